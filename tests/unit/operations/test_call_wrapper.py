"""A call whose tab goes: whether the page closed it, or the browser ends."""

import pytest

from tests.unit.scripted import ScriptedLink, created, event
from webtools.deadline import Deadline
from webtools.errors import BrowserDied, NavigationFailed
from webtools.operations.settling import call_wrapper
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
