"""The error for a ref that names no element any more."""

from webtools.deadline import Deadline
from webtools.elements.ref import Ref
from webtools.errors import ElementNotFound, StaleRef, WebtoolsError
from webtools.page import call as page
from webtools.page.contract import similar
from webtools.page.contract_types import ProblemDetails
from webtools.session.session import Session
from webtools.snapshot.node import Node
from webtools.snapshot.parse import parse


def refusal(
    session: Session, deadline: Deadline, tab: str, ref: Ref, problem: ProblemDetails
) -> StaleRef | ElementNotFound:
    """Return what the page said of a ref that it could not resolve, as the error that says why and what is near.

    Args:
        problem: `kind`: "unknown" to the page; "unlisted", no longer shown; "gone", its element has left; "reused", its
            element shows another item `now`.
    """
    if problem["kind"] == "unknown":
        return _missing(session, deadline, tab, ref)
    if problem["kind"] == "unlisted":
        shown = f", {problem['shown']}," if problem["shown"] else ""
        said = f"{ref}{shown} is not in the last snapshot, which superseded those before it"
    elif problem["kind"] == "reused":
        said = f"The element of {ref} was {problem['shown']}, and shows another one now, {problem.get('now', '')}"
    else:
        said = f"The element of {ref}, {problem['shown']}, is gone from the page"
    near = problem["candidates"]
    return StaleRef(f"{said}; most similar: {', '.join(near)}" if near else said)


def context_of(session: Session, deadline: Deadline, tab: str, ref: Ref) -> str:
    """Return the browsing context whose page may know the ref.

    Raises:
        StaleRef, ElementNotFound: None in this tab does; the message says where the ref belongs, and what is near.
    """
    context = session.refs.context_of(tab, ref)
    if context is None:
        raise _missing(session, deadline, tab, ref)
    return context


def _missing(session: Session, deadline: Deadline, tab: str, ref: Ref) -> StaleRef | ElementNotFound:
    error = session.refs.missing(tab, ref)
    was = shown_as(session, ref)
    if was is None:
        return error
    try:
        near = page.call(session, deadline, tab, similar(was.role, was.name))
    except WebtoolsError:
        near = []  # a page that cannot answer now does not hide the error
    title = str(was.model_copy(update={"ref": None}))
    most = f"; the most similar here are {', '.join(near)}" if near else ""
    return type(error)(f"{error.message}. It was {title}{most}", hint=error.hint, operation=error.operation)


def shown_as(session: Session, ref: Ref) -> Node | None:
    """Return the element of a ref as the last snapshot of its page has shown it, where that is still known."""
    document = session.refs.document_of(ref)
    shown = parse(document.own.text).walk() if document else ()
    return next((node for node in shown if node.ref == str(ref)), None)
