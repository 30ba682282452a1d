"""Objects of the Python library, made of tools."""
