"""What a model or a test reads of a page: the accessibility tree as text, with refs to act on."""
