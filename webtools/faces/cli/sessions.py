"""`webtools sessions`."""

import json
import os
from pathlib import Path
from typing import Any

import click

from webtools.client import Unreachable, ask, enter
from webtools.printable import one_line, printable_json


@click.command()
@click.option("--json", "as_json", is_flag=True, help="For programs: a list, one object per session.")
@click.option("--close", "close", is_flag=True, help="End all of them.")
def sessions(*, as_json: bool, close: bool) -> None:
    """List the browser sessions that run."""
    running = [status for name in _names() if (status := _asked(name, "--status"))]
    if close:
        for each in running:
            _asked(each["name"], "close", "--json")
    if as_json:
        click.echo(printable_json(running))
        return
    if not running:
        click.echo("No session runs. Start one: webtools open URL")
    for each in running:
        state = "closed" if close else each["browser"] if each["running"] else "no browser yet"
        contexts = ", ".join(each["contexts"])
        idle = each["idleSeconds"]
        line = f"{each['name']}: {state}, contexts {contexts}, idle for {idle} s, process {each['pid']}"
        click.echo(one_line(line))


def _names() -> list[str]:
    try:
        here = enter()
    except FileNotFoundError:
        return []
    try:
        found = [Path(each) for each in os.listdir(here)]  # noqa: PTH208  # of a descriptor
    finally:
        os.close(here)
    return sorted({each.stem for each in found if each.suffix in (".sock", ".tcp")})


def _asked(name: str, *arguments: str) -> Any:
    """Return what a session answers in JSON, or None where its process is gone, also in the middle of its answer."""
    said: list[str] = []
    try:
        ask(name, list(arguments), str(Path.cwd()), lambda kind, text: said.append(text))
    except Unreachable:
        return None
    return json.loads("".join(said))
