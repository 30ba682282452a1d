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


def test_a_failed_test_has_the_snapshot_and_a_screenshot_in_its_report(pytester: pytest.Pytester) -> None:
    pytester.makepyfile(
        f"""
        def test_cart_is_empty(browser_tools):
            browser_tools.navigate({_PAGE!r})
            assert False, "on purpose"
        """
    )
    result = pytester.runpytest_subprocess("--webtools-artifacts", "evidence")
    result.assert_outcomes(failed=1)
    result.stdout.fnmatch_lines(["*webtools snapshot*", "*button*Pay*", "*webtools screenshot*", "*.png"])
    picture, text = sorted((pytester.path / "evidence").iterdir())
    assert picture.name.endswith("test_cart_is_empty.png")
    assert picture.read_bytes().startswith(b"\x89PNG")
    assert "Pay" in text.read_text()


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
    from webtools.faces.pytest_plugin import _file_name

    assert _file_name("tests/a/test_x.py::test_y[https://x/?q=1]") == "tests-a-test_x.py-test_y-https-x-q-1"
    assert len(Path(_file_name("x" * 500)).name) <= 120
