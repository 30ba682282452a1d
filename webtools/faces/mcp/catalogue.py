"""Which tools a server offers, and how it describes them."""

import inspect
from collections.abc import Collection
from typing import get_args

from mcp_types import Tool as Listed
from mcp_types import ToolAnnotations

from webtools.browser_tools import ContextTools
from webtools.faces.browser_action import BrowserAction
from webtools.faces.mcp import schema, words
from webtools.tools.arguments import Element, Ref, SecretName, Timeout
from webtools.tools.contexts import Name as ContextName
from webtools.tools.tool import TABLE, Tool

INSTRUCTIONS = """\
A real browser. browser_navigate goes to a page; replies show it as an accessibility tree, and after that what has \
changed in it ("+" came, "-" went, "~" took the place of the line with the same ref, "… 9": nine lines as before). \
Act on elements by the `ref` that stands behind them ([ref=e5]); a ref stays good for as long as its element lives. \
Replies come when what the action set off is done, so there is no need to wait or to take snapshots in between.
Arguments of many tools: `element` says in words what the ref is; `timeout`, which all take, is in seconds; `context` \
names the isolated context to act in (own cookies, own tabs), the current one when left out. Calls to different \
contexts run at the same time."""


def instructions(secrets: Collection[str]) -> str:
    """Return what a model is to know of the server; of secrets it learns the names."""
    if not secrets:
        return INSTRUCTIONS
    names = ", ".join(secrets)
    return f"{INSTRUCTIONS}\nSecrets that `secret` types without your seeing them: {names}."


_EXPLAINED = {
    *(str(get_args(kind)[-1].description) for kind in (Ref, Element, Timeout, SecretName, ContextName)),
    "Address; https:// is added when it has no scheme", "Address for a new tab", "CSS pixels",
    "File to write, readable by its owner only",
    "Files; without any the chooser is cancelled, or the field of ref emptied",
    "How far the page has to have come", "In the order in which to fill them",
    "Part of its accessible name", "Part of what can be read in it", "Only what is in this element", "Seconds",
    "Keys held meanwhile", "Levels; what is deeper is folded", "Mouse button", "OK, or Cancel",
    "Only changes since the last one", "Only what can be acted on", "Scroll in this element",
    "Such as Europe/Zurich", "Such as button", "Such as de-CH", "Text for a prompt", "Text that is to come",
    "Text that is to go", "The whole page, not only what is in view",
    "This and what is more severe", "Twice", "Values or labels of the options; one, or a list of them",
    "What the field is, in words", "What to do", "What to type", "Width and height in CSS pixels",
}  # fmt: skip
"""Descriptions that the instructions give once for all, or that an argument's name says to a model already."""

# Where MCP's defaults (destructive, not idempotent) say too much.
_HARMLESS = frozenset(
    f"browser_{name}"
    for name in (
        "navigate", "navigate_back", "navigate_forward", "reload", "hover", "scroll", "scroll_into_view", "resize",
        "tabs", "install", "emulate", "wait_for", "context_create", "context_switch", "context_save_storage",
        "mouse_move_xy", "mouse_wheel", "pdf_save",
    )
)  # fmt: skip
_IDEMPOTENT = frozenset(
    f"browser_{name}"
    for name in ("navigate", "hover", "resize", "install", "context_switch", "scroll_into_view")
)

_AT_HOME = frozenset(
    f"browser_{name}"
    for name in (
        "context_create", "context_switch", "context_list", "context_close", "context_save_storage", "resize",
        "emulate",
    )
)  # fmt: skip
"""What it does stays between the caller and the browser; all others meet what the web holds."""

_PATIENT = frozenset(f"browser_{name}" for name in ("navigate", "wait_for", "evaluate"))
"""Where a model has reason to choose its own timeout; all others take it, too."""

_UNLISTED = {
    "browser_context_create": {
        "acceptInsecureCerts", "allowedOrigins", "blockPrivate", "blockedOrigins", "bypass", "downloadDir",
        "extraHeaders", "geolocation", "httpCredentials", "locale", "offline", "permissions", "timezone", "userAgent",
        "userDataDir", "viewport",
    },
    "browser_context_save_storage": {"indexedDb", "sessionStorage"},
    "browser_emulate": {
        "accuracy", "downloadDir", "extraHeaders", "httpCredentials", "permissions", "reset",
    },
    "browser_evaluate": {"element"},
    "browser_file_upload": {"element"},
    "browser_fill_form": {"type"},
    "browser_find": {"exact", "regex"},
    "browser_navigate_back": {"waitUntil"},
    "browser_navigate_forward": {"waitUntil"},
    "browser_reload": {"waitUntil"},
    "browser_scroll": {"element"},
    "browser_snapshot": {"allRefs", "boxes", "filename", "maxChars", "maxElements"},
    "browser_take_screenshot": {"element", "format", "fullSize", "path", "quality"},
    "browser_type": {"slowly"},
    "browser_wait_for": {"function", "selector", "state"},
}  # fmt: skip
"""Arguments that are taken but not listed, since reading them costs a model more than they are worth to it."""

_UNLISTED_RESULTS = frozenset(
    {
        "cookie_count", "element_count", "message", "mime_type", "origins", "page_height", "page_width", "permissions",
        "title", "version", "was_there",
    }
)  # fmt: skip
"""What results have that the reply's text says as well, and that programs seldom read."""

_SELDOM = {"browser_network_request": "network"}
"""Tools that a model seldom needs, and the capability that they are listed with."""


def offered(capabilities: Collection[str]) -> dict[str, Tool]:
    """The tools to show, by name: those that need no capability, and those of the given ones."""
    needed = {name: tool.capability or _SELDOM.get(name) for name, tool in TABLE.items()}
    tools = {
        name: tool for name, tool in TABLE.items() if needed[name] is None or needed[name] in capabilities
    }
    return tools | (
        {BROWSER_ACTION.name: BROWSER_ACTION} if BROWSER_ACTION.capability in capabilities else {}
    )


BROWSER_ACTION = Tool(
    "browser_action", "Browser by screenshots", BrowserAction.run, reads=False, capability="action"
)


def acts_on_pages(tool: Tool) -> bool:
    """Whether it belongs to one context, so that a call may say which."""
    return hasattr(ContextTools, tool.function.__name__) and tool.name != "browser_install"


def listed(tool: Tool, *, secrets: bool = False) -> Listed:
    """A tool as `tools/list` has it.

    Args:
        secrets: There are some, so that there are two ways to say what to type.
    """
    unlisted = _UNLISTED.get(tool.name, set()) | (set() if tool.name in _PATIENT else {"timeout"})
    if not secrets:
        unlisted |= {"secret"}
    arguments = schema.of_arguments(tool.arguments, explained=_EXPLAINED, unlisted=unlisted)
    if not secrets:
        _require_what_to_type(tool, arguments["properties"], arguments)
    if acts_on_pages(tool):
        arguments["properties"]["context"] = {"type": "string"}
    return Listed(
        name=tool.name,
        title=tool.title,
        description=_summary(tool),
        input_schema=arguments,
        output_schema=schema.of_result(tool.result, unlisted=_UNLISTED_RESULTS),
        annotations=_annotations(tool),
    )


def _require_what_to_type(tool: Tool, properties: schema.Schema, arguments: schema.Schema) -> None:
    """Require what only a secret could take the place of."""
    if tool.name == "browser_type":
        arguments["required"] = [*arguments.get("required", ()), "text"]
    elif tool.name == "browser_fill_form":
        properties["fields"]["items"]["required"].append("value")


def _summary(tool: Tool) -> str:
    """The first paragraph of the docstring: the rest is for those who write Python."""
    first = inspect.cleandoc(tool.function.__doc__ or tool.title).partition("\n\n")[0]
    return words.in_camel_case(" ".join(first.split()))


def _annotations(tool: Tool) -> ToolAnnotations | None:
    """What differs from MCP's defaults, which are: it writes, destroys, and meets an open world."""
    hints = ToolAnnotations(
        read_only_hint=tool.reads or None,
        destructive_hint=False if tool.name in _HARMLESS and not tool.reads else None,
        idempotent_hint=tool.name in _IDEMPOTENT or None,
        open_world_hint=False if tool.name in _AT_HOME else None,
    )
    return hints if hints != ToolAnnotations() else None
