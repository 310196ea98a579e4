"""Measurements, told as ratios of one run; run by hand, never by the suite."""
