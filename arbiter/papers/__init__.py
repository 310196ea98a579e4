"""The office's papers: protocols of cases and decisions."""
