"""The state of one BiDi session: plain objects on one thread, updated by events in the order of the wire."""
