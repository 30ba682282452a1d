"""The faces that are a process from start to end: pytest with the plugin, and the command line."""

import json
import os
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory
from time import perf_counter

from PIL import Image

from benchmarks.visitors import Flow

_HERE = Path(__file__).parent


def flows(address: str) -> dict[str, Flow]:
    """One run of each, by what it is called in the table."""
    with TemporaryDirectory() as folder:
        return _pytest(address, Path(folder)) | _command_line(address, Path(folder)) | _demo(Path(folder))


def _pytest(address: str, folder: Path) -> dict[str, Flow]:
    result = folder / "flow.json"
    test = str(_HERE / "in_pytest.py")
    whole, _ = _run(
        "pytest", "-q", "-c", os.devnull, "-p", "no:cacheprovider", test, SHOP=address, FLOW=str(result)
    )
    inside = Flow(**json.loads(result.read_text("utf-8")))
    return {"pytest, in the test": inside, "pytest, the process and its report": whole}


def _command_line(address: str, folder: Path) -> dict[str, Flow]:
    """All that it can do there: look. Each command starts a browser of its own, so nothing is carried on."""
    picture, paper = folder / "lamp.png", folder / "lamp.pdf"
    found, tree = _run("webtools", "snapshot", f"{address}/?q=lamp")
    if 'link "Paper table lamp' not in tree:
        raise LookupError(f"The lamp was not found:\n{tree}")
    lamp = f"{address}/products/paper-table-lamp"
    seen, _ = _run("webtools", "screenshot", lamp, "-o", str(picture))
    with Image.open(picture) as image:
        if image.size != (1280, 720) or len(image.getcolors(1 << 20) or ()) < 100:
            raise LookupError("The picture does not show the lamp")
    printed, _ = _run("webtools", "pdf", lamp, "-o", str(paper))
    if not paper.read_bytes().startswith(b"%PDF"):
        raise LookupError("That is no PDF")
    return {"command line: three looks (it cannot buy)": _sum(found, seen, printed)}


def _demo(folder: Path) -> dict[str, Flow]:
    flow, said = _run("webtools", "demo", "--json", "--output", str(folder))
    if "Thank you, Ada Byron" not in json.loads(said)["tree"]:
        raise LookupError(f"The order was not placed:\n{said}")
    return {"`webtools demo`, which buys by itself": flow}


def _run(module: str, *arguments: str, **environment: str) -> tuple[Flow, str]:
    begin = perf_counter()
    done = subprocess.run(
        [sys.executable, "-m", module, *arguments],
        check=False,
        capture_output=True,
        text=True,
        cwd=_HERE.parent,
        env={**os.environ, **environment},
    )
    seconds = perf_counter() - begin
    if done.returncode:
        raise RuntimeError(f"{module} ended with {done.returncode}:\n{done.stdout}{done.stderr}")
    return Flow(1, len(done.stdout), seconds), done.stdout


def _sum(*flows: Flow) -> Flow:
    return Flow(
        sum(flow.calls for flow in flows),
        sum(flow.characters for flow in flows),
        sum(flow.seconds for flow in flows),
    )
