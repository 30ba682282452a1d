"""Spec 1, Context Management Tools: the scenarios by name, on both ways to keep contexts apart."""

from pathlib import Path

import pytest

from tests.browser.site import Site
from webtools import BrowserNotStarted, BrowserTools, InvalidArgument, Proxy


def test_a_created_context_is_active_and_has_its_details(browser_tools: BrowserTools, site: Site) -> None:
    """Scenario: Create context."""
    browser_tools.navigate(site.url("/"))
    created = browser_tools.context_create("clean")
    assert (created.name, created.is_active, created.page_count) == ("clean", True, 1)
    assert browser_tools.tabs().tabs[0].url == "about:blank"


def test_calls_act_on_the_context_that_was_switched_to(isolated: BrowserTools, site: Site) -> None:
    """Scenario: Switch context."""
    isolated.navigate(site.url("/status/200"))
    isolated.context_create("other")
    isolated.navigate(site.other.url("/status/200"))
    switched = isolated.context_switch("default")
    assert (switched.name, switched.is_active) == ("default", True)
    assert isolated.evaluate("() => location.href").value == site.url("/status/200")
    isolated.context_switch("other")
    assert isolated.evaluate("() => location.href").value == site.other.url("/status/200")


def test_the_list_has_every_context_with_its_pages_its_address_and_its_proxy(
    isolated: BrowserTools, site: Site
) -> None:
    """Scenario: List contexts."""
    isolated.navigate(site.url("/status/200"))
    isolated.context_create("proxied", proxy=Proxy(server="socks5://ada:sesame@127.0.0.1:8"))
    isolated.tabs("new")
    first, second = isolated.context_list().contexts
    assert (first.name, first.is_active, first.page_count, first.current_url, first.proxy) == (
        "default",
        False,
        1,
        site.url("/status/200"),
        None,
    )
    assert (second.name, second.is_active, second.page_count, second.current_url, second.proxy) == (
        "proxied",
        True,
        2,
        "about:blank",
        "socks5://127.0.0.1:8",
    )


def test_before_anything_was_done_there_is_the_default_context(browser_tools: BrowserTools) -> None:
    (only,) = browser_tools.context_list().contexts
    assert (only.name, only.is_active, only.page_count, only.current_url) == ("default", True, 0, None)


def test_closing_the_active_context_makes_default_active(isolated: BrowserTools, site: Site) -> None:
    isolated.navigate(site.url("/status/200"))
    isolated.context_create("temp")
    isolated.tabs("new")
    closed = isolated.context_close("temp")
    assert [(one.name, one.is_active) for one in closed.contexts] == [("default", True)]
    assert isolated.evaluate("() => location.href").value == site.url("/status/200")


def test_without_default_the_oldest_context_left_becomes_active(browser_tools: BrowserTools) -> None:
    for name in ("first", "second"):
        browser_tools.context_create(name)
    browser_tools.context_close("default")
    browser_tools.context_create("third")
    assert browser_tools.context_close("third").contexts[0].is_active
    assert browser_tools.context_list().active.name == "first"


def test_closing_another_context_leaves_the_active_one_active(browser_tools: BrowserTools) -> None:
    """Scenario: Close context."""
    browser_tools.context_create("one")
    browser_tools.context_create("two")
    browser_tools.context_close("one")
    assert browser_tools.context_list().active.name == "two"


def test_the_only_remaining_context_cannot_be_closed(browser_tools: BrowserTools) -> None:
    """Scenario: Close active context error."""
    with pytest.raises(InvalidArgument, match=r"^Cannot close the only remaining context") as caught:
        browser_tools.context_close("default")
    assert caught.value.message == "Cannot close the only remaining context"


def test_a_default_context_that_comes_again_remembers_nothing(site: Site) -> None:
    with BrowserTools() as tools:
        tools.navigate(site.url("/status/200"))
        tools.evaluate("() => { document.cookie = 'who=ada'; localStorage.setItem('who', 'ada') }")
        tools.context_create("other")
        tools.context_close("default")
        tools.context_create("default")
        tools.navigate(site.url("/status/200"))
        assert tools.evaluate("() => document.cookie + localStorage.length").value == "0"


def test_name_of_a_context_is_given_once(browser_tools: BrowserTools) -> None:
    browser_tools.context_create("twin")
    with pytest.raises(InvalidArgument, match="A context 'twin' exists already"):
        browser_tools.context_create("twin")


@pytest.mark.parametrize("call", ["context_switch", "context_close"])
def test_error_for_an_unknown_context_lists_the_existing_ones(browser_tools: BrowserTools, call: str) -> None:
    with pytest.raises(InvalidArgument, match=r"no context 'nobody' \(There are: default"):
        getattr(browser_tools, call)("nobody")


def test_a_context_that_could_not_be_opened_leaves_nothing_and_harms_none(
    isolated: BrowserTools, site: Site
) -> None:
    isolated.navigate(site.url("/status/200"))
    with pytest.raises(InvalidArgument, match=r"timezone: .*Mars/Olympus"):
        isolated.context_create("martian", timezone="Mars/Olympus")
    assert [one.name for one in isolated.context_list().contexts] == ["default"]
    assert isolated.evaluate("() => location.href").value == site.url("/status/200")


def test_a_handle_acts_on_its_context_whichever_is_current(browser_tools: BrowserTools, site: Site) -> None:
    alice = browser_tools.context("alice", locale="de-CH")
    browser_tools.context_create("bob")
    alice.navigate(site.url("/status/200"))
    assert alice.evaluate("() => navigator.language").value == "de-CH"
    assert browser_tools.context_list().active.name == "bob"
    assert browser_tools.tabs().tabs[0].url == "about:blank"


def test_a_handle_that_is_closed_while_it_is_current_leaves_default_current(
    browser_tools: BrowserTools,
) -> None:
    browser_tools.context_create("alice")
    browser_tools.context("alice").close()
    assert browser_tools.context_list().active.name == "default"
    browser_tools.tabs()


def test_a_profile_is_kept_from_one_context_to_the_next(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    with BrowserTools(user_data_dir=tmp_path / "profile") as first:
        first.navigate(site.url("/status/200"))
        first.evaluate("() => { localStorage.setItem('who', 'ada') }")
    second = browser_tools.context("second", user_data_dir=tmp_path / "profile")
    second.navigate(site.url("/status/200"))
    assert second.evaluate("() => localStorage.getItem('who')").value == "ada"
    browser_tools.navigate(site.url("/status/200"))
    assert browser_tools.evaluate("() => localStorage.getItem('who')").value is None


def test_profile_in_use_is_an_error_before_the_deadline(browser_tools: BrowserTools, tmp_path: Path) -> None:
    browser_tools.context("first", user_data_dir=tmp_path).tabs()
    second = browser_tools.context("second", user_data_dir=tmp_path)
    with pytest.raises(BrowserNotStarted, match=f"The profile {tmp_path} is in use by process"):
        second.tabs(timeout=5)
