"""Certificates: issued, read, verified."""
