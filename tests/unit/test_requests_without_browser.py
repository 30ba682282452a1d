"""Requests beside the pages, where no browser is needed."""

import pytest

from webtools import BrowserTools
from webtools.errors import NoDescriptors
from webtools.library.request_client import RequestClient


def test_request_without_free_descriptors_fails_with_an_error_of_ours(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def prepared(*_: object) -> None:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(RequestClient, "_prepared", prepared)
    with BrowserTools() as tools, pytest.raises(NoDescriptors):
        tools.request.get("http://127.0.0.1:1/")
