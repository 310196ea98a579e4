"""Ports that apps register for their subjects: apply a ruling, facts, urgency, expulsion."""
