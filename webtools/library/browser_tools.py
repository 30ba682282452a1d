"""`BrowserTools`, the class that users make first, and the tools of one context."""

from pathlib import Path
from typing import Unpack

from webtools.api.browser import Browser, refuse_without_effect
from webtools.api.context import Context
from webtools.api.prelaunch import Prelaunch
from webtools.errors import InvalidArgument, needing_descriptors
from webtools.library import uncaught
from webtools.library.traces import TraceBlock
from webtools.library.uncaught import ShowingFailures
from webtools.options.browser import WITHOUT_PROFILE, Options
from webtools.options.given import GivenChanges, GivenOptions
from webtools.tools.contexts import ContextsTools
from webtools.values import Ended


class ContextTools(ShowingFailures):
    """The tools on one named context, safe to use from a thread of its own while others run.

    In a `with` block it is closed at the end, with its tabs, cookies and storage.
    """

    def __init__(self, browser: Browser, handle: Context) -> None:
        self._browser = browser
        self._handle = handle

    @property
    def name(self) -> str:
        return self._handle.name

    @property
    def _context(self) -> Context:
        return self._handle

    @property
    def running(self) -> bool:
        """Return whether a browser runs for it now; the next call starts one if not."""
        return self._handle.running

    @property
    def lost(self) -> bool:
        """Return whether its browser died and nothing has been asked of it since."""
        return self._handle.lost

    @property
    def busy(self) -> bool:
        """Return whether a call runs or waits."""
        return self._handle.busy

    def close(self) -> None:
        """End this context with all its tabs; the others go on. Idempotent."""
        self._browser.close_context(self._handle)

    def __repr__(self) -> str:
        return f"<ContextTools {self.name!r}>"


class BrowserTools(ContextsTools, ShowingFailures):
    """Control of a real browser from synchronous Python, with a method per tool.

    The browser starts with the first call that needs it. Any thread may call; calls to one context run in order,
    calls to different contexts in parallel. After a browser's death the call that ran gets `BrowserDied`, and the
    next one a new browser.

    Close it with `close()`, or use it in a `with` block; a script that ends without either leaves nothing behind.

        with BrowserTools() as browser_tools:
            browser_tools.navigate("https://example.com")
            page = browser_tools.snapshot()
            browser_tools.click(page.find("link", "More information..."))

    Args:
        headless: No window.
        options: Everything else of `webtools.Options`, by name: `browser`, `viewport`, `timeout_action`, …

    Raises:
        InvalidArgument: An option is wrong.
    """

    @needing_descriptors
    def __init__(self, *, headless: bool = True, **options: Unpack[GivenOptions]) -> None:
        uncaught.begin()
        self._browser = Browser(Options.of("BrowserTools", headless=headless, **options))
        uncaught.opened(self)

    @needing_descriptors
    def fresh(self, **options: Unpack[GivenChanges]) -> "BrowserTools":
        """Return another `BrowserTools` in the same browser, whose contexts share nothing with these.

        Closing it closes its contexts and leaves the browser running.

        Args:
            options: What its contexts begin with where that differs, of `webtools.Options`, by name.

        Raises:
            InvalidArgument: An option is wrong, or it is `user_data_dir` or `profile`, or one that only a new browser
                could take (`browser`, `headless`, `browser_args` …).
        """
        return fresh_in(self._browser, options)

    @needing_descriptors
    def beside(self) -> "BrowserTools":
        """Return another `BrowserTools` with the same options and a browser of its own, to be closed by itself.

        The crash of one browser does not reach the other. `max_contexts` limits the contexts of both together.
        """
        return _tools_of(Browser(self.options, neighbour=self._browser))

    @property
    def options(self) -> Options:
        return self._browser.options

    def trace(self, path: Path | str, *, pictures: bool | None = None) -> TraceBlock:
        """Return a block whose calls, in whatever context and thread, are recorded.

            with browser_tools.trace("run.zip"):
                browser_tools.navigate("https://example.com")

        The file has each call with its arguments and the place in your code, what it caused, pictures of the page,
        console messages, and requests with bodies up to 500 KB. `npx playwright show-trace run.zip` shows it. Secrets,
        passwords, credentials and the values of cookies do not stand in it.

        Args:
            path: A .zip, or a folder, where the file gets a name by the time.
            pictures: Have pictures of the page; None: as the option `trace_pictures` says.

        Raises:
            Denied: The file is outside of the roots.
        """
        return TraceBlock(self._browser, Path(path), pictures=pictures)

    @needing_descriptors
    def watch(self) -> str:
        """Serve a page on this machine that shows what happens as it happens, and return its address. Idempotent.

        A person who opens it sees tabs, pictures and calls, can hold up the calls, use the pages with mouse and
        keyboard, and hand them back. Whoever has the address can do that, so keep it to yourself. The page is served
        until the browser is closed.

        Raises:
            NotSupported: The web server is not installed: that of the extra `mcp`.
        """
        return self._browser.live.serve()

    @needing_descriptors
    def context(self, name: str, **options: Unpack[GivenChanges]) -> ContextTools:
        """Return the tools of the isolated context of that name; create the context if it does not exist.

        The tools act on this context, whichever is current, and may be used from any thread.

        Args:
            options: For a new one only: `locale`, `proxy`, … of `webtools.Options`.

        Raises:
            InvalidArgument: An option is wrong, there are options for a context that there is already, or one that
                only a new browser could take (`browser`, `headless`, `browser_args` …).
        """
        browser = self._browser
        handle = browser.create_context(name, **options) if options else browser.context(name)
        return ContextTools(browser, handle)

    def _in(self, context: Context) -> ContextTools:
        return ContextTools(self._browser, context)

    def close(self) -> Ended:
        """End the browser and everything that was started for it. Calls that run end with an error."""
        uncaught.closing(self)
        ended = Ended(
            contexts=tuple(one.name for one in self._browser.contexts()), was_running=self._browser.running
        )
        self._browser.close()
        return ended

    def __repr__(self) -> str:
        state = "closed" if self._browser.closed else "running" if self._browser.running else "not started"
        return f"<BrowserTools {self.options.browser}, {state}>"


def fresh_in(lender: Browser, options: GivenChanges) -> BrowserTools:
    """Return what `BrowserTools.fresh` does, in the browser of `lender`."""
    if (given := next((name for name in WITHOUT_PROFILE if options.get(name) is not None), None)) is not None:
        raise InvalidArgument(
            "A profile needs a browser of its own, so a context of this browser cannot use a profile",
            hint=f"Give {given} to context(…), context_create or another BrowserTools.",
        )
    changed = lender.options.changed("fresh", **options)
    refuse_without_effect(options, changed, "fresh")
    return _tools_of(Browser(changed, lender=lender))


def _tools_of(browser: Browser) -> BrowserTools:
    tools = object.__new__(BrowserTools)
    tools._browser = browser
    uncaught.opened(tools)
    return tools


def on_prelaunch(ahead: Prelaunch) -> BrowserTools:
    """Return a `BrowserTools` whose first browser is one that starts already (`webtools.api.prelaunch`)."""
    tools = object.__new__(BrowserTools)
    tools._browser = Browser(ahead.options, ahead=ahead)
    return tools
