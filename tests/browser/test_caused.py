"""Tests of what an act has caused, as its outcome reports it."""

import json
import re
from collections.abc import Callable
from time import monotonic

import pytest
from loguru import logger

from tests.browser.site import Site
from webtools import BrowserTools, Outcome, WebtoolsError, expect
from webtools.faces.toolset.parts import parts_of
from webtools.tracing.effects import remarkable

PAGE = """<!doctype html><title>Caused</title><div id="place"></div><p id="text">Text</p>
<button id="nothing">Nothing</button>
<button onclick="place.append(document.createElement('p'))">Add</button>
<button onclick="text.remove()">Remove</button>
<button onclick="text.className += 'x'">Class</button>
<button onclick="place.append(text)">Move</button>
<button onclick="text.firstChild.data += '!'">Words</button>
<button onclick="document.documentElement.scrollTop = 500">Scroll</button>
<button onclick="console.error('went wrong')">Log</button>
<button onclick="null.missing">Throw</button>
<button onclick="fetch('/status/422', { method: 'POST' }).then(() => { said.textContent = 'Sold out' })">Buy</button>
<button onclick="fetch('/status/500')">Fail</button>
<button onclick="fetch('/redirect?to=/second.html')">Redirect</button>
<button onclick="said.textContent = 'Saved'; setTimeout(() => { said.textContent = '' }, 60)">Save</button>
<div id="said" role="alert"></div>
<form action="/second.html"><label>Mail <input name="mail" type="email" required></label><button>Send</button></form>
<label>Age <input id="age" aria-describedby="wrong"></label><span id="wrong"></span>
<button onclick="wrong.textContent = 'Too young'; age.setAttribute('aria-invalid', 'true')">Check</button>
<label><input type="checkbox"> Box</label>
<a href="/second.html">Next</a> <a href="#text">Below</a>
<div style="height: 3000px"></div>
"""


@pytest.fixture
def page(shared_tools: BrowserTools, site: Site) -> BrowserTools:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.set_content(PAGE)
    return shared_tools


def click(tools: BrowserTools, name: str) -> Outcome:
    return tools.get("button", name, exact=True).click()


def numbers(outcome: Outcome) -> tuple[int, int, int]:
    return outcome.caused.added, outcome.caused.removed, outcome.caused.modified


def test_an_act_without_effect_has_changed_nothing(page: BrowserTools) -> None:
    outcome = click(page, "Nothing")
    assert (outcome.caused.changed, numbers(outcome)) == (False, (0, 0, 0))
    assert remarkable(outcome) == "Nothing changed and nothing was requested"


def test_elements_that_an_act_changes_are_counted(page: BrowserTools) -> None:
    assert numbers(click(page, "Add")) == (1, 0, 0)
    assert numbers(click(page, "Class")) == (0, 0, 1)
    assert numbers(click(page, "Words")) == (0, 0, 1)
    moved = click(page, "Move")
    assert (numbers(moved), moved.caused.changed) == ((0, 0, 1), True)
    assert numbers(click(page, "Remove")) == (0, 1, 0)
    assert page.get(label="Box").check().caused.changed
    assert page.get(label="Age").fill("7").caused.changed


def test_what_may_change_no_element_is_no_claim(page: BrowserTools) -> None:
    assert click(page, "Scroll").caused.changed is None
    assert page.get(label="Age").click().caused.changed is None  # the caret is there now
    page.evaluate("() => { document.body.append(document.createElement('canvas')) }")
    outcome = click(page, "Nothing")
    assert (outcome.caused.changed, remarkable(outcome)) == (None, "")


_UNSEEN_BY_OBSERVERS = {
    "value": "<button onclick=\"field.value = 'set'\">Set</button><input id=field>",
    "box": '<button onclick="box.checked = true">Set</button><input type=checkbox id=box>',
    "rule": "<style id=sheet></style><button onclick=\"sheet.sheet.insertRule('p { color: red }')\">Set</button>",
    "adopted sheet": '<button onclick="document.adoptedStyleSheets = [new CSSStyleSheet()]">Set</button>',
    "shadow tree": "<button onclick=\"host.attachShadow({ mode: 'open' })\">Set</button><div id=host></div>",
    "frame": "<button onclick=\"inner.contentDocument.body.append('x')\">Set</button><iframe id=inner></iframe>",
    "menu of a focus": "<style>p:focus-within i { display: none }</style><p><button>Set</button><i>Menu</i></p>",
}


@pytest.mark.parametrize("markup", _UNSEEN_BY_OBSERVERS.values(), ids=_UNSEEN_BY_OBSERVERS)
def test_changes_that_no_observer_reports_are_not_denied(shared_tools: BrowserTools, markup: str) -> None:
    shared_tools.set_content(markup)
    outcome = click(shared_tools, "Set")
    assert (outcome.caused.changed, remarkable(outcome)) == (None, "")


def test_a_key_has_effects_as_a_click_has(page: BrowserTools) -> None:
    page.get("button", "Add", exact=True).focus()
    assert numbers(page.press_key("Enter")) == (1, 0, 0)
    page.get("button", "Nothing", exact=True).focus()
    assert page.press_key("Enter").caused.changed is False


def test_effects_of_the_act_before_are_not_counted_again(page: BrowserTools) -> None:
    click(page, "Add")
    assert click(page, "Nothing").caused.changed is False


@pytest.mark.parametrize(
    ("button", "requests", "said"),
    [
        ("Buy", [("POST", 422)], 'Caused: POST /status/422 422 · alert "Sold out"'),
        ("Fail", [("GET", 500)], "Caused: GET /status/500 500"),
        ("Redirect", [("GET", 302), ("GET", 200)], ""),
    ],
)
def test_requests_of_an_act_are_reported_with_their_status(
    page: BrowserTools, button: str, requests: list[tuple[str, int]], said: str
) -> None:
    outcome = click(page, button)
    assert [(one.method, one.status) for one in outcome.caused.requests] == requests
    assert all(one.seconds is not None for one in outcome.caused.requests)
    assert remarkable(outcome) == said


def test_a_message_that_has_gone_again_is_reported(page: BrowserTools) -> None:
    outcome = click(page, "Save")
    (said,) = outcome.caused.announcements
    assert (said.kind, said.text, said.gone) == ("alert", "Saved", True)
    assert remarkable(outcome) == 'Caused: alert that has gone "Saved"'


def test_a_message_in_a_region_without_a_box_is_reported(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        "<div role=alert id=place style='display: contents'></div>"
        "<button onclick=\"place.textContent = 'Saved'\">Save</button>"
    )
    assert [one.text for one in click(shared_tools, "Save").caused.announcements] == ["Saved"]


def test_messages_of_validation_are_reported_with_their_fields(page: BrowserTools) -> None:
    (said,) = click(page, "Send").caused.announcements
    assert (said.kind, said.text.partition(": ")[0]) == ("validation", "Mail")
    assert [one.text for one in click(page, "Check").caused.announcements] == ["Age: Too young"]


def test_a_message_that_is_shown_with_what_it_is_in_is_reported(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        "<style>.closed > * { display: none }</style><p role=alert>Old</p>"
        "<div id=place class=closed><div><p role=alert>Sold out</p></div></div>"
        '<button onclick="place.className = String(Math.random())">Buy</button>'
    )
    assert [one.text for one in click(shared_tools, "Buy").caused.announcements] == ["Sold out"]
    assert click(shared_tools, "Buy").caused.announcements == ()


@pytest.mark.parametrize(
    ("markup", "said"),
    [
        pytest.param("<div class=layer><div><span>Saved</span></div></div>", ["Saved"], id="words"),
        pytest.param(
            "<div class=layer>Deleted <button>Undo</button></div>", ["Deleted Undo"], id="with a button"
        ),
        pytest.param("<div class=layer><div role=alert>Sold out</div></div>", ["Sold out"], id="said once"),
        pytest.param("<div class=layer role=menu><div role=menuitem>Cut</div></div>", [], id="menu"),
        pytest.param("<div class=layer>Name <input></div>", [], id="form"),
        pytest.param("<div class=layer style='inset: 0'>Panel</div>", [], id="covers the page"),
        pytest.param("<p>New row</p>", [], id="in the page"),
    ],
)
def test_toasts_without_a_role_are_messages(shared_tools: BrowserTools, markup: str, said: list[str]) -> None:
    shared_tools.set_content(
        "<style>.layer { position: fixed; top: 9px; right: 9px }</style>"
        f'<template id=new>{markup}</template><button onclick="document.body.append(...document.getElementById'
        "('new').content.cloneNode(true).childNodes)\">Save</button>"
    )
    assert [one.text for one in click(shared_tools, "Save").caused.announcements] == said


def test_words_that_come_into_a_layer_are_a_message(shared_tools: BrowserTools) -> None:
    shared_tools.set_content(
        "<div id=bar style='position: fixed; bottom: 0'></div>"
        "<button onclick=\"bar.textContent = '3 copied'; bar.className = 'shown'\">Copy</button>"
    )
    assert [one.text for one in click(shared_tools, "Copy").caused.announcements] == ["3 copied"]


def test_answers_that_bring_no_document_are_no_failures(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/index.html"))
    shared_tools.set_content('<a href="/download">File</a><a href="/status/204">Nothing</a>')
    for _ in range(6):  # the browser gives up the navigation before or after the end of the answer
        for name, status, saved in (("File", 200, ["report.csv"]), ("Nothing", 204, [])):
            outcome = shared_tools.get("link", name).click()
            assert [(one.status, one.failure) for one in outcome.caused.requests] == [(status, None)]
            assert [one.name for one in outcome.downloads] == saved
            assert remarkable(outcome) == ""


def test_parts_of_a_document_are_reported_where_they_failed(page: BrowserTools, site: Site) -> None:
    page.set_content(
        '<button onclick="new Image().src = `/status/404`">Broken</button>'
        '<button onclick="new Image().src = `/bytes?data=`">Fine</button>'
    )
    assert remarkable(click(page, "Broken")) == "Caused: GET /status/404 404"
    outcome = click(page, "Fine")
    assert (outcome.caused.requests, outcome.caused.changed, remarkable(outcome)) == ((), None, "")


def test_errors_of_the_page_are_reported(page: BrowserTools) -> None:
    assert remarkable(click(page, "Log")) == 'Caused: console error "went wrong"'
    (thrown,) = click(page, "Throw").caused.errors
    assert "missing" in thrown.text


def test_navigations_are_reported_and_what_the_new_page_says(page: BrowserTools, site: Site) -> None:
    assert page.get("link", "Below").click().caused.navigations == (site.url("/#text"),)
    outcome = page.get("link", "Next").click()
    assert (outcome.caused.navigations, outcome.caused.changed) == ((site.url("/second.html"),), True)
    assert [one.status for one in outcome.caused.requests] == [200]
    assert remarkable(outcome) == ""


def test_address_that_a_script_sets_is_a_navigation(page: BrowserTools, site: Site) -> None:
    page.set_content(
        """<button onclick="history.pushState({}, '', '/account')">Push</button>"""
        """<button onclick="history.replaceState({}, '', location.href)">Note</button>"""
    )
    outcome = click(page, "Push")
    assert (outcome.caused.navigations, outcome.caused.changed) == ((site.url("/account"),), True)
    outcome = click(page, "Note")
    assert (outcome.caused.navigations, outcome.caused.changed) == ((), False)


def test_what_a_policy_refuses_is_reported_with_its_reason(
    tools_of: Callable[..., BrowserTools], site: Site
) -> None:
    away = site.other.url("/status/200")
    tools = tools_of(blocked_origins=[site.other.url("").rstrip("/")])
    tools.navigate(site.url("/index.html"))
    tools.set_content(
        f"""<meta http-equiv="Content-Security-Policy" content="connect-src {site.url("")} {site.other.url("")}">
        <button onclick="fetch('{away}').catch(() => 0)">Ours</button>
        <button onclick="fetch('{site.closed}/').catch(() => 0)">Its own</button>"""
    )
    outcome = click(tools, "Ours")
    (refused,) = outcome.caused.requests
    assert (refused.url, refused.status) == (away, None)
    assert "is blocked by" in str(refused.failure)
    assert remarkable(outcome).startswith(f"Caused: GET {away} refused: ")
    outcome = click(tools, "Its own")
    assert outcome.caused.requests == ()
    assert any("Content" in one.text and "Policy" in one.text for one in outcome.caused.errors)
    assert remarkable(outcome).startswith('Caused: console error "')


def test_toolset_has_the_line_where_an_act_was_no_ordinary_one(page: BrowserTools) -> None:
    (reply,) = parts_of(click(page, "Buy"))
    assert json.dumps('Caused: POST /status/422 422 · alert "Sold out"', ensure_ascii=False) in str(reply)
    (reply,) = parts_of(click(page, "Nothing"))
    assert '"Nothing changed and nothing was requested"' in str(reply)
    (reply,) = parts_of(click(page, "Words"))
    assert "caused" not in str(reply)


def test_polls_of_the_page_are_not_effects(page: BrowserTools) -> None:
    page.evaluate(
        "() => new Promise((polled) => { let polls = 0;"
        " setInterval(() => fetch('/status/204').then(() => ++polls > 6 && polled()), 40) })"
    )
    assert click(page, "Nothing").caused.requests == ()


def test_log_says_what_a_call_was_about_and_what_it_caused(page: BrowserTools) -> None:
    lines: list[str] = []
    sink = logger.add(lines.append, level="INFO", format="{message}")
    logger.enable("webtools")
    try:
        click(page, "Buy")
        click(page, "Save")
        page.get("link", "Next").click()
        page.set_content(
            '<form method="post" action="/redirect?to=/second.html"><label>Key <input name="key"></label>'
            "<button>Sign in</button></form>"
        )
        page.get(label="Key").fill("hunter2")
        click(page, "Sign in")
        page.set_content(
            """<button>Nothing</button><button onclick="alert('Hi')">Ask</button><a href="/download">File</a>
            <a target="_blank" href="/second.html">Other</a><a href="/status/404">Gone</a>"""
        )
        click(page, "Nothing")
        click(page, "Ask")
        page.handle_dialog(accept=True)
        page.get("link", "File").click()
        (opened,) = page.get("link", "Other").click().new_tabs
        page.tabs("close", opened.index)
        page.get("link", "Gone").click()
        with pytest.raises(WebtoolsError):
            page.get("button", "Absent").click(timeout=0)
    finally:
        logger.disable("webtools")
        logger.remove(sink)
    said = [re.sub(r"\d+ ms", "0 ms", line.partition("] ")[2]).strip() for line in lines]
    said = [re.sub(r" \(e\d+\)", "", line) for line in said]
    assert said == [
        'click button "Buy", 0 ms, POST /status/422 422, alert "Sold out"',
        'click button "Save", 0 ms, alert that has gone "Saved"',
        'click link "Next" → /second.html, 0 ms',
        "set_content, 0 ms",
        'fill label "Key" …, 0 ms',
        'click button "Sign in" → /second.html, 0 ms, POST /redirect?to=/second.html 302',
        "set_content, 0 ms",
        'click button "Nothing", 0 ms, nothing changed',
        'click button "Ask", 0 ms, dialog alert "Hi"',
        "handle_dialog, 0 ms, nothing changed",
        'click link "File", 0 ms, GET /download 200, download "report.csv" complete',
        'click link "Other" → /second.html, 0 ms, new tab /second.html',
        "tabs, 0 ms",
        'click link "Gone" → /status/404, 0 ms, GET /status/404 404',
        'click button "Absent" failed: element_not_found, 0 ms',
    ]


def test_log_says_what_was_expected_and_not_what_a_failure_looked_at(page: BrowserTools) -> None:
    lines: list[str] = []
    sink = logger.add(lines.append, level="INFO", format="{message}")
    logger.enable("webtools")
    try:
        expect(page.get(css="#text")).to_have_text("Text")
        with pytest.raises(AssertionError):
            expect(page.get(css="#text"), timeout=0).not_.to_have_text("Text")
    finally:
        logger.disable("webtools")
        logger.remove(sink)
    said = [re.sub(r"\d+ ms", "0 ms", line.partition("] ")[2]).strip() for line in lines]
    assert said == [
        "expect css \"#text\" to have the text 'Text', 0 ms",
        "expect css \"#text\" not to have the text 'Text' failed: the expectation did not hold, 0 ms",
    ]


def test_slow_motion_rests_after_each_act(tools_of: Callable[..., BrowserTools]) -> None:
    tools = tools_of(slow_mo=0.3)
    tools.set_content("<button onclick='this.textContent += 1'>Go</button>")
    began = monotonic()
    tools.get("button", "Go").click()
    tools.get("button", "Go1").click()
    assert monotonic() - began >= 0.6
