"""Lists that pages build and that are open when an act on their field ends."""

from webtools.elements.query import Target
from webtools.errors import DocumentGone, ElementNotFound, PageClosed, PromptOpen, StaleRef
from webtools.operations.act_parts import Acting
from webtools.operations.acting.keyboard import press_key
from webtools.operations.elements.target import ask_page
from webtools.page import contract
from webtools.page.contract_types import ListLeftOpen

_ONLY_TYPED = (
    "The text was only typed: its list is open, and a field that takes nothing but options loses the text "
    "unless one is chosen (select_option)"
)


def only_typed(acting: Acting, target: Target | None) -> tuple[str, ...]:
    """Return a note when the list of a field that was typed into is open: a page may throw the text away."""
    if target is None or not _left_open(acting, target, closing=False)["open"]:
        return ()
    return (_ONLY_TYPED,)


def shut_list(acting: Acting, target: Target) -> tuple[str, ...]:
    """Shut a list that stays open when its options are chosen, as a person does before going on; else give a note."""
    left = _left_open(acting, target, closing=True)
    if left["open"] and left.get("escapes"):
        press_key(acting, "Escape")
        left = _left_open(acting, target, closing=True)
    return ("Its list is open still",) if left["open"] else ()


def _left_open(acting: Acting, target: Target, *, closing: bool) -> ListLeftOpen:
    try:
        return ask_page(acting, target, contract.list_left_open.on_element({"closing": closing}))
    except (DocumentGone, ElementNotFound, PageClosed, PromptOpen, StaleRef):
        return {"open": False}  # the act had an effect
