"""Act on elements with pointer, keys, text and files."""
