"""The products of the shop, and the search for them."""

import tomllib
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from unicodedata import combining, normalize

from pydantic import BaseModel, ConfigDict

ORDERS = {"featured": "Featured", "cheapest": "Price: low to high", "dearest": "Price: high to low"}


class Product(BaseModel):
    """One article. The price is in cents; a colour's value is its tone as CSS writes it."""

    model_config = ConfigDict(frozen=True)

    slug: str
    name: str
    category: str
    price: int
    summary: str
    description: str
    keywords: str
    details: dict[str, str]
    colours: dict[str, str]


@dataclass(frozen=True)
class ProductSearch:
    """A search of a visitor; the empty query finds everything. `at_most` is in cents."""

    words: str = ""
    category: str = ""
    at_most: int | None = None
    order: str = "featured"


@cache
def products() -> dict[str, Product]:
    """Return all articles by slug, in the order in which the shop presents them."""
    stock = tomllib.loads(files(__package__).joinpath("products.toml").read_text("utf-8"))
    return {slug: Product(slug=slug, **entry) for slug, entry in stock.items()}


def categories() -> list[str]:
    return sorted({product.category for product in products().values()})


def highest_price() -> int:
    return max(product.price for product in products().values())


def search(query: ProductSearch) -> list[Product]:
    """Return the articles in which each word of the query begins a word; case and accents do not count."""
    wanted = _words(query.words)
    found = [product for product in products().values() if _matches(product, query, wanted)]
    if query.order == "cheapest":
        found.sort(key=lambda product: product.price)
    elif query.order == "dearest":
        found.sort(key=lambda product: -product.price)
    return found


def _matches(product: Product, query: ProductSearch, wanted: list[str]) -> bool:
    if query.category not in ("", product.category):
        return False
    if query.at_most is not None and product.price > query.at_most:
        return False
    words = _words(f"{product.name} {product.category} {product.keywords} {' '.join(product.colours)}")
    return all(any(word.startswith(start) for word in words) for start in wanted)


def _words(text: str) -> list[str]:
    plain = "".join(letter for letter in normalize("NFKD", text.casefold()) if not combining(letter))
    return plain.replace("-", " ").split()
