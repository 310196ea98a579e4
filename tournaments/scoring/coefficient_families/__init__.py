"""Coefficients by family, a file for each: how they weigh rounds, and each as data."""
