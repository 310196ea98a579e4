"""Lists of players: read, matched, taken over."""
