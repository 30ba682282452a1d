"""One episode of a task: start it with a seed, let a policy play, and read the reward."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from time import monotonic
from typing import Any

from benchmarks.miniwob.players import Player
from benchmarks.miniwob.reader import Node, plain, read

# An episode ends after ten seconds otherwise, which would measure the machine. The package's own clients set the seed
# and start an episode in the same way.
_START = """() => {{
  core.EPISODE_MAX_TIME = 10_000_000;
  Math.seedrandom({seed});
  core.startEpisodeReal();
}}"""
_UTTERANCE = """() => {
  const given = core.getUtterance();
  return given.utterance ?? given;
}"""
_READY = "() => WOB_TASK_READY"
_REWARD = "() => [WOB_DONE_GLOBAL, WOB_RAW_REWARD_GLOBAL]"


class Page:
    """The inputs of a policy: the task's sentence, and the page as the last look showed it.

    Attributes:
        utterance: What is to be done, in English.
        characters: In the replies and snapshots so far.
    """

    def __init__(self, player: Player, utterance: str) -> None:
        self._player = player
        self.utterance = utterance
        self.characters = 0

    def asked(self, pattern: str) -> tuple[str, ...]:
        """The groups of a pattern in the utterance."""
        match = re.search(pattern, self.utterance)
        if match is None:
            raise LookupError(f"{self.utterance!r} is not as {pattern!r} expects it")
        return match.groups()

    def look(self, *, boxes: bool = False) -> Node:
        return read(self._count(self._player.look(boxes=boxes)))

    def texts(self) -> list[str]:
        """The texts of a new look, without the task's sentence and the board of scores below the task."""
        texts = [plain(text) for text in self.look().texts]
        board = next((at for at, text in enumerate(texts) if text.startswith("Last reward")), len(texts))
        sentence = ""
        while texts[:board] and self.utterance.startswith(sentence + texts[0]):
            sentence += texts.pop(0) + " "
            board -= 1
        return texts[:board]

    def await_(self, role: str = "", label: str | None = None, *, part: str = "") -> Node:
        """Look until the page has such an element, two seconds at most; give the first.

        Raises:
            LookupError: There was none.
        """
        end = monotonic() + 2
        while True:
            try:
                return self.look().find(role, label, part=part)
            except LookupError:
                if monotonic() > end:
                    raise

    def click(self, node: Node, **how: Any) -> None:
        self._count(self._player.click(node.ref, **how))

    def submit(self, label: str = "Submit") -> None:
        """Look, and click the button that ends the task."""
        self.click(self.look().find("button", label))

    def type(self, node: Node, text: str, *, keys: bool = False) -> None:
        self._count(self._player.type(node.ref, text, keys=keys))

    def select(self, node: Node, *values: str) -> None:
        self._count(self._player.select(node.ref, list(values)))

    def press(self, key: str, times: int = 1) -> None:
        for _ in range(times):
            self._count(self._player.press(key))

    def hover(self, node: Node) -> None:
        self._count(self._player.hover(node.ref))

    def drag(self, start: Node, end: Node) -> None:
        self._count(self._player.drag(start.ref, end.ref))

    def drag_between(self, start: tuple[int, int], end: tuple[int, int]) -> None:
        self._count(self._player.drag_between(start, end))

    def scroll(self, node: Node, pixels: int) -> None:
        self._count(self._player.scroll(node.ref, pixels))

    def _count(self, text: str) -> str:
        self.characters += len(text)
        return text


Policy = Callable[[Page], None]


@dataclass(frozen=True, slots=True)
class Episode:
    """The result of one episode.

    Attributes:
        reward: The task's own, without a deduction for time: 1 is solved, less is partly or not.
        trouble: What stopped the policy, if anything did.
    """

    task: str
    seed: int
    reward: float
    characters: int
    utterance: str
    trouble: str = ""

    @property
    def solved(self) -> bool:
        return self.reward >= 1


def play(player: Player, url: str, task: str, seed: int, policy: Policy) -> Episode:
    """Play one episode in a document of its own."""
    player.open(url)
    player.ask(_START.format(seed=seed))
    while not player.ask(_READY):
        pass
    page = Page(player, player.ask(_UTTERANCE))
    trouble = ""
    try:
        policy(page)
    except Exception as error:  # noqa: BLE001  # whatever stops a policy is a task not solved
        trouble = f"{type(error).__name__}: {error}"
    done, reward = player.ask(_REWARD)
    return Episode(task, seed, reward if done else 0, page.characters, page.utterance, trouble)
