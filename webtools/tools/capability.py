"""Names of groups of tools that models see on request; settings load it, so it imports nothing else of ours."""

from typing import Literal

Capability = Literal["vision", "pdf", "action", "storage", "network", "user"]
