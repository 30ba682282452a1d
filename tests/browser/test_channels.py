"""Answers that come as messages are waited for, what recurs on a channel is not."""

from time import perf_counter
from typing import Any

import pytest

from tests.browser.site import Site
from webtools import BrowserTools
from webtools.operations.act_parts import Settled
from webtools.operations.settling import action
from webtools.operations.settling.settle import settle

_PAGE = "<!doctype html><title>Channels</title><button>Go</button><p id=result>Nothing yet</p>"


@pytest.fixture
def tools(shared_tools: BrowserTools, site: Site) -> BrowserTools:
    shared_tools.navigate(site.url("/second.html"))
    shared_tools.evaluate(f"() => {{ document.body.innerHTML = `{_PAGE}` }}")
    return shared_tools


def on_click(tools: BrowserTools, code: str, *, before: str = "") -> None:
    """Have a click run `code`, with `say` as its effect; `before` runs at once, and may give a promise."""
    tools.evaluate(
        f"""async () => {{
            const say = (words = "Done") => {{ document.querySelector("#result").textContent = words; }};
            const socketOf = (query, Socket = WebSocket) => new Promise((resolve) => {{
                const made = new Socket(`ws://${{location.host}}/socket?${{query}}`);
                made.onopen = () => resolve(made);
                made.onerror = () => resolve(null);
            }});
            {before};
            document.querySelector("button").onclick = () => {{ {code} }};
        }}"""
    )


def click(tools: BrowserTools) -> float:
    ref = tools.snapshot().find("button", "Go")
    began = perf_counter()
    tools.click(ref)
    return perf_counter() - began


def result(tools: BrowserTools) -> object:
    return tools.evaluate("() => document.querySelector('#result').textContent").value


_CHANNELS = {
    "handler of a subclass of sockets": (
        "class Own extends WebSocket {}; const own = await socketOf('', Own); own.onmessage = () => say();",
        "own.send('[150]')",
    ),
    "listener object of a socket": (
        "const own = await socketOf(''); own.addEventListener('message', { handleEvent: () => say() });",
        "own.send('[150]')",
    ),
    "socket with two questions at a time": (
        "const own = await socketOf(''); let left = 2; own.onmessage = () => --left || say();",
        "own.send('[40]'); own.send('[180]');",
    ),
    "answers of numbers between ticks of numbers": (
        "const own = await socketOf('beat=60'); own.onmessage = ({ data }) => data === '\"beat\"' || say();",
        "own.send('[200]')",
    ),
    "socket that sends what it was asked for in the handler of an answer": (
        (
            "const own = await socketOf(''); let left = 3;"
            " own.onmessage = () => (--left ? own.send('[60]') : say());"
        ),
        "own.send('[60]')",
    ),
    "message of a service worker": (
        (
            "await navigator.serviceWorker.register('/answering_worker.js');"
            " await navigator.serviceWorker.ready; navigator.serviceWorker.onmessage = () => say();"
        ),
        "navigator.serviceWorker.ready.then(({ active }) => active.postMessage('ask'));",
    ),
    "request that a service worker answers": (
        (
            "await navigator.serviceWorker.register('/answering_worker.js');"
            " await new Promise((done) => { const { serviceWorker } = navigator;"
            "   if (serviceWorker.controller) done(); else serviceWorker.oncontrollerchange = done; });"
        ),
        "fetch('/answered_late').then((answer) => answer.text()).then(() => say())",
    ),
    "request of an XMLHttpRequest that a service worker answers": (
        (
            "await navigator.serviceWorker.register('/answering_worker.js');"
            " await new Promise((done) => { const { serviceWorker } = navigator;"
            "   if (serviceWorker.controller) done(); else serviceWorker.oncontrollerchange = done; });"
        ),
        (
            "const request = new XMLHttpRequest(); request.open('GET', 'answered_late#part');"
            " request.onload = () => say(); request.send();"
        ),
    ),
    "port that is given to a service worker": (
        (
            "await navigator.serviceWorker.register('/answering_worker.js');"
            " const { active } = await navigator.serviceWorker.ready;"
        ),
        (
            "const { port1, port2 } = new MessageChannel(); port1.onmessage = () => say();"
            " active.postMessage('ask', [port2]);"
        ),
    ),
    "scroller that moves smoothly by its style": (
        (
            "document.body.innerHTML += `<div id=list style='height:50px;overflow:auto;scroll-behavior:smooth'>"
            "<p style='height:900px'></div>`; const list = document.querySelector('#list');"
            " list.onscrollend = () => say();"
        ),
        "list.scrollTop = 400",
    ),
    "element that is scrolled into view smoothly, after a timer": (
        "document.body.innerHTML += `<p style='height:3000px'></p><p id=part></p>`; onscrollend = () => say();",
        "setTimeout(() => document.querySelector('#part').scrollIntoView({ behavior: 'smooth' }), 100)",
    ),
    "part of a page that scrolls smoothly": (
        (
            "document.documentElement.style.scrollBehavior = 'smooth'; onscrollend = () => say();"
            "document.body.innerHTML += `<p style='height:3000px'></p><p id=part></p>`;"
        ),
        "location.hash = 'part'",
    ),
    "fonts that are asked for": (
        (
            "const style = document.head.appendChild(document.createElement('style'));"
            " style.textContent = `@font-face { font-family: Asked; src: url('/slow?ms=200&as=json') }`;"
        ),
        "document.fonts.load('16px Asked').catch(() => 0).then(() => say());",
    ),
}


@pytest.mark.parametrize(("before", "code"), _CHANNELS.values(), ids=_CHANNELS)
def test_answer_is_on_the_page_when_the_click_returns(tools: BrowserTools, before: str, code: str) -> None:
    on_click(tools, code, before=before)
    click(tools)
    shown = result(tools)
    tools.evaluate(
        "async () => { for (const one of await navigator.serviceWorker.getRegistrations()) one.unregister() }"
    )
    assert shown == "Done"


def test_answer_of_the_same_shape_as_earlier_ones_is_awaited_each_time(tools: BrowserTools) -> None:
    on_click(
        tools,
        "own.send('[120]')",
        before="const own = await socketOf(''); let count = 0; own.onmessage = () => say(`${++count}`);",
    )
    for clicks in range(1, 6):
        click(tools)
        assert result(tools) == str(clicks)


def test_second_part_of_an_answer_is_awaited_each_time(tools: BrowserTools) -> None:
    on_click(
        tools,
        "own.send('[20, 180]')",
        before="const own = await socketOf(''); let count = 0; own.onmessage = () => say(`${++count}`);",
    )
    for clicks in range(1, 4):
        click(tools)
        assert result(tools) == str(2 * clicks)


def test_channel_in_a_frame_is_looked_at_too(tools: BrowserTools, site: Site) -> None:
    tools.evaluate(
        f"""() => new Promise((onload) => document.body.append(
            Object.assign(document.createElement('iframe'), {{ src: '{site.url("/delayed.html")}', onload }})))"""
    )
    tools.click(tools.snapshot().find("button", "socket after 120 ms", exact=True))
    assert "Done: socket after 120 ms" in tools.snapshot().tree


@pytest.mark.alone
@pytest.mark.parametrize(
    "code",
    [
        "own.send('[]')",
        "worker.postMessage({ at: performance.now() })",
        (
            "fetch('/tell', { method: 'POST', headers: { 'Content-Type': 'application/json' },"
            " body: JSON.stringify({ key: 'nobody', ms: 0 }) })"
        ),
        "heard.postMessage('somebody clicked')",
    ],
    ids=["socket", "worker", "event stream and poll", "broadcast"],
)
def test_question_that_gets_no_answer_is_waited_for_once(tools: BrowserTools, code: str) -> None:
    on_click(
        tools,
        code,
        before="const own = await socketOf(''); own.onmessage = () => say();"
        " const worker = new Worker('data:text/javascript,'); worker.onmessage = () => say();"
        " const source = new EventSource('/stream?key=somebody'); source.onmessage = () => say();"
        " const heard = new BroadcastChannel('somebody'); heard.onmessage = () => say();"
        " fetch('/news?key=somebody');",
    )
    assert click(tools) < 2
    tools.evaluate("() => new Promise((done) => setTimeout(done, 600))")
    assert min(click(tools) for _ in range(3)) < 0.4


@pytest.mark.alone
def test_answer_in_one_part_is_not_waited_for_longer_once_that_is_known(tools: BrowserTools) -> None:
    on_click(tools, "own.send('[50]')", before="const own = await socketOf(''); own.onmessage = () => say();")
    click(tools)
    assert min(click(tools) for _ in range(4)) < 0.2


def test_heartbeats_and_tickers_hold_nothing_up(tools: BrowserTools, monkeypatch: pytest.MonkeyPatch) -> None:
    """Click at one moment; `tests/chatter.test.js` tries all moments in simulated time."""
    waited = []

    def noted(*args: Any, **kwargs: Any) -> Settled:
        settled = settle(*args, **kwargs)
        waited.append(settled.waited)
        return settled

    monkeypatch.setattr(action, "settle", noted)
    on_click(
        tools,
        "",
        before="const own = await socketOf('beat=40'); let beats = 0;"
        " own.onmessage = () => { document.title = ++beats; }; setInterval(() => own.send('[5]'), 60);"
        " const heard = new BroadcastChannel('tick'); heard.onmessage = () => say();"
        " setInterval(() => heard.postMessage({ type: 'tick' }), 50);",
    )
    tools.wait_for(function="() => document.title > 30")
    for _ in range(3):
        click(tools)
    assert not all(waited)


def posts(way: str, milliseconds: int) -> str:
    """Return code that says something to the server, which answers by another way."""
    return (
        f"fetch('/tell', {{ method: 'POST', headers: {{ 'Content-Type': 'application/json' }},"
        f" body: JSON.stringify({{ key: '{way}', ms: {milliseconds} }}) }});"
    )


def test_answer_to_a_post_over_a_socket_is_awaited_each_time(tools: BrowserTools) -> None:
    on_click(
        tools,
        "fetch('/404', { method: 'POST', body: 'words' }); setTimeout(() => own.dispatchEvent("
        " new MessageEvent('message', { data: 'told' })), 250)",
        before="const own = await socketOf(''); let count = 0; own.onmessage = () => say(`${++count}`);",
    )
    for clicks in range(1, 4):
        click(tools)
        assert result(tools) == str(clicks)


def test_answer_between_the_ticks_of_a_busy_socket_is_awaited_each_time(tools: BrowserTools) -> None:
    on_click(
        tools,
        "own.send('[200]')",
        before="const own = await socketOf('beat=40'); let count = 0; let ticks = 0;"
        " own.onmessage = ({ data }) => {"
        "   if (data === '\"beat\"') document.title = `${++ticks}`; else say(`${++count}`); };",
    )
    tools.wait_for(function="() => +document.title > 12")
    for clicks in range(1, 5):
        click(tools)
        assert result(tools) == str(clicks)


def test_question_that_nobody_answered_says_nothing_of_another(tools: BrowserTools) -> None:
    on_click(
        tools,
        f"if (first) {{ first = false; {posts('nobody', 0)} }} else {{ {posts('somebody', 200)} }}",
        before="let first = true; const source = new EventSource('/stream?key=somebody');"
        " await new Promise((done) => { source.onopen = done; });"
        " source.addEventListener('news', () => say());",
    )
    click(tools)
    assert result(tools) == "Nothing yet"
    click(tools)
    assert result(tools) == "Done"


_READ = {
    "reader": "const reader = body.getReader(); for (;;) { const { done, value } = await reader.read();"
    " if (done) break; add(new TextDecoder().decode(value)); }",
    "reader behind a decoder": "const reader = body.pipeThrough(new TextDecoderStream()).getReader(); for (;;) {"
    " const { done, value } = await reader.read(); if (done) break; add(value); }",
    "loop": "for await (const part of body.pipeThrough(new TextDecoderStream())) add(part);",
}


@pytest.mark.parametrize("reads", _READ.values(), ids=_READ)
def test_parts_of_a_response_that_a_script_reads_are_awaited(tools: BrowserTools, reads: str) -> None:
    on_click(
        tools,
        f"(async () => {{ const {{ body }} = await fetch('/parts?ms=120&parts=3', {{ method: 'POST' }}); {reads} }})()",
        before="let all = ''; const add = (part) => { all += part; say(all); };",
    )
    click(tools)
    assert result(tools) == "123"


def test_parts_of_a_response_that_a_handler_of_progress_reads_are_awaited(tools: BrowserTools) -> None:
    on_click(
        tools,
        "const asked = new XMLHttpRequest(); asked.open('POST', '/parts?ms=120&parts=3');"
        " asked.onprogress = () => say(asked.responseText); asked.send();",
    )
    click(tools)
    assert result(tools) == "123"
