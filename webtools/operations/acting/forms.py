"""Filling forms: many fields in one go, and choosing from lists."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby

from pydantic import SecretStr

from webtools.elements.query import Target
from webtools.errors import InvalidArgument, NotActionable, PromptOpen, WebtoolsError
from webtools.operations.act_parts import Acting, Done, done
from webtools.operations.acting.choosing import choose_each, choose_replaced
from webtools.operations.acting.field_values import KeptValues, faults, held_now, in_words
from webtools.operations.acting.pointer import click, press_at
from webtools.operations.acting.sliders import slide
from webtools.operations.acting.text import type_text
from webtools.operations.elements.resolving import locate
from webtools.operations.elements.target import ask_document, error_of, gave_up, has_time, notes_of, waiting
from webtools.page import contract
from webtools.page.contract_types import Custom, Drawn, FailedField, FieldToFill, Rejected
from webtools.session.session import Session
from webtools.snapshot.refusal import shown_as

FieldValue = str | bool | float | list[str]
"""The value of a field of a form: text, whether it is checked, a number, or several options."""


@dataclass(frozen=True, slots=True)
class Field:
    """One field of a form and what it is to hold.

    `kind` counts only where the element does not say what it is. `name` is how errors and notes call it.
    """

    target: Target
    given: FieldValue | SecretStr
    kind: str | None = None
    name: str | None = None

    @property
    def value(self) -> FieldValue:
        return self.given.get_secret_value() if isinstance(self.given, SecretStr) else self.given

    def __str__(self) -> str:
        return f"{self.name!r} ({self.target})" if self.name else str(self.target)


def fill_form(acting: Acting, fields: Sequence[Field]) -> Done:
    """Fill the fields in their order.

    Those of one document that the browser itself knows go in one round trip; widgets that a page has built
    are set with real keys and a real pointer.
    """
    form = _Form(acting)
    try:
        for context, group in groupby(
            fields, key=lambda field: locate(acting.session, acting.deadline, field.target)[2]
        ):
            form.fill(context, list(group))
    except PromptOpen:
        left = ", ".join(_called(acting.session, field) for field in fields[form.filled :])
        stopped = (
            f"A dialog stopped fill_form: of {left}, those after the field that opened it are not filled"
        )
        return Done((*form.notes(), stopped))
    form.require_taken()
    return done(form.answer, form.notes(), form.notes_now)


class _Form:
    """A form that is being filled."""

    def __init__(self, acting: Acting) -> None:
        self._acting = acting
        self._fields: dict[tuple[str, int | None], Field] = {}
        self._notes: list[str] = []
        self._held: dict[str, KeptValues] = {}
        """The last news of each document about its fields."""
        self.answer: Drawn = {}
        """Of the page that was asked last; none when the last thing done was a click."""
        self.filled = 0
        self._stopped = 0
        """After how many fields of the last call a dialog opened; 0: none did."""

    def notes(self) -> Iterator[str]:
        yield from dict.fromkeys(self._notes)  # a widget's field is looked at twice
        for context, held in self._held.items():
            for number, words in in_words(held):
                yield f"{self._fields[context, number]}: {words}"

    def notes_now(self) -> Iterator[str]:
        self._held = {each: held_now(self._acting.session, each, known) for each, known in self._held.items()}
        return self.notes()

    def fill(self, context: str, fields: list[Field]) -> None:
        """Fill fields of one document, in their order."""
        session, deadline = self._acting.session, self._acting.deadline
        began = deadline.remaining()
        while fields:
            failed = self._fill(context, fields)
            if failed is None:
                self.filled += self._stopped or len(fields)
                fields = fields[self._stopped :] if self._stopped else []
                continue
            at = failed["at"]
            self.filled += 0 if failed.get("untouched") else at
            waits = waiting(session, deadline, context, waited=began - deadline.remaining())
            why = failed["why"]
            if gave_up(why) and has_time(waits):  # requests that the fields before have caused
                fields = fields[at:]
                continue
            if "custom" not in why:
                raise self._explained(fields[at], why)
            self._notes += [f"{fields[at]}: {note}" for note in notes_of(failed)]
            self._set_custom(context, fields[at], why)
            self.filled += 1
            fields = fields[at + 1 :]
            began = deadline.remaining()

    def require_taken(self) -> None:
        """Raise for the first field that did not take its value."""
        for context, held in self._held.items():
            for number, fault in faults(held):
                field = self._fields[context, number]
                others = "; the other fields are filled" if len(self._fields) > 1 else ""
                why: Rejected = {"invalid": f"{fault}{others}"}
                raise error_of(self._acting.session, self._acting.deadline, field.target, why)

    def _fill(self, context: str, fields: Sequence[Field], *, patient: bool = False) -> FailedField | None:
        """Have the page fill what it can; return what it reports of the first field that failed."""
        acting = self._acting
        asked: list[FieldToFill] = []
        for field in fields:
            number = locate(acting.session, acting.deadline, field.target)[1].number
            self._fields[context, number] = field
            asked.append({"number": number, "kind": field.kind, "value": _for_page(field.value)})
        fill = contract.fill_fields(asked, {"first": context not in self._held, "patient": patient})
        answer = ask_document(acting, context, fill)
        self.answer = answer
        self._held[context] = answer["held"]
        self._stopped = answer.get("stopped", 0)
        for field, result in zip(fields, answer["results"], strict=False):
            self._notes += [f"{field}: {note}" for note in notes_of(result)]
            if result.get("password"):
                acting.session.note_password(str(field.value))
        return answer["failed"]

    def _explained(self, field: Field, why: Rejected) -> WebtoolsError:
        error = error_of(self._acting.session, self._acting.deadline, field.target, why)
        filled = self.filled
        before = "nothing was" if filled == 0 else "one field was" if filled == 1 else f"{filled} fields were"
        called = f" {field.name!r}:" if field.name else ""
        notes = "".join(f". {note}" for note in self.notes())
        return type(error)(
            f"{called} {error.message}; {before} filled before it{notes}".strip(),
            hint=error.hint,
            operation=error.operation,
        )

    def _set_custom(self, context: str, field: Field, widget: Custom) -> None:
        acting = self._acting
        if widget["custom"] == "slider":
            self._slide(context, field, widget["now"], native=widget.get("native", False))
        elif widget["custom"] == "replaced":
            self._notes += choose_replaced(acting, field.target, widget["labels"], _several(field.value))
        elif widget["custom"] == "editor":
            text = str(field.value)
            self._notes += [
                f"{field}: {note}"
                for note in type_text(
                    acting, field.target, text, submit=False, slowly=False, clear=True, amid=True
                ).notes
            ]
            self.answer = {}
            self._held[context] = held_now(acting.session, context, self._held[context])
            return
        elif widget["custom"] == "field":
            self._choose(field)
            return
        elif widget["custom"] == "toggle":
            self._notes += click(acting, field.target).notes
        elif widget["custom"] == "range":
            press_at(acting, field.target)
        else:
            self._notes += choose_each(acting, field.target, _several(field.value), how=widget["custom"])
            self.answer = {}
            return
        if self._fill(context, [field], patient=True):
            raise NotActionable(
                f"{field} did not become {field.value!r} although it was used as a person would use it"
            )

    def _choose(self, field: Field) -> None:
        """Type into a field with a list and choose the option; without one of that name the text stays."""
        self.answer = {}
        try:
            self._notes += choose_each(self._acting, field.target, _several(field.value), how="field")
        except InvalidArgument as error:
            if isinstance(field.value, list):
                raise
            self._notes.append(f"{field}: The text was typed, but {error.message.partition(': ')[2]}")

    def _slide(self, context: str, field: Field, now: float, *, native: bool) -> None:
        """Move a slider by its keys. A native one moves at once; a script sets it at last if its keys do not."""
        wanted = float(field.value)  # type: ignore[arg-type]  # the page has taken it for a number already
        patient = iter((False,))  # the first key shows at once whether keys move it

        def look() -> float | None:
            return _position(self._fill(context, [field], patient=not native and next(patient, True)))

        slide(self._acting, context, now, wanted, look)


def _called(session: Session, field: Field) -> str:
    """Return a field with the role and name that it was shown with; a page with an open dialog cannot be asked."""
    ref = None if field.name or field.target.searched else field.target.ref
    was = shown_as(session, ref) if ref else None
    return f'{was.role} "{was.name}" ({field.target})' if was else str(field)


def _position(failed: FailedField | None) -> float | None:
    """Return the value of a slider that has not the one it should have; None: it has, or something else is wrong."""
    return failed["why"]["now"] if failed is not None and "now" in failed["why"] else None


def _for_page(value: FieldValue) -> str | bool | float | list[str]:
    return value if isinstance(value, str | bool | int | float) else [*value]


def _several(value: FieldValue) -> list[str]:
    """Return the values or labels that a list is to hold."""
    return [str(value)] if isinstance(value, str | bool | int | float) else [*value]
