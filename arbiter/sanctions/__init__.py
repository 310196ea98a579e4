"""Sanctions given to players for their conduct."""
