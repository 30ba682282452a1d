"""A page on paper (WebDriver BiDi, browsingContext.print)."""

import base64

from webtools import capabilities
from webtools.deadline import Deadline
from webtools.limits.file_roots import OutputFile
from webtools.operations import tabs
from webtools.operations.pictures.masking import masked
from webtools.options.paper import Paper
from webtools.protocol import browsing_context, cdp
from webtools.session.session import Session
from webtools.values import SavedFile


def save_pdf(session: Session, deadline: Deadline, file: OutputFile, paper: Paper) -> SavedFile:
    """Print the active tab's page into a file; folders are made.

    Raises:
        Denied, InvalidArgument: It can't be written.
        NotSupported: The browser has no headers, footers, outlines or tags.
    """
    if paper.needs_devtools:
        capabilities.require(
            "pdf-extras", session.browser, "a header, a footer, an outline or tags in pdf_save"
        )
    tab = tabs.front(session, deadline)
    with masked(session, deadline, tab):
        if paper.needs_devtools:
            devtools = session.ask(cdp.get_session(tab), deadline=deadline).session
            ours = cdp.print_page(devtools, paper.devtools())
            printed = session.ask(ours, deadline=deadline, context=tab).data
        else:
            standard = browsing_context.print_page(tab, paper.standard())
            printed = session.ask(standard, deadline=deadline, context=tab).data
    data = base64.b64decode(printed)
    return SavedFile(path=session.addresses.files.write(file, data), size_bytes=len(data))
