"""The effects of an act in one line for models: nothing of an ordinary one."""

import json
from urllib.parse import urlsplit

from webtools.faces.replies.fitting import brief
from webtools.values import Announcement, NetworkRequest, Outcome

_MOST = 3
"""Of each kind."""
_LONGEST = 120
"""Characters of an address or a text."""
_ERROR_STATUS = 400


def remarkable(outcome: Outcome) -> str:
    """Return failed requests, errors and alerts in one line, or that nothing changed; empty where all went as usual."""
    caused = outcome.caused
    failed = [one for one in caused.requests if one.failure or (one.status or 0) >= _ERROR_STATUS]
    said = [one for one in caused.announcements if one.kind != "status" or one.gone]
    addresses = {one.url for one in failed}
    thrown = [one.text.partition("\n")[0] for one in caused.errors if one.url not in addresses]
    words = [
        *(_request(one, outcome.url) for one in failed[:_MOST]),
        *(_announcement(one) for one in said[:_MOST]),
        *(f"console error {_quoted(text)}" for text in dict.fromkeys(thrown[:_MOST])),
    ]
    if words:
        return "Caused: " + " · ".join(words)
    is_all = not (
        outcome.dialog or outcome.new_tabs or outcome.downloads or outcome.pending or caused.requests
    )
    return "Nothing changed and nothing was requested" if caused.changed is False and is_all else ""


def _request(one: NetworkRequest, page: str) -> str:
    here, there = urlsplit(page), urlsplit(one.url)
    is_here = (here.scheme, here.netloc) == (there.scheme, there.netloc)
    address = one.url[len(f"{there.scheme}://{there.netloc}") :] if is_here else one.url
    return f"{one.method} {brief(address or '/', _LONGEST)} {one.failure or one.status}"


def _announcement(one: Announcement) -> str:
    kind = "message" if one.kind == "status" else one.kind
    return f"{kind}{' that has gone' if one.gone else ''} {_quoted(one.text)}"


def _quoted(text: str) -> str:
    return json.dumps(brief(text, _LONGEST), ensure_ascii=False)
