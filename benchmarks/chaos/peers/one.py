"""One contender under one fault, in a process of its own: a call that never returns ends with that process."""

import json
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import suppress
from time import monotonic, sleep

import psutil

from benchmarks.chaos.page_faults import CODE
from benchmarks.chaos.peers.contenders import CONTENDERS, Contender
from benchmarks.chaos.site import ChaosSite

_AGAIN_SECONDS = 30.0
_VISIT = "() => typeof visit === 'number' ? visit : null"


def _browsers() -> list[psutil.Process]:
    return [one for one in _chromium() if "--type=" not in " ".join(one.cmdline())]


def _chromium() -> Iterator[psutil.Process]:
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            if (
                "chrom" in process.name()
                and "driver" not in process.name()
                and "crashpad" not in process.name()
            ):
                yield process


def _of_type(*words: str) -> list[psutil.Process]:
    return [one for one in _chromium() if all(word in " ".join(one.cmdline()) for word in words)]


def _drivers() -> list[psutil.Process]:
    """Return the process between us and the browser: ChromeDriver, or Playwright's program of Node.js."""
    own = psutil.Process()
    return [one for one in own.children() if "driver" in one.name() or "node" in one.name()]


def _signal(
    number: signal.Signals, victims: Callable[[], list[psutil.Process]]
) -> Callable[[Contender], None]:
    def fault(_: Contender) -> None:
        for victim in victims():
            with suppress(psutil.Error):
                victim.send_signal(number)

    return fault


def _script(code: str) -> Callable[[Contender], None]:
    def fault(contender: Contender) -> None:
        # playwright-mcp prints no JSON for undefined.
        contender.evaluate(f"() => {{ {code}\n; return null; }}")

    return fault


FAULTS: dict[str, Callable[[Contender], None]] = {
    "kill the browser": _signal(signal.SIGKILL, _browsers),
    "terminate the browser": _signal(signal.SIGTERM, _browsers),
    "stop the browser": _signal(signal.SIGSTOP, _browsers),
    "kill the driver": _signal(signal.SIGKILL, _drivers),
    "stop the driver": _signal(signal.SIGSTOP, _drivers),
    "kill all page processes": _signal(signal.SIGKILL, lambda: _of_type("--type=renderer")),
    "stop all page processes": _signal(signal.SIGSTOP, lambda: _of_type("--type=renderer")),
    "kill the GPU process": _signal(signal.SIGKILL, lambda: _of_type("--type=gpu-process")),
    "kill the network service": _signal(signal.SIGKILL, lambda: _of_type("NetworkService")),
    "kill the storage service": _signal(signal.SIGKILL, lambda: _of_type("StorageService")),
    **{name: _script(code) for name, code in CODE.items()},
}


def meet(contender: str, fault: str) -> None:
    """Print a line of JSON for each step: the first call after the fault, and the next good navigation."""
    with ChaosSite() as site:
        tool = CONTENDERS[contender]()
        tool.go(site.url(0))
        visit = tool.evaluate(_VISIT)
        FAULTS[fault](tool)
        began = monotonic()
        _say("guardVerdict")
        try:
            value = tool.evaluate(_VISIT)
            _say(
                "first",
                verdict="good" if value == visit else f"wrong: {value!r}",
                seconds=monotonic() - began,
            )
        except Exception as error:  # noqa: BLE001  # whatever a tool raises is what its caller gets
            _say("first", verdict="error", seconds=monotonic() - began, error=str(error)[:200])
        while monotonic() - began < _AGAIN_SECONDS:
            with suppress(Exception):
                tool.go(site.url(0))
                if isinstance(tool.evaluate(_VISIT), int):
                    _say("again", seconds=monotonic() - began)
                    break
            sleep(0.1)


def _say(step: str, **more: object) -> None:
    print(json.dumps({"step": step, **more}), flush=True)  # noqa: T201  # for the process that started this one


if __name__ == "__main__":
    meet(*sys.argv[1:])
    sys.stdout.flush()
    for process in psutil.Process().children(recursive=True):
        with suppress(psutil.Error):
            process.kill()
    signal.raise_signal(signal.SIGKILL)
