"""The sides of an event: the giver of a display, consultation partners, seconds, relief boards."""
