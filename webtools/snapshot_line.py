"""The lines of a snapshot: the one place where Python reads and writes them.

In pages `page/js/src/snapshot/render.js` writes them. `docs/snapshot.md` describes the format.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Literal

States = dict[str, str | Literal[True]]

_ROLE = r"[a-z][a-z-]*"
_QUOTED = r'"(?:[^"\\\n]|\\.)*"'
_REF = r"(?:f\d+)?e\d+"
_LINE = re.compile(r"(?P<indent> *)- (?P<rest>.*)")
_HEAD = re.compile(
    rf"(?P<role>{_ROLE})(?: (?P<name>{_QUOTED}))?(?P<states>(?: \[[^\]]*\])*)"
    rf"(?: \((?P<choices>[^()]*)\))?(?: → (?P<target>{_QUOTED}|\S+?))?(?::(?: (?P<text>.*))?)?"
)
_BEGINNING = re.compile(rf"(?:- )?(?P<role>{_ROLE}) (?P<name>{_QUOTED})")
_STATE = re.compile(r"\[([^\]=]+)(?:=([^\]]*))?\]")
_CELL = re.compile(r"\|([=-](?= |$))?([^|]*)")
_FOLDED = re.compile(r"… (?:(\d+) elements?)?(?: and )?(?:\d+ texts?)? hidden under")
_ELEMENT_COUNT = re.compile(r"\d+ elements?")

_STATES_BEFORE_REF = r"(?: \[(?!ref=)[^\]\n]*\])*"
_REF_OF_LINE = re.compile(
    rf"^(?P<before>(?: *- )?(?:{_ROLE}(?: {_QUOTED})?{_STATES_BEFORE_REF}: )*"
    rf"(?P<role>{_ROLE})(?: (?P<name>{_QUOTED}))?{_STATES_BEFORE_REF}) \[ref=(?P<ref>{_REF})\]",
    re.MULTILINE,
)
"""The ref of a line, and none that a page has in its texts."""
_REF_OF_FOLDED = re.compile(rf"^(?P<before> *- … .* hidden under) (?P<ref>{_REF})$", re.MULTILINE)

_UNSEEN = "unseen"


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


def read_cells(text: str) -> Iterator[tuple[str, str]]:
    """Yield mark and text of the cells on a row's line; the mark is `=`, `-` or empty."""
    for mark, name in _CELL.findall(text.rstrip("|")):
        yield mark, name.strip()


def read_folded(rest: str) -> int | None:
    """Return how many elements a line says are folded away; None: it does not say that."""
    match = _FOLDED.match(rest)
    return int(match[1] or 0) if match else None


def unquoted(text: str) -> str:
    """Return a text as it is without the quotes that keep it apart from syntax."""
    return str(json.loads(text)) if text.startswith('"') else text


def indent_of(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def identity(line: str) -> tuple[str, str]:
    """Return the ref of a line's element, or the depth and role of an element without one."""
    ref = ref_of(line)
    if ref is not None:
        return "ref", ref
    depth, _, rest = line.partition("- ")
    return depth, rest.partition(" ")[0].rstrip(":")


def ref_of(line: str) -> str | None:
    """Return the ref of a line's element."""
    match = _REF_OF_LINE.match(line) if "[ref=" in line else None
    return match["ref"] if match else None


def named_by_ref(line: str) -> tuple[str, str] | None:
    """Return role and name of the element that a line has a ref of; None: it has none."""
    match = _REF_OF_LINE.match(line) if "[ref=" in line else None
    return (match["role"], json.loads(match["name"] or '""')) if match else None


def write_element(
    role: str, name: str, states: Mapping[str, str | Literal[True]], ref: str | None, value: str
) -> str:
    """Return an element's line without its dash."""
    shown = f" {json.dumps(name, ensure_ascii=False)}" if name else ""
    marks = "".join(f" [{state}]" if of is True else f" [{state}={of}]" for state, of in states.items())
    return f"{role}{shown}{marks}{f' [ref={ref}]' if ref else ''}{f': {value}' if value else ''}"


def write_folded(hidden: str, ref: str | None) -> str:
    """Return the line that stands for folded elements, such as "12 elements", without indentation."""
    return f"- … {hidden} hidden under {ref}"


def with_element_count(line: str, count: Callable[[int], str]) -> str:
    """Return a line about folded elements with another count: `count` gets the present number."""
    return _ELEMENT_COUNT.sub(lambda said: count(int(said[0].split()[0])), line, count=1)


def with_unseen(line: str) -> str:
    """Return a line with the mark that nobody sees its element."""
    match = _REF_OF_LINE.match(line)
    if match is None or f"[{_UNSEEN}]" in match["before"]:
        return line
    return f"{match['before']} [{_UNSEEN}]{line[match.end('before') :]}"


def with_refs(tree: str, written: Callable[[str], str]) -> str:
    """Return a snapshot's text with refs as `written` gives them, such as `@e5`, in place of `[ref=e5]`."""
    return _REF_OF_LINE.sub(lambda found: f"{found['before']} {written(found['ref'])}", tree)


def with_folded_refs(tree: str, written: Callable[[str], str]) -> str:
    """Return a snapshot's text with the refs of folded elements as `written` gives them."""
    return _REF_OF_FOLDED.sub(lambda found: f"{found['before']} {written(found['ref'])}", tree)


def without_refs(tree: str) -> str:
    return _REF_OF_LINE.sub(lambda found: found["before"], tree)
