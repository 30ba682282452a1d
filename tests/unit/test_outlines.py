"""Outlines of snapshots, and what their lines say of the one above them."""

import pytest

from webtools.errors import InvalidArgument
from webtools.library.expectations.outline import is_found

_TREE = """
- heading "Menu" [level=1] [ref=e1]
- list [ref=e2]:
  - listitem: One
  - listitem: Two
  - listitem: list:
    - listitem: 3.1
    - listitem: link "Log in" [ref=e3] → /auth?r=/
"""


_FOUND = """
- link "Log in":
  - /url: /auth?r=/
---
- listitem:
  - link:
    - /url: "/auth?r=/"
---
- listitem: link "Log in":
  - /url: /^.auth/
---
- list:
  - listitem: One
  - listitem: list
---
- list:
  - /children: equal
  - listitem
  - listitem: Two
  - listitem: list
---
- list:
  - /children: equal
  - listitem: One
  - listitem
  - listitem:
    - list:
      - listitem: 3.1
---
- list:
  - /children: deep-equal
  - listitem: One
  - listitem: Two
  - listitem:
    - list:
      - listitem: 3.1
      - listitem: link "Log in"
---
- list:
  - /children: deep-equal
  - listitem: One
  - listitem: Two
  - listitem: list:
    - /children: contain
    - listitem: 3.1
---
- /children: equal
- heading
- list
"""

_NOT_FOUND = """
- link:
  - /url: /auth
---
- link:
  - /url: /log.ut/
---
- heading:
  - /url: /auth
---
- list:
  - /children: equal
  - listitem: One
  - listitem: list
---
- list:
  - /children: deep-equal
  - listitem: One
  - listitem: Two
  - listitem: list:
    - listitem: 3.1
---
- list:
  - /children: deep-equal
  - listitem: One
  - listitem
  - listitem: list:
    - listitem: 3.1
    - listitem: link "Log in"
---
- /children: equal
- listitem: One
- listitem: Two
- listitem: list
"""


@pytest.mark.parametrize("outline", _FOUND.split("---"))
def test_outline_is_found(outline: str) -> None:
    assert is_found(outline, _TREE)


@pytest.mark.parametrize("outline", _NOT_FOUND.split("---"))
def test_outline_is_not_found(outline: str) -> None:
    assert not is_found(outline, _TREE)


@pytest.mark.parametrize("line", ["- /url:", "- /children: same", "- /placeholder: Name"])
def test_lines_that_say_what_is_not_known_are_refused(line: str) -> None:
    with pytest.raises(InvalidArgument):
        is_found(f"- list:\n  {line}", _TREE)
