"""Values that no result may show."""
