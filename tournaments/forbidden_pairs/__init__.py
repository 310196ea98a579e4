"""Forbidden pairs: entries that must not, or should not, meet."""
