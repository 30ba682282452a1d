"""A clock for pages that tests set, stop and advance."""

import re
from datetime import UTC, datetime

from webtools.errors import InvalidArgument, PromptOpen
from webtools.operations.setup import page_clock
from webtools.seconds import Seconds
from webtools.session.footprint import PageClock
from webtools.tools.base import BaseTools

Time = datetime | str | float
"""A point in time: a `datetime`, a text such as 2030-01-01T09:00, or seconds since 1970; without a zone, as on this
machine."""

Duration = float | str
"""Seconds, or a text such as 01:30 (a minute and a half) or 02:00:00."""

_DURATION = re.compile(r"(?:(?:(\d+):)?(\d+):)?(\d+(?:\.\d+)?)")


class Clock:
    """The clock of a context's pages: `browser_tools.clock`.

        browser_tools.clock.install("2030-01-01T09:00")
        browser_tools.navigate("https://example.com")
        browser_tools.clock.fast_forward("30:00")

    The clock holds for all tabs and frames of the context, and for pages that are loaded later, until the context is
    closed. It replaces `Date`, `Intl.DateTimeFormat`, `Temporal.Now`, `performance.now` and `timeOrigin`, `setTimeout`,
    `setInterval`, `requestAnimationFrame`, `requestIdleCallback` and `event.timeStamp`. Workers, CSS animations, media
    and the network keep the real time, as do timers that a page has set before. Tools and `expect` keep it as well, and
    the wait after an action does not wait for timers that the clock controls.
    """

    def __init__(self, tools: "ClockTools") -> None:
        self._tools = tools

    def install(
        self, time: Time | None = None, *, paused: bool = False, timeout: Seconds | None = None
    ) -> None:
        """Replace the clock of the pages; the time passes by itself from `time` on.

        Args:
            time: The time that pages see; None: the present.
            paused: The time stands at `time`, until `resume`, `run_for` or `fast_forward`.
        """
        wanted = None if time is None else _milliseconds(time)

        def make(_: PageClock | None, real: float) -> tuple[PageClock, page_clock.Passing]:
            start = wanted if wanted is not None else real
            return PageClock(timers=True, running=not paused, fixed=None, time=start, at=real), None

        self._change("clock.install", make, timeout)

    def set_fixed_time(self, time: Time, *, timeout: Seconds | None = None) -> None:
        """Let `Date` show one time, while timers run as before. Needs no `install`."""
        fixed = _milliseconds(time)

        def make(now: PageClock | None, real: float) -> tuple[PageClock, page_clock.Passing]:
            timers, running = (False, True) if now is None else (now.timers, now.running)
            passed = real if now is None else now.now(real)
            return PageClock(timers=timers, running=running, fixed=fixed, time=passed, at=real), None

        self._change("clock.set_fixed_time", make, timeout)

    def set_system_time(self, time: Time, *, timeout: Seconds | None = None) -> None:
        """Change the time without running a timer, as when a user sets the machine's clock."""
        wanted = _milliseconds(time)

        def make(now: PageClock | None, real: float) -> tuple[PageClock, page_clock.Passing]:
            running = now is None or now.running
            return PageClock(timers=True, running=running, fixed=None, time=wanted, at=real), None

        self._change("clock.set_system_time", make, timeout)

    def fast_forward(self, duration: Duration, *, timeout: Seconds | None = None) -> None:
        """Let the time pass at once; each timer that becomes due runs once, as when a laptop wakes up.

        What the timers set off, such as a navigation to a login page, has happened when this returns.
        """
        self._pass("clock.fast_forward", "jump", _seconds(duration), timeout)

    def run_for(self, duration: Duration, *, timeout: Seconds | None = None) -> None:
        """Let the time pass, and run every timer and animation frame in it as often as it is due.

        What the timers set off has happened when this returns.
        """
        self._pass("clock.run_for", "run", _seconds(duration), timeout)

    def pause_at(self, time: Time, *, timeout: Seconds | None = None) -> None:
        """Go to a later time as `fast_forward` does, and stop there until `resume`, `run_for` or `fast_forward`.

        A time that has passed by itself since the clock was set last is taken too: the date goes back to it.

        Raises:
            InvalidArgument: `time` is before the time that the clock was set to.
        """
        wanted = _milliseconds(time)

        def make(now: PageClock | None, real: float) -> tuple[PageClock, page_clock.Passing]:
            clock = _installed("clock.pause_at", now)
            if wanted < clock.time:
                raise InvalidArgument(
                    f"clock.pause_at: {time!r} is before the clock's time, {_shown(clock.now(real))}",
                    hint="Give a later time, or set the time back with clock.set_system_time.",
                )
            how: page_clock.Passing = "jump" if wanted >= clock.now(real) else None
            return PageClock(timers=True, running=False, fixed=None, time=wanted, at=real), how

        self._let_pass("clock.pause_at", make, timeout)

    def resume(self, *, timeout: Seconds | None = None) -> None:
        """Let the time pass by itself again."""

        def make(now: PageClock | None, real: float) -> tuple[PageClock, page_clock.Passing]:
            passed = _installed("clock.resume", now).now(real)
            return PageClock(timers=True, running=True, fixed=None, time=passed, at=real), None

        self._change("clock.resume", make, timeout)

    def _pass(self, name: str, how: page_clock.Passing, seconds: float, timeout: Seconds | None) -> None:
        def make(now: PageClock | None, real: float) -> tuple[PageClock, page_clock.Passing]:
            clock = _installed(name, now)
            later = clock.now(real) + round(seconds * 1000)
            return (
                PageClock(timers=True, running=clock.running, fixed=clock.fixed, time=later, at=real),
                how,
            )

        self._let_pass(name, make, timeout)

    def _let_pass(self, name: str, make: page_clock.ClockChange, timeout: Seconds | None) -> None:
        """Change the clock, and wait for what the timers that ran set off."""
        outcome = self._tools._act(name, timeout, None, page_clock.let_pass, make)  # noqa: SLF001  # a part of these tools
        if outcome.dialog is not None:
            raise PromptOpen(f"A timer opened a {outcome.dialog.kind} dialog: {outcome.dialog.message!r}")

    def _change(self, name: str, make: page_clock.ClockChange, timeout: Seconds | None) -> None:
        self._tools._ask(name, timeout, page_clock.change, make)  # noqa: SLF001  # a part of these tools


class ClockTools(BaseTools):
    """The clock of the pages."""

    @property
    def clock(self) -> Clock:
        """Return the clock of the context's pages: set it, stop it, let time pass."""
        return Clock(self)


def _installed(name: str, now: PageClock | None) -> PageClock:
    if now is None or not now.timers:
        raise InvalidArgument(f"{name}: no clock is installed", hint="Call clock.install() first.")
    return now


_FURTHEST = 8.64e12
"""The seconds around 1970 in which JavaScript has dates (ECMA-262, Time Values)."""


def _milliseconds(time: Time) -> float:
    if isinstance(time, str):
        try:
            time = datetime.fromisoformat(time)
        except ValueError:
            raise InvalidArgument(
                f"{time!r} is not a time", hint="Give a text such as 2030-01-01T09:00, or a datetime."
            ) from None
    seconds = time.timestamp() if isinstance(time, datetime) else float(time)
    if not abs(seconds) <= _FURTHEST:
        raise InvalidArgument(
            f"{time!r} is not a time that pages know", hint="Give seconds since 1970, or a datetime."
        )
    return float(round(seconds * 1000))


def _seconds(duration: Duration) -> float:
    if isinstance(duration, str) and (match := _DURATION.fullmatch(duration.strip())):
        hours, minutes, seconds = (float(part or 0) for part in match.groups())
        return hours * 3600 + minutes * 60 + seconds
    if isinstance(duration, str) or not 0 <= duration <= _FURTHEST:
        raise InvalidArgument(
            f"{duration!r} is not a duration", hint="Give seconds, or a text such as 01:30 or 02:00:00."
        )
    return duration


def _shown(milliseconds: float) -> str:
    return datetime.fromtimestamp(milliseconds / 1000, UTC).astimezone().isoformat(timespec="seconds")
