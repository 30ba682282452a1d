"""Faults that a page brings about: each is a script that the worker runs on its own page."""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic, sleep
from typing import TYPE_CHECKING

from webtools import ContextTools

if TYPE_CHECKING:
    from benchmarks.chaos.faults import Stage
    from benchmarks.chaos.worker import Order


def _script(code: str) -> Order:
    def order(tools: ContextTools) -> None:
        tools.evaluate(f"() => {{ {code} }}", timeout=2.5)

    return order


def _crash(tools: ContextTools) -> None:
    tools.navigate("chrome://crash", timeout=2.5)


def _for_a_while(code: str) -> str:
    """Return a script that does `code` again and again for a second and a half, and lets the page go on between."""
    return f"""
        const end = Date.now() + 1500;
        const turn = () => {{ {code} if (Date.now() < end) setTimeout(turn, 5); }};
        setTimeout(turn);"""


_DOWNLOADS = """
    for (let i = 0; i < 5; i++) {
      const link = document.body.appendChild(document.createElement("a"));
      Object.assign(link, { href: `/file/${crypto.randomUUID?.() ?? Math.random()}-${i}`, download: "same.txt" });
      link.click();
      link.remove();
    }"""
_MANY = 5
_DOWNLOAD_SECONDS = 8.0


def _download(tools: ContextTools) -> None:
    """Download several files of one name at once; each has to be there with its own content."""
    known = {one.id for one in tools.downloads(timeout=2.5).downloads}
    tools.evaluate(f"() => {{ {_DOWNLOADS} }}", timeout=2.5)
    end = monotonic() + _DOWNLOAD_SECONDS
    while True:
        new = [one for one in tools.downloads(timeout=2.5).downloads if one.id not in known]
        complete = [one for one in new if one.path is not None]
        if len(complete) == _MANY or monotonic() > end:
            break
        sleep(0.05)
    wrong = [one for one in complete if one.path and one.path.read_text() != one.url.rpartition("/")[2]]
    if wrong or len(complete) < _MANY:
        raise AssertionError(f"lost downloads: {len(complete)} of {_MANY} complete, wrong: {wrong}, {new}")


CODE: dict[str, str] = {
    "hang the page": "setTimeout(() => { for (;;); })",
    "busy page": "setTimeout(() => { for (const end = Date.now() + 1500; Date.now() < end;); })",
    "flood of console messages": """
        let left = 100;
        const timer = setInterval(() => {
          for (let i = 0; i < 100; i++) console.log("flood", { left, i });
          if (--left === 0) clearInterval(timer);
        }, 10);""",
    "80,000 console messages a second": _for_a_while(
        "for (let i = 0; i < 400; i++) console.log('flood', i);"
    ),
    "flood of long messages": """
        let left = 15;
        const timer = setInterval(() => {
          console.log("x".repeat(2 << 20));
          if (--left === 0) clearInterval(timer);
        }, 50);""",
    "flood of requests": """
        let left = 15;
        const timer = setInterval(() => {
          for (let i = 0; i < 100; i++) fetch("/nothing?" + left + i).catch(() => {});
          if (--left === 0) clearInterval(timer);
        }, 50);""",
    "flood of titles": _for_a_while("for (let i = 0; i < 2000; i++) document.title = `title ${i}`;"),
    "flood of addresses": _for_a_while(
        "for (let i = 0; i < 100; i++) history.replaceState(i, '', location.href);"
    ),
    "flood of frames": _for_a_while("""
        for (let i = 0; i < 20; i++) {
          const frame = document.body.appendChild(document.createElement("iframe"));
          frame.srcdoc = "<p>frame</p>";
          setTimeout(() => frame.remove(), 20);
        }"""),
    "dialogs": """
        let left = 3;
        const timer = setInterval(() => { if (--left === 0) clearInterval(timer); alert("left: " + left); }, 100);""",
    "question whether to leave": "addEventListener('beforeunload', event => event.preventDefault());",
    "popups": """
        let left = 6;
        const timer = setInterval(() => { if (--left === 0) clearInterval(timer); open("/popup"); }, 100);""",
    "half a character in the title": "document.title = String.fromCharCode(0xd83d);",
    "half a character in the console": "console.log({ a: String.fromCharCode(0xdc00) });",
}
"""What a script of the page does, by the name of the fault."""

_ORDERS: dict[str, Order] = {
    "crash the page": _crash,
    "simultaneous downloads": _download,
    **{name: _script(code) for name, code in CODE.items()},
}
_FOLLOWS_NO_LINK = "flood of addresses"
"""After it a click on a link may do nothing: Chromium lets a page change its address 200 times within 10 s."""


def _as_fault(order: Order, *, leaves: bool) -> Callable[[Stage], None]:
    return lambda stage: stage.worker.order(order, leaves=leaves)


FAULTS: dict[str, Callable[[Stage], None]] = {
    name: _as_fault(order, leaves=name == _FOLLOWS_NO_LINK) for name, order in _ORDERS.items()
}
