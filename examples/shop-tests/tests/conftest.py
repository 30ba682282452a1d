from collections.abc import Iterator

import pytest

from webtools.demo.shop import shop as running_shop


@pytest.fixture(scope="session")
def shop() -> Iterator[str]:
    """The address of what is tested; yours would start your own server here."""
    with running_shop() as address:
        yield address


@pytest.fixture
def browser_context_options() -> dict[str, object]:
    return {"viewport": (1024, 768), "locale": "en-GB"}
