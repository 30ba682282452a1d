"""`webtools init`."""

from importlib.resources import files
from pathlib import Path

import click

from webtools.distribution import requirement

_FILES = {
    "tests/conftest.py": "conftest.txt",
    "tests/test_newsletter.py": "test_newsletter.txt",
    "site/index.html": "index.html",
    ".github/workflows/tests.yml": "tests.yml",
}


@click.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path), default=Path())
def init(folder: Path) -> None:
    """Write a small project of tests into a folder: a page, a test that passes, and the file for CI.

    Files that are there already stay as they are.
    """
    source = files("webtools.faces.cli") / "project"
    contents = {name: (source / kept).read_text("utf-8") for name, kept in _FILES.items()}
    contents["requirements.txt"] = f"pytest\n{requirement()}\n"
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
