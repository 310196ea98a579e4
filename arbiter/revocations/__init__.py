"""Revoked and disputed certificates, as a signed list."""
