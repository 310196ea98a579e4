"""Sanctions against players for their conduct."""
