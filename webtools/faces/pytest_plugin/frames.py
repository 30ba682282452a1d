"""Shorter tracebacks: a failed call shows the test's own line and the error, without the frames of webtools."""

import sys

import pytest


def _is_ours(error: "pytest.ExceptionInfo[BaseException]") -> bool:
    """Return whether webtools raised the error on purpose; the frames of defects are shown."""
    from webtools import ExpectationFailed, WebtoolsError

    return isinstance(error.value, WebtoolsError | ExpectationFailed)


def hide_frames() -> None:
    """Have pytest leave out the frames of webtools; `--full-trace` shows them.

    pytest looks for `__tracebackhide__` among a frame's local and global names, so a name in each module is enough.
    """
    for name, module in list(sys.modules.items()):
        if name == "webtools" or name.startswith("webtools."):
            module.__dict__["__tracebackhide__"] = _is_ours
