"""The forty tests of examples/shop-tests written with Playwright; `benchmarks/forty.py` runs both."""
