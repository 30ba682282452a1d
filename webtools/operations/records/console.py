"""Console messages of pages (WebDriver BiDi, module log)."""

from webtools.deadline import Deadline
from webtools.operations import tabs
from webtools.operations.records import console_details
from webtools.operations.records.console_values import Properties, Writing, whole
from webtools.protocol.cdp import ConsoleCall, ExceptionThrown
from webtools.protocol.log import EntryAdded
from webtools.protocol.script import StackFrame
from webtools.session.console import Written
from webtools.session.session import Session
from webtools.values import ConsoleLevel, ConsoleMessage

_LEVELS: dict[str, ConsoleLevel] = {"error": "error", "warn": "warning", "info": "info", "debug": "debug"}
_SEVERITY: list[ConsoleLevel] = ["error", "warning", "info", "debug"]
_PLAIN = {"string", "number", "boolean", "undefined", "null", "bigint"}
_STACK_LENGTH = 10


def messages(session: Session, deadline: Deadline, level: ConsoleLevel) -> tuple[ConsoleMessage, ...]:
    """Return what the active tab's page and its frames wrote since it was loaded, of that level or more severe."""
    wanted = _SEVERITY[: _SEVERITY.index(level) + 1]
    tab = tabs.current(session, deadline)
    # The driver passes an exception on before a message of earlier whose values it still reads.
    written = sorted(session.console.of_page(tab), key=lambda one: one.entry.timestamp)
    details = console_details.Details(session, deadline, tab)
    return tuple(one for one in (_in_full(each, details) for each in written) if one.level in wanted)


def since(
    session: Session, deadline: Deadline, mark: int, tab: str, *, details: bool
) -> tuple[ConsoleMessage, ...]:
    """Return what the tab's pages wrote after the clock stood at `mark`.

    Args:
        details: Ask the browser for what the standard's event leaves out; that takes some 15 ms.
    """
    written = session.console.of(tab, since=mark)
    if not details or not any(one.message is None and _lacks(one.entry) for one in written):
        return tuple(one.message or _message(one, None) for one in written)
    known = console_details.Details(session, deadline, tab)
    return tuple(_in_full(one, known) for one in written)


def as_written(written: Written) -> ConsoleMessage:
    """Return an entry as the event has it, without asking the browser for more."""
    return written.message or _message(written, None)


def _lacks(entry: EntryAdded) -> bool:
    """Return whether the browser has details of an entry beyond the standard's event."""
    return entry.type == "javascript" or any(value.type not in _PLAIN for value in entry.args)


def _in_full(written: Written, details: console_details.Details) -> ConsoleMessage:
    call = details.take(written.entry)
    if written.message is None:
        written.message = _message(written, call, details.properties)
    return written.message


def _message(
    written: Written, call: ConsoleCall | ExceptionThrown | None, properties: Properties = lambda _: {}
) -> ConsoleMessage:
    entry = written.entry
    writing = Writing(properties)
    text = _text(entry, call, writing)
    frames = entry.stack_trace.call_frames if entry.stack_trace else ()
    url, line = written.about or ((frames[0].url, frames[0].line_number) if frames else ("", None))
    stack = writing.stack
    if not stack and (entry.level == "error" or entry.method == "trace"):
        stack = tuple(_frame(one) for one in frames if one.url)[:_STACK_LENGTH]
    return ConsoleMessage(
        level=_LEVELS[entry.level],
        text=whole(text),
        url=whole(url),
        line=None if line is None else line + 1,
        stack=tuple(map(whole, stack)),
        id=written.at,
        time=entry.timestamp / 1000,
        tab_id=written.tab,
    )


def _text(entry: EntryAdded, call: ConsoleCall | ExceptionThrown | None, writing: Writing) -> str:
    """Return an entry in words; objects are written out, while the browser's own text only counts them."""
    if isinstance(call, ExceptionThrown):
        return _thrown(call, writing) or entry.text or ""
    if all(value.type in _PLAIN for value in entry.args):
        return entry.text or ""
    if any(value.type == "error" and value.value is not None for value in entry.args):
        return entry.text or ""  # Firefox, whose text has the messages of errors
    known = call.args if call is not None and len(call.args) == len(entry.args) else (None,) * len(entry.args)
    return writing.arguments(list(zip(entry.args, known, strict=True)))


def _thrown(call: ExceptionThrown, writing: Writing) -> str:
    thrown = call.exception_details.exception
    if thrown is None:
        return ""
    return writing.known(thrown) if thrown.subtype == "error" else f"Uncaught {writing.known(thrown)}"


def _frame(frame: StackFrame) -> str:
    where = f"{frame.url}:{frame.line_number + 1}:{frame.column_number + 1}"
    return f"{frame.function_name} ({where})" if frame.function_name else where
