"""Rules of play for any board and variant, by tables made from the variant's data.

The usual board has masks and shifts of its own (`moves`, `captures`), several times faster; what
they cannot say is played here.
"""
