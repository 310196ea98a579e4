"""Draw offers at the boards of an event."""
