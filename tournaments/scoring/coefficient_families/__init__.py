"""The coefficients by family: each file what its rounds offer, and its coefficients as data."""
