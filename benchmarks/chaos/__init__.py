"""`make chaos`: a seeded campaign of faults against a mixed workload, every result checked against the page's state."""
