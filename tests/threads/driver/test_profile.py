from pathlib import Path

import pytest

from webtools.driver.profile import reserved
from webtools.errors import BrowserNotStarted


def test_a_profile_on_which_a_browser_starts_is_not_given_to_a_second_one(tmp_path: Path) -> None:
    (tmp_path / "link").symlink_to(tmp_path)
    with (
        reserved(tmp_path),
        reserved(tmp_path / "another"),
        pytest.raises(BrowserNotStarted, match="is starting"),
        reserved(tmp_path / "link"),
    ):
        pass
    with reserved(tmp_path):
        pass


def test_unusable_profile_folder_is_an_error(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for place in (tmp_path / "file", tmp_path / "file" / "below"):
        with pytest.raises(BrowserNotStarted, match=f"The profile {place} is not a folder"), reserved(place):
            pass
