"""Live pages: the state of an event as one small value, and the server that streams it."""
