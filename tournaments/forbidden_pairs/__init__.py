"""Pairs that must not meet, or should not."""
