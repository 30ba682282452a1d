"""The driver's port: one that browsers open for no page, and that this driver has to itself."""

import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack

import pytest

from webtools.driver.process import end_session
from webtools.driver.service import BAD_PORTS, Service, free_ports


@pytest.fixture
def service() -> Iterator[Service]:
    service = Service(executable_path=shutil.which("chromedriver"), popen_kw={"start_new_session": True})
    yield service
    end_session(service.process)


def test_driver_listens_on_a_port_that_pages_cannot_reach(service: Service) -> None:
    service.start()
    assert service.port in BAD_PORTS


def test_port_of_another_process_is_given_up_even_if_that_process_answers(service: Service) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken, free = other.getsockname()[1], next(free_ports())
        service.start([taken, free])
    assert service.port == free
    assert service.process.poll() is None


def test_any_other_port_is_used_when_all_of_those_are_taken() -> None:
    with ExitStack() as stack:
        for port in set(BAD_PORTS) & set(_free()):
            stack.enter_context(socket.create_server(("127.0.0.1", port)))
        assert next(free_ports()) not in BAD_PORTS


def _free() -> Iterator[int]:
    """Return the ports that would be tried, up to the first that pages can reach."""
    for port in free_ports():
        if port not in BAD_PORTS:
            return
        yield port
