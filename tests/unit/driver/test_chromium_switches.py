from webtools.driver import chromium_switches
from webtools.driver.grid import capabilities
from webtools.endpoints.grid import GridAddress
from webtools.options.browser import Options
from webtools.options.context import Proxy


def test_options_become_switches() -> None:
    shown = Options(headless=False, viewport=None, browser="chromium")
    hidden = Options(headless=True, viewport=(800, 600), browser="chromium")
    assert set(chromium_switches.of(hidden)) - set(chromium_switches.of(shown)) == {
        "--headless",
        "--hide-scrollbars",
        f"--blink-settings={chromium_switches.MOUSE}",
        "--window-size=800,600",
    }
    proxy = Proxy(server="http://proxy:3128", bypass=("a.example", "b.example"))
    assert set(chromium_switches.of(shown, proxy=proxy)) - set(chromium_switches.of(shown)) == {
        "--proxy-server=http://proxy:3128",
        "--proxy-bypass-list=a.example,b.example",
    }


def test_callers_switches_come_last_so_that_they_count() -> None:
    options = Options(viewport=(800, 600), browser="chromium", browser_args=("--window-size=1,2",))
    assert list(chromium_switches.of(options))[-2:] == ["--window-size=800,600", "--window-size=1,2"]


def test_grid_gets_the_same_switches() -> None:
    options = Options(browser="chromium", sandbox=False, browser_args=("--mute-audio",))
    wanted = capabilities(options, GridAddress("http://grid:4444"))
    assert wanted["goog:chromeOptions"]["args"] == ["--no-sandbox", *chromium_switches.of(options)]
