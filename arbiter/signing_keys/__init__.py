"""The installation's signing key, and every key that ever signed here."""
