import pytest

from webtools.protocol.browsing_context import DomContentLoaded, Load, NavigationCommitted, NavigationStarted
from webtools.protocol.network import FetchError
from webtools.protocol.wire import Event
from webtools.session.clock import EventClock
from webtools.session.navigations import Navigations, Stage


@pytest.fixture
def navigations() -> Navigations:
    return Navigations(EventClock())


def test_a_page_that_the_browser_had_kept_is_there_once_it_is_shown(navigations: Navigations) -> None:
    """It comes under the name of the navigation that once brought it, and without any load event."""
    for event in (NavigationStarted, NavigationCommitted, Load):
        navigations.fold(event(context="tab", navigation="first", url="http://x/"))
    navigations.fold(NavigationStarted(context="tab", navigation="back", url="http://x/"))
    navigations.fold(NavigationCommitted(context="tab", navigation="first", url="http://x/"))
    latest = navigations.latest("tab")
    assert latest is not None
    assert (latest.id, latest.stage) == ("first", Stage.COMPLETE)


def test_end_of_the_page_that_is_left_is_not_that_of_the_page_that_comes(navigations: Navigations) -> None:
    """Firefox reports it as one of the navigation that leaves it."""
    for event in _events(NavigationStarted, DomContentLoaded, NavigationCommitted):
        navigations.fold(event)
    latest = navigations.latest("tab")
    assert latest is not None
    assert latest.stage is Stage.COMMITTED


@pytest.mark.parametrize("at", range(3))
def test_document_is_broken_off_whenever_firefox_reports_its_connection(
    navigations: Navigations, at: int
) -> None:
    begun, *rest = _events(NavigationStarted, NavigationCommitted, DomContentLoaded)
    rest.insert(at, _failure("NS_ERROR_NET_PARTIAL_TRANSFER"))
    for event in (begun, *rest):
        navigations.fold(event)
    latest = navigations.latest("tab")
    assert latest is not None
    assert (latest.broken_off, latest.stage) == (True, Stage.ABORTED)


def test_part_of_a_document_is_no_success_when_an_error_page_follows_it(navigations: Navigations) -> None:
    begun, *rest = _events(NavigationStarted, NavigationCommitted, DomContentLoaded)
    for event in (begun, _failure("NS_ERROR_NET_RESET"), *rest):
        navigations.fold(event)
    latest = navigations.latest("tab")
    assert latest is not None
    assert (latest.stage, latest.reason) == (Stage.FAILED, "NS_ERROR_NET_RESET")


@pytest.mark.parametrize(
    ("times", "apart_ms", "recurs"),
    [(8, 5, True), (30, 900, True), (7, 5, False), (8, 1_000, False)],
)
def test_frame_recurs_that_navigates_again_and_again(
    navigations: Navigations, times: int, apart_ms: int, recurs: bool
) -> None:
    for number in range(times):
        begun = {"context": "frame", "navigation": str(number), "url": "http://x/"}
        navigations.fold(NavigationStarted.model_validate(begun | {"timestamp": number * apart_ms}))
    assert navigations.recurs("frame") is recurs


def _events(*kinds: type[Event]) -> list[Event]:
    return [kind.model_validate({"context": "tab", "navigation": "it", "url": "http://x/"}) for kind in kinds]


def _failure(text: str) -> FetchError:
    return FetchError.model_validate(
        {
            "context": "tab",
            "navigation": "it",
            "errorText": text,
            "isBlocked": False,
            "redirectCount": 0,
            "timestamp": 0,
            "request": {"request": "1", "url": "http://x/", "method": "GET", "headers": [], "cookies": []},
        }
    )
