"""Overlays that come at any time are dealt with by functions of the caller."""

from collections.abc import Callable, Iterator

import pytest

from tests.browser.acting import Stage
from tests.waiting import LONGER_THAN_A_TEST
from webtools import (
    DeadlineExceeded,
    ExpectationFailed,
    InvalidArgument,
    Locator,
    NotActionable,
    Outcome,
    expect,
)

_PAGE = """
<style>
  dialog[open] { position: fixed; inset: 0; width: 100vw; height: 100vh; max-width: none; max-height: none }
</style>
<button id=target onclick="document.title = 'Saved'">Save</button>
<input aria-label=Name>
<p>Waiting</p>
<dialog aria-label=Newsletter>Subscribe! <button onclick="closing()">Close</button></dialog>
<script>
  const dialog = document.querySelector("dialog");
  let closing = () => { dialog.close(); window.closed = (window.closed ?? 0) + 1 };
  const cover = () => dialog.show();
</script>
"""


@pytest.fixture
def stage(stage: Stage) -> Stage:
    stage.tools.navigate(stage.site.url("second.html"))
    stage.tools.set_content(_PAGE)
    return stage


@pytest.fixture
def deal(stage: Stage) -> Iterator[Callable[..., list[str]]]:
    """Close the newsletter whenever it is shown; returns the list of what was called."""
    calls: list[str] = []
    ends = []

    def close(overlay: Locator) -> None:
        calls.append("called")
        overlay.get("button", "Close").click()

    def begin(handler: Callable[[Locator], object] = close, **how: object) -> list[str]:
        ends.append(stage.tools.on_overlay(stage.tools.get("dialog", "Newsletter"), handler, **how))  # type: ignore[arg-type]  # as the caller of the fixture gives it
        return calls

    yield begin
    for end in ends:
        end()
        end()


Begin = Callable[..., list[str]]

_ACTS: dict[str, Callable[[Stage], object]] = {
    "click": lambda stage: stage.tools.get("button", "Save").click(timeout=LONGER_THAN_A_TEST),
    "hover": lambda stage: stage.tools.get("button", "Save").hover(timeout=LONGER_THAN_A_TEST),
    "fill": lambda stage: stage.tools.get(label="Name").fill("Ada", timeout=LONGER_THAN_A_TEST),
    "ref": lambda stage: stage.tools.click(stage.tools.snapshot().find("button", "Save")),
    "expect": lambda stage: expect(stage.tools.get("button", "Save")).to_be_visible(),
    "text": lambda stage: expect(stage.tools).to_have_text("Waiting"),
    "outline": lambda stage: expect(stage.tools).to_match_snapshot(outline='- button "Save"'),
    "wait_for": lambda stage: stage.tools.wait_for(text="Waiting"),
}


@pytest.mark.parametrize("act", _ACTS.values(), ids=_ACTS)
def test_calls_deal_with_an_overlay_that_is_shown(
    stage: Stage, deal: Begin, act: Callable[[Stage], object]
) -> None:
    called = deal()
    stage.ask("cover()")
    came = act(stage)
    assert called == ["called"]
    assert stage.ask("dialog.open") is False
    if isinstance(came, Outcome):
        assert "on_overlay" in "".join(came.notes)


@pytest.mark.parametrize("times", [1, 2])
def test_click_deals_with_an_overlay_that_its_own_mouse_brings(stage: Stage, deal: Begin, times: int) -> None:
    called = deal()
    stage.tools.get(label="Name").hover()  # the mouse may be on the button, which it is to come to
    stage.ask(
        f"() => {{ let left = {times}; target.addEventListener('mouseover', () => left-- > 0 && cover()) }}"
    )
    _ACTS["click"](stage)
    assert called == ["called"] * times
    assert stage.ask("dialog.open") is False


def test_waits_deal_with_an_overlay_that_comes_meanwhile(stage: Stage, deal: Begin) -> None:
    called = deal()
    stage.ask(
        "() => { closing = () => { dialog.close(); setTimeout(() => document.body.append('Done'), 100) } }"
    )
    stage.ask("setTimeout(cover, 300)")
    expect(stage.tools, timeout=LONGER_THAN_A_TEST).to_have_text("Done")
    stage.ask("() => { target.disabled = true; closing = () => { dialog.close(); target.disabled = false } }")
    stage.ask("setTimeout(cover, 300)")
    stage.tools.get("button", "Save").click(timeout=LONGER_THAN_A_TEST)
    assert stage.tools.title == "Saved"
    assert called == ["called"] * 2


_LATER: dict[str, tuple[str, Callable[[Stage], object]]] = {
    "function": (
        "window.ready = true",
        lambda stage: stage.tools.wait_for(function="window.ready", timeout=LONGER_THAN_A_TEST),
    ),
    "address": (
        "location.hash = 'ready'",
        lambda stage: stage.tools.wait_for(url="*#ready", timeout=LONGER_THAN_A_TEST),
    ),
    "expected address": (
        "location.hash = 'ready'",
        lambda stage: expect(stage.tools, timeout=LONGER_THAN_A_TEST).to_have_url("*#ready"),
    ),
    "property": (
        "target.ready = true",
        lambda stage: expect(
            stage.tools.get("button", "Save"), timeout=LONGER_THAN_A_TEST
        ).to_have_js_property("ready", True),
    ),
    "function of mine": (
        "document.title = 'ready'",
        lambda stage: expect(stage.tools, timeout=LONGER_THAN_A_TEST).to_satisfy(
            lambda tools: tools.title == "ready"
        ),
    ),
}


@pytest.mark.parametrize(("then", "wait"), _LATER.values(), ids=_LATER)
def test_what_only_the_closed_overlay_brings_about_is_waited_for(
    stage: Stage, deal: Begin, then: str, wait: Callable[[Stage], object]
) -> None:
    called = deal()
    stage.ask(f"() => {{ closing = () => {{ dialog.close(); {then} }} }}")
    stage.ask("setTimeout(cover, 300)")
    wait(stage)
    assert called == ["called"]


@pytest.mark.parametrize("position", [None, (2, 2)])
def test_hover_is_done_again_where_it_brings_the_overlay_that_covers_the_element(
    stage: Stage, deal: Begin, position: tuple[int, int] | None
) -> None:
    called = deal()
    stage.tools.get(label="Name").hover()
    stage.ask(
        "() => { addEventListener('pointerover', (event) => event.target === target && cover(), {once: true}) }"
    )
    stage.tools.get("button", "Save").hover(position=position)
    assert called == ["called"]
    assert stage.ask("target.matches('button:hover') && !dialog.open") is True


def test_hover_leaves_an_overlay_that_it_opens_beside_the_element(stage: Stage, deal: Begin) -> None:
    called = deal()
    stage.tools.get(label="Name").hover()
    stage.ask(
        """() => {
            dialog.style = "inset: auto 0 0 auto; width: 9em; height: 9em";
            target.onmouseover = cover;
        }"""
    )
    stage.tools.get("button", "Save").hover()
    assert not called
    assert stage.ask("dialog.open") is True


def test_errors_say_the_seconds_that_were_given_after_an_overlay_was_dealt_with(
    stage: Stage, deal: Begin
) -> None:
    called = deal()
    stage.ask("() => { target.disabled = true; cover() }")
    with pytest.raises(ExpectationFailed, match=r"within 1\.5 s"):
        expect(stage.tools.get("button", "Save")).to_be_enabled(timeout=1.5)
    stage.ask("cover()")
    with pytest.raises(DeadlineExceeded, match=r"within 1\.5 s"):
        stage.tools.wait_for(text="Never", timeout=1.5)
    assert called == ["called"] * 2


def test_element_that_only_the_closed_overlay_brings_is_waited_for(stage: Stage, deal: Begin) -> None:
    deal()
    stage.ask(
        """() => {
            const button = target;
            button.remove();
            closing = () => { dialog.close(); document.body.prepend(button) };
        }"""
    )
    stage.ask("setTimeout(cover, 300)")
    stage.tools.get("button", "Save").click(timeout=LONGER_THAN_A_TEST)
    assert stage.tools.title == "Saved"


def test_handler_of_a_tab_holds_in_this_tab_only(stage: Stage) -> None:
    first = stage.tools.tabs.active
    other = stage.tools.tabs.new(stage.site.url("second.html"))
    other.set_content(_PAGE)
    called: list[str] = []

    def close(overlay: Locator) -> None:
        called.append(overlay.get("button", "Close").click().url)

    end = first.on_overlay(first.get("dialog", "Newsletter"), close)
    other.evaluate("cover()")
    expect(other.get(label="Name")).to_be_attached()
    assert not called
    first.evaluate("cover()")
    first.get("button", "Save").click()  # it is behind
    assert len(called) == 1
    assert other.evaluate("dialog.open").value is True
    end()
    other.close()


def test_handler_of_a_context_acts_in_the_tab_that_shows_the_overlay(stage: Stage, deal: Begin) -> None:
    called = deal()
    first = stage.tools.tabs.active
    other = stage.tools.tabs.new(stage.site.url("second.html"))
    first.evaluate("cover()")
    first.get("button", "Save").click()
    assert called == ["called"]
    assert first.title == "Saved"
    other.close()


def test_overlay_that_stays_fails_the_call_and_says_why(stage: Stage, deal: Begin) -> None:
    called = []
    deal(lambda _: called.append("left"))
    stage.ask("cover()")
    with pytest.raises(DeadlineExceeded, match=r"Newsletter.*to be hidden"):
        stage.tools.get("button", "Save").click(timeout=1)
    assert called == ["left"]
    assert stage.tools.title != "Saved"


def test_without_waiting_the_handler_is_called_again_while_the_overlay_is_in_the_way(
    stage: Stage, deal: Begin
) -> None:
    called = []

    def close_at_last(overlay: Locator) -> None:
        called.append("seen")
        if len(called) == 3:
            overlay.get("button", "Close").click()

    deal(close_at_last, wait_hidden=False)
    stage.ask("cover()")
    stage.tools.get("button", "Save").click(timeout=LONGER_THAN_A_TEST)
    assert called == ["seen"] * 3
    assert stage.tools.title == "Saved"


def test_handler_is_called_so_many_times(stage: Stage, deal: Begin) -> None:
    called = []
    deal(lambda _: called.append("seen"), wait_hidden=False, times=2)
    stage.ask("cover()")
    with pytest.raises(NotActionable, match="covered"):
        stage.tools.get("button", "Save").click(timeout=2)
    assert called == ["seen"] * 2


def test_what_the_handler_raises_ends_the_call(stage: Stage, deal: Begin) -> None:
    def fails(_: Locator) -> None:
        raise ValueError("not today")

    deal(fails)
    stage.ask("cover()")
    with pytest.raises(ValueError, match="not today"):
        stage.tools.get("button", "Save").click()
    stage.ask("closing()")
    stage.tools.get("button", "Save").click()
    assert stage.tools.title == "Saved"


def test_ended_handlers_and_forced_acts_leave_overlays_alone(stage: Stage) -> None:
    called: list[Locator] = []
    end = stage.tools.on_overlay(stage.tools.get("dialog", "Newsletter"), called.append)
    stage.ask("cover()")
    stage.tools.get("button", "Save").click(force=True)
    end()
    end()
    expect(stage.tools.get("button", "Close")).to_be_visible()
    assert not called


def test_begun_act_is_not_done_again(stage: Stage, deal: Begin) -> None:
    called = deal()
    stage.ask("() => { window.presses = 0; target.onclick = () => { presses++; cover() } }")
    stage.tools.get("button", "Save").click()
    assert not called
    assert stage.ask("presses") == 1
    expect(stage.tools.get(label="Name")).to_be_visible()
    assert called == ["called"]


def test_wrong_arguments_are_refused(stage: Stage) -> None:
    with pytest.raises(InvalidArgument, match="times"):
        stage.tools.on_overlay(stage.tools.get(css="p"), print, times=0)
    with pytest.raises(InvalidArgument, match="on_overlay"):
        stage.tools.on_overlay("p", print)  # type: ignore[arg-type]  # refused
    with pytest.raises(InvalidArgument):
        stage.tools.on_overlay(stage.tools.get(css="p["), print)
