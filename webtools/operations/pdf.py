"""A page on paper (WebDriver BiDi, browsingContext.print)."""

import base64

from webtools.deadline import Deadline
from webtools.file_roots import OutputFile
from webtools.operations import tabs
from webtools.operations.masking import masked
from webtools.protocol import browsing_context
from webtools.session.session import Session
from webtools.values import SavedFile


def save_pdf(session: Session, deadline: Deadline, file: OutputFile, *, landscape: bool) -> SavedFile:
    """Print the active tab's page, backgrounds included, into a file; folders are made.

    Raises:
        Denied, InvalidArgument: It can't be written.
    """
    tab = tabs.front(session, deadline)
    options = {"background": True, "orientation": "landscape" if landscape else "portrait"}
    with masked(session, deadline, tab):
        printed = session.ask(browsing_context.print_page(tab, options), deadline=deadline, context=tab)
    data = base64.b64decode(printed.data)
    return SavedFile(path=session.addresses.files.write(file, data), size_bytes=len(data))
