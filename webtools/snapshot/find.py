"""Finding elements by what they say, in every frame; only what matches comes out of the page."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from webtools.deadline import Deadline
from webtools.elements.roles import require_role
from webtools.elements.snapshot_line import with_unseen, write_match
from webtools.errors import ElementNotFound, InvalidArgument, ScriptError
from webtools.page import contract
from webtools.page.call import call
from webtools.page.contract_queries import PageQuery
from webtools.page.contract_reading import FindAnswer
from webtools.session.session import Session
from webtools.snapshot.frames import Frames
from webtools.text.words import normal_pattern
from webtools.values import Value


class Match(Value):
    """An element that was looked for.

    Attributes:
        line: As a snapshot shows it: `button "Save" [ref=e5]`.
        text: What it holds or contains, where its name does not say it; long ones are cut.
        path: Roles and names of what it is in, the outermost first.
    """

    ref: str
    line: str
    text: str = ""
    path: tuple[str, ...] = ()

    def __str__(self) -> str:
        return write_match(self.line, self.text, self.path)


class Found(Value):
    """All elements that match, in reading order; `str` of it is a line for each."""

    matches: tuple[Match, ...]

    def __str__(self) -> str:
        return "\n".join(map(str, self.matches))


@dataclass(frozen=True)
class Search:
    """A description of elements; one that has all of it is found.

    Attributes:
        name: Part of the accessible name, in any case.
        text: Part of what can be read in the element; the innermost elements that have it are found.
        regex: A JavaScript regular expression for the same text, in any case.
        exact: `name` and `text` are the whole of it, in the case that is written or the one that CSS shows.

    Raises:
        InvalidArgument: Nothing says what to look for, or `role` is not valid.
    """

    role: str | None = None
    name: str | None = None
    text: str | None = None
    regex: str | None = None
    exact: bool = False

    def __post_init__(self) -> None:
        if not any((self.role, self.name, self.text, self.regex)):
            raise InvalidArgument("find needs something to look for: role, name, text or regex")
        if self.role is not None:
            require_role(self.role)

    @property
    def query(self) -> PageQuery:
        """The same as the page takes it."""
        query: PageQuery = {"exact": self.exact}
        if self.role:
            query["role"] = self.role
        if self.name:
            query["name"] = self.name
        if self.regex:
            query["text"] = {"pattern": normal_pattern(self.regex), "flags": "iu"}
        if self.text:
            if self.regex:
                query["hasText"] = query["text"]
            query["text"] = self.text
        return query

    def __str__(self) -> str:
        return ", ".join(f"{key} {value!r}" for key, value in vars(self).items() if value)


def find(session: Session, deadline: Deadline, search: Search) -> Found:
    """Return the elements of the active tab and its frames that match; the refs of snapshots stay good.

    Raises:
        InvalidArgument: `regex` is none.
        ElementNotFound: Nothing matches; the message names the most similar elements.
    """
    tab = session.contexts.require_active()
    query = search.query
    frames: Frames[FindAnswer] = Frames(session, deadline, tab)
    try:
        frames.ask(contract.find, tab, lambda _context, _sharing: query, also=session.refs.frames_of(tab))
    except ScriptError:
        if call(session, deadline, tab, contract.mistake_in(query))["kind"]:
            raise InvalidArgument(
                f"{search.regex!r} is not a regular expression", hint="Use JavaScript's syntax."
            ) from None
        raise
    matches = list(_matches(frames, tab, ()))
    if not matches:
        nearby = [line for answer in frames.answers.values() for line in answer["nearby"]][:3]
        near = f"; most similar: {', '.join(nearby)}" if nearby else ""
        hidden = [title for answer in frames.answers.values() for title in answer["hidden"]][:3]
        if hidden:
            raise ElementNotFound(
                f"Nothing that the page shows has {search}. {there_but_hidden(hidden)}{near}",
                hint="Do first what makes it appear, such as opening its menu or section.",
            )
        raise ElementNotFound(f"Nothing on the page has {search}{near}")
    return Found(matches=tuple(matches))


def _unseen(match: Match) -> Match:
    """Return a match in a frame that nobody sees, with the mark that its line lacks."""
    return match.model_copy(update={"line": with_unseen(match.line)})


def _matches(frames: Frames[FindAnswer], context: str, above: tuple[str, ...]) -> Iterator[Match]:
    """Yield a document's matches, with those of its frames where the frames stand."""
    for each in frames.answers[context]["found"]:
        path = (*above, *each["path"])
        if "line" in each:
            yield Match(ref=each["ref"], line=each["line"], text=each["text"], path=path)
        elif (inner := frames.window(context, each["frame"])) in frames.answers:
            found = _matches(frames, inner, path)
            yield from map(_unseen, found) if each["unseen"] else found


def there_but_hidden(titles: Sequence[str]) -> str:
    """Return the words about elements that would match, but are hidden."""
    return f"The page has {', '.join(titles)}, which {'is' if len(titles) == 1 else 'are'} hidden"
