"""The driver's port: one that browsers open for no page, and that this driver has to itself."""

import shutil
import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from itertools import chain

import pytest

from webtools import BrowserToolset
from webtools.driver.process import end_session
from webtools.driver.service import Service, free_ports
from webtools.limits.bad_ports import BAD_PORTS, SPARE_BAD_PORTS


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
        taken = other.getsockname()[1]
        service.start(chain([taken], free_ports()))  # of those, others take some meanwhile
    assert service.port in (*BAD_PORTS, *SPARE_BAD_PORTS)
    assert service.process.poll() is None


# What takes the ports of the whole machine runs alone: meanwhile other tests' browsers would get no safe one.


@pytest.fixture
def _all_taken() -> Iterator[None]:
    """Have each port taken that pages cannot reach."""
    with ExitStack() as stack:
        for port in (*BAD_PORTS, *SPARE_BAD_PORTS):
            with suppress(OSError):  # another process has it, or only root may
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
        yield


@pytest.mark.alone
def test_spare_ports_come_after_the_others(service: Service) -> None:
    with ExitStack() as stack:
        for port in BAD_PORTS:
            with suppress(OSError):
                stack.enter_context(socket.create_server(("127.0.0.1", port)))
        port = next(free_ports(reachable=False))
        assert port in SPARE_BAD_PORTS
        service.start([port])
    assert service.port == port


@pytest.mark.alone
@pytest.mark.usefixtures("_all_taken")
def test_port_that_pages_can_reach_is_used_with_a_warning() -> None:
    with pytest.warns(RuntimeWarning, match="can reach the driver"):
        assert next(free_ports()) not in (*BAD_PORTS, *SPARE_BAD_PORTS)


@pytest.mark.alone
@pytest.mark.usefixtures("_all_taken")
def test_browser_for_a_model_does_not_start_on_a_port_that_pages_can_reach() -> None:
    with BrowserToolset() as toolset:
        reply = toolset.call("browser_navigate", {"url": "about:blank"})
    assert reply["error"]["code"] == "browser_not_started"
    assert "--allow-reachable-port" in reply["error"]["recoveryHint"]
