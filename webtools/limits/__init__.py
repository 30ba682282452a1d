"""Limits of what pages and models may reach: origins, addresses and files."""
