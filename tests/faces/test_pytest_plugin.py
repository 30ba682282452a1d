"""The plugin as a user's test run has it."""

from pathlib import Path

import pytest

_PAGE = "data:text/html,<title>Page</title><h1>Cart</h1><button>Pay</button>"


def test_installing_the_package_is_enough_to_have_the_fixture(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        def test_page(browser_tools):
            assert browser_tools.navigate({_PAGE!r}).title == "Page"
            assert browser_tools.snapshot().find("button", "Pay").ref
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_a_failed_test_has_what_its_page_was_in_its_report_and_in_files(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        def test_cart_is_empty(browser_tools):
            browser_tools.navigate({_PAGE!r})
            browser_tools.evaluate("() => console.error('no lamps left')")
            assert False, "on purpose"
        """
    )
    result = pytester.runpytest_subprocess("--webtools-artifacts", "evidence", "--html=report.html")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(
        [
            "*webtools snapshot*",
            "*button*Pay*",
            "*webtools console*",
            "error: no lamps left*",
            "*webtools screenshot*",
        ]
    )
    files = {
        path.name.partition("test_cart_is_empty")[2]: path for path in (pytester.path / "evidence").iterdir()
    }
    assert set(files) >= {".png", ".snapshot.txt", ".console.txt"}
    assert files[".png"].read_bytes().startswith(b"\x89PNG")
    assert "Pay" in files[".snapshot.txt"].read_text()
    report = (pytester.path / "report.html").read_text()
    assert "iVBORw0KGgo" in report or list((pytester.path / "assets").glob("*.png"))


def test_each_test_has_a_fresh_context_in_one_browser(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import psutil

        pids = set()

        def drivers():
            return {child.pid for child in psutil.Process().children() if "driver" in child.name()}

        def test_one(browser_tools):
            browser_tools.evaluate("document.title = 'mine'")
            pids.update(drivers())

        def test_two(browser_tools):
            assert browser_tools.evaluate("document.title").value == ""
            assert len(browser_tools.tabs().tabs) == 1
            assert drivers() == pids and len(pids) == 1
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=2)


def test_a_run_that_uses_no_browser_starts_none_and_imports_none(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import sys

        def test_nothing():
            assert "selenium" not in sys.modules
            assert "webtools.browser_tools" not in sys.modules
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


def test_a_browser_that_does_not_answer_does_not_hide_the_failure(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import psutil

        def test_dead(browser_tools):
            browser_tools.tabs()
            for child in psutil.Process().children():
                if "driver" in child.name():
                    child.kill()
            assert False, "the real failure"
        """
    )
    result = pytester.runpytest_subprocess()
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*the real failure*"])


@pytest.mark.parametrize("option", ["--webtools-browser", "--webtools-headed", "--webtools-artifacts"])
def test_its_options_are_in_pytests_help(pytester: pytest.Pytester, option: str) -> None:
    pytester.runpytest("--help").stdout.fnmatch_lines([f"*{option}*"])


def test_a_file_name_for_evidence_is_safe() -> None:
    from webtools.faces.pytest_plugin.evidence import file_name

    assert file_name("tests/a/test_x.py::test_y[https://x/?q=1]") == "tests-a-test_x.py-test_y-https-x-q-1"
    assert len(Path(file_name("x" * 500)).name) <= 120


def test_a_test_says_what_its_contexts_begin_with_and_makes_as_many_as_it_wants(
    pytester: pytest.Pytester,
) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.fixture
        def browser_context_options():
            return {"locale": "de-CH", "viewport": (600, 400)}

        def test_it(browser_tools, browser_tools_factory):
            other = browser_tools_factory(locale="fr-CH")
            seen = [tools.evaluate("() => [navigator.language, innerWidth]").value for tools in (browser_tools, other)]
            assert seen == [["de-CH", 600], ["fr-CH", 600]]
        """
    )
    pytester.runpytest_subprocess().assert_outcomes(passed=1)


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
        expect(browser_tools, timeout=0.2).not_to_have_text("Nothing here")

    def test_role(browser_tools):
        found = expect(browser_tools).to_show("button", "pay")
        browser_tools.click(found.matches[0].ref)

    def test_snapshot(browser_tools):
        expect(browser_tools, timeout=2).to_match_snapshot("cart")

    def test_missing(browser_tools):
        with pytest.raises(AssertionError, match='does not show .Gone.(.|\\n)*button "Pay"'):
            expect(browser_tools, timeout=0.2).to_have_text("Gone")
        with pytest.raises(AssertionError, match="Nothing on the page has role 'link'"):
            expect(browser_tools, timeout=0.2).to_show("link", "Pay")
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


def test_it_works_on_many_workers(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        """
        import pytest

        @pytest.mark.parametrize("number", range(4))
        def test_it(browser_tools, number):
            assert browser_tools.evaluate(f"() => {number} + 1").value == number + 1
        """
    )
    pytester.runpytest_subprocess("-n", "2").assert_outcomes(passed=4)
