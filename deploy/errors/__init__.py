"""Errors as a person or a program is shown them."""
