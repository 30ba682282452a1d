"""Open, replace and leave documents."""
