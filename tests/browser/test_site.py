"""The site itself keeps what it promises to the tests that stand on it."""

from concurrent.futures import ThreadPoolExecutor
from http.client import RemoteDisconnected
from urllib.error import HTTPError
from urllib.request import Request as Ask
from urllib.request import urlopen

import pytest

from tests.browser.site import PAGES, Site


def get(url: str) -> str:
    with urlopen(url, timeout=5) as answer:
        body: bytes = answer.read()
    return body.decode()


@pytest.mark.parametrize("name", sorted(str(page.relative_to(PAGES)) for page in PAGES.rglob("*.html")))
def test_each_page_of_the_site_is_served(site: Site, name: str) -> None:
    assert "</html>" in get(site.url(name))


def test_site_remembers_requests_until_it_forgets_them(site: Site) -> None:
    get(site.url("/poll?from=here"))
    urlopen(Ask(site.url("/echo"), data=b"name=Ada&name=Byron")).close()
    assert site.paths == ["/poll", "/echo"]
    assert site.requests[0].query == {"from": ["here"]}
    assert [post.form for post in site.posts] == [{"name": ["Ada", "Byron"]}]
    site.forget()
    assert site.requests == []


def test_the_other_origin_has_its_own_memory(site: Site) -> None:
    get(site.other.url("/poll"))
    assert site.paths == []
    assert site.other.paths == ["/poll"]


def test_held_request_is_answered_when_it_is_released(site: Site) -> None:
    with ThreadPoolExecutor() as pool:
        first, second = (pool.submit(get, site.url(f"/hang?key={key}")) for key in "ab")
        site.wait_for("/hang", times=2)
        site.release("b")
        assert "Late" in second.result(5)
        assert not first.done()
        site.release("a")
        assert "Late" in first.result(5)


def test_held_request_is_cut_off_when_the_site_forgets(site: Site) -> None:
    with ThreadPoolExecutor() as pool:
        held = pool.submit(get, site.url("/hang"))
        site.wait_for("/hang")
        site.forget()
        with pytest.raises((RemoteDisconnected, ConnectionError)):
            held.result(5)


def test_redirects_come_one_after_the_other(site: Site) -> None:
    assert "Second" in get(site.url("/redirect?n=3&to=/second.html"))
    assert site.paths == ["/redirect", "/redirect", "/redirect", "/second.html"]


def test_the_password_is_asked_for(site: Site) -> None:
    with pytest.raises(HTTPError, match="401"):
        get(site.url("/auth"))


def test_nobody_answers_at_the_closed_address(site: Site) -> None:
    with pytest.raises(OSError, match="refused"):
        get(site.closed)
