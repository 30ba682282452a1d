"""Posts: find those of a user, and use their icons."""

import re
from collections.abc import Iterator

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.reader import Node

_ICONS = {"Reply", "Retweet", "Like"}


def one_post(page: Page) -> None:
    """Use an icon of the post, or an item of its menu."""
    user, action = page.asked(r'user (@\S+), click on the "(.+)" button')
    if action in _ICONS:
        page.click(next(_of(page.look(), user, action.lower())))
        return
    page.click(next(_of(page.look(), user, "more")))
    page.click(page.await_("listitem", part=action))


def several_posts(page: Page) -> None:
    action, count, user = page.asked(r'"(.+)" button on (\w+) posts? by (@\S+)')
    icons = list(_of(page.look(), user, action.lower()))
    for icon in icons if count == "all" else icons[: int(count)]:
        page.click(icon)
    page.submit()


def _of(look: Node, user: str, hint: str) -> Iterator[Node]:
    """The icons of a user's posts. A post begins with its user's name and has its icons behind the text."""
    current = ""
    # The first is the task's sentence, which names a user, too.
    _, *nodes = (node for node in look.walk() if node.role != "document")
    for node in nodes:
        named = re.search(r"(@\S+)", node.label)
        current = named[1] if named else current
        if current == user and node.hint == hint:
            yield node


POLICIES: dict[str, Policy] = {
    "social-media": one_post,
    "social-media-all": several_posts,
    "social-media-some": several_posts,
}
