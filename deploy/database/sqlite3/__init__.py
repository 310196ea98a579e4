"""SQLite as Django knows it, with another way of waiting for the right to write."""
