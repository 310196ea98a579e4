"""One game of an event: its page, its records, its files."""
