"""Linden, a small shop for the home: catalogue with search, product page, cart, checkout and order.

It works without JavaScript; with it, the catalogue answers while one types and the cart fills without a new
page, so a program that drives it has real requests to wait for.
"""

from collections.abc import Iterator
from contextlib import contextmanager

from webtools.demo.server import serve
from webtools.demo.shop.app import create_app

__all__ = ["create_app", "shop"]


@contextmanager
def shop(*, latency: float = 0.05) -> Iterator[str]:
    """Run the shop while the block runs; gives its address.

    Args:
        latency: Seconds that the shop takes for what its pages fetch, as one across a network would.
    """
    with serve(create_app(latency=latency)) as address:
        yield address
