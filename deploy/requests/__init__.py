"""Middleware for every request: id and logs, security policy, impossible addresses, slashes."""
