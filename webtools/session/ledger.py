"""Which refs the contexts of one browser have shown, so that a ref of one is known when another is asked for it."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from webtools.session.refs import Ref

_REMEMBERED = 100
"""Closed contexts of which we still know."""


class Ledger:
    """One browser's. Its contexts write and ask from threads of their own, each to its account; one opens them."""

    def __init__(self) -> None:
        self._accounts: tuple[Account, ...] = ()  # replaced as a whole, so that others may read it meanwhile

    def open(self, context: str) -> "Account":
        """The account of a new context, which outlives the browsers that the context has."""
        account = Account(context, self)
        forgotten = [one for one in self._accounts if one.closed][:-_REMEMBERED]
        self._accounts = (*(one for one in self._accounts if one not in forgotten), account)
        return account

    def others(self, account: "Account", ref: "Ref") -> "Account | None":
        """The newest context besides this one that has shown such a ref; a closed one only where no other has."""
        having = [one for one in self._accounts if one is not account and one.has_shown(ref)]
        return max(reversed(having), key=lambda one: not one.closed, default=None)


@dataclass(slots=True, eq=False)
class Account:
    """One context's. It holds numbers only, however much the context shows."""

    context: str
    ledger: Ledger
    closed: bool = False
    in_tabs: int = 0
    """The highest number of an element in a tab's own document."""
    frames: int = 0
    """The highest number of a frame's document."""
    in_frames: int = 0
    """The highest number of an element in one of these."""

    def note(self, ref: "Ref") -> None:
        if ref.frame == 0:
            self.in_tabs = max(self.in_tabs, ref.number)
        else:
            self.frames = max(self.frames, ref.frame)
            self.in_frames = max(self.in_frames, ref.number)

    def has_shown(self, ref: "Ref") -> bool:
        """Whether it can have; of frames, only the highest numbers are known."""
        if ref.frame == 0:
            return ref.number <= self.in_tabs
        return ref.frame <= self.frames and ref.number <= self.in_frames

    def elsewhere(self, ref: "Ref") -> "Account | None":
        """The other context that a ref can be of."""
        return self.ledger.others(self, ref)
