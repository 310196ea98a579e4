"""Refusals of the arbiter app: codes with parameters, and their texts."""
