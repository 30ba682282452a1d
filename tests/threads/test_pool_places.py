"""Places in the browsers of a pool."""

from collections.abc import Callable
from contextlib import suppress
from itertools import count
from threading import Event, Thread
from typing import Any

import pytest

from tests.interrupts import Interrupting
from tests.waiting import wait_until
from webtools.deadline import Deadline
from webtools.errors import Closed, DeadlineExceeded
from webtools.supervision.pool_places import Member, MemberOutcome, Places


class Browsers:
    """Makes browsers that are only names, and knows which were ended."""

    def __init__(self) -> None:
        self.made: list[str] = []
        self.ended: list[str] = []

    def start(self) -> str:
        self.made.append(f"browser {len(self.made) + 1}")
        return self.made[-1]


@pytest.fixture
def browsers() -> Browsers:
    return Browsers()


@pytest.fixture
def places(browsers: Browsers) -> Callable[..., Places[str]]:
    return lambda **numbers: Places(
        browsers.start, browsers.ended.append, **{"browsers": 2, "each": 2, **numbers}
    )


def take(places: Places[str], seconds: float = 10.0) -> Member[str]:
    return places.take(Deadline("a test", seconds))


def waiting(places: Places[str]) -> int:
    return places.statistics().waiting


def wait_for_queue(places: Places[str], length: int) -> None:
    wait_until(lambda: waiting(places) == length, f"{length} callers wait")


def test_contexts_are_spread_over_the_browsers(places: Callable[..., Places[str]]) -> None:
    pool = places()
    assert [take(pool).browser for _ in range(4)] == ["browser 1", "browser 2", "browser 1", "browser 2"]


def test_browser_with_the_fewest_contexts_is_next(places: Callable[..., Places[str]]) -> None:
    pool = places()
    taken = [take(pool) for _ in range(4)]
    pool.give_back(taken[1])
    assert take(pool).browser == "browser 2"


def test_second_browser_is_made_when_the_first_is_in_use(
    places: Callable[..., Places[str]], browsers: Browsers
) -> None:
    pool = places()
    for _ in range(3):
        pool.give_back(take(pool))
    assert browsers.made == ["browser 1"]


def test_callers_that_wait_are_served_in_their_order(places: Callable[..., Places[str]]) -> None:
    pool = places(browsers=1, each=1)
    held = take(pool)
    served: list[int] = []

    def ask(number: int) -> None:
        member = take(pool)
        served.append(number)
        pool.give_back(member)

    threads = [Thread(target=ask, args=(number,)) for number in range(20)]
    for number, thread in enumerate(threads, 1):
        thread.start()
        wait_for_queue(pool, number)
    pool.give_back(held)
    for thread in threads:
        thread.join()
    assert served == list(range(20))


def test_caller_that_waited_too_long_gets_an_error_and_leaves_the_queue(
    places: Callable[..., Places[str]],
) -> None:
    pool = places(browsers=1, each=1)
    held = take(pool)
    with pytest.raises(DeadlineExceeded, match="one of the pool's 1 places") as caught:
        take(pool, 0.01)
    assert "timeout_queue" in caught.value.hint
    assert waiting(pool) == 0
    pool.give_back(held)
    assert take(pool).browser == "browser 1"


def test_browser_that_leaves_is_replaced_and_ends_with_its_last_context(
    places: Callable[..., Places[str]], browsers: Browsers
) -> None:
    pool = places(browsers=1)
    first, second = take(pool), take(pool)
    pool.give_back(first, MemberOutcome.LEAVES)
    assert pool.statistics().leaving == 1
    assert take(pool).browser == "browser 2"
    assert not browsers.ended
    pool.give_back(second)
    assert browsers.ended == ["browser 1"]
    assert pool.statistics().replaced == 1


def test_places_in_use_stay_within_the_limit_while_a_browser_leaves(
    places: Callable[..., Places[str]],
) -> None:
    pool = places(browsers=1)
    first, _ = take(pool), take(pool)
    pool.give_back(first, MemberOutcome.LEAVES)
    take(pool)
    with pytest.raises(DeadlineExceeded):
        take(pool, 0.01)


def test_browser_serves_so_many_contexts_and_leaves(
    places: Callable[..., Places[str]], browsers: Browsers
) -> None:
    pool = places(browsers=1, most=3)
    for _ in range(7):
        pool.give_back(take(pool))
    assert browsers.ended == ["browser 1", "browser 2"]
    assert pool.statistics().served == 7


def test_close_ends_browsers_and_refuses_who_waits_and_who_comes(
    places: Callable[..., Places[str]], browsers: Browsers
) -> None:
    pool = places(browsers=1, each=1)
    held = take(pool)
    errors: list[Any] = []

    def ask() -> None:
        with pytest.raises(Closed) as caught:
            take(pool)
        errors.append(caught.value)

    thread = Thread(target=ask)
    thread.start()
    wait_for_queue(pool, 1)
    pool.close()
    thread.join()
    assert "while this call waited" in str(errors[0])
    assert browsers.ended == ["browser 1"]
    with pytest.raises(Closed):
        take(pool)
    pool.give_back(held)
    pool.close()
    assert browsers.ended == ["browser 1"]


def test_browser_above_the_age_gets_no_more_contexts(browsers: Browsers) -> None:
    seconds = [0.0]
    pool = Places(
        browsers.start, browsers.ended.append, browsers=1, each=1, max_age=10.0, clock=lambda: seconds[0]
    )
    seconds[0] = 100.0  # its age begins with its first place
    pool.give_back(take(pool))
    seconds[0] = 110.0
    assert take(pool).browser == "browser 1"
    seconds[0] = 110.5
    with pytest.raises(DeadlineExceeded):
        take(pool, 0.0)
    assert not browsers.ended
    assert pool.statistics().leaving == 1


def test_idle_browser_above_the_age_is_ended_by_the_next_caller(browsers: Browsers) -> None:
    seconds = [0.0]
    pool = Places(
        browsers.start, browsers.ended.append, browsers=1, each=1, max_age=10.0, clock=lambda: seconds[0]
    )
    pool.give_back(take(pool))
    seconds[0] = 10.5
    assert take(pool).browser == "browser 2"
    assert browsers.ended == ["browser 1"]
    assert pool.statistics().replaced == 1


def test_caller_whose_browser_was_dead_goes_before_those_that_wait(
    places: Callable[..., Places[str]],
) -> None:
    pool = places(browsers=1, each=1)
    held = take(pool)
    served: list[str] = []

    def ask(name: str, *, first: bool) -> None:
        member = pool.take(Deadline("a test", 10.0), first=first)
        served.append(name)
        pool.give_back(member)

    threads = [
        Thread(target=ask, args=("came before",), kwargs={"first": False}),
        Thread(target=ask, args=("had its turn",), kwargs={"first": True}),
    ]
    for number, thread in enumerate(threads, 1):
        thread.start()
        wait_for_queue(pool, number)
    pool.give_back(held, MemberOutcome.LEAVES)
    for thread in threads:
        thread.join()
    assert served == ["had its turn", "came before"]


def test_close_ends_a_browser_that_another_thread_is_ending() -> None:
    """`Browser.close` returns when nothing is left, whichever thread ends it, so the pool's has to call it."""
    began = [Event(), Event()]
    may_end = Event()
    calls = iter(began)

    def end(_: str) -> None:
        next(calls).set()
        assert may_end.wait(10.0)

    pool = Places(lambda: "the browser", end, browsers=1, each=1)
    member = take(pool)
    last = Thread(target=lambda: pool.give_back(member, MemberOutcome.LEAVES))
    last.start()
    assert began[0].wait(10.0)
    closer = Thread(target=pool.close)
    closer.start()
    closing = began[1].wait(10.0)
    may_end.set()
    closer.join()
    last.join()
    assert closing


def test_browser_that_fails_to_end_leaves_no_other_one_running(browsers: Browsers) -> None:
    def end(browser: str) -> None:
        browsers.ended.append(browser)
        if browser == "browser 1":
            raise OSError("it does not end")

    pool = Places(browsers.start, end, browsers=2, each=1)
    take(pool)
    take(pool)
    with pytest.raises(OSError, match="does not end"):
        pool.close()
    assert sorted(browsers.ended) == ["browser 1", "browser 2"]


class Clock:
    """A clock that a test sets."""

    def __init__(self) -> None:
        self.seconds = 0.0

    def __call__(self) -> float:
        return self.seconds


def test_running_browser_is_shared_while_no_other_one_starts(
    places: Callable[..., Places[str]], browsers: Browsers
) -> None:
    clock = Clock()
    pool = places(clock=clock)
    runs = take(pool)
    pool.confirm(runs)
    pool.give_back(take(pool), MemberOutcome.NOT_STARTED)
    assert take(pool).browser == "browser 1"
    assert browsers.made == ["browser 1", "browser 2"]
    with pytest.raises(DeadlineExceeded):  # both places of the one that runs are taken
        take(pool, 0.01)
    clock.seconds = 31.0
    assert take(pool).browser == "browser 3"


def test_pause_doubles_with_each_browser_that_does_not_start(
    places: Callable[..., Places[str]], browsers: Browsers
) -> None:
    clock = Clock()
    pool = places(clock=clock)
    pool.confirm(take(pool))
    pool.give_back(take(pool), MemberOutcome.NOT_STARTED)
    clock.seconds = 31.0
    pool.give_back(take(pool), MemberOutcome.NOT_STARTED)
    clock.seconds = 31.0 + 59.0
    assert take(pool).browser == "browser 1"
    assert len(browsers.made) == 3


def test_browser_with_several_callers_that_does_not_start_counts_once(
    places: Callable[..., Places[str]],
) -> None:
    clock = Clock()
    pool = places(clock=clock, each=3)
    taken = [take(pool) for _ in range(4)]
    pool.confirm(taken[0])
    for member in (taken[1], taken[3]):
        pool.give_back(member, MemberOutcome.NOT_STARTED)
    clock.seconds = 31.0
    assert take(pool).browser == "browser 3"


def test_browser_is_started_at_once_when_none_runs(places: Callable[..., Places[str]]) -> None:
    pool = places()
    pool.give_back(take(pool), MemberOutcome.NOT_STARTED)
    assert take(pool).browser == "browser 2"


def test_ctrl_c_at_any_step_of_taking_a_place_loses_none() -> None:
    for at in count():
        pool = Places(lambda: "the browser", lambda _: None, browsers=1, each=1)
        taken: list[Member[str]] = []
        interrupting = Interrupting(at)
        with suppress(KeyboardInterrupt), interrupting:
            taken.append(take(pool))
        for member in taken:
            pool.give_back(member)
        assert pool.statistics().contexts == 0, at
        assert pool.statistics().waiting == 0, at
        if not interrupting.interrupted:
            break
        take(pool, 0.1)
