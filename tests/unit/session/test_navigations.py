import pytest

from webtools.protocol.browsing_context import Load, NavigationCommitted, NavigationStarted
from webtools.session.clock import Clock
from webtools.session.navigations import Navigations, Stage


@pytest.fixture
def navigations() -> Navigations:
    return Navigations(Clock())


def test_a_page_that_the_browser_had_kept_is_there_once_it_is_shown(navigations: Navigations) -> None:
    """It comes under the name of the navigation that once brought it, and without any load event."""
    for event in (NavigationStarted, NavigationCommitted, Load):
        navigations.fold(event(context="tab", navigation="first", url="http://x/"))
    navigations.fold(NavigationStarted(context="tab", navigation="back", url="http://x/"))
    navigations.fold(NavigationCommitted(context="tab", navigation="first", url="http://x/"))
    latest = navigations.latest("tab")
    assert latest is not None
    assert (latest.id, latest.stage) == ("first", Stage.COMPLETE)
