"""`webtools demo`."""

import json
from dataclasses import asdict
from importlib.util import find_spec
from pathlib import Path
from time import sleep

import click

from webtools.capabilities import BrowserName
from webtools.distribution import command_for
from webtools.faces.cli.page import browser_option


@click.command()
@browser_option
@click.option(
    "--serve", is_flag=True, help="Leave the shop open until ctrl-C, for programs of yours; no tour."
)
@click.option("--headed", is_flag=True, help="Show the browser's window.")
@click.option("--slow", is_flag=True, help="Rest between the steps, to watch.")
@click.option(
    "--output",
    type=click.Path(file_okay=False, path_type=Path),
    default=Path("webtools-output"),
    show_default=True,
    help="Where the screenshot goes.",
)
@click.option(
    "--json", "as_json", is_flag=True, help="For programs: {steps: [{text, detail, milliseconds}], tree}."
)
def demo(*, browser: BrowserName, serve: bool, headed: bool, slow: bool, output: Path, as_json: bool) -> None:
    """Drive a small shop from search to order, and show each step.

    The shop runs on this machine for as long as the demo does; nothing leaves it.
    """
    if find_spec("flask") is None:
        raise click.ClickException(f"The demo shop needs flask: {command_for('demo')}")
    from webtools import BrowserTools
    from webtools.demo.shop import shop
    from webtools.demo.tour import tour

    if serve:
        with shop() as address:
            click.echo(f"The shop is open, until ctrl-C, at {address}")
            while True:
                sleep(60)
    with (
        shop() as address,
        # The shop is on loopback, where no browser of a Grid would find it.
        BrowserTools(
            browser=browser, headless=not headed, output_dir=output, remote_url=None
        ) as browser_tools,
    ):
        steps = tour(browser_tools, address, pause=1.5 if slow else 0.0)
        if as_json:
            done = [asdict(step) for step in steps]
            shown = {"steps": done, "tree": browser_tools.snapshot().tree}
            click.echo(json.dumps(shown, ensure_ascii=False, indent=2))
            return
        click.echo(f"The shop is open at {address}")
        for step in steps:
            click.secho(f"{step.milliseconds:6.0f} ms  ", fg="cyan", nl=False)
            click.echo(f"{step.text}: ", nl=False)
            click.secho(step.detail, fg="green")
        click.echo("\nThe page as the tools see it:\n")
        click.echo(browser_tools.snapshot().tree)
