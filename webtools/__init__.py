"""Control a real browser from synchronous Python."""


def __getattr__(name: str) -> object:
    """Import what is used, when it is used first. The names stand in `__init__.pyi`, also for type checkers.

    Nothing is imported before, not even the library that does this: each command of the command line, and each run
    of pytest on a machine with this package, imports this file.
    """
    from lazy_loader import attach_stub

    load, list_names, names = attach_stub(__name__, __file__)
    globals().update(__getattr__=load, __dir__=list_names, __all__=names)
    return names if name == "__all__" else load(name)


def __dir__() -> list[str]:
    return list(__getattr__("__all__"))  # type: ignore[call-overload]  # names
