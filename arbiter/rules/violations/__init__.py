"""Violations of the rules of play that a record shows, and what sanctions add up to."""
