"""Correspondence games (X3): the moves sent in turn, days a move, leave, overdue answers."""
