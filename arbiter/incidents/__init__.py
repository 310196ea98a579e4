"""Incidents of the board (V1–V10): entered, chosen about, put right."""
