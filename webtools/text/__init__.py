"""Texts of callers and pages: compared, explained and made readable."""
