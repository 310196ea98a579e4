"""Rights: who may do what."""
