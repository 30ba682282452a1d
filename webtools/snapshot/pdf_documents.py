"""The text of PDFs that the browser shows.

Firefox's viewer gives it. That of Chromium is an extension that no script reaches, so the file is what the browser
keeps of the answer that it shows, else what it has in its cache or gets once more; or where it is a file of this
machine it is taken from there. It is read with `pypdf` (the extra `pdf`).
"""

import base64
import io
import json
from typing import Any

from webtools.capabilities import has
from webtools.deadline import Deadline
from webtools.distribution import command_for
from webtools.errors import DeadlineExceeded, NotSupported, ProtocolError, WebtoolsError
from webtools.limits.address_rules import path_of
from webtools.page.source import built
from webtools.protocol import network, script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Session

PageTexts = tuple[str, ...]
"""The texts of a PDF's pages."""


def pages(session: Session, deadline: Deadline, context: str) -> PageTexts:
    """Return the texts of the pages of the PDF that a tab or frame shows; it is read once.

    Raises:
        NotSupported: `pypdf` is missing, or cannot read the file.
        WebtoolsError: The browser does not give the file.
    """
    known = session.contexts.get(context)
    return known.pdf if known.pdf is not None else known.keep_pdf(_read(session, deadline, context))


def line(session: Session, deadline: Deadline, context: str) -> str:
    """Return what a snapshot says of a PDF."""
    try:
        count = len(pages(session, deadline, context))
    except DeadlineExceeded:
        return f"PDF; {_TEXT}"
    except WebtoolsError as error:
        return f"PDF; {error.message[:1].lower()}{error.message[1:]}"
    return f"PDF, {count} page{'' if count == 1 else 's'}; {_TEXT}"


def lines(texts: PageTexts) -> list[str]:
    """Return the lines of the pages' texts that are not empty."""
    return [line for text in texts for line in map(str.strip, text.splitlines()) if line]


def _read(session: Session, deadline: Deadline, context: str) -> PageTexts:
    if (file := _local_file(session, session.contexts.get(context).url)) is not None:
        return _texts(file)
    is_viewer_closed = has("devtools", session.browser)
    if is_viewer_closed and (file := _answer(session, deadline, context)) is not None:
        return _texts(file)
    sandbox = SANDBOX if is_viewer_closed else None  # Firefox's viewer is in its own world
    asked = script.call_function(built("pdf"), context=context, sandbox=sandbox)
    answer = session.ask(asked, deadline=deadline, context=context)
    if not isinstance(answer, script.Success):
        raise NotSupported(f"The PDF can't be read: {answer.exception_details.text}", hint=_DOWNLOAD)
    given: dict[str, Any] = json.loads(answer.result.value)
    if "problem" in given:
        raise NotSupported(f"The PDF can't be read: {given['problem']}", hint=_DOWNLOAD)
    return tuple(given["pages"]) if "pages" in given else _texts(base64.b64decode(given["file"]))


def _local_file(session: Session, url: str) -> bytes | None:
    """Return the content of a file of this machine, which Chromium gives to no script; None: the browser gives it."""
    if not url.startswith("file:") or session.surroundings.remote or not has("devtools", session.browser):
        return None
    path = path_of(url)
    return None if path is None else session.addresses.files.read(path)


def _answer(session: Session, deadline: Deadline, context: str) -> bytes | None:
    """Return the body of the answer that is shown; None: the browser has not kept it, and may be asked for it again.

    Raises:
        NotSupported: It was the answer to what must not be sent twice, such as a form.
    """
    if not session.contexts.get(context).url.startswith("http"):
        return None
    shown = session.navigations.latest(context)
    asked = session.network.document(session.contexts.top(context), shown.id) if shown is not None else None
    if asked is None:
        return None
    try:
        body = session.ask(network.get_data(asked.id, "response"), deadline=deadline, context=context).bytes
    except ProtocolError:
        if asked.request.method == "GET":
            return None
        raise NotSupported(
            f"The PDF can't be read: it answers a {asked.request.method}, and the browser has not kept it",
            hint=_DOWNLOAD,
        ) from None
    return body.value.encode() if body.type == "string" else base64.b64decode(body.value)


_TEXT = "get_text gives its text"
_DOWNLOAD = "Download the file instead."
_END = b"\nstartxref\n0\n%%EOF\n"
"""Missing from files that were cut off; browsers show these all the same."""


def _texts(file: bytes) -> PageTexts:
    try:
        import pypdf  # an extra, and slow to import
    except ImportError:
        raise NotSupported("Its text needs the package pypdf", hint=f"Run: {command_for('pdf')}") from None
    failure: Exception | None = None
    for data in (file, file + _END):
        try:
            return tuple(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(data)).pages)
        except Exception as error:  # noqa: BLE001  # a page's file may bring about anything
            failure = error
    raise NotSupported(f"The PDF can't be read: {failure}", hint=_DOWNLOAD)
