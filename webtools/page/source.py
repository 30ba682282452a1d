"""The page-side files as one function expression that installs them."""

import json
from functools import cache
from importlib.resources import files
from secrets import token_hex
from typing import Any

# They share one closure. The order matters only for what runs while it is installed: `expose` comes first.
FILES = (
    "exported.js",
    "dom.js",
    "memo.js",
    "flat_tree.js",
    "peers.js",
    "internals.js",
    "styles.js",
    "role_tables.js",
    "roles.js",
    "names.js",
    "native_names.js",
    "formulas.js",
    "editor_text.js",
    "states.js",
    "listeners.js",
    "reactive.js",
    "refs.js",
    "places.js",
    "texts.js",
    "veiled.js",
    "tree.js",
    "hints.js",
    "shorten.js",
    "folding.js",
    "render.js",
    "resolve.js",
    "snapshot.js",
    "find.js",
    "drawn.js",
    "quiet.js",
    "hoping.js",
    "boxes.js",
    "unseen.js",
    "editors.js",
    "hit.js",
    "actionable.js",
    "guard.js",
    "hovering.js",
    "through_frame.js",
    "focusing.js",
    "held.js",
    "ranges.js",
    "typing.js",
    "choosing.js",
    "replaced.js",
    "filling.js",
    "files.js",
    "scrolling.js",
    "picturing.js",
    "masking.js",
    "near_texts.js",
)


SHOWN = r"https?|file|data|blob|about|javascript|view-source|filesystem|devtools|chrome(-[a-z]+)?|edge"
"""A regular expression: schemes of what the browser itself shows. For others it asks whether to start another program,
and while nobody answers, the page gets no input any more (drawn.js)."""
_LISTENING = f"x{token_hex(8)}"
"""Names the events by which listening.js and our code in the sandbox speak. The page must not know it."""


@cache
def role_sets() -> dict[str, Any]:
    """Return the sets of roles that Python and the page share: `roles`, `links`, `namedByContent`, `synonyms`."""
    sets: dict[str, Any] = json.loads(files("webtools.page").joinpath("role_sets.json").read_text("utf-8"))
    return sets


@cache
def install() -> str:
    """A JavaScript function that makes `globalThis.webtools` in the realm that it runs in."""
    return within("globalThis.webtools = { call, callRaw, settled, leaves };")


def within(code: str) -> str:
    """Return a JavaScript function that runs `code` among the definitions of the page-side files."""
    room = files("webtools.page")
    lines = [line.strip() for name in FILES for line in room.joinpath(name).read_text("utf-8").splitlines()]
    # It is sent often; a fifth of it is comments and indentation.
    definitions = "\n".join(line for line in lines if line and not line.startswith("//"))
    begin = (
        f'"use strict";\nconst LISTENING = "{_LISTENING}";\nconst SHOWN = /^({SHOWN}):/i;'
        f"\nconst ROLE_SETS = {json.dumps(role_sets())};"
    )
    return f"() => {{\n{begin}\n{definitions}\n{code}\n}}"


@cache
def alone(name: str) -> str:
    """The function expression that a file of this room consists of, on one line, for sending it on its own.

    Such a file has comments on lines of their own only, and ends every statement with a semicolon.
    """
    code = files("webtools.page").joinpath(name).read_text("utf-8")
    return " ".join(line.strip() for line in code.splitlines() if not line.lstrip().startswith("//"))


@cache
def answered() -> str:
    """A JavaScript expression: the function that packs a value, for code in the page's own world."""
    code = files("webtools.page").joinpath("exported.js").read_text("utf-8")
    return f"(() => {{\n{code}\nreturn answered;\n}})()"


@cache
def listen() -> str:
    """A JavaScript function for the page's own world that notes what the page's scripts listen to and schedule."""
    room = files("webtools.page")
    disguise, listening, scheduled = (
        room.joinpath(name).read_text("utf-8").rstrip().rstrip(";")
        for name in ("disguise.js", "listening.js", "scheduled.js")
    )
    return f"""() => {{
const disguise = ({disguise})("{_LISTENING}-share");
({listening})("{_LISTENING}-ask", "{_LISTENING}-found", disguise);
({scheduled})("{_LISTENING}-schedule", "{_LISTENING}-told", disguise);
}}"""
