"""Correspondence games (X3): how long an answer took and when it is overdue."""
