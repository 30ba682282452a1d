"""ChromeDriver's own tab, whose script turns BiDi into DevTools commands and DevTools events into BiDi."""

from contextlib import suppress

from webtools.deadline import Deadline
from webtools.errors import ProtocolError
from webtools.page.source import called
from webtools.protocol import cdp
from webtools.session.session import Session

_TITLE = "BiDi-CDP Mapper"


def guard(session: Session, deadline: Deadline) -> None:
    """Have it send only what the driver can read, and no more of a page's console than the driver can carry.

    Other browsers have no such tab; nothing is done there.
    """
    with suppress(ProtocolError):
        for target in session.ask(cdp.targets(), deadline=deadline).target_infos:
            if target.title == _TITLE:
                attached = session.ask(cdp.attach(target.target_id), deadline=deadline).session_id
                guarding = cdp.evaluate_unheard(attached, called("outgoing"))
                session.ask_all([guarding, cdp.detach(attached)], deadline=deadline)
