"""The threads' side of a call: mailbox, call and the actor that owns a session."""
