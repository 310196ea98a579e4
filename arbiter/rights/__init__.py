"""Rights: who may do what, asked in one place."""
