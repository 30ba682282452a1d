"""Spec 1, Wait Conditions."""

from collections.abc import Callable
from time import perf_counter

import pytest

from tests.browser.site import Site
from webtools import BrowserTools, expect
from webtools.errors import DeadlineExceeded, InvalidArgument, PromptOpen, ScriptError


@pytest.fixture
def tools(shared_tools: BrowserTools, site: Site) -> BrowserTools:
    shared_tools.navigate(site.url("/wait.html"))
    return shared_tools


@pytest.mark.parametrize(
    ("condition", "then"),
    [
        ({"text": "Here at last"}, "document.querySelector('#come') !== null"),
        ({"text_gone": "Soon gone"}, "document.querySelector('#goes') === null"),
        ({"url": "?ready"}, "location.search === '?ready'"),
        ({"url": "http://*/wait.html?ready"}, "location.search === '?ready'"),
        ({"selector": "#come"}, "document.querySelector('#come') !== null"),
        ({"selector": "#goes", "state": "detached"}, "document.querySelector('#goes') === null"),
        ({"selector": "#come", "state": "attached"}, "document.querySelector('#come') !== null"),
        ({"selector": "#fades", "state": "hidden"}, "fades.hidden"),
        ({"text_gone": "Fades away"}, "fades.hidden"),
        ({"selector": "#closes", "state": "disabled"}, "closes.disabled"),
        ({"selector": "#state", "state": "enabled"}, "!document.querySelector('#state').disabled"),
        ({"function": "() => window.ready?.value === 7"}, "ready.value === 7"),
        ({"function": "window.ready"}, "ready.value === 7"),
    ],
    ids=[
        "text",
        "text gone",
        "part of the url",
        "pattern of the url",
        "visible",
        "detached",
        "attached",
        "hidden",
        "text hidden",
        "disabled",
        "enabled",
        "function",
        "expression",
    ],
)
def test_wait_for_text_text_gone_and_others(
    tools: BrowserTools, condition: dict[str, str], then: str
) -> None:
    """Scenario: Wait for text.

    Scenario: Wait for text gone.
    """
    tools.evaluate("arm(150)")
    tools.wait_for(timeout=10.0, **condition)  # type: ignore[arg-type]  # strings that `wait_for` checks
    assert tools.evaluate(then).value is True


def test_wait_for_time(tools: BrowserTools) -> None:
    """Scenario: Wait for time."""
    began = perf_counter()
    tools.wait_for(time=0.4)
    assert perf_counter() - began >= 0.4


def test_wait_for_returns_when_the_conditions_hold_already(tools: BrowserTools) -> None:
    tools.wait_for("Soon gone", text_gone="Nowhere to be read", url="wait", selector="h1", timeout=5.0)


def test_hidden_text_does_not_count(tools: BrowserTools) -> None:
    with pytest.raises(DeadlineExceeded, match=r"wait_for did not end within 1 s: .*'Never shown' to come"):
        tools.wait_for("Never shown", timeout=1)


def test_hidden_element_is_attached_and_not_visible(tools: BrowserTools) -> None:
    tools.wait_for(selector="p[hidden]", state="attached", timeout=5.0)
    tools.wait_for(selector="p[hidden]", state="hidden", timeout=5.0)
    with pytest.raises(DeadlineExceeded, match=r"'p\[hidden\]' to be visible"):
        tools.wait_for(selector="p[hidden]", state="visible", timeout=1)
    with pytest.raises(DeadlineExceeded, match=r"'p\[hidden\]' to be detached"):
        tools.wait_for(selector="p[hidden]", state="detached", timeout=1)


def test_text_in_a_frame_or_a_shadow_tree_counts(shared_tools: BrowserTools, site: Site) -> None:
    shared_tools.navigate(site.url("/frames.html"))
    shared_tools.wait_for("Innermost", timeout=5.0)
    with pytest.raises(DeadlineExceeded):
        shared_tools.wait_for(text_gone="Innermost", timeout=0.4)
    shared_tools.evaluate(
        "() => { document.body.append(Object.assign(document.createElement('div'), {id: 'host'}));"
        " host.attachShadow({mode: 'open'}).innerHTML = '<p>In the shadow</p>'; }"
    )
    shared_tools.wait_for("In the shadow", timeout=5.0)


def test_waiting_survives_a_navigation(tools: BrowserTools) -> None:
    tools.evaluate("() => { setTimeout(() => { location = '/second.html'; }, 100); }")
    assert tools.wait_for("Second", timeout=10.0).title == "Second"
    tools.evaluate("() => { setTimeout(() => { location = '/index.html'; }, 100); }")
    tools.wait_for(function="document.title === 'Index'", timeout=10.0)


def test_dialog_ends_the_wait_with_an_error(tools: BrowserTools) -> None:
    tools.evaluate("() => { setTimeout(() => alert('Stop'), 50); }")
    with pytest.raises(PromptOpen, match="Stop"):
        tools.wait_for("Never", timeout=10.0)
    tools.handle_dialog(accept=True)


def test_wrong_conditions_are_refused_before_any_wait(tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match="nothing to wait for"):
        tools.wait_for()
    with pytest.raises(ScriptError, match="not a valid selector"):
        tools.wait_for(selector="::nothing")
    for function in ("() => nope()", "async () => nope()", "async () => { await 1; nope(); }"):
        with pytest.raises(ScriptError, match="nope is not defined"):
            tools.wait_for(function=function)


@pytest.mark.parametrize("text", ["Ada Lovelace", "poem.txt", "Close all"])
def test_values_of_fields_names_and_words_in_several_boxes_count(tools: BrowserTools, text: str) -> None:
    tools.wait_for(text=text, timeout=5)


@pytest.mark.parametrize("text", ["Stop the clock", "STOP THE CLOCK"])
def test_text_counts_as_it_is_written_and_as_css_shows_it(tools: BrowserTools, text: str) -> None:
    tools.wait_for(text=text, timeout=5)
    with pytest.raises(DeadlineExceeded):
        tools.wait_for(text_gone=text, timeout=0.3)


def test_another_case_than_the_written_and_the_shown_one_does_not_count(tools: BrowserTools) -> None:
    tools.wait_for(text_gone="stop the Clock", timeout=5)
    tools.wait_for(text_gone="sOOn gone", timeout=5)


def test_words_apart_are_not_run_together_and_passwords_do_not_count(tools: BrowserTools) -> None:
    tools.wait_for(text_gone="onetwo", timeout=5)
    tools.wait_for(text_gone="geheim", timeout=5)


def test_a_time_out_names_the_nearest_texts(tools: BrowserTools) -> None:
    with pytest.raises(DeadlineExceeded, match="the nearest on the page: 'Ada Lovelace'"):
        tools.wait_for(text="Ada Lovelaze", timeout=1)
    with pytest.raises(DeadlineExceeded, match="the nearest on the page: 'Soon gone'"):
        tools.wait_for(text="soon gone", timeout=1)


def test_wait_for_nothing_names_the_arguments_it_takes(shared_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match=r"nothing to wait for .*text, text_gone, time, url, function"):
        shared_tools.wait_for()


_POPUP = """() => {
  const popup = open("about:blank");
  popup.document.write("<title>Popup</title><h1>Payment</h1>");
  window.pay = () => {
    document.body.insertAdjacentHTML("beforeend", "<button id='paid'>Paid</button>");
    window.paid = true;
    history.replaceState(null, "", "?paid");
    popup.close();
  };
}"""


@pytest.mark.parametrize(
    "wait",
    [
        pytest.param(lambda tools: tools.wait_for(text="Paid", timeout=10.0), id="text"),
        pytest.param(lambda tools: tools.wait_for(text_gone="Payment", timeout=10.0), id="text gone"),
        pytest.param(lambda tools: tools.wait_for(selector="#paid", timeout=10.0), id="selector"),
        pytest.param(lambda tools: tools.wait_for(function="window.paid", timeout=10.0), id="function"),
        pytest.param(lambda tools: tools.wait_for(url="?paid", timeout=10.0), id="address"),
        pytest.param(lambda tools: tools.get("button", "Paid").click(), id="element"),
        pytest.param(lambda tools: expect(tools.get("button", "Paid")).to_be_visible(), id="expectation"),
    ],
)
def test_wait_goes_on_in_the_opener_when_a_popup_closes(
    tools: BrowserTools, wait: Callable[[BrowserTools], object]
) -> None:
    tools.evaluate(_POPUP)
    tools.tabs("select", 1)
    tools.evaluate("() => void opener.setTimeout(opener.pay, 300)")
    wait(tools)
    assert tools.url == tools.tabs().tabs[0].url
    assert len(tools.tabs().tabs) == 1


@pytest.mark.parametrize(
    "wait",
    [
        pytest.param(lambda tools: tools.wait_for(text="Paid", timeout=10.0), id="text"),
        pytest.param(lambda tools: tools.get("button", "Paid").wait_for(timeout=10.0), id="element"),
        pytest.param(lambda tools: tools.find(text="Paid", timeout=10.0), id="search"),
    ],
)
def test_wait_goes_on_in_the_opener_whenever_the_popup_closes(
    tools: BrowserTools, wait: Callable[[BrowserTools], object]
) -> None:
    for milliseconds in range(20):
        tools.evaluate(_POPUP)
        tools.tabs("select", 1)
        tools.evaluate("(after) => void opener.setTimeout(opener.pay, after)", [milliseconds])
        wait(tools)
        tools.evaluate("() => document.getElementById('paid').remove()")


@pytest.mark.parametrize("name", ["default", "other"])
def test_fragment_that_a_script_sets_later_is_waited_for(
    browser_tools: BrowserTools, site: Site, name: str
) -> None:
    """A router that keeps its place in the fragment does so."""
    tools, bystander = browser_tools.context(name), browser_tools.context("bystander")
    for each in (tools, bystander):
        each.navigate(site.url("/form.html"))
    tools.evaluate("() => void setTimeout(() => { location.hash = 'place'; }, 100)")
    tools.wait_for(url="*/form.html#place", timeout=10)
    assert bystander.tabs().tabs[0].url == site.url("/form.html")


def test_option_of_a_closed_list_is_text_that_the_page_has(shared_tools: BrowserTools) -> None:
    shared_tools.navigate("data:text/html,<select id=list><option>Grace</select>")
    shared_tools.evaluate("() => void setTimeout(() => list.add(new Option('Ada')), 100)")
    shared_tools.wait_for(text="Ada", timeout=10)
    shared_tools.evaluate("() => { list.hidden = true; }")
    shared_tools.wait_for(text_gone="Grace", timeout=10)


@pytest.mark.differs("scripts-end-with-documents")
def test_function_that_was_given_up_runs_in_no_later_document(tools: BrowserTools, site: Site) -> None:
    tools.evaluate("localStorage.runs = ''")
    waiting = "async () => { localStorage.runs += location.pathname; await new Promise(() => 0); }"
    with pytest.raises(DeadlineExceeded):
        tools.wait_for(function=waiting, timeout=1)
    tools.navigate(site.url("/second.html"))
    ran = "new Promise((end) => setTimeout(() => end(localStorage.runs), 100))"
    assert tools.evaluate(ran).value == "/wait.html"
