"""Choosing from lists: the browser's own, those that pages build, and those that a script has replaced."""

from collections.abc import Sequence

from webtools.elements.query import Target
from webtools.elements.ref import Ref
from webtools.errors import (
    DocumentGone,
    ElementNotFound,
    InvalidArgument,
    NotActionable,
    PageClosed,
    PromptOpen,
    StaleRef,
)
from webtools.operations.act_parts import Acting, Done, done
from webtools.operations.acting.field_values import held_now, notes_on
from webtools.operations.acting.keyboard import press_key, press_key_on
from webtools.operations.acting.lists_left_open import shut_list
from webtools.operations.acting.pointer import click
from webtools.operations.acting.text import type_text
from webtools.operations.elements.resolving import locate
from webtools.operations.elements.target import ask_page, ask_with_document, notes_of
from webtools.page import contract
from webtools.page.contract_types import ChoiceOptions, OptionInPopup, OptionOptions, OptionShown

_OPENING_KEY = "ArrowDown"
"""Opens the list of a field (ARIA, combobox)."""
_WAYS = {
    "list": ("click", "key"),  # its label or a field that nobody sees may have been clicked
    "key": ("key",),
    "field": ("type", "click", "key"),
    "shown": ("wait",),
}
"""By what a list opens, tried in this order until it does."""


def select_option(acting: Acting, target: Target, values: Sequence[str]) -> Done:
    """Choose the options with these values or labels.

    A list that the page has built is opened and its option clicked, as is one that stands for a hidden native list.
    """
    context, answer = ask_with_document(acting, target, contract.choose_options.on_element(list(values), {}))
    notes: Sequence[str] = ()
    if "custom" in answer and answer["custom"] == "replaced":
        notes = choose_replaced(acting, target, answer["labels"], values)
        natively = contract.choose_options.on_element(list(values), {"natively": True})
        answer = ask_page(acting, target, natively)
    if "custom" in answer:
        return Done(tuple(choose_each(acting, target, values, how=answer["custom"])))
    held = answer["held"]
    notes = (*notes, *notes_of(answer))
    return done(
        answer,
        (*notes, *notes_on(held)),
        lambda: (*notes, *notes_on(held_now(acting.session, context, held))),
    )


def choose_each(acting: Acting, target: Target, values: Sequence[str], *, how: str) -> list[str]:
    """Choose options of a list that the page has built, and leave it as open as it was; see `choose_in_popup`."""
    notes: list[str] = []
    was_open = how == "shown"
    for at, value in enumerate(values):
        if at:  # it may have stayed open
            answer = ask_page(acting, target, contract.choose_options.on_element([value], {}))
            how = answer["custom"] if "custom" in answer else "list"  # noqa: SIM401  # `get` would give `object`
        notes += choose_in_popup(acting, target, value, how=how)
    return notes if was_open else [*notes, *shut_list(acting, target)]


def choose_in_popup(acting: Acting, target: Target, value: str, *, how: str) -> list[str]:
    """Open a list that the page has built, and click the option.

    Args:
        how: "list": by a click; "key": by its key; "field": by typing; "shown": it is open.
    """
    notes: list[str] = []
    ways = _WAYS[how]
    answer: OptionInPopup = {"shut": True}
    for way in ways:
        if not answer.get("shut"):
            break
        if way == "type":
            notes += type_text(acting, target, value, submit=False, slowly=False, clear=True, amid=True).notes
        elif way == "click":
            notes += click(acting, target).notes
        elif way == "key":
            press_key_on(acting, target, _OPENING_KEY, count=1)
        last: OptionOptions = {"opened": way == ways[-1]}
        try:
            answer = ask_page(acting, target, contract.option_in_popup.on_element(value, last))
        except InvalidArgument:
            if way != "type":
                raise
            answer = _without_the_text(acting, target, value)
    if "number" in answer:
        notes += click(acting, _beside(acting, target, answer["number"])).notes
        _require_chosen(acting, target, value, answer)
    return notes


def _without_the_text(acting: Acting, target: Target, value: str) -> OptionInPopup:
    """Look for an option in the list without the typed text, by which the list may filter texts that nobody sees.

    Raises:
        InvalidArgument: It has no such option either; the text is typed again.
    """

    def put(text: str) -> None:
        type_text(acting, target, text, submit=False, slowly=False, clear=True, amid=True)

    put("")
    try:
        return ask_page(acting, target, contract.option_in_popup.on_element(value, {"opened": True}))
    except InvalidArgument:
        put(value)
        raise


def _require_chosen(acting: Acting, target: Target, value: str, answer: OptionInPopup) -> None:
    """Wait until an option that was pressed is chosen, where the option reports that.

    Raises:
        NotActionable: It is not.
    """
    if not answer.get("before"):
        return
    pressed: ChoiceOptions = {
        "pressed": answer["number"],
        "option": answer["option"],
        "before": answer["before"],
    }
    try:
        seen = ask_page(acting, target, contract.choice_seen.on_element(pressed))
    except (DocumentGone, ElementNotFound, PageClosed, PromptOpen, StaleRef):
        return  # it had an effect
    if seen.get("unmade"):
        raise NotActionable(
            f"{acting.deadline.operation} on {target}: the option {value!r} was pressed in its list, and is not chosen",
            hint="Take a snapshot of the open list, and click the part of the option that chooses it.",
        )


def choose_replaced(
    acting: Acting, target: Target, labels: Sequence[str], values: Sequence[str]
) -> list[str]:
    """Click options in what a script shows for a hidden native list, and leave its own list closed.

    An option that does not come up is left for the caller, who can still set the value natively.

    Args:
        target: The list, or what stands for it.
        labels: To be clicked one after the other, those to be taken back first.
        values: Values or labels of all options that the list is to hold.
    """
    notes: list[str] = []
    trigger = target
    for label in labels:
        ready = ask_page(acting, target, contract.ready_to_open.on_element(label))
        trigger = _beside(acting, target, ready["trigger"])
        shown: OptionShown = {"option": ready["option"]} if "option" in ready else {}
        if not shown:
            notes += click(acting, trigger).notes
            shown = ask_page(acting, target, contract.option_shown.on_element(label))
        if "option" in shown:
            option = _beside(acting, target, shown["option"])
            notes += click(acting, option).notes

    def is_open(*, closing: bool) -> bool:
        after = contract.after_choice.on_element(list(values), {"closing": closing})
        return ask_page(acting, target, after)["open"]

    if is_open(closing=False):
        press_key(acting, "Escape")
        if is_open(closing=True):
            click(acting, trigger)
    return notes


def _beside(acting: Acting, target: Target, number: int) -> Target:
    """Return another element of the same document."""
    return Target(Ref(locate(acting.session, acting.deadline, target)[1].frame, number))
