"""Time controls and the clocks of a game: readings, fallen flags, lateness, the duty to record."""
