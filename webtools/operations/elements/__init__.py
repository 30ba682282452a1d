"""Find, name and watch elements."""
