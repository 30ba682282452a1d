"""Answering dialogs (WebDriver BiDi, browsingContext.handleUserPrompt)."""

from collections.abc import Iterable

from webtools.deadline import Deadline
from webtools.errors import PageClosed, ProtocolError
from webtools.hints import Hint
from webtools.operations import tabs
from webtools.operations.act_parts import Acting
from webtools.operations.settling.action import act, outcome
from webtools.options.browser import Options
from webtools.protocol import browsing_context
from webtools.session.prompts import Prompt, PromptAnswer
from webtools.session.session import Session
from webtools.values import Outcome

_LEAVING_SECONDS = 1.0
"""Seconds for a page to go whose question was accepted: in Firefox its navigation began before the question."""


def handle(session: Session, deadline: Deadline, answer: PromptAnswer, options: Options) -> Outcome:
    """Answer the open dialog, the active tab's first, and wait for what that sets off.

    When none is open, the answer is kept for the next one.
    """
    active = tabs.current(session, deadline)
    prompt = session.prompts.open_in(active) or session.prompts.any_open()
    if prompt is None:
        session.prompts.arm(answer)
        note = f"No dialog is open: the next one will be {'accepted' if answer.accept else 'dismissed'}"
        return outcome(session, deadline, active, session.clock.now, notes=[note])
    tab = session.contexts.top(prompt.context)
    return act(session, deadline, _answer, options, tab=tab, args=(prompt, answer))


def _answer(acting: Acting, prompt: Prompt, answer: PromptAnswer) -> Iterable[str]:
    session, deadline = acting.session, acting.deadline
    text, mark = answer.text_for(prompt), session.clock.now
    document = session.contexts.get(prompt.context).document
    command = browsing_context.handle_user_prompt(prompt.context, accept=answer.accept, user_text=text)
    try:
        session.ask(command, deadline=deadline)
    except ProtocolError as error:
        # Chromium takes no answer to a dialog that opened while its page was being left. Only a navigation frees the
        # tab then, and a navigation is refused as long as a dialog counts as open.
        session.prompts.forget(prompt)
        raise PageClosed(
            f"The {prompt.kind} dialog {prompt.message!r} can't be answered: its page was left when the dialog opened",
            hint=Hint("The tab is blocked until you call {navigate}."),
        ) from error
    session.wait(
        lambda: session.prompts.open_in(prompt.context) is not prompt,
        deadline=deadline,
        waiting_for="the dialog to close",
    )
    if prompt.kind == "beforeunload" and answer.accept:

        def is_left() -> bool:
            context = prompt.context
            return (
                context not in session.contexts
                or session.contexts.get(context).document != document
                or bool(session.navigations.begun_since(mark, [context]))
            )

        session.waited(is_left, deadline.within(_LEAVING_SECONDS))
    return [f"The {prompt.kind} dialog {prompt.message!r} was {'accepted' if answer.accept else 'dismissed'}"]
