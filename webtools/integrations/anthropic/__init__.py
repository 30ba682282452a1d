"""Claude's browser toolset (`browser_toolset_20260801`); needs the extra `anthropic`."""

from webtools.integrations.anthropic.toolset import ClaudeToolset

__all__ = ["ClaudeToolset"]
