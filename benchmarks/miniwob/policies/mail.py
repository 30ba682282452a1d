"""Mail and posts: find a row by who wrote it, and use its icons."""

import re

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.reader import Node

# Who wrote the mail and who is to have it, in the sentences of those who do not fill in a form.
_WRITER = [
    r"(?:from|by|[Ff]ind|Open|Get|locate|to) (NAME)(?:'s|,| sent| wrote)? (?:e-?mail|message)",
    r"(?:from|by) (NAME)",
    r"(NAME) (?:sent|wrote)",
    r"(NAME)'s",
    r"(NAME) wants his",
    r"Get (NAME) email",
    r"(?:email|message|mail) (NAME)",
    r"to (NAME)",
    r"(?:[Ee]mail|[Rr]espond|[Ww]rite|[Dd]elete|[Tt]ell) (NAME)",
]


def _rows(look: Node) -> dict[str, Node]:
    """The mails of the inbox by who wrote them: sender, subject and beginning of the text, each of its own."""
    rows = {}
    for node in look.find_all("generic|listitem|article"):
        texts = [child.label for child in node.children if child.label]
        if len(texts) >= 3 and "ref" in node.marks:
            rows[texts[0]] = node
    return rows


def mail(page: Page) -> None:
    text = page.utterance
    rows = _rows(page.look())
    writer = _who(text, sorted(rows, key=len, reverse=True))
    row = rows[writer]
    if re.search(r"delete|trash|remove|rid of", text, re.IGNORECASE):
        page.click(_icon(row, "trash"))
    elif re.search(r"\bstar\b|important", text, re.IGNORECASE):
        page.click(_icon(row, "star"))
    elif said := re.search(r'"(.+)"', text):
        _reply(page, row, said[1])
    else:
        _forward(page, row, _receiver(text, writer))


def _who(sentence: str, names: list[str]) -> str:
    for pattern in _WRITER:
        for name in names:
            if re.search(pattern.replace("NAME", re.escape(name)) + r"\b", sentence):
                return name
    return next(name for name in names if name in sentence)


def _receiver(sentence: str, writer: str) -> str:
    """The other name: a capital inside of the sentence, or before a verb at its beginning."""
    rest = sentence.replace(writer, "")
    names = re.findall(r"(?<=[a-z,] )[A-Z][a-z]+(?:-[A-Z][a-z]+)?", rest)
    first = re.match(r"([A-Z][\w-]+) (?:wants|is|needs)", rest)
    return first[1] if first else str(names[-1])


def _icon(row: Node, hint: str) -> Node:
    found = next((node for node in row.walk() if hint in (node.hint, node.label)), None)
    if found is None:
        raise LookupError(f"The mail has no {hint}")
    return found


def _send(look: Node, hint: str) -> Node:
    """The icon for sending; where icons have no hints, the second one of those without a text."""
    nameless = [node for node in look.find_all("generic", "") if "cursor" in node.marks and not node.children]
    return nameless[1] if len(nameless) > 1 else _icon(look, hint)


def _reply(page: Page, row: Node, text: str) -> None:
    page.click(row)
    page.click(page.look().find("", "Reply"))
    page.type(page.look().find_all("textbox")[-1], text)
    page.click(_send(page.look(), "send-reply"))


def _forward(page: Page, row: Node, receiver: str) -> None:
    page.click(row)
    page.click(page.look().find("", "Forward"))
    page.type(page.look().find_all("textbox")[0], receiver)
    page.click(_send(page.look(), "send-forward"))


_TASKS = """email-inbox email-inbox-delete email-inbox-forward email-inbox-forward-nl email-inbox-forward-nl-turk
email-inbox-important email-inbox-nl-turk email-inbox-noscroll email-inbox-reply email-inbox-star-reply"""

POLICIES: dict[str, Policy] = dict.fromkeys(_TASKS.split(), mail)
