"""The command line, one file per command.

A command imports what it needs when it runs, so that help comes at once.
"""

import sys
from typing import NoReturn

import click

from webtools.errors import InvalidArgument, WebtoolsError
from webtools.faces.cli.demo import demo
from webtools.faces.cli.doctor import doctor
from webtools.faces.cli.init import init
from webtools.faces.cli.install import install
from webtools.faces.cli.mcp import mcp
from webtools.faces.cli.pdf import pdf
from webtools.faces.cli.report import report
from webtools.faces.cli.screenshot import screenshot
from webtools.faces.cli.sessions import sessions
from webtools.faces.cli.skill import skill
from webtools.faces.cli.snapshot import snapshot
from webtools.faces.cli.trace import trace
from webtools.printable import one_line
from webtools.version import __version__

_INTERRUPTED = 130  # 128 + SIGINT, as shells have it


@click.group(
    context_settings={"help_option_names": ["-h", "--help"]},
    epilog="Exit codes: 0 all is well; 1 it failed, and the message says what to do; 2 the command line is "
    "wrong; 130 interrupted.",
)
@click.version_option(__version__, prog_name="webtools")
def webtools() -> None:
    """Control a real browser from scripts, tests and AI agents.

    \b
    New here?
      webtools install     get a browser and its driver, if there is none
      webtools demo        watch what this is about (--headed to see it)
      webtools init        write a small project of tests that passes
      webtools doctor      when something does not work
      webtools snapshot    see a page as models do
      webtools mcp         give a model a browser
      webtools skill       show a coding agent how to use these commands
      webtools report      read a record of a run (--trace PATH) as a page

    \b
    A browser session, which goes on in the background:
      webtools open URL    start or join it and print the page; then commands act on it
      look      snapshot find text screenshot zoom pdf console network request downloads eval
      act       click type fill select press hold-key hover drag drop upload scroll
                scroll-into-view
      go        goto navigate back forward reload tabs close-tab
      wait      wait wait-for-user dialog
      state     context cookies storage emulate resize route routes unroute
      pixels    mouse
      watch     watch: a page that shows what happens, and where you can take over
      end       close; webtools sessions lists those that run
    -s NAME, or WEBTOOLS_SESSION, chooses a session; webtools COMMAND --help explains.
    """  # noqa: D301  # \b is click's mark for lines to be left as they are


webtools.add_command(install)
webtools.add_command(init)
webtools.add_command(demo)
webtools.add_command(doctor)
webtools.add_command(mcp)
webtools.add_command(snapshot)
webtools.add_command(screenshot)
webtools.add_command(pdf)
webtools.add_command(sessions)
webtools.add_command(skill)
webtools.add_command(trace)
webtools.add_command(report)


def run(arguments: list[str]) -> NoReturn:
    """Run a command that needs no session, and end the process with its exit code."""
    try:
        sys.exit(webtools.main(arguments, standalone_mode=False))
    except click.Abort:
        sys.exit(_INTERRUPTED)
    except click.ClickException as error:
        error.show()
        sys.exit(error.exit_code)
    except WebtoolsError as error:
        click.secho(f"Error: {one_line(error.message)}", fg="red", err=True)
        from webtools.faces.replies.words import ONE_PAGE

        click.echo(ONE_PAGE.hint(error), err=True)
        sys.exit(2 if isinstance(error, InvalidArgument) else 1)
