"""The mouse held down: drag items, boxes and corners, mark text, draw an event into a day."""

import re

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.reader import Node

Box = tuple[int, int, int, int]


def item(page: Page) -> None:
    """Drag to the place asked for, and a little past the middle of the item that is there: then they change places."""
    (name,) = page.asked(r"Drag (.+?) (?:to|up|down|left|right) ")
    items = page.look(boxes=True).find_all("listitem")
    start = next(place for place, node in enumerate(items) if name in node.texts)
    goal = _goal(page.utterance, start, len(items))
    (x, y), (to_x, to_y) = _middle(items[start]), _middle(items[goal])
    page.drag_between((x, y), (to_x + _past(x, to_x), to_y + _past(y, to_y)))


def _middle(node: Node) -> tuple[int, int]:
    left, top, width, height = node.box
    return left + width // 2, top + height // 2


def _past(start: int, end: int) -> int:
    return 4 * ((end > start) - (end < start))


def _goal(sentence: str, start: int, count: int) -> int:
    columns = 3 if count == 9 else 1
    if place := re.search(r"the (\d+)\w+ position", sentence):
        return int(place[1]) - 1
    if step := re.search(r"(up|down|left|right) by one", sentence):
        return start + {"up": -columns, "down": columns, "left": -1, "right": 1}[step[1]]
    if columns == 1:
        return 0 if "top" in sentence else count - 1
    row = 0 if "top" in sentence else 2 if "bottom" in sentence else 1
    column = 0 if "left" in sentence else 2 if "right" in sentence else 1
    return row * columns + column


def sort(page: Page) -> None:
    """Put the smallest one first, then the next one behind it, and so on."""
    for place in range(len(page.look().find_all("listitem")) - 1):
        items = page.look().find_all("listitem")
        rest = items[place:]
        smallest = min(rest, key=lambda node: int(node.text))
        if smallest is not rest[0]:
            page.drag(smallest, rest[0])
    page.submit()


def box(page: Page) -> None:
    look = page.look()
    page.drag(look.find("", "s"), look.find("", "L"))
    page.submit()


def corner(page: Page) -> None:
    left, top, width, height = page.look(boxes=True).find("textbox").box
    step = 20 if "larger" in page.utterance else -20
    start = (left + width - 4, top + height - 4)
    page.drag_between(start, (start[0] + step, start[1] + step))
    page.submit()


def mark(page: Page) -> None:
    """Drag over a paragraph from its beginning to its end."""
    nth = re.search(r"the (\d)", page.utterance)
    look = page.look(boxes=True)
    if nth:
        text = look.find_all("paragraph")[int(nth[1]) - 1]
    else:
        near = look.find("button", "Submit")
        assert near.parent is not None
        text = next(node for node in near.parent.children if node is not near and node.own)
    left, top, width, height = text.box
    page.drag_between((left + 1, top + 4), (left + width - 1, top + height - 4))
    page.submit()


def event(page: Page) -> None:
    """Find half hours that are free in the time asked for, best with one free on either side, and drag over them."""
    amount, unit, name, begin, end = page.asked(
        r'a ([\d.]+) (\w+) event named "(\w+)", between (\w+) and (\w+)'
    )
    count = round(float(amount) / 30) if unit == "mins" else round(float(amount) * 2)
    first, last = _hour(begin) * 2, _hour(end) * 2
    page.hover(page.look(boxes=True).find("", begin.lower()))  # scrolls
    look = page.look(boxes=True)
    taken = [node.box for node in look.find_all() if re.fullmatch(r"[A-Z][a-z]+", node.own)]
    free = {half: not any(_meet(_slot(look, half), other) for other in taken) for half in range(first, last)}
    start = max(
        range(first, last - count + 1),
        key=lambda half: (
            all(free[near] for near in range(half, half + count)),
            all(free.get(near, True) for near in (half - 1, half + count)),
        ),
    )
    page.hover(look.find("", _label(start // 2 + 1)))
    look = page.look(boxes=True)
    top, bottom = _slot(look, start), _slot(look, start + count - 1)
    page.drag_between((top[0], top[1] + 4), (top[0], bottom[1] + bottom[3] - 4))
    page.type(page.await_("textbox"), name)
    page.submit("Create")


def _slot(look: Node, half: int) -> Box:
    """The place of a half hour, beside and below the hour that is written in the margin."""
    left, top, _, _ = look.find("", _label(half // 2)).box
    return left + 60, top + 20 * (half % 2), 1, 20


def _label(hour: int) -> str:
    return f"{hour % 12 or 12}{'am' if hour % 24 < 12 else 'pm'}"


def _meet(one: Box, other: Box) -> bool:
    return one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def _hour(text: str) -> int:
    return int(text[:-2]) % 12 + 12 * (text[-2:] == "PM")


POLICIES: dict[str, Policy] = {
    "daily-calendar": event,
    "drag-box": box,
    "drag-items": item,
    "drag-items-grid": item,
    "drag-sort-numbers": sort,
    "highlight-text": mark,
    "highlight-text-2": mark,
    "resize-textarea": corner,
}
