"""No context sees the state of another: tried from both sides."""

from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from tests.browser.proxies import tls_site
from tests.browser.site import Site
from tests.waiting import wait_until
from webtools import (
    BrowserDied,
    BrowserTools,
    ContextTools,
    Geolocation,
    HttpCredentials,
    InvalidArgument,
    NavigationFailed,
    Proxy,
    StorageState,
)
from webtools.driver import Driver

ADA = {"username": "ada", "password": "secret", "origin": "*"}
"""Whom the site lets in."""

Both = tuple[ContextTools, ContextTools]


@pytest.fixture
def both(browser_tools: BrowserTools) -> Both:
    return two_of(browser_tools)


def two_of(tools: BrowserTools) -> Both:
    return tools.context("alice"), tools.context("bob")


def look(context: ContextTools, function: str) -> object:
    return context.evaluate(function).value


KEPT = {
    "cookies": ("document.cookie = `who=${who}; path=/`", "document.cookie"),
    "localStorage": ("localStorage.setItem('who', who)", "localStorage.getItem('who')"),
    "sessionStorage": ("sessionStorage.setItem('who', who)", "sessionStorage.getItem('who')"),
    "the cache that pages fill": ("await caches.open(who)", "(await caches.keys()).join()"),
    "IndexedDB": (
        "await new Promise((done) => { indexedDB.open(who).onsuccess = done })",
        "(await indexedDB.databases()).map((each) => each.name).join()",
    ),
}
"""How a page leaves a name, and how it finds those that were left."""


def test_stored_data_of_pages_stays_in_its_context(isolated: BrowserTools, site: Site) -> None:
    both = two_of(isolated)
    for context in both:
        context.navigate(site.url("/status/200"))
    for context in both:
        for leave, _ in KEPT.values():
            look(context, f"async () => {{ const who = '{context.name}'; {leave} }}")
    for context, other in (both, both[::-1]):
        for kind, (_, find) in KEPT.items():
            found = str(look(context, f"async () => {find}"))
            assert context.name in found, kind
            assert other.name not in found, kind
    for context in both:
        context.navigate(site.url(f"/echo?{context.name}"))
        for _ in range(2):
            look(context, "() => fetch('/cached').then((reply) => reply.text())")
    assert [request.cookies["who"] for request in site.wait_for("/echo", times=2)] == ["alice", "bob"]
    assert len(site.wait_for("/cached", times=2)) == 2  # each fills its own HTTP cache


def test_pages_of_all_contexts_are_visible_at_once(both: Both, site: Site) -> None:
    for one in both:
        one.navigate(site.url("/form.html"))
        one.tabs("new", url=site.url("/index.html"))
    assert [one.evaluate("() => document.visibilityState").value for one in both] == ["visible", "visible"]


def test_permissions_and_place_are_their_contexts(isolated: BrowserTools, site: Site) -> None:
    alice, bob = two_of(isolated)
    alice.navigate(site.url("/status/200"))
    bob.navigate(site.url("/status/200"))
    alice.emulate(permissions=("geolocation",), geolocation=Geolocation(latitude=47.4, longitude=8.5))
    state = "() => navigator.permissions.query({ name: 'geolocation' }).then((found) => found.state)"
    assert (look(alice, state), look(bob, state)) == ("granted", "prompt")
    place = """() => new Promise((done) => navigator.geolocation.getCurrentPosition(
      ({ coords }) => done([coords.latitude, coords.longitude])))"""
    assert look(alice, place) == [47.4, 8.5]
    alice.emulate(reset=("permissions", "geolocation"))
    bob.emulate(permissions=("geolocation",), geolocation=Geolocation(latitude=1, longitude=2))
    assert (look(alice, state), look(bob, state)) == ("prompt", "granted")
    assert look(bob, place) == [1, 2]


def test_a_page_has_its_permissions_when_its_first_script_runs(isolated: BrowserTools, site: Site) -> None:
    context = isolated.context("alice", permissions=("geolocation", "notifications"))
    for each in (site, site.other):
        context.navigate(each.url("/permissions.html"))
        assert look(context, "() => window.atFirst") == {"geolocation": "granted", "notifications": "granted"}


def test_unknown_permission_is_an_error(browser_tools: BrowserTools) -> None:
    with pytest.raises(InvalidArgument, match=r"permissions: .*telepathy"):
        browser_tools.context_create("alice", permissions=("telepathy",))


def test_a_service_worker_serves_its_context_only(both: Both, site: Site) -> None:
    for context, other in (both, both[::-1]):
        for each in (context, other):
            each.navigate(site.url("/status/200"))
        look(
            context,
            """async () => {
              await navigator.serviceWorker.register('/worker.js');
              const { active } = await navigator.serviceWorker.ready;
              if (active.state !== 'activated') await new Promise((done) => { active.onstatechange = done });
            }""",
        )
        count = "async () => (await navigator.serviceWorker.getRegistrations()).length"
        assert (look(context, count), look(other, count)) == (1, 0)
        assert context.navigate(site.url("/served-by-worker")).title == "Worker"
        assert other.navigate(site.url("/served-by-worker")).status == 404
        look(context, "async () => (await navigator.serviceWorker.getRegistration()).unregister()")


def test_downloads_go_to_their_contexts_folder(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    contexts = [browser_tools.context(name, download_dir=tmp_path / name) for name in ("alice", "bob")]
    for context in contexts:
        context.navigate(site.url("/status/200"))
        look(
            context,
            f"() => {{ document.body.innerHTML = '<a href=/download?name={context.name}.csv>Get</a>' }}",
        )
        outcome = context.click(context.snapshot().find("link", "Get"))
        (download,) = outcome.downloads
        assert download.path == tmp_path / context.name / f"{context.name}.csv"
    for context in contexts:
        assert [path.name for path in (tmp_path / context.name).glob("*.csv")] == [f"{context.name}.csv"]


def test_settings_hold_in_their_context_only(browser_tools: BrowserTools, site: Site) -> None:
    seen = """() => [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userAgent,
      innerWidth, innerHeight]"""
    settings = [
        ("de-CH", "Europe/Zurich", "Robot/1", (640, 480)),
        ("ja-JP", "Asia/Tokyo", "Robot/2", (800, 600)),
    ]
    contexts = [
        browser_tools.context(
            f"context {number}",
            locale=locale,
            timezone=timezone,
            user_agent=user_agent,
            viewport=viewport,
            extra_headers={"*": {"X-Number": str(number)}},
        )
        for number, (locale, timezone, user_agent, viewport) in enumerate(settings)
    ]
    for context in contexts:
        context.navigate(site.url("/echo"))
    for context, (locale, timezone, user_agent, viewport) in zip(contexts, settings, strict=True):
        assert look(context, seen) == [locale, timezone, user_agent, *viewport]
    requests = site.wait_for("/echo", times=2)
    assert [request.headers["X-Number"] for request in requests] == ["0", "1"]
    assert [request.headers["User-Agent"] for request in requests] == ["Robot/1", "Robot/2"]
    assert "X-Number" not in _headers_of_another(browser_tools, site)


def _headers_of_another(browser_tools: BrowserTools, site: Site) -> dict[str, str]:
    browser_tools.context("plain").navigate(site.url("/echo?plain"))
    return site.wait_for("/echo", times=3)[-1].headers


def test_a_context_that_is_offline_leaves_the_others_online(both: Both, site: Site) -> None:
    alice, bob = both
    alice.emulate(offline=True)
    with pytest.raises(NavigationFailed, match=r"ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE") as caught:
        alice.navigate(site.url("/status/200"))
    assert "offline=True" in caught.value.hint
    bob.navigate(site.url("/status/200"))
    alice.emulate(offline=False)
    alice.navigate(site.url("/status/200"))


IN_A_WORKER = """() => new Promise((done) => {
  const code = 'postMessage([navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone])';
  new Worker(URL.createObjectURL(new Blob([code]))).onmessage = ({ data }) => done(data);
})"""


def test_settings_change_while_pages_are_open_and_can_be_given_back(
    isolated: BrowserTools, site: Site
) -> None:
    isolated.navigate(site.url("/status/200"))
    seen = "() => [navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, innerWidth]"
    before = isolated.evaluate(seen).value
    changed = isolated.emulate(locale="fr-FR", timezone="Asia/Tokyo", viewport=(500, 400))
    assert (changed.locale, changed.timezone, changed.viewport) == ("fr-FR", "Asia/Tokyo", (500, 400))
    assert isolated.evaluate(seen).value == ["fr-FR", "Asia/Tokyo", 500]
    assert isolated.evaluate(IN_A_WORKER).value == ["fr-FR", "Asia/Tokyo"]
    isolated.evaluate("() => { open('/echo') }")
    assert site.wait_for("/echo")[0].headers["Accept-Language"] == "fr-FR"
    isolated.tabs("select", index=1)
    assert isolated.evaluate(seen).value == ["fr-FR", "Asia/Tokyo", 500]
    isolated.tabs("new")
    assert isolated.evaluate(seen).value == ["fr-FR", "Asia/Tokyo", 500]
    isolated.emulate(reset=("locale", "timezone"), viewport=(1280, 720))
    assert isolated.evaluate(seen).value == before


def test_two_threads_that_change_settings_at_once_lose_neither(
    browser_tools: BrowserTools, site: Site
) -> None:
    context = browser_tools.context("shared")
    context.navigate(site.url("/status/200"))
    with ThreadPoolExecutor(3) as threads:
        holding = threads.submit(context.evaluate, "() => fetch('/hang?key=both').then(() => 0)")
        site.wait_for("/hang")
        changes = [
            threads.submit(context.emulate, locale="fr-FR"),
            threads.submit(context.emulate, timezone="Asia/Tokyo"),
        ]
        home = context._context._keeper._running
        assert home is not None
        wait_until(lambda: home.actor.mailbox.waiting == 2, "both changes are queued")
        site.release("both")
        holding.result()
        for change in changes:
            change.result()
    options = context._context.options
    assert (options.locale, options.timezone) == ("fr-FR", "Asia/Tokyo")


def test_credentials_are_given_to_their_origin_and_once(browser_tools: BrowserTools, site: Site) -> None:
    origin = site.url().rstrip("/")
    right = HttpCredentials.model_validate(ADA | {"origin": origin})
    alice = browser_tools.context("alice", http_credentials=right)
    assert alice.navigate(site.url("/auth")).title == "In"
    assert alice.navigate(site.other.url("/auth")).status == 401
    wrong = HttpCredentials.model_validate(ADA | {"password": "mistaken"})
    bob = browser_tools.context("bob", http_credentials=wrong)
    site.forget()
    assert bob.navigate(site.url("/auth")).status == 401
    assert len(site.requests) == 2
    bob.emulate(http_credentials=right)
    assert bob.navigate(site.url("/auth")).title == "In"


def test_headers_reach_their_origin_and_no_other(browser_tools: BrowserTools, site: Site) -> None:
    origin = site.url().rstrip("/")
    alice = browser_tools.context(
        "alice", extra_headers={f"{origin}/": {"X-Key": "open", "Accept-Language": "de"}}
    )
    alice.navigate(site.url("/echo?own"))
    alice.evaluate("() => { document.cookie = 'who=ada' }")
    addresses = [
        site.other.url("/echo?other"),
        f"/redirect?to={site.other.url('/echo?away')}",
        "/echo?script",
    ]
    alice.evaluate(
        f"async () => {{ for (const url of {addresses}) await fetch(url, {{ mode: 'no-cors' }}) }}"
    )
    own = {next(iter(one.query)): one for one in site.requests if one.path == "/echo"}
    abroad = {next(iter(one.query)): one for one in site.other.requests if one.path == "/echo"}
    assert {name: one.headers["X-Key"] for name, one in own.items()} == {"own": "open", "script": "open"}
    assert own["script"].headers["Accept-Language"] == "de"
    assert own["script"].cookies == {"who": "ada"}
    assert {name: one.headers.get("X-Key") for name, one in abroad.items()} == {"other": None, "away": None}
    alice.emulate(reset=("extra_headers",))
    alice.navigate(site.url("/echo?after"))
    assert "X-Key" not in site.wait_for("/echo", times=3)[-1].headers


@pytest.mark.parametrize(
    "given",
    [
        {"extra_headers": {"X-Key": "open"}},
        {"extra_headers": {"shop": {"X-Key": "open"}}},
        {"http_credentials": {"username": "ada", "password": "open"}},
        {"http_credentials": {"username": "ada", "password": "open", "origin": "about:blank"}},
    ],
)
def test_credentials_without_an_origin_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidArgument, match=r"origin") as caught:
        BrowserTools(**given)
    assert "open" not in str(caught.value)


def test_a_popups_first_page_has_the_credentials_too(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.emulate(http_credentials=HttpCredentials.model_validate(ADA))
    browser_tools.evaluate("() => { document.body.innerHTML = '<a href=/auth target=_blank>Open</a>' }")
    browser_tools.click(browser_tools.snapshot().find("link", "Open"))
    browser_tools.wait_for(text="Hello ada")


def test_a_context_begins_with_all_that_it_is_given(
    isolated: BrowserTools, site: Site, tmp_path: Path
) -> None:
    stored = {"origin": site.url().rstrip("/"), "localStorage": [{"name": "who", "value": "ada"}]}
    isolated.context_create(
        "all",
        proxy=Proxy(server="socks5://127.0.0.1:8"),  # which loopback does not go through
        storage_state=StorageState.model_validate({"cookies": [], "origins": [stored]}),
        viewport=(640, 480),
        locale="de-CH",
        timezone="Asia/Tokyo",
        geolocation=Geolocation(latitude=47.4, longitude=8.5),
        permissions=("geolocation",),
        user_agent="Robot/1",
        extra_headers={"*": {"X-Number": "7"}},
        offline=True,
        http_credentials=HttpCredentials.model_validate(ADA),
        accept_insecure_certs=True,
        download_dir=tmp_path / "downloads",
    )
    with pytest.raises(NavigationFailed, match=r"ERR_INTERNET_DISCONNECTED|NS_ERROR_OFFLINE"):
        isolated.navigate(site.url("/status/200"))
    isolated.emulate(offline=False)
    with tls_site(tmp_path) as secure:
        assert isolated.navigate(secure).title == "Secure"
    assert isolated.navigate(site.url("/auth")).title == "In"
    request = site.wait_for("/auth")[-1]
    assert (request.headers["User-Agent"], request.headers["X-Number"]) == ("Robot/1", "7")
    assert isolated.evaluate("""() => new Promise((done) => navigator.geolocation.getCurrentPosition(
      ({ coords }) => done([
        navigator.language, Intl.DateTimeFormat().resolvedOptions().timeZone, navigator.userAgent, innerWidth,
        innerHeight, coords.latitude, coords.longitude, localStorage.getItem('who'),
      ])))""").value == ["de-CH", "Asia/Tokyo", "Robot/1", 640, 480, 47.4, 8.5, "ada"]
    assert downloaded(isolated).parent == tmp_path / "downloads"


def downloaded(tools: BrowserTools | ContextTools) -> Path:
    """Return the path of a file that the page downloads."""
    tools.evaluate("() => { document.body.innerHTML = '<a href=/download>Get</a>' }")
    (download,) = tools.click(tools.snapshot().find("link", "Get")).downloads
    assert download.path is not None
    return download.path


def test_headers_user_agent_and_downloads_change_while_pages_are_open(
    isolated: BrowserTools, site: Site, tmp_path: Path
) -> None:
    tools = isolated.context("changing", output_dir=tmp_path)
    tools.navigate(site.url("/echo?0"))
    tools.emulate(
        user_agent="Robot/1", extra_headers={"*": {"X-Number": "7"}}, download_dir=tmp_path / "downloads"
    )
    tools.navigate(site.url("/echo?1"))
    assert downloaded(tools).parent == tmp_path / "downloads"
    tools.emulate(reset=("user_agent", "extra_headers", "download_dir"))
    tools.navigate(site.url("/echo?2"))
    assert downloaded(tools).parent == tmp_path
    before, changed, after = (request.headers for request in site.wait_for("/echo", times=3))
    assert (changed["User-Agent"], changed["X-Number"]) == ("Robot/1", "7")
    assert (after["User-Agent"], "X-Number" in after) == (before["User-Agent"], False)


def test_certificates_that_nobody_vouches_for_are_taken_where_it_was_said(
    isolated: BrowserTools, tmp_path: Path
) -> None:
    trusting = isolated.context("trusting", accept_insecure_certs=True)
    with tls_site(tmp_path) as secure:
        assert trusting.navigate(secure).title == "Secure"
        with pytest.raises(NavigationFailed, match=r"ERR_CERT_AUTHORITY_INVALID|SEC_ERROR_UNKNOWN_ISSUER"):
            isolated.navigate(secure)


def test_a_browser_that_crashes_takes_no_other_context_along(site: Site) -> None:
    def browser_of(context: ContextTools) -> Driver:
        home = context._context._keeper._running
        assert home is not None
        assert home._driver is not None
        return home._driver

    with BrowserTools(isolation="driver") as tools:
        alice, bob = tools.context("alice"), tools.context("bob")
        for context in (alice, bob):
            context.navigate(site.url("/counter.html"))
            context.click(context.snapshot().find("button", "Count"))
        died, lives = browser_of(alice), browser_of(bob)
        assert died.pid != lives.pid
        for process in died.processes():
            if process.pid != died.pid:
                process.kill()
        bob.click(bob.snapshot().find("button", "Count"))
        assert bob.evaluate("() => window.count").value == 2
        wait_until(lambda: not alice._context._keeper.running, "the death is noticed")
        with suppress(BrowserDied):  # unless the call comes late, it reports the death
            alice.tabs()
        alice.navigate(site.url("/counter.html"))
        assert browser_of(alice).pid not in (died.pid, lives.pid)
        assert browser_of(bob).pid == lives.pid
