"""The logger of this package, which is silent until its user calls `logger.enable("webtools")`."""

from loguru import logger

__all__ = ["logger"]

# The call may have come before this import. loguru has no public way to ask for that.
if ("webtools.", True) not in getattr(getattr(logger, "_core", None), "activation_list", ()):
    logger.disable("webtools")
