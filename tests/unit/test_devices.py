"""Presets of devices."""

import pytest

from webtools.errors import InvalidArgument
from webtools.options.browser import Options
from webtools.options.devices import SETTINGS, presets


def test_every_preset_is_a_valid_set_of_options() -> None:
    assert len(presets()) > 20
    for name, settings in presets().items():
        assert tuple(settings) == SETTINGS
        options = Options.of(device=name)
        assert (options.viewport, options.has_touch) == (settings["viewport"], settings["has_touch"])


# Screen (the viewport where no screen is given) and scale of the device of that name in Playwright's public list: the
# npm package playwright-core 1.65.1, `require("playwright-core").devices`, read on 2026-11-23. All have touch.
# iPhone 6, iPhone 11 and Pixel 2 are as in an earlier version of the list, in the repository microsoft/playwright.
_PUBLISHED = {
    "iPhone SE (3rd gen)": (375, 667, 2),
    "iPhone 6": (375, 667, 2),
    "iPhone 11": (414, 896, 2),
    "iPhone 12": (390, 844, 3),
    "iPhone 13": (390, 844, 3),
    "iPhone 13 Mini": (375, 812, 3),
    "iPhone 14": (390, 844, 3),
    "iPhone 14 Pro Max": (430, 932, 3),
    "iPhone 15": (393, 852, 3),
    "iPhone 15 Pro": (393, 852, 3),
    "iPhone 15 Pro Max": (430, 932, 3),
    "iPhone 16": (393, 852, 3),
    "iPhone 16 Pro": (402, 874, 3),
    "iPhone 16 Pro Max": (440, 956, 3),
    "iPhone 16e": (390, 844, 3),
    "iPhone 17": (402, 874, 3),
    "iPhone 17 Pro": (402, 874, 3),
    "iPhone 17 Pro Max": (440, 956, 3),
    "iPad Mini": (768, 1024, 2),
    "iPad Pro 11": (834, 1194, 2),
    "Pixel 2": (411, 731, 2.625),
    "Pixel 5": (393, 851, 2.75),
    "Pixel 7": (412, 915, 2.625),
    "Pixel 8": (412, 915, 2.625),
    "Pixel 9": (360, 808, 3),
    "Pixel 10": (360, 808, 3),
    "Galaxy S24": (360, 780, 3),
}


def test_screen_and_scale_of_every_device_with_touch_are_the_published_ones() -> None:
    ours = {
        name: (*settings["screen"], settings["device_scale_factor"])  # type: ignore[misc]  # a pair
        for name, settings in presets().items()
        if settings["has_touch"]
    }
    assert ours == _PUBLISHED


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
