"""Revoked and disputed certificates, and the signed list of them."""
