"""The lines of a snapshot: the one place where Python reads and writes them.

In pages `page/js/src/snapshot/render.js` writes them, by the same rules of `page/line.json`. `docs/snapshot.md`
describes the format.
"""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from webtools.elements.roles import role_sets

States = dict[str, str | Literal[True]]

_ROLE = r"[a-z][a-z-]*"
_QUOTED = r'"(?:[^"\\\n]|\\.)*"'
REF = r"(?:f\d+)?e\d+"
"""A regular expression of refs, without a group."""
ACTIVE = "[active]"
"""The mark that keys go to an element; a page can have the same in its texts."""
REF_BEGINS = "[ref="
"""Each line with a ref has this, also a page in its texts."""
_LINE = re.compile(r"(?P<indent> *)- (?P<rest>.*)")
_HEAD = re.compile(
    rf"(?P<role>{_ROLE})(?: (?P<name>{_QUOTED}))?(?P<states>(?: \[[^\]]*\])*)"
    rf"(?: \((?P<choices>[^()]*)\))?(?: → (?P<target>{_QUOTED}|\S+?))?(?::(?: (?P<text>.*))?)?"
)
_BEGINNING = re.compile(rf"(?:- )?(?P<role>{_ROLE}) (?P<name>{_QUOTED})")
_STATE = re.compile(r"\[([^\]=]+)(?:=([^\]]*))?\]")
_CELL = re.compile(r"\|([=-](?= |$))?([^|]*)")
_CELL_ROLES = {"=": "columnheader", "-": "rowheader"}
_BAR = "| "
_TEXT = "text: "
_FOLDED = re.compile(r"… (?:(\d+) elements?)?(?: and )?(?:\d+ texts?)? hidden under")

_BEGIN = r" *- (?:\| )?"
_STATES_BEFORE_REF = r"(?: \[(?!ref=)[^\]\n]*\])*"
_AROUND = rf"(?:{_ROLE}(?: {_QUOTED})?{_STATES_BEFORE_REF}: )*"
"""The elements that have nothing but the one behind them on their line."""
REF_MARK = re.compile(rf"\[ref=({REF})\]")
"""The form of a ref; a page can have the same in its texts."""
_REF_OF_LINE = re.compile(
    rf"^(?P<before>(?:{_BEGIN})?{_AROUND}"
    rf"(?P<role>{_ROLE})(?: (?P<name>{_QUOTED}))?{_STATES_BEFORE_REF}) \[ref=(?P<ref>{REF})\]",
    re.MULTILINE,
)
"""The ref of a line, and none that a page has in its texts."""
_REF_OF_FOLDED = re.compile(rf"^(?P<before> *- … .* hidden under) (?P<ref>{REF})$", re.MULTILINE)

_UNSEEN = "unseen"
_ACTIVE_STATE = re.compile(r" \[active\](?=(?: \[[^\]\n]*\])*$)")
_TARGET = " → "
_NAMED = re.compile(rf"{_BEGIN}{_AROUND}{_ROLE} {_QUOTED}")
_CHAIN = re.compile(rf"{_BEGIN}(?P<around>{_AROUND})(?P<role>{_ROLE})")
_IN_CHAIN = re.compile(rf"({_ROLE})(?: {_QUOTED})?{_STATES_BEFORE_REF}: ")
_TITLE = re.compile(rf"{_BEGIN}(…|{_ROLE}(?: {_QUOTED})?)")


@cache
def _rules() -> dict[str, Any]:
    """Return the rules that the page's code reads as well.

    They are `longestChoices` (characters of options in the line of their list) and regular expressions: of texts that
    are `quoted` and of targets that are (`quotedTarget`), of options that their list's line can't hold
    (`unclearOption`), and of what follows the role of an element (`behindRole`).
    """
    rules: dict[str, Any] = json.loads(files("webtools.page").joinpath("line.json").read_text("utf-8"))
    return rules


@cache
def _element_beginnings() -> re.Pattern[str]:
    return re.compile(rf"[|]|(?:{'|'.join(role_sets()['roles'])})(?:{_rules()['behindRole']})")


@dataclass(frozen=True, slots=True)
class Head:
    """An element as a line shows it.

    Attributes:
        choices: The options of a closed list.
        target: The address that a link leads to; "" when the line has none.
        text: The part behind the colon, as written.
    """

    role: str
    name: str
    states: States
    ref: str | None
    choices: tuple[str, ...]
    target: str
    text: str


def split(line: str) -> tuple[int, str] | None:
    """Return a line's indentation and the rest behind its dash; None: it is not a line of a snapshot."""
    match = _LINE.fullmatch(line)
    return (len(match["indent"]), match["rest"]) if match else None


def read_head(rest: str) -> Head | None:
    """Return the element that a line shows, from the text behind its dash; None: it shows none."""
    match = _HEAD.fullmatch(rest)
    if match is None:
        return None
    states: States = {key: value or True for key, value in _STATE.findall(match["states"])}
    ref = states.pop("ref", None)
    return Head(
        role=match["role"],
        name=json.loads(match["name"] or '""'),
        states=states,
        ref=ref if isinstance(ref, str) else None,
        choices=tuple(match["choices"].split(" | ")) if match["choices"] else (),
        target=unquoted(match["target"] or ""),
        text=match["text"] or "",
    )


def read_beginning(text: str) -> tuple[str, str] | None:
    """Return role and name of `button "Save"`, the beginning of a line; None: it is something else."""
    match = _BEGINNING.fullmatch(text)
    return (match["role"], json.loads(match["name"])) if match else None


def read_note(rest: str) -> tuple[str, str, bool] | None:
    """Return name and text of a line about the element above, such as `/description`, and whether it is unseen."""
    if not rest.startswith("/"):
        return None
    key, _, text = rest[1:].partition(": ")
    plain = key.removesuffix(f" [{_UNSEEN}]")
    return plain, unquoted(text), plain != key


def read_text(rest: str) -> str | None:
    """Return the text of a line for text that is no element's own; None: it is another line."""
    return unquoted(rest.removeprefix(_TEXT)) if rest.startswith(_TEXT) else None


def has_cells(head: Head) -> bool:
    """Return whether an element's line holds the cells of a row."""
    return head.role == "row" and head.text.startswith("|")


def read_cells(text: str, plain: str) -> Iterator[tuple[str, str]]:
    """Yield role and text of the cells on a row's line; `plain` is the role of those that are no headers."""
    for mark, name in _CELL.findall(text.rstrip("|")):
        yield _CELL_ROLES.get(mark, plain), name.strip()


def begins_cell(rest: str) -> bool:
    """Return whether a line begins a cell of the row above, or several that have nothing but text."""
    return rest.startswith(_BAR[0])


def behind_bar(rest: str) -> str:
    """Return what stands behind the bar of a line that begins a cell."""
    return rest.removeprefix(_BAR)


def read_folded(rest: str) -> int | None:
    """Return how many elements a line says are folded away; None: it does not say that."""
    match = _FOLDED.match(rest)
    return int(match[1] or 0) if match else None


def unquoted(text: str) -> str:
    """Return a text as it is without the quotes that keep it apart from syntax."""
    return str(json.loads(text)) if text.startswith('"') else text


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def indented(line: str, level: int) -> str:
    """Return a line so many levels deeper."""
    return "  " * level + line


def identity(line: str) -> tuple[str, str]:
    """Return the ref of a line's element, or the depth and role of an element without one."""
    ref = ref_of(line)
    if ref is not None:
        return "ref", ref
    depth, _, rest = line.partition("- ")
    return depth, rest.partition(" ")[0].rstrip(":")


def ref_of(line: str) -> str | None:
    """Return the ref of a line's element."""
    match = _REF_OF_LINE.match(line) if REF_BEGINS in line else None
    return match["ref"] if match else None


def is_active(line: str) -> bool:
    """Return whether a line with a ref says that keys go to its element."""
    return without_active(line) != line


def without_active(line: str) -> str:
    """Return a line with a ref without the mark that keys go to its element."""
    match = _REF_OF_LINE.match(line) if ACTIVE in line else None
    if match is None:
        return line
    end = match.end("before")
    return _ACTIVE_STATE.sub("", match["before"]) + line[end:]


def is_known(line: str) -> bool:
    """Return whether a reader can tell a line's element from others: it has a ref or a name."""
    return ref_of(line) is not None or _NAMED.match(line) is not None


def without_target(line: str) -> str:
    """Return an element's line up to the address that it leads to."""
    match = _REF_OF_LINE.match(line) if _TARGET in line else None
    return line[: line.index(_TARGET, match.end())] if match and _TARGET in line[match.end() :] else line


def roles_of(line: str) -> list[str]:
    """Return the roles of the elements on a line, the outermost first."""
    chain = _CHAIN.match(line)
    return [*_IN_CHAIN.findall(chain["around"]), chain["role"]] if chain else []


def title_of(line: str) -> str:
    """Return role and name of a line's outermost element; `…` of folded ones, `text` of a text."""
    match = _TITLE.match(line)
    return match[1] if match else "text"


def element_with_ref(line: str) -> tuple[str, str, str] | None:
    """Return role and name of the element that a line has a ref of, and its states with the ref; None: it has none."""
    match = _REF_OF_LINE.match(line) if REF_BEGINS in line else None
    if match is None:
        return None
    rest = line[match.end("name") if match["name"] else match.end("role") : match.end()]
    return match["role"], json.loads(match["name"] or '""'), rest


def said_by(line: str) -> str:
    """Return the words that a line shows: a text, or the name or value of an element."""
    parts = split(line)
    if parts is None:
        return ""
    text = read_text(parts[1])
    head = read_head(parts[1]) if text is None else None
    return text or (head and (head.name or unquoted(head.text))) or ""


def write_element(
    role: str,
    name: str,
    states: Mapping[str, str | Literal[True]],
    ref: str | None,
    value: str,
    *,
    choices: Iterable[str] = (),
    target: str = "",
) -> str:
    """Return an element's line without its dash."""
    shown = write_name(name)
    marks = "".join(f" [{state}]" if of is True else f" [{state}={of}]" for state, of in states.items())
    listed = " | ".join(choices)
    if value:
        # Without a ref before the value, the line may go on with an element.
        value = _quoted(value) if not ref and _element_beginnings().match(value) else _plain(value)
    return (
        f"{role}{shown}{marks}{f' {write_ref(ref)}' if ref else ''}{f' ({listed})' if listed else ''}"
        f"{f' → {_target(target)}' if target else ''}{f': {value}' if value else ''}"
    )


def write_name(name: str) -> str:
    """Return a name as it follows a role."""
    return f" {_quoted(name)}" if name else ""


def write_ref(ref: object) -> str:
    """Return a ref as lines have it."""
    return f"[ref={ref}]"


def _target(target: str) -> str:
    return _quoted(target) if re.search(_rules()["quotedTarget"], target) else target


def _plain(text: str) -> str:
    """Return a text bare where it reads back as the same line and could not be taken for a ref, else quoted."""
    return _quoted(text) if re.search(_rules()["quoted"], text) else text


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def fit_in_line(options: Sequence[str]) -> bool:
    """Return whether a closed list's line can hold its options."""
    are_clear = len(set(options)) == len(options) and not any(
        not each or re.search(_rules()["unclearOption"], each) for each in options
    )
    return are_clear and len(" | ".join(options)) <= _rules()["longestChoices"]


def write_match(line: str, text: str, path: Iterable[str]) -> str:
    """Return a line of `find`: an element's line, its text, and what the element is in, the outermost first."""
    around = " > ".join(path)
    return f"- {line}{f': {text}' if text else ''}{f'  (in {around})' if around else ''}"


def write_text(text: str) -> str:
    """Return the line for a text that is no element's own, without indentation."""
    return f"- {_TEXT}{_plain(text)}"


def write_folded(elements: int, texts: int, ref: str | None) -> str:
    """Return the line that stands for what is folded away, without indentation; "" where nothing is."""
    counts = {"element": elements, "text": texts}
    hidden = " and ".join(_counted(count, kind) for kind, count in counts.items() if count)
    return f"- … {hidden} hidden under {ref}" if hidden else ""


def _counted(count: int, kind: str) -> str:
    return f"{count} {kind}{'' if count == 1 else 's'}"


def opened(line: str) -> str:
    """Return an element's line as the head of the lines that follow below it."""
    return f"{line}:"


def with_unseen(line: str) -> str:
    """Return a line with the mark that nobody sees its element."""
    match = _REF_OF_LINE.match(line)
    if match is None or f"[{_UNSEEN}]" in match["before"]:
        return line
    return f"{match['before']} [{_UNSEEN}]{line[match.end('before') :]}"


def without_unseen(line: str) -> str:
    """Return a line as it is without the mark that `with_unseen` gives; the line itself where the mark is elsewhere."""
    match = _REF_OF_LINE.match(line)
    mark = f" [{_UNSEEN}]"
    if match is None or not match["before"].endswith(mark):
        return line
    return match["before"].removesuffix(mark) + line[match.end("before") :]


def with_refs(tree: str, written: Callable[[str], str]) -> str:
    """Return a snapshot's text with refs as `written` gives them, such as `@e5`, in place of `[ref=e5]`."""
    return _REF_OF_LINE.sub(lambda found: f"{found['before']} {written(found['ref'])}", tree)


def with_folded_refs(tree: str, written: Callable[[str], str]) -> str:
    """Return a snapshot's text with the refs of folded elements as `written` gives them."""
    return _REF_OF_FOLDED.sub(lambda found: f"{found['before']} {written(found['ref'])}", tree)


def without_refs(tree: str) -> str:
    return _REF_OF_LINE.sub(lambda found: found["before"], tree)
