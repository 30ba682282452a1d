"""How something that takes its time tells how far it is."""

from collections.abc import Callable

# Called with what is being done now, and with the part of it that is done: 0 to 1, or None when nobody knows.
Report = Callable[[str, float | None], None]
