"""The mouse held down: drag items, boxes and corners, mark text, draw an event into a day."""

import re

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.reader import Node

Box = tuple[int, int, int, int]


def item(page: Page) -> None:
    """Drag onto the item whose place is asked for."""
    name, where = page.asked(r"Drag (.+?) (to|up|down|left|right)")
    items = page.look().find_all("listitem")
    names = [node.text for node in items]
    goal = _goal(page.utterance, names.index(name), len(items))
    assert where
    page.drag(items[names.index(name)], items[goal])


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
    """Find half hours that are free in the time asked for, with one free on either side, and drag over them."""
    amount, unit, name, begin, end = page.asked(r'a ([\d.]+) (\w+) event named "(\w+)", between (\w+) and (\w+)')
    count = round(float(amount) / 30) if unit == "mins" else round(float(amount) * 2)
    look = page.look(boxes=True)
    slots = _half_hours(look)
    taken = [
        node.box
        for node in look.find_all("generic|text")
        if "box" in node.marks and re.fullmatch(r"[A-Z][a-z]+", node.own)
    ]
    free = [not any(_meet(slot, other) for other in taken) for slot in slots]
    first, last = _hour(begin) * 2, _hour(end) * 2
    start = next(
        at for at in range(first, last - count + 1) if all(free[max(first, at - 1) : at + count + 1])
    )
    _drag_over(page, slots[start], slots[start + count - 1])
    page.type(page.await_("textbox"), name)
    page.submit("Create")


def _half_hours(look: Node) -> list[Box]:
    """The half hours as the calendar has them: each hour is a text with two fields without text behind it."""
    return [node.box for node in look.find_all("generic") if node.hint.startswith("hh-")]


def _meet(one: Box, other: Box) -> bool:
    return one[1] < other[1] + other[3] and other[1] < one[1] + one[3]


def _drag_over(page: Page, first: Box, last: Box) -> None:
    left = first[0] + first[2] // 2
    page.drag_between((left, first[1] + 2), (left, last[1] + last[3] - 4))


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
