"""The browsers that can be driven, and their differences: one table, for errors, test markers and docs/browsers.md."""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Literal

from webtools.errors import NotSupported
from webtools.hints import Hint

BrowserName = Literal["chromium", "chrome", "edge", "firefox"]

What = Literal["refused", "refused by older versions", "differs"]


def default_browser() -> str:
    """Return the browser of callers that name none: the variable WEBTOOLS_BROWSER, else Chromium."""
    return os.environ.get("WEBTOOLS_BROWSER") or "chromium"


@dataclass(frozen=True, slots=True)
class Difference:
    """The behaviour of a browser in place of a capability that Chromium has.

    Attributes:
        what: `refused`: calls that need it fail with `not_supported`. `refused by older versions`: the browser is
            asked, and they fail so where it lacks the command. `differs`: they succeed otherwise.
        happens: What happens, as a sentence.
        instead: What a caller can do, as a sentence.
    """

    what: What
    happens: str
    instead: str


def _in_chromium(happens: str, instead: str) -> Mapping[str, Difference]:
    """Return what Firefox does better, for all browsers that are made of Chromium."""
    return dict.fromkeys(("chromium", "chrome", "edge"), Difference("differs", happens, instead))


DIFFERENCES: Mapping[str, Mapping[str, Difference]] = {
    "devtools": {
        "firefox": Difference(
            "refused",
            "Firefox has no DevTools bridge: it knows no commands and no events whose names begin with `goog:`.",
            Hint("Use the standard's commands, or {browser}='chromium'."),
        )
    },
    "answers-in-order": {
        "firefox": Difference(
            "differs",
            "Firefox reports the end of a response before the page has it, so an action whose requests have ended "
            "waits up to 0.4 s until the page has their responses.",
            "Nothing is needed.",
        )
    },
    "frames-at-once": {
        "firefox": Difference(
            "differs",
            "Reading a page takes a command for each of its frames; in Chromium one for all frames of its origin.",
            "Nothing is needed.",
        )
    },
    "scripts-end-with-documents": {
        "firefox": Difference(
            "differs",
            "Firefox runs a script whose promise is pending again in the next document of its tab, so a promise is "
            "waited for by a command of its own.",
            "Nothing is needed.",
        )
    },
    "fragments-by-context": {
        "firefox": Difference(
            "differs",
            "Firefox reports a change of the address's fragment to nobody who has asked for that of one context, so it "
            "is asked for that of all, and each context takes its own.",
            "Nothing is needed.",
        )
    },
    "console-details": {
        "firefox": Difference(
            "differs",
            "Console entries have the text of errors, but neither their stacks nor members of objects.",
            "Log texts, or use browser='chromium'.",
        )
    },
    "settings-of-workers": {
        "firefox": Difference(
            "differs",
            "Service workers have none of the context's settings, such as locale, time zone and user agent; shared "
            "workers have them but for the user agent, and send the browser's own headers.",
            "Use browser='chromium' where workers format dates and numbers, or send requests that a server looks at.",
        )
    },
    "browser-messages": {
        "firefox": Difference(
            "differs",
            "Of what the browser itself writes to the console, errors such as a refused request (CORS), a blocked "
            "script (CSP) or a lost socket are there, without an address; a status such as 404 and warnings are not.",
            "See `network_requests` for answers that are errors.",
        )
    },
    "pdf-extras": {
        "firefox": Difference(
            "refused",
            "Firefox prints no headers and footers of the caller's, no outline and no tags.",
            "Put the header into the page, with position: fixed in a print style sheet.",
        )
    },
    "crash-event": {
        "firefox": Difference(
            "differs",
            "The crash of a page's or the network's process ends the browser and all contexts: calls fail at once "
            "with `browser_crashed`.",
            "Call again: a new browser is started. Use several browsers where one page must not end the others.",
        )
    },
    "connection-per-context": {
        "firefox": Difference(
            "differs",
            "All contexts share the one connection that Firefox accepts, so its loss ends the browser.",
            "Call again: a new browser is started.",
        )
    },
    "drag-across-frames": {
        "firefox": Difference(
            "refused",
            "Firefox moves the pointer within one document, frame or page.",
            Hint("Use {browser}='chromium' to drag from one frame to another."),
        )
    },
    "trusted-drops": {
        "firefox": Difference(
            "differs",
            "Our script dispatches the events of drag and drop, also those of files (isTrusted is false); "
            "folders cannot be dropped.",
            "Nothing is needed for files.",
        )
    },
    "file-events-across-shadow-roots": {
        "firefox": Difference(
            "differs",
            "The input event of a file field that gets files does not leave the field's shadow root.",
            "Nothing is needed: the field and its shadow root get the event.",
        )
    },
    "back-forward-cache": {
        "firefox": Difference(
            "differs",
            "Firefox reports no load of a page that comes back from its cache, so the cache is off: going back loads "
            "pages anew, and refs to them are stale.",
            "Take a new snapshot after going back.",
        )
    },
    "timers-after-dialogs": {
        "firefox": Difference(
            "differs",
            "A dialog that a timer opens while its page is being left can keep the tab from running timers for ever. A "
            "navigation that finds it so goes by way of an empty page and loads the address once more, with a note.",
            "Nothing is needed. After a click that left such a page, navigate or reload.",
        )
    },
    "dialogs-across-tabs": {
        "firefox": Difference(
            "differs",
            "A dialog holds up its own tab only; in Chromium also those that share its process, such as the opener.",
            "Nothing is needed.",
        )
    },
    "armed-answers-to-leaving": {
        "firefox": Difference(
            "differs",
            "An action does not wait for the page that comes when an armed answer lets the present one be left.",
            "Wait for the page with wait_for, or answer the dialog after the action.",
        )
    },
    "downloads-that-navigate": {
        "firefox": Difference(
            "differs",
            "A download that has not begun yet is reported as a pending navigation as well.",
            "Nothing is needed.",
        )
    },
    "silent-while-left": {
        "firefox": Difference(
            "differs",
            "A page that is being left for an address that does not answer can be read and acted on until then; "
            "in Chromium it answers nobody.",
            "Nothing is needed.",
        )
    },
    "focus-of-first-tab": {
        "firefox": Difference(
            "differs",
            "Firefox begins with an empty tab whose address bar keeps the focus from pages, so another takes its place "
            "when the browser starts.",
            "Nothing is needed.",
        )
    },
    "focus-of-each-window": {
        "firefox": Difference(
            "differs",
            "Of several contexts in one browser only one gets events of focus: the one whose window was opened or "
            "activated last. Clicks and text reach the others all the same.",
            "Call tabs.active.activate() of a context before acts whose events of focus count.",
        )
    },
    "front-tab-reports": {
        "firefox": Difference(
            "differs",
            "A tab that a page opens becomes the active one, but a person's switch of tab is not noticed: the next "
            "call that acts or captures brings the active tab to the front again.",
            "Select the tab with tabs('select', index).",
        )
    },
    "enlarged-screenshots": {
        "firefox": Difference(
            "differs",
            "A zoomed region and a long page are drawn in their own size; long pages are scaled afterwards.",
            "Enlarge the picture, or use browser='chromium'.",
        )
    },
    "pictures-without-doctype": {
        "firefox": Difference(
            "differs",
            "The picture of a whole page without a doctype ends where its text flow ends, also within the viewport, "
            "and an element that is placed below that has no picture.",
            "Scroll to the element and take the viewport's picture.",
        )
    },
    "partitioned-cookies": {
        "firefox": Difference(
            "differs",
            "Cookies are returned without the site that they are partitioned by.",
            "Save and load states with partitioned cookies with browser='chromium'.",
        )
    },
    "cookie-characters": {
        "firefox": Difference(
            "refused",
            "Firefox has no command for cookies whose value has characters beyond U+00FF. A context that is restored "
            "after a crash goes on without them.",
            "Encode the value, such as in percent notation, or use browser='chromium'.",
        )
    },
    "folders-as-files": {
        "firefox": Difference(
            "refused",
            "Firefox takes no folder for a file field with `webkitdirectory`.",
            Hint("Use {browser}='chromium'."),
        )
    },
    "long-file-names": {
        "firefox": Difference(
            "differs",
            "Firefox cancels most downloads whose name has over 241 bytes: it adds an ending of 14 meanwhile.",
            Hint("Have the server suggest a shorter name, or use {browser}='chromium'."),
        )
    },
    "download-progress": {
        "firefox": Difference(
            "differs",
            "The size of a download is known at its end only, so quota_mb stops no download on its way.",
            "Limit the size of the output folder by other means.",
        )
    },
    "media-touch-scripting": {
        "firefox": Difference(
            "refused",
            "Firefox has no command for the media features `reduced_motion`, `forced_colors` and `contrast`, for "
            "touch, and none to disable JavaScript.",
            Hint("Leave the setting out, or use {browser}='chromium'."),
        )
    },
    "color-scheme": {
        "firefox": Difference(
            "refused by older versions",
            "Firefox 153 has no command for `color_scheme`; Firefox 159 has.",
            Hint("Leave the setting out, use a newer Firefox, or {browser}='chromium'."),
        )
    },
    "script-error-lines": {
        "firefox": Difference(
            "differs",
            "Errors of evaluate name the page's address, or a line of our code, in place of the function's line; "
            "an error that an asynchronous function throws can be reported as a protocol error.",
            "Catch the error in the function and return it.",
        )
    },
    "password-questions": {
        "firefox": Difference(
            "differs",
            "A server that asks for a password and gets none has its own page shown (status 401), in place of the "
            "browser's error page; navigate fails all the same.",
            "Nothing is needed.",
        )
    },
    "limited-files": {
        "firefox": Difference(
            "refused",
            "Firefox does not let requests of pages for other files be stopped, so a page could show files "
            "outside of the roots.",
            Hint("Serve the page over HTTP, permit all files, or use {browser}='chromium'."),
        )
    },
    "unnoticed-functions": {
        "firefox": Difference(
            "differs",
            "Errors of functions that our scripts replace have a property `stack` of their own, and stacks of "
            "callbacks in frames can be longer, so a page that looks for that can notice us.",
            "Use browser='chromium' for pages that look for it.",
        )
    },
    "flood-limits": {
        "firefox": Difference(
            "differs",
            "No warning reports that a page floods the network; the latest requests are kept as always. Console "
            "messages that wait for a busy context are left out beyond 32 MB, and later ones may push out the warning "
            "about it.",
            "Nothing is needed.",
        )
    },
    "browser-pages": {
        "firefox": Difference(
            "differs",
            "Firefox loads none of its own pages, such as about:support or view-source: of an address: navigate fails "
            "with `navigation_failed`.",
            "Use browser='chromium'.",
        )
    },
    "headers-elsewhere": {
        "firefox": Difference(
            "refused",
            "Firefox drops new headers of a request that a route handler sends to another address.",
            "Change either the address or the headers, or answer the request with `fulfill`.",
        )
    },
    "answers-elsewhere": {
        "firefox": Difference(
            "differs",
            "A page does not get the answer to a request that a route has sent to another address: its `fetch` fails.",
            "Answer the request with `fulfill`.",
        )
    },
    "request-details": {
        "firefox": Difference(
            "differs",
            "Handlers of routes do not get the resource type of a request (it is None), and functions that say which "
            "requests a route is for do not get its body.",
            "Decide by address, method and headers, or by the body in a handler.",
        )
    },
    "lazy-frames": {
        "firefox": Difference(
            "differs",
            "A frame that loads only in view is an empty frame until then, without a note that it has not loaded.",
            "Scroll to the frame.",
        )
    },
    "month-and-week-fields": {
        "firefox": Difference(
            "differs",
            "Fields of the types month and week are text fields.",
            "Nothing is needed: fill takes the same values.",
        )
    },
    "number-commas": {
        "firefox": Difference(
            "differs",
            "A comma typed into a number field is the decimal sign where the page's language has one; elsewhere it "
            "is an error, as everywhere in Chromium.",
            "Give numbers with a point, which is understood in every language.",
        )
    },
    "clipboard-reads": {
        "firefox": Difference(
            "differs",
            "A script that reads the clipboard after an action gets no answer, because Firefox waits for a person to "
            "press its button; in Chromium it is refused. Versions of the editor Monaco that read the clipboard "
            "before they paste do not take text that is typed at once.",
            "Type with slowly=True. Control+V is not concerned.",
        )
    },
    "ipv6-loopback-without-proxy": {
        "firefox": Difference(
            "differs",
            "A proxy of the environment, such as `http_proxy`, gets connections to [::1] as well.",
            "Use 127.0.0.1 or localhost, or leave http_proxy out of the environment.",
        )
    },
    "data-after-files": {
        "firefox": Difference(
            "differs",
            "Firefox 153 loads no data: address in a tab that shows a file: navigate fails with `navigation_failed`. "
            "Firefox 159 does.",
            "Navigate to about:blank in between.",
        )
    },
    "edit-context": {
        "firefox": Difference(
            "differs",
            "Firefox has no EditContext, so pages use no editor of that kind there.",
            "Nothing is needed.",
        )
    },
    "pages-close-their-tabs": {
        "firefox": Difference(
            "differs",
            "A page may close its own tab with `close()` while the tab has shown no other page (HTML §7.2.2.1). "
            "Chromium counts the blank page before. With the last tab the browser ends (`browser_crashed`).",
            Hint("Call {navigate}: it opens a tab, in a new browser where need be."),
        )
    },
    "recorded-videos": _in_chromium(
        "A video is made of pictures, up to four a second. A Firefox that knows the standard's command for it (159 "
        "does, 153 does not) records a .webm itself, unless there are secrets to hide.",
        "Nothing is needed.",
    ),
    "requests-of-leaving": _in_chromium(
        "What a page sends while it is hidden or unloaded (`pagehide`, `visibilitychange`), such as a beacon, is sent "
        "but in no record, since the browser reports nothing of a page that is gone. What it sends at `beforeunload` "
        "is there.",
        "Look on the server, use browser='firefox', or let the page send it before it is left.",
    ),
    "refused-redirects": _in_chromium(
        "A request that refuses redirects (`fetch` with `redirect: 'error'`) and gets one has a record with an error, "
        "but without its status.",
        "Send the request with `redirect: 'manual'` to see the status.",
    ),
    "shared-worker-errors": _in_chromium(
        "Neither console messages nor errors of shared workers are among the console messages. In Firefox errors are.",
        "Send them to the page, or use browser='firefox' for errors.",
    ),
    "driver-process": {
        "firefox": Difference(
            "differs",
            "There is no driver. Firefox itself listens on a port of loopback, and refuses pages and second sessions.",
            "Nothing is needed.",
        )
    },
}
"""Capability → browser → what happens there. Browsers that are not named have the capability."""


def has(capability: str, browser: str) -> bool:
    """Return whether the browser has the capability as Chromium has it."""
    return browser not in DIFFERENCES[capability]


def require(capability: str, browser: str, wanted: str) -> None:
    """Raise when a browser refuses what a caller wants.

    Args:
        wanted: What the caller wants, for the message, such as the command's name.

    Raises:
        NotSupported: Names the browser and the alternative.
    """
    difference = DIFFERENCES[capability].get(browser)
    if difference is not None and difference.what == "refused":
        raise _refusal(difference, browser, wanted)


def refused(capability: str, browser: str, wanted: str) -> NotSupported:
    """Return the error for a browser that has answered that it lacks what a caller wants; `wanted` as in `require`."""
    return _refusal(DIFFERENCES[capability][browser], browser, wanted)


def _refusal(difference: Difference, browser: str, wanted: str) -> NotSupported:
    return NotSupported(
        f"{wanted} is not supported in {browser}: {difference.happens}", hint=difference.instead
    )


def as_markdown() -> str:
    """Return docs/browsers.md."""
    lines = [
        "# Browsers",
        "",
        "`browser=` takes `chromium`, `chrome`, `edge` or `firefox`. Firefox is started directly and",
        "driven over its own WebDriver BiDi end point, without geckodriver. This table has the known",
        "differences between them. A call that a browser refuses fails at once with `not_supported`.",
        "",
        "Every test of tests/browser passes on Firefox or is skipped by a row of this table, but for two floods on a",
        "busy machine (tests/browser/test_floods.py). CI runs those of acting, reading and waiting there (environment",
        "`firefox` in tox.ini); `tox -e firefox -- tests/browser` runs all.",
        "",
        "The table is generated: `python -m webtools.capabilities > docs/browsers.md`.",
        "",
        "| capability | browser | refused or different | what happens | alternative |",
        "| --- | --- | --- | --- | --- |",
    ]
    for capability, of_browsers in DIFFERENCES.items():
        for one in dict.fromkeys(of_browsers.values()):
            names = ", ".join(browser for browser, each in of_browsers.items() if each == one)
            lines.append(f"| {capability} | {names} | {one.what} | {one.happens} | {one.instead} |")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(as_markdown(), end="")  # noqa: T201  # its only purpose
