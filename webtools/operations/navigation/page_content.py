"""The page's document as a whole: reading its HTML, putting another in its place, adding scripts and styles."""

import json
import re
from pathlib import Path
from typing import Literal
from urllib.parse import quote

from webtools.deadline import Deadline
from webtools.elements.remote_object import RemoteObject
from webtools.errors import (
    DeadlineExceeded,
    DocumentGone,
    InvalidArgument,
    NotSupported,
    PromptOpen,
    ProtocolError,
)
from webtools.hints import Hint
from webtools.operations import dispatch, tabs
from webtools.operations.act_parts import AT_ONCE, Settled, in_words
from webtools.operations.elements import one_document
from webtools.operations.elements.evaluate import refused, remote, thrown
from webtools.operations.settling.action import outcome
from webtools.page.source import built
from webtools.protocol import browsing_context, script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Session
from webtools.values import Outcome

WrittenUntil = Literal["load", "domcontentloaded", "none"]

_BEFORE_HTML = re.compile(r"\s*(?:<!--.*?-->\s*)*(?:<!doctype[^>]*>)?", re.IGNORECASE | re.DOTALL)
_READY_SECONDS = 1.0
"""For a page to say how far it has come, once time is up."""


def with_base(html: str, base_url: str) -> str:
    """Return HTML whose relative addresses begin at another one."""
    begins = _BEFORE_HTML.match(html)
    at = begins.end() if begins else 0
    address = base_url.replace("&", "&amp;").replace('"', "&quot;")
    return f'{html[:at]}<base href="{address}">{html[at:]}'


def set_content(
    session: Session, deadline: Deadline, html: str, *, wait_until: WrittenUntil, context: str | None = None
) -> Outcome:
    """Put a document in the place of the one that a tab or frame shows, by default the active tab.

    Its address stays; where nothing could be loaded, it is about:blank.

    Raises:
        ScriptError: The document that is there cannot be replaced, such as a picture or XML.
        DeadlineExceeded: The new one was not read in time.
    """
    tab = tabs.front(session, deadline)
    context = context or tab
    session.require_no_prompt(context)
    dispatch.wait_over(session, deadline, tab)
    mark = session.clock.now
    given = [script.text(html), script.text(wait_until)]
    writing = script.call_function(built("set_content"), context=context, arguments=given)
    notes: tuple[str, ...] = ()
    settled = AT_ONCE
    try:
        with session.prompts.ending_waits(mark):
            result = one_document.ask(
                session, deadline, writing, context=context, waiting_for="the page to load"
            )
        if isinstance(result, script.Failure):
            raise thrown(session, deadline, context, result.exception_details)
        if result.result.value is False:
            blank = browsing_context.navigate(context, "about:blank", wait="complete")
            session.ask(blank, deadline=deadline, context=context)
            return set_content(session, deadline, html, wait_until=wait_until, context=context)
    except PromptOpen:
        if session.prompts.opened_since(mark) is None:
            raise
    except DeadlineExceeded:
        if wait_until != "load" or not _is_ready(session, context):
            raise
        notes = (f"The document is ready, but its load event did not come within {deadline.timeout:g} s",)
        running = session.network.running_since(mark, tab)
        settled = Settled(pending=tuple(in_words(each) for each in running))
    session.clock.act()
    return outcome(session, deadline, tab, mark, of=tab, notes=notes, settled=settled)


def _is_ready(session: Session, context: str) -> bool:
    asking = script.evaluate("document.readyState", context=context, sandbox=SANDBOX)
    try:
        answer = session.ask(asking, deadline=Deadline("set_content", _READY_SECONDS))
    except DeadlineExceeded:
        return False
    return script.returned(answer) not in (None, "loading")


def content(session: Session, deadline: Deadline, *, context: str | None = None) -> str:
    """Return the HTML of the document that a tab or frame shows, by default the active tab.

    Raises:
        NotSupported: It is a PDF.
    """
    context = context or tabs.current(session, deadline)
    answer = session.ask(
        script.call_function(built("content"), context=context, sandbox=SANDBOX),
        deadline=deadline,
        context=context,
    )
    if isinstance(answer, script.Failure):
        raise thrown(session, deadline, context, answer.exception_details)
    if answer.result.value is None:
        raise NotSupported("A PDF has no HTML", hint=Hint("{get_text} gives its text."))
    return str(answer.result.value)


def add_tag(
    session: Session,
    deadline: Deadline,
    kind: Literal["script", "style"],
    *,
    url: str | None,
    content: str,
    type: str = "",
    context: str | None = None,
) -> RemoteObject:
    """Add a script or style sheet to a tab's or frame's document; return its element when it has run or holds.

    Raises:
        InvalidArgument: It could not be loaded, has an error, or the page's policy forbids it.
    """
    context = context or tabs.current(session, deadline)
    tag = json.dumps({"kind": kind, "url": url, "content": content, "type": type})
    adding = script.call_function(built("add_tag"), context=context, arguments=[script.text(tag)], keep=True)
    try:
        answer = one_document.ask(session, deadline, adding, context=context)
    except DocumentGone:
        raise
    except ProtocolError as error:
        raise _refused_tag(deadline, refused(error).message) from None  # Firefox cannot describe it
    if isinstance(answer, script.Failure):
        raise _refused_tag(deadline, answer.exception_details.text)
    assert answer.result.handle is not None
    return remote(session, answer.result, context)


def source_url(kind: Literal["script", "style"], path: Path) -> str:
    """Return the comment by which stacks and developer tools name a file whose text is in the page."""
    address = quote(path.as_posix())
    return f"\n//# sourceURL={address}\n" if kind == "script" else f"\n/*# sourceURL={address} */\n"


def _refused_tag(deadline: Deadline, reason: str) -> InvalidArgument:
    return InvalidArgument(
        f"{deadline.operation}: {reason.removeprefix('Error: ')}",
        hint="Where the page's policy forbids scripts, use evaluate; it is not subject to the policy.",
    )
