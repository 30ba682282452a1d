"""The one place where a face meets an error of a tool: secrets are hidden in it, and defects become errors."""

from collections.abc import Iterator
from contextlib import contextmanager

from webtools.errors import WebtoolsError
from webtools.logger import logger
from webtools.secrets.named import NamedSecrets


@contextmanager
def only_errors(
    tool: str, hiding: NamedSecrets, *, besides: tuple[type[Exception], ...] = ()
) -> Iterator[None]:
    """Raise a `WebtoolsError` without secrets for whatever goes wrong in a call of a tool.

    A defect of ours must not end the caller's process, so a model reads that there was one, and the log has the rest.

    Args:
        besides: Errors of the framework that calls, which it knows how to report.
    """
    try:
        yield
    except besides:
        raise
    except WebtoolsError as error:
        raise hiding.hidden_error(error) from None
    except Exception as error:  # noqa: BLE001  # see above
        logger.error("{} ended by a defect: {}", tool, hiding.report())
        said = f"{tool} ended by a defect of webtools: {hiding.hidden(repr(error))}"
        raise WebtoolsError(said, operation=tool) from None
