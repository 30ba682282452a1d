from threading import Event

from tests.unit.scripted import created, event
from webtools.protocol.wire import EVENTS
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.console import NOTICE_METHOD, Console


class Written:
    def __init__(self) -> None:
        clock = EventClock()
        self.contexts = BrowsingContexts(clock)
        self.console = Console(clock, self.contexts)

    def see(self, frame: dict[str, object]) -> None:
        model = EVENTS[str(frame["method"])].model_validate(frame["params"])
        self.console.fold(model)
        self.contexts.fold(model)

    def write(self, tab: str, text: str, at: int, *, method: str = "log", size: int = 0) -> None:
        source = {"realm": "r", "context": tab}
        about: dict[str, object] = {"type": "console", "level": "info", "text": text, "timestamp": at}
        about |= {"method": method, "frameBytes": size}
        self.see(event("log.entryAdded", source=source, **about))

    def texts(self, tab: str) -> list[str | None]:
        return [one.entry.text for one in self.console.of_page(tab)]


def test_messages_that_are_announced_again_are_kept_once() -> None:
    written = Written()
    written.see(created("popup", opener="tab"))
    for text, at in (("first", 1), ("first", 1), ("second", 2)):
        written.write("popup", text, at)
    again = Event()
    with written.console.announced_again("popup", again.is_set):
        written.write("popup", "on its way", 3)
        again.set()
        for text, at in (
            ("first", 1),
            ("first", 1),
            ("second", 2),
            ("second", 2),
            ("on its way", 3),
            ("fourth", 4),
        ):
            written.write("popup", text, at)
    written.write("popup", "fourth", 4)
    assert written.texts("popup") == [
        "first",
        "first",
        "second",
        "on its way",
        "second",
        "fourth",
        "fourth",
    ]


def test_another_tab_may_say_the_same_twice() -> None:
    written = Written()
    written.see(created("tab"))
    written.write("tab", "again", 1)
    written.write("tab", "again", 1)
    assert written.texts("tab") == ["again", "again"]


def test_console_is_bounded_in_bytes() -> None:
    written = Written()
    written.see(created("tab"))
    for number in range(10):
        written.write("tab", str(number), number, size=2_000_000)
    assert written.texts("tab") == ["6", "7", "8", "9"]


def test_console_of_all_tabs_together_is_bounded_in_bytes() -> None:
    written = Written()
    tabs = [f"tab {number}" for number in range(20)]
    for tab in tabs:
        written.see(created(tab))
        for number in range(4):
            written.write(tab, str(number), number, size=1_500_000)
    assert 16 <= sum(len(written.texts(tab)) for tab in tabs) <= 21
    assert all(written.texts(tab)[-1] == "3" for tab in tabs), "each keeps its latest entry"


def test_notice_of_a_flood_is_given_once() -> None:
    written = Written()
    written.see(created("tab"))
    for at in (1, 2):
        written.write("tab", "webtools: this page floods", at, method=NOTICE_METHOD)
    assert written.console.take_notices("tab") == ["floods"]
    assert written.console.take_notices("tab") == []
    assert {one.entry.level for one in written.console.of_page("tab")} == {"warn"}


def test_page_cannot_forge_a_notice() -> None:
    written = Written()
    written.see(created("tab"))
    written.write("tab", "webtools: this page floods", 1, method="warn")
    assert written.console.take_notices("tab") == []
