"""Elements as callers name them: refs, queries, roles, and a snapshot's line."""
