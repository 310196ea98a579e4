"""Tokens by which programs speak for a person."""
