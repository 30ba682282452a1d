"""Traces: records of calls and of what they caused, in the format that Playwright's viewer reads."""
