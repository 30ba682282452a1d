"""Buyers in the demo shop: one flow, by whatever a model reaches a browser with; here by command lines."""

import os
import re
import shutil
import subprocess
import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from datetime import date, timedelta
from pathlib import Path
from time import perf_counter
from typing import Self

from benchmarks.visitors import Flow
from webtools.driver.find import find

Field = tuple[str, str]
"""The role and name of a form's field."""


def run(command: list[str], folder: Path | None = None, **environment: str) -> str:
    """Run a command and return its output.

    Raises:
        RuntimeError: It failed.
    """
    if command[0] == "webtools":
        command = [str(Path(sys.executable).with_name("webtools")), *command[1:]]
    done = subprocess.run(
        command,
        check=False,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, **environment},
        stdin=subprocess.DEVNULL,
    )
    if done.returncode:
        raise RuntimeError(f"{' '.join(command)} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return done.stdout


class Buyer(ABC):
    """Buys a lamp: looks only where a reply does not show the page already, and counts what that costs."""

    def __init__(self) -> None:
        self._calls = self._characters = 0
        self._seconds = 0.0
        self._seen = ""

    def buy(self, address: str) -> Flow:
        """Go from the shop's first page to the order.

        Raises:
            LookupError: Something was not on the page, or the order was not placed.
        """
        self._calls = self._characters = 0
        self._seconds = 0.0
        day = date.today() + timedelta(days=7)  # noqa: DTZ011  # the shop's day is this machine's
        day += timedelta(days=day.isoweekday() == 7)  # it does not deliver on Sundays
        self.open(address)
        self.fill({("searchbox", "Search"): "lamp"})
        self.click("link", "Paper table lamp")
        self.click("button", "Add to cart")
        self.click("link", "Cart")
        self.click("link", "Go to checkout")
        self.fill(
            {
                ("textbox", "Full name"): "Ada Byron",
                ("textbox", "Email"): "ada@example.com",
                ("textbox", "Phone"): "+49 30 123456",
                ("textbox", "Address"): "Lindenstraße 12",
                ("combobox", "Country"): "Germany",
                ("textbox", "Delivery date"): day.isoformat(),
                ("radio", "Express"): True,
                ("checkbox", "I accept"): True,
            }
        )
        self.click("button", "Place order")
        flow = Flow(self._calls, self._characters, self._seconds)
        if "Thank you, Ada Byron" not in (page := self.page()):
            raise LookupError(f"The order was not placed:\n{page}")
        return flow

    def count(self, call: Callable[[], str]) -> str:
        begin = perf_counter()
        answer = call()
        self._seconds += perf_counter() - begin
        self._calls += 1
        self._characters += len(answer)
        return answer

    def ref(self, role: str, name: str) -> str:
        """Return an element's ref from what was seen; look again when it is not there."""
        for _ in range(20):
            if found := ref_in(self._seen, role, name):
                return found
            self._seen = self.look()
        raise LookupError(f"{role} {name!r} is not in:\n{self._seen}")

    @abstractmethod
    def open(self, address: str) -> None: ...

    @abstractmethod
    def look(self) -> str: ...

    @abstractmethod
    def click(self, role: str, name: str) -> None: ...

    @abstractmethod
    def fill(self, fields: Mapping[Field, str | bool]) -> None: ...

    @abstractmethod
    def page(self) -> str:
        """All that can be read on the page; not counted."""


def ref_in(page: str, role: str, name: str) -> str | None:
    """Return the ref that a page's text gives an element, whichever of the tools wrote the text."""
    ref = r"(?:[\[ ]ref=|\[(?=ref_)|@)(\w+)"
    wanted = re.compile(rf'{role} "{re.escape(name)}[^\n]*?{ref}')
    text = rf"(?:text|generic[^\n]*): {re.escape(name)}"
    in_parts = re.compile(rf'{role}[^\n"]*{ref}[^\n]*:\n(?:\s*- /url:[^\n]*\n)?\s*- {text}')
    found = wanted.search(page) or in_parts.search(page)
    return found[1] if found else None


class Session(Buyer):
    """A tool's session, driven by commands as its own skill teaches."""

    def __init__(self, folder: Path) -> None:
        super().__init__()
        self._folder = folder

    def __enter__(self) -> Self:
        self.begin()
        return self

    def __exit__(self, *_: object) -> None:
        self.execute("close")

    def run(self, *words: str) -> str:
        return self.count(lambda: self.execute(*words))

    def open(self, address: str) -> None:
        self._seen = self.run("open", address)

    def click(self, role: str, name: str) -> None:
        self._seen = self.run("click", self.ref(role, name))

    @abstractmethod
    def begin(self) -> None: ...

    @abstractmethod
    def execute(self, *words: str) -> str: ...


class Webtools(Session):
    """Ours: forms are filled with one command, actions print what changed."""

    def begin(self) -> None:
        self.execute("open", "about:blank")

    def execute(self, *words: str) -> str:
        return run(["webtools", *words], self._folder)

    def look(self) -> str:
        return self.run("snapshot")

    def click(self, role: str, name: str) -> None:
        self._see(self.run("click", self.ref(role, name)))

    def fill(self, fields: Mapping[Field, str | bool]) -> None:
        pairs = [
            f"{self.ref(*field)}={'true' if value is True else value}" for field, value in fields.items()
        ]
        if len(pairs) == 1:
            self._see(self.run("type", *pairs[0].split("=", 1)))
        else:
            self._see(self.run("fill", *pairs))

    def page(self) -> str:
        return self.execute("snapshot")

    def _see(self, output: str) -> None:
        self._seen = output if "\nSnapshot:\n" in output else f"{output}\n{self._seen}"


class PlaywrightCli(Session):
    """@playwright/cli: an action writes its snapshot to a file, which is read where a ref is needed."""

    def begin(self) -> None:
        config = self._folder / "playwright.json"
        config.write_text(
            f'{{"browser": {{"launchOptions": {{"executablePath": "{find().browser}", "args": ["--no-sandbox"]}}}}}}'
        )
        self.execute("open", "about:blank", f"--config={config}")

    def open(self, address: str) -> None:
        self._see(self.run("goto", address))

    def execute(self, *words: str) -> str:
        return run([_peer("playwright-cli"), *words], self._folder)

    def look(self) -> str:
        return self._read(self.run("snapshot"))

    def click(self, role: str, name: str) -> None:
        self._see(self.run("click", self.ref(role, name)))

    def fill(self, fields: Mapping[Field, str | bool]) -> None:
        for (role, name), value in fields.items():
            ref = self.ref(role, name)
            if value is True:
                self.run("check", ref)
            else:
                output = self.run("fill", ref, str(value))
                if role == "searchbox":
                    self._see(output)

    def page(self) -> str:
        return self._read(self.execute("snapshot"))

    def _see(self, output: str) -> None:
        self._seen = self._read(output)

    def _read(self, output: str) -> str:
        """Return the snapshot that the output names; reading it costs a model its characters."""
        found = re.search(r"\[Snapshot\]\((.+?)\)", output)
        if found is None:
            return output
        text = (self._folder / found[1]).read_text("utf-8")
        self._characters += len(text)
        self._calls += 1
        return text


class AgentBrowser(Session):
    """agent-browser: actions print that they were done; the page comes with `snapshot`."""

    def begin(self) -> None:
        self.execute("open", "about:blank")

    def open(self, address: str) -> None:
        self.run("open", address)
        self._seen = ""

    def execute(self, *words: str) -> str:
        return run(
            [_peer("agent-browser"), *words],
            self._folder,
            AGENT_BROWSER_EXECUTABLE_PATH=str(find().browser),
            AGENT_BROWSER_ARGS="--no-sandbox",
        )

    def look(self) -> str:
        return self.run("snapshot")

    def ref(self, role: str, name: str) -> str:
        return f"@{super().ref(role, name)}"

    def click(self, role: str, name: str) -> None:
        self.run("click", self.ref(role, name))
        self._seen = ""

    def fill(self, fields: Mapping[Field, str | bool]) -> None:
        for (role, name), value in fields.items():
            ref = self.ref(role, name)
            if value is True:
                self.run("check", ref)
                continue
            self.run("fill", ref, str(value))
            if role == "searchbox":  # it does not wait for what an action sets off
                self.run("wait", "--text", "articles for")
                self._seen = ""

    def page(self) -> str:
        return self.execute("snapshot")


def _peer(name: str) -> str:
    """Return a peer's program, from the folder of `npm install` that PEERS names, or from the PATH."""
    path = f"{os.environ.get('PEERS', '')}/node_modules/.bin{os.pathsep}{os.environ['PATH']}"
    return shutil.which(name, path=path) or ""


def sessions(folder: Path) -> dict[str, Session]:
    """Return our session and those of the peers that are installed, by name."""
    there: dict[str, Session] = {"command-line session": Webtools(folder)}
    if _peer("playwright-cli"):
        there["Playwright's CLI"] = PlaywrightCli(folder)
    if _peer("agent-browser"):
        there["agent-browser's CLI"] = AgentBrowser(folder)
    return there
