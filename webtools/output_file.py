"""Writing a file where a caller wants it."""

from pathlib import Path

from webtools.errors import InvalidArgument


def write(path: Path, content: bytes) -> None:
    """Write it; folders are made.

    Raises:
        InvalidArgument: It can't be written there.
    """
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    except OSError as error:
        raise InvalidArgument(
            f"{path} can't be written: {error.strerror}", hint="Give a path that can be written to."
        ) from None
