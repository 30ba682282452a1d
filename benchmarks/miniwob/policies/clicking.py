"""Buttons, links, boxes, lists and menus: find what is named, and click it."""

import re
from math import dist
from time import monotonic, sleep

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.reader import Node

_MEANINGS = [
    set(words.split())
    for words in (
        "huge large big gigantic enormous",
        "tiny small little petite mini",
        "scarlet red crimson vermillion",
        "happy joyful cheerful delighted gleeful",
        "sad tragic miserable unhappy sorrowful",
        "furious angry irritated mad",
        "evil corrupt depraved immoral sinful wicked",
        "wrong mistaken incorrect erroneous",
        "genuine actual real",
        "weird odd strange unusual peculiar",
        "end finish stop halt cease",
        "afraid scared fearful panicked frightened terrified",
        "calm quiet mild serene peaceful",
        "archaic aged old",
        "adore love like favor",
        "assassinate murder kill",
        "maintain keep retain sustain preserve",
        "camouflage conceal hide",
        "despise hate detest loathe dislike",
        "laughable funny comical amusing humorous",
        "plump fat chubby fleshy",
        "dull dumb stupid unwise",
        "savory delicious appetizing delectable",
        "carve chop cut slice",
        "fearless brave courageous",
        "launch begin start initiate",
        "response answer reply",
        "TV TVs television televisions",
        "home homes house houses",
        "flame flames fire fires",
        "swine pig pork",
        "bunny bunnies rabbit rabbits",
        "vehicle vehicles car cars automobile automobiles",
    )
]


def button(page: Page) -> None:
    page.click(page.look().find("button"))


def named_button(page: Page) -> None:
    names = page.asked(r'button (\w+)\.|"(.+)" button')
    page.click(page.look().find("button", next(filter(None, names))))


def one_then_two(page: Page) -> None:
    """A click takes its time, which is part of what is to be waited between the two."""
    look = page.look()
    seconds = re.search(r"wait (\d+) seconds", page.utterance)
    begin = monotonic()
    page.click(look.find("button", "ONE"))
    sleep(max(0, float(seconds[1]) - (monotonic() - begin)) if seconds else 0)
    page.click(look.find("button", "TWO"))


def widget(page: Page) -> None:
    (kind,) = page.asked(r'a "(\w+)" widget')
    role = {"text": "textbox", "textarea": "textbox"}.get(kind, kind)
    found = page.look().find_all(role)
    several_lines = [node for node in found if ("multiline" in node.marks) == (kind == "textarea")]
    page.click((several_lines or found)[0])


def text_field(page: Page) -> None:
    nth = re.search(r"the (\d)", page.utterance)
    page.click(page.look().find_all("textbox")[int(nth[1]) - 1 if nth else 0])


def dialog(page: Page) -> None:
    name = re.search(r'labeled "(.+)"', page.utterance)
    label = name[1] if name and name[1] != "x" else "Close"
    page.click(page.look().find("dialog").find("button", label))


def tab(page: Page) -> None:
    (name,) = page.asked(r"on (Tab #\d)")
    page.click(page.look().find("link", name))


def collapsible(page: Page) -> None:
    page.click(page.look().find("tab", part="Section"))
    page.submit()


def link_behind_sections(page: Page) -> None:
    """Open one section after the other, until one has the link."""
    (name,) = page.asked(r'link "(.+?)"')
    sections = len(page.look().find_all("tab"))
    for number in range(sections):
        found = _link(page.look(), name)
        if found:
            page.click(found)
            return
        header = page.look().find_all("tab")[number]
        page.click(header.find("link") if header.has("link") else header)
    found = _link(page.look(), name)
    if found is None:
        raise LookupError(f"No section has {name!r}")
    page.click(found)


def link(page: Page) -> None:
    (name,) = page.asked(r'link "(.+?)"')
    found = _link(page.look(), name)
    if found is None:
        raise LookupError(f"The snapshot has no link {name!r}")
    page.click(found)


def _link(look: Node, name: str) -> Node | None:
    return next((node for node in look.find_all("link|generic", name) if "ref" in node.marks), None)


def boxes(page: Page) -> None:
    """Check the boxes, or the one radio button, that the sentence lists."""
    (listed,) = page.asked(r"Select (.+) and click")
    look = page.look()
    for name in listed.split(", ") if listed != "nothing" else []:
        page.click(look.find("checkbox|radio", name))
    page.submit()


def similar_boxes(page: Page) -> None:
    (listed,) = page.asked(r"similar to (.+) and click")
    wanted = set(listed.split(", "))
    for box in page.look().find_all("checkbox"):
        alike = {box.label}.union(*(words for words in _MEANINGS if box.label in words))
        if alike & wanted:
            page.click(box)
    page.submit()


def options(page: Page) -> None:
    (listed,) = page.asked(r"Select (.+) from the")
    choices = page.look().find("combobox|listbox")
    names = [option.label for option in choices.find_all("option")]
    page.select(choices, *([listed] if listed in names else listed.split(", ")))
    page.submit()


def menu_path(page: Page) -> None:
    """Hover over one level after the other; a submenu opens after a moment."""
    (path,) = page.asked(r"Select (.+)")
    *levels, last = path.split(">")
    for level in levels:
        page.hover(page.await_("menuitem", level))
    page.click(page.await_("menuitem", last))


def ascending(page: Page) -> None:
    """With the first click the numbers vanish, and squares take their places."""
    numbers = [node for node in page.look(boxes=True).find_all() if node.own in set("12345")]
    first, *rest = sorted(numbers, key=lambda node: int(node.own))
    page.click(first)
    squares = [node for node in page.look(boxes=True).find_all("generic") if node.box[2:] == (20, 20)]
    for number in rest:
        page.click(min(squares, key=lambda square: dist(square.box[:2], number.box[:2])))


def pie(page: Page) -> None:
    (name,) = page.asked(r'labeled "(.+)"')
    page.click(page.look().find("", "+"))
    sleep(1)  # it unfolds
    page.click(page.await_("", name))


def tree(page: Page) -> None:
    """Open the folders from the top until the name is there."""
    (name,) = page.asked(r'named "(.+)"')
    opened: set[str] = set()
    while not (look := page.look()).has("", name):
        folders = [item for item in look.find_all("listitem") if len(item.children) > 1 or not item.own]
        folder = next(item for item in folders if item.texts[0] not in opened)
        opened.add(folder.texts[0])
        page.click(folder.find("", folder.texts[0]))
    page.click(look.find("", name))


POLICIES: dict[str, Policy] = {
    "ascending-numbers": ascending,
    "button-delay": one_then_two,
    "choose-list": options,
    "click-button": named_button,
    "click-button-sequence": one_then_two,
    "click-checkboxes": boxes,
    "click-checkboxes-large": boxes,
    "click-checkboxes-soft": similar_boxes,
    "click-checkboxes-transfer": boxes,
    "click-collapsible": collapsible,
    "click-collapsible-nodelay": collapsible,
    "click-collapsible-2": link_behind_sections,
    "click-collapsible-2-nodelay": link_behind_sections,
    "click-dialog": dialog,
    "click-dialog-2": dialog,
    "click-link": link,
    "click-menu": menu_path,
    "click-option": boxes,
    "click-pie": pie,
    "click-pie-nodelay": pie,
    "click-scroll-list": options,
    "click-tab": tab,
    "click-tab-2": link_behind_sections,
    "click-tab-2-easy": link_behind_sections,
    "click-tab-2-hard": link_behind_sections,
    "click-tab-2-medium": link_behind_sections,
    "click-test": button,
    "click-test-2": named_button,
    "click-test-transfer": named_button,
    "click-widget": widget,
    "focus-text": text_field,
    "focus-text-2": text_field,
    "navigate-tree": tree,
    "unicode-test": named_button,
}
