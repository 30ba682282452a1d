from concurrent.futures import ThreadPoolExecutor

from webtools.session.ref_numbers import Numbers


def test_numbers_that_nobody_has_are_given_lowest_first() -> None:
    numbers = Numbers()
    assert numbers.take(10) == [range(1, 11)]
    assert numbers.take(10) == [range(11, 21)]


def test_unused_numbers_fill_the_gap_that_they_left() -> None:
    numbers = Numbers()
    (first,) = numbers.take(10)
    numbers.take(10)
    numbers.give_back([first[4:]])
    assert numbers.take(8) == [range(5, 11), range(21, 23)]


def test_numbers_below_the_least_stay_free_for_others() -> None:
    numbers = Numbers()
    assert numbers.take(5, least=1_001) == [range(1_001, 1_006)]
    assert numbers.take(2_000) == [range(1, 1_001), range(1_006, 2_006)]


def test_no_two_threads_get_the_same_number() -> None:
    numbers = Numbers()
    used: list[list[int]] = []

    def work(_: int) -> None:
        own: list[int] = []
        for _ in range(200):
            taken = [number for numbers_taken in numbers.take(20) for number in numbers_taken]
            own += taken[:7]
            numbers.give_back(range(number, number + 1) for number in taken[7:])
        used.append(own)

    with ThreadPoolExecutor(8) as pool:
        list(pool.map(work, range(8)))
    every = [number for own in used for number in own]
    assert len(every) == len(set(every)) == 8 * 200 * 7
    assert numbers.take(1)[0].start <= len(every) + 1
