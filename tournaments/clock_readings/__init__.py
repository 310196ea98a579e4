"""Clock readings of a game, written down by officials."""
