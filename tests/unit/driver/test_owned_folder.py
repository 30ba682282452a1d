"""Locks of folders, and the descriptors that they keep open."""

import os
from contextlib import suppress
from itertools import count
from pathlib import Path

import pytest

from tests.interrupts import Interrupting
from webtools.driver.owned_folder import OwnedFolder, ownerless


@pytest.mark.filterwarnings("ignore::pytest.PytestUnraisableExceptionWarning", "ignore::ResourceWarning")
def test_interrupt_at_whichever_step_of_taking_a_folder_leaves_no_descriptor(tmp_path: Path) -> None:
    for at in count():
        before = os.listdir("/dev/fd")  # noqa: PTH208  # Path.iterdir keeps a descriptor
        folder = None
        interrupting = Interrupting(at)
        with suppress(KeyboardInterrupt), interrupting:
            folder = OwnedFolder(tmp_path)
        if folder is not None:
            folder.release()
        assert len(os.listdir("/dev/fd")) == len(before), at  # noqa: PTH208  # as above
        if not interrupting.interrupted:
            break
    assert at > 5
    assert [*ownerless(tmp_path.parent, tmp_path.name)] == [tmp_path]
