"""Violations that a record shows (V4.1-V4.9), and the ladder of sanctions."""
