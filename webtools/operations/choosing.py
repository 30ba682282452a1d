"""Choosing from lists: the browser's own, those that pages build, and those that a script has replaced."""

from collections.abc import Sequence
from typing import Any

from webtools.deadline import Deadline
from webtools.operations.effect import Done, done
from webtools.operations.field_values import held_now, notes_on
from webtools.operations.keyboard import press_key
from webtools.operations.pointer import click
from webtools.operations.target import ask_page, locate, notes_of
from webtools.query import Target
from webtools.session.ref import Ref
from webtools.session.session import Session


def select_option(session: Session, deadline: Deadline, ref: Target, values: Sequence[str]) -> Done:
    """Choose the options with these values or labels.

    A list that the page has built is opened and its option clicked, as is one that stands for a hidden native list.
    """
    answer = ask_page(session, ref, "chooseOptions", list(values), {}, deadline=deadline)
    notes: Sequence[str] = ()
    match answer.get("custom"):
        case "replaced":
            notes = choose_replaced(session, ref, answer, values, deadline=deadline)
            answer = ask_page(
                session, ref, "chooseOptions", list(values), {"natively": True}, deadline=deadline
            )
        case "list" | "field" as kind:
            popup = [
                choose_in_popup(session, ref, value, deadline, typed=kind == "field") for value in values
            ]
            return Done(tuple(note for each in popup for note in each))
    context, held = answer["context"], answer["held"]
    notes = (*notes, *notes_of(answer))
    return done(
        answer, (*notes, *notes_on(held)), lambda: (*notes, *notes_on(held_now(session, context, held)))
    )


def choose_in_popup(
    session: Session, ref: Target, value: str, deadline: Deadline, *, typed: bool = False
) -> list[str]:
    """Open a list that the page has built, by a click or by typing, and click the option."""
    if typed:
        notes = notes_of(ask_page(session, ref, "typeText", value, {"clear": True}, deadline=deadline))
    else:
        notes = click(session, deadline, ref).notes
    answer = ask_page(session, ref, "optionInPopup", value, {}, deadline=deadline)
    return [
        *notes,
        *click(session, deadline, _beside(session, ref, answer["number"], deadline)).notes,
    ]


def choose_replaced(
    session: Session, ref: Target, asked: dict[str, Any], values: Sequence[str], *, deadline: Deadline
) -> list[str]:
    """Click options in what a script shows for a hidden native list, and leave its own list closed.

    An option that does not come up is left for the caller, who can still set the value natively.

    Args:
        ref: The list, or what stands for it.
        asked: The page's answer (`throughReplacement` in replaced.js).
        values: Values or labels of all options that the list is to hold.
    """
    notes: list[str] = []
    trigger: Target = ref
    for label in asked["labels"]:
        ready = ask_page(session, ref, "readyToOpen", label, {}, deadline=deadline)
        trigger = _beside(session, ref, ready["trigger"], deadline)
        if "option" not in ready:
            notes += click(session, deadline, trigger).notes
            ready = ask_page(session, ref, "optionShown", label, {}, deadline=deadline)
        if "option" in ready:
            option = _beside(session, ref, ready["option"], deadline)
            notes += click(session, deadline, option).notes

    def is_open(*, closing: bool) -> bool:
        asked = {"closing": closing}
        answer = ask_page(session, ref, "afterChoice", list(values), asked, deadline=deadline)
        return bool(answer["open"])

    if is_open(closing=False):
        press_key(session, deadline, "Escape")
        if is_open(closing=True):
            click(session, deadline, trigger)
    return notes


def _beside(session: Session, ref: Target, number: int, deadline: Deadline) -> str:
    """Return the ref of another element of the same document."""
    return str(Ref(locate(session, ref, deadline)[1].frame, number))
