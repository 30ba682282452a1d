"""Presets of devices: what pages see of a phone, a tablet or a desktop computer."""

import json
from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.resources import files

SETTINGS = ("viewport", "screen", "device_scale_factor", "has_touch", "user_agent")
"""The settings that a preset has."""


@cache
def presets() -> Mapping[str, Mapping[str, object]]:
    """Return all presets by the device's name, each with the members `SETTINGS`.

    The viewport is the whole screen: bars of the device's own browser are not taken off. Screens and scales are those
    of Playwright's public list (tests/unit/test_devices.py), under its names; `Desktop` and its like are ours.
    """
    data = json.loads(files("webtools.options").joinpath("devices.json").read_text("utf-8"))
    return {
        name: {
            "viewport": tuple(one["size"]),
            "screen": tuple(one["size"]),
            "device_scale_factor": one["scale"],
            "has_touch": one["touch"],
            "user_agent": data["user_agents"].get(one["system"]),
        }
        for name, one in data["devices"].items()
    }


def preset(name: str) -> Mapping[str, object]:
    """Return the settings of a device, in upper or lower case.

    Raises:
        ValueError: There is no preset of that name; names similar ones.
    """
    named = {each.lower(): one for each, one in presets().items()}
    found = named.get(name.strip().lower())
    if found is None:
        near = get_close_matches(name.strip().lower(), named, n=3, cutoff=0.4)
        similar = [each for each in presets() if each.lower() in near] or list(presets())
        raise ValueError(f"there is no preset for the device {name!r}; there are {', '.join(similar)}")
    return found
