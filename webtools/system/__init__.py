"""Differences between operating systems, one module per concern.

On Windows a user has no number and a process no session. Nobody has run the code for Windows yet: it is type-checked
(`mypy --platform win32`), and a test imports and calls it where everything of POSIX is hidden.
"""
