"""Verify the journal: its chain, and the tables and certificates against it."""
