"""The cost of `on_crash="restore"`: whole purchases with and without its checkpoints, in turns."""

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial

from benchmarks.hands import Webtools
from benchmarks.harness import Aim, Contender, Table, compare
from benchmarks.shopping import buy
from webtools import BrowserTools
from webtools.demo.shop import shop

_AT_MOST = 1.02


def tables(*, quick: bool) -> Iterator[Table]:
    with ExitStack() as stack:
        address = stack.enter_context(shop())
        reset, restore = (
            stack.enter_context(BrowserTools(on_crash=policy)) for policy in ("reset", "restore")
        )
        contenders = [
            Contender(f'on_crash="{name}"', partial(buy, Webtools(tools), address))
            for name, tools in (("reset", reset), ("restore", restore))
        ]
        aim = Aim(contenders[1].name, contenders[0].name, _AT_MOST)
        yield compare("A purchase with checkpoints", contenders, rounds=6 if quick else 60, aims=[aim])
