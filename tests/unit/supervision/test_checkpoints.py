"""Bounds of what checkpoints keep of origins that no tab shows any more."""

import pytest

from webtools.storage_state import Item, Origin
from webtools.supervision import checkpoint
from webtools.supervision.checkpoint import Checkpoints


def _origin(name: str, characters: int) -> Origin:
    return Origin(
        origin=f"https://{name}.test", local_storage=(Item(name="k", value="v" * (characters - 1)),)
    )


def test_storage_of_origins_that_were_shown_longest_ago_is_forgotten_first(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(checkpoint, "_KEPT_CHARACTERS", 100)
    taking = Checkpoints()
    for name in ("a", "b", "a", "c"):
        taking._keep([_origin(name, 40)])
    assert list(taking._origins) == ["https://a.test", "https://c.test"]


def test_storage_of_the_latest_origin_is_kept_however_large_it_is(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(checkpoint, "_KEPT_CHARACTERS", 100)
    taking = Checkpoints()
    for name in ("a", "b"):
        taking._keep([_origin(name, 400)])
    assert list(taking._origins) == ["https://b.test"]
