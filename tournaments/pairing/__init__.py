"""Who meets whom, with which colour, and why: values in, values out."""
