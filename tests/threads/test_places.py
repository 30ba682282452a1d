import signal
from concurrent.futures import ThreadPoolExecutor
from threading import Event, main_thread

import pytest

from webtools.errors import Closed, DeadlineExceeded
from webtools.supervision.places import Place, Places

SOON = 5.0


def until_queued(places: Places, count: int) -> None:
    while len(places._queue) < count:
        Event().wait(0.001)


def test_places_are_given_in_the_order_in_which_they_were_asked_for() -> None:
    places = Places(1)
    held = places.place()
    held.take(SOON)
    came: list[int] = []

    def come(number: int, place: Place) -> None:
        place.take(SOON)
        came.append(number)
        place.give_back()

    with ThreadPoolExecutor(10) as threads:
        calls = []
        for number in range(10):
            calls.append(threads.submit(come, number, places.place()))
            until_queued(places, number + 1)
        held.give_back()
        for call in calls:
            call.result(SOON)
    assert came == list(range(10))


def test_a_place_is_asked_for_once_and_kept() -> None:
    places = Places(1)
    place = places.place()
    for _ in range(3):
        place.take(SOON)
    with pytest.raises(DeadlineExceeded):
        places.place().take(0.01)


def test_who_came_too_late_leaves_the_queue_and_may_come_again() -> None:
    places = Places(1)
    held, late = places.place(), places.place()
    held.take(SOON)
    with pytest.raises(DeadlineExceeded, match="one of the 1 contexts"):
        late.take(0.01)
    assert not places._queue
    held.give_back()
    late.take(SOON)


def test_giving_a_place_back_while_others_wait_for_it_ends_their_wait() -> None:
    places = Places(1)
    held, wanted = places.place(), places.place()
    held.take(SOON)
    with ThreadPoolExecutor(2) as threads:
        calls = [threads.submit(wanted.take, SOON) for _ in range(2)]
        until_queued(places, 1)
        wanted.give_back()
        for call in calls:
            with pytest.raises(Closed):
                call.result(SOON)
    held.give_back()
    places.place().take(SOON)


def test_a_place_is_given_back_once() -> None:
    places = Places(1)
    place = places.place()
    place.take(SOON)
    place.give_back()
    place.give_back()
    places.place().take(SOON)
    with pytest.raises(DeadlineExceeded):
        places.place().take(0.01)


def test_one_context_gives_up_while_another_thread_still_waits_for_its_place() -> None:
    places = Places(1)
    held, shared = places.place(), places.place()
    held.take(SOON)
    with ThreadPoolExecutor(1) as threads:
        patient = threads.submit(shared.take, SOON)
        until_queued(places, 1)
        with pytest.raises(DeadlineExceeded):
            shared.take(0.01)
        held.give_back()
        patient.result(SOON)


def test_a_key_press_that_ends_the_wait_leaves_the_queue() -> None:
    places = Places(1)
    held, wanted = places.place(), places.place()
    held.take(SOON)

    def interrupt() -> None:
        until_queued(places, 1)
        signal.pthread_kill(main_thread().ident, signal.SIGINT)  # type: ignore[arg-type]  # it runs

    with ThreadPoolExecutor(1) as threads:
        threads.submit(interrupt)
        with pytest.raises(KeyboardInterrupt):
            wanted.take(SOON)
    assert not places._queue
    held.give_back()
    places.place().take(SOON)
