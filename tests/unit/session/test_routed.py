"""Requests as handlers see them."""

import pytest

from webtools.errors import NotSupported
from webtools.session.routed import Continue, Decision, PassOn, RoutedRequest


def test_new_headers_for_another_address_are_refused_where_the_browser_drops_them() -> None:
    decisions: list[Decision | PassOn] = []

    def decide(decision: Decision | PassOn, _: float) -> None:
        decisions.append(decision)

    def request(browser: str) -> RoutedRequest:
        return RoutedRequest(
            url="http://x/",
            method="GET",
            headers={},
            body=None,
            resource_type=None,
            _decide=decide,
            _browser=browser,
        )

    refused = request("firefox")
    with pytest.raises(NotSupported, match="continue_ with url and headers is not supported in firefox"):
        refused.continue_(url="http://y/", headers={"x-own": "1"})
    assert not refused.decided
    request("chromium").continue_(url="http://y/", headers={"x-own": "1"})
    refused.continue_(url="http://y/")
    assert decisions == [Continue("http://y/", headers=(("x-own", "1"),)), Continue("http://y/")]
