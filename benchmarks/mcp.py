"""Single calls over MCP (stdio), beside the servers of Playwright and of Chrome's DevTools: the same pages and checks.

The peers are those of `npm install @playwright/mcp chrome-devtools-mcp` in the folder that PEERS names, or on the PATH.
What a click changes is looked for in its reply first, then in looks, as an agent does.
"""

import json
import os
import re
import shutil
import sys
from base64 import b64decode
from collections.abc import Callable, Iterator, Mapping
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import replace
from functools import partial
from tempfile import TemporaryDirectory
from typing import Any

from anyio.from_thread import start_blocking_portal
from mcp.client.client import Client
from mcp.client.stdio import StdioServerParameters, stdio_client

from benchmarks.buyers import ref_in
from benchmarks.harness import Aim, Table
from benchmarks.library import CALLS, LONG, OURS, Call, measure, site
from webtools.driver.find import find

_PLAYWRIGHT, _DEVTOOLS = "playwright-mcp", "chrome-devtools-mcp"
_ALL = (_PLAYWRIGHT, OURS, _DEVTOOLS)
_MOST_LOOKS = 50
_SEEN = "Second"
"""On the pages where clicks lead to, at last."""

Ask = Callable[[str, dict[str, Any]], tuple[str, bytes]]
"""Call a tool; gives the text of the reply, and its picture."""


class _Server:
    """Ours, and playwright-mcp, whose tools have the same names."""

    def __init__(self, ask: Ask) -> None:
        self._ask = ask
        self.page = ""

    def open(self, url: str) -> None:
        self.do("browser_navigate", url=url)

    def click(self, role: str, name: str) -> None:
        self.page = self.press(self.ref(role, name))

    def arrive(self, role: str, name: str, path: str) -> None:  # noqa: ARG002  # all that clicks lead to says the same
        self.click(role, name)
        for _ in range(_MOST_LOOKS):
            if _SEEN in self.page:
                return
            self.glance()
        raise LookupError(f"{_SEEN} is not on the page:\n{self.page}")

    def glance(self) -> str:
        self.page = self.do("browser_snapshot")
        return self.page

    def ask(self, function: str) -> Any:
        return _value(self.do("browser_evaluate", function=function))

    def picture(self) -> bytes:
        return self._ask("browser_take_screenshot", {})[1]

    def open_and_close_tab(self) -> None:
        self.do("browser_tabs", action="new")
        self.do("browser_tabs", action="close", index=1)

    def type(self, role: str, name: str, text: str) -> None:
        """Raise: no call here does it."""
        raise NotImplementedError

    def fill(self, fields: Mapping[tuple[str, str], str | bool]) -> None:
        """Raise: no call here does it."""
        raise NotImplementedError

    def look(self, expected: str) -> bool:
        return expected in self.glance()

    def press(self, ref: str) -> str:
        return self.do("browser_click", element="the element", target=ref)

    def ref(self, role: str, name: str) -> str:
        return _found(ref_in(self.page, role, name), name, self.page)

    def do(self, tool: str, **arguments: Any) -> str:
        return self._ask(tool, arguments)[0]


class _DevTools(_Server):
    """chrome-devtools-mcp; a click gives the page when it is asked to."""

    def open(self, url: str) -> None:
        self.do("navigate_page", url=url)

    def glance(self) -> str:
        self.page = self.do("take_snapshot")
        return self.page

    def ask(self, function: str) -> Any:
        return _value(self.do("evaluate_script", function=function))

    def picture(self) -> bytes:
        return self._ask("take_screenshot", {})[1]

    def open_and_close_tab(self) -> None:
        *_, tab = re.findall(r"^(\d+): ", self.do("new_page", url="about:blank"), re.MULTILINE)
        self.do("close_page", pageId=int(tab))

    def press(self, ref: str) -> str:
        return self.do("click", uid=ref, includeSnapshot=True)

    def ref(self, role: str, name: str) -> str:
        found = re.search(rf'uid=(\S+) {role} "{re.escape(name)}', self.page)
        return _found(found and found[1], name, self.page)


def _found(ref: str | None, name: str, page: str) -> str:
    if ref is None:
        raise LookupError(f"{name!r} is not on the page:\n{page}")
    return ref


def _value(reply: str) -> Any:
    """Return the value in a reply, which stands in a line of its own."""
    for line in reply.splitlines():
        try:
            return json.loads(line)
        except ValueError:
            continue
    raise ValueError(f"There is no value in {reply[:300]!r}")


_AIMS = {
    "Navigate to a small page": 1.0,
    "Snapshot of a small page": 0.75,
    "Snapshot of 1,000 controls": 0.4,
    "Snapshot of 10,000 elements": 0.3,
    "Click without effect": 0.07,
    "Click that navigates, until the page has loaded": 0.16,
    "Evaluate, 200 KB of random text": 0.04,
    "Open a tab and close it": 0.74,
}
"""By call: of our time, as a part of playwright-mcp's."""
_CALLS = (
    *(
        replace(
            each, names=_ALL, aims=(Aim(OURS, _PLAYWRIGHT, _AIMS[each.title]),) if each.title in _AIMS else ()
        )
        for each in CALLS
    ),
    Call(
        "Snapshot of 20 frames of one origin",
        "frames",
        lambda hands: hands.glance(),
        lambda text: text.count("Subscribe") == 20,
        rounds=15,
        names=_ALL,
        aims=(Aim(OURS, _PLAYWRIGHT, 0.5),),
    ),
    Call(
        "Click on a page of 1,000 controls",
        "controls",
        lambda hands: hands.click("button", "Save"),
        lambda path: path == "/controls",
        check="() => location.pathname",
        rounds=15,
        names=_ALL,
        aims=(Aim(OURS, _PLAYWRIGHT, 0.08),),
    ),
    Call(
        "Click with a request of 100 ms, until its answer is seen",
        "asks",
        lambda hands: hands.arrive("button", "Load", "/asks"),
        lambda text: text == _SEEN,
        check="() => document.querySelector('p').textContent",
        names=_ALL,
        aims=(Aim(OURS, _PLAYWRIGHT, 0.13),),
    ),
)


def tables(*, quick: bool) -> list[Table]:
    """One for each call."""
    with site() as address, TemporaryDirectory() as folder, ExitStack() as stack:
        servers = {name: stack.enter_context(server) for name, server in _servers(folder)}
        return [measure(call, address, servers, quick=quick) for call in _CALLS]


def _servers(folder: str) -> Iterator[tuple[str, AbstractContextManager[_Server]]]:
    """Give ours, and those of the peers that are installed."""
    browser = str(find().browser)
    if program := _peer("playwright-mcp"):
        options = ["--headless", "--isolated", "--no-sandbox", "--executable-path", browser]
        yield _PLAYWRIGHT, _started(_Server, [program, *options, "--output-dir", folder])
    yield OURS, _started(_Server, [sys.executable, "-m", "webtools", "mcp", "--max-output", str(2 * LONG)])
    if program := _peer("chrome-devtools-mcp"):
        options = ["--headless", "--isolated", "--executablePath", browser, "--chromeArg=--no-sandbox"]
        quiet = ["--no-usage-statistics", "--no-performance-crux", "--no-pageIdRouting"]
        yield _DEVTOOLS, _started(_DevTools, [program, *options, *quiet])


def _peer(name: str) -> str | None:
    path = f"{os.environ.get('PEERS', '')}/node_modules/.bin{os.pathsep}{os.environ['PATH']}"
    return shutil.which(name, path=path)


@contextmanager
def _started(kind: Callable[[Ask], _Server], command: list[str]) -> Iterator[_Server]:
    program, *arguments = command
    parameters = StdioServerParameters(command=program, args=arguments, env=dict(os.environ))
    with (
        start_blocking_portal() as portal,
        portal.wrap_async_context_manager(Client(stdio_client(parameters))) as client,
    ):

        async def ask(tool: str, arguments: dict[str, Any]) -> tuple[str, bytes]:
            result = await client.call_tool(tool, arguments)
            text = "\n".join(each.text for each in result.content if each.type == "text")
            if result.is_error:
                raise RuntimeError(f"{tool}: {text}")
            pictures = [b64decode(each.data) for each in result.content if each.type == "image"]
            return text, b"".join(pictures[:1])

        yield kind(partial(portal.call, ask))
