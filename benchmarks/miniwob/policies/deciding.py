"""Read, compare, then choose: tickets, dishes, numbers, contacts, flights."""

import re

from benchmarks.miniwob.episode import Page, Policy
from benchmarks.miniwob.policies.widgets import complete, pick_date
from benchmarks.miniwob.reader import Node


def ticket(page: Page) -> None:
    """The cheapest, dearest, shortest or longest; the duration stands before the button with the price."""
    buttons, minutes = _offers(page.look())
    prices = [_price(button) for button in buttons]
    wanted = {
        "cheapest": (prices, min),
        "most expensive": (prices, max),
        "shortest": (minutes, min),
        "longest": (minutes, max),
    }
    values, choose = next(rule for word, rule in wanted.items() if word in page.utterance)
    page.click(buttons[values.index(choose(values))])


def _offers(look: Node) -> tuple[list[Node], list[int]]:
    buttons = look.find_all("button", part="$")
    times = re.findall(r"(?:(\d+)h )?(\d+)m\b", look.text)
    return buttons, [int(hours or 0) * 60 + int(minutes) for hours, minutes in times]


def _price(button: Node) -> int:
    return int(button.name.rpartition("$")[2])


def flight(page: Page) -> None:
    start, goal, month, day, year = page.asked(r"from: (.+) to: (.+) on (\d+)/(\d+)/(\d+)")
    for place, city in enumerate((start, goal)):
        complete(page, page.look().find_all("textbox")[place], city)
    pick_date(page, page.look().find_all("textbox")[2], int(year), int(month), int(day))
    page.submit("Search")
    ticket(page)


def food(page: Page) -> None:
    """Each dish is a line with its name, pictures with names, and signs for one less and one more."""
    listed = re.search(r"each item: (.+)", page.utterance)
    kind = re.search(r"Order (\d+) items that are (\S+)", page.utterance)
    dishes = _dishes(page.look())
    if listed:
        wanted = [dishes[name] for name in listed[1].split(", ")]
    else:
        assert kind is not None
        wanted = [dish for dish in dishes.values() if kind[2] in dish[1]][: int(kind[1])]
    for plus, _ in wanted:
        page.click(plus)
    page.submit("Order!")


def _dishes(look: Node) -> dict[str, tuple[Node, set[str]]]:
    """The plus sign and the kinds of each dish."""
    dishes: dict[str, tuple[Node, set[str]]] = {}
    name, kinds = "", set[str]()
    for node in look.walk():
        if node.role == "img":
            kinds.add(node.name)
        elif node.own == "+":
            dishes[name] = (node, kinds)
        elif node.own and node.own != "-" and not node.own.isdigit():
            name, kinds = node.own, set()
    return dishes


def odd_or_even(page: Page) -> None:
    nodes = list(page.look().walk())
    for before, node, after in zip(nodes, nodes[1:], nodes[2:], strict=False):
        if re.fullmatch(r"-?\d+", node.own) and before.label == "Odd" and after.label == "Even":
            page.click(before if int(node.own) % 2 else after)
    page.submit()


def greatest(page: Page) -> None:
    cards = [node for node in page.look().find_all() if re.fullmatch(r"-?\d+", node.own) and node.ref]
    page.click(max(cards, key=lambda node: int(node.own)))
    page.submit()


def generated(page: Page) -> None:
    """Generate until the number is as wanted."""
    limit = re.search(r"(less|greater) than (\d+)", page.utterance)
    odd = "odd" in page.utterance

    def fits(number: int) -> bool:
        if limit:
            return number < int(limit[2]) if limit[1] == "less" else number > int(limit[2])
        return bool(number % 2) == odd

    while True:
        page.click(page.look().find("button", "Generate"))
        number = next(text for text in page.texts() if text.isdigit())
        if fits(int(number)):
            page.submit()
            return


def contact(page: Page) -> None:
    name, what = page.asked(r"Find (.+) in the contact book and click on their (.+)\.")
    while not (look := page.look()).has("heading", name):
        page.click(look.find("link", ">"))
    nodes = list(look.walk())
    label = next(
        at for at, node in enumerate(nodes) if node.label.strip(": ").lower() in what.lower() and node.label
    )
    page.click(next(node for node in nodes[label + 1 :] if node.label and "ref" in node.marks))


def stock(page: Page) -> None:
    (limit,) = page.asked(r"less than \$(\d+\.\d+)")
    while True:
        look = page.look()
        price = re.search(r"\$(\d+\.\d+)", look.text.replace(page.utterance, ""))
        if price and float(price[1]) < float(limit):
            page.click(look.find("button", "Buy"))
            return


POLICIES: dict[str, Policy] = {
    "book-flight": flight,
    "book-flight-nodelay": flight,
    "buy-ticket": ticket,
    "find-greatest": greatest,
    "generate-number": generated,
    "odd-or-even": odd_or_even,
    "order-food": food,
    "phone-book": contact,
    "stock-market": stock,
}
