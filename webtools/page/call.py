"""Calls of our page-side functions by name, JSON in and JSON out, one round trip each."""

import base64
import json
import zlib
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, TypeVar

from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded, PageCrashed, ScriptError, WebtoolsError
from webtools.page.contract import reach_roots, suspected_hosts, together
from webtools.page.contract_types import ElementReference, R_co, Reference, ShadowRoots
from webtools.page.page_functions import FunctionCall
from webtools.page.source import install, listen
from webtools.protocol.script import (
    NULL,
    EvaluateResult,
    Failure,
    PreloadScript,
    RemoteValue,
    add_preload_script,
    call_function,
    shared_reference,
    text,
)
from webtools.protocol.wire import Command
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.exchange import Pending
from webtools.session.session import Session
from webtools.session.shown_documents import Document

_CALL = "(...given) => globalThis.webtools?.{entry}(...given) ?? '?'"
_ASK = "(...given) => globalThis.webtools?.ask('{entry}', ...given) ?? '?'"
_INSTALL = "(...given) => {{ ({install})(); return ({declaration})(...given); }}"
_NOT_INSTALLED = "?"
_LACKS_ROOTS = "!"
_DEFLATED = "~"
_LARGEST_BYTES = 64 << 20
"""Of an answer, also when it is inflated: a page may send a megabyte that becomes a thousand."""
_MOST_VALUES = 5_000_000
"""Of an answer, counted before it is read: 64 MB of `{},` would become 1.5 GB of empty mappings."""


def preload_scripts(*, prints: bool) -> list[Command[PreloadScript]]:
    """Have the browser put our code into every document as it comes, whichever context's; `prints` as in `listen`.

    The first call need not send it then, which takes longer than all else; older documents get it on first use. And
    what scripts listen to can only be known from the beginning.
    """
    return [add_preload_script(install(), sandbox=SANDBOX), add_preload_script(listen(prints=prints))]


R = TypeVar("R")


@dataclass(frozen=True)
class PageCall(Generic[R_co]):
    """A call of one of our functions in one browsing context; its arguments go as JSON.

    Attributes:
        many: It may give new refs to many elements.
    """

    context: str
    call: FunctionCall[R_co]
    many: bool = False


def call(session: Session, deadline: Deadline, context: str, call: FunctionCall[R]) -> R:
    """Run one of our functions in a document and give its JSON value.

    Raises:
        PromptOpen, DeadlineExceeded, PageClosed: The document could not answer.
        ScriptError: The function threw, which is a mistake of ours.
    """
    (answer,) = call_all(session, deadline, [PageCall(context, call)])
    if isinstance(answer, WebtoolsError):
        raise answer
    return answer


def call_all(
    session: Session, deadline: Deadline, calls: Sequence[PageCall[R]], *, unsure: Collection[str] = ()
) -> list[R | WebtoolsError]:
    """Run several at once; an error stands in the list where its answer would be.

    Args:
        unsure: Browsing contexts that may never answer; they get a moment when all others have.
    """
    return [
        read(answer.value) if isinstance(answer, RemoteValue) else answer
        for answer in _run(session, deadline, calls, "call", unsure)
    ]


def call_near(
    session: Session,
    deadline: Deadline,
    context: str,
    near: Sequence[tuple[list[int], PageCall[R]]],
    calls: Sequence[PageCall[R]],
    *,
    unsure: Collection[str] = (),
) -> list[R | WebtoolsError | None]:
    """Run several at once, as `call_all`, and others in a document and in frames of its origin by one command.

    Args:
        near: The others, each with the numbers of the elements on the way from the document to the frame.

    Returns:
        The answers of `near`, then those of `calls`. None stands for one that has to be asked by itself.
    """
    documents = [session.refs.document(each.context) if path else None for path, each in near]
    parts = [
        (
            path,
            each.call.function,
            _json(each.call.args),
            None if document is None else _grant(each, document),
        )
        for document, (path, each) in zip(documents, near, strict=True)
    ]
    asked: list[PageCall[Any]] = [PageCall(context, together(parts), many=True), *calls]
    answers: Any = None
    try:
        answers, *others = call_all(session, deadline, asked, unsure=unsure)
    finally:
        if not isinstance(answers, list):
            for known in filter(None, documents):
                known.given_up()
    if isinstance(answers, WebtoolsError):
        return [*([answers if isinstance(answers, DeadlineExceeded) else None] * len(near)), *others]
    for document, answer in zip(documents, answers, strict=True):
        if document is not None:
            document.apart = answer is None
            lacks = answer in (None, _LACKS_ROOTS)
            document.answered(*((0, 0, int(document.unsure)) if lacks else _numbering(answer[1])))
    return [*(None if answer in (None, _LACKS_ROOTS) else answer[0] for answer in answers), *others]


@dataclass(frozen=True, slots=True)
class Started(Generic[R]):
    """A call that is on its way; `R` is what the page-side function answers."""

    pending: Pending[EvaluateResult]

    @property
    def ended(self) -> bool:
        """Return whether the document has answered, or never will."""
        return self.pending.ended

    @property
    def failed(self) -> bool:
        """Return whether the browser has answered with an error."""
        return self.pending.error is not None


def start(session: Session, context: str, call: FunctionCall[R]) -> Started[R]:
    """Send a call to a document that has answered one before, without waiting; it gives no new refs."""
    return Started(session.start(_command(PageCall(context, call), _CALL.format(entry="call"))))


def command(context: str, call: FunctionCall[Any]) -> Command[EvaluateResult]:
    """Return a call as a command, for a document that may not have our code yet; `value_of` reads its answer."""
    made = f"globalThis.webtools ?? ({install()})()"
    declaration = f"(...given) => {{ {made}; return globalThis.webtools.call(...given); }}"
    return _command(PageCall(context, call), declaration)


def value_of(answer: RemoteValue) -> Any:
    """Return the JSON value of an answer to a `command`."""
    return read(_split(answer)[0].value)


def forget(session: Session, started: Started[R]) -> None:
    """Drop the answer that is still to come."""
    session.forget(started.pending)


def answer_of(started: Started[R]) -> R:
    """Return the JSON value of a call that has ended.

    Raises:
        WebtoolsError: As `call`.
    """
    answer = _answer(started.pending)
    if isinstance(answer, WebtoolsError):
        raise answer
    value: R = value_of(answer)
    return value


def element(
    session: Session, deadline: Deadline, context: str, call: FunctionCall[Reference[R]]
) -> tuple[str | None, R]:
    """Return the shared id of the element that a call finds, and what else the call reports about it."""
    found, facts = call_raw(session, deadline, context, call).value
    return found.get("sharedId"), json.loads(facts["value"])


def call_raw(session: Session, deadline: Deadline, context: str, call: FunctionCall[Any]) -> RemoteValue:
    """Run one of our functions that gives an element or windows; the browser makes references of them."""
    (answer,) = call_raw_all(session, deadline, [PageCall(context, call)])
    if isinstance(answer, WebtoolsError):
        raise answer
    return answer


def call_raw_all(
    session: Session, deadline: Deadline, calls: Sequence[PageCall[Any]]
) -> list[RemoteValue | WebtoolsError]:
    """Run several of these at once, as `call_all` does."""
    return _run(session, deadline, calls, "callRaw")


def _run(
    session: Session,
    deadline: Deadline,
    calls: Sequence[PageCall[Any]],
    entry: str,
    unsure: Collection[str] = (),
) -> list[RemoteValue | WebtoolsError]:
    answers = _ask_installed(session, deadline, calls, _ASK.format(entry=entry), unsure)
    if lacking := _saying(_LACKS_ROOTS, answers):
        roots = {calls[at].context: _closed_roots(answers[at]) for at in lacking}
        reached = _reach(session, deadline, roots)
        reach_closed_roots(session, deadline, reached, suspected_hosts())
        again = _ask(session, deadline, [calls[at] for at in lacking], _CALL.format(entry=entry))
        for at, answer in zip(lacking, again, strict=True):
            answers[at] = answer
    return answers


def _ask_installed(
    session: Session,
    deadline: Deadline,
    calls: Sequence[PageCall[Any]],
    declaration: str,
    unsure: Collection[str],
) -> list[RemoteValue | WebtoolsError]:
    """Ask documents, which nearly always have our code; it is sent to those that say that they have not."""
    answers = _ask(session, deadline, calls, declaration, unsure)
    if missing := _saying(_NOT_INSTALLED, answers):
        installing = _INSTALL.format(install=install(), declaration=declaration)
        again = _ask(session, deadline, [calls[at] for at in missing], installing)
        for at, answer in zip(missing, again, strict=True):
            answers[at] = answer
    return answers


def _saying(word: str, answers: Sequence[RemoteValue | WebtoolsError]) -> list[int]:
    """Return the places of the documents that answered with a word instead of a result."""
    return [
        at for at, answer in enumerate(answers) if isinstance(answer, RemoteValue) and _word(answer) == word
    ]


def _word(answer: RemoteValue) -> object:
    """Return what an answer is, or begins with if it is several things."""
    return answer.value[0].get("value") if answer.type == "array" and answer.value else answer.value


def reach_closed_roots(
    session: Session,
    deadline: Deadline,
    contexts: Sequence[str],
    hosts: FunctionCall[list[ElementReference]],
    *,
    unsure: Collection[str] = (),
) -> dict[str, WebtoolsError]:
    """Hand documents their closed shadow roots, which only the browser can find (BiDi, `includeShadowTree`).

    Args:
        hosts: What gives the elements of a document that may have one.

    Returns:
        Documents that could not be asked, with the reason.
    """
    failed: dict[str, WebtoolsError] = {}
    plain = _CALL.format(entry="callRaw")
    while contexts:
        calls = [PageCall(each, hosts) for each in contexts]
        answers = _ask_installed(session, deadline, calls, plain, unsure)
        roots = {}
        for context, answer in zip(contexts, answers, strict=True):
            if isinstance(answer, WebtoolsError):
                failed[context] = answer
            else:
                roots[context] = _closed_roots(answer)
        contexts = _reach(session, deadline, roots)
    return failed


def _reach(session: Session, deadline: Deadline, roots: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Hand documents these roots; gives those that got some.

    They are to be asked again: for hosts in these roots, and where a host has gone meanwhile.
    """
    reaching = {each: reach_roots(ShadowRoots(found)) for each, found in roots.items() if found}
    calls = [PageCall(each, one) for each, one in reaching.items()]
    _ask(session, deadline, calls, _CALL.format(entry="callRaw"))
    return list(reaching)


def _closed_roots(hosts: RemoteValue | WebtoolsError) -> tuple[str, ...]:
    """Return the roots of the elements in an answer."""
    values = hosts.value if isinstance(hosts, RemoteValue) else ()
    roots = (host["value"].get("shadowRoot") for host in values if host["type"] == "node")
    return tuple(root["sharedId"] for root in roots if root)


_A_MOMENT = 0.5


def _ask(
    session: Session,
    deadline: Deadline,
    calls: Sequence[PageCall[Any]],
    declaration: str,
    unsure: Collection[str] = (),
) -> list[RemoteValue | WebtoolsError]:
    """Give what has not answered by the deadline an error for an answer; it holds nothing else up."""
    if not calls:
        return []
    session.require_no_prompt(calls[0].context)
    documents = [session.refs.document(each.context) for each in calls]
    pending = [
        session.start(_command(each, declaration, document))
        for each, document in zip(calls, documents, strict=True)
    ]
    asked = [(each.context, one) for each, one in zip(calls, pending, strict=True)]
    sure = [(context, one) for context, one in asked if context not in unsure]

    def wait(asked: Sequence[tuple[str, Pending[EvaluateResult]]], deadline: Deadline) -> None:
        session.wait(
            lambda: all(one.ended or session.contexts.is_dead(context) for context, one in asked),
            deadline=deadline,
            waiting_for="the page to answer",
            context=calls[0].context,
        )

    try:
        wait(sure, deadline)
        wait(asked, deadline.within(_A_MOMENT) if unsure else deadline)
    except DeadlineExceeded as late:
        return [_taken(one, document, late) for one, document in zip(pending, documents, strict=True)]
    except WebtoolsError:
        for document in filter(None, documents):
            document.given_up()
        raise
    finally:
        for one in pending:
            session.forget(one)
    crashed = PageCrashed("The frame's process has crashed")
    return [
        _taken(one, document, None if one.ended else crashed)
        for one, document in zip(pending, documents, strict=True)
    ]


def _taken(
    pending: Pending[EvaluateResult], document: Document | None, late: WebtoolsError | None = None
) -> RemoteValue | WebtoolsError:
    """Return an answer, or its error, when its document has taken in which numbers it gave to elements."""
    answer = late if late and not pending.ended else _answer(pending)
    if isinstance(answer, WebtoolsError):
        if document:
            document.given_up()
        return answer
    value, numbering = _split(answer)
    if document:
        document.answered(*numbering)
    return value


def _split(answer: RemoteValue) -> tuple[RemoteValue, tuple[int, int, int]]:
    """Return an answer alone, and what the page says of its numbers (`numberingNow` in refs.js)."""
    if _word(answer) in (_NOT_INSTALLED, _LACKS_ROOTS):
        return answer, (0, 0, 0)
    if answer.type == "array":
        raw, said = answer.value
        value, numbering = RemoteValue.model_validate(raw), said["value"]
    else:
        numbering, _, packed = answer.value.partition(";")
        value = RemoteValue(type="string", value=packed)
    return value, _numbering(numbering)


def _numbering(said: str) -> tuple[int, int, int]:
    highest, lacking, running = map(int, said.split(","))
    return highest, lacking, running


def _answer(pending: Pending[EvaluateResult]) -> RemoteValue | WebtoolsError:
    try:
        result = pending.result()
    except WebtoolsError as error:
        return error
    return _thrown(result) if isinstance(result, Failure) else result.result


def _command(
    each: PageCall[Any], declaration: str, document: Document | None = None
) -> Command[EvaluateResult]:
    grant = NULL if document is None else text(_grant(each, document))
    roots = map(shared_reference, each.call.roots)
    return call_function(
        declaration,
        context=each.context,
        sandbox=SANDBOX,
        arguments=[text(each.call.function), text(_json(each.call.args)), grant, *roots],
        closed_roots=True,
    )


def _grant(each: PageCall[Any], document: Document) -> str:
    ranges = [(numbers.start, numbers.stop - 1) for numbers in document.grant(many=each.many)]
    return _json((document.frame, ranges))


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))


def _thrown(failure: Failure) -> ScriptError:
    return ScriptError(
        f"webtools' own code in the page threw {failure.exception_details.text}",
        hint="The page does what webtools does not expect; please report it with the page's address.",
    )


def read(answer: str) -> Any:
    """Return the JSON value of an answer as the page packs it (`answered` in answers.js).

    Raises:
        ScriptError: It is too large, or not what our code packs: a page can put functions of its own in the place of
            those that pack it.
    """
    try:
        text = _inflated(answer[1:]) if answer.startswith(_DEFLATED) else answer
        require_size(text)
        _check_count(text)
        return json.loads(text)
    except RecursionError:
        raise too_deep() from None
    except (ValueError, zlib.error) as error:
        raise ScriptError(
            f"The page's answer can't be read: {error}",
            hint="The page has changed functions of JavaScript itself.",
        ) from None


def too_deep() -> ScriptError:
    """Return the error for a value that has more levels than Python reads."""
    return ScriptError(
        "The page's answer is nested too deeply to be read",
        hint="Return a flatter value, or a text such as that of JSON.stringify.",
    )


def require_size(answer: str) -> None:
    """Raise ScriptError where an answer is larger than any that our code packs."""
    if len(answer) > _LARGEST_BYTES:
        raise _too_large()


def _too_large() -> ScriptError:
    return ScriptError(
        f"The page's answer is larger than {_LARGEST_BYTES >> 20} MB", hint="Return less of the page."
    )


def _check_count(text: str) -> None:
    """Raise ScriptError where a text of JSON would become too many values; a text alone is one."""
    if not text.startswith('"') and sum(map(text.count, ",[{")) > _MOST_VALUES:
        raise ScriptError(
            f"The page's answer has more than {_MOST_VALUES:,} values", hint="Return less of the page."
        )


def _inflated(packed: str) -> str:
    inflater = zlib.decompressobj(wbits=-zlib.MAX_WBITS)
    data = inflater.decompress(base64.b64decode(packed), _LARGEST_BYTES)
    if inflater.unconsumed_tail:
        raise _too_large()
    return data.decode()
