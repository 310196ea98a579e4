"""The printed card of an entry: its private address opens the player's own game, no more."""
