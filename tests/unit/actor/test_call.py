import pytest

from tests.unit.scripted import ScriptedLink
from webtools.actor.call import Call
from webtools.deadline import Deadline
from webtools.errors import Cancelled, Closed, DeadlineExceeded
from webtools.session.session import Session


def session() -> Session:
    return Session(ScriptedLink())


def test_the_caller_gets_what_the_operation_returned() -> None:
    call = Call(lambda *_: 7, Deadline("test", 1))
    call.run(session())
    assert call.wait() == 7


def test_the_caller_gets_the_very_exception_that_the_operation_raised() -> None:
    error = LookupError("mine")

    def operation(*_: object) -> None:
        raise error

    call = Call(operation, Deadline("test", 1))
    call.run(session())
    with pytest.raises(LookupError) as raised:
        call.wait()
    assert raised.value is error


def test_a_call_whose_time_passes_in_the_queue_never_runs() -> None:
    ran: list[int] = []
    call = Call(lambda *_: ran.append(1), Deadline("click", 0))
    with pytest.raises(DeadlineExceeded, match=r"click did not end within 0 s.*earlier calls"):
        call.wait()
    call.run(session())
    assert ran == []


def test_a_call_that_is_cancelled_in_the_queue_never_runs() -> None:
    ran: list[int] = []
    call = Call(lambda *_: ran.append(1), Deadline("click", 1))
    call.cancel()
    call.run(session())
    assert ran == []
    with pytest.raises(Cancelled):
        call.wait()


def test_call_keeps_its_first_outcome() -> None:
    call = Call(lambda *_: 7, Deadline("test", 1))
    call.run(session())
    call.fail(Closed("too late to matter"))
    assert call.wait() == 7
