"""The page's HTML as a whole, for tests that make pages of their own."""

from pathlib import Path
from typing import Literal

from webtools.errors import InvalidArgument
from webtools.library.locator import HandleTools, JSHandle
from webtools.operations.navigation import page_content
from webtools.operations.navigation.page_content import WrittenUntil
from webtools.seconds import Seconds
from webtools.values import Outcome


class ContentTools(HandleTools):
    """Reading and replacing the document, and adding scripts and styles to it."""

    def set_content(
        self,
        html: str,
        *,
        base_url: str | None = None,
        wait_until: WrittenUntil = "load",
        timeout: Seconds | None = None,
    ) -> Outcome:
        """Put a document of your own in the place of the page, and wait until it is loaded.

        Its scripts run, as if a server had sent it. The page keeps its address, origin, storage and history;
        in place of a page that could not be loaded, it has the address about:blank.

            browser_tools.set_content("<button>Save</button>")

        Args:
            html: The document, or a part of one.
            base_url: Where relative addresses in it begin; by default at the page's own.
            wait_until: How far it has to have come: `load`, `domcontentloaded`, or `none`.
            timeout: Seconds; by default as for a navigation. A document that is ready but whose `load` does not come
                in time is a success; what was still loading stands in `pending`.

        Raises:
            ScriptError: The page is no HTML document, such as a picture or XML.
        """
        text = html if base_url is None else page_content.with_base(html, self._url(base_url))
        return self._call(
            "set_content",
            timeout,
            self._options.timeout_navigation,
            page_content.set_content,
            text,
            wait_until=wait_until,
        )

    def content(self, *, timeout: Seconds | None = None) -> str:
        """Return the page's HTML as it is now, with its doctype, without what is in frames and shadow trees.

        Of an XML document this is the XML.

        Raises:
            NotSupported: The page is a PDF; `text()` gives its text.
        """
        return self._ask("content", timeout, page_content.content)

    def add_script_tag(
        self,
        *,
        url: str | None = None,
        path: Path | str | None = None,
        content: str | None = None,
        type: str = "",
        timeout: Seconds | None = None,
    ) -> JSHandle:
        """Add a script to the page and wait until it has run; return a handle of its element.

        Give one of `url`, `path` and `content`. Scripts that are to run before those of every page are the context's
        `init_scripts`.

        Args:
            url: Address of the script, relative to the page's.
            path: A file with the script.
            content: The script itself.
            type: Such as `module`; what a module in `content` imports is not waited for.

        Raises:
            InvalidArgument: Not one of the three is given; or it could not be loaded, has an error, or the page's
                policy (CSP) forbids it.
            Denied: The file is outside of the roots.
        """
        return self._add_tag("script", url, path, content, timeout, type)

    def add_style_tag(
        self,
        *,
        url: str | None = None,
        path: Path | str | None = None,
        content: str | None = None,
        timeout: Seconds | None = None,
    ) -> JSHandle:
        """Add a style sheet to the page and wait until it holds; return a handle of its element.

        Args:
            url: Address of the style sheet, relative to the page's.
            path: A file with the style sheet.
            content: The style sheet itself.

        Raises:
            InvalidArgument, Denied: As `add_script_tag`.
        """
        return self._add_tag("style", url, path, content, timeout)

    def _add_tag(  # noqa: PLR0917  # the same arguments as of both callers
        self,
        kind: Literal["script", "style"],
        url: str | None,
        path: Path | str | None,
        content: str | None,
        timeout: Seconds | None,
        type: str = "",
    ) -> JSHandle:
        name = f"add_{kind}_tag"
        if sum(one is not None for one in (url, path, content)) != 1:
            raise InvalidArgument(f"{name}: give one of url, path and content", operation=name)
        if path is not None:
            content = self._context.addresses.files.read(Path(path), f"{name}: ").decode("utf-8", "replace")
            content += page_content.source_url(kind, Path(path))
        added = self._ask(
            name, timeout, page_content.add_tag, kind, url=url, content=content or "", type=type
        )
        return JSHandle(self, added)
