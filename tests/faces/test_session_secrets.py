"""Secrets on the command line: typed by name in a session, and shown by none of its commands."""

import base64
import json
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest

from tests.browser.site import Site
from tests.faces.shells import Shell, shells

VALUE = "c0rrect-h/rse-battery"
FORMS = (VALUE, quote(VALUE, safe=""), base64.b64encode(VALUE.encode()).decode()[:-4])
_ECHOES = """() => {
    document.body.innerHTML = "<label>Key <input id=key></label><output></output>";
    key.oninput = () => {
        document.title = key.value;
        document.querySelector("output").textContent = btoa(key.value);
        console.log(key.value);
        history.replaceState(null, "", "#" + encodeURIComponent(key.value));
        fetch("/echo?" + encodeURIComponent(key.value), { method: "POST", body: key.value });
    };
}"""


@pytest.fixture
def shell(tmp_path: Path) -> Iterator[Shell]:
    file = tmp_path / "secrets.env"
    file.write_text(f"SHOP_KEY={VALUE}\n")
    with shells() as shell:
        shell("open", "--secrets", str(file))
        yield shell


def test_secret_is_typed_by_name_and_no_command_shows_it(shell: Shell, site: Site) -> None:
    shell("open", site.url("index.html"))
    shell("eval", _ECHOES)
    found = re.search(r'textbox "Key".*\[ref=(\w+)\]', shell("snapshot"))
    assert found
    shown = [shell("type", found[1], "--secret", "SHOP_KEY")]
    assert site.wait_for("/echo")[0].body == VALUE.encode()
    for command in ("snapshot", "console", "network", "tabs", "eval document.body.outerHTML"):
        words = command.split(maxsplit=1)
        shown += [shell(*words), shell(*words, "--json")]
    assert [form for form in FORMS if form in "\n".join(shown)] == []
    assert json.loads(shell("tabs", "--json"))["result"]["tabs"][0]["title"] == "[secret:SHOP_KEY]"
