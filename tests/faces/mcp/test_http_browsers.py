"""Over HTTP each client has a browser of its own, which ends with it."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial

import psutil
import pytest
from anyio import from_thread, to_thread

from tests.browser.site import Site
from tests.faces.mcp.conftest import HttpServer, Run, code, text
from tests.waiting import wait_until

pytestmark = pytest.mark.timeout(120)

_PLAIN = {"url": "data:text/html,<title>kept</title>"}
_TITLE = {"function": "() => document.title"}


@contextmanager
def _serving(*arguments: str) -> Iterator[HttpServer]:
    server = HttpServer(*arguments)
    try:
        yield server
    finally:
        server.stop()


def _drivers(server: HttpServer) -> set[psutil.Process]:
    return {one for one in psutil.Process(server.process.pid).children() if "driver" in one.name()}


def test_crash_of_one_clients_browser_leaves_the_pages_of_others(run: Run, site: Site) -> None:
    async def crash_one() -> None:
        with _serving() as server:
            async with server.client() as one, server.client() as other:
                await one.call_tool("browser_navigate", {"url": site.url("index.html")})
                (its,) = _drivers(server)
                await other.call_tool("browser_navigate", {"url": site.url("second.html")})
                assert len(_drivers(server)) == 2
                for process in its.children():
                    process.kill()
                lost = await one.call_tool("browser_evaluate", _TITLE)
                assert code(lost) == "browser_crashed"
                kept = await other.call_tool("browser_evaluate", _TITLE)
                assert kept.structured_content == {"value": "Second"}
                again = await one.call_tool("browser_navigate", {"url": site.url("index.html")})
                assert not again.is_error, text(again)

    run(crash_one)


def test_contexts_of_one_client_share_its_browser_which_ends_with_it(run: Run) -> None:
    async def come_and_go() -> None:
        with _serving() as server:
            async with server.client() as client:
                await client.call_tool("browser_navigate", _PLAIN)
                await client.call_tool("browser_context_create", {"name": "another"})
                await client.call_tool("browser_navigate", _PLAIN)
                drivers = _drivers(server)
                assert len(drivers) == 1
            assert not psutil.wait_procs(drivers, timeout=10)[1]

    run(come_and_go)


def test_clients_share_one_browser_where_the_server_says_so(run: Run) -> None:
    async def share() -> None:
        with _serving("--share-browser") as server:
            async with server.client() as one, server.client() as other:
                for client in (one, other):
                    await client.call_tool("browser_navigate", _PLAIN)
                assert len(_drivers(server)) == 1

    run(share)


def test_clients_share_several_browsers_and_a_crash_reaches_those_of_one(run: Run, site: Site) -> None:
    cookie = {"function": "() => document.cookie = document.cookie || 'mine=1'"}

    async def share() -> None:
        with _serving("--browsers", "2") as server:
            async with server.client() as one, server.client() as two, server.client() as three:
                await one.call_tool("browser_navigate", {"url": site.url("index.html")})
                (of_one,) = _drivers(server)
                for client in (two, three):
                    await client.call_tool("browser_navigate", {"url": site.url("second.html")})
                assert len(_drivers(server)) == 2
                await one.call_tool("browser_evaluate", cookie)
                seen = await three.call_tool("browser_evaluate", {"function": "() => document.cookie"})
                assert seen.structured_content == {"value": ""}
                for process in of_one.children():
                    process.kill()
                for client in (one, three):
                    assert code(await client.call_tool("browser_evaluate", _TITLE)) == "browser_crashed"
                kept = await two.call_tool("browser_evaluate", _TITLE)
                assert kept.structured_content == {"value": "Second"}
                for client in (one, three):
                    again = await client.call_tool("browser_navigate", {"url": site.url("index.html")})
                    assert not again.is_error, text(again)
                assert len(_drivers(server) - {of_one}) == 2

    run(share)


def test_next_client_gets_the_browser_that_a_client_has_left(run: Run) -> None:
    async def come_and_go() -> None:
        with _serving("--browsers", "2") as server:
            async with server.client() as one:
                await one.call_tool("browser_navigate", _PLAIN)
                drivers = _drivers(server)
                async with server.client() as two:
                    await two.call_tool("browser_navigate", _PLAIN)
                    left = _drivers(server) - drivers
                    assert len(left) == 1
                async with server.client() as three:
                    await three.call_tool("browser_navigate", _PLAIN)
                    assert _drivers(server) == drivers | left

    run(come_and_go)


def test_client_beyond_the_limit_of_shared_browsers_gets_an_error(run: Run) -> None:
    async def crowd() -> None:
        with _serving("--browsers", "1", "--max-clients", "1") as server:
            async with server.client() as early, server.client() as late:
                await early.call_tool("browser_navigate", _PLAIN)
                assert code(await late.call_tool("browser_navigate", _PLAIN)) == "denied"

    run(crowd)


def test_client_beyond_the_limit_gets_an_error_until_another_one_ends(run: Run) -> None:
    async def crowd() -> None:
        with _serving("--max-clients", "1") as server:
            async with server.client() as late:
                async with server.client() as early:
                    await early.call_tool("browser_navigate", _PLAIN)
                    drivers = _drivers(server)
                    refused = await late.call_tool("browser_navigate", _PLAIN)
                    assert code(refused) == "denied"
                    assert "1 client has a browser" in text(refused)
                    assert "--max-clients" in text(refused)
                    assert _drivers(server) == drivers

                async def admitted() -> bool:
                    reply = await late.call_tool("browser_navigate", _PLAIN)
                    assert not reply.is_error or code(reply) == "denied", text(reply)
                    return not reply.is_error

                await to_thread.run_sync(
                    wait_until, partial(from_thread.run, admitted), "the other browser has ended"
                )

    run(crowd)


def test_browser_of_a_client_that_went_away_silently_ends() -> None:
    with _serving("--client-idle", "1") as server:
        silent = server.begin()
        called = server.post("tools/call", {"name": "browser_navigate", "arguments": _PLAIN}, **silent)
        assert "kept" in called.text
        assert not psutil.wait_procs(_drivers(server), timeout=20)[1]
