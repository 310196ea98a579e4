"""Printed papers: protocols of cases and decisions."""
