"""Certificates of game records: issue, list, verify."""
