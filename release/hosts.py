"""`python -m release.hosts`: writes what hosts of MCP servers and registries read, from setup.cfg and the version.

A test keeps these files fresh. Until the project has an address, hosts start the `webtools` that is installed: a
package of that name in an index may be somebody else's.
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
    repository = {"repository": {"url": URL, "source": "github"}} if is_published() else {}
    return {
        "$schema": _SCHEMA_OF_REGISTRY,
        "name": registry_name(),
        "title": "webtools",
        "description": _SHORT,
        **repository,
        "version": VERSION,
        "packages": [
            {
                "registryType": "pypi",
                "registryBaseUrl": "https://pypi.org",
                "identifier": NAME,
                "version": VERSION,
                "runtimeHint": "uvx",
                "runtimeArguments": [{"type": "named", "name": "--from", "value": _PACKAGE}],
                "packageArguments": [{"type": "positional", "value": "mcp"}],
                "transport": {"type": "stdio"},
            }
        ],
    }


def _bundle() -> object:
    """Return the manifest of the bundle for Claude Desktop (`release/mcpb`)."""
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
            "mcp_config": {"command": "uv", "args": ["run", "--directory", "${__dirname}", "src/server.py"], "env": {}},
        },
        "compatibility": {"platforms": ["linux", "darwin"], "runtimes": {"python": ">=3.11"}},
    }  # fmt: skip


def _project_of_bundle() -> str:
    return (
        "# Written by `python -m release.hosts`.\n"
        f'[project]\nname = "webtools-bundle"\nversion = "{VERSION}"\nrequires-python = ">=3.11"\n'
        f'dependencies = ["{_PACKAGE}"]\n'
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


def _with_parts(text: str) -> str:
    """Return a page with the links, and with the name in the registry, that belong in it."""
    text = re.sub(r"(?<=<!-- links -->\n).*?(?=\n<!-- /links -->)", lambda _: _links(), text, flags=re.DOTALL)
    return re.sub(r"(?<=<!-- mcp-name: )\S+(?= -->)", lambda _: registry_name(), text)


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
    for page in ("README.md", "docs/mcp.md"):
        written[ROOT / page] = _with_parts((ROOT / page).read_text("utf-8"))
    return written


def main() -> None:
    """Write all of them."""
    for path, content in files().items():
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(content, "utf-8")


if __name__ == "__main__":
    main()
