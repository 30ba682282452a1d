"""A page on paper (WebDriver BiDi, browsingContext.print)."""

import base64
from pathlib import Path

from webtools import output_file
from webtools.deadline import Deadline
from webtools.operations import tabs
from webtools.operations.masking import masked
from webtools.protocol import browsing_context
from webtools.session.session import Session
from webtools.values import SavedFile


def save_pdf(session: Session, deadline: Deadline, path: Path, *, landscape: bool) -> SavedFile:
    """Print the active tab's page, backgrounds included, into a file; folders are made.

    Raises:
        InvalidArgument: It can't be written there.
    """
    tab = tabs.front(session, deadline)
    options = {"background": True, "orientation": "landscape" if landscape else "portrait"}
    with masked(session, tab, deadline=deadline):
        printed = session.ask(browsing_context.print_page(tab, options), deadline=deadline, context=tab)
    data = base64.b64decode(printed.data)
    output_file.write(path, data)
    return SavedFile(path=path.absolute(), size_bytes=len(data))
