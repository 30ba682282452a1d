"""The cart of a visitor. It is stored in the visitor's signed cookie; the server stores nothing."""

from dataclasses import dataclass

from webtools.demo.shop.catalogue import Product, products

MOST_OF_ONE = 9


@dataclass(frozen=True)
class Line:
    """Some pieces of one article in one colour."""

    product: Product
    colour: str
    quantity: int

    @property
    def key(self) -> str:
        return f"{self.product.slug}/{self.colour}"

    @property
    def price(self) -> int:
        return self.product.price * self.quantity


class Cart:
    """Quantities by `slug/colour`, in the order in which they were put in; at most `MOST_OF_ONE` of each."""

    def __init__(self, quantities: dict[str, int]) -> None:
        self.quantities = dict(quantities)

    def add(self, product: Product, colour: str, quantity: int) -> None:
        if colour not in product.colours:
            raise ValueError(f"{product.name} does not come in {colour!r}")
        if quantity < 1:
            raise ValueError("The quantity must be at least 1")
        key = f"{product.slug}/{colour}"
        self.quantities[key] = min(self.quantities.get(key, 0) + quantity, MOST_OF_ONE)

    def set(self, key: str, quantity: int) -> None:
        """Change the pieces of a line that is there; 0 takes it out."""
        if key not in self.quantities:
            return
        if quantity < 1:
            del self.quantities[key]
        else:
            self.quantities[key] = min(quantity, MOST_OF_ONE)

    @property
    def lines(self) -> list[Line]:
        lines = []
        for key, quantity in self.quantities.items():
            slug, colour = key.split("/")
            lines.append(Line(products()[slug], colour, quantity))
        return lines

    @property
    def pieces(self) -> int:
        return sum(self.quantities.values())

    @property
    def price(self) -> int:
        return sum(line.price for line in self.lines)
