"""How `.ci/run` judges: what fails is run once more, alone; the summary at its end."""

import sys
from pathlib import Path
from subprocess import PIPE, STDOUT, run

import pytest

_ROOT = Path(__file__).parents[2]
_FLAKY = """
    from pathlib import Path
    def test_flaky():
        tried = Path(__file__).with_suffix(".tried")
        before = tried.exists()
        tried.touch()
        assert before
"""
_GOOD = "def test_good(): pass"
_BAD = "def test_bad(): assert not 'good'"
_ENDS_PYTEST = "import os\ndef test_ends_pytest(): os._exit(1)"


def _twice(folder: Path, *arguments: str, **modules: str) -> tuple[int, list[str]]:
    """Return the exit code and what is printed at the end of a run with these modules of tests."""
    (folder / "pytest.ini").touch()
    for name, text in modules.items():
        lines = text.strip("\n").splitlines()
        indent = len(lines[0]) - len(lines[0].lstrip())
        (folder / f"test_{name}.py").write_text("\n".join(line[indent:] for line in lines))
    command = [sys.executable, str(_ROOT / "tests/twice.py"), "-p", "no:hypothesispytest", *arguments]
    done = run(command, cwd=folder, stdout=PIPE, stderr=STDOUT, text=True, check=False, timeout=60)
    log = folder / "log"
    log.write_text(done.stdout)
    summary = run([_ROOT / ".ci/summary", log, str(done.returncode)], stdout=PIPE, text=True, check=True)
    return done.returncode, [line.partition(" in ")[0] for line in summary.stdout.splitlines()]


def test_run_in_which_nothing_fails_is_its_own_verdict(tmp_path: Path) -> None:
    assert _twice(tmp_path, good=_GOOD) == (0, ["=== 1 passed"])


@pytest.mark.parametrize("arguments", [(), ("-n", "2")], ids=["in one process", "with xdist"])
def test_test_that_failed_once_is_named_and_the_run_passes(
    tmp_path: Path, arguments: tuple[str, ...]
) -> None:
    code, end = _twice(tmp_path, *arguments, good=_GOOD, flaky=_FLAKY)
    assert (code, end) == (0, ["flaky: test_flaky.py::test_flaky", "=== 2 passed, 1 flaky"])


def test_test_that_failed_twice_fails_the_run(tmp_path: Path) -> None:
    code, end = _twice(tmp_path, "-n", "2", good=_GOOD, flaky=_FLAKY, bad=_BAD)
    assert code == 1
    assert end[-4:] == [
        "failed twice: test_bad.py::test_bad",
        "flaky: test_flaky.py::test_flaky",
        "Not all checks have passed (exit code 1): see above.",
        "=== 1 failed, 2 passed, 1 flaky",
    ]


def test_test_that_ended_its_worker_is_run_again(tmp_path: Path) -> None:
    once = _FLAKY.replace("assert before", "before or __import__('os')._exit(3)")
    code, end = _twice(tmp_path, "-n", "2", good=_GOOD, flaky=once)
    assert (code, end) == (0, ["flaky: test_flaky.py::test_flaky", "=== 2 passed, 1 flaky"])


@pytest.mark.parametrize(
    "module",
    [_ENDS_PYTEST, "import not_there", "import pytest\ndef test_ends(): pytest.exit('now', 3)"],
    ids=["dies with code 1", "collection", "exits"],
)
def test_pytest_that_does_not_come_to_its_end_is_not_run_again(tmp_path: Path, module: str) -> None:
    code, end = _twice(tmp_path, bad=module, flaky=_FLAKY)
    assert code != 0
    assert f"Not all checks have passed (exit code {code}): see above." in end
    assert not any(line.startswith("flaky") for line in end)


def test_module_that_no_worker_can_import_fails_twice(tmp_path: Path) -> None:
    code, end = _twice(tmp_path, "-n", "2", good=_GOOD, bad="import not_there")
    assert code != 0
    assert end[-1].startswith("=== 1 failed")


def test_test_that_the_second_run_does_not_find_has_failed(tmp_path: Path) -> None:
    named = """
        import os, pytest
        @pytest.mark.parametrize("number", [os.getpid()])
        def test_other_name(number): assert False
    """
    code, end = _twice(tmp_path, good=_GOOD, other=named)
    assert code != 0
    assert end[-2].startswith("Not all checks")


def test_second_run_of_many_failures_ends_early(tmp_path: Path) -> None:
    many = """
        import pytest
        @pytest.mark.parametrize("number", range(30))
        def test_many(number): assert False
    """
    code, end = _twice(tmp_path, many=many)
    assert code == 1
    assert end[-1] == "=== 30 failed, 0 passed"
    assert sum(line.startswith("failed twice") for line in end) == 30


def test_log_without_tests_says_so(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text("lint: exit 1\n")
    said = run([_ROOT / ".ci/summary", log, "2"], stdout=PIPE, text=True, check=True).stdout
    assert said.splitlines()[-2:] == [
        "Not all checks have passed (exit code 2): see above.",
        "No test ran: see above.",
    ]


def test_environment_without_tests_is_named_with_the_end_of_what_it_printed(tmp_path: Path) -> None:
    log = tmp_path / "log"
    log.write_text(
        "docs: commands[0]> python look.py\nindex, 390 px: a button covers: pip\n"
        "docs: exit 1 (3.20 seconds) /here> python look.py pid=7\n"
        + "tests pass\n" * 2000
        + "=== 3 passed in 1.00s ===\n  lint: OK (7.97 seconds)\n  docs: FAIL code 1 (9.20 seconds)\n"
    )
    said = run([_ROOT / ".ci/summary", log, "2"], stdout=PIPE, text=True, check=True).stdout.splitlines()
    assert "index, 390 px: a button covers: pip" in said
    assert said[-3:] == [
        "failed: the environment docs",
        "Not all checks have passed (exit code 2): see above.",
        "=== 3 passed in 1.00s ===",
    ]
