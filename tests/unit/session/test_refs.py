import tracemalloc

import pytest

from webtools import ElementNotFound, InvalidArgument, StaleRef
from webtools.protocol.browsing_context import ContextCreated, ContextDestroyed, Load, NavigationCommitted
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import Clock
from webtools.session.ledger import Ledger
from webtools.session.refs import Ref, Refs, parse


@pytest.mark.parametrize("text", ["e5", "@e5", "ref=e5", "[ref=e5]", " e5 "])
def test_a_ref_may_be_spelt_as_models_do(text: str) -> None:
    assert parse(text) == Ref(0, 5)


def test_a_frames_ref_names_the_frame() -> None:
    assert parse("f2e5") == Ref(2, 5)
    assert str(parse("@f2e5")) == "f2e5"


@pytest.mark.parametrize("text", ["", "5", "button", "e", "f2", "e5x", "[e5]x"])
def test_anything_else_is_none(text: str) -> None:
    with pytest.raises(InvalidArgument):
        parse(text)


class Tabs:
    """Two tabs, the first with a frame, of which snapshots have shown something."""

    def __init__(self) -> None:
        self.clock = Clock()
        self.contexts = BrowsingContexts(self.clock)
        self.refs = Refs(self.contexts)
        for tab, parent in (("one", None), ("two", None), ("frame", "one")):
            self.contexts.fold(
                ContextCreated(context=tab, url=f"http://{tab}/", user_context="default", parent=parent)
            )
        self.refs.note_highest("one", "one", 5)

    def navigate(self, context: str) -> None:
        self.clock.tick()
        self.contexts.fold(NavigationCommitted(context=context, navigation="n", url="http://new/"))

    def destroy(self, context: str) -> None:
        self.contexts.fold(ContextDestroyed(context=context, url="", user_context="default"))


@pytest.fixture
def tabs() -> Tabs:
    return Tabs()


def test_documents_in_frames_are_numbered_as_they_come_and_keep_their_number(tabs: Tabs) -> None:
    assert tabs.refs.prefix_in("one", "one") == ""
    assert tabs.refs.prefix_in("one", "frame") == "f1"
    assert tabs.refs.prefix_in("one", "frame") == "f1"
    assert tabs.refs.context_of("one", parse("f1e1")) == "frame"


def test_a_frame_that_is_gone_makes_its_refs_stale(tabs: Tabs) -> None:
    tabs.refs.prefix_in("one", "frame")
    tabs.destroy("frame")
    with pytest.raises(StaleRef, match="frame of f1e1 is gone"):
        tabs.refs.context_of("one", parse("f1e1"))


def test_another_document_in_a_frame_has_another_number_and_makes_the_refs_of_the_one_before_stale(
    tabs: Tabs,
) -> None:
    tabs.refs.prefix_in("one", "frame")
    tabs.navigate("frame")
    with pytest.raises(
        StaleRef, match="frame of f1e1 has another document now: http://frame/ gave way to http://new/"
    ):
        tabs.refs.context_of("one", parse("f1e1"))
    assert tabs.refs.prefix_in("one", "frame") == "f2"
    assert tabs.refs.context_of("one", parse("f2e1")) == "frame"
    with pytest.raises(StaleRef, match="another document"):
        tabs.refs.context_of("one", parse("f1e1"))


def test_the_end_of_loading_is_no_new_document(tabs: Tabs) -> None:
    tabs.refs.prefix_in("one", "frame")
    tabs.clock.tick()
    tabs.contexts.fold(Load(context="frame", navigation="n", url="http://frame/"))
    assert tabs.refs.prefix_in("one", "frame") == "f1"


def test_a_frame_that_was_never_shown_is_unknown(tabs: Tabs) -> None:
    with pytest.raises(ElementNotFound, match="f3e1"):
        tabs.refs.context_of("one", parse("f3e1"))


def test_a_new_document_numbers_its_frames_anew(tabs: Tabs) -> None:
    tabs.refs.prefix_in("one", "frame")
    tabs.navigate("frame")
    tabs.navigate("one")
    assert tabs.refs.prefix_in("one", "frame") == "f1"


def test_an_unknown_ref_is_told_from_one_of_the_page_before_and_one_of_another_tab(tabs: Tabs) -> None:
    assert isinstance(tabs.refs.unknown("one", parse("e9")), ElementNotFound)
    assert "another tab, http://one/" in tabs.refs.unknown("two", parse("e5")).message
    tabs.navigate("one")
    assert "a page that was here before, http://one/" in tabs.refs.unknown("one", parse("e5")).message


def test_a_ref_of_a_closed_tab_says_so(tabs: Tabs) -> None:
    tabs.destroy("one")
    assert tabs.refs.unknown("two", parse("e5")).message == "e5 belongs to a tab that is closed, http://one/"


def test_a_ref_of_a_page_two_pages_ago_is_known_and_an_empty_page_is_no_page_of_refs(tabs: Tabs) -> None:
    for _ in range(3):
        tabs.navigate("one")
        tabs.refs.last_text("one", "")
    assert "a page that was here before, http://one/" in tabs.refs.unknown("one", parse("e5")).message


def test_a_ref_that_was_known_of_old_is_stale_though_its_page_is_forgotten(tabs: Tabs) -> None:
    """Such as after a restart of the browser."""
    account = tabs.refs.account
    tabs = Tabs()
    account.note(parse("f3e7"))
    tabs.refs.account = account
    for known in ("f3e7", "f1e2"):
        error = tabs.refs.unknown("one", parse(known))
        assert isinstance(error, StaleRef)
        assert "gone, long ago or with the browser" in error.message
    for unknown in ("e9", "f4e1", "f3e8"):
        assert isinstance(tabs.refs.unknown("one", parse(unknown)), ElementNotFound)


def test_a_ref_of_another_context_says_which_and_whether_it_is_closed(tabs: Tabs) -> None:
    ledger = Ledger()
    tabs.refs.account = ledger.open("default")
    shop, closed = ledger.open("shop"), ledger.open("closed")
    closed.closed = True
    closed.note(parse("e20"))
    shop.note(parse("e10"))
    assert tabs.refs.unknown("one", parse("e10")).message == "e10 belongs to another context, 'shop'"
    assert (
        tabs.refs.unknown("one", parse("e20")).message == "e20 belongs to a context that is closed, 'closed'"
    )
    assert isinstance(tabs.refs.unknown("one", parse("e21")), ElementNotFound)


def test_of_many_closed_contexts_the_last_are_remembered() -> None:
    ledger = Ledger()
    own = ledger.open("own")
    for number in range(200):
        other = ledger.open(str(number))
        other.note(parse(f"e{500 - number}"))
        other.closed = True
    last = own.elsewhere(parse("e301"))
    assert last is not None
    assert last.context == "199"
    assert own.elsewhere(parse("e500")) is None


def test_a_diff_is_never_to_another_document_nor_to_a_text_of_other_options(tabs: Tabs) -> None:
    tabs.refs.keep_text("one", "", "text")
    tabs.refs.keep_text("one", "depth", "less")
    assert tabs.refs.last_text("one", "") == "text"
    assert tabs.refs.last_text("one", "depth") == "less"
    tabs.navigate("one")
    assert tabs.refs.last_text("one", "") == ""


def test_what_was_in_a_frame_element_is_asked_again_when_it_is_gone(tabs: Tabs) -> None:
    tabs.refs.learn_window("one", "one", 7, "frame")
    tabs.refs.spliced("one", ["frame"])
    assert tabs.refs.window("one", "one", 7) == "frame"
    assert tabs.refs.frames_of("one") == ["frame"]
    tabs.destroy("frame")
    assert tabs.refs.window("one", "one", 7) is None
    assert tabs.refs.frames_of("one") == []


def test_frames_that_come_and_go_leave_little_behind(tabs: Tabs) -> None:
    def come_and_go(times: int) -> None:
        for number in range(times):
            frame = f"frame {number}"
            tabs.clock.tick()
            tabs.contexts.fold(
                ContextCreated(context=frame, url="http://x/", user_context="default", parent="one")
            )
            tabs.refs.prefix_in("one", frame)
            tabs.refs.learn_window("one", "one", number, frame)
            tabs.refs.note_highest("one", frame, 5)
            tabs.refs.keep_text("one", str(number), "x" * 1000)
            tabs.destroy(frame)

    come_and_go(300)
    tracemalloc.start()
    try:
        come_and_go(1_000)
        assert tracemalloc.get_traced_memory()[0] < 100_000
    finally:
        tracemalloc.stop()
