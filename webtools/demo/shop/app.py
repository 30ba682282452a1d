"""The shop as a WSGI app."""

import secrets
import time
from collections.abc import Callable
from datetime import date

from flask import Flask, render_template, request
from flask.json.provider import DefaultJSONProvider
from werkzeug.exceptions import HTTPException

from webtools.demo.shop import browsing, buying
from webtools.demo.shop.orders import OrderBook


def create_app(*, latency: float = 0.0, today: Callable[[], date] = date.today) -> Flask:
    """Return the shop, empty of orders.

    Args:
        latency: Seconds that each request which a page fetches takes longer; documents are not held up.
        today: The day on which an order is placed; delivery days count from it.
    """
    app = Flask(__name__)
    app.secret_key = secrets.token_bytes(32)
    app.config.update(ORDERS=OrderBook(), TODAY=today, SEND_FILE_MAX_AGE_DEFAULT=3600)
    app.jinja_options = {"trim_blocks": True, "lstrip_blocks": True}
    app.jinja_env.filters["money"] = money
    assert isinstance(app.json, DefaultJSONProvider)
    app.json.sort_keys = False  # the cookie keeps the order in which the cart was filled
    app.register_blueprint(browsing.pages)
    app.register_blueprint(buying.pages)

    @app.before_request
    def delay() -> None:
        if request.headers.get("Sec-Fetch-Dest") == "empty":  # what fetch sends, by the Fetch Metadata spec
            time.sleep(latency)

    @app.errorhandler(HTTPException)
    def lost(error: HTTPException) -> tuple[str, int]:
        code = error.code or 500
        return render_template("lost.html", code=code), code

    return app


def money(cents: int) -> str:
    return f"€ {cents // 100:,}.{cents % 100:02}"
