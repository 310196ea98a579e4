"""Tables of drawn openings: editions taken in, listed, shown."""
