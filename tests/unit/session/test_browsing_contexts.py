import pytest

from webtools.errors import PageClosed
from webtools.protocol.browsing_context import (
    ContextCreated,
    ContextDestroyed,
    FragmentNavigated,
    NavigationCommitted,
)
from webtools.protocol.cdp import BindingCalled
from webtools.session.browsing_contexts import MOST_POPUPS, REPORT, BrowsingContexts
from webtools.session.clock import EventClock


def born(context: str, *, parent: str | None = None, user_context: str = "default") -> ContextCreated:
    return ContextCreated(context=context, url="about:blank", user_context=user_context, parent=parent)


def gone(context: str) -> ContextDestroyed:
    return ContextDestroyed(context=context, url="", user_context="default")


@pytest.fixture
def contexts() -> BrowsingContexts:
    return BrowsingContexts(EventClock())


def test_the_first_tab_is_active_and_a_later_one_does_not_take_its_place(contexts: BrowsingContexts) -> None:
    contexts.fold(born("a"))
    contexts.fold(born("b"))
    assert (contexts.tabs, contexts.active) == (["a", "b"], "a")


def test_when_the_active_tab_goes_the_one_before_is_active_again(contexts: BrowsingContexts) -> None:
    for tab in "abc":
        contexts.fold(born(tab))
    contexts.activate("b")
    contexts.activate("c")
    contexts.fold(gone("c"))
    assert contexts.active == "b"


def test_without_tabs_none_is_active(contexts: BrowsingContexts) -> None:
    contexts.fold(born("a"))
    contexts.fold(gone("a"))
    assert contexts.active is None


def test_frames_hang_below_their_tab_in_order_and_go_with_it(contexts: BrowsingContexts) -> None:
    contexts.fold(born("tab"))
    contexts.fold(born("f1", parent="tab"))
    contexts.fold(born("f2", parent="tab"))
    contexts.fold(born("inner", parent="f1"))
    assert contexts.subtree("tab") == ["tab", "f1", "inner", "f2"]
    assert contexts.top("inner") == "tab"
    contexts.fold(gone("tab"))
    assert "inner" not in contexts
    with pytest.raises(PageClosed):
        contexts.get("inner")


def test_another_user_contexts_tabs_are_none_of_ours(contexts: BrowsingContexts) -> None:
    contexts.fold(born("a", user_context="somebody"))
    assert contexts.tabs == []


def test_new_document_is_distinguished_from_a_move_within_one() -> None:
    clock = EventClock()
    contexts = BrowsingContexts(clock)
    contexts.fold(born("a"))
    first = contexts.get("a").document
    clock.tick()
    contexts.fold(FragmentNavigated(context="a", navigation="1", url="http://x/#there"))
    assert (contexts.get("a").document, contexts.get("a").url) == (first, "http://x/#there")
    contexts.fold(NavigationCommitted(context="a", navigation="2", url="http://x/other"))
    assert contexts.get("a").document != first


def told(devtools: str, state: str, *, name: str = REPORT) -> BindingCalled:
    return BindingCalled.model_validate({"session": devtools, "params": {"name": name, "payload": state}})


def test_a_tab_that_comes_to_the_front_is_the_active_one(contexts: BrowsingContexts) -> None:
    for tab in "ab":
        contexts.fold(born(tab))
    contexts.show("a", visible=True)
    contexts.show("b", visible=False)
    assert contexts.active == "a"
    contexts.show("b", visible=True)
    contexts.show("a", visible=False)
    assert contexts.active == "b"


def test_a_new_document_in_a_tab_that_was_in_front_does_not_make_it_active(
    contexts: BrowsingContexts,
) -> None:
    """Two windows, two tabs in front: only coming to the front counts, not being there."""
    for tab in "ab":
        contexts.fold(born(tab))
        contexts.show(tab, visible=True)
    contexts.activate("a")
    contexts.show("b", visible=True)
    assert contexts.active == "a"


def test_news_in_the_wrong_order_end_with_the_tab_that_is_in_front(contexts: BrowsingContexts) -> None:
    for tab in "abc":
        contexts.fold(born(tab))
    for tab, state in (
        ("a", "visible"),
        ("c", "visible"),
        ("b", "visible"),
        ("a", "hidden"),
        ("b", "hidden"),
    ):
        contexts.show(tab, visible=state == "visible")
    assert contexts.active == "c"


def test_only_what_differs_from_the_known_state_is_news(contexts: BrowsingContexts) -> None:
    contexts.fold(born("a"))
    contexts.note_devtools("a", "devtools of a")
    assert contexts.claims_news(told("devtools of a", "visible")) == "a"
    contexts.show("a", visible=True)
    assert contexts.claims_news(told("devtools of a", "visible")) is None
    assert contexts.claims_news(told("devtools of a", "hidden")) == "a"
    assert contexts.claims_news(told("devtools of another", "hidden")) is None
    assert contexts.claims_news(told("devtools of a", "hidden", name="another")) is None


def popup(context: str) -> ContextCreated:
    return ContextCreated(context=context, url="", user_context="default", original_opener="a")


def test_tabs_that_pages_open_beyond_the_limit_are_left_out_with_their_frames(
    contexts: BrowsingContexts,
) -> None:
    contexts.fold(born("a"))
    for number in range(MOST_POPUPS + 2):
        contexts.fold(popup(f"p{number}"))
    contexts.fold(born("frame", parent=f"p{MOST_POPUPS}"))
    contexts.fold(born("b"))
    assert len(contexts.tabs) == 2 + MOST_POPUPS
    assert "frame" not in contexts
    assert [contexts.is_surplus(one) for one in (f"p{MOST_POPUPS - 1}", f"p{MOST_POPUPS}", "frame")] == [
        False,
        True,
        False,
    ]
    assert (contexts.take_refused(), contexts.take_refused()) == (2, 0)
    contexts.fold(gone(f"p{MOST_POPUPS}"))
    contexts.fold(gone("p0"))
    contexts.fold(popup("again"))
    assert contexts.tabs[-1] == "again"


def test_tabs_of_a_person_are_not_limited(contexts: BrowsingContexts) -> None:
    contexts.limits_popups = False
    for number in range(MOST_POPUPS + 2):
        contexts.fold(popup(f"p{number}"))
    assert len(contexts.tabs) == MOST_POPUPS + 2


def test_tabs_of_what_a_block_began_are_those_around_the_active_one() -> None:
    clock = EventClock()
    contexts = BrowsingContexts(clock)

    def see(event: ContextCreated | ContextDestroyed) -> None:
        clock.tick()
        contexts.fold(event)

    see(born("other"))
    see(born("opener"))
    see(born("popup").model_copy(update={"original_opener": "opener"}))
    mark = clock.now
    assert contexts.involved_since(mark, "popup") == {"popup", "opener"}
    see(born("new"))
    see(gone("new"))
    assert contexts.opened_since(mark) == ["new"]
    assert contexts.involved_since(mark, "popup") == {"popup", "opener", "new"}
    clock.tick()
    contexts.activate("popup")
    see(gone("popup"))
    assert contexts.active == "other"
    assert contexts.involved_since(mark, "popup") == {"popup", "opener", "new", "other"}
