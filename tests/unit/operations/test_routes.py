"""Addresses that a route's pattern matches."""

import pytest

from webtools.errors import InvalidArgument
from webtools.operations.routes import matcher


@pytest.mark.parametrize(
    ("pattern", "address", "matches"),
    [
        ("**/*.{png,jpg}", "http://a/b/c.png", True),
        ("**/*.{png,jpg}", "http://a/b/c.gif", False),
        ("http://a/*", "http://a/b/c", False),
        ("http://a/b?c=(1)", "http://a/b?c=(1)", True),
        ("/api/*", "https://a:8000/api/users", True),
        ("/api/*", "https://a/b/api/users", False),
        ("{", "{", True),
    ],
)
def test_a_pattern_stands_for_the_whole_address(pattern: str, address: str, matches: bool) -> None:
    assert matcher(pattern)(address) is matches


def test_pattern_that_no_address_begins_with_is_refused() -> None:
    with pytest.raises(InvalidArgument, match="No address matches 'api/user'") as caught:
        matcher("api/user")
    assert "'/api/user'" in caught.value.hint
    assert "'**/api/user'" in caught.value.hint
