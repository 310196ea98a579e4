"""Ports through which the rooms above plug in: what they note down, link to, and allow."""
