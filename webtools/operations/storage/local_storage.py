"""The localStorage of the active tab's origin (HTML §12.2)."""

import json
from collections.abc import Mapping

from webtools.cancellation import whole
from webtools.deadline import Deadline
from webtools.errors import InvalidArgument
from webtools.operations import tabs
from webtools.page.source import built
from webtools.protocol import script
from webtools.session.browsing_contexts import SANDBOX
from webtools.session.session import Session


@whole
def edit(
    session: Session,
    deadline: Deadline,
    *,
    put: Mapping[str, str] | None = None,
    remove: tuple[str, ...] = (),
    clear: bool = False,
) -> tuple[str, dict[str, str], int]:
    """Make the changes, if any.

    Returns:
        The origin, its items as they are then, and how many fewer they are than before.

    Raises:
        InvalidArgument: The page keeps nothing, as `about:blank` does, or has no room for that much.
    """
    tab = tabs.current(session, deadline)
    change = json.dumps({"clear": clear, "remove": remove, "set": put or {}})
    command = script.call_function(
        built("local_storage"), context=tab, sandbox=SANDBOX, arguments=[script.text(change)]
    )
    outcome = session.ask(command, deadline=deadline, context=tab)
    if isinstance(outcome, script.Failure):
        url = session.contexts.get(tab).url
        raise InvalidArgument(
            f"Could not access localStorage at {url}: {outcome.exception_details.text}",
            hint="Navigate to a page of the origin that is meant.",
        )
    origin, items, fewer = json.loads(outcome.result.value)
    return origin, items, fewer
