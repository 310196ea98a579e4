"""Shared parts of the arbiter's pages and API: paging, idempotency."""
