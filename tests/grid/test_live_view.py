"""The live view of a browser on another machine: a person sees its page and uses it."""

import json
from typing import Any
from urllib.request import Request, urlopen

from tests.grid.grid import Grid
from webtools import BrowserTools

_PAGE = (
    "<body style='margin: 0'><button style='position: fixed; inset: 0' "
    "onclick=\"document.title = 'Pressed'; this.textContent = 'Gone'\">Go</button>"
)


def test_person_presses_a_button_in_a_browser_of_the_grid(grid: Grid) -> None:
    with BrowserTools(remote_url=grid.url, watch=True) as tools:
        view = tools.watch()

        def ask(path: str) -> bytes:
            answer: bytes = urlopen(view + path, timeout=20).read()
            return answer

        def do(**what: Any) -> None:
            given = {"Content-Type": "application/json"}
            sent = Request(f"{view}do", json.dumps(what).encode(), given)
            assert json.load(urlopen(sent, timeout=20)) == {"error": ""}

        tools.set_content(_PAGE)
        (context,) = json.loads(ask("now?since=-1"))["contexts"]
        tab = context["tabs"][0]["id"]
        assert ask(f"picture?context={context['id']}&tab={tab}").startswith(b"\xff\xd8")
        do(do="hold")
        steps = [{"kind": kind, "x": 0.5, "y": 0.5} for kind in ("move", "down", "up")]
        do(context=context["id"], tab=tab, doing={"do": "mouse", "steps": steps})
        do(do="hand back")
        assert "Gone" in tools.snapshot().tree
