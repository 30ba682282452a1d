"""Pictures of the view for records and for people who watch: JPEGs, since they take half the time of others."""

from base64 import b64decode

from webtools.deadline import Deadline
from webtools.operations.pictures.masking import masked
from webtools.protocol import browsing_context
from webtools.protocol.wire import Command, given
from webtools.secrets.named import NamedSecrets
from webtools.session.session import Session


def capture(tab: str, quality: float) -> Command[browsing_context.Captured]:
    """Return the command for a picture of a tab's view.

    Args:
        quality: From 0 to 1.
    """
    image = given(type="image/jpeg", quality=quality)
    return browsing_context.capture_screenshot(tab, origin="viewport", image_format=image)


def jpeg_of(taken: browsing_context.Captured) -> bytes:
    return b64decode(taken.data)


def masked_view(
    session: Session, deadline: Deadline, tab: str, hiding: NamedSecrets, quality: float
) -> bytes:
    """Return a picture of a tab's view that does not show the secrets.

    Raises:
        WebtoolsError: A document did not answer, so a picture might show what it must not.
    """
    with masked(session, deadline, tab, hiding):
        return jpeg_of(session.ask(capture(tab, quality), deadline=deadline, context=tab))
