"""An action that opens what never ends loading returns when that can be used, and reports what is still loading.

`timeout_navigation` is longer than a test may take, so that a wait for it is a failure.
"""

from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from urllib.parse import quote

import pytest

from tests.browser.site import Site
from tests.waiting import LONGER_THAN_A_TEST, wait_until
from webtools import BrowserTools, Outcome
from webtools.errors import DeadlineExceeded
from webtools.snapshot import frames

_PICTURE = "/hang?key=never&as=image"
_SCRIPT = "/hang?key=never&as=script"
_SHEET = "/hang?key=never&as=style"
_ENDLESS = "/hang?key=never&part=<p>Begun</p>"


@pytest.fixture
def tools(tools_of: Callable[..., BrowserTools], site: Site) -> Iterator[BrowserTools]:
    tools = tools_of(timeout_navigation=LONGER_THAN_A_TEST)
    tools.navigate(site.url("/second.html"))
    yield tools
    site.forget()


def opened(tools: BrowserTools, site: Site, html: str, *, target: str = "") -> Outcome:
    """Click a link to a page with this HTML."""
    address = site.url(f"/written?html={quote(html)}")
    return followed(tools, address, target)


def followed(tools: BrowserTools, address: str, target: str = "") -> Outcome:
    tools.evaluate(
        "(address, target) => { document.body.append(Object.assign(document.createElement('a'),"
        " { href: address, target, textContent: 'Go' })) }",
        [address, target],
    )
    return tools.click(tools.snapshot().find("link", "Go"))


_MISSING = {
    "picture": (f'<img src="{_PICTURE}">', f"GET {{}}{_PICTURE}"),
    "frame without an answer": ('<iframe src="/hang?key=never"></iframe>', "GET {}/hang?key=never"),
    "frame without an end": (
        '<iframe src="/hang?key=never&part=Begun"></iframe>',
        "GET {}/hang?key=never&part=Begun",
    ),
    "video": ('<video src="/hang?key=never"></video>', "GET {}/hang?key=never"),
    "script that nothing waits for": (
        '<script async src="/hang?key=never&as=script"></script>',
        "GET {}/hang?key=never&as=script",
    ),
    "font": (
        (
            "<style>@font-face { font-family: Never; src: url('/hang?key=never') }</style>"
            "<p style='font-family: Never'>Words</p>"
        ),
        "GET {}/hang?key=never",
    ),
}


@pytest.mark.parametrize(("html", "missing"), _MISSING.values(), ids=_MISSING)
def test_page_of_which_a_part_never_comes_is_there_to_be_used(
    tools: BrowserTools, site: Site, html: str, missing: str
) -> None:
    done = opened(
        tools, site, f"<title>Opened</title><button onclick='document.title = `Pressed`'>Press</button>{html}"
    )
    (named,) = done.pending
    assert (done.title, named.removesuffix(" (still arriving)")) == (
        "Opened",
        missing.format(site.url().rstrip("/")),
    )
    assert tools.click(tools.snapshot().find("button", "Press")).title == "Pressed"


_WAITING = {
    "script in its place": (f'<script src="{_SCRIPT}"></script>', _SCRIPT),
    "script that waits for the end": (f'<script defer src="{_SCRIPT}"></script>', _SCRIPT),
    "module": (f'<script type=module src="{_SCRIPT}"></script>', _SCRIPT),
    "style sheet": (f'<link rel=stylesheet href="{_SHEET}">', _SHEET),
    "style sheet before a script": (f'<link rel=stylesheet href="{_SHEET}"><script>1</script>', _SHEET),
    "style sheet that another one imports": (f"<style>@import '{_SHEET}'</style>", _SHEET),
}


@pytest.mark.parametrize("target", ["", "_blank"])
@pytest.mark.parametrize(("html", "missing"), _WAITING.values(), ids=_WAITING)
def test_page_whose_parser_waits_for_ever_is_there_as_far_as_it_has_come(
    tools: BrowserTools, site: Site, html: str, missing: str, target: str
) -> None:
    done = opened(tools, site, f"<title>Opened</title><h1>Begun</h1>{html}<p>Below", target=target)
    assert (done.title, done.pending) == ("Opened", (f"GET {site.url(missing)}",))
    tree = tools.snapshot().tree
    assert "Begun" in tree
    assert ("Below" in tree) or ("the rest of this page has not come" in tree)


@pytest.mark.parametrize("kind", ["script in its place", "module", "style sheet"])
def test_navigation_to_page_whose_parser_waits_for_ever_returns_what_has_come(
    tools: BrowserTools, site: Site, kind: str
) -> None:
    html, missing = _WAITING[kind]
    address = site.url(f"/written?html={quote(f'<title>Opened</title><h1>Begun</h1>{html}<p>Below')}")
    done = tools.navigate(address)
    assert (done.title, done.pending) == ("Opened", (f"GET {site.url(missing)}",))
    assert done.notes == ("The page waits for what does not come; what is there can be used",)
    assert "Begun" in tools.snapshot().tree


def test_page_that_never_loads_comes_after_one_that_never_loads(tools: BrowserTools, site: Site) -> None:
    missing = site.url("/hang?key=never")
    for title in ("First", "Second"):
        html = quote(f"<title>{title}</title><h1>{title}</h1><iframe src='/hang?key=never' hidden></iframe>")
        done = tools.navigate(site.url(f"/written?html={html}"), timeout=2)
        assert (done.title, done.pending) == (title, (f"GET {missing}",))


def test_navigation_with_a_timeout_waits_that_long_for_what_does_not_come(
    tools: BrowserTools, site: Site
) -> None:
    html, missing = _WAITING["script in its place"]
    address = site.url(f"/written?html={quote(f'<title>Opened</title>{html}')}")
    done = tools.navigate(address, timeout=3)
    assert (done.title, done.pending) == ("Opened", (f"GET {site.url(missing)}",))
    assert done.notes == ("A part of the document is there, but its load event did not come within 3 s",)
    with pytest.raises(DeadlineExceeded, match=r"reach domcontentloaded, which waits for GET .*/hang"):
        tools.navigate(f"{address}<p>", timeout=2, wait_until="domcontentloaded")
    (pending,) = tools.navigate(site.url(_ENDLESS), timeout=2).pending
    assert pending.endswith("(still arriving)")


@pytest.mark.parametrize("target", ["", "_blank"])
def test_page_that_is_left_at_once_for_an_address_without_an_answer_says_so(
    tools_of: Callable[..., BrowserTools], site: Site, target: str
) -> None:
    tools = tools_of(timeout_navigation=2)
    tools.navigate(site.url("/second.html"))
    done = opened(
        tools, site, "<meta http-equiv=refresh content='0;url=/hang?key=never'>Leaving", target=target
    )
    (pending,) = done.pending  # Firefox names the page that is left
    assert pending.startswith(f"navigation to {site.url()}")
    site.forget()


def test_document_that_has_just_begun_to_come_is_waited_for(tools: BrowserTools, site: Site) -> None:
    """A page opened a tab by itself, and a snapshot was that of an empty page."""
    tools.evaluate(
        "address => { setTimeout(() => { window.open(address) }) }",
        [site.url("/hang?key=part&part=<title>Coming</title>")],
    )
    wait_until(
        lambda: (last := tools.tabs().tabs[-1]).active and last.title == "Coming", "the tab has its document"
    )
    assert "the rest of this page has not come" in tools.snapshot().tree
    site.release("part")
    tools.wait_for("The rest")
    assert "has not come" not in tools.snapshot().tree


def test_page_that_goes_on_by_itself_is_read_when_it_has_come(
    tools: BrowserTools, site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(frames, "_COMING_SECONDS", LONGER_THAN_A_TEST)  # a second may pass on a slow machine
    tools.evaluate(
        "address => { setTimeout(() => { location = address }) }", [site.url("/hang?key=p&part=.")]
    )
    wait_until(lambda: "key=p" in tools.tabs().tabs[0].url, "the document has begun to come")
    with ThreadPoolExecutor(1) as threads:
        taken = threads.submit(tools.get_text)
        site.release("p")
        assert "The rest" in taken.result().text


def test_frameset_with_a_frame_that_never_ends_is_there_to_be_used(tools: BrowserTools, site: Site) -> None:
    done = opened(
        tools,
        site,
        "<title>Shell</title><frameset rows='80,*,80'><frame src='/second.html'><frame src='/form.html' name=main>"
        "<frame src='/hang?key=never&part=<!--tick-->'></frameset>",
    )
    (missing,) = done.pending
    assert "/hang" in missing
    done = tools.click(tools.snapshot().find("link"))
    assert not done.pending


def test_document_that_never_ends_is_there_as_far_as_it_has_come(tools: BrowserTools, site: Site) -> None:
    done = followed(tools, site.url(_ENDLESS))
    (missing,) = done.pending
    assert missing.endswith("(still arriving)")
    assert "Begun" in tools.snapshot().tree


def test_document_that_never_ends_is_not_ready_because_it_takes_the_place_of_its_like(
    tools: BrowserTools, site: Site
) -> None:
    """Firefox reports the end of the document that is left as that of the one that comes."""
    followed(tools, site.url(_ENDLESS))
    done = tools.navigate(site.url(_ENDLESS), timeout=1.5)
    assert done.notes == ("A part of the document is there, but its load event did not come within 1.5 s",)


def test_frame_that_is_led_to_a_document_without_an_end_holds_nothing_up(
    tools: BrowserTools, site: Site
) -> None:
    opened(
        tools, site, "<a href='/hang?key=never&part=Begun' target=inner>Load</a><iframe name=inner></iframe>"
    )
    done = tools.click(tools.snapshot().find("link", "Load"))
    assert done.pending == (f"GET {site.url('/hang?key=never&part=Begun')} (still arriving)",)


def test_frame_that_loads_once_it_comes_into_view_holds_nothing_up(tools: BrowserTools, site: Site) -> None:
    never = site.url("/hang?key=never")
    tools.set_content(
        f"<p style='height: 9000px'>Above</p><iframe loading=lazy src='{never}'></iframe>"
        "<button onclick='this.textContent = `Pressed`'>Below</button>"
    )
    outcome = tools.get("button", "Below").click()
    assert outcome.pending == (f"GET {never}",)
    assert tools.get("button", "Pressed").is_visible()


def test_form_that_is_sent_to_an_empty_frame_is_waited_for(tools: BrowserTools, site: Site) -> None:
    slow = site.url("/slow")
    tools.set_content(
        f"<form action='{slow}' target=shown><input type=hidden name=seconds value=2><button>Send</button></form>"
        "<iframe name=shown></iframe>"
    )
    assert not tools.get("button", "Send").click().pending
    (frame,) = tools.frames[1:]
    assert frame.url.startswith(slow)


def test_new_tab_of_which_a_part_never_comes_is_there_to_be_used(tools: BrowserTools, site: Site) -> None:
    done = opened(tools, site, f"<title>Opened</title><img src='{_PICTURE}'>", target="_blank")
    assert done.title == "Opened"
    assert done.pending in ((f"GET {site.url(_PICTURE)}",), (f"navigation to {done.url}",))


_SLOW = {
    "style sheet": "<link rel=stylesheet href='/slow?ms=1200&as=style'>",
    "script in its place": "<script src='/slow?ms=1200&as=script'></script>",
    "pictures one after the other": (
        "<img src='/slow?ms=600&as=image&1' onload='this.onload = null;"
        " document.body.append(Object.assign(new Image(), { src: `/slow?ms=600&as=image&2`, onload() {"
        " document.body.append(Object.assign(new Image(), { src: `/slow?ms=600&as=image&3` })) } }))'>"
    ),
}


@pytest.mark.parametrize("html", _SLOW.values(), ids=_SLOW)
def test_page_that_goes_on_loading_is_waited_for(tools: BrowserTools, site: Site, html: str) -> None:
    done = opened(tools, site, f"<title>Opened</title><body>{html}")
    assert (done.pending, tools.evaluate("document.readyState").value) == ((), "complete")


def test_navigation_waits_for_load_until_its_deadline(tools: BrowserTools, site: Site) -> None:
    address = site.url(f"/written?html={quote(f'<title>Opened</title><img src={_PICTURE}>')}")
    done = tools.navigate(address, timeout=1.5)
    assert (done.title, done.pending) == ("Opened", (f"GET {site.url(_PICTURE)}",))
    assert done.notes == ("The document is ready, but its load event did not come within 1.5 s",)


def test_page_that_is_left_as_it_loads_holds_up_no_other_context(
    own_browser: BrowserTools, site: Site
) -> None:
    """The driver asked the page of the browser's first tab what it shows, and waited for that with all contexts."""
    other = own_browser.context("other")
    other.navigate(site.url("/second.html"))
    leaving = quote("<meta http-equiv=refresh content='0;url=/hang?key=left'><p>Leaving")
    for number in range(1, 4):
        own_browser.navigate(site.url(f"/written?html={leaving}"), wait_until="none")
        site.wait_for("/hang", times=number)
        assert other.evaluate("() => 1", timeout=LONGER_THAN_A_TEST).value == 1
        site.release("left")
