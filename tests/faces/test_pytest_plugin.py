"""The plugin as a user's test run has it."""

import gzip
import json
import re
import shutil
from base64 import b64decode
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from tests import traces
from tests.browser.site import Site
from tests.display import needs_display, running_display
from tests.guides.practice import practice
from webtools import BrowserTools, expect
from webtools.demo.shop import shop
from webtools.library.expectations.stored import StoredSnapshots, remember

pytestmark = pytest.mark.timeout(120)  # each runs a pytest with a browser of its own

_ROOT = Path(__file__).parents[2]
_PAGE = "data:text/html,<title>Page</title><h1>Cart</h1><button>Pay</button>"


def test_installing_the_package_is_enough_for_the_documents_examples(pytester: pytest.Pytester) -> None:
    examples = [
        re.search(
            r"^```py(?:thon)?\n([^`]*^def test_.*?)```",
            (_ROOT / name).read_text("utf-8"),
            re.DOTALL | re.MULTILINE,
        )
        for name in ("README.md", "docs/pytest.md")
    ]
    with shop() as address:
        code = "\n".join(each[1] for each in examples if each)
        pytester.makepyfile(code.replace("http://127.0.0.1:8000", address))
        pytester.runpytest_subprocess().assert_outcomes(passed=2)


_BLOCKS = re.findall(
    r"^```py\n(.*?)^```", (_ROOT / "docs/pytest.md").read_text("utf-8"), re.DOTALL | re.MULTILINE
)


def test_fixture_of_the_documents_example_sets_the_contexts_options(pytester: pytest.Pytester) -> None:
    (fixture,) = (block for block in _BLOCKS if "logged-in.json" in block)
    (pytester.path / "logged-in.json").write_text('{"cookies": [], "origins": []}', "utf-8")
    pytester.makeconftest(fixture)
    pytester.makepyfile(
        """
        def test_options_hold(browser_tools):
            assert browser_tools.evaluate("[navigator.language, innerWidth]").value == ["de-CH", 390]
        """
    )
    pytester.runpytest_subprocess("-n0").assert_outcomes(passed=1)


def test_mark_and_login_of_the_documents_examples_hold_on_many_workers(pytester: pytest.Pytester) -> None:
    (marked,) = (block for block in _BLOCKS if "@pytest.mark.webtools" in block)
    (login,) = (block for block in _BLOCKS if "/login" in block)
    assert len(_BLOCKS) == 4  # the others have tests above
    with practice() as address:
        pytester.makeconftest(login.replace("http://127.0.0.1:8000", address))
        pytester.makepyfile(
            test_marked=marked,
            test_account=f"""
            import pytest

            @pytest.mark.parametrize("number", range(3))
            def test_account(browser_tools, number):
                browser_tools.navigate({address + "/account"!r})
                assert "Hello, ada" in browser_tools.text()
            """,
        )
        pytester.runpytest_subprocess("-n2").assert_outcomes(passed=4)


def test_a_failed_test_has_what_its_page_was_in_its_report_and_in_files(
    pytester: pytest.Pytester, site: Site
) -> None:
    pytester.makepyfile(
        test_cart=f"""
        from webtools import PromptOpen

        def test_is_empty(browser_tools):
            browser_tools.navigate({site.url("/form.html")!r})
            browser_tools.evaluate("() => console.error('no lamps left')")
            browser_tools.evaluate("fetch('data:,' + '0'.repeat(10000)).then(() => 1)")
            browser_tools.evaluate("() => {{ setTimeout(() => alert('sold out'), 0) }}")
            try:
                browser_tools.wait_for(time=5)
            except PromptOpen:
                pass
            assert False, "on purpose"
        """,
        test_logged_in=f"""
        import pytest

        @pytest.fixture(autouse=True)
        def logged_in(browser_tools):
            browser_tools.navigate({site.url("/form.html")!r})
            assert False, "in the fixture"

        def test_never_runs():
            pass
        """,
    )
    result = pytester.runpytest_subprocess("--webtools-artifacts", "evidence", "--html=report.html")
    result.assert_outcomes(failed=1, errors=1)
    sections = [
        "*webtools snapshot*",
        "*textbox*",
        "*webtools console*",
        "*webtools network*",
        "*webtools screenshot*",
    ]
    result.stdout.fnmatch_lines(["*in the fixture*", *(one for one in sections if "console" not in one)])
    result.stdout.fnmatch_lines(["*on purpose*", *sections])
    kinds = {".png", ".snapshot.txt", ".console.txt", ".network.txt"}
    evidence = {path.name: path for path in (pytester.path / "evidence").iterdir()}
    names = {
        f"test_{name}{kind}"
        for name in ("cart.py-test_is_empty", "logged_in.py-test_never_runs")
        for kind in kinds
    }
    assert evidence.keys() == names
    of_test = {kind: evidence[f"test_cart.py-test_is_empty{kind}"] for kind in kinds}
    assert of_test[".png"].read_bytes().startswith(b"\x89PNG")
    snapshot = of_test[".snapshot.txt"].read_text()
    assert "sold out" in snapshot
    assert "textbox" in snapshot
    assert max(map(len, of_test[".network.txt"].read_text().splitlines())) < 600
    assert "error: no lamps left" in of_test[".console.txt"].read_text()
    assert f"GET {site.url('/form.html')} → 200" in of_test[".network.txt"].read_text()
    report = (pytester.path / "report.html").read_text()
    assert "iVBORw0KGgo" in report or list((pytester.path / "assets").glob("*.png"))


def test_each_test_has_a_fresh_context_in_one_browser_with_the_options_of_its_fixture(
    pytester: pytest.Pytester, site: Site
) -> None:
    pytester.makepyfile(
        test_fresh=f"""
        import psutil
        import pytest

        drivers = set()

        @pytest.mark.parametrize("turn", range(2))
        def test_it(browser_tools, turn):
            browser_tools.navigate({site.url("/form.html")!r})
            assert browser_tools.evaluate("() => document.cookie + localStorage.length").value == "0"
            assert len(browser_tools.tabs().tabs) == 1
            browser_tools.evaluate("() => (document.cookie = 'who=ada', localStorage.setItem('who', 'ada'))")
            assert browser_tools.evaluate("() => document.cookie + localStorage.length").value == "who=ada1"
            drivers.update(one.pid for one in psutil.Process().children() if "driver" in one.name())
            assert len(drivers) == 1
        """,
        test_options="""
        import pytest

        @pytest.fixture
        def browser_context_options():
            return {"locale": "de-CH", "viewport": (600, 400), "color_scheme": "dark"}

        def test_it(browser_tools, browser_tools_factory):
            other = browser_tools_factory(locale="fr-CH")
            seen = [tools.evaluate("() => [navigator.language, innerWidth]").value for tools in (browser_tools, other)]
            assert seen == [["de-CH", 600], ["fr-CH", 600]]
            assert other.evaluate("() => matchMedia('(prefers-color-scheme: dark)').matches").value is True
        """,
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=3)


@needs_display
def test_fixtures_of_wider_scopes_keep_one_context_for_their_tests(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        test_one="""
        import pytest

        @pytest.fixture(scope="session")
        def browser_context_options():
            return {"locale": "de-CH"}

        @pytest.mark.parametrize("number", [1, 2])
        def test_module_and_session(browser_tools_module, browser_tools_session, number):
            for tools in (browser_tools_module, browser_tools_session):
                assert tools.evaluate("navigator.language").value == "de-CH"
                tools.navigate(f"data:text/html,<p>visit {number}")
                assert tools.evaluate("history.length").value == number + 1

        @pytest.mark.webtools(locale="it-IT")
        class TestClass:
            def test_first(self, browser_tools_class):
                assert browser_tools_class.evaluate("navigator.language").value == "it-IT"
                browser_tools_class.navigate("data:text/html,<h1>Cart of the class")

            def test_second(self, browser_tools_class, browser_tools):
                assert "Cart of the class" in browser_tools_class.snapshot().tree
                browser_tools.navigate("data:text/html,<h1>Own page")
                assert False, "on purpose"
        """,
        test_two="""
        from webtools import expect

        def test_session_goes_on(browser_tools_session):
            browser_tools_session.navigate("data:text/html,<p>visit 3")
            assert browser_tools_session.evaluate("history.length").value == 4
            expect(browser_tools_session).to_match_snapshot("third")

        def test_module_begins_anew(browser_tools_module):
            assert browser_tools_module.evaluate("history.length").value == 1
        """,
    )
    result = pytester.runpytest_subprocess("-n0", "--webtools-update-snapshots")
    result.assert_outcomes(passed=5, failed=1)
    assert (pytester.path / "snapshots/test_two/third.txt").exists()
    report = result.stdout.str()
    assert "Cart of the class" in report
    assert "Own page" in report
    assert "visit" not in report


def test_mark_sets_the_options_of_a_test_over_those_of_class_and_fixture(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        pytestmark = pytest.mark.webtools(locale="de-CH", viewport=(390, 844))
        LOOK = "[navigator.language, innerWidth, matchMedia('(prefers-color-scheme: dark)').matches]"

        @pytest.fixture
        def browser_context_options():
            return {"locale": "fr-FR", "color_scheme": "dark"}

        def test_of_the_module(browser_tools):
            assert browser_tools.evaluate(LOOK).value == ["de-CH", 390, True]

        @pytest.mark.webtools(locale="it-IT")
        def test_of_its_own(browser_tools, browser_tools_factory):
            assert browser_tools.evaluate(LOOK).value == ["it-IT", 390, True]
            other = browser_tools_factory(locale="pt-BR")
            assert other.evaluate(LOOK).value == ["pt-BR", 390, True]

        @pytest.mark.webtools(time_zone="Europe/Berlin")
        def test_with_an_unknown_option(browser_tools):
            pass

        @pytest.mark.webtools("de-CH")
        def test_without_a_name(browser_tools):
            pass
        """
    )
    result = pytester.runpytest_subprocess("-n0", "--strict-markers")
    result.assert_outcomes(passed=2, errors=2)
    result.stdout.fnmatch_lines(["*time_zone*", "*The mark webtools takes options by name*"])


def test_several_browsers_run_each_test_in_each(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        def test_page(browser_tools, webtools_browser_name):
            is_firefox = "Firefox" in browser_tools.evaluate("navigator.userAgent").value
            assert is_firefox == (webtools_browser_name == "firefox")

        def test_without_browser():
            pass
        """
    )
    result = pytester.runpytest_subprocess(
        "-n0", "-v", "--webtools-browser=chromium", "--webtools-browser=firefox"
    )
    result.assert_outcomes(passed=3)
    result.stdout.fnmatch_lines(["*test_page?chromium?*", "*test_page?firefox?*"])


@pytest.mark.parametrize("devices", [["iPhone 15"], ["iPhone 15", "Pixel 7"]], ids=" and ".join)
def test_devices_run_each_test_with_each(pytester: pytest.Pytester, devices: list[str]) -> None:
    pytester.makepyfile(
        """
        WIDTHS = {"iPhone 15": 393, "Pixel 7": 412}

        def test_page(browser_tools, webtools_device_name):
            assert browser_tools.evaluate("screen.width").value == WIDTHS[webtools_device_name]
        """
    )
    result = pytester.runpytest_subprocess("-n0", *(f"--webtools-device={each}" for each in devices))
    result.assert_outcomes(passed=len(devices))


def test_headed_shows_the_window(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> None:
    pytester.makepyfile(
        """
        def test_it(browser_tools):
            assert "Headless" not in browser_tools.evaluate("navigator.userAgent").value
            assert not browser_tools.options.headless
        """
    )
    with running_display() as display:
        monkeypatch.setenv("DISPLAY", display)
        pytester.runpytest_subprocess("--webtools-headed").assert_outcomes(passed=1)


def test_unknown_or_missing_browser_is_an_error(pytester: pytest.Pytester) -> None:
    pytester.makepyfile("def test_it(browser_tools): browser_tools.tabs()")
    unknown = pytester.runpytest("--webtools-browser", "netscape")
    assert unknown.ret == pytest.ExitCode.USAGE_ERROR
    unknown.stderr.fnmatch_lines(["*--webtools-browser: invalid choice: 'netscape'*"])
    if shutil.which("microsoft-edge"):
        pytest.skip("Edge is there")
    missing = pytester.runpytest("--webtools-browser", "edge")
    missing.assert_outcomes(failed=1)
    missing.stdout.fnmatch_lines(["E *BrowserMissing: *edge*"])


def test_a_run_that_uses_no_browser_starts_none_and_imports_none(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing():
            assert "selenium" not in sys.modules
            assert "webtools.library.browser_tools" not in sys.modules
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_a_browser_that_died_does_not_hide_the_failure_and_has_no_evidence(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        import psutil

        def kill_the_driver():
            for child in psutil.Process().children():
                if "driver" in child.name():
                    child.kill()

        def test_dies_with_a_call(browser_tools):
            browser_tools.navigate({_PAGE!r})
            kill_the_driver()
            browser_tools.wait_for(text="never")

        def test_died_before(browser_tools):
            browser_tools.navigate({_PAGE!r})
            kill_the_driver()
            assert False, "the real failure"
        """
    )
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=2)
    result.stdout.fnmatch_lines(
        ["*webtools browser*", "It died*", "*the real failure*", "*webtools browser*"]
    )
    result.stdout.no_fnmatch_line("*about:blank*")
    assert not list(pytester.path.glob("webtools-output/*.png"))


_RUN_AGAIN = """
    import pytest
    from _pytest.runner import runtestprotocol

    @pytest.hookimpl(tryfirst=True)
    def pytest_runtest_protocol(item, nextitem):
        '''As pytest-rerunfailures does, up to three times.'''
        item.ihook.pytest_runtest_logstart(nodeid=item.nodeid, location=item.location)
        for left in (2, 1, 0):
            reports = runtestprotocol(item, nextitem=nextitem, log=False)
            if left and any(one.failed for one in reports):
                item._initrequest()
                continue
            for one in reports:
                item.ihook.pytest_runtest_logreport(report=one)
            break
        item.ihook.pytest_runtest_logfinish(nodeid=item.nodeid, location=item.location)
        return True
"""


def test_test_that_is_run_again_has_the_evidence_of_its_last_try(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(_RUN_AGAIN)
    pytester.makepyfile(
        f"""
        import pytest

        tried = []

        def test_fails_always(browser_tools):
            tried.append(1)
            browser_tools.navigate({_PAGE!r} + f"<p>Try {{len(tried)}}</p>")
            assert browser_tools.title == "Something else"

        @pytest.fixture
        def opened(browser_tools):
            browser_tools.navigate({_PAGE!r})
            tried.append(2)
            assert tried.count(2) == 2
            return browser_tools

        def test_passes_the_second_time(opened):
            assert opened.title == "Page"

        def test_with_two_users(browser_tools_factory):
            for tools in (browser_tools_factory(), browser_tools_factory()):
                tools.navigate({_PAGE!r})
            tried.append(3)
            assert tried.count(3) == 3
        """
    )
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(passed=2, failed=1)
    result.stdout.no_fnmatch_line("*INTERNALERROR*")
    (kept,) = (pytester.path / "webtools-output").glob("*fails_always*.snapshot.txt")
    assert "Try 3" in kept.read_text()


def test_evidence_that_cannot_be_had_ends_no_run(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        import sys

        def test_closes_it_and_fails(browser_tools):
            browser_tools.navigate({_PAGE!r})
            browser_tools.close()
            assert False, "on purpose"

        def test_takes_modules_away_and_fails(monkeypatch):
            monkeypatch.setitem(sys.modules, "webtools.demo", None)
            assert False, "as well"

        def test_other(browser_tools):
            browser_tools.navigate({_PAGE!r})
        """
    )
    result = pytester.runpytest_subprocess("-n0")
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(["*on purpose*", "*webtools evidence*", "not to be had: Closed: *"])


def test_options_of_the_plugin_are_in_the_help_of_pytest(pytester: pytest.Pytester) -> None:
    shown = pytester.runpytest("--help").stdout
    shown.fnmatch_lines_random(["*--webtools-browser*", "*--webtools-headed*", "*--webtools-artifacts*"])


def test_a_file_name_for_evidence_is_safe() -> None:
    from webtools.faces.pytest_plugin.evidence import file_name

    assert file_name("tests/a/test_x.py::test_y[a]") == "tests-a-test_x.py-test_y-a"
    name = "tests/a/test_x.py::test_y[https://x/?q=1]"
    assert file_name(name).startswith("tests-a-test_x.py-test_y-https-x-q-1-")
    assert len(file_name("x" * 500)) <= 120
    alike = (name, name.replace("?", "!"), "x" * 500, "x" * 501, "y" + "x" * 500)
    assert len({file_name(each) for each in alike}) == len(alike)


_EXPECT = """
    import pytest
    from webtools import expect

    PAGE = "data:text/html,<h1>Cart</h1><script>setTimeout(() => document.body.append('{late}'), 300)</script>" \
        "<button>Pay</button>"

    @pytest.fixture(autouse=True)
    def page(browser_tools):
        browser_tools.navigate(PAGE)

    def test_text(browser_tools):
        expect(browser_tools).to_have_text("{late}")
        expect(browser_tools, timeout=1).not_.to_have_text("Nothing here")

    def test_role(browser_tools):
        found = expect(browser_tools).to_show("button", "pay")
        browser_tools.click(found.matches[0].ref)

    def test_snapshot(browser_tools):
        expect(browser_tools, timeout=2).to_match_snapshot("cart")

    def test_missing(browser_tools):
        with pytest.raises(AssertionError, match='to have the text .Gone.(.|\\n)*button "Pay"'):
            expect(browser_tools, timeout=1).to_have_text("Gone")
        with pytest.raises(AssertionError, match="link .Pay. within 1 s(.|\\n)*to exist(.|\\n)*no element matches"):
            expect(browser_tools, timeout=1).to_show("link", "Pay")
"""


def test_assertions_wait_and_say_what_is_there_instead(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(test_page=_EXPECT.format(late="Added"))
    first = pytester.runpytest_subprocess("-k", "snapshot")
    first.assert_outcomes(failed=1)
    first.stdout.fnmatch_lines(["*There is no *cart.txt yet; run pytest with --webtools-update-snapshots*"])
    pytester.runpytest_subprocess("-k", "snapshot", "--webtools-update-snapshots").assert_outcomes(passed=1)
    stored = pytester.path / "snapshots" / "test_page" / "cart.txt"
    assert 'button "Pay"' in stored.read_text()
    assert "ref=" not in stored.read_text()
    stored.write_text(stored.read_text().replace("Pay", "Buy"))
    changed = pytester.runpytest_subprocess()
    changed.assert_outcomes(passed=3, failed=1)
    changed.stdout.fnmatch_lines(['E*-- button "Buy"', 'E*+- button "Pay"'])


def test_plugin_works_on_many_workers_with_evidence_from_each(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("number", range(4))
        def test_it(browser_tools, number):
            browser_tools.navigate(f"data:text/html,<h1>Page {number}")
            assert number in (0, 3)
        """
    )
    run = pytester.runpytest_subprocess("-n", "2", "--html=report.html", "--webtools-artifacts", "evidence")
    run.assert_outcomes(passed=2, failed=2)
    run.stdout.fnmatch_lines(["*webtools snapshot*", "*heading*Page [12]*"])
    snapshots = {path.name: path.read_text() for path in (pytester.path / "evidence").glob("*.snapshot.txt")}
    assert len(snapshots) == 2
    for name, text in snapshots.items():
        number = name.removesuffix(".snapshot.txt")[-1]
        assert f"Page {number}" in text
    report = (pytester.path / "report.html").read_text()
    assert "Page 1" in report
    assert "Page 2" in report
    assert len(list((pytester.path / "assets").glob("*.png"))) == 2


def test_expectation_looks_again_until_it_holds(
    site: Site, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def release_after_the_first(name: str, key: str) -> list[str]:
        looks: list[str] = []
        look = getattr(BrowserTools, name)

        def watched(tools: BrowserTools, *args: object, **kwargs: object) -> object:
            try:
                return look(tools, *args, **kwargs)
            finally:
                looks.append(key)
                if len(looks) == 1:
                    site.release(key)

        monkeypatch.setattr(BrowserTools, name, watched)
        return looks

    with BrowserTools() as tools:
        tools.navigate(site.url("/later.html"))
        remember(tools, StoredSnapshots(tmp_path / "test_it.py", update=True))
        with ThreadPoolExecutor(1) as pool:
            shown = pool.submit(expect(tools).to_show, "button", "Pay")
            site.release("button")
            assert shown.result().matches[0].ref
        expect(tools).to_match_snapshot("paid")
        stored = tmp_path / "snapshots" / "test_it" / "paid.txt"
        stored.write_text(stored.read_text().replace("Pay", "Paid"))
        remember(tools, StoredSnapshots(tmp_path / "test_it.py", update=False))
        looks = release_after_the_first("snapshot", "name")
        expect(tools).to_match_snapshot("paid")
        assert len(looks) > 1
        other = tools.context("other")
        other.navigate("data:text/html,<button>Paid</button>")
        expect(other).to_match_snapshot("paid")  # a context's page is as good


def test_a_page_matches_its_stored_snapshot_again_though_all_its_refs_are_new(
    tmp_path: Path, site: Site
) -> None:
    with BrowserTools() as tools:
        trees = set()
        for update in (True, False):
            tools.navigate(site.url("/frames.html"))
            trees.add(tools.snapshot().tree)
            remember(tools, StoredSnapshots(tmp_path / "test_it.py", update=update))
            expect(tools).to_match_snapshot("frames")
    assert len(trees) == 2
    assert "ref=" not in (tmp_path / "snapshots" / "test_it" / "frames.txt").read_text()


def test_secrets_of_the_ini_file_are_typed_and_no_report_shows_them(
    pytester: pytest.Pytester, site: Site
) -> None:
    (pytester.path / "secrets.env").write_text("SHOP_PASSWORD=open-sesame-1\n")
    pytester.makeini("[pytest]\nwebtools_secrets = secrets.env\n")
    pytester.makepyfile(
        f"""
        def test_typing(browser_tools):
            browser_tools.navigate({site.url("/form.html")!r})
            ref = browser_tools.find(role="textbox").matches[0].ref
            browser_tools.type(ref, secret="SHOP_PASSWORD")
            value = browser_tools.evaluate("(field) => field.value.length", ref=ref).value
            browser_tools.evaluate("(field) => console.log(field.value)", ref=ref)
            browser_tools.evaluate("(field) => {{ throw new Error(field.value) }}", ref=ref)
        """
    )
    run = pytester.runpytest_subprocess("--showlocals", "--junitxml=report.xml")
    run.assert_outcomes(failed=1)
    run.stdout.fnmatch_lines_random(["value*= 13", "*Error: [[]secret:SHOP_PASSWORD]*"])
    evidence = "".join(file.read_text() for file in (pytester.path / "webtools-output").glob("*.txt"))
    assert "[secret:SHOP_PASSWORD]" in evidence
    for text in (evidence, run.stdout.str(), (pytester.path / "report.xml").read_text()):
        assert "open-sesame-1" not in text


_FAILING = """
    import pytest
    from webtools import BrowserPool, BrowserTools, expect

    def test_stale_ref(browser_tools):
        browser_tools.click("e77")

    def test_wrong_argument(browser_tools):
        browser_tools.click(5, button="upper")

    def test_locator(browser_tools):
        browser_tools.get("button", "Absent").click(timeout=0.1)

    def test_locator_text(browser_tools):
        browser_tools.get("button", "Absent").text(timeout=0.1)

    def test_expect(browser_tools):
        expect(browser_tools.get("button", "Absent"), timeout=0.1).to_be_visible()

    def test_expect_page(browser_tools):
        expect(browser_tools, timeout=0.1).not_.to_have_url("about:*")

    def test_wait(browser_tools):
        browser_tools.wait_for(text="Absent", timeout=0.1)

    def test_download(browser_tools):
        with browser_tools.expect_download(timeout=0.1):
            pass

    def test_too_early(browser_tools):
        with browser_tools.expect_popup(timeout=0.1) as popup:
            popup.value

    def test_tab(browser_tools):
        browser_tools.tabs[7]

    def test_context(browser_tools):
        browser_tools.context("other", nonsense=1)

    def test_context_block(browser_tools):
        with browser_tools.context("other") as other:
            other.get("button").click(timeout=0.1)

    def test_evaluate(browser_tools):
        browser_tools.evaluate("() => absent.member")

    def test_bidi(browser_tools):
        browser_tools.bidi("absent.command", {})

    def test_pool_option():
        with BrowserPool(browsers=1) as pool:
            with pool.context(nonsense=1):
                pass

    def test_closed_pool():
        pool = BrowserPool(browsers=1)
        pool.close()
        with pool.context():
            pass
    """


def test_failed_calls_show_the_tests_own_lines_without_our_frames(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(_FAILING)
    short = pytester.runpytest_subprocess("-n0")
    count = _FAILING.count("def test_")
    short.assert_outcomes(failed=count)
    text = short.stdout.str()
    shown = re.findall(r"^(\S+\.py):\d+: ", text, re.MULTILINE)
    assert len(shown) >= count
    assert {Path(each).name for each in shown} == {
        "test_failed_calls_show_the_tests_own_lines_without_our_frames.py"
    }
    for line in (
        'browser_tools.get("button", "Absent").click',
        "expect(browser_tools.get",
        "browser_tools.tabs[7]",
    ):
        assert f">       {line}" in text
    assert (
        "webtools/tools" in pytester.runpytest_subprocess("-n0", "--full-trace", "-k", "locator").stdout.str()
    )


def test_failed_call_of_a_browser_without_fixture_shows_no_frame_of_ours(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        from webtools import BrowserTools

        def test_own():
            BrowserTools(nonsense=1)
        """
    )
    text = pytester.runpytest_subprocess("-n0").stdout.str()
    assert ">       BrowserTools(nonsense=1)" in text
    assert "webtools/" not in text


def test_soft_failures_fail_the_test_at_its_end(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        from threading import Thread
        from webtools import expect

        def test_softly(browser_tools):
            browser_tools.navigate({_PAGE!r})
            expect.soft(browser_tools, timeout=0).to_have_title("Other")
            thread = Thread(target=lambda: expect.soft(browser_tools, timeout=0).to_show("button", "Sell"))
            thread.start()
            thread.join()
            print("went on")

        def test_afterwards():
            pass
        """
    )
    run = pytester.runpytest_subprocess("-n0", "-rA")
    run.assert_outcomes(passed=1, failed=1)
    run.stdout.fnmatch_lines_random(
        ["*2 soft expectations failed:", "*1. Expected the page within 0 s", "went on"]
    )
    run.stdout.no_fnmatch_line("*_raise*")


def test_failed_teardown_has_the_page_as_it_was_and_steps_name_where_a_test_failed(
    pytester: pytest.Pytester, site: Site
) -> None:
    pytester.makepyfile(
        f"""
        import pytest
        from webtools import step

        @pytest.fixture
        def shop(browser_tools):
            with step("Open the shop"):
                browser_tools.navigate({site.url("/form.html")!r})
            yield browser_tools
            with step("Leave the shop"):
                assert browser_tools.title == "Closed", "in the teardown"

        def test_leaves(shop):
            with step("Order"), step("Pay"):
                pass

        def test_pays(browser_tools):
            with step("Order"):
                with step("Pay"):
                    assert browser_tools.tabs().tabs == (), "not paid"
        """
    )
    result = pytester.runpytest_subprocess(
        "-n0", "--webtools-artifacts", "evidence", "--webtools-slow-mo", "0.01"
    )
    result.assert_outcomes(passed=1, failed=1, errors=1)
    result.stdout.fnmatch_lines(
        [
            "*in the teardown*",
            "*In the step: Leave the shop*",
            "*webtools steps*",
            "Leave the shop: failed in *",
            "*webtools snapshot*",
            "*textbox*",
            "*webtools screenshot*",
            "*not paid*",
            "*In the step: Order > Pay*",
            "*webtools steps*",
            "Order: failed in *",
            "  Pay: failed in *",
        ]
    )
    names = {path.name for path in (pytester.path / "evidence").iterdir()}
    assert any("test_leaves" in name and name.endswith(".png") for name in names)


def test_traces_are_kept_of_tests_that_failed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        PASSWORD = "data:text/html,<input type=password aria-label=Password>"

        def test_passes(browser_tools):
            browser_tools.navigate(PASSWORD)
            browser_tools.get(label="Password").fill("swordfish")

        def test_fails(browser_tools):
            browser_tools.navigate(PASSWORD)
            browser_tools.get(label="Password").fill("swordfish")
            browser_tools.get("button", "Absent").click(timeout=0)
        """
    )
    run = pytester.runpytest_subprocess("-n0", "--webtools-trace=retain-on-failure")
    run.assert_outcomes(passed=1, failed=1)
    (archive,) = (pytester.path / "webtools-output").glob("*.zip*")
    run.stdout.fnmatch_lines(["*webtools trace*", str(archive)])
    trace = traces.read(archive)
    assert trace.call("click")["error"]["name"] == "ElementNotFound"
    assert trace.call("click")["stack"][0]["file"].endswith("test_traces_are_kept_of_tests_that_failed.py")


@pytest.mark.parametrize("workers", ["0", "2"])
def test_one_page_shows_all_traces_of_a_run_and_pytest_html_links_to_it(
    pytester: pytest.Pytester, workers: str
) -> None:
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.mark.parametrize("number", range(3))
        def test_shop(browser_tools, number):
            browser_tools.navigate({_PAGE!r})
            assert number != 1
        """
    )
    run = pytester.runpytest_subprocess("-n", workers, "--webtools-trace=on", "--html=out/report.html")
    run.assert_outcomes(passed=2, failed=1)
    page = pytester.path / "webtools-output" / "traces.html"
    run.stdout.fnmatch_lines([f"{page}: what the tests did, those that failed first"])
    assert "../webtools-output/traces.html" in (pytester.path / "out" / "report.html").read_text()
    (data,) = re.findall(r'id="data">([^<]+)<', page.read_text("utf-8"))
    runs = json.loads(gzip.decompress(b64decode(data)))["runs"]
    shown = [(re.findall(r"\d", run["name"])[0], run["failed"]) for run in runs]
    assert shown == [("1", True), ("0", False), ("2", False)]


def _kept(pytester: pytest.Pytester) -> list[str]:
    """Return the names of what is kept of the tests, without pictures."""
    return sorted(
        path.name for path in (pytester.path / "webtools-output").iterdir() if path.suffix != ".png"
    )


def test_archives_are_kept_of_tests_that_failed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        import pytest

        def test_passes(browser_tools):
            browser_tools.navigate({_PAGE!r})

        @pytest.mark.webtools(har="marked.har")
        def test_marked(browser_tools):
            browser_tools.navigate({_PAGE!r})

        def test_fails(browser_tools_factory):
            for which in "ab":
                tools = browser_tools_factory()
                tools.navigate("data:text/html," + which)
                tools.context("anna").navigate({_PAGE!r})
            assert False
        """
    )
    run = pytester.runpytest_subprocess("-n0", "--webtools-har=retain-on-failure")
    run.assert_outcomes(passed=2, failed=1)
    assert (pytester.path / "marked.har").is_file()
    kept = _kept(pytester)
    assert [name.partition("test_fails")[2] for name in kept if name.endswith(".har")] == [
        "-2.har", "-anna-2.har", "-anna.har", ".har",
    ]  # fmt: skip
    assert not any(name.startswith(".har-") for name in kept)


def test_traces_are_kept_of_failed_teardowns_and_of_what_the_failed_test_used(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        f"""
        import pytest

        @pytest.fixture
        def page(browser_tools):
            browser_tools.navigate({_PAGE!r})
            yield
            assert False

        def test_shares(browser_tools_module):
            browser_tools_module.navigate({_PAGE!r})

        def test_leaves(page):
            pass
        """
    )
    run = pytester.runpytest_subprocess("-n0", "--webtools-trace=retain-on-failure")
    run.assert_outcomes(passed=2, errors=1)
    (archive,) = (pytester.path / "webtools-output").glob("*.zip*")
    assert "test_leaves" in archive.name
    run.stdout.fnmatch_lines(["*webtools trace*", str(archive)])


def test_videos_are_kept_of_tests_that_failed(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        def test_passes(browser_tools):
            browser_tools.navigate({_PAGE!r})

        def test_fails(browser_tools):
            browser_tools.navigate({_PAGE!r})
            browser_tools.context("anna").navigate({_PAGE!r})
            assert False
        """
    )
    run = pytester.runpytest_subprocess("-n0", "--webtools-video=retain-on-failure")
    run.assert_outcomes(passed=1, failed=1)
    kept = _kept(pytester)
    assert [name.partition("test_fails")[2] for name in kept if name.endswith(".webm")] == [
        "-anna.webm", ".webm",
    ]  # fmt: skip
    assert not any(name.startswith(".video-") for name in kept)


def test_traces_are_recorded_of_tests_that_are_run_again(pytester: pytest.Pytester) -> None:
    pytester.makeconftest(
        """
        def pytest_runtest_setup(item):  # as pytest-rerunfailures does
            item.execution_count = 2 if item.name == "test_again" else 1
        """
    )
    pytester.makepyfile(
        f"""
        def test_once(browser_tools):
            browser_tools.navigate({_PAGE!r})

        def test_again(browser_tools):
            browser_tools.navigate({_PAGE!r})
        """
    )
    pytester.runpytest_subprocess("-n0", "--webtools-trace=on-first-retry").assert_outcomes(passed=2)
    (archive,) = (pytester.path / "webtools-output").glob("*.zip*")
    assert "test_again" in archive.name
