"""Waiting (spec 1, Wait Conditions)."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Annotated, Any

from pydantic import Field

from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.hints import Hint
from webtools.operations import tabs
from webtools.operations.elements import wait
from webtools.operations.records import downloads
from webtools.operations.settling.action import outcome
from webtools.page.contract_scripts import WaitState
from webtools.seconds import MOST_SECONDS, seconds_of
from webtools.session.session import Session
from webtools.tools.arguments import Address, RefArgument, Timeout, obvious, plain
from webtools.tools.base import BaseTools
from webtools.tools.locating import wait_state
from webtools.tools.tool import tool
from webtools.values import Outcome


class WaitingTools(BaseTools):
    @tool(
        "Wait for",
        command="wait",
        by_position=("text",),
        harmless=True,  # `reads` would not hold: `function` may do anything
        lists_timeout=True,
        unlisted=("function", "ref", "selector", "state"),
        python_only=("args",),
    )
    def wait_for(
        self,
        text: Annotated[str | None, obvious("Text that is to come", min_length=1)] = None,
        *,
        text_gone: Annotated[str | None, obvious("Text that is to go", min_length=1)] = None,
        time: Annotated[float | None, obvious("Seconds", ge=0, le=3600)] = None,
        url: Annotated[
            Address | None, Field(description="Part of the address; the whole where it has *")
        ] = None,
        selector: Annotated[str | None, Field(description="CSS selector of an element to come")] = None,
        ref: Annotated[RefArgument | None, obvious("Element to come to the state")] = None,
        state: Annotated[WaitState, Field(description="State that it is to come to")] = "visible",
        download: Annotated[Address | None, Field(description="File name; * for any")] = None,
        function: Annotated[
            str | None, Field(description="JavaScript that is to give something true")
        ] = None,
        args: Sequence[Any] = (),
        timeout: Timeout = 30.0,
    ) -> Outcome:
        """Wait until every condition that is given holds, in this order.

        All frames are looked at. Text is looked for in what can be read there, in the values of fields and in names:
        hidden text does not count, case does, white space is folded.

        Args:
            args: What `function` is called with, as in `evaluate`.

        Raises:
            DeadlineExceeded: A condition did not hold in time, in which `time` does not count. The message names the
                nearest texts of the page.
            PromptOpen: A dialog came up; answer it first.
            ScriptError: The selector is not valid, or the function threw.
        """
        awaited: list[tuple[Any, Callable[..., None], dict[str, Any]]] = [
            (time, wait.wait_time, {}),
            (text, wait.wait_text, {"gone": False}),
            (text_gone, wait.wait_text, {"gone": True}),
            (None if url is None else self._pattern(url), wait.wait_url, {}),
            (selector, wait.wait_selector, {"state": state}),
            (None if ref is None else plain(ref), wait_state, {"state": state}),
            (function, wait.wait_function, {"args": args}),
            (None if download is None else self._pattern(download), downloads.wait, {}),
        ]
        given = [each for each in awaited if each[0] is not None]
        if not given:
            raise InvalidArgument(
                "wait_for: nothing to wait for was given",
                operation="wait_for",
                hint=Hint(
                    "Give one or more of {text}, {text_gone}, {time}, {url}, {function}, {download}; "
                    "{ref} or {selector}, with a {state}."
                ),
            )

        def run(session: Session, deadline: Deadline) -> Outcome:
            tab, mark = tabs.current(session, deadline), session.clock.now
            while given:  # those that have come are not waited for again when an overlay ends this
                value, wait_until, how = given[0]
                wait_until(session, deadline, value, **how)
                del given[0]
            return outcome(session, deadline, tab, mark)

        limit = timedelta(seconds=min(seconds_of("wait_for", timeout, 30.0) + (time or 0.0), MOST_SECONDS))
        return self._await("wait_for", limit, 30.0, run)
