import tracemalloc
from itertools import pairwise

import pytest

from webtools import ElementNotFound, InvalidArgument, StaleRef
from webtools.elements.ref import Ref, parse
from webtools.protocol.browsing_context import ContextCreated, ContextDestroyed, Load, NavigationCommitted
from webtools.session.browsing_contexts import BrowsingContexts
from webtools.session.clock import EventClock
from webtools.session.refs import Refs
from webtools.session.shown_documents import Document, ShownDocuments


@pytest.mark.parametrize("text", ["e5", "@e5", "ref=e5", "[ref=e5]", " e5 "])
def test_a_ref_may_be_spelt_as_models_do(text: str) -> None:
    assert parse(text) == Ref(0, 5)


def test_a_frames_ref_names_the_frame() -> None:
    assert parse("f2e5") == Ref(2, 5)
    assert str(parse("@f2e5")) == "f2e5"


@pytest.mark.parametrize("text", ["", "5", "button", "e", "f2", "e5x", "[e5]x"])
def test_text_that_is_no_ref_is_an_error(text: str) -> None:
    with pytest.raises(InvalidArgument):
        parse(text)


class Tabs:
    """Two tabs, the first with a frame."""

    def __init__(self, shown_documents: ShownDocuments | None = None, context: str = "default") -> None:
        self.clock = EventClock()
        self.contexts = BrowsingContexts(self.clock)
        self.record = (shown_documents or ShownDocuments()).open(context)
        self.refs = Refs(self.contexts, self.record)
        for tab, parent in (("one", None), ("two", None), ("frame", "one")):
            self.contexts.fold(
                ContextCreated(context=tab, url=f"http://{tab}/", user_context="default", parent=parent)
            )

    def restart(self) -> None:
        """Another browser for the same context."""
        record = self.record
        self.__init__()  # type: ignore[misc]  # all but the record is new
        self.record = record
        self.refs = Refs(self.contexts, record)

    def begin(self, context: str, *, many: bool = False) -> Document:
        """Begin a call that may number elements."""
        document = self.refs.document(context)
        assert document is not None
        document.grant(many=many)
        return document

    def show(self, context: str, elements: int = 1) -> list[str]:
        """Take a snapshot as the page would: it shows so many elements that are new."""
        document = self.begin(context, many=True)
        granted = [number for numbers in document.granted for number in numbers[: elements + 10]]
        given = [number for number in granted if number > document.highest][:elements]
        document.answered(given[-1] if given else document.highest, 0, 0)
        return [str(Ref(document.frame, number)) for number in given]

    def navigate(self, context: str) -> None:
        self.clock.tick()
        self.contexts.fold(NavigationCommitted(context=context, navigation="n", url="http://new/"))

    def destroy(self, context: str) -> None:
        self.contexts.fold(ContextDestroyed(context=context, url="", user_context="default"))

    def reason(self, tab: str, ref: str) -> str:
        return self.refs.missing(tab, parse(ref)).message


@pytest.fixture
def tabs() -> Tabs:
    return Tabs()


def test_numbers_go_on_in_the_next_document_and_the_next_tab(tabs: Tabs) -> None:
    assert tabs.show("one", 3) == ["e1", "e2", "e3"]
    tabs.navigate("one")
    assert tabs.show("one", 2) == ["e4", "e5"]
    assert tabs.show("two", 2) == ["e6", "e7"]
    assert tabs.show("one", 1) == ["e8"]


def test_numbers_go_on_in_the_next_browser(tabs: Tabs) -> None:
    tabs.show("one", 3)
    tabs.restart()
    assert tabs.show("one", 1) == ["e4"]


def test_documents_in_frames_have_a_number_of_their_own_each(tabs: Tabs) -> None:
    assert tabs.show("frame", 2) == ["f1e1", "f1e2"]
    assert tabs.show("frame", 1) == ["f1e3"]
    tabs.navigate("frame")
    assert tabs.show("frame", 1) == ["f2e1"]
    assert tabs.refs.context_of("one", parse("f2e1")) == "frame"
    assert tabs.refs.context_of("one", parse("f1e1")) is None


def test_documents_in_frames_of_another_page_do_not_begin_at_f1_again(tabs: Tabs) -> None:
    tabs.show("frame")
    tabs.navigate("one")
    assert tabs.show("frame") == ["f1e2"]  # the frame's own document has not changed
    tabs.navigate("frame")
    assert tabs.show("frame") == ["f2e1"]


def test_two_contexts_never_share_a_number_and_the_first_has_the_short_ones() -> None:
    shown_documents = ShownDocuments()
    default, other = Tabs(shown_documents), Tabs(shown_documents, "other")
    running = [default.begin("one", many=True), other.begin("one", many=True)]
    runs = [run for document in running for run in document.granted]
    assert all(before.stop <= after.start for before, after in pairwise(runs))
    assert running[0].granted == [range(1, 2_001)]
    running[1].answered(2_003, 0, 0)
    running[0].answered(3, 0, 0)
    assert default.show("one", 1) == ["e4"]
    assert other.show("one", 1) == ["e2004"]


def test_numbers_that_an_abandoned_call_may_have_used_go_to_no_other_document(tabs: Tabs) -> None:
    tabs.begin("one").given_up()
    assert tabs.show("two", 1) == ["e9"]
    assert tabs.show("one", 1) == ["e1"]  # an answer of the same document says what it gave
    tabs.navigate("two")
    assert tabs.show("two", 1) == ["e2"]


def test_a_document_keeps_its_numbers_while_a_call_that_was_given_up_goes_on_there(tabs: Tabs) -> None:
    tabs.begin("one").given_up()
    tabs.begin("one").answered(2, 0, running=1)
    assert tabs.show("two", 1) == ["e9"]
    tabs.begin("one").answered(4, 0, running=0)
    tabs.navigate("two")
    assert tabs.show("two", 1) == ["e5"]


def test_a_document_that_lacked_numbers_gets_more(tabs: Tabs) -> None:
    document = tabs.begin("one", many=True)
    before = sum(map(len, document.granted))
    document.answered(before, lacking=90, running=0)
    assert sum(map(len, document.grant(many=True))) == before + 90


def test_a_frame_that_is_gone_makes_its_refs_stale(tabs: Tabs) -> None:
    tabs.show("frame")
    tabs.destroy("frame")
    assert tabs.refs.context_of("one", parse("f1e1")) is None
    assert tabs.reason("one", "f1e1") == "The frame of f1e1 is gone from the page"


def test_a_frames_ref_of_the_document_before_says_what_took_its_place(tabs: Tabs) -> None:
    tabs.show("frame")
    tabs.navigate("frame")
    assert tabs.reason("one", "f1e1") == (
        "The frame of f1e1 has another document now: http://frame/ gave way to http://new/"
    )


def test_the_end_of_loading_is_no_new_document(tabs: Tabs) -> None:
    tabs.show("frame")
    tabs.clock.tick()
    tabs.contexts.fold(Load(context="frame", navigation="n", url="http://frame/"))
    assert tabs.show("frame") == ["f1e2"]


@pytest.mark.parametrize("ref", ["e9", "f3e1", "e0"])
def test_a_ref_that_was_never_shown_is_unknown(tabs: Tabs, ref: str) -> None:
    tabs.show("one", 3)
    tabs.show("frame")
    error = tabs.refs.missing("one", parse(ref))
    assert isinstance(error, ElementNotFound)
    assert error.message == f"No snapshot has shown a ref {ref}"


def test_a_ref_of_the_page_before_and_one_of_another_tab_say_so(tabs: Tabs) -> None:
    tabs.show("one", 5)
    tabs.show("frame")
    assert tabs.reason("two", "e5") == "e5 belongs to another tab, http://one/"
    assert tabs.reason("two", "f1e1") == "f1e1 belongs to another tab, http://one/"
    tabs.navigate("one")
    assert tabs.reason("one", "e5") == "e5 belongs to a page that was here before, http://one/"
    assert tabs.reason("one", "f1e1") == "f1e1 belongs to a page that was here before, http://one/"
    assert tabs.reason("two", "e5") == "e5 belongs to a page that was in another tab before, http://one/"


def test_a_ref_of_a_closed_tab_says_so(tabs: Tabs) -> None:
    tabs.show("one", 5)
    tabs.destroy("one")
    assert tabs.reason("two", "e5") == "e5 belongs to a tab that is closed, http://one/"


def test_a_ref_of_a_browser_before_this_one_says_so(tabs: Tabs) -> None:
    tabs.show("one", 5)
    tabs.show("frame")
    tabs.restart()
    for ref in ("e5", "f1e1"):
        assert tabs.reason("one", ref) == f"{ref} belongs to a browser that is gone; its page was http://one/"


def test_a_ref_of_another_context_says_which_and_whether_it_is_closed() -> None:
    shown_documents = ShownDocuments()
    tabs, shop = Tabs(shown_documents), Tabs(shown_documents, "shop")
    shown = shop.show("one")[0], shop.show("frame")[0]
    for ref in shown:
        assert tabs.reason("one", ref) == f"{ref} belongs to another context, 'shop'"
    shop.record.closed = True
    for ref in shown:
        assert tabs.reason("one", ref) == f"{ref} belongs to a context that is closed, 'shop'"


def test_a_ref_whose_page_is_forgotten_is_stale_still(tabs: Tabs) -> None:
    tabs.show("one", 3)
    for _ in range(600):
        tabs.show("two")
        tabs.show("one")
    assert isinstance(tabs.refs.missing("one", parse("e1")), StaleRef)
    assert tabs.reason("one", "e1") == "e1 belongs to a page that was left long ago"


def test_of_gone_pages_only_the_last_texts_are_kept(tabs: Tabs) -> None:
    documents = []
    for number in range(50):
        documents.append(tabs.refs.document("one"))
        tabs.refs.keep_text("one", "", f"text {number}")
        tabs.navigate("one")
    kept = [document.text for document in documents if document and document.text]
    assert kept == [f"text {number}" for number in range(30, 50)]


def test_a_diff_is_never_to_another_document_nor_to_a_text_of_other_options(tabs: Tabs) -> None:
    tabs.refs.keep_text("one", "", "text")
    tabs.refs.keep_text("one", "depth", "less")
    assert tabs.refs.last_text("one", "") == "text"
    assert tabs.refs.last_text("one", "depth") == "less"
    tabs.navigate("one")
    assert tabs.refs.last_text("one", "") == ""


def test_document_of_a_frame_element_is_asked_again_when_it_is_gone(tabs: Tabs) -> None:
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
            tabs.show(frame, 5)
            tabs.refs.learn_window("one", "one", number, frame)
            tabs.refs.keep_text("one", str(number), "x" * 1000)
            tabs.destroy(frame)

    come_and_go(1_500)
    tracemalloc.start()
    try:
        come_and_go(3_000)
        assert tracemalloc.get_traced_memory()[0] < 500_000
    finally:
        tracemalloc.stop()
