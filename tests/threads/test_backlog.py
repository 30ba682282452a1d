"""Frames that wait while an actor does something else."""

import json

from webtools.actor.mailbox import Frame, Mailbox
from webtools.supervision.backlog import Backlog


def written(document: str, text: str) -> bytes:
    """Return a frame as Firefox sends it for a message to the console."""
    source = {"realm": "r", "context": document}
    params = {"type": "console", "level": "info", "source": source, "timestamp": 0, "text": text}
    frame = {
        "type": "event",
        "method": "log.entryAdded",
        "params": params | {"args": [text], "method": "log"},
    }
    return json.dumps(frame, separators=(",", ":")).encode()


def test_messages_to_the_console_wait_in_bounded_memory_with_a_notice_for_each_document() -> None:
    mailbox = Mailbox()
    backlog = Backlog(mailbox)
    long = [written(document, "x" * 1_000_000) for document in ("one", "two")]
    for _ in range(20):
        for data in long:
            backlog.put(data)
    assert 30_000_000 < mailbox.bytes_waiting < 36_000_000
    backlog.put(b'{"type":"event","method":"browsingContext.load"}')
    frames = []
    while isinstance(news := mailbox.take_news(0), Frame):
        frames.append(json.loads(news.data))
    *messages, one, two, load = frames
    assert {each["params"]["method"] for each in messages} == {"log"}
    assert {each["params"]["source"]["context"] for each in (one, two)} == {"one", "two"}
    assert all("too much to its console" in each["params"]["text"] for each in (one, two))
    assert load["method"] == "browsingContext.load"
    assert mailbox.bytes_waiting == 0


def test_short_messages_without_end_wait_in_bounded_number() -> None:
    mailbox = Mailbox()
    backlog = Backlog(mailbox)
    short = written("one", "x")
    for _ in range(20_000):
        backlog.put(short)
    assert mailbox.news_waiting < 11_000
    last = b""
    while isinstance(news := mailbox.take_news(0), Frame):
        last = news.data
    assert b"too much to its console" in last


def test_messages_are_kept_again_once_the_actor_has_taken_what_waited() -> None:
    mailbox = Mailbox()
    backlog = Backlog(mailbox)
    long = written("one", "x" * 1_000_000)
    for _ in range(20):
        backlog.put(long)
    while mailbox.take_news(0) is not None:
        pass
    backlog.put(written("one", "short"))
    assert mailbox.bytes_waiting == len(written("one", "short"))
