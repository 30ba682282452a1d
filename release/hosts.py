"""`python -m release.hosts`: writes what hosts of MCP servers and registries read, from setup.cfg and the version.

A test keeps these files fresh. Until the project has an address and a name at the index, hosts start the `webtools`
that is installed, the registry's entry names no package, and pages install from a clone: the package `webtools` at the
index is somebody else's.
"""

import json
import re
from base64 import b64encode
from pathlib import Path
from urllib.parse import quote

from release.metadata import (
    KEYWORDS,
    LICENSE,
    NAME,
    ROOT,
    SUMMARY,
    URL,
    VERSION,
    is_published,
    registry_name,
    semantic_version,
    wheel,
)

_AUTHOR = "The authors of webtools"
_PACKAGE = f"{NAME}[mcp]=={VERSION}"
_SCHEMA_OF_REGISTRY = "https://static.modelcontextprotocol.io/schemas/2025-12-11/server.schema.json"
_SHORT = "A real browser for agents: snapshots with refs, actions that report their effects"
"""At most 100 characters: the registry's limit."""


def command() -> dict[str, object]:
    """Return how a host starts the server."""
    if is_published():
        return {"command": "uvx", "args": ["--from", _PACKAGE, "webtools", "mcp"]}
    return {"command": "webtools", "args": ["mcp"]}


def _server() -> object:
    """Return the entry for https://registry.modelcontextprotocol.io."""
    package = {
        "registryType": "pypi",
        "registryBaseUrl": "https://pypi.org",
        "identifier": NAME,
        "version": VERSION,
        "runtimeHint": "uvx",
        "runtimeArguments": [{"type": "named", "name": "--from", "value": _PACKAGE}],
        # Hosts write the identifier behind that, as the command: setup.cfg has one of the package's name.
        "packageArguments": [{"type": "positional", "value": "mcp"}],
        "transport": {"type": "stdio"},
    }
    public = {"repository": {"url": URL, "source": "github"}, "packages": [package]}
    return {
        "$schema": _SCHEMA_OF_REGISTRY,
        "name": registry_name(),
        "title": "webtools",
        "description": _SHORT,
        "version": VERSION,
        **(public if is_published() else {}),
    }


def mcp_command_of_bundle() -> list[str]:
    """Return how Claude Desktop starts the server of the bundle that it has unpacked to `${__dirname}`."""
    return ["uv", "run", "--directory", "${__dirname}", "src/server.py"]


def _bundle() -> object:
    """Return the manifest of the bundle for Claude Desktop (`release/mcpb`)."""
    program, *arguments = mcp_command_of_bundle()
    return {
        "$schema": "https://raw.githubusercontent.com/modelcontextprotocol/mcpb/main/schemas/mcpb-manifest-v0.4.schema.json",
        "manifest_version": "0.4",
        "name": "webtools",
        "display_name": "webtools",
        "version": semantic_version(),
        "description": SUMMARY,
        "author": {"name": _AUTHOR},
        "license": LICENSE,
        "keywords": KEYWORDS,
        "tools_generated": True,
        "server": {
            "type": "uv",
            "entry_point": "src/server.py",
            "mcp_config": {"command": program, "args": arguments, "env": {}},
        },
        "compatibility": {"platforms": ["linux", "darwin"], "runtimes": {"python": ">=3.11"}},
    }  # fmt: skip


def _project_of_bundle() -> str:
    return (
        "# Written by `python -m release.hosts`.\n"
        f'[project]\nname = "webtools-bundle"\nversion = "{VERSION}"\nrequires-python = ">=3.11"\n'
        f'dependencies = ["{NAME}[mcp]"]\n\n'
        "# The bundle has the package in it, so that no index decides what it is.\n"
        f'[tool.uv.sources]\n"{NAME}" = {{ path = "{wheel()}" }}\n'
    )


def _claude_plugin() -> object:
    return {
        "name": "webtools",
        "version": semantic_version(),
        "description": SUMMARY,
        "author": {"name": _AUTHOR},
        **({"homepage": URL, "repository": URL} if is_published() else {}),
        "license": LICENSE,
        "keywords": KEYWORDS,
        "skills": ["./webtools/skill"],
        "mcpServers": {"webtools": command()},
    }


def _claude_marketplace() -> object:
    plugin = {"name": "webtools", "source": "./", "description": SUMMARY, "version": semantic_version()}
    return {"name": "webtools", "owner": {"name": _AUTHOR}, "plugins": [plugin]}


def _gemini() -> object:
    return {
        "name": "webtools",
        "version": semantic_version(),
        "description": SUMMARY,
        "mcpServers": {"webtools": command()},
    }


def _links() -> str:
    """Return the links that install the server in editors."""
    config = json.dumps(command(), separators=(",", ":"))
    cursor = f"https://cursor.com/en/install-mcp?name=webtools&config={quote(b64encode(config.encode()))}"
    code = f"https://insiders.vscode.dev/redirect/mcp/install?name=webtools&config={quote(config, safe='')}"
    return f"[Install in Cursor]({cursor}) · [install in VS Code]({code})"


def _running() -> str:
    """Return how the server runs without an installation, or in one of its own."""
    if is_published():
        said, package = "Without an installation, or with one of its own:", f"{NAME}[mcp]"
        return f"{said}\n\n```sh\nuvx --from '{package}' webtools mcp\npipx install '{package}'\n```"
    return (
        "There is no release yet, and the package `webtools` on PyPI is somebody else's: `uvx webtools` would run that."
        " From a wheel that `make dist` has built:\n\n"
        f"```sh\nuvx --from '{NAME}[mcp] @ file:///path/to/{wheel()}' webtools mcp\n"
        f"pipx install '/path/to/{wheel()}[mcp]'\n```"
    )


def _origin() -> str:
    if is_published():
        return "The commands below install the package with what the framework needs."
    return "There is no release yet: the commands below install from a clone, in its folder."


_INSTALLATION = re.compile(
    rf"pip install (?P<quote>'?)(?:\.|{re.escape(NAME)}(?![\w-]*[-/.]))(?P<extra>\[[\w,-]+\])?(?P=quote)"
    r"(?P<tick>`?)(?: in a clone| +# in a clone[^\n]*)?(?![\w-])"
)
"""Words of a page that install our package, before and after it is published."""


def _installation(said: re.Match[str]) -> str:
    return f"pip install {said['quote']}{NAME}{said['extra'] or ''}{said['quote']}{said['tick']}"


def _with_parts(text: str) -> str:
    """Return a page with the links, and with the names of the package, that belong in it."""
    for name, part in {"links": _links(), "running": _running(), "from": _origin()}.items():
        start, end = f"<!-- {name} -->\n", f"\n<!-- /{name} -->"
        if start in text:
            text = text[: text.index(start) + len(start)] + part + text[text.index(end) :]
    if is_published():
        text = _INSTALLATION.sub(_installation, text)
    return re.sub(r"(?<=<!-- mcp-name: )\S+(?= -->)", lambda _: registry_name(), text)


def _setup() -> str:
    """Return setup.cfg with a command of the package's name, for hosts and for `uvx NAME`."""
    text, entry = (ROOT / "setup.cfg").read_text("utf-8"), " = webtools.__main__:main\n"
    named = "" if NAME == "webtools" else f"    {NAME}{entry}"
    first = f"    webtools{entry}"
    return re.sub(rf"{re.escape(first)}(?:    [\w.-]+{re.escape(entry)})?", first + named, text)


def files() -> dict[Path, str]:
    """Return what belongs in which file."""
    as_json: dict[str, object] = {
        "server.json": _server(),
        "gemini-extension.json": _gemini(),
        ".claude-plugin/plugin.json": _claude_plugin(),
        ".claude-plugin/marketplace.json": _claude_marketplace(),
        "release/mcpb/manifest.json": _bundle(),
    }
    written = {ROOT / name: f"{json.dumps(content, indent=2)}\n" for name, content in as_json.items()}
    written[ROOT / "release/mcpb/pyproject.toml"] = _project_of_bundle()
    written[ROOT / "setup.cfg"] = _setup()
    for page in (ROOT / "README.md", *(ROOT / "docs").rglob("*.md")):
        if (changed := _with_parts(kept := page.read_text("utf-8"))) != kept or "<!-- /" in kept:
            written[page] = changed
    return written


def main() -> None:
    """Write all of them."""
    for path, content in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


if __name__ == "__main__":
    main()
