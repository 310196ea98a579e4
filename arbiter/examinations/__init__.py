"""Examinations: stored verdicts of the rules on records."""
