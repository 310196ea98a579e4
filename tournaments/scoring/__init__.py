"""Results in, points, coefficients and places out: integers only."""
