"""What records are searched by: one small row beside each, made anew whenever needed."""

from django.db import models

from games.models.records import GameRecord


class RecordIndex(models.Model):
    """The searchable side of one record; nothing stands here that its moves and date do not say.

    A search reads these rows instead of the records themselves, whose texts are ten times as
    long. ``games.services.indexing`` makes them.
    """

    record = models.OneToOneField(
        GameRecord, primary_key=True, on_delete=models.CASCADE, related_name="search"
    )
    positions = models.BinaryField()  # the key of every position, start first, four bytes each
    materials = models.TextField()  # " 12-0:12-0 12-0:11-0 ", see games.draughts.trace
    since = models.PositiveIntegerField()  # the span of its date, see games.dates
    until = models.PositiveIntegerField()

    class Meta:
        indexes = [models.Index(fields=["since", "record"], name="search_in_order")]

    def __str__(self) -> str:
        return f"search row of record {self.record_id}"
