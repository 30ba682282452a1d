"""Pauses of a script, for the person who watches it."""

from pathlib import Path

from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.printable import one_line
from webtools.tools.base import BaseTools
from webtools.tools.handover import terminal
from webtools.tracing.given import stack


class PausingTools(BaseTools):
    """Stopping a script while its browser goes on."""

    def pause(self) -> None:
        """Wait until the person at the terminal presses Enter, such as to look at the page (`headless=False`).

        The browser goes on, and the person may use it.

        Raises:
            InvalidArgument: There is no terminal.
        """
        found = terminal()
        if found is None:
            raise InvalidArgument(
                "pause: there is no terminal to press Enter at",
                operation="pause",
                hint=Hint(
                    "Run the script in a terminal (pytest: with -s), or ask with {wait_for_user} in the page."
                ),
            )
        here, there = found
        places = stack()
        at = f" at {Path(places[0]['file']).name}:{places[0]['line']}" if places else ""
        on = f" on {url}" if (url := self._context.current_url) else ""
        there.write(f"{one_line(f'Paused{at}{on}')}. Press Enter to go on. ")
        there.flush()
        here.readline()
