import signal
from concurrent.futures import ThreadPoolExecutor
from threading import main_thread

import pytest

from tests.waiting import wait_until
from webtools.errors import Closed, DeadlineExceeded
from webtools.supervision.context_limit import Slot, Slots

SOON = 5.0


def until_queued(slots: Slots, count: int) -> None:
    wait_until(lambda: len(slots._queue) >= count, f"{count} callers wait")


def test_places_are_given_in_the_order_in_which_they_were_asked_for() -> None:
    slots = Slots(1)
    held = slots.slot()
    held.take(SOON)
    came: list[int] = []

    def come(number: int, slot: Slot) -> None:
        slot.take(SOON)
        came.append(number)
        slot.give_back()

    with ThreadPoolExecutor(10) as threads:
        calls = []
        for number in range(10):
            calls.append(threads.submit(come, number, slots.slot()))
            until_queued(slots, number + 1)
        held.give_back()
        for call in calls:
            call.result(SOON)
    assert came == list(range(10))


def test_a_place_is_asked_for_once_and_kept() -> None:
    slots = Slots(1)
    slot = slots.slot()
    for _ in range(3):
        slot.take(SOON)
    with pytest.raises(DeadlineExceeded):
        slots.slot().take(0.01)


def test_caller_that_timed_out_leaves_the_queue_and_may_come_again() -> None:
    slots = Slots(1)
    held, late = slots.slot(), slots.slot()
    held.take(SOON)
    with pytest.raises(DeadlineExceeded, match="one of the 1 contexts"):
        late.take(0.01)
    assert not slots._queue
    held.give_back()
    late.take(SOON)


def test_giving_a_place_back_while_others_wait_for_it_ends_their_wait() -> None:
    slots = Slots(1)
    held, wanted = slots.slot(), slots.slot()
    held.take(SOON)
    with ThreadPoolExecutor(2) as threads:
        calls = [threads.submit(wanted.take, SOON) for _ in range(2)]
        until_queued(slots, 1)
        wanted.give_back()
        for call in calls:
            with pytest.raises(Closed):
                call.result(SOON)
    held.give_back()
    slots.slot().take(SOON)


def test_a_place_is_given_back_once() -> None:
    slots = Slots(1)
    slot = slots.slot()
    slot.take(SOON)
    slot.give_back()
    slot.give_back()
    slots.slot().take(SOON)
    with pytest.raises(DeadlineExceeded):
        slots.slot().take(0.01)


def test_one_context_gives_up_while_another_thread_still_waits_for_its_place() -> None:
    slots = Slots(1)
    held, shared = slots.slot(), slots.slot()
    held.take(SOON)
    with ThreadPoolExecutor(1) as threads:
        patient = threads.submit(shared.take, SOON)
        until_queued(slots, 1)
        with pytest.raises(DeadlineExceeded):
            shared.take(0.01)
        held.give_back()
        patient.result(SOON)


def test_a_key_press_that_ends_the_wait_leaves_the_queue() -> None:
    slots = Slots(1)
    held, wanted = slots.slot(), slots.slot()
    held.take(SOON)

    def interrupt() -> None:
        until_queued(slots, 1)
        signal.pthread_kill(main_thread().ident, signal.SIGINT)  # type: ignore[arg-type]  # it runs

    with ThreadPoolExecutor(1) as threads:
        threads.submit(interrupt)
        with pytest.raises(KeyboardInterrupt):
            wanted.take(SOON)
    assert not slots._queue
    held.give_back()
    slots.slot().take(SOON)
