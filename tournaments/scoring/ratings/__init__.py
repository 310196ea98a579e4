"""Ratings of a club or an event, computed from its games: never those of a federation."""
