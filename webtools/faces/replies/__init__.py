"""Calls of tools for faces that answer with texts: whose turn it is, the reply, its words, and what fits into it."""
