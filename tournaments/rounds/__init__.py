"""Rounds: drafted, published, started, shown."""
