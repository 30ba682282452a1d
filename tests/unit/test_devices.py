"""Presets of devices."""

import pytest

from webtools.devices import SETTINGS, presets
from webtools.errors import InvalidArgument
from webtools.options import Options


def test_every_preset_is_a_valid_set_of_options() -> None:
    assert len(presets()) > 20
    for name, settings in presets().items():
        assert tuple(settings) == SETTINGS
        options = Options.of(device=name)
        assert (options.viewport, options.has_touch) == (settings["viewport"], settings["has_touch"])


def test_given_settings_go_before_those_of_the_device() -> None:
    options = Options.of(device="iphone 15", viewport="500x600")
    assert (options.viewport, options.screen, options.device_scale_factor) == ((500, 600), (393, 852), 3)


def test_another_device_replaces_all_that_the_first_one_set() -> None:
    options = Options.of(device="iPhone 15", locale="de-CH").changed(device="Desktop")
    assert (options.viewport, options.user_agent, options.has_touch) == ((1280, 720), None, False)
    assert options.locale == "de-CH"


def test_unknown_device_names_similar_ones() -> None:
    with pytest.raises(InvalidArgument, match=r"no preset for the device 'Pixel 6'; there are .*Pixel 7"):
        Options.of(device="Pixel 6")
