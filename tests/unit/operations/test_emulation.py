"""Every setting of a context reaches the browser."""

from typing import Any

import pytest

from tests.unit.scripted import ScriptedLink
from webtools.operations.setup import emulation
from webtools.options.browser import Options
from webtools.options.context import Emulation
from webtools.session.session import Session

VALUES: dict[str, Any] = {
    "viewport": (800, 600),
    "locale": "de-DE",
    "timezone": "Europe/Vienna",
    "geolocation": {"latitude": 48.2, "longitude": 16.4},
    "permissions": ("geolocation",),
    "user_agent": "nobody",
    "extra_headers": {"*": {"X-Test": "1"}},
    "offline": True,
    "http_credentials": {"username": "one", "password": "two", "origin": "https://example.com"},
    "screen": (390, 844),
    "device_scale_factor": 2.0,
    "has_touch": True,
    "color_scheme": "dark",
    "reduced_motion": "reduce",
    "forced_colors": "active",
    "contrast": "more",
    "java_script_enabled": False,
    "init_scripts": ("window.ready = true",),
}
ELSEWHERE = {
    "device",  # stands for other settings
    "download_dir",  # where downloads go is no emulation: the session takes it over
}


@pytest.mark.parametrize("name", sorted(set(Emulation.model_fields) - ELSEWHERE))
def test_every_setting_is_sent_to_the_browser(name: str, session: Session, link: ScriptedLink) -> None:
    assert name in VALUES, (
        f"{name} is new: give it a value here, and a command in webtools/operations/setup/emulation.py"
    )
    sent = len(link.sent)
    emulation.start(session, Options.of(**{name: VALUES[name]}), [name])
    assert len(link.sent) > sent
