"""After an action: wait for what it set off, and for nothing else.

Events decide, not sleep. A navigation that began is waited for until it has loaded; requests that began are
waited for briefly; then two frames let the page show what it got. If something begins meanwhile, it is waited for
too. What a page does by itself over and over (polling) holds nothing up.
"""

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, PageClosed, ProtocolError
from webtools.options import Settle
from webtools.protocol import script
from webtools.session.navigations import Navigation
from webtools.session.network_log import Request
from webtools.session.session import Session

_REQUESTS_SECONDS = 1.5
"""For all requests of one action together."""
_TIMERS_SECONDS = 0.5
"""How long `patient` looks for what the page's timers start."""

# A hidden tab draws no frames, so a timer ends the wait as well.
_TWO_FRAMES = """() => new Promise(done => {
  const timer = setTimeout(done, 100);
  requestAnimationFrame(() => requestAnimationFrame(() => { clearTimeout(timer); done(); }));
})"""


def settle(session: Session, tab: str, mark: int, how: Settle, *, loading: float) -> list[str]:
    """Wait until what began in `tab` after the clock stood at `mark` has ended.

    Args:
        loading: Seconds that a navigation may take.

    Returns:
        What was still on its way when waiting ended, in words.

    Raises:
        PromptOpen: A dialog came up meanwhile.
    """
    if how == "off":
        return []
    was = session.contexts.subtree(tab)
    load_deadline = Deadline("loading", loading)
    requests_deadline = Deadline("loading", _REQUESTS_SECONDS)
    patience = _TIMERS_SECONDS if how == "patient" else 0.0
    while True:
        late = _wait_navigations(session, tab, was, mark, load_deadline)
        late += _wait_requests(session, tab, mark, requests_deadline)
        _two_frames(session, tab, mark)
        if patience and not _busy(session, tab, was, mark):
            _let_pass(session, tab, patience)
            patience = 0.0
        if late or not _busy(session, tab, was, mark) or load_deadline.passed:
            return late


def _busy(session: Session, tab: str, was: list[str], mark: int) -> bool:
    return bool(_navigations(session, was, mark)) or bool(session.network.caused_since(mark, tab))


def _navigations(session: Session, was: list[str], mark: int) -> list[Navigation]:
    """Running ones of the tab and of the frames that it had; what new frames load counts as requests only."""
    begun = session.navigations.begun_since(mark, [context for context in was if context in session.contexts])
    return [one for one in begun if one.running and session.navigations.latest(one.context) is one]


def _wait_navigations(session: Session, tab: str, was: list[str], mark: int, deadline: Deadline) -> list[str]:
    try:
        session.wait(
            lambda: not _navigations(session, was, mark),
            deadline=deadline,
            waiting_for="the page to load",
            context=tab,
        )
    except DeadlineExceeded:
        return [f"navigation to {one.url}" for one in _navigations(session, was, mark)]
    return []


def _wait_requests(session: Session, tab: str, mark: int, deadline: Deadline) -> list[str]:
    try:
        session.wait(
            lambda: not session.network.caused_since(mark, tab),
            deadline=deadline,
            waiting_for="requests",
            context=tab,
        )
    except DeadlineExceeded:
        return [in_words(one) for one in session.network.caused_since(mark, tab)]
    return []


def _two_frames(session: Session, tab: str, mark: int) -> None:
    """Let the page draw, unless it goes away meanwhile: a document that is being left answers nothing."""
    if tab not in session.contexts:
        return
    begun = session.clock.now
    frames = session.start(script.call_function(_TWO_FRAMES, context=tab, sandbox="webtools"))
    try:
        session.wait(
            lambda: frames.ended or bool(session.navigations.begun_since(max(mark, begun), [tab])),
            deadline=Deadline("drawing", 1.0),
            waiting_for="two frames",
            context=tab,
        )
        if frames.ended:
            frames.result()
    except (DeadlineExceeded, ProtocolError, PageClosed):
        pass  # the document is busy or was left; either way there is nothing to wait for here
    finally:
        session.forget(frames)


def _let_pass(session: Session, tab: str, seconds: float) -> None:
    try:
        session.wait(lambda: False, deadline=Deadline("waiting", seconds), waiting_for="timers", context=tab)
    except DeadlineExceeded:
        pass  # which is what was wanted


def in_words(request: Request) -> str:
    return f"{request.request.method} {request.request.url}"
