"""Options of browsers, contexts and calls: each is declared once."""
