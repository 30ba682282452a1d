"""Operations: plain functions `operation(session, deadline, …)` that run on the actor's thread."""
