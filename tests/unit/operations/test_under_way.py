"""The session's records say whether something of an act is under way."""

from math import inf

from tests.unit.operations.test_settle import fold
from tests.unit.scripted import RESPONSE, ScriptedLink, created, event, moved, requested
from webtools.operations.settling.under_way import UnderWay
from webtools.session.session import Session


def test_requests_of_an_act_are_under_way_until_they_end(session: Session, link: ScriptedLink) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    assert (now.requests(), now.is_busy()) == ([], False)
    with session.network.causing("tab"):
        fold(session, link, requested("beforeRequestSent", "r1", "tab"))
    assert (now.requests(), now.is_busy()) == (["GET http://x/api"], True)
    fold(session, link, requested("fetchError", "r1", "tab", errorText="net::ERR_FAILED"))
    assert not now.is_busy()


def test_new_tab_is_under_way_until_it_reports_whether_it_is_in_front(
    session: Session, link: ScriptedLink
) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    fold(session, link, created("popup", opener="tab"))
    assert now.unreported_tabs() == ["popup"]
    session.contexts.show("popup", visible=False)
    assert now.unreported_tabs() == []


def test_frame_that_comes_is_to_be_asked_once(session: Session, link: ScriptedLink) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    now.looked.update(now.numbered(now.documents("tab")))
    assert not now.new_frames()
    fold(session, link, created("frame", parent="tab"))
    assert now.documents("tab") == ["tab", "frame"]
    assert now.new_frames()
    now.looked.update(now.numbered(now.documents("tab")))
    assert not now.new_frames()
    session.contexts.get("frame").doubted = True
    assert now.documents("tab") == ["tab"]


def test_document_that_the_act_has_brought_is_asked_alone_and_not_for_what_it_does_by_itself(
    session: Session, link: ScriptedLink
) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    fold(session, link, created("frame", parent="tab"), moved("navigationStarted", "tab", "n1"))
    fold(session, link, moved("navigationCommitted", "tab", "n1"))
    assert now.documents("tab") == ["tab"]
    assert now.options("tab", ago=0.1, seconds=1.5, loads=True, frames=False) == {
        "act": now._mark,
        "ago": 100,
        "timeout": 1500,
        "loads": True,
        "frames": False,
        "fresh": True,
        "answered": [],
    }


def test_downloads_that_were_asked_for_are_under_way_until_they_are_announced(session: Session) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    now.saves += [{"url": "http://x/a", "name": "a"}, {"url": "http://x/b", "name": "b"}]
    assert now.unannounced_downloads() == ["2 downloads"]


def test_frame_that_shows_one_document_after_another_is_not_under_way(
    session: Session, link: ScriptedLink
) -> None:
    fold(session, link, created("frame", parent="tab"))
    now = UnderWay(session, "tab", session.clock.now)
    now.looked.update(now.numbered(["tab"]))
    fold(session, link, created("new frame", parent="tab"))
    for number in range(8):
        assert number < 2 or now.is_busy()
        assert now.documents("tab") == ["tab", "frame", "new frame"]
        navigation = f"n{number}"
        for each in ("frame", "new frame"):
            fold(session, link, moved("navigationStarted", each, navigation + each, "data:text/html,x"))
        fold(session, link, requested("beforeRequestSent", f"r{number}", "new frame", navigation=navigation))
    assert not now.is_busy()
    assert now.documents("tab") == ["tab"]
    assert not now.new_frames()
    fold(session, link, moved("navigationStarted", "tab", "n"))
    assert now.is_busy()


def test_document_is_coming_from_its_first_byte_until_it_has_loaded(
    session: Session, link: ScriptedLink
) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    seen = [now.is_coming()]
    for stage in ("navigationStarted", "navigationCommitted", "load"):
        fold(session, link, moved(stage, "tab", "n1"))
        seen.append(now.is_coming())
    assert seen == [False, False, True, False]


def test_document_is_left_by_a_navigation_that_began_later(session: Session, link: ScriptedLink) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    fold(session, link, moved("navigationStarted", "tab", "n1"))
    asked = session.clock.now
    assert not now.is_left("tab", asked)
    fold(session, link, moved("navigationStarted", "tab", "n2"))
    assert now.is_left("tab", asked)


def test_bodies_are_unread_until_their_document_says_whether_scripts_read_them(
    session: Session, link: ScriptedLink
) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    with session.network.causing("tab"):
        fold(session, link, requested("beforeRequestSent", "r1", "tab"))
        assert now.unread(inf) == set()
        fold(session, link, requested("responseStarted", "r1", "tab", response=RESPONSE))
    assert (now.unread(inf), now.unread(0)) == ({"tab"}, set())
    now.note_reads("tab", {})
    assert (now.unread(inf), now.requests()) == (set(), [])


def test_requests_are_announced_when_there_are_as_many_as_their_document_has_begun(
    session: Session, link: ScriptedLink
) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    assert now.are_announced({"tab": 0, "a frame that is gone": 1})
    assert not now.are_announced({"tab": 1})
    fold(session, link, requested("beforeRequestSent", "r1", "tab"))
    assert now.are_announced({"tab": 1})


def test_new_tab_in_front_is_none_while_it_is_behind_or_has_a_dialog(
    session: Session, link: ScriptedLink
) -> None:
    now = UnderWay(session, "tab", session.clock.now)
    fold(session, link, created("popup", opener="tab"))
    assert now.new_tab_in_front() is None
    session.contexts.show("popup", visible=True)
    assert now.new_tab_in_front() == "popup"
    fold(session, link, event("browsingContext.userPromptOpened", context="popup", type="alert", message=""))
    assert now.new_tab_in_front() is None
