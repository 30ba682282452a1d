"""Orders placed while the shop runs."""

from dataclasses import dataclass
from datetime import date
from itertools import count

from webtools.demo.shop.cart import Line
from webtools.demo.shop.checkout import DELIVERIES


@dataclass(frozen=True)
class Order:
    number: str
    lines: tuple[Line, ...]
    filled: dict[str, str]

    @property
    def goods(self) -> int:
        return sum(line.price for line in self.lines)

    @property
    def delivery(self) -> int:
        return DELIVERIES[self.filled["delivery"]][1]

    @property
    def total(self) -> int:
        return self.goods + self.delivery

    @property
    def day(self) -> date:
        return date.fromisoformat(self.filled["day"])


class OrderBook:
    """All orders by number. Any thread may place and look up: `count` and `dict` do each step at once."""

    def __init__(self) -> None:
        self._numbers = count(1001)
        self._orders: dict[str, Order] = {}

    def place(self, lines: list[Line], filled: dict[str, str]) -> Order:
        order = Order(f"LN-{next(self._numbers)}", tuple(lines), filled)
        self._orders[order.number] = order
        return order

    def get(self, number: str) -> Order | None:
        return self._orders.get(number)

    def all(self) -> list[Order]:
        """Return all orders, the oldest first."""
        return list(self._orders.values())
