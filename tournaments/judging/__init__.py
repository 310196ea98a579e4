"""A judge at the board: the board found by number or code, what happened, what follows."""
