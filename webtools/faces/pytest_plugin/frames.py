"""Shorter tracebacks: a failed call shows the test's own line and the error, without the frames of webtools."""

import sys
from types import ModuleType

import pytest


def _is_ours(error: "pytest.ExceptionInfo[BaseException]") -> bool:
    """Return whether webtools raised the error on purpose; the frames of defects are shown."""
    from webtools import ExpectationFailed, SoftExpectationsFailed, WebtoolsError

    return isinstance(error.value, WebtoolsError | ExpectationFailed | SoftExpectationsFailed)


def hide_frames() -> None:
    """Have pytest leave out the frames of webtools; `--full-trace` shows them.

    pytest looks for `__tracebackhide__` among a frame's local and global names, so a name in each module is enough.
    """
    for name, module in list(sys.modules.items()):
        ours = name == "webtools" or name.startswith("webtools.")
        if ours and isinstance(module, ModuleType):  # a test may have put something else there
            module.__dict__["__tracebackhide__"] = _is_ours
