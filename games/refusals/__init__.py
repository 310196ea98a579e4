"""Refusals of the archive: codes with parameters, and their texts."""
