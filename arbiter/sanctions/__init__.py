"""Sanctions against players for their conduct; each event's numbers for them and for protests."""
