"""The modes of a reply: the part of the page that it shows."""

from typing import Literal

SnapshotMode = Literal["diff", "full", "none"]
