"""Entries of an event and their starting numbers."""
