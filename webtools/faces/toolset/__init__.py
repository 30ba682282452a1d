"""`BrowserToolset`: all tools for an agent's framework; spec 5's keep the schemas of that spec."""

from webtools.faces.toolset.agent_tools import AgentTool, BrowserToolset
from webtools.faces.toolset.parts import Image, Part
from webtools.faces.toolset.spec5 import ToolsetTool
from webtools.faces.toolset.wire import BrowserToolError, OpenDialog

__all__ = [
    "AgentTool",
    "BrowserToolError",
    "BrowserToolset",
    "Image",
    "OpenDialog",
    "Part",
    "ToolsetTool",
]
