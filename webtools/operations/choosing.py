"""Choosing from lists: the browser's own, those that pages build, and those that a script has replaced."""

from collections.abc import Sequence

from webtools.deadline import Deadline
from webtools.operations.act_results import Done, done
from webtools.operations.aiming import locate
from webtools.operations.field_values import held_now, notes_on
from webtools.operations.keyboard import press_key
from webtools.operations.pointer import click
from webtools.operations.target import ask_page, ask_with_document, notes_of
from webtools.page import contract
from webtools.page.contract_types import OptionShown
from webtools.query import Target
from webtools.ref import Ref
from webtools.session.session import Session


def select_option(session: Session, deadline: Deadline, ref: Target, values: Sequence[str]) -> Done:
    """Choose the options with these values or labels.

    A list that the page has built is opened and its option clicked, as is one that stands for a hidden native list.
    """
    context, answer = ask_with_document(
        session, ref, contract.choose_options.on_element(list(values), {}), deadline=deadline
    )
    notes: Sequence[str] = ()
    if "custom" in answer and answer["custom"] == "replaced":
        notes = choose_replaced(session, ref, answer.get("labels", []), values, deadline=deadline)
        natively = contract.choose_options.on_element(list(values), {"natively": True})
        answer = ask_page(session, ref, natively, deadline=deadline)
    if "custom" in answer:
        typed = answer["custom"] == "field"
        popup = [choose_in_popup(session, ref, value, deadline, typed=typed) for value in values]
        return Done(tuple(note for each in popup for note in each))
    held = answer["held"]
    notes = (*notes, *notes_of(answer))
    return done(
        answer, (*notes, *notes_on(held)), lambda: (*notes, *notes_on(held_now(session, context, held)))
    )


def choose_in_popup(
    session: Session, ref: Target, value: str, deadline: Deadline, *, typed: bool = False
) -> list[str]:
    """Open a list that the page has built, by a click or by typing, and click the option."""
    if typed:
        into = ask_page(
            session, ref, contract.type_text.on_element(value, {"clear": True}), deadline=deadline
        )
        notes = notes_of(into)
    else:
        notes = click(session, deadline, ref).notes
    answer = ask_page(session, ref, contract.option_in_popup.on_element(value), deadline=deadline)
    return [
        *notes,
        *click(session, deadline, _beside(session, ref, answer["number"], deadline)).notes,
    ]


def choose_replaced(
    session: Session, ref: Target, labels: Sequence[str], values: Sequence[str], *, deadline: Deadline
) -> list[str]:
    """Click options in what a script shows for a hidden native list, and leave its own list closed.

    An option that does not come up is left for the caller, who can still set the value natively.

    Args:
        ref: The list, or what stands for it.
        labels: To be clicked one after the other, those to be taken back first.
        values: Values or labels of all options that the list is to hold.
    """
    notes: list[str] = []
    trigger: Target = ref
    for label in labels:
        ready = ask_page(session, ref, contract.ready_to_open.on_element(label), deadline=deadline)
        trigger = _beside(session, ref, ready["trigger"], deadline)
        shown: OptionShown = {"option": ready["option"]} if "option" in ready else {}
        if not shown:
            notes += click(session, deadline, trigger).notes
            shown = ask_page(session, ref, contract.option_shown.on_element(label), deadline=deadline)
        if "option" in shown:
            option = _beside(session, ref, shown["option"], deadline)
            notes += click(session, deadline, option).notes

    def is_open(*, closing: bool) -> bool:
        after = contract.after_choice.on_element(list(values), {"closing": closing})
        return ask_page(session, ref, after, deadline=deadline)["open"]

    if is_open(closing=False):
        press_key(session, deadline, "Escape")
        if is_open(closing=True):
            click(session, deadline, trigger)
    return notes


def _beside(session: Session, ref: Target, number: int, deadline: Deadline) -> Ref:
    """Return the ref of another element of the same document."""
    return Ref(locate(session, ref, deadline)[1].frame, number)
