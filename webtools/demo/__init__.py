"""A small shop to try webtools on, and the tour that drives it; needs the extra `demo`."""
