"""The error for a ref that names no element any more."""

from typing import Any

from webtools.errors import ElementNotFound, StaleRef
from webtools.session.refs import Ref, prefix
from webtools.session.session import Session


def refusal(session: Session, tab: str, ref: Ref, problem: dict[str, Any]) -> StaleRef | ElementNotFound:
    """What the page said of a ref that it could not resolve, as the error that says why and what is near.

    Args:
        problem: `kind`: "unknown", never shown; "unlisted", no longer shown; "gone", its element has left.
    """
    if problem["kind"] == "unknown":
        return session.refs.unknown(tab, ref)
    if problem["kind"] == "unlisted":
        shown = f", {problem['shown']}," if problem["shown"] else ""
        said = f"{ref}{shown} is not in the last snapshot, which superseded those before it"
    else:
        said = f"The element of {ref}, {problem['shown']}, is gone from the page"
    near = [line.replace("[ref=", f"[ref={prefix(ref.frame)}") for line in problem["candidates"]]
    return StaleRef(f"{said}; the most similar are {', '.join(near)}" if near else said)
