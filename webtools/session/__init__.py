"""What is known of one BiDi session: plain objects on one thread, folded from events in the order of the wire."""
