"""The handbook: its chapters in Markdown, read and served under ``/help/``."""
