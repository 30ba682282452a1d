"""Explicit handles: a browser and its contexts, safe from any thread, with no "current" anything."""
