"""Addresses of browsers that somebody else has started, and the login at them."""
