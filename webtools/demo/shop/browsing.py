"""The pages on which a visitor looks around."""

from flask import Blueprint, abort, render_template, request

from webtools.demo.shop import catalogue
from webtools.demo.shop.cart import MOST_OF_ONE
from webtools.demo.shop.catalogue import Product, ProductSearch

pages = Blueprint("browse", __name__)


@pages.get("/")
def home() -> str:
    query = _query()
    return render_template(
        "catalogue.html",
        query=query,
        found=catalogue.search(query),
        categories=catalogue.categories(),
        orders=catalogue.ORDERS,
        highest=-(-catalogue.highest_price() // 1000) * 10,  # in euros, up to the next ten
    )


@pages.get("/results")
def results() -> str:
    """Return the list of the catalogue alone, for the page to put in while the visitor types."""
    query = _query()
    return render_template("_results.html", query=query, found=catalogue.search(query))


@pages.get("/products/<slug>")
def product(slug: str) -> str:
    shown = find(slug)
    others = [other for other in catalogue.products().values() if other is not shown]
    others.sort(key=lambda other: other.category != shown.category)
    return render_template("product.html", product=shown, others=others[:4], most=MOST_OF_ONE)


def find(slug: str) -> Product:
    """Return the article; where there is none, the answer to the request is 404."""
    found = catalogue.products().get(slug)
    if found is None:
        abort(404)
    return found


def _query() -> ProductSearch:
    euros = request.args.get("at_most", type=int)
    return ProductSearch(
        words=request.args.get("q", "").strip(),
        category=request.args.get("category", ""),
        at_most=None if euros is None else euros * 100,
        order=request.args.get("order", "featured"),
    )
