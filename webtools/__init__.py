"""Control a real browser from synchronous Python."""

import lazy_loader
from loguru import logger

# Every run of pytest on a machine with this package loads its plugin, and so this file: what imports slowly
# is loaded when it is used. The names stand in `__init__.pyi`, for type checkers and for the loader.
__getattr__, __dir__, __all__ = lazy_loader.attach_stub(__name__, __file__)

# A library is silent until its user calls `logger.enable("webtools")`, which may come before this import. loguru has no
# public way to ask for that.
if ("webtools.", True) not in getattr(getattr(logger, "_core", None), "activation_list", ()):
    logger.disable("webtools")
