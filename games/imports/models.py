"""Models of imports: jobs, chunks, their texts and bad games.

These rows are the truth about an import. A message to a worker only says "look": it may be
lost, come late or come twice.
"""

from django.conf import settings
from django.db import models
from django.db.models import Q

from games.archive.models import Collection


class JobState(models.TextChoices):
    """States of an import: its file being cut into chunks, chunks being read, stopped, done."""

    CUTTING = "cutting"
    READING = "reading"
    STOPPED = "stopped"
    DONE = "done"


class ImportJob(models.Model):
    """One import: a file on its way into a collection.

    ``taken_by`` holds the file while it is cut, until ``taken_until``; ``cut_bytes`` says how
    far. From then on the chunks are all that is needed: the file may go. One that is read as it is
    cut has ``started_at`` from the beginning. ``game`` is the one as which somebody said that
    records which name none are to be read; empty for Russian draughts.
    """

    collection = models.ForeignKey(Collection, on_delete=models.PROTECT, related_name="imports")
    file_name = models.CharField(max_length=255)
    sha256 = models.CharField(max_length=64)
    size = models.PositiveBigIntegerField()
    encoding = models.CharField(max_length=20, blank=True)
    game = models.CharField(max_length=20, blank=True)
    state = models.CharField(max_length=10, choices=JobState, default=JobState.CUTTING)
    requested_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.SET_NULL, related_name="+"
    )
    created_at = models.DateTimeField()
    cut_bytes = models.PositiveBigIntegerField(default=0)
    taken_by = models.CharField(max_length=32, blank=True)
    taken_until = models.DateTimeField(null=True, blank=True)
    started_at = models.DateTimeField(null=True, blank=True)
    looked_at = models.DateTimeField(null=True, blank=True)
    finished_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint(
                fields=["collection", "sha256"],
                condition=Q(finished_at=None),
                name="import_under_way_once",
            )
        ]

    def __str__(self) -> str:
        return self.file_name

    @property
    def is_stopped_while_cut(self) -> bool:
        """Whether somebody stopped it before its file was read to the end."""
        return self.state == JobState.CUTTING and self.started_at is not None and not self.taken_by


class ChunkState(models.TextChoices):
    """States of a chunk; ``failed`` means that our program, not the file, is at fault."""

    WAITING = "waiting"
    TAKEN = "taken"
    DONE = "done"
    FAILED = "failed"


class ImportChunk(models.Model):
    """A chunk of an import: some whole games that one worker reads in one transaction.

    ``first_game`` to ``is_rest`` say what ``games.draughts.pdn.FilePiece`` says of it; ``size`` are
    the bytes of its text; ``fault`` is of chunks that an earlier version cut. A chunk whose taker
    was killed is free again after ``taken_until``.
    """

    job = models.ForeignKey(
        ImportJob, on_delete=models.CASCADE, related_name="chunks", db_index=False
    )
    number = models.PositiveIntegerField()
    first_game = models.PositiveIntegerField()
    first_line = models.PositiveIntegerField()
    games = models.PositiveIntegerField()
    is_rest = models.BooleanField(default=False)
    fault = models.CharField(max_length=40, blank=True)
    size = models.PositiveIntegerField()
    state = models.CharField(max_length=10, choices=ChunkState, default=ChunkState.WAITING)
    taken_by = models.CharField(max_length=32, blank=True)
    taken_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    error = models.TextField(blank=True)
    read = models.PositiveIntegerField(default=0)
    stored = models.PositiveIntegerField(default=0)
    existing = models.PositiveIntegerField(default=0)
    bad = models.PositiveIntegerField(default=0)
    done_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["job", "number"]
        constraints = [
            models.UniqueConstraint(fields=["job", "number"], name="import_chunk_once"),
            models.CheckConstraint(
                name="import_chunk_adds_up",
                condition=Q(read=models.F("stored") + models.F("existing") + models.F("bad")),
            ),
        ]
        indexes = [models.Index(fields=["job", "state", "number"], name="import_chunk_next")]

    def __str__(self) -> str:
        return f"{self.job_id}/{self.number}"


class ChunkText(models.Model):
    """The text of a chunk in UTF-8; deleted when it has been read.

    A row of its own: whoever takes or ends a chunk writes a few bytes, not the text again. Not
    compressed: its room is soon that of the games, and packing took longer than writing.
    """

    chunk = models.OneToOneField(
        ImportChunk, primary_key=True, on_delete=models.CASCADE, related_name="text"
    )
    data = models.BinaryField()

    def __str__(self) -> str:
        return f"text of {self.chunk_id}"


class BadGame(models.Model):
    """A game of an import that was left out: its place in the file and all its faults.

    ``number`` and ``first_line`` count through the file, as do the places in ``faults``, the
    JSON of each fault; the first of them is also in columns. ``fragment`` is the line of the
    file it stands in, ``text`` the game as it came, to be mended.
    """

    job = models.ForeignKey(
        ImportJob, on_delete=models.CASCADE, related_name="bad_games", db_index=False
    )
    chunk = models.ForeignKey(
        ImportChunk, on_delete=models.CASCADE, related_name="bad_games", db_index=False
    )
    number = models.PositiveIntegerField()
    first_line = models.PositiveIntegerField()
    white = models.CharField(max_length=200, blank=True)
    black = models.CharField(max_length=200, blank=True)
    event = models.CharField(max_length=200, blank=True)
    code = models.CharField(max_length=40)
    line = models.PositiveIntegerField()
    column = models.PositiveIntegerField()
    ply = models.PositiveIntegerField(null=True, blank=True)
    fragment = models.TextField(blank=True)
    faults = models.JSONField()
    text = models.TextField()

    class Meta:
        ordering = ["job", "number"]
        constraints = [
            models.UniqueConstraint(fields=["chunk", "number"], name="import_bad_game_once")
        ]
        indexes = [models.Index(fields=["job", "number"], name="import_bad_game_order")]

    def __str__(self) -> str:
        return f"{self.job_id}: {self.number}"
