import pytest

from tests.unit.scripted import ScriptedLink, created, event
from webtools.deadline import Deadline
from webtools.errors import DeadlineExceeded
from webtools.operations.storage import storage_state
from webtools.session.session import Session
from webtools.storage_state import StorageState

STATE = {"cookies": [], "origins": [{"origin": "http://x", "localStorage": [{"name": "a", "value": "b"}]}]}


def test_slow_browser_is_not_reported_as_a_fault_of_the_state() -> None:
    link = ScriptedLink()
    session = Session(link)
    link.put(created("tab"))
    session.wait(lambda: "tab" in session.contexts, deadline=Deadline("test", 5), waiting_for="the tab")
    link.on("browsingContext.create", {"context": "storage"}, events=[created("storage")])
    link.on("network.addIntercept", {"intercept": "all"})
    gone = event("browsingContext.contextDestroyed", **created("storage")["params"])
    link.on("browsingContext.close", {}, events=[gone])
    with pytest.raises(DeadlineExceeded, match=r"browsingContext\.navigate"):
        storage_state.restore(session, Deadline("test", 5), StorageState.model_validate(STATE))
