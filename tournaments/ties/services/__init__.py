"""Services of ties: steps of the ladder, play-offs."""
