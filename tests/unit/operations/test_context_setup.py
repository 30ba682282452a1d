"""Opening a context in a browser of another kind than expected."""

import pytest

from tests.unit.scripted import ScriptedLink, error
from webtools.deadline import Deadline
from webtools.errors import NotSupported
from webtools.operations.setup import context_setup
from webtools.options.browser import Options
from webtools.session.session import Session


def test_browser_without_user_contexts_is_named_with_its_version() -> None:
    link = ScriptedLink()
    link.on("browser.createUserContext", error("unknown command"))
    with pytest.raises(NotSupported, match=r"chrome 118 has no user contexts") as caught:
        context_setup.open_session(
            Session(link),
            Deadline("opening the context", 5.0),
            Options.of(),
            own=False,
            version="chrome 118",
            proxy=None,
            without_webrtc=False,
        )
    assert "'default'" in caught.value.hint
