"""Show a game on a board: lines, steps, pictures and printed sheets."""
