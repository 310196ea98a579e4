"""Search over people, events and games, from every page."""
