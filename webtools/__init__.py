"""Hands and eyes in a real browser, for synchronous Python programs."""

from loguru import logger

from webtools.browser_tools import BrowserTools, ContextTools
from webtools.errors import (
    BrowserDied,
    BrowserMissing,
    BrowserNotStarted,
    Cancelled,
    Closed,
    DeadlineExceeded,
    Denied,
    ElementNotFound,
    InvalidArgument,
    NavigationFailed,
    NoPrompt,
    NotActionable,
    PageClosed,
    PromptOpen,
    ProtocolError,
    ScriptError,
    StaleRef,
    WebtoolsError,
)
from webtools.options import Options
from webtools.snapshot.result import Node, Snapshot
from webtools.values import (
    ClosedTab,
    Dialog,
    Download,
    Ended,
    Evaluation,
    Navigation,
    Outcome,
    Screenshot,
    Tab,
    Tabs,
)

__all__ = [
    "BrowserDied",
    "BrowserMissing",
    "BrowserNotStarted",
    "BrowserTools",
    "Cancelled",
    "Closed",
    "ClosedTab",
    "ContextTools",
    "DeadlineExceeded",
    "Denied",
    "Dialog",
    "Download",
    "ElementNotFound",
    "Ended",
    "Evaluation",
    "InvalidArgument",
    "Navigation",
    "NavigationFailed",
    "NoPrompt",
    "Node",
    "NotActionable",
    "Options",
    "Outcome",
    "PageClosed",
    "PromptOpen",
    "ProtocolError",
    "Screenshot",
    "ScriptError",
    "Snapshot",
    "StaleRef",
    "Tab",
    "Tabs",
    "WebtoolsError",
]

# A library is silent until its user asks: `logger.enable("webtools")`.
logger.disable("webtools")
