"""Regulations read: their sections from the settings, the editions, what changed since."""
