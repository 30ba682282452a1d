"""The frames of a tab by their browsing contexts, for handles."""

from webtools.deadline import Deadline
from webtools.elements.query import Query
from webtools.elements.ref import Ref
from webtools.errors import InvalidArgument, PageClosed
from webtools.operations import tabs
from webtools.operations.elements import matching
from webtools.session.session import Session
from webtools.snapshot.frames import learn_windows


def all_of(session: Session, deadline: Deadline) -> tuple[str, ...]:
    """Return the active tab and its frames, each before those in it."""
    return tuple(session.contexts.subtree(tabs.current(session, deadline)))


def is_there(session: Session, _deadline: Deadline, key: str) -> bool:
    """Return whether there still is such a frame."""
    return key in session.contexts


def url_of(session: Session, _deadline: Deadline, key: str) -> str:
    """Return a frame's address.

    Raises:
        PageClosed: The frame is gone.
    """
    _require(session, key)
    return session.contexts.get(key).url


def parent_of(session: Session, _deadline: Deadline, key: str) -> str | None:
    """Return the frame around another; None for a tab. Raises as `url_of`."""
    _require(session, key)
    return session.contexts.get(key).parent


def children_of(session: Session, _deadline: Deadline, key: str) -> tuple[str, ...]:
    """Return the frames in another. Raises as `url_of`."""
    _require(session, key)
    return tuple(session.contexts.get(key).children)


def element_of(session: Session, deadline: Deadline, key: str) -> Ref | None:
    """Return the ref of the element that a frame stands in; None for a tab. Raises as `url_of`."""
    _require(session, key)
    tab = session.contexts.top(key)
    if key == tab:
        return None
    matching.learn_frames(session, deadline, key)
    parent, number = session.refs.frame_element(tab, key)
    return session.refs.ref(parent, number)


def in_element(session: Session, deadline: Deadline, query: Query) -> tuple[str, str]:
    """Return a tab and the frame in one of its elements, which is waited for.

    Raises:
        ElementNotFound, NotUnique: Not exactly one element matches.
        InvalidArgument: The element is not a frame.
    """
    context, number = matching.find_one(session, deadline, query)
    tab = session.contexts.top(context)
    learn_windows(session, deadline, tab, {context: [number]})
    inner = session.refs.window(tab, context, number)
    if inner is None:
        raise InvalidArgument(
            f"{deadline.operation}: {query} is not a frame",
            hint="Give the locator of an iframe or frame element.",
        )
    return tab, inner


def _require(session: Session, key: str) -> None:
    if key not in session.contexts:
        raise PageClosed("The frame is gone", hint="Take another one of frames.")
