"""The journal of an event: shown, and compared with its tables."""
