"""The pages from the cart to the order."""

from collections.abc import Callable
from datetime import date

from flask import Blueprint, abort, current_app, flash, jsonify, redirect, render_template, request, session
from flask import url_for as url
from werkzeug.wrappers import Response

from webtools.demo.shop import checkout
from webtools.demo.shop.browsing import find
from webtools.demo.shop.cart import MOST_OF_ONE, Cart
from webtools.demo.shop.orders import OrderBook

Page = str | tuple[str, int] | Response

pages = Blueprint("buy", __name__)


@pages.app_context_processor
def in_every_page() -> dict[str, object]:
    return {"cart": _cart()}


@pages.get("/cart")
def cart() -> Page:
    return render_template("cart.html", most=MOST_OF_ONE)


@pages.post("/cart")
def add() -> Page:
    """Put an article in; a page that fetches gets the new count, a form the cart."""
    product, colour = find(request.form.get("product", "")), request.form.get("colour", "")
    cart = _cart()
    try:
        cart.add(product, colour, int(request.form.get("quantity", "1")))
    except ValueError:
        abort(400)
    session["cart"] = cart.quantities
    message = f"{product.name} in {colour} is in your cart."
    if request.accept_mimetypes.best == "application/json":
        return jsonify(pieces=cart.pieces, message=message)
    flash(message)
    return redirect(url("buy.cart"), 303)


@pages.post("/cart/line")
def change() -> Page:
    cart = _cart()
    cart.set(request.form.get("line", ""), request.form.get("quantity", 0, type=int))
    session["cart"] = cart.quantities
    return redirect(url("buy.cart"), 303)


@pages.get("/checkout")
def fill() -> Page:
    if not _cart().pieces:
        return redirect(url("buy.cart"), 303)
    return _form(checkout.read({"delivery": "standard"}), {})


@pages.get("/checkout/total")
def total() -> Page:
    """Return the sum with the kind of delivery that the visitor has just chosen."""
    chosen = checkout.DELIVERIES.get(request.args.get("delivery", ""))
    if chosen is None:
        abort(400)
    return render_template("_total.html", goods=_cart().price, delivery=chosen[1])


@pages.post("/checkout")
def place() -> Page:
    cart = _cart()
    if not cart.pieces:
        return redirect(url("buy.cart"), 303)
    filled = checkout.read(request.form)
    wrong = checkout.errors(filled, _today())
    if wrong:
        return _form(filled, wrong), 422
    placed = _orders().place(cart.lines, filled)
    session.pop("cart")
    return redirect(url("buy.order", number=placed.number), 303)


@pages.get("/orders/<number>")
def order(number: str) -> Page:
    placed = _orders().get(number)
    if placed is None:
        abort(404)
    return render_template("order.html", order=placed, deliveries=checkout.DELIVERIES)


def _form(filled: dict[str, str], wrong: dict[str, str]) -> str:
    return render_template(
        "checkout.html",
        fields=checkout.FIELDS,
        filled=filled,
        wrong=wrong,
        countries=checkout.COUNTRIES,
        deliveries=checkout.DELIVERIES,
        first_day=checkout.first_day(_today()),
        last_day=checkout.last_day(_today()),
    )


def _cart() -> Cart:
    return Cart(session.get("cart", {}))


def _orders() -> OrderBook:
    orders: OrderBook = current_app.config["ORDERS"]
    return orders


def _today() -> date:
    today: Callable[[], date] = current_app.config["TODAY"]
    return today()
