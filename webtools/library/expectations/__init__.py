"""Expectations of pages and elements, in tests and in scripts."""
