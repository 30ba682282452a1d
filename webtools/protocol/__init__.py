"""WebDriver BiDi as types: one file per module of the standard.

A function per command gives a `Command` whose result type the type checker knows; a class per event is what a
frame becomes. Nothing here knows of sockets, threads or sessions. Names are the standard's own, in snake_case.
"""
