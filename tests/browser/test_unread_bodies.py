"""The head of a response is the answer where no script reads its body; a body that a script reads is waited for."""

import pytest

from tests.browser.site import Site
from webtools import BrowserTools

_PAGE = "<!doctype html><title>Bodies</title><button>Go</button><p id=result>Nothing yet</p>"


@pytest.fixture
def tools(shared_tools: BrowserTools, site: Site) -> BrowserTools:
    shared_tools.navigate(site.url("/second.html"))
    shared_tools.evaluate(
        f"""() => {{
            document.body.innerHTML = `{_PAGE}`;
            window.say = (words) => {{ document.querySelector("#result").textContent = words; }};
        }}"""
    )
    return shared_tools


def click(tools: BrowserTools, code: str) -> tuple[object, tuple[str, ...]]:
    """Return what the page shows after a click that runs `code`, and what the click has reported as pending."""
    tools.evaluate(f"() => {{ document.querySelector('button').onclick = async () => {{ {code} }}; }}")
    outcome = tools.click(tools.snapshot().find("button", "Go"))
    return tools.evaluate("() => document.querySelector('#result').textContent").value, outcome.pending


_ENDLESS = "/hang?key=body&part=begun"
_UNREAD = {
    "status": "say((await fetch(address)).ok)",
    "header": "say((await fetch(address)).headers.get('Content-Type') !== null)",
    "nothing": "fetch(address); say(true)",
    "keepalive": "say((await fetch(address, { keepalive: true })).ok)",
    "no-store": "say((await fetch(address, { cache: 'no-store' })).ok)",
    "copy": "say((await fetch(address)).clone().ok)",
    "answer to a POST": "say((await fetch(address, { method: 'POST', body: 'x' })).ok)",
    "relative address with a fragment": "say((await fetch(address.slice(1) + '#part')).ok)",
    "read before": (
        "const early = (await fetch('/parts?ms=0&parts=1', { method: 'POST' })); await early.text();"
        " say((await fetch(address)).ok)"
    ),
}


@pytest.mark.parametrize("code", _UNREAD.values(), ids=_UNREAD)
def test_body_that_nobody_reads_is_not_waited_for(tools: BrowserTools, site: Site, code: str) -> None:
    tools.evaluate(f"() => {{ window.address = '{_ENDLESS}'; }}")
    assert click(tools, code) == ("true", ())
    site.release("body")


_READ = {
    "json": "say(await (await fetch(address, post)).json())",
    "text": "say(await (await fetch(address, post)).text())",
    "blob": "say(await (await (await fetch(address, post)).blob()).text())",
    "buffer": "say(new TextDecoder().decode(await (await fetch(address, post)).arrayBuffer()))",
    "copy": "say(await (await fetch(address, post)).clone().text())",
    "of a class of its own": (
        "const { text } = Response.prototype; say(await Reflect.apply(text, await fetch(address, post), []))"
    ),
    "in a frame": (
        "const { contentWindow } = document.body.appendChild(document.createElement('iframe'));"
        " say(await (await contentWindow.fetch(address, post)).json())"
    ),
    "begun after a while": (
        "const came = await fetch(address, post); await new Promise((done) => setTimeout(done, 120));"
        " say(await came.json())"
    ),
    "XMLHttpRequest": (
        "const asked = new XMLHttpRequest(); asked.open('POST', new URL(address, location));"
        " asked.onload = () => say(asked.responseText); asked.send();"
    ),
}


@pytest.mark.parametrize("code", _READ.values(), ids=_READ)
def test_body_that_pauses_while_a_script_reads_it_is_waited_for(tools: BrowserTools, code: str) -> None:
    tools.evaluate(
        "() => { window.address = '/parts?ms=400&parts=2&type=application/json';"
        " window.post = { method: 'POST' }; }"
    )
    assert click(tools, code) == ("12", ())


def test_body_that_is_read_and_never_ends_is_pending(tools: BrowserTools, site: Site) -> None:
    tools.evaluate(f"() => {{ window.address = '{_ENDLESS}'; }}")
    assert click(tools, "say(await (await fetch(address)).text())") == (
        "Nothing yet",
        (f"GET {site.url(_ENDLESS)}",),
    )
    site.release("body")
