"""Ctrl+C at a chosen step of a block."""

import ctypes
import dis
import signal
import sys
from collections.abc import Callable
from pathlib import Path
from types import FrameType
from typing import Any, Self

import webtools

_OURS = str(Path(webtools.__file__).parent)
_INTERRUPT = ctypes.PYFUNCTYPE(None, ctypes.py_object, ctypes.py_object, ctypes.py_object)(
    ("PyErr_SetInterrupt", ctypes.pythonapi)
)
"""Notes a SIGINT as its C handler does. It runs no Python, so the step that is traced is the one interrupted."""


_LOOKS = {number for name, number in dis.opmap.items() if name.startswith(("RESUME", "CALL", "JUMP_BACK"))}
"""Bytecodes at whose end Python looks for signals."""


class Interrupting:
    """Has a SIGINT come between two looks for signals, the so-manieth, of our code and what it calls.

    Only in a block of the main thread. Python itself raises `KeyboardInterrupt` then, where it can.
    """

    def __init__(self, at: int) -> None:
        self._left = at
        self.interrupted = False

    def __enter__(self) -> Self:
        self._handler = signal.signal(signal.SIGINT, self._interrupt)
        self._tracer = sys.gettrace()
        sys.settrace(self._trace)
        return self

    def __exit__(self, *_: object) -> None:
        self._end()

    def _end(self) -> None:
        sys.settrace(self._tracer)
        signal.signal(signal.SIGINT, self._handler)

    def _interrupt(self, *_: object) -> None:
        self.interrupted = True
        self._end()
        raise KeyboardInterrupt

    def _trace(self, frame: FrameType, *_: object) -> Callable[..., Any] | None:
        caller: FrameType | None = frame
        while caller is not None and not caller.f_code.co_filename.startswith(_OURS):
            caller = caller.f_back
        if caller is None:
            return None
        frame.f_trace_opcodes, frame.f_trace_lines = True, False
        return self._step

    def _step(self, frame: FrameType, event: str, _: object) -> Callable[..., Any]:
        if event == "opcode" and frame.f_code.co_code[frame.f_lasti] in _LOOKS:
            self._left -= 1
            if self._left == -1:
                caller = frame.f_back
                while caller is not None:  # no tracer in Python is to run once the signal has come
                    caller.f_trace = None
                    caller = caller.f_back
                return _INTERRUPT
        return self._step
