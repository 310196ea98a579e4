"""Scoring of team matches: match points, board points, coefficients, places of teams."""
