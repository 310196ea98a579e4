"""Models of the explorer's index: which games of the archive had which positions."""

from uuid import uuid4

from django.db import models

COUNTED_COLUMNS = (
    "record_id",
    "positions",
    "record__result",
    "record__year",
    "record__white",
    "record__black",
    "record__variant",
)
"""What is counted of a record, from its row of the search index."""


class GameBlock(models.Model):
    """Results, years and players of ``BLOCK`` consecutive records.

    ``block`` is the number of a record divided by ``BLOCK``, its place what is left over. A
    result is a byte; years and players have two bytes each, 0 for none. A player is a number
    of a line of ``names``, from 1. ``size`` is how many records are counted; ``made`` is another
    each time the block is made. Nothing stands here that the records do not say;
    ``games.opening_explorer.build_position_index`` makes it.
    """

    block = models.PositiveIntegerField(unique=True)
    made = models.UUIDField(default=uuid4)
    size = models.PositiveIntegerField()
    results = models.BinaryField()
    years = models.BinaryField()
    white = models.BinaryField()
    black = models.BinaryField()
    names = models.TextField()

    def __str__(self) -> str:
        return f"block {self.block}"


class PositionBlock(models.Model):
    """Packed positions of one block of games whose keys fall into one part of all keys.

    ``keys`` are in order, four bytes each, those of every game moved by a number of its own;
    ``nexts`` the same many keys of the positions that followed, 0 where the game ended;
    ``records`` the same many places of records within the block, two bytes each. A block has a
    row for every part.
    """

    games = models.ForeignKey(
        GameBlock, on_delete=models.CASCADE, related_name="positions", db_index=True
    )
    part = models.PositiveSmallIntegerField()
    keys = models.BinaryField()
    nexts = models.BinaryField()
    records = models.BinaryField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["part", "games"], name="explorer_part_once"),
        ]

    def __str__(self) -> str:
        return f"part {self.part} of {self.games_id}"
