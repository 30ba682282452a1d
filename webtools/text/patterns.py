"""Regular expressions of callers, matched in time linear in the text: none can hold the process up.

Python's own `re` tries exponentially many ways for some patterns, and no other thread runs meanwhile.
"""

from webtools.errors import InvalidArgument


class Pattern:
    """A compiled expression, in the syntax of RE2.

    Args:
        named: As errors call it; None: `text`.

    Raises:
        InvalidArgument: `text` is not a valid expression, or it cannot be matched in linear time.
    """

    def __init__(self, text: str, *, named: str | None = None) -> None:
        import re2  # a binary, which `import webtools` does without

        options = re2.Options()
        options.log_errors = False  # it would write to the terminal
        try:
            self._compiled = re2.compile(text, options)
        except re2.error as error:
            raise InvalidArgument(
                f"{named or text!r} is not a regular expression: {_reason(error)}",
                hint="The syntax is RE2's: backreferences and lookarounds are not supported.",
            ) from None

    def is_in(self, text: str) -> bool:
        """Return whether a part of `text` matches."""
        return self._compiled.search(text) is not None

    def is_all(self, text: str) -> bool:
        """Return whether the whole of `text` matches."""
        return self._compiled.fullmatch(text) is not None


def _reason(error: Exception) -> str:
    reason = error.args[0] if error.args else error
    return reason.decode(errors="replace") if isinstance(reason, bytes) else str(reason)
