"""Text fields: enter what is asked for, or what the page says."""

import operator
import re

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.reader import Node, plain


def quoted(page: Page) -> None:
    (text,) = page.asked(r'"(.+?)"')
    if "upper case" in page.utterance:
        text = text.upper()
    if "lower case" in page.utterance:
        text = text.lower()
    page.type(page.look().find("textbox"), text)
    page.submit()


def password(page: Page) -> None:
    (text,) = page.asked(r'"(.+?)"')
    for field in page.look().find_all("textbox"):
        page.type(field, text)
    page.submit()


def login(page: Page) -> None:
    """Enter both; a popup that asks to leave may come, and is canceled."""
    for place, text in enumerate(page.asked(r'username "(.+?)" and the password "(.+?)"')):
        page.click(page.look().find_all("textbox")[place])
        look = page.look()
        if look.has("button", "Cancel"):
            page.click(look.find("button", "Cancel"))
            look = page.look()
        page.type(look.find_all("textbox")[place], text)
    page.click([node for node in page.look().find_all("button") if "disabled" not in node.marks][-1])


def date(page: Page) -> None:
    month, day, year = page.asked(r"(\d+)/(\d+)/(\d+)")
    page.type(page.look().find("textbox"), f"{year}-{month}-{day}")
    page.submit()


def time(page: Page) -> None:
    hour, minute, half = page.asked(r"(\d+):(\d+) ([AP]M)")
    page.type(page.look().find("textbox"), f"{int(hour) % 12 + 12 * (half == 'PM'):02}:{minute}")
    page.submit()


def copied(page: Page) -> None:
    nth = re.search(r"the (\d)", page.utterance)
    fields = page.look().find_all("textbox")
    sources = [field for field in fields if field.own]
    target = next(field for field in fields if not field.own)
    page.click(sources[int(nth[1]) - 1 if nth else 0])
    for key in ("Control+a", "Control+c"):
        page.press(key)
    page.click(target)
    page.press("Control+v")
    page.submit()


def nth_word(page: Page) -> None:
    (place,) = page.asked(r"the (\d+)")
    words = page.look().find("paragraph").text.split()
    page.type(page.look().find("textbox"), words[int(place) - 1].strip(".,"))
    page.submit()


def last_word(page: Page) -> None:
    target, source = sorted(page.look().find_all("textbox"), key=lambda field: len(field.own))
    page.type(target, source.own.split()[-1].strip(".,"))
    page.submit()


def distorted(page: Page) -> None:
    letters = [text for text in page.texts() if text != "Submit"]
    page.type(page.look().find("textbox"), "".join(letters).replace(" ", ""))
    page.submit()


_SIGNS = {"+": operator.add, "-": operator.sub, "×": operator.mul, "x": operator.mul, "*": operator.mul}


def arithmetic(page: Page) -> None:
    match = re.search(r"(-?\d+) ?([^\d\s]) ?(-?\d+) =", " ".join(page.texts()))
    assert match is not None
    page.type(page.look().find("textbox"), str(_SIGNS[match[2]](int(match[1]), int(match[3]))))
    page.submit()


def algebra(page: Page) -> None:
    """The one whole number that makes the equation true."""
    match = re.search(r"(-?\d+|x) ?([+*×-]) ?(-?\d+|x) = (-?\d+)", " ".join(page.texts()))
    assert match is not None
    left, sign, right, result = match.groups()
    for number in range(-500, 500):
        values = [number if side == "x" else int(side) for side in (left, right)]
        if _SIGNS[sign](*values) == int(result):
            page.type(page.look().find("textbox"), str(number))
            break
    page.submit()


def table(page: Page) -> None:
    """Each field gets what stands in the table beside its label."""
    look = page.look()
    cells = [cell.text for cell in look.find_all("cell|rowheader")]
    beside = dict(zip(cells[::2], cells[1::2], strict=True))
    asked = re.search(r"value of (.+) into", page.utterance)
    for field in look.find_all("textbox"):
        page.type(field, beside[asked[1] if asked else _before(look, field).rstrip(": ")])
    page.submit()


def film(page: Page) -> None:
    """Labels, their order and their side differ; what submits is the first thing to click behind the fields."""
    genre, director, year = page.asked(r"for (.+) movies directed by (.+) from year (\d+)")
    values = {"director": director, "genre": genre, "year": year, "date": year}
    look = page.look()
    nodes = [node for node in look.walk() if node.label != page.utterance]
    places = [place for place, node in enumerate(nodes) if node.role == "textbox"]
    labels = [place for place, node in enumerate(nodes) if any(word in node.label.lower() for word in values)]
    side = -1 if labels[0] < places[0] else 1
    for place in places:
        label = next(node.label.lower() for node in nodes[place + side :: side] if node.label)
        page.type(nodes[place], next(value for word, value in values.items() if word in label))
    page.click(next(node for node in nodes[places[-1] + 1 :] if "ref" in node.marks and node.label))


def _before(look: Node, field: Node) -> str:
    """The last text before a field."""
    nodes = list(look.walk())
    before = nodes[: nodes.index(field)]
    return plain(next(node.label for node in reversed(before) if node.label and node.role != "textbox"))


def search(page: Page) -> None:
    """Three results a page: turn pages until the one asked for is there."""
    text, place = page.asked(r'enter "(.+?)".*the (\d+)')
    page.type(page.look().find("textbox"), text)
    page.submit("Search")
    left = int(place)
    while True:
        links = [node for node in page.look().find_all("link") if not re.fullmatch(r"\d+|[<>]", node.label)]
        if left <= len(links):
            page.click(links[left - 1])
            return
        left -= len(links)
        page.click(page.look().find("link", ">"))


def guess(page: Page) -> None:
    """Halve what is left."""
    low, high = 0, 9
    while low <= high:
        number = (low + high) // 2
        page.type(page.look().find("spinbutton"), str(number))
        page.submit()
        feedback = " ".join(page.texts())
        if "higher" in feedback or "greater" in feedback:
            low = number + 1
        elif "lower" in feedback or "less" in feedback:
            high = number - 1
        else:
            return


def terminal(page: Page) -> None:
    extension = re.search(r"extension (\S+)", page.utterance)
    prompt = page.look().find("textbox")
    page.type(prompt, "ls", keys=True)
    words = " ".join(page.texts()).split()
    files = words[words.index("ls") + 1 : words.index("user$", words.index("ls"))]
    name = next(file for file in files if (file.endswith(extension[1]) if extension else "." not in file))
    page.type(page.look().find("textbox"), f"rm {name}", keys=True)


def agreement(page: Page) -> None:
    look = page.look()
    name = re.search(r'name "(.+?)" then press "(.+?)"', page.utterance)
    if name is None:
        page.submit("Cancel")
        return
    page.scroll(look.find_all("textbox")[0], 10_000)
    page.type(page.look().find_all("textbox")[1], name[1])
    page.submit(name[2])


def scrolled(page: Page) -> None:
    page.scroll(page.look().find("textbox"), 10_000 if "bottom" in page.utterance else -10_000)
    page.submit()


POLICIES: dict[str, Policy] = {
    "copy-paste": copied,
    "copy-paste-2": copied,
    "enter-date": date,
    "enter-password": password,
    "enter-text": quoted,
    "enter-text-2": quoted,
    "enter-text-dynamic": quoted,
    "enter-time": time,
    "find-word": nth_word,
    "guess-number": guess,
    "login-user": login,
    "login-user-popup": login,
    "multi-layouts": film,
    "multi-orderings": film,
    "read-table": table,
    "read-table-2": table,
    "scroll-text": last_word,
    "scroll-text-2": scrolled,
    "search-engine": search,
    "sign-agreement": agreement,
    "simple-algebra": algebra,
    "simple-arithmetic": arithmetic,
    "terminal": terminal,
    "text-transform": distorted,
}
