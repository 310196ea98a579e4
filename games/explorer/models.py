"""Rows that tell at once in which games of the archive a position stood."""

from django.db import models


class PositionBlock(models.Model):
    """The positions of ``BLOCK`` records whose keys fall into one part of all keys.

    ``block`` is the number of a record divided by ``BLOCK``. ``keys`` are the keys that stood in
    few games of the block, in order, four bytes each; ``records`` the same many places of records
    within the block, two bytes each. What stood in many games is counted once and for all in
    ``frequent``: key → next key → counts, years and the newest games. Nothing stands here that
    the search rows do not say; ``games.explorer.services`` makes it.
    """

    block = models.PositiveIntegerField()
    part = models.PositiveSmallIntegerField()
    keys = models.BinaryField()
    records = models.BinaryField()
    frequent = models.JSONField(default=dict)
    size = models.PositiveIntegerField()  # records counted in the block, the same in every part

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["part", "block"], name="explorer_block_once"),
        ]
        indexes = [models.Index(fields=["block"], name="explorer_block")]

    def __str__(self) -> str:
        return f"part {self.part} of block {self.block}"
