"""`webtools skill`."""

import shutil
from importlib.resources import as_file, files
from pathlib import Path

import click


@click.group()
def skill() -> None:
    """Teach a coding agent the commands of browser sessions: a SKILL.md with references."""


@skill.command()
@click.argument("reference", required=False)
def show(reference: str | None) -> None:
    """Print the skill, or one of its references by name."""
    folder = files("webtools") / "skill"
    if reference is None:
        click.echo((folder / "SKILL.md").read_text("utf-8"), nl=False)
        return
    there = {Path(each.name).stem: each for each in (folder / "references").iterdir()}
    if reference not in there:
        raise click.BadParameter(
            f"there is no reference {reference!r}; there are: {', '.join(sorted(there))}."
        )
    click.echo(there[reference].read_text("utf-8"), nl=False)


@skill.command()
@click.option(
    "--target",
    type=click.Path(file_okay=False, path_type=Path),
    help="Folder of skills to put it in, such as .agents/skills. [default: .claude/skills]",
)
@click.option("--user", is_flag=True, help="For all projects: in ~/.claude/skills.")
def install(target: Path | None, *, user: bool) -> None:
    """Copy the skill to where coding agents look for skills, and print the folder.

    An older copy is replaced.
    """
    if user and target is not None:
        raise click.UsageError("--user and --target exclude each other.")
    folder = (target or (Path.home() if user else Path()) / ".claude" / "skills") / "webtools"
    try:
        if (folder / "references").is_dir():
            shutil.rmtree(folder / "references")
        with as_file(files("webtools") / "skill") as source:
            shutil.copytree(
                source, folder, dirs_exist_ok=True, ignore=shutil.ignore_patterns("__pycache__", "*.py")
            )
    except OSError as error:
        raise click.ClickException(
            f"{folder} cannot be written: {error.strerror}. Choose a --target."
        ) from None
    click.echo(folder)
