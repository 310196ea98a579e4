"""The handbook: Markdown chapters, served as pages under ``/help/``."""
