"""The session's records say whether something of an act is under way."""

from tests.unit.operations.test_settle import fold
from tests.unit.scripted import ScriptedLink, created, moved, requested
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
