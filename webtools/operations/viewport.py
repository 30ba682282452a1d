"""The size of what a page is drawn in (WebDriver BiDi, browsingContext.setViewport)."""

from webtools.deadline import Deadline
from webtools.operations import tabs
from webtools.protocol import browsing_context
from webtools.session.session import Session
from webtools.values import Viewport


def resize(session: Session, deadline: Deadline, width: int, height: int) -> Viewport:
    """Give the active tab a viewport of so many CSS pixels, whatever the size of its window."""
    tab = tabs.front(session, deadline)
    session.ask(browsing_context.set_viewport((width, height), context=tab), deadline=deadline, context=tab)
    return Viewport(width=width, height=height)
