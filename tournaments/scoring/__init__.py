"""Scoring: from results to points, coefficients and places; integers only."""
