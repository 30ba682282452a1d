"""Storage states: saved here and loaded here, and both ways with Playwright's own Python package."""

import json
import stat
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from operator import itemgetter
from pathlib import Path
from queue import SimpleQueue
from time import time
from typing import Any

import pytest
from flask import Flask, request
from playwright.sync_api import Browser, sync_playwright

from tests.browser.site import Site
from webtools import BrowserTools, InvalidArgument, StorageState
from webtools.demo.server import serve
from webtools.driver.find import find

FILL = """async () => {
  document.cookie = 'plain=1';
  document.cookie = 'lasting=ä 2; path=/status; max-age=3600; samesite=strict';
  localStorage.setItem('who', 'ada');
  localStorage.setItem('motto', '"ä\\n');
  sessionStorage.setItem('step', '3');
  const opening = indexedDB.open('shop', 3);
  opening.onupgradeneeded = () => {
    opening.result.createObjectStore('plain', { keyPath: 'id' }).createIndex('by name', 'name', { unique: true });
    opening.result.createObjectStore('odd');
  };
  const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
  const transaction = database.transaction(['plain', 'odd'], 'readwrite');
  transaction.objectStore('plain').put({ id: 1, name: 'cup', tags: ['red', null] });
  const odd = { when: new Date(0), bytes: new Uint8Array([1, 2]), big: 7n, map: new Map([[1, new Set(['x'])]]) };
  odd.self = odd;
  transaction.objectStore('odd').put(odd, new Date(5));
  transaction.objectStore('odd').put(NaN, [1, 'two']);
  await new Promise((resolve) => { transaction.oncomplete = resolve; });
  database.close();
}"""

READ = """async () => {
  const found = { local: { ...localStorage }, cookies: document.cookie.split('; ').sort() };
  const [known] = await indexedDB.databases();
  if (!known) return found;
  const opening = indexedDB.open('shop');
  const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
  const stores = database.transaction(['plain', 'odd']);
  const get = (store, key) => new Promise((resolve) => {
    const request = store.get(key);
    request.onsuccess = () => resolve(request.result);
  });
  const odd = await get(stores.objectStore('odd'), new Date(5));
  found.database = {
    version: database.version,
    index: stores.objectStore('plain').index('by name').unique,
    plain: await get(stores.objectStore('plain'), 1),
    when: odd.when.getTime(), bytes: [...odd.bytes], big: String(odd.big), map: [...odd.map.get(1)],
    self: odd.self === odd,
    nan: Number.isNaN(await get(stores.objectStore('odd'), [1, 'two'])),
  };
  database.close();
  return found;
}"""

FILLED: dict[str, Any] = {
    "local": {"who": "ada", "motto": '"ä\n'},
    "cookies": ["lasting=ä 2", "plain=1"],
    "database": {
        "version": 3,
        "index": True,
        "plain": {"id": 1, "name": "cup", "tags": ["red", None]},
        "when": 0,
        "bytes": [1, 2],
        "big": "7",
        "map": ["x"],
        "self": True,
        "nan": True,
    },
}


@pytest.fixture
def playwright_browser() -> Iterator[Browser]:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=find("chromium").browser, args=["--no-sandbox"], headless=True
        )
        yield browser
        browser.close()


def filled(tools: BrowserTools, site: Site) -> None:
    tools.navigate(site.url("/status/200"))
    tools.evaluate(FILL)


def test_a_context_begins_with_what_another_one_saved(
    isolated: BrowserTools, site: Site, tmp_path: Path
) -> None:
    """Scenario: Create context with storage state."""
    filled(isolated, site)
    saved = isolated.context_save_storage("default", tmp_path / "state.json", indexed_db=True)
    assert (saved.cookie_count, saved.origins, saved.notes) == (2, (site.url("").rstrip("/"),), ())
    isolated.context_create("returning", storage_state=tmp_path / "state.json")
    isolated.navigate(site.url("/status/200"))
    assert isolated.evaluate(READ).value == FILLED


ODD = """async (put) => {
  if (put) localStorage.setItem('length', 'half a pair: \\ud800');
  const opening = indexedDB.open('odd');
  opening.onupgradeneeded = () => opening.result.createObjectStore('all');
  const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
  const store = database.transaction('all', put ? 'readwrite' : 'readonly').objectStore('all');
  const request = put ? store.put([new Date(NaN), , '\\ud800'], 1) : store.get(1);
  const found = await new Promise((resolve) => { request.onsuccess = () => resolve(request.result); });
  database.close();
  const codes = (text) => [text.length, text.charCodeAt(text.length - 1)];
  return put ? null
    : [codes(localStorage.getItem('length')), String(found[0]), found[1] === undefined, codes(found[2])];
}"""


def test_odd_names_texts_and_values_come_back_as_they_were(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.evaluate(f"() => ({ODD})(true)")
    browser_tools.context_save_storage("default", tmp_path / "state.json", indexed_db=True)
    browser_tools.context_create("returning", storage_state=tmp_path / "state.json")
    browser_tools.navigate(site.url("/status/200"))
    found = browser_tools.evaluate(f"() => ({ODD})(false)").value
    assert found == [[14, 0xD800], "Invalid Date", True, [1, 0xD800]]


def another_origin(who: str) -> AbstractContextManager[str]:
    """One of the site's host, so that it shares its storage with its own frames there."""
    app = Flask(__name__)
    app.add_url_rule("/", view_func=lambda: f"<script>localStorage.setItem('who', '{who}')</script>")
    return serve(app)


def test_localstorage_is_saved_of_every_origin_visited_also_of_frames_and_of_what_is_left(
    isolated: BrowserTools, site: Site, tmp_path: Path
) -> None:
    """Scenario: Save context storage state."""
    with another_origin("cleo") as framed:
        for each, who in ((site, "ada"), (site.other, "bob")):
            isolated.navigate(each.url("/status/200"))
            isolated.evaluate(f"() => {{ localStorage.setItem('who', '{who}') }}")
        isolated.navigate(site.url("/status/200"))
        isolated.evaluate(
            f"() => {{ document.body.innerHTML = `<iframe onload='loaded = 1' src={framed}>` }}"
        )
        isolated.wait_for(function="() => window.loaded")
        isolated.navigate("about:blank")
        site.forget()
        site.other.forget()
        isolated.context_save_storage("default", tmp_path / "state.json")
    state = StorageState.load(tmp_path / "state.json")
    assert {one.origin: one.local_storage[0].value for one in state.origins} == {
        site.url().rstrip("/"): "ada",
        site.other.url().rstrip("/"): "bob",
        framed: "cleo",
    }
    assert len(isolated.tabs().tabs) == 1
    assert site.requests == site.other.requests == []


def test_storage_that_a_tab_may_not_read_is_saved_as_well(
    browser_tools: BrowserTools, tmp_path: Path
) -> None:
    app = Flask(__name__)
    app.add_url_rule("/", view_func=lambda: "<script>localStorage.setItem('who', 'ada')</script>")
    sandboxed = ("Sandboxed", {"Content-Security-Policy": "sandbox allow-scripts"})
    app.add_url_rule("/sandboxed", "sandboxed", view_func=lambda: sandboxed)
    with serve(app) as origin:
        browser_tools.navigate(origin)
        browser_tools.navigate(f"{origin}/sandboxed")
        saved = browser_tools.context_save_storage("default", tmp_path / "state.json")
    assert saved.origins == (origin,)


def test_loading_sends_no_request(isolated: BrowserTools) -> None:
    asked: SimpleQueue[tuple[str, str]] = SimpleQueue()
    app = Flask(__name__)
    app.before_request(lambda: asked.put((request.host_url.rstrip("/"), request.path)))
    app.add_url_rule("/", view_func=lambda: "<title>Last</title>")
    with ExitStack() as stack:
        origins = [stack.enter_context(serve(app)) for _ in range(6)]
        stored = [{"origin": one, "localStorage": [{"name": "who", "value": "ada"}]} for one in origins]
        secure = stored[0] | {"origin": "https://unreachable.example"}
        state = StorageState.model_validate({"cookies": [], "origins": [*stored, secure]})
        isolated.context_create("loaded", storage_state=state)
        assert [tab.url for tab in isolated.tabs().tabs] == ["about:blank"]
        isolated.navigate(origins[-1])
        assert isolated.evaluate("() => localStorage.getItem('who')").value == "ada"
        # A page's icon is asked for a while after the page: this one's after those of all before it.
        assert [asked.get(timeout=10) for _ in range(2)] == [
            (origins[-1], "/"),
            (origins[-1], "/favicon.ico"),
        ]


def test_state_of_origins_that_were_never_visited_is_saved_again(
    browser_tools: BrowserTools, tmp_path: Path
) -> None:
    origin = {"origin": "https://shop.example", "localStorage": [{"name": "who", "value": "ada"}]}
    state = StorageState.model_validate({"cookies": [], "origins": [origin]})
    browser_tools.context_create("loaded", storage_state=state)
    browser_tools.context_save_storage("loaded", tmp_path / "again.json")
    assert StorageState.load(tmp_path / "again.json") == state


def test_the_tab_goes_on_with_its_sessionstorage_and_has_no_history(
    isolated: BrowserTools, site: Site, tmp_path: Path
) -> None:
    filled(isolated, site)
    isolated.context_save_storage("default", tmp_path / "state.json", session_storage=True)
    created = isolated.context_create("returning", storage_state=tmp_path / "state.json")
    assert (created.page_count, created.current_url) == (1, "about:blank")
    assert isolated.evaluate("() => history.length").value in (0, 1)
    isolated.navigate(site.url("/status/200"))
    assert isolated.evaluate("() => sessionStorage.getItem('step')").value == "3"
    isolated.tabs("new", url=site.url("/status/200"))
    assert isolated.evaluate("() => sessionStorage.length").value == 0


@pytest.mark.needs("partitioned-cookies")
def test_cookies_keep_all_their_attributes(isolated: BrowserTools, tmp_path: Path) -> None:
    base: dict[str, object] = {
        "value": "1",
        "path": "/",
        "expires": -1,
        "httpOnly": False,
        "secure": False,
        "sameSite": "Lax",
    }
    cookies: list[dict[str, object]] = [
        base | {"name": "host-only", "domain": "shop.example"},
        base | {"name": "domain", "domain": ".shop.example", "path": "/cart", "sameSite": "Strict"},
        base | {"name": "lasting", "domain": "shop.example", "expires": 1893456000, "httpOnly": True},
        base | {"name": "__Host-x", "domain": "shop.example", "secure": True, "sameSite": "None"},
        base
        | {"name": "parted", "domain": "ads.example", "secure": True, "sameSite": "None"}
        | {"partitionKey": "https://shop.example", "_crHasCrossSiteAncestor": True},
        base
        | {"name": "parted at home", "domain": "shop.example", "secure": True, "sameSite": "None"}
        | {"partitionKey": "https://shop.example", "_crHasCrossSiteAncestor": False},
    ]
    state = StorageState.model_validate({"cookies": cookies, "origins": []})
    isolated.context_create("loaded", storage_state=state)
    isolated.context_save_storage("loaded", tmp_path / "state.json")
    content = json.loads((tmp_path / "state.json").read_text())
    saved = {one["name"]: one for one in content["cookies"]}
    assert saved["lasting"].pop("expires") > 1790000000  # Chromium keeps no cookie longer than 400 days
    del cookies[2]["expires"]
    assert saved == {one["name"]: one for one in cookies}


def test_playwright_loads_what_was_saved_here(
    browser_tools: BrowserTools, site: Site, tmp_path: Path, playwright_browser: Browser
) -> None:
    filled(browser_tools, site)
    browser_tools.context_save_storage(
        "default", tmp_path / "state.json", indexed_db=True, session_storage=True
    )
    page = playwright_browser.new_context(storage_state=tmp_path / "state.json").new_page()
    page.goto(site.url("/status/200"))
    assert page.evaluate(READ) == FILLED


def test_storage_state_saved_by_playwright_is_loaded(
    browser_tools: BrowserTools, site: Site, tmp_path: Path, playwright_browser: Browser
) -> None:
    context = playwright_browser.new_context()
    page = context.new_page()
    page.goto(site.url("/status/200"))
    page.evaluate(FILL)
    context.storage_state(path=tmp_path / "state.json", indexed_db=True)
    browser_tools.context_create("from playwright", storage_state=tmp_path / "state.json")
    browser_tools.navigate(site.url("/status/200"))
    assert browser_tools.evaluate(READ).value == FILLED


@pytest.mark.needs("partitioned-cookies")
def test_cookies_go_to_playwright_and_back_with_all_their_attributes(
    browser_tools: BrowserTools, tmp_path: Path, playwright_browser: Browser
) -> None:
    base: dict[str, Any] = {"value": "1", "path": "/"}
    secure: dict[str, Any] = base | {"domain": "shop.example", "secure": True, "sameSite": "None"}
    parted = secure | {"partitionKey": "https://shop.example"}
    given = [
        base | {"name": "host-only", "domain": "shop.example", "httpOnly": True, "sameSite": "Strict"},
        base | {"name": "domain", "domain": ".shop.example", "path": "/cart", "sameSite": "Lax"},
        secure | {"name": "lasting", "expires": round(time()) + 1000},
        parted | {"name": "parted"},
        parted | {"name": "parted at home", "_crHasCrossSiteAncestor": False},
    ]
    first = playwright_browser.new_context()
    first.add_cookies(given)  # type: ignore[arg-type]  # its type does not know the member that it writes itself
    first.storage_state(path=tmp_path / "theirs.json")
    browser_tools.context_create("loaded", storage_state=tmp_path / "theirs.json")
    browser_tools.context_save_storage("loaded", tmp_path / "ours.json")
    theirs, ours = (json.loads((tmp_path / f"{whose}.json").read_text()) for whose in ("theirs", "ours"))
    assert sorted(ours["cookies"], key=itemgetter("name")) == sorted(
        theirs["cookies"], key=itemgetter("name")
    )
    second = playwright_browser.new_context(storage_state=tmp_path / "ours.json")
    assert sorted(second.cookies(), key=itemgetter("name")) == sorted(first.cookies(), key=itemgetter("name"))


def test_the_file_is_its_owners_alone_and_is_replaced_as_a_whole(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    filled(browser_tools, site)
    path = tmp_path / "new" / "state.json"
    browser_tools.context_save_storage("default", path)
    path.chmod(0o644)
    before = path.open()
    with pytest.raises(InvalidArgument, match="exists already"):
        browser_tools.context_save_storage("default", path, overwrite=False)
    browser_tools.context_save_storage("default", path)
    with before:
        assert StorageState.model_validate_json(before.read()).cookies
    assert stat.S_IMODE(path.stat().st_mode) == 0o600
    assert list(path.parent.iterdir()) == [path]


def no_file(path: Path) -> None:
    path.unlink(missing_ok=True)


@pytest.mark.parametrize(
    ("write", "said"),
    [
        pytest.param(no_file, "can't be read: No such file", id="missing"),
        pytest.param(lambda path: path.write_text("{"), "is not a storage state: .*JSON", id="no JSON"),
        pytest.param(lambda path: path.write_text("[]"), "is not a storage state", id="a list"),
        pytest.param(
            lambda path: path.write_text('{"name": "package"}'), "neither cookies nor origins", id="foreign"
        ),
        pytest.param(
            lambda path: path.write_text('{"cookies": [{"name": "a", "value": 7}], "origins": []}'),
            r"cookies\.0\.value: .*cookies\.0\.domain: is missing",
            id="a broken cookie",
        ),
        pytest.param(
            lambda path: path.write_text(
                '{"cookies": [{"name": "a", "value": "b", "domain": "shop.example", "expires": Infinity}],'
                ' "origins": []}'
            ),
            r"cookies\.0\.expires: .*finite",
            id="a cookie for ever",
        ),
        pytest.param(
            lambda path: path.write_text(
                '{"cookies": [], "origins": [{"origin": "ftp://shop.example", "localStorage":'
                ' [{"name": "a", "value": "b"}]}]}'
            ),
            r"storage_state: ftp://shop\.example: ",
            id="an origin that the browser does not know",
        ),
        pytest.param(
            lambda path: path.write_text('{"cookies": [], "origins": [{"origin": "shop"}]}'),
            r"origins\.0\.origin",
            id="no origin",
        ),
        pytest.param(
            lambda path: path.write_text(
                '{"cookies": [], "origins": [{"origin": "https://shop.example", "indexedDB":'
                ' [{"name": "db", "version": 1, "stores": [{"name": "all", "autoIncrement": false}]}]}]}'
            ),
            r"origins\.0\.indexedDB\.0\.stores\.0\.records: is missing",
            id="a broken database",
        ),
    ],
)
def test_error_for_a_broken_file_names_the_field(
    browser_tools: BrowserTools, tmp_path: Path, write: Callable[[Path], object], said: str
) -> None:
    path = tmp_path / "state.json"
    write(path)
    with pytest.raises(InvalidArgument, match=said):
        browser_tools.context_create("broken", storage_state=path)
    assert len(browser_tools.context_list().contexts) == 1


def test_a_cookie_that_the_browser_refuses_is_named_and_its_value_is_not(browser_tools: BrowserTools) -> None:
    cookie = {"name": "__Host-x", "value": "sesame", "domain": ".shop.example", "secure": False}
    state = StorageState.model_validate({"cookies": [cookie], "origins": []})
    with pytest.raises(
        InvalidArgument, match=r"refuses the cookie '__Host-x' for '\.shop\.example'"
    ) as caught:
        browser_tools.context_create("broken", storage_state=state)
    assert "sesame" not in str(caught.value)


def test_values_that_json_cannot_hold_are_left_out_and_reported(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.evaluate("""async () => {
      const opening = indexedDB.open('files');
      opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true });
      const database = await new Promise((resolve) => { opening.onsuccess = () => resolve(opening.result); });
      const transaction = database.transaction('all', 'readwrite');
      transaction.objectStore('all').put(new Blob(['x']));
      transaction.objectStore('all').put('text');
      await new Promise((resolve) => { transaction.oncomplete = resolve; });
      database.close();
    }""")
    saved = browser_tools.context_save_storage("default", tmp_path / "state.json", indexed_db=True)
    assert saved.notes == (f"Left out: {site.url().rstrip('/')}: a record with a Blob in files/all",)
    (origin,) = StorageState.load(tmp_path / "state.json").origins
    assert [one["value"] for one in origin.indexed_db[0]["stores"][0]["records"]] == ["text"]


def test_state_in_memory_is_what_another_context_begins_with(
    browser_tools: BrowserTools, site: Site, tmp_path: Path
) -> None:
    filled(browser_tools, site)
    state = browser_tools.storage_state(session_storage=True, indexed_db=True)
    plain = state.as_dict()
    assert json.loads(json.dumps(plain)) == plain
    assert plain["origins"][0].keys() == {"origin", "localStorage", "sessionStorage", "indexedDB"}
    saved = browser_tools.save_storage(tmp_path / "state.json", session_storage=True, indexed_db=True)
    assert json.loads(saved.path.read_text()) == plain
    givens: list[StorageState | dict[str, Any] | Path] = [state, plain, saved.path]
    for number, given in enumerate(givens):
        with browser_tools.context(f"again {number}", storage_state=given) as again:
            again.navigate(site.url("/status/200"))
            assert again.storage_state(session_storage=True, indexed_db=True) == state


def test_state_in_memory_names_what_is_left_out(browser_tools: BrowserTools, site: Site) -> None:
    browser_tools.navigate(site.url("/status/200"))
    browser_tools.evaluate("""async () => {
      const opening = indexedDB.open('files');
      opening.onupgradeneeded = () => opening.result.createObjectStore('all', { autoIncrement: true });
      await new Promise((resolve) => { opening.onsuccess = resolve; });
      opening.result.transaction('all', 'readwrite').objectStore('all').put(new Blob(['x']));
      opening.result.close();
    }""")
    state = browser_tools.storage_state(indexed_db=True)
    assert state.notes == (f"Left out: {site.url().rstrip('/')}: a record with a Blob in files/all",)
    assert browser_tools.storage_state().notes == ()
