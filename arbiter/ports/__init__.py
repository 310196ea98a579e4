"""Ports through which events plug in: results by ruling, urgency, the parties of a subject."""
