"""A call whose tab goes: whether the page closed it, or the browser ends."""

from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink, created, event, moved
from webtools.deadline import Deadline
from webtools.errors import BrowserDied, NavigationFailed, PageCrashed, StaleRef
from webtools.operations.settling import call_wrapper
from webtools.protocol import script
from webtools.session.session import Session
from webtools.session.surroundings import Surroundings


class _EndingLink(ScriptedLink):
    """Is closed when everything has been received."""

    def receive(self, deadline: Deadline, waiting_for: str) -> bytes:
        if not self._inbox:
            raise BrowserDied("the connection was closed")
        return super().receive(deadline, waiting_for)


def _tab_goes(link: ScriptedLink, browser: str) -> Session:
    link.on("browser.getUserContexts", {"userContexts": []})
    session = Session(link, surroundings=Surroundings(browser=browser))
    link.put(created("tab"))
    session.wait(
        lambda: "tab" in session.contexts,
        deadline=Deadline("opening", 5),
        waiting_for="the tab to be announced",
    )
    link.put(event("browsingContext.contextDestroyed", **created("tab")["params"]))
    return session


def _call(session: Session) -> str:
    deadline = Deadline("test", 5)
    with call_wrapper.around(session, deadline):
        session.wait(lambda: "tab" not in session.contexts, deadline=deadline, waiting_for="the tab to go")
    return "gone"


def test_tab_that_goes_because_the_browser_ends_is_no_outcome_though_the_browser_still_answers() -> None:
    with pytest.raises(BrowserDied):
        _call(_tab_goes(_EndingLink(), "firefox"))


def test_tab_that_goes_alone_is_one() -> None:
    assert _call(_tab_goes(ScriptedLink(), "firefox")) == "gone"


def test_browser_that_reports_crashes_is_not_asked() -> None:
    assert _call(_tab_goes(_EndingLink(), "chromium")) == "gone"


def test_navigation_that_the_ending_browser_gave_up_is_no_failure_of_its_address() -> None:
    link = _EndingLink()
    session = _tab_goes(link, "firefox")

    def fails() -> None:
        deadline = Deadline("navigate", 5)
        with call_wrapper.around(session, deadline):
            session.wait(
                lambda: "tab" not in session.contexts, deadline=deadline, waiting_for="the tab to go"
            )
            raise NavigationFailed("http://x/", "Error: Browsing context got discarded")

    with pytest.raises(BrowserDied):
        fails()


def _answer(value: str, realm: str) -> dict[str, Any]:
    return {"type": "success", "realm": realm, "result": {"type": "string", "value": value}}


def _page_goes(link: ScriptedLink, browser: str = "firefox") -> Session:
    """Return a session whose tab shows a page, of which one realm answers first, and another one from then on."""
    link.on("browser.getUserContexts", {"userContexts": []})
    session = Session(link, surroundings=Surroundings(browser=browser))
    link.put(created("tab"))
    link.put(moved("navigationCommitted", "tab", "n"))
    session.wait(
        lambda: "tab" in session.contexts and session.contexts.get("tab").url == "http://x/",
        deadline=Deadline("opening", 5),
        waiting_for="the page",
    )
    link.on("script.evaluate", _answer("http://x/", "page"))
    assert _where(session) == "http://x/"
    link.on("script.evaluate", _answer("about:blank", "another"))
    return session


def _where(session: Session) -> str:
    deadline = Deadline("test", 5)
    with call_wrapper.around(session, deadline):
        asked = script.evaluate("location.href", context="tab")
        return str(script.returned(session.ask(asked, deadline=deadline)))


def test_empty_page_that_no_navigation_has_brought_is_no_outcome_of_a_browser_that_ends() -> None:
    with pytest.raises(BrowserDied):
        _where(_page_goes(_EndingLink()))


def test_empty_page_that_no_navigation_has_brought_is_a_crash_in_a_browser_that_goes_on() -> None:
    session = _page_goes(ScriptedLink())
    for _ in range(2):
        with pytest.raises(PageCrashed, match="http://x/"):
            _where(session)


def test_empty_page_that_comes_as_the_one_before_did_is_a_crash() -> None:
    """Firefox announces it with the navigation of the page that crashed."""
    link = ScriptedLink()
    session = _page_goes(link)
    deadline = Deadline("test", 5)

    def leaves() -> None:
        with call_wrapper.around(session, deadline):
            link.put(moved("navigationCommitted", "tab", "n", "about:blank"))
            session.waited(lambda: session.contexts.get("tab").url == "about:blank", deadline)

    with pytest.raises(PageCrashed, match="http://x/"):
        leaves()


def test_error_of_a_call_that_met_such_an_empty_page_is_the_crash() -> None:
    session = _page_goes(ScriptedLink())
    deadline = Deadline("test", 5)

    def fails() -> None:
        with call_wrapper.around(session, deadline):
            session.ask(script.evaluate("1", context="tab"), deadline=deadline)
            raise StaleRef("the element is gone")

    with pytest.raises(PageCrashed):
        fails()


@pytest.mark.parametrize("is_announced_late", [False, True])
def test_empty_page_that_a_navigation_has_brought_is_one(*, is_announced_late: bool) -> None:
    link = ScriptedLink()
    session = _page_goes(link)
    if is_announced_late:
        session.start(script.evaluate("1", context="tab"))
    link.put(moved("navigationStarted", "tab", "m", "about:blank"))
    link.put(moved("navigationCommitted", "tab", "m", "about:blank"))
    session.waited(lambda: False, Deadline("test", 5))
    assert _where(session) == "about:blank"


def test_other_page_that_no_navigation_has_brought_is_none_that_crashed() -> None:
    link = ScriptedLink()
    session = _page_goes(link)
    link.on("script.evaluate", _answer("http://y/", "another"))
    for _ in range(2):
        assert _where(session) == "http://y/"
