"""Attendance of rounds: absences, check-in, players who did not come."""
