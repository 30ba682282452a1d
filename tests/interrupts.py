"""Ctrl+C at a chosen step of a block."""

import dis
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Self

import webtools

_OURS = str(Path(webtools.__file__).parent)
_SWALLOWS = "_weakrefset.py"
"""The file whose functions the collector of garbage calls, which lets no exception out of them."""
_LOOKS = {number for name, number in dis.opmap.items() if name.startswith(("RESUME", "CALL", "JUMP_BACK"))}
"""Bytecodes at whose end Python looks for signals."""


class Interrupting:
    """Raises `KeyboardInterrupt` where Python looks for signals for the so-manieth time, in our code and what it calls.

    Only in a block of the main thread.
    """

    def __init__(self, at: int) -> None:
        self._left = at
        self.interrupted = False

    def __enter__(self) -> Self:
        self._tracer = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        sys.settrace(self._tracer)

    def _trace(self, frame: FrameType, *_: object) -> Callable[..., Any] | None:
        caller: FrameType | None = frame
        while caller is not None and not caller.f_code.co_filename.startswith(_OURS):
            if caller.f_code.co_filename.endswith(_SWALLOWS):
                return None
            caller = caller.f_back
        if caller is None:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._step

    def _step(self, frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        if event == "opcode" and self._left < 0 and not self.interrupted:
            self.interrupted = True
            raise KeyboardInterrupt
        if event == "opcode" and frame.f_code.co_code[frame.f_lasti] in _LOOKS:
            self._left -= 1
        return self._step
