"""The header that logs in with the user name and password of an address."""

from base64 import b64encode
from collections.abc import Mapping
from urllib.parse import SplitResult, unquote


def login_header(address: SplitResult) -> Mapping[str, str]:
    """Return the header as a mapping, which is empty without a user name."""
    if address.username is None:
        return {}
    login = f"{unquote(address.username)}:{unquote(address.password or '')}"
    return {"Authorization": f"Basic {b64encode(login.encode()).decode()}"}
