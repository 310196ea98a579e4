"""Incidents at the board (V1–V10): entered, acted on, closed."""
