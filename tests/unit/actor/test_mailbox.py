from webtools.actor.call import Call
from webtools.actor.mailbox import Due, Frame, Lost, Mailbox, News
from webtools.deadline import Deadline


def a_call() -> Call[object]:
    def operation(*_: object) -> object:
        raise AssertionError("it must not run here")

    return Call(operation, Deadline("test", 1))


def test_news_is_taken_before_calls() -> None:
    mailbox, call = Mailbox(), a_call()
    mailbox.put_call(call)
    mailbox.put_news(Frame(b"1"))
    assert [mailbox.take(), mailbox.take()] == [Frame(b"1"), call]


def test_a_call_waits_only_for_news_that_was_there_when_its_turn_came() -> None:
    mailbox, first, second = Mailbox(), a_call(), a_call()
    mailbox.put_news(Frame(b"1"))
    mailbox.put_call(first)
    mailbox.put_call(second)
    taken: list[object] = []
    for number in range(2, 8):  # a page that writes as fast as its messages are taken
        taken.append(mailbox.take())
        mailbox.put_news(Frame(str(number).encode()))
    assert taken.index(first) == 1
    assert taken.index(second) == 4


def test_news_keeps_the_order_of_the_wire() -> None:
    mailbox = Mailbox()
    news: list[News] = [Frame(b"1"), Frame(b"2"), Lost("gone")]
    for one in news:
        mailbox.put_news(one)
    assert [mailbox.take_news(0) for _ in news] == news


def test_a_call_is_left_alone_while_only_news_is_wanted() -> None:
    mailbox, call = Mailbox(), a_call()
    mailbox.put_call(call)
    assert mailbox.take_news(0) is None
    assert mailbox.take() is call


def test_a_closed_mailbox_refuses_calls_and_hands_back_those_that_nobody_took() -> None:
    mailbox, taken, left = Mailbox(), a_call(), a_call()
    mailbox.put_call(taken)
    mailbox.put_call(left)
    assert mailbox.take() is taken
    assert mailbox.close() == [left]
    assert not mailbox.put_call(a_call())
    assert mailbox.take() is None
    assert mailbox.close() == []


def test_a_closed_mailbox_hands_back_a_call_that_was_to_run_within_another() -> None:
    mailbox, within = Mailbox(), a_call()
    mailbox.put_news(Due(lambda: None))
    assert mailbox.put_news(Due(lambda: None, within))
    assert [*mailbox.close(), *mailbox.forget_news()] == [within]
    assert not mailbox.put_news(Due(lambda: None, within))
