"""Running a caller's function in the page's own world (WebDriver BiDi, script.callFunction)."""

from webtools.deadline import Deadline
from webtools.errors import ScriptError
from webtools.operations import tabs
from webtools.page.call import read
from webtools.page.source import answered
from webtools.protocol import script
from webtools.session.session import Session
from webtools.values import Evaluation

# One packed string comes back, never an object: each object in a result costs the driver as much as a kilobyte of
# text. The caller's function stands where no name of ours is in reach.
_WRAP = """async (...given) => {{
  const own = ({function}
  );
  return ({answered})(typeof own === 'function' ? await own(...given) : await own);
}}"""


def evaluate(
    session: Session, function: str, *, shared_id: str | None = None, deadline: Deadline
) -> Evaluation:
    """Call `function` (the text of a JavaScript function, or an expression) in the active tab's page.

    Args:
        shared_id: An element to give it as its argument.

    Raises:
        ScriptError: The page's own exception, or the text is no JavaScript.
    """
    tab = tabs.current(session, deadline)
    command = script.call_function(
        _WRAP.format(function=function.strip().rstrip(";"), answered=answered()),
        context=tab,
        arguments=[script.shared_reference(shared_id)] if shared_id else [],
        user_activation=True,
    )
    outcome = session.ask(command, deadline=deadline, context=tab)
    if isinstance(outcome, script.Failure):
        raise ScriptError(outcome.exception_details.text)
    return Evaluation(value=read(outcome.result.value))
