"""MiniWoB++'s tasks, played from the snapshot's text alone: the share solved, and the characters that it took."""

from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass

from benchmarks.miniwob.episode import Episode, play
from benchmarks.miniwob.left_out import LEFT_OUT
from benchmarks.miniwob.players import PLAYERS
from benchmarks.miniwob.policies import POLICIES
from benchmarks.miniwob.site import address, pages

_AIM = 0.98


@dataclass(frozen=True, slots=True)
class Played:
    """The episodes of each player, a row per task."""

    episodes: dict[str, list[Episode]]

    def markdown(self) -> str:
        ours = next(iter(self.episodes))
        lines = [
            "### MiniWoB++, from the snapshot's text alone",
            "",
            "Solved of the episodes played, and characters in the replies and snapshots of an episode.",
            "",
            f"| task | {' | '.join(f'{name} | characters' for name in self.episodes)} |",
            "| --- |" + " ---: |" * 2 * len(self.episodes),
            *(f"| {task} | {self._cells(task)} |" for task in self._tasks()),
            f"| **all** | {self._cells()} |",
            "",
            f"- {ours} solves {self.share(ours):.1%}; aim: at least {_AIM:.0%}: "
            + ("reached" if self.share(ours) >= _AIM else "missed"),
            "",
            *self._failures(),
            "",
            f"{len(LEFT_OUT)} tasks are left out, most since the text cannot say what they ask about:",
            "",
            *(f"- {task}: {reason}" for task, reason in LEFT_OUT.items()),
        ]
        return "\n".join(lines)

    def share(self, name: str) -> float:
        """The share of its episodes that a player solved."""
        episodes = self.episodes[name]
        return sum(episode.solved for episode in episodes) / len(episodes)

    def _tasks(self) -> list[str]:
        return list(
            dict.fromkeys(episode.task for episodes in self.episodes.values() for episode in episodes)
        )

    def _cells(self, task: str = "") -> str:
        cells = []
        for episodes in self.episodes.values():
            these = [episode for episode in episodes if task in ("", episode.task)]
            characters = sum(episode.characters for episode in these) / len(these)
            cells.append(f"{sum(episode.solved for episode in these)} of {len(these)} | {characters:,.0f}")
        return " | ".join(cells)

    def _failures(self) -> Iterator[str]:
        for name, episodes in self.episodes.items():
            for episode in episodes:
                if not episode.solved:
                    trouble = " ".join(episode.trouble.split())[:200] or f"reward {episode.reward}"
                    yield f"- {name}, {episode.task}, seed {episode.seed}: {trouble}"


def tables(*, quick: bool) -> list[Played]:
    """Let the players play the same episodes, each at the same time as the others."""
    seeds = 3 if quick else 6
    episodes: dict[str, list[Episode]] = {name: [] for name in PLAYERS}
    with pages() as base, ExitStack() as stack:
        players = {name: stack.enter_context(start()) for name, start in PLAYERS.items()}
        pool = stack.enter_context(ThreadPoolExecutor(len(players)))
        for task, policy in sorted(POLICIES.items()):
            for seed in range(seeds):
                playing = {
                    name: pool.submit(play, player, address(base, task), task, seed, policy)
                    for name, player in players.items()
                }
                for name, played in playing.items():
                    episodes[name].append(played.result())
    return [Played(episodes)]
