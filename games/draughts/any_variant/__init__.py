"""The rules of play for any board and any variant, by tables made from their facts.

The usual board has masks and shifts of its own (`moves`, `captures`), several times faster; what
they cannot say is played here.
"""
