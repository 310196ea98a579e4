"""Building of the library's wheel: its compiled modules, and its reference."""
