"""Effects of an action are on the page when the action returns, also when the page delays them.

`webtools/page/js/tests/settling.test.js` tests in simulated time what is waited for; this file that browsers behave so.
"""

from time import perf_counter

import pytest

from tests.browser.site import Site
from webtools import Announcement, BrowserTools, capabilities
from webtools.capabilities import default_browser
from webtools.tracing.effects import remarkable

KINDS = [
    "timer of 300 ms",
    "three nested timers of 80 ms",
    "debounced fetch",
    "timer after a fetch",
    "fetch after a timer",
    "fetch",
    "mutation observer with a timer",
    "frame callback",
    "thirty frame callbacks",
    "idle callback",
    "reply of a worker",
    "new worker",
    "fetch in a worker",
    "message channel",
    "twenty messages in turn",
    "message to a frame that answers",
    "frame inserted",
    "frame with a timer of its own",
    "script inserted",
    "picture inserted",
    "picture loaded ahead",
    "end of a transition",
    "end of an animation",
    "view transition",
    "dialog that fades",
    "posted task",
    "posted background task",
    "forty microtasks",
    "intersection observer",
    "resize observer with a timer",
    "file reader",
    "indexed database",
    "digest",
    "picture decoded",
    "socket after 120 ms",
    "socket after 350 ms",
    "socket in two steps",
    "socket in two parts",
    "socket before a fetch",
    "socket beside a heartbeat",
    "new socket",
    "event stream after a POST",
    "poll answered after a POST",
    "reply of a shared worker",
    "reply of a worker by a port",
    "reply of a frame by a port",
    "broadcast that is answered",
    "font loaded ahead",
    "font of a style sheet",
    "smooth scroll",
]
BUSY = "clock spinner frames timers sleeping polling polls chatter video"


def click(tools: BrowserTools, name: str) -> float:
    """Click the button and return the seconds that it took."""
    ref = tools.snapshot().find("button", name, exact=True)
    began = perf_counter()
    tools.click(ref)
    return perf_counter() - began


@pytest.mark.parametrize("kind", KINDS)
def test_first_look_shows_a_delayed_effect(shared_tools: BrowserTools, site: Site, kind: str) -> None:
    shared_tools.navigate(site.url("/delayed.html"))
    outcome = shared_tools.click(shared_tools.snapshot().find("button", kind, exact=True))
    assert f"Done: {kind}" in shared_tools.snapshot().tree
    assert outcome.caused.changed is not False
    if capabilities.has("answers-in-order", default_browser()):
        assert outcome.caused.changed
        assert Announcement(kind="status", text=f"Done: {kind}", gone=False) in outcome.caused.announcements
        assert remarkable(outcome) == ""


def test_effect_of_a_message_that_a_frame_answers_late_is_awaited_with_what_it_sets_off(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url("/delayed.html"))
    shared_tools.evaluate(
        "() => { document.querySelector('#at-once').onclick = () => {"
        " onmessage = () => setTimeout(() => { result.textContent = 'Done' }, 200);"
        " answering.contentWindow.postMessage('there', '*'); } }"
    )
    outcome = shared_tools.get("button", "At once").click()
    assert [one.text for one in outcome.caused.announcements] == ["Done"]


def test_poll_that_the_page_before_had_open_says_nothing_of_this_one(
    shared_tools: BrowserTools, site: Site
) -> None:
    for kind in ("event stream after a POST", "poll answered after a POST"):
        shared_tools.navigate(site.url("/delayed.html"))
        click(shared_tools, kind)
        assert f"Done: {kind}" in shared_tools.snapshot().tree


def test_click_waits_for_a_navigation_by_timer(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/delayed.html"))
    outcome = shared_tools.click(shared_tools.snapshot().find("button", "navigation by a timer", exact=True))
    assert (outcome.url, outcome.title) == (site.url("/second.html"), "Second")


_MOVING = {
    "transition in a shadow tree": """
        const words = document.body.appendChild(document.createElement('div')).attachShadow({ mode: 'open' });
        words.innerHTML = '<style>p { transition: opacity 0.3s }</style><p>Words</p>';
        words.lastChild.offsetWidth;
        words.lastChild.ontransitionend = say;
        words.lastChild.style.opacity = 0;
    """,
    "transition of what moves without end": """
        const box = document.querySelector('#moving');
        box.style.transition = 'opacity 0.3s';
        box.ontransitionend = say;
        box.style.opacity = 0.5;
    """,
}


@pytest.mark.parametrize("moves", _MOVING.values(), ids=_MOVING)
def test_end_of_an_animation_is_awaited(shared_tools: BrowserTools, site: Site, moves: str) -> None:
    shared_tools.navigate(site.url("/delayed.html"))
    shared_tools.evaluate(
        "() => {"
        " const endless = { duration: 500, iterations: Infinity };"
        " document.querySelector('#moving').animate([{ rotate: '1deg' }], endless);"
        " document.querySelector('#at-once').onclick = () => {"
        f" const say = () => {{ result.textContent = 'Done' }}; {moves} }} }}"
    )
    click(shared_tools, "At once")
    assert shared_tools.evaluate("result.textContent").value == "Done"


@pytest.mark.alone
def test_page_that_is_never_idle_holds_nothing_up_but_delayed_effects_are_awaited(
    shared_tools: BrowserTools, site: Site
) -> None:
    shared_tools.navigate(site.url(f"/delayed.html?busy={BUSY.replace(' ', '+')}"))
    site.wait_for("/slow", times=8)
    assert min(click(shared_tools, "Nothing") for _ in range(3)) < 0.4
    click(shared_tools, "timer of 300 ms")
    assert shared_tools.evaluate("result.textContent").value == "Done: timer of 300 ms"


def test_effect_in_the_frame_of_another_origin_is_awaited(shared_tools: BrowserTools, site: Site) -> None:
    other = site.other.url("/delayed.html")
    shared_tools.navigate(site.url("/second.html"))
    shared_tools.evaluate(
        f"""() => new Promise((onload) => document.body.append(
            Object.assign(document.createElement('iframe'), {{ src: '{other}', width: 900, height: 900, onload }})))"""
    )
    shared_tools.click(shared_tools.snapshot().find("button", "timer of 300 ms", exact=True))
    assert "Done: timer of 300 ms" in shared_tools.snapshot().tree


@pytest.mark.alone
def test_streaming_response_is_reported_as_still_arriving(shared_tools: BrowserTools, site: Site) -> None:
    address = site.url("/hang?key=stream&part=begun")
    shared_tools.navigate(site.url("/delayed.html"))
    shared_tools.evaluate(
        f"() => {{ document.querySelector('#at-once').onclick = async () => (await fetch('{address}')).body; }}"
    )
    ref = shared_tools.snapshot().find("button", "At once")
    began = perf_counter()
    outcome = shared_tools.click(ref)
    assert perf_counter() - began < 1.4
    assert outcome.pending == (f"GET {address} (still arriving)",)
    (asked,) = [one for one in shared_tools.network_requests().requests if one.url == address]
    assert asked.status == 200
    site.release("stream")
