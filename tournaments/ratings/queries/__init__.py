"""Rating lists read: what a list is computed from, its table, a player's way through it."""
