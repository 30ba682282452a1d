"""Command-line switches that every Chromium of ours gets, on this machine or on another one."""

SWITCHES = (
    "--no-first-run",  # no tab of the browser's own, which a new profile would begin with
    "--no-default-browser-check",  # nothing is asked that nobody would answer
    "--disable-search-engine-choice-screen",  # it would stand in front of the first page
    "--disable-background-networking",  # nothing is fetched that no page asked for; the next two as well
    "--disable-component-update",
    "--disable-sync",
    "--disable-crash-reporter",  # no dumps of pages are left on the machine
    "--disable-backgrounding-occluded-windows",  # each context has a window; all of them go on painting
    "--disable-renderer-backgrounding",  # and their scripts go on at full speed; the next one as well
    "--disable-background-timer-throttling",
    "--force-color-profile=srgb",  # the same screenshot on every machine
    # What drops down from the address bar is a page of its own, with a process of its own, in every context's window:
    # four times the processor time of the page that one wants. ChromeDriver joins this with what others disable.
    "--disable-features=WebUIOmniboxPopup,WebUIOmniboxAimPopup",
)
