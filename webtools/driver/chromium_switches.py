"""Command-line switches that every Chromium of ours gets, on this machine or on another one."""

SWITCHES = (
    "--no-first-run",
    "--no-default-browser-check",
    "--disable-background-networking",  # nothing is fetched that no page asked for
    "--disable-component-update",
    "--disable-sync",
    "--disable-search-engine-choice-screen",
    "--disable-crash-reporter",
    "--disable-backgrounding-occluded-windows",  # each context has a window; all of them go on painting
    "--disable-renderer-backgrounding",
    "--disable-background-timer-throttling",
    "--force-color-profile=srgb",  # the same screenshot on every machine
    # What drops down from the address bar is a page of its own, with a process of its own, in every context's window:
    # four times the processor time of the page that one wants. ChromeDriver joins this with what others disable.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)
