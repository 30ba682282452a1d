"""Objects of a page by which callers' functions are given them again."""

from collections.abc import Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class RemoteObject:
    """A value in a page's main world.

    Attributes:
        context: The browsing context of its document.
        reference: The value as the protocol takes it: a handle, a node, or the value itself.
        document: The number of its document in that context.
        kind: Its type, as the protocol has it: `object`, `function`, `node`, `string`, …
    """

    context: str
    document: int
    reference: Mapping[str, object]
    kind: str

    @property
    def argument(self) -> Mapping[str, object]:
        """Return the value for a function of its own world: by its handle, which also has nodes of other documents."""
        return self.reference if self.handle is None else {"handle": self.handle}

    @property
    def handle(self) -> str | None:
        """Return the browser's name of it; None where it is a value of its own, such as a number."""
        handle = self.reference.get("handle")
        return None if handle is None else str(handle)


class Remote:
    """Holds such an object; callers' functions take it as an argument."""

    remote: RemoteObject
