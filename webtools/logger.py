"""The logger of this package, which is silent until its user calls `logger.enable("webtools")`."""

from typing import TYPE_CHECKING, Protocol
from weakref import WeakSet

from loguru import logger

if TYPE_CHECKING:
    from loguru import Record

__all__ = ["hide_from_log", "logger"]

# The call may have come before this import. loguru has no public way to ask for that.
if ("webtools.", True) not in getattr(getattr(logger, "_core", None), "activation_list", ()):
    logger.disable("webtools")


class Hiding(Protocol):
    """Knows texts that no log may show."""

    def hidden(self, text: str) -> str: ...


_HIDING: WeakSet[Hiding] = WeakSet()


def hide_from_log(hiding: Hiding) -> None:
    """Have each message of the log be without the texts that `hiding` knows, as long as it lives."""
    _HIDING.add(hiding)


def _hide(record: "Record") -> None:
    for each in tuple(_HIDING):
        record["message"] = each.hidden(record["message"])
        for name, value in record["extra"].items():
            if isinstance(value, str):
                record["extra"][name] = each.hidden(value)


logger = logger.patch(_hide)
