"""Calendars, sliders, spinners, completion, pickers, an editor."""

import re

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.reader import Node

_MONTHS = ["January", "February", "March", "April", "May", "June", "July"]
_MONTHS += ["August", "September", "October", "November", "December"]


def date(page: Page) -> None:
    month, day, year = page.asked(r"(\d+)/(\d+)/(\d+)")
    pick_date(page, page.look().find("textbox"), int(year), int(month), int(day))
    page.submit()


def pick_date(page: Page, field: Node, year: int, month: int, day: int) -> None:
    """Turn the calendar's pages until the month is there; the calendar moves for a moment."""
    page.click(field)
    page.await_("link", str(day))
    while True:
        look = page.look()
        shown = re.search(rf"({'|'.join(_MONTHS)})\s+(\d{{4}})", look.text)
        assert shown is not None
        months = (int(shown[2]) - year) * 12 + _MONTHS.index(shown[1]) + 1 - month
        if not months:
            page.click(look.find("link", str(day)))
            return
        page.click(look.find("", "Prev" if months > 0 else "Next"))


def sliders(page: Page) -> None:
    """Each slider is moved with the arrow keys; its value stands behind it."""
    numbers = re.findall(r"-?\d+", re.sub(r"\d+(st|nd|rd)", "", page.utterance))
    for place, number in enumerate(numbers):
        _focus(page, place)
        while distance := int(number) - _value(page.look(), place):
            page.press("ArrowRight" if distance > 0 else "ArrowLeft", abs(distance))
    if box := re.search(r"the (\d)\w+ checkbox", page.utterance):
        page.click(page.look().find_all("checkbox")[int(box[1]) - 1])
    page.submit()


def _focus(page: Page, place: int) -> None:
    """Click the slider's handle; where the snapshot has none, go to the next field with the keyboard."""
    handles = [
        node for node in page.look().find_all("generic|slider") if "slider" in f"{node.role} {node.hint}"
    ]
    if handles:
        page.click(handles[place])
    else:
        page.press("Tab")


def _value(look: Node, place: int) -> int:
    values = [node.own for node in look.find_all("text|generic") if re.fullmatch(r"-?\d+", node.own)]
    return int(values[place])


def spinner(page: Page) -> None:
    (number,) = page.asked(r"Select (-?\d+)")
    page.type(page.look().find("spinbutton"), number)
    page.submit()


_SUGGESTION = "listitem|option|menuitem"


def completion(page: Page) -> None:
    start, _, end = page.asked(r'starts with "(.+?)"( and ends with "(.+?)")?')
    complete(page, page.look().find("textbox"), start, end or "")
    page.submit()


def complete(page: Page, field: Node, text: str, end: str = "") -> None:
    """Type, and click the suggestion that ends so."""
    page.type(field, text)
    suggested = page.await_(_SUGGESTION, part=text).parent
    assert suggested is not None
    page.click(next(node for node in suggested.find_all(_SUGGESTION, part=text) if node.label.endswith(end)))


def dropdown(page: Page) -> None:
    choice, name = page.asked(r'Choose (.+) from the dropdown.*labeled "(.+)"')
    page.select(page.look().find("combobox"), choice)
    page.submit(name)


def radio_and_number(page: Page) -> None:
    radio, number, place = page.asked(r'the (\d)\w+ radio button and enter the number "(.+)" into the (\d)')
    look = page.look()
    page.click(look.find_all("radio")[int(radio) - 1])
    page.type(look.find_all("textbox")[int(place) - 1], number)
    page.submit()


_STYLES = ["bold", "italics", "underlined"]
_COLORS = ["black", "red", "orange", "yellow", "green", "blue", "purple"]
"""The first row of the editor's palette, whose fields have no names."""


def styled(page: Page) -> None:
    """Mark the text with the keyboard, then press the button of its style, or pick its color."""
    look = page.look()
    editor = look.find("textbox|paragraph")
    word = re.search(r"give the text (.+?) the (?:style|color)", page.utterance)
    page.click(editor)
    if word is None:
        page.press("Control+a")
    else:
        page.press("Control+Home")
        page.press("ArrowRight", editor.text.index(word[1]))
        page.press("Shift+ArrowRight", len(word[1]))
    color = re.search(r"color (\w+)", page.utterance)
    if color:
        refs = {node.ref for node in look.walk()}
        page.click(look.find_all("generic|button")[0])
        fields = [node for node in page.look().find_all("generic|button") if node.ref not in refs]
        page.click(fields[_COLORS.index(color[1])])
    else:
        style = next(place for place, style in enumerate(_STYLES) if style in page.utterance)
        nameless = [node for node in look.find_all("button") if not node.name]
        page.click(nameless[style])
    page.submit()


POLICIES: dict[str, Policy] = {
    "choose-date": date,
    "choose-date-easy": date,
    "choose-date-medium": date,
    "choose-date-nodelay": date,
    "form-sequence": sliders,
    "form-sequence-2": radio_and_number,
    "form-sequence-3": dropdown,
    "text-editor": styled,
    "use-autocomplete": completion,
    "use-autocomplete-nodelay": completion,
    "use-slider": sliders,
    "use-slider-2": sliders,
    "use-spinner": spinner,
}
