"""The accessibility tree of a page as text, with refs to act on."""
