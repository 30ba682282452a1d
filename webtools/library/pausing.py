"""Pauses of a script, for the person who watches it."""

from pathlib import Path

from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.printable import one_line
from webtools.tools.base import BaseTools
from webtools.tools.handover import has_pressed_enter, terminal
from webtools.tracing.given import stack

_LOOK_SECONDS = 0.2
"""Between looks at the terminal, where the live view is waited for as well."""


class PausingTools(BaseTools):
    """Stopping a script while its browser goes on."""

    def pause(self) -> None:
        """Wait until the person at the terminal presses Enter, or Done in the live view if there is one.

        The browser goes on, and the person may use it: in its window (`headless=False`) or in the live view
        (`watch=True`).

        Raises:
            InvalidArgument: There is neither a terminal nor a live view.
        """
        places = stack()
        at = f" at {Path(places[0]['file']).name}:{places[0]['line']}" if places else ""
        on = f" on {url}" if (url := self._context.current_url) else ""
        said = one_line(f"Paused{at}{on}")
        found = terminal()
        with self._context.asking(said) as confirmed:
            if found is not None:
                here, there = found
                there.write(f"{said}. Press Enter to go on. ")
                there.flush()
                if confirmed is None:
                    here.readline()
                    return
                while not confirmed.wait(_LOOK_SECONDS) and not has_pressed_enter(here):
                    pass
            elif confirmed is not None:
                confirmed.wait()
            else:
                raise InvalidArgument(
                    "pause: there is neither a terminal to press Enter at nor a live view",
                    operation="pause",
                    hint=Hint(
                        "Run the script in a terminal (pytest: with -s), watch it with {watch=True}, or ask with "
                        "{wait_for_user} in the page."
                    ),
                )
