"""What pages wrote to the console (WebDriver BiDi, module log)."""

from typing import Any

from webtools.deadline import Deadline
from webtools.operations import tabs
from webtools.protocol.log import EntryAdded
from webtools.protocol.script import RemoteValue
from webtools.session.session import Session
from webtools.values import ConsoleLevel, ConsoleMessage

_LEVELS: dict[str, ConsoleLevel] = {"error": "error", "warn": "warning", "info": "info", "debug": "debug"}
_NAMED_ONLY = {"error": "Error (the browser does not tell its message)"}
"""What the protocol tells by its kind alone (WebDriver BiDi, script.ErrorRemoteValue), where that would mislead."""
_SEVERITY: list[ConsoleLevel] = ["error", "warning", "info", "debug"]


def messages(session: Session, level: ConsoleLevel, *, deadline: Deadline) -> tuple[ConsoleMessage, ...]:
    """What the active tab's page and its frames wrote since it was loaded, of that level and the more severe ones."""
    wanted = _SEVERITY[: _SEVERITY.index(level) + 1]
    entries = session.console.of_page(tabs.current(session, deadline))
    return tuple(one for one in map(_told, entries) if one.level in wanted)


def since(session: Session, mark: int, tab: str) -> tuple[ConsoleMessage, ...]:
    """What the tab's pages wrote after the clock stood at `mark`."""
    return tuple(map(_told, session.console.of(tab, since=mark)))


def _told(entry: EntryAdded) -> ConsoleMessage:
    frames = entry.stack_trace.call_frames if entry.stack_trace else ()
    return ConsoleMessage(
        level=_LEVELS[entry.level],
        text=_text(entry),
        url=frames[0].url if frames else "",
        line=frames[0].line_number + 1 if frames else None,
    )


def _text(entry: EntryAdded) -> str:
    """The message; the browser names objects only by their kind, so they are written out here."""
    plain = {"string", "number", "boolean", "undefined", "null", "bigint", "node"}
    if all(value.type in plain for value in entry.args):
        return entry.text or ""
    return " ".join(value.value if value.type == "string" else _shown(value) for value in entry.args)


def _shown(value: RemoteValue | dict[str, Any]) -> str:
    """A value of the page, much as its console shows it."""
    if isinstance(value, dict):
        value = RemoteValue.model_validate(value)
    inside = value.value
    match value.type:
        case "string":
            return f"{inside!r}"
        case "object" | "map" if isinstance(inside, list):
            return "{" + ", ".join(f"{_key(key)}: {_shown(one)}" for key, one in inside) + "}"
        case "array" | "set" | "nodelist" | "htmlcollection" if isinstance(inside, list):
            return "[" + ", ".join(_shown(one) for one in inside) + "]"
        case "boolean":
            return str(inside).lower()
        case "number" | "bigint" | "date":
            return str(inside)
        case kind:
            return _NAMED_ONLY.get(kind, kind)


def _key(key: str | dict[str, Any]) -> str:
    return key if isinstance(key, str) else _shown(key)
