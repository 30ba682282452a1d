"""Which tools a server offers."""

import pytest

from webtools.faces.mcp.catalogue import offered


@pytest.mark.parametrize(
    ("capability", "adds"),
    [
        (
            "storage",
            {f"cookie_{each}" for each in ("list", "get", "set", "delete", "clear")}
            | {f"localstorage_{each}" for each in ("list", "get", "set", "delete", "clear")},
        ),
        ("network", {"route", "route_list", "unroute", "network_request"}),
    ],
)
def test_a_capability_adds_its_tools(capability: str, adds: set[str]) -> None:
    assert set(offered([capability])) - set(offered([])) == {f"browser_{each}" for each in adds}
