"""Show a game on a board: moves, variations, pictures, printed sheets, endings."""
