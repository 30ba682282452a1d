"""Text into fields and editors, or as keys to what takes no text."""

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass

from pydantic import SecretStr

from webtools.elements.query import Target
from webtools.errors import PageClosed, PromptOpen, ProtocolError
from webtools.operations.act_parts import Acting, Done, done
from webtools.operations.acting.devtools_input import devtools_of, insert_lines
from webtools.operations.acting.field_values import KeptValues, faults, held_now, notes_on
from webtools.operations.acting.keyboard import focused_frame, press_key, press_keys
from webtools.operations.acting.keys import ENTER, combination, typed
from webtools.operations.acting.lists_left_open import only_typed
from webtools.operations.acting.pointer import act_guarded, press_at
from webtools.operations.acting.sliders import slide
from webtools.operations.elements.target import (
    ask_document,
    ask_page,
    ask_with_document,
    error_of,
    not_actionable,
    notes_of,
)
from webtools.page import call as page
from webtools.page import contract
from webtools.page.contract_types import (
    CustomSlider,
    CustomWidget,
    EditorFocused,
    Filled,
    InFrame,
    KeysOnly,
    TypedOptions,
    TypeOptions,
    Untaken,
    Way,
)

Typed = Filled | EditorFocused | KeysOnly | CustomWidget | CustomSlider | InFrame


def type_text(
    acting: Acting,
    target: Target | None,
    text: str | SecretStr,
    *,
    submit: bool,
    slowly: bool,
    clear: bool,
    amid: bool = False,
) -> Done:
    """Put `text` into the element, or where the focus is, at the caret unless it replaces what is there.

    In one go by default: one round trip, and the page still sees trusted input events. `slowly` sends every
    key. What takes no text, such as a game or a spreadsheet's cell, gets every key where the focus is, or when
    `slowly` asks for keys.

    Args:
        amid: It is one of several fields, whose final values are reported together.
    """
    session = acting.session
    if isinstance(text, SecretStr):
        text = text.get_secret_value()
    options: TypeOptions = {
        "clear": clear,
        "keys": text if slowly else "",
        "submit": submit,
        "amid": amid,
    }
    at_once = "" if slowly else text
    if target is None:
        context, answer = _into_focused(acting, at_once, options)
    else:
        context, answer = ask_with_document(acting, target, contract.type_text.on_element(at_once, options))
        if "custom" in answer:
            if answer["custom"] == "slider":
                slide(
                    acting,
                    context,
                    answer["now"],
                    float(text),
                    lambda: _position(acting, target, at_once, options),
                )
            else:
                press_at(acting, target)
            options["natively"] = True
            answer = ask_page(acting, target, contract.type_text.on_element(at_once, options))
    tab = session.contexts.top(context)
    if "editor" in answer:
        return _into_editor(acting, context, answer, target=target, text=text, options=options)
    if "bare" in answer:
        _press_each(acting, context, [*typed(text), *([ENTER] if submit else [])])
        keys_only = () if slowly else (f"The keys went to {answer['bare']}, which takes no text by itself",)
        return Done((*notes_of(answer), *keys_only))
    assert "held" in answer
    held: KeptValues = answer["held"]
    if answer.get("password"):
        session.note_password(text)
    if text and (slowly or answer.get("keys")):
        _leave_selection(acting, context, selected=answer.get("selected", False))
        _press_each(acting, context, typed(text))
        held = held_now(session, context, ())
    own: KeptValues = () if amid else held
    _require_taken(acting, target, own)
    notes = (*notes_of(answer), *notes_on(own))
    if submit:
        _press_enter(acting, target, tab)
        return done(answer, notes)
    listed = _listed(target, answer, text, amid=amid)
    return done(
        answer,
        (*notes, *only_typed(acting, listed)),
        lambda: (
            *notes_of(answer),
            *notes_on(held_now(session, context, held)),
            *only_typed(acting, listed),
        ),
    )


def _listed(target: Target | None, answer: Filled, text: str, *, amid: bool) -> Target | None:
    """Return the field if it has a list of which an option may have to be chosen."""
    return target if text and answer.get("lists") and not amid else None


def _require_taken(acting: Acting, target: Target | None, held: KeptValues) -> None:
    for _, fault in faults(held):
        raise error_of(acting.session, acting.deadline, target or "the focused element", {"invalid": fault})


def _press_each(acting: Acting, context: str, keys: Sequence[str]) -> None:
    """Press keys, and let the page do what it puts off for a moment because of one before the next is pressed.

    It may write to the field then, or move the caret, and overwrite what was typed meanwhile. A page that put nothing
    off because of the first key gets the others at once, up to the end of a line, and so does one that would make the
    call run out of time.

    Args:
        context: The document with the focus.
    """
    session, deadline = acting.session, acting.deadline
    tab = session.contexts.top(context)
    press_keys(session, deadline, tab, keys[:1])
    left, due = keys[1:], 0.0
    if left:
        due = _key_taken(acting, context, due)
    while left and 0 < len(left) * due / 1000 < deadline.remaining() / 2:
        press_keys(session, deadline, tab, left[:1])
        left, due = left[1:], _key_taken(acting, context, due)
    while left:
        line = _line_of(left)
        press_keys(session, deadline, tab, left[:line])
        if left := left[line:]:
            _key_taken(acting, context, 0.0)


def _line_of(keys: Sequence[str]) -> int:
    """Return how many keys there are up to the end of a line."""
    return keys.index(ENTER) + 1 if ENTER in keys else len(keys)


def _leave_selection(acting: Acting, context: str, *, selected: bool) -> None:
    """Put the caret behind the selection; the page may move the caret a moment later."""
    if selected:
        tab = acting.session.contexts.top(context)
        press_keys(acting.session, acting.deadline, tab, combination("ArrowRight")[1])
        _key_taken(acting, context, 0.0)


def _key_taken(acting: Acting, context: str, due: float) -> float:
    try:
        return page.call(acting.session, acting.deadline, context, contract.key_taken(due))
    except (ProtocolError, PageClosed, PromptOpen):
        return 0  # the key has ended the document, or opened a dialog


def _press_enter(acting: Acting, target: Target | None, tab: str) -> None:
    """Press Enter in the element that was typed into, although the page may have moved the focus since.

    Raises:
        NotActionable: It does not get the focus back, or another frame has taken the focus, and Enter with it.
    """

    def press() -> None:
        press_keys(acting.session, acting.deadline, tab, [ENTER])

    if target is None:
        return press()
    context, _ = ask_with_document(acting, target, contract.keep_focus.on_element())
    verdict = act_guarded(acting, context, press)
    if "obstacle" in verdict:
        raise not_actionable(target, verdict["obstacle"], acting.deadline)
    return None


def _position(acting: Acting, target: Target, text: str, options: TypeOptions) -> float | None:
    """Return where a slider stands that is not where `text` says."""
    answer = ask_page(acting, target, contract.type_text.on_element(text, options))
    return answer["now"] if "custom" in answer and answer["custom"] == "slider" else None


def _into_focused(acting: Acting, text: str, options: TypeOptions) -> tuple[str, Typed]:
    """Type where the focus is, which may be in a frame in a frame."""
    context = acting.tab
    act = contract.type_text(None, text, options)
    while True:
        answer = ask_document(acting, context, act, what="the focused element")
        if "frame" not in answer:
            break
        inner = focused_frame(acting.session, acting.deadline, context)
        if inner is not None:  # the focus may have moved meanwhile
            context = inner
    return context, answer


_ALL = "ControlOrMeta+a"
_TO_END = "Meta+ArrowDown" if sys.platform == "darwin" else "Control+End"
_MOST_LINES = 60
"""To be inserted one after the other; more are pasted."""
_MOST_KEYS = 300
"""To be pressed where the browser has no other trusted input."""
_MARKS = re.compile(
    r"^\s*(?:[-+*>]|#{1,6}|\d+[.)]|\[[ xX]?\])\s|([*_~`]).*\1",
)
"""Of which editors make lists, headings and formats while keys are pressed."""


@dataclass(frozen=True, slots=True)
class _Editor:
    """An editor of a document that has the focus.

    Attributes:
        name: In words, for errors.
        by_keys: Its own keys place the caret or select all.
        lines: Its scripts listen to what becomes of a line's end without a key.
        pastes: They listen to pastes.
        folds: It draws several spaces as one.
        rooted: It is in a shadow root, where scripts that ask the document for its selection get none.
        block: It holds the content of one line, as the editing hosts of block editors do.
        clear: All that it holds is replaced.
    """

    acting: Acting
    context: str
    name: str
    by_keys: bool
    lines: bool
    pastes: bool
    folds: bool
    rooted: bool
    block: bool
    clear: bool

    @property
    def tab(self) -> str:
        return self.acting.session.contexts.top(self.context)

    def place(self, *, at_caret: bool) -> None:
        """Select all that it holds, or place the caret at its end."""
        if self.by_keys and self.clear:
            press_key(self.acting, _ALL)
        elif self.by_keys and not at_caret:
            press_key(self.acting, _TO_END)

    def press(self, text: str) -> Filled:
        """Press a key for each character; lines' ends and tabs may lead elsewhere."""
        _press_each(self.acting, self.context, typed(text))
        return self._taken(self._look(text, {"checked": "\n" not in text and "\t" not in text}))

    def empty(self) -> Filled:
        if self.clear:
            press_key(self.acting, "Delete")
        return self._taken(self._look("", {}))

    def put(self, text: str) -> Filled:
        """Give it lines in one of these ways; when it does not take them so, in the next.

        Raises:
            NotActionable: It has not taken the text.
        """
        text = text.replace("\r\n", "\n").replace("\r", "\n")
        devtools = devtools_of(self.acting.session, self.acting.deadline, self.tab)
        left, retried = self._ways(text, by_keys_only=devtools is None), False
        while True:
            way = left.pop(0)
            more: TypedOptions = {
                "same": not retried,
                "other": bool(left),
                "lines": bool(left) and (left[0] != "type" or devtools is not None),
            }
            ended = self._give(text, devtools, way, more)
            if "again" not in ended:
                return self._taken(ended)
            if self.by_keys and self.clear:
                press_key(self.acting, _ALL)
            if ended["again"] == "same":
                left, retried = [way, *left], True

    def _ways(self, text: str, *, by_keys_only: bool) -> list[Way]:
        """Return the ways to give it the text, in the order in which to try them.

        Lines that replace all are pasted where scripts listen to pastes, as a person pastes them, since many do not
        know the end of a line without the key Enter; appended ones are typed, because editors drop white space at the
        edges of a paste. Code is pasted, because editors of code indent and complete what is typed, and so are many
        lines, and lines for what does not listen to edits. Where the browser has keys only, several lines are pasted
        too, because many pages send a message when Enter is pressed; what makes other lines of that gets each by the
        browser's commands. So does at first what is in a shadow root, when lines are appended, because a paste may land
        at its beginning, and, where the browser has keys only, a text with marks of which an editor would make headings
        and lists while they are typed. Appended lines come as paragraphs at last, for editors that join those
        of a plain text.

        Args:
            by_keys_only: The browser has no other trusted input.
        """
        lines = text.count("\n")
        pastes = (
            self.by_keys
            or lines > _MOST_LINES
            or (lines > 0 and ((self.pastes and self.clear) or not self.lines))
        )
        if by_keys_only:
            pastes = pastes or lines > 0 or len(text) > _MOST_KEYS
        rich = self.lines and not self.by_keys and "\n\n" in text
        pasted: list[Way] = ["rich", "paste"] if rich else ["paste"]
        if by_keys_only and not self.clear:
            pasted.reverse()
        if by_keys_only and not self.by_keys and 0 < lines <= _MOST_LINES:
            pasted.append("paragraphs")
        if lines and self.lines and not (self.by_keys or self.clear or rich):
            pasted.append("rich")
        ways: list[Way] = [*pasted, "type"] if pastes else ["type", *pasted]
        if by_keys_only and not pastes and _MARKS.search(text):
            return ["paragraphs", *ways]
        if self.rooted and not (self.by_keys or self.clear) and 0 < lines <= _MOST_LINES:
            return ["paragraphs", *(way for way in ways if way != "paragraphs")]
        return ways

    def _give(self, text: str, devtools: str | None, way: Way, more: TypedOptions) -> Filled | Untaken:
        session, deadline = self.acting.session, self.acting.deadline
        if self._empties(text, way, by_keys_only=devtools is None):
            press_keys(session, deadline, self.tab, combination("Delete")[1])
            _key_taken(self.acting, self.context, 0.0)
        if way != "type":
            pass  # the page pastes it
        elif devtools is None:
            press_keys(session, deadline, self.tab, typed(text))
        else:
            insert_lines(session, deadline, self.tab, text, devtools=devtools, spaces=self.folds)
        return self._look(text, {**more, "way": way})

    def _empties(self, text: str, way: Way, *, by_keys_only: bool) -> bool:
        """Return whether what the text replaces is deleted first.

        The break of a line would only replace what is selected, and a block editor puts pasted lines below its block,
        unless that is empty. In a shadow root a paste may land at the beginning.
        """
        if not self.clear or "\n" not in text:
            return False
        if way == "type":
            return text.startswith("\n") and not by_keys_only
        return way in ("paste", "rich") and self.pastes and not self.by_keys and (self.block or self.rooted)

    def _look(self, text: str, options: TypedOptions) -> Filled | Untaken:
        return ask_document(self.acting, self.context, contract.typed(text, options), what=self.name)

    def _taken(self, ended: Filled | Untaken) -> Filled:
        assert "held" in ended
        return ended


def _into_editor(
    acting: Acting,
    context: str,
    answer: EditorFocused,
    *,
    target: Target | None,
    text: str,
    options: TypeOptions,
) -> Done:
    """Type into an editor by trusted input, and make sure that it has taken the text.

    Args:
        answer: Of the document, when the editor has the focus.
        target: None: the caret is where the text belongs, unless the text replaces all.
    """
    session = acting.session
    editor = _Editor(
        acting,
        context,
        "the focused element" if target is None else str(target),
        by_keys=answer["editor"] == "keys",
        lines=answer["lines"],
        pastes=answer["pastes"],
        folds=answer["folds"],
        rooted=answer["rooted"],
        block=answer["block"],
        clear=options["clear"],
    )
    editor.place(at_caret=target is None)
    put = editor.press if options["keys"] else editor.put
    ended = put(text) if text else editor.empty()
    held: KeptValues = ended["held"]
    said = (*notes_of(answer), *notes_of(ended))
    notes = (*said, *(() if options["amid"] else notes_on(held)))
    if options["submit"]:
        _press_enter(acting, target, editor.tab)
        return done(ended, notes)
    return done(ended, notes, lambda: (*said, *notes_on(held_now(session, context, held))))
