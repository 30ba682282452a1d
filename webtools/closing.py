"""Objects that their `with` block closes."""

from types import TracebackType
from typing import Self


class ClosedByWith:
    """Something whose `close` runs when its `with` block ends, however that is."""

    def close(self) -> object:
        """Release what this holds. Idempotent."""
        raise NotImplementedError

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()
