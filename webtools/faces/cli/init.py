"""`webtools init`."""

import json
from importlib.metadata import entry_points
from importlib.resources import files
from pathlib import Path

import click

from webtools.version import __version__

_FILES = {
    "tests/conftest.py": "conftest.txt",
    "tests/test_newsletter.py": "test_newsletter.txt",
    "site/index.html": "index.html",
    ".github/workflows/tests.yml": "tests.yml",
}
_ONLY_HERE = "# The copy on this machine: CI needs one that it can reach."


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path())
def init(folder: Path) -> None:
    """Write a small project of tests into a folder: a page, a test that passes, and the file for CI.

    Files that are there already stay as they are.
    """
    source = files("webtools.faces.cli") / "project"
    contents = {name: (source / kept).read_text("utf-8") for name, kept in _FILES.items()}
    contents["requirements.txt"] = f"pytest\n{_requirement()}\n"
    try:
        for name, content in contents.items():
            path = folder / name
            path.parent.mkdir(parents=True, exist_ok=True)
            try:
                with path.open("x", encoding="utf-8") as file:
                    file.write(content)
            except FileExistsError:
                click.echo(f"{path} is there already, and stays as it is")
            else:
                click.echo(f"{path} written")
    except OSError as error:
        raise click.ClickException(f"{folder} cannot be written: {error.strerror}.") from None
    click.echo(f"Run the test: pytest {folder}")


def _requirement() -> str:
    (command,) = entry_points(group="console_scripts", name="webtools")
    if command.dist is None:
        return f"webtools=={__version__}"
    return requirement_of(command.dist.name, command.dist.read_text("direct_url.json"))


def requirement_of(name: str, origin: str | None) -> str:
    """Return the lines that install this package as it was installed: where it came from, or its name and version.

    Args:
        origin: The content of `direct_url.json` (PEP 610); None: it came from an index.
    """
    match json.loads(origin or "{}"):
        case {"url": url, "vcs_info": {"vcs": kind, "commit_id": commit}}:
            return f"{name} @ {kind}+{url}@{commit}"
        case {"url": url, "dir_info": {"editable": True}}:
            return f"{_ONLY_HERE}\n-e {url}"
        case {"url": str(url)} if url.startswith("file:"):
            return f"{_ONLY_HERE}\n{name} @ {url}"
        case {"url": url}:
            return f"{name} @ {url}"
    return f"{name}=={__version__}"
