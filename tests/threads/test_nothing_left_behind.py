"""The check in `tests/conftest.py` that every test lives under."""

from pathlib import Path

import pytest

_CHECK = Path(__file__).parents[1] / "conftest.py"


@pytest.fixture
def checked(pytester: pytest.Pytester, monkeypatch: pytest.MonkeyPatch) -> pytest.Pytester:
    monkeypatch.setenv("PYTHONPATH", str(_CHECK.parents[1]))  # the check imports from `tests`
    pytester.makeconftest(_CHECK.read_text() + "\n_PATIENCE = 0.3\n")
    return pytester


@pytest.mark.parametrize(
    ("body", "complaint"),
    [
        ("threading.Thread(target=time.sleep, args=(1,), name='idler').start()", "thread idler"),
        ("subprocess.Popen(['sleep', '1'])", "process * sleep"),
        ("subprocess.run('setsid sleep 1 &', shell=True)", "process * sleep"),
        ("tempfile.mkdtemp(prefix='webtools-')", "folder *webtools-*"),
    ],
    ids=["thread", "child", "orphan", "folder"],
)
def test_a_test_that_leaves_something_behind_fails(
    checked: pytest.Pytester, body: str, complaint: str
) -> None:
    checked.makepyfile(f"import subprocess, tempfile, threading, time\ndef test_leaves():\n    {body}\n")
    result = checked.runpytest_subprocess()
    result.stdout.fnmatch_lines([f"*Left behind: {complaint}*"])
    assert result.ret == pytest.ExitCode.TESTS_FAILED


def test_processes_and_threads_that_end_soon_are_waited_for(checked: pytest.Pytester) -> None:
    checked.makepyfile("import subprocess\ndef test_ends():\n    subprocess.Popen(['sleep', '0.1'])\n")
    checked.runpytest_subprocess().assert_outcomes(passed=1)


def test_children_of_a_shared_process_do_not_fail_the_test(checked: pytest.Pytester) -> None:
    checked.makepyfile(
        """
        import pytest, subprocess

        @pytest.fixture(scope="module")
        def shared():
            # `wait` makes it a process of its own that starts another when it is told to.
            with subprocess.Popen(["sh", "-c", "read _; sleep 2 & echo; wait"], stdin=-1, stdout=-1) as shell:
                yield shell
                shell.kill()

        def test_shares(shared):
            shared.stdin.write(b"\\n")
            shared.stdin.flush()
            shared.stdout.read(1)
        """
    )
    # The orphan is found when the run ends.
    checked.runpytest_subprocess().assert_outcomes(passed=1, errors=1)
