import re
import shlex
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import click
import pytest
from click.testing import CliRunner

from tests.faces.shells import Shell, shells
from webtools.client import LOCAL, PAGES, is_local
from webtools.demo.shop import shop
from webtools.faces.cli import webtools
from webtools.faces.cli.session.grammar import Printed, group, parse

SKILL = Path(__file__).parents[2] / "webtools" / "skill"


def examples(text: str) -> Iterator[list[str]]:
    """Return the commands of a text, as words: lines of shell code, and code in its sentences and tables."""
    shell = "\n".join(re.findall(r"```bash\n(.*?)```", text, re.DOTALL)).replace(" && ", "\n")
    prose = re.sub(r"```.*?```", "", text, flags=re.DOTALL)
    for line in [*shell.splitlines(), *re.findall(r"`([^`\n]+)`", prose)]:
        words = shlex.split(line.removeprefix("webtools "), comments=True)
        if words and re.fullmatch(r"[a-z-]*[a-z]", words[0]) and not words[0].startswith("-"):
            yield words


def known() -> set[str]:
    return {words[0] for words in examples((SKILL / "SKILL.md").read_text("utf-8"))}


PLAIN = {"export", "text", "true", "false", "state", "sessions", "webtools"}
"""Words of the skill's texts that are code, and no commands."""


MENTIONED = {"fill", "type", "open"}
"""Commands that a sentence names without their arguments."""


class Agent:
    """Knows the skill and nothing else: takes refs from the last outputs, uses commands that the skill names."""

    def __init__(self, shell: Shell) -> None:
        self._shell = shell
        self._seen = ""
        self._known = known()
        self.commands = 0

    def do(self, command: str, *words: str) -> str:
        assert command in self._known, f"The skill does not mention {command}"
        self.commands += 1
        output = self._shell(command, *words)
        whole_page = "Snapshot:\n" in output
        self._seen = output if whole_page else f"{output}\n{self._seen}"
        return output

    def ref(self, role: str, name: str) -> str:
        found = re.search(rf'{role} "{re.escape(name)}[^\n]*?\[ref=(\w+)\]', self._seen) or re.search(
            rf"{role} \[ref=(\w+)\][^\n]*:\n\s*- text: {re.escape(name)}", self._seen
        )
        assert found, f"{role} {name!r} was not seen:\n{self._seen}"
        return found[1]


def test_an_agent_that_read_only_the_skill_buys_a_lamp_in_eight_commands() -> None:
    day = date.today() + timedelta(days=7)  # noqa: DTZ011  # the shop's day is this machine's
    day += timedelta(days=day.isoweekday() == 7)  # it does not deliver on Sundays
    with shop() as address, shells() as shell:
        agent = Agent(shell)
        agent.do("open", address)
        agent.do("type", agent.ref("searchbox", "Search"), "lamp")
        agent.do("click", agent.ref("link", "Paper table lamp"))
        agent.do("click", agent.ref("button", "Add to cart"))
        agent.do("click", agent.ref("link", "Cart"))
        agent.do("click", agent.ref("link", "Go to checkout"))
        agent.do(
            "fill",
            f"{agent.ref('textbox', 'Full name')}=Ada Byron",
            f"{agent.ref('textbox', 'Email')}=ada@example.com",
            f"{agent.ref('textbox', 'Phone')}=+49 30 123456",
            f"{agent.ref('textbox', 'Address')}=Lindenstraße 12",
            f"{agent.ref('combobox', 'Country')}=Germany",
            f"{agent.ref('textbox', 'Delivery date')}={day.isoformat()}",
            f"{agent.ref('radio', 'Express')}=true",
            f"{agent.ref('checkbox', 'I accept')}=true",
        )
        assert "Thank you, Ada Byron" in agent.do("click", agent.ref("button", "Place order"))
        assert agent.commands == 8
        agent.do("close")


@pytest.mark.parametrize(
    "file", ["SKILL.md", *sorted(f"references/{each.name}" for each in SKILL.glob("*/*.md"))]
)
def test_commands_of_the_skill_exist_with_their_options(file: str) -> None:
    tried = 0
    for words in examples((SKILL / file).read_text("utf-8")):
        if is_local(words) and words[0] in PAGES:
            continue  # with an address, in a browser of its own
        if group().get_command(click.Context(group()), words[0]) is None:
            assert words[0] in LOCAL | PLAIN, words
            continue
        if len(words) == 1 and words[0] in MENTIONED:
            continue
        asked = parse([re.sub(r"[\[\]]", "", word) for word in words], Path("/here"))
        assert not isinstance(asked, Printed), (words, asked)
        tried += 1
    assert tried or file.endswith("python.md")


def test_show_prints_the_skill_and_its_references() -> None:
    run = CliRunner()
    assert run.invoke(webtools, ["skill", "show"]).output == (SKILL / "SKILL.md").read_text("utf-8")
    for file in SKILL.glob("references/*.md"):
        assert f"webtools skill show {file.stem}" in (SKILL / "SKILL.md").read_text("utf-8")
        assert run.invoke(webtools, ["skill", "show", file.stem]).output == file.read_text("utf-8")
    wrong = run.invoke(webtools, ["skill", "show", "dance"])
    assert wrong.exit_code == 2
    assert "there are: forms, python, sessions" in wrong.output


def test_install_puts_the_skill_where_agents_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("HOME", str(tmp_path / "home"))
    run = CliRunner()
    stale = tmp_path / ".claude/skills/webtools/references/gone.md"
    stale.parent.mkdir(parents=True)
    stale.touch()
    for arguments, folder in (
        ([], ".claude/skills/webtools"),
        (["--user"], "home/.claude/skills/webtools"),
        (["--target", ".agents/skills"], ".agents/skills/webtools"),
    ):
        done = run.invoke(webtools, ["skill", "install", *arguments])
        assert done.exit_code == 0, done.output
        assert done.output.strip().endswith(folder)
        copied = {str(each.relative_to(tmp_path / folder)) for each in (tmp_path / folder).rglob("*.md")}
        assert copied == {str(each.relative_to(SKILL)) for each in SKILL.rglob("*.md")}
        assert stale.exists() is False
    (tmp_path / "file").touch()
    wrong = run.invoke(webtools, ["skill", "install", "--target", "file/skills"])
    assert wrong.exit_code == 1
    assert "cannot be written" in wrong.output


def test_the_skill_names_itself_as_agents_expect() -> None:
    head = (SKILL / "SKILL.md").read_text("utf-8").split("---")[1]
    assert "\nname: webtools\n" in head
    assert re.search(r"\ndescription: .{50,1000}\n", head)
