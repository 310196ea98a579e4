"""Norms of sports ranks: tables as data, what was fulfilled, what is still needed."""
