"""The failures of expectations."""

from webtools.errors import Portable
from webtools.printable import continued, printable

_MARGIN = " " * len("  actual:   ")


class ExpectationFailed(Portable, AssertionError):
    """An expectation did not come true in time.

    Attributes:
        expected: What was to be true.
        actual: What was true at the end.
    """

    def __init__(
        self,
        subject: str,
        expected: str,
        actual: object,
        seconds: float,
        *,
        near: str = "",
        around: str = "",
        message: str | None = None,
    ) -> None:
        self.expected = expected
        self.actual = actual
        lines = [
            *([message] if message else []),
            f"Expected {subject} within {seconds:g} s",
            f"  expected: {expected}",
            f"  actual:   {continued(_shown(actual), _MARGIN)}",
            *([f"  nearest:  {near}"] if near else []),
            around,
        ]
        super().__init__(printable("\n".join(lines)))


def _shown(actual: object) -> str:
    """Return what was true in words, where nothing and blanks can be seen too."""
    if not isinstance(actual, str):
        return repr(actual)
    return (actual if actual.strip() else repr(actual)) if actual else "(empty)"


class SoftExpectationsFailed(Portable, AssertionError):
    """Soft expectations did not come true.

    Attributes:
        failures: Of each.
    """

    def __init__(self, failures: tuple[AssertionError, ...]) -> None:
        self.failures = failures
        said = [
            "\n".join([f"{number}. {failure}", *getattr(failure, "__notes__", ())])
            for number, failure in enumerate(failures, 1)
        ]
        count = f"{len(failures)} soft expectation{'' if len(failures) == 1 else 's'} failed"
        super().__init__("\n\n".join([f"{count}:", *said]))
