"""API tokens: programs authenticate as a person."""
