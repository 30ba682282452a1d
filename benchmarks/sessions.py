"""Browser sessions behind a command line: what a warm command costs, and the shop flow beside other tools' sessions."""

import os
import re
import shutil
import subprocess
import sys
from abc import abstractmethod
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from datetime import date, timedelta
from pathlib import Path
from statistics import median
from tempfile import TemporaryDirectory
from time import perf_counter
from typing import Self

from benchmarks.visitors import Flow
from webtools.client import ask
from webtools.demo.shop import shop
from webtools.driver.find import find

_ACT = ["tabs"]


@dataclass(frozen=True, slots=True)
class Warm:
    """A table of one command in a warm session, measured in turns with a bare Python."""

    bare: list[float]
    command: list[float]
    act: list[float]

    @property
    def ratio(self) -> float:
        """How long the command takes without its act, in bare Pythons."""
        return (median(self.command) - median(self.act)) / median(self.bare)

    def markdown(self) -> str:
        rows = {
            "`python -c pass`": self.bare,
            "the act itself, asked over an open process": self.act,
            "`webtools tabs`": self.command,
        }
        lines = [f"| {name} | {median(times) * 1000:.1f} ms |" for name, times in rows.items()]
        return "\n".join(
            [
                f"### A warm command of a session, {len(self.bare)} times in turns",
                "",
                "| what | median |",
                "| --- | ---: |",
                *lines,
                "",
                f"The command without its act takes {self.ratio:.2f} × a bare Python.",
            ]
        )


@dataclass(frozen=True, slots=True)
class Flows:
    """A table of the shop flow by command lines."""

    of: dict[str, list[Flow]]

    def markdown(self) -> str:
        rows = [
            f"| {name} | {flows[0].calls} | {flows[0].characters:,} | "
            f"{median(flow.seconds for flow in flows):.1f} s |"
            if flows
            else f"| {name} | did not finish | | |"
            for name, flows in self.of.items()
        ]
        head = ["### The shop flow by command line, browser's start excluded", ""]
        return "\n".join(
            [*head, "| session | commands | characters | time |", "| --- | ---: | ---: | ---: |", *rows]
        )


def tables(*, quick: bool) -> Iterator[Warm | Flows]:
    rounds = 1 if quick else 5
    with TemporaryDirectory(prefix="b-") as runtime, TemporaryDirectory() as work:
        os.environ["XDG_RUNTIME_DIR"] = runtime
        yield _warm(20 if quick else 200)
        flows: dict[str, list[Flow]] = {}
        with shop() as address:
            for _ in range(rounds):
                for name, visitor in _contenders(Path(work)).items():
                    done = flows.setdefault(name, [])
                    with visitor:
                        try:
                            done.append(visitor.buy(address))
                        except LookupError as error:
                            print(f"{name} did not finish: {error}", file=sys.stderr)  # noqa: T201  # a finding
        yield Flows(flows)


def _warm(rounds: int) -> Warm:
    command = [str(Path(sys.executable).with_name("webtools")), *_ACT]
    bare = [sys.executable, "-c", "pass"]
    table = Warm([], [], [])
    _run(["webtools", "open", "about:blank"])
    try:
        for _ in range(rounds):
            table.bare.append(_timed(lambda: _run(bare)))
            table.command.append(_timed(lambda: _run(command)))
            table.act.append(_timed(_asked))
    finally:
        _run(["webtools", "close"])
    return table


def _timed(do: Callable[[], object]) -> float:
    begin = perf_counter()
    do()
    return perf_counter() - begin


def _asked() -> None:
    said: list[str] = []
    exit_code = ask("default", _ACT, str(Path.cwd()), lambda kind, text: said.append(text))
    if exit_code or "[active]" not in "".join(said):
        raise LookupError(f"The session answered {exit_code}: {said}")


def _run(command: list[str], folder: Path | None = None, **environment: str) -> str:
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


class Session:
    """A tool's session, driven as its own skill teaches; counts commands, characters and seconds."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._calls = self._characters = 0
        self._seconds = 0.0
        self._seen = ""

    def __enter__(self) -> Self:
        self.begin()
        self._calls = self._characters = 0
        self._seconds = 0.0
        return self

    def __exit__(self, *_: object) -> None:
        self.run("close")

    def buy(self, address: str) -> Flow:
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

    def run(self, *words: str) -> str:
        begin = perf_counter()
        output = self.execute(*words)
        self._seconds += perf_counter() - begin
        self._calls += 1
        self._characters += len(output)
        return output

    def ref(self, role: str, name: str) -> str:
        """Return an element's ref from what was seen; look again when it is not there."""
        wanted = re.compile(rf'{role} "{re.escape(name)}[^\n]*?[\[ ]ref=(\w+)')
        text = rf"(?:text|generic[^\n]*): {re.escape(name)}"
        in_parts = re.compile(rf'{role}[^\n"]*\[ref=(\w+)\][^\n]*:\n(?:\s*- /url:[^\n]*\n)?\s*- {text}')
        for _ in range(20):
            found = wanted.search(self._seen) or in_parts.search(self._seen)
            if found is not None:
                return found[1]
            self._seen = self.look()
        raise LookupError(f"{role} {name!r} is not in:\n{self._seen}")

    def open(self, address: str) -> None:
        self._seen = self.run("open", address)

    @abstractmethod
    def begin(self) -> None: ...

    @abstractmethod
    def execute(self, *words: str) -> str: ...

    @abstractmethod
    def look(self) -> str: ...

    def click(self, role: str, name: str) -> None:
        self._seen = self.run("click", self.ref(role, name))

    @abstractmethod
    def fill(self, fields: dict[tuple[str, str], str | bool]) -> None: ...

    @abstractmethod
    def page(self) -> str:
        """All that can be read on the page; not counted."""


class Webtools(Session):
    """Ours: forms are filled with one command, actions print what changed."""

    def begin(self) -> None:
        self.execute("open", "about:blank")

    def execute(self, *words: str) -> str:
        return _run(["webtools", *words], self._folder)

    def look(self) -> str:
        return self.run("snapshot")

    def click(self, role: str, name: str) -> None:
        self._see(self.run("click", self.ref(role, name)))

    def fill(self, fields: dict[tuple[str, str], str | bool]) -> None:
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
        return _run([_peer("playwright-cli"), *words], self._folder)

    def look(self) -> str:
        return self._read(self.run("snapshot"))

    def click(self, role: str, name: str) -> None:
        self._see(self.run("click", self.ref(role, name)))

    def fill(self, fields: dict[tuple[str, str], str | bool]) -> None:
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
        return _run(
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

    def fill(self, fields: dict[tuple[str, str], str | bool]) -> None:
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


def _contenders(folder: Path) -> dict[str, Session]:
    there: dict[str, Session] = {"`webtools` session": Webtools(folder)}
    if _peer("playwright-cli"):
        there["`playwright-cli` session"] = PlaywrightCli(folder)
    if _peer("agent-browser"):
        there["`agent-browser` session"] = AgentBrowser(folder)
    return there
