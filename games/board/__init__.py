"""The board of a page: a game as lines and steps, its drawings, its paper form."""
