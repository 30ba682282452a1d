"""Write the pages of the reference that come from the code: tools, options, errors, classes, results, commands."""

import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from textwrap import dedent
from typing import Any

import webtools
from webtools import BrowserTools, Options, WebtoolsError, errors
from webtools.faces.options.flags import flag_of
from webtools.option import AS_IN_PYTHON, Option, declared
from webtools.options.context import ContextSettings, Emulation
from webtools.options.given import OF_PYTEST
from webtools.text.readable import signature
from webtools.tools.tool import TABLE, Tool

_CLASSES = {
    "BrowserTools": ("webtools.library.browser_tools", "BrowserTools"),
    "ContextTools": ("webtools.library.browser_tools", "ContextTools"),
    "get": ("webtools.library.locator", "HandleTools.get"),
    "Locator": ("webtools.library.locator", "Locator"),
    "By": ("webtools.library.locator", "By"),
    "expect": ("webtools.library.expectations.expect", "Expect"),
    "Expectation": ("webtools.library.expectations.expect", "Expectation"),
    "ElementExpectation": ("webtools.library.expectations.expect", "ElementExpectation"),
    "ValueExpectation": ("webtools.library.expectations.values", "ValueExpectation"),
    "ResponseExpectation": ("webtools.library.expectations.values", "ResponseExpectation"),
    "TabHandle": ("webtools.library.handles", "TabHandle"),
    "Expected": ("webtools.library.handles", "Expected"),
    "FrameHandle": ("webtools.library.frames", "FrameHandle"),
    "StorageState": ("webtools.storage_state", "StorageState"),
    "Cookie": ("webtools.storage_state", "Cookie"),
    "step": ("webtools.library.steps", "step"),
    "Clock": ("webtools.tools.clock", "Clock"),
    "Cancellation": ("webtools.cancellation", "Cancellation"),
    "Snapshot": ("webtools.snapshot.result", "Snapshot"),
    "Node": ("webtools.snapshot.result", "Node"),
    "Found": ("webtools.snapshot.find", "Found"),
    "Match": ("webtools.snapshot.find", "Match"),
    "BrowserToolset": ("webtools.faces.toolset", "BrowserToolset"),
    "BrowserAction": ("webtools.faces.browser_action", "BrowserAction"),
}
"""Classes and functions with a section of their own, by the module that defines them."""

_EXAMPLE = re.compile(r"^## (\w+)\n(.*?)(?=^## |\Z)", re.DOTALL | re.MULTILINE)


def write(folder: Path) -> None:
    """Write every page into a folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, text in {
        "tools": _tools(),
        "options": _options(),
        "errors": _errors(),
        "classes": _classes(),
        "results": _results(),
        "commands": _commands(),
    }.items():
        (folder / f"{name}.md").write_text(text, "utf-8")


def _tools() -> str:
    parts = [
        (
            "# Tools\n\nEach tool is a method of [`BrowserTools` and `ContextTools`](classes.md). The MCP "
            "server has the same tools under the names in brackets, with arguments in camelCase. Every call accepts "
            "`timeout` in seconds and returns a typed [result](results.md); any call can raise the [errors](errors.md) "
            "of its page and browser.\n"
        ),
        *[f"- [{tool.function.__name__}](#{_anchor(tool)}): {tool.summary}" for tool in TABLE.values()],
    ]
    return "\n".join(parts) + "\n\n" + "\n\n".join(_tool(tool) for tool in TABLE.values()) + "\n"


def _anchor(tool: Tool) -> str:
    return tool.function.__name__


def _tool(tool: Tool) -> str:
    checked = getattr(BrowserTools, tool.function.__name__)
    doc = (
        inspect.getdoc(checked)
        if inspect.isfunction(checked)
        else inspect.cleandoc(tool.function.__doc__ or "")
    )
    kind = "; reads only" if tool.reads else ""
    return (
        f"## {tool.function.__name__} {{ #{_anchor(tool)} }}\n\n"
        f"```py\n{_call(tool)}\n```\n\n{_sections(doc or '')}\n\n`{tool.name}`{kind}"
    )


def _call(tool: Tool) -> str:
    shown = signature(tool.function)
    parameters = list(shown.parameters.values())[1:]
    one_line = str(shown.replace(parameters=parameters))
    if len(one_line) < 80:
        return tool.function.__name__ + one_line
    lines, keyword_only = [], False
    for each in parameters:
        if each.kind is each.KEYWORD_ONLY and not keyword_only:
            lines.append("    *,")
            keyword_only = True
        lines.append(f"    {each},")
    return "\n".join([f"{tool.function.__name__}(", *lines, f") -> {shown.return_annotation!r}"])


def _sections(doc: str) -> str:
    """Return a docstring in Google's form as Markdown."""
    out: list[str] = []
    table = False
    for line in doc.splitlines():
        if line in ("Args:", "Raises:", "Attributes:", "Returns:"):
            heading = {"Args:": "argument", "Raises:": "error", "Attributes:": "attribute"}.get(
                line, "result"
            )
            out += [f"| {heading} | |", "| --- | --- |"]
            table = True
        elif table and (match := re.fullmatch(r"    ([\w.*]+): (.*)", line)):
            out.append(f"| `{match[1]}` | {_cell(match[2])} |")
        elif table and line.startswith("     "):
            out[-1] = out[-1].removesuffix(" |") + f" {_cell(line.strip())} |"
        else:
            table = table and bool(line)
            out.append(line)
    return "\n".join(out)


def _cell(text: str) -> str:
    return text.replace("|", "\\|").replace("<", "&lt;").replace("*", "\\*")


def _options() -> str:
    parts = [
        (
            "# Options\n\nPass options to `BrowserTools(…)` by name. Those of a context can also be given to "
            "`context(…)` and `fresh`, and in pytest to the fixtures and the mark `webtools`. The MCP server and "
            "sessions of the command line have all of them as a flag, as a variable, and as a key of the file "
            "`--config`; commands that look at one page have the flags of a context's options.\n"
        )
    ]
    for parameter in inspect.signature(Options).parameters.values():
        name, field = parameter.name, Options.model_fields[parameter.name]
        option = declared(field)
        ways = {
            "Flag, variable": f"`{flag_of(name)}`, `WEBTOOLS_{(option.setting or name).upper()}`",
            "pytest": f"`{OF_PYTEST[name]['flag']}`" if name in OF_PYTEST else "",
            "Models": _chosen_by(name, option),
        }
        default = "  # the environment's" if field.default_factory else f" = {field.default!r}"
        parts += [
            f"## {name} {{ #{name} }}\n",
            f"```py\n{name}: {parameter.annotation}{default}\n```\n",
            f"{_sentence(field.description or '')}\n",
            "\n".join(f"- {way}: {what}" for way, what in ways.items() if what) + "\n",
        ]
    return "\n".join(parts)


def _sentence(text: str) -> str:
    escaped = text.replace("<", "&lt;").replace("*", "\\*")
    return escaped if escaped.endswith((".", "!", "?")) else escaped + "."


def _chosen_by(name: str, option: Option) -> str:
    """Return which of the tools take an option, and its default where a model names files and addresses."""
    default = "" if option.models is AS_IN_PYTHON else f"default `{option.models!r}`"
    if name in Emulation.model_fields:
        return "`context_create`, `emulate`"
    return ", ".join(
        filter(None, ["`context_create`" if name in ContextSettings.model_fields else "", default])
    )


def _errors() -> str:
    rows = [
        f"| `{error.code}` | [{error.__name__}](#{error.__name__.lower()}) | {'yes' if error.can_retry else 'no'} |"
        for error in _of(WebtoolsError)
    ]
    parts = [
        (
            "# Errors\n\nEvery error that the package raises is a `WebtoolsError` with a `code`, a `message`, a `hint` "
            "(what to do) and `can_retry`. Decide by class or by `code`, never by the text. Each section has an "
            "example: code that raises the error, and what it says. [Troubleshooting](../troubleshooting.md) begins "
            "with what you see.\n"
        ),
        "\n".join(["| code | class | trying again can help |", "| --- | --- | --- |", *rows]) + "\n",
    ]
    shown = examples()
    for error in _of(WebtoolsError):
        doc = inspect.cleandoc(error.__doc__ or "") if "__doc__" in vars(error) else ""
        parts += [
            f"## {error.code}: {error.__name__} {{ #{error.__name__.lower()} }}\n",
            f"{_sections(doc)}\n",
            *([f"**Example.** {shown[error.__name__]}\n"] if error.__name__ in shown else []),
            f"**What to do:** {error.hint}\n",
            f"**Trying again can help:** {'yes' if error.can_retry else 'no'}\n",
        ]
    return "\n".join(parts)


def examples() -> dict[str, str]:
    """Return the text and code that show each error, by the name of its class."""
    page = (Path(__file__).parent / "errors.md").read_text("utf-8")
    return {name: text.strip() for name, text in _EXAMPLE.findall(page)}


def _of(error: type[WebtoolsError]) -> Iterator[type[WebtoolsError]]:
    for each in error.__subclasses__():
        if each.__module__ == errors.__name__:
            yield each
            yield from _of(each)


def _classes() -> str:
    return (
        "# Classes and functions\n\nImport all of them from `webtools`, but `By`, which only describes the arguments "
        "of `get`. The tools, which are methods of `BrowserTools` too, have [a page of their own](tools.md).\n\n"
        + "\n\n".join(f"::: {module}.{name}" for module, name in _CLASSES.values())
        + "\n"
    )


def _results() -> str:
    values = sorted(
        name
        for name in webtools.__all__
        if getattr(getattr(webtools, name), "__module__", "") == "webtools.values"
    )
    return (
        "# Results\n\nResults are immutable values that stay valid when the browser is gone.\n\n"
        + "\n\n".join(f"::: webtools.values.{name}" for name in values)
        + "\n"
    )


def _commands() -> str:
    """Return the help texts of the command line, as a terminal of 100 columns shows them."""
    from webtools.faces.cli import webtools as group

    names = ["", *sorted(group.commands)]
    parts = ["# Command line\n\n[Sessions](../command-line.md) explains the commands that act on a page.\n"]
    for name in names:
        arguments = [name] if name else []
        done = subprocess.run(
            [sys.executable, "-m", "webtools", *arguments, "--help"],
            check=True,
            capture_output=True,
            text=True,
            env={"COLUMNS": "100", "PATH": "", "HOME": "/"},
        )
        parts.append(f"## webtools {name}".rstrip() + f"\n\n```text\n{dedent(done.stdout).rstrip()}\n```\n")
    return "\n".join(parts)


def names() -> dict[str, Any]:
    """Return what has a section of its own, for tests."""
    return {name: getattr(webtools, name, None) for name in _CLASSES}
