"""Write messages into the outbox, send them, and keep who wants to be called."""
