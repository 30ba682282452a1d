"""Filling forms: many fields in one go, and choosing from lists."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Any

from webtools.deadline import Deadline
from webtools.errors import NotActionable, WebtoolsError
from webtools.operations.done import Done, done
from webtools.operations.keyboard import held_note, press_keys
from webtools.operations.keys import combination
from webtools.operations.pointer import click
from webtools.operations.target import ask_document, ask_page, error_of, locate, notes_of
from webtools.session.refs import Ref
from webtools.session.session import Session

FieldValue = str | bool | float | Sequence[str]


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form and what it is to hold.

    `kind` counts only where the element does not tell what it is. `name` is how errors and notes call it.
    """

    ref: str
    value: FieldValue
    kind: str | None = None
    name: str | None = None

    def __str__(self) -> str:
        return f"{self.name!r} ({self.ref})" if self.name else self.ref


def fill_form(session: Session, fields: Sequence[Field], *, deadline: Deadline) -> Done:
    """Fill the fields in their order.

    Those of one document that the browser itself knows go in one round trip; widgets that a page has built
    are set with real keys and a real pointer.
    """
    notes: list[str] = []
    filled = 0
    answer: dict[str, Any] = {}
    for context, group in groupby(fields, key=lambda field: locate(session, field.ref, deadline)[2]):
        left = list(group)
        while left:
            answer = _fill(session, context, left, deadline)
            failed, count = answer["failed"], len(answer["results"])
            notes += _notes(left, answer["results"])
            if failed and "custom" not in failed:
                filled += 0 if failed.get("untouched") else count
                raise _explained(session, left[count], failed, filled, deadline)
            if failed:
                notes += _set_custom(session, context, left[count], failed, deadline)
                answer, count = {}, count + 1
            filled += count
            left = left[count:]
    return done(answer, notes)


def select_option(session: Session, ref: str, values: Sequence[str], *, deadline: Deadline) -> Done:
    """Choose the options with these values or labels.

    A list that the page has built is opened and its option clicked.
    """
    answer = ask_page(session, ref, "chooseOptions", list(values), {}, deadline=deadline)
    if "custom" not in answer:
        return done(answer, notes_of(answer))
    typed = answer["custom"] == "field"
    popup = [_choose_in_popup(session, ref, value, deadline, typed=typed) for value in values]
    return Done(tuple(note for notes in popup for note in notes))


def _fill(session: Session, context: str, fields: Sequence[Field], deadline: Deadline) -> dict[str, Any]:
    """The page's answer: `results` of those that were filled, and what it said of the first that `failed`."""
    asked = [
        {"number": locate(session, each.ref, deadline)[1].number, "kind": each.kind, "value": each.value}
        for each in fields
    ]
    answer = ask_document(session, context, "fillFields", asked, {}, deadline=deadline)
    results = answer["results"]
    return {**answer, "failed": None if "held" in results[-1] else results.pop()}


def _notes(fields: Sequence[Field], results: Sequence[dict[str, Any]]) -> Iterator[str]:
    for field, result in zip(fields, results, strict=False):
        for note in (*notes_of(result), *held_note(result.get("held"))):
            yield f"{field}: {note}"


def _explained(
    session: Session, field: Field, failed: dict[str, Any], filled: int, deadline: Deadline
) -> WebtoolsError:
    error = error_of(session, field.ref, failed, deadline)
    assert error is not None
    before = "nothing was" if filled == 0 else "one field was" if filled == 1 else f"{filled} fields were"
    called = f" {field.name!r}:" if field.name else ""
    return type(error)(f"{called} {error.message}; {before} filled before it".strip(), hint=error.hint)


def _set_custom(
    session: Session, context: str, field: Field, failed: dict[str, Any], deadline: Deadline
) -> list[str]:
    notes: list[str] = []
    match failed["custom"]:
        case "toggle":
            notes += click(session, field.ref, deadline=deadline).notes
        case "slider":
            _slide(session, context, field, failed["now"], deadline)
        case "list":
            values = field.value if isinstance(field.value, Sequence) else str(field.value)
            for value in [values] if isinstance(values, str) else values:
                notes += _choose_in_popup(session, field.ref, value, deadline)
            return notes
    if _fill(session, context, [field], deadline)["failed"]:
        raise NotActionable(f"{field} did not become {field.value!r} when it was acted on as a person would")
    return notes


_MOST_STEPS = 1000


def _slide(session: Session, context: str, field: Field, now: float, deadline: Deadline) -> None:
    """Move a slider by its arrow keys; one press tells how far each one goes."""
    wanted = float(field.value)  # type: ignore[arg-type]  # the page has taken it for a number already
    direction = "ArrowRight" if wanted > now else "ArrowLeft"
    tab = session.contexts.top(context)
    _, (key,) = combination(direction)
    press_keys(session, tab, [key], deadline=deadline)
    failed = _fill(session, context, [field], deadline)["failed"]
    if not failed or "now" not in failed or failed["now"] == now:
        return
    steps = round((wanted - failed["now"]) / (failed["now"] - now))
    if 0 < steps <= _MOST_STEPS:
        press_keys(session, tab, [key] * steps, deadline=deadline)


def _choose_in_popup(
    session: Session, ref: str, value: str, deadline: Deadline, *, typed: bool = False
) -> list[str]:
    """Open a list that the page has built, by a click or by typing, and click the option."""
    if typed:
        notes = notes_of(ask_page(session, ref, "typeText", value, {"clear": True}, deadline=deadline))
    else:
        notes = click(session, ref, deadline=deadline).notes
    answer = ask_page(session, ref, "optionInPopup", value, {}, deadline=deadline)
    frame = locate(session, ref, deadline)[1].frame
    return [*notes, *click(session, str(Ref(frame, answer["number"])), deadline=deadline).notes]
