"""Sanctions against players for their conduct, and statements in cases."""
