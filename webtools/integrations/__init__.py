"""The tools for other people's agent frameworks; each module needs the extra of its name."""
