"""Database rows of federations' lists: the list, its dated snapshots, their lines."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.people.models import Player


class FederationList(models.Model):
    """A rating list that a federation publishes; the number is theirs, never computed here.

    ``source`` says where it is published. ``heads`` are the heads of its columns, folded, with
    what a person said each is: proposed for the next edition, never taken by itself.
    """

    title = models.CharField(max_length=120)
    title_en = models.CharField(max_length=120, blank=True)
    source = models.CharField(max_length=300)
    heads = models.JSONField(default=dict, blank=True)
    made_at = models.DateTimeField()
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["title", "pk"]
        constraints = [
            models.CheckConstraint(name="federation_list_has_a_title", condition=~Q(title="")),
            models.CheckConstraint(name="federation_list_has_a_source", condition=~Q(source="")),
        ]

    def __str__(self) -> str:
        return self.title


class SnapshotState(models.TextChoices):
    """State of a snapshot on its way from a file to what never changes."""

    BROUGHT = "brought"  # the file is here; which column is what is asked
    COMPARING = "comparing"  # a worker reads and compares it
    ASKING = "asking"  # the report is there, with questions or without
    STORING = "storing"  # every question is answered; a worker stores it
    STORED = "stored"
    FAILED = "failed"  # ``fault`` says why; the columns may be chosen again


WAITING = (SnapshotState.COMPARING, SnapshotState.STORING)
"""States in which a worker is awaited."""


class Snapshot(models.Model):
    """An edition of a list: the ratings of a day. Once stored nothing in it changes.

    ``data`` is the file until it is stored; ``top`` its first rows, ``choice`` which column is
    what, ``report`` what is different in it, ``answers`` what a person decided, by the key of the
    question. ``tried`` counts how often a worker has begun.
    """

    federation_list = models.ForeignKey(
        FederationList, on_delete=models.PROTECT, related_name="snapshots"
    )
    state = models.CharField(max_length=10, choices=SnapshotState, default=SnapshotState.BROUGHT)
    day = models.DateField()
    edition = models.CharField(max_length=80, blank=True)
    file_name = models.CharField(max_length=160)
    sha256 = models.CharField(max_length=64)
    data = models.BinaryField(default=bytes, blank=True)
    top = models.JSONField(default=list, blank=True)
    choice = models.JSONField(default=dict, blank=True)
    report = models.JSONField(default=dict, blank=True)
    answers = models.JSONField(default=dict, blank=True)
    fault = models.JSONField(default=dict, blank=True)
    tried = models.PositiveSmallIntegerField(default=0)
    asked_at = models.DateTimeField(null=True, blank=True)
    brought_at = models.DateTimeField()
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    stored_at = models.DateTimeField(null=True, blank=True)
    stored_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    rows = models.PositiveIntegerField(default=0)

    class Meta:
        ordering = ["-day", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="snapshot_state_known", condition=Q(state__in=SnapshotState.values)
            ),
            models.UniqueConstraint(
                fields=["federation_list", "day", "edition"], name="snapshot_once_a_day"
            ),
            models.CheckConstraint(
                name="snapshot_stored_has_its_hour",
                condition=~Q(state="stored") | Q(stored_at__isnull=False, rows__gt=0),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.federation_list_id}: {self.day}"


class ListedRating(models.Model):
    """A line of a snapshot, as the federation wrote it.

    ``surname`` is folded, so that a person is found however his letters are typed. ``player`` is
    the person of the site whom it means; ``is_decided`` says that a person decided
    that, or that it means nobody here: the next edition does not ask again.
    """

    snapshot = models.ForeignKey(Snapshot, on_delete=models.CASCADE, related_name="lines")
    row = models.PositiveIntegerField()
    number = models.CharField(max_length=20, blank=True)
    name = models.CharField(max_length=120)
    name_latin = models.CharField(max_length=120, blank=True)
    surname = models.CharField(max_length=120, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=40, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    sex = models.CharField(max_length=1, blank=True)
    region = models.CharField(max_length=80, blank=True)
    city = models.CharField(max_length=80, blank=True)
    club = models.CharField(max_length=80, blank=True)
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="listed_ratings"
    )
    is_decided = models.BooleanField(default=False)

    class Meta:
        ordering = ["snapshot", "row"]
        indexes = [models.Index(fields=["snapshot", "surname"], name="listed_rating_by_surname")]
        constraints = [
            models.UniqueConstraint(fields=["snapshot", "row"], name="listed_rating_row_once"),
            models.UniqueConstraint(
                fields=["snapshot", "number"],
                name="listed_rating_number_once",
                condition=~Q(number=""),
            ),
            models.UniqueConstraint(
                fields=["snapshot", "player"],
                name="listed_rating_player_once",
                condition=Q(player__isnull=False),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.row}: {self.name}"


class EventRatings(models.Model):
    """Which list seeds an event; ``snapshot`` is a named edition.

    Without one it is the edition that holds on the event's first day; ``taken_from`` is the
    edition from which the ratings were taken the last time.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, related_name="listed_ratings"
    )
    federation_list = models.ForeignKey(FederationList, on_delete=models.PROTECT, related_name="+")
    snapshot = models.ForeignKey(
        Snapshot, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    taken_from = models.ForeignKey(
        Snapshot, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    taken_at = models.DateTimeField()
    taken_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.federation_list_id}"


class TakenRating(models.Model):
    """Where the rating of an entry was taken from; ``line`` is empty where a person said none.

    ``rating`` is what was taken, so that a rating typed later is seen to be another.
    ``is_decided`` says that a person named the line, not the number of the federation.
    """

    entry = models.OneToOneField(Entry, on_delete=models.CASCADE, related_name="taken_rating")
    line = models.ForeignKey(
        ListedRating, null=True, blank=True, on_delete=models.PROTECT, related_name="taken"
    )
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    is_decided = models.BooleanField(default=False)

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.rating}"


class ReportLayout(models.Model):
    """A federation's form of a report, loaded as data by an official of the site.

    ``text`` is the JSON that was loaded (``reports.layout``); title and source stand in it.
    """

    title = models.CharField(max_length=200)
    source = models.CharField(max_length=200)
    text = models.TextField()
    loaded_at = models.DateTimeField()
    loaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["title", "pk"]
        constraints = [
            models.CheckConstraint(name="report_layout_has_a_title", condition=~Q(title="")),
            models.CheckConstraint(name="report_layout_has_a_source", condition=~Q(source="")),
        ]

    def __str__(self) -> str:
        return self.title


class SentState(models.TextChoices):
    """What a federation has said of a report."""

    SENT = "sent"  # no answer yet
    ACCEPTED = "accepted"
    REFUSED = "refused"


class SentReport(models.Model):
    """A report that was sent to a federation, as an official has written it down.

    ``form`` is the form in the page's address, ``title`` what it was called then. ``reason`` is
    why it was refused.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="sent_reports"
    )
    form = models.CharField(max_length=20)
    title = models.CharField(max_length=200)
    state = models.CharField(max_length=10, choices=SentState, default=SentState.SENT)
    sent_on = models.DateField()
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    sent_noted_at = models.DateTimeField()
    answered_on = models.DateField(null=True, blank=True)
    answered_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    answer_noted_at = models.DateTimeField(null=True, blank=True)
    reason = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["-sent_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="sent_report_state_known", condition=Q(state__in=SentState.values)
            ),
            models.CheckConstraint(
                name="sent_report_answer_has_its_day",
                condition=Q(state="sent", answered_on__isnull=True)
                | (~Q(state="sent") & Q(answered_on__isnull=False)),
            ),
            models.UniqueConstraint(
                fields=["tournament", "form"],
                name="sent_report_awaited_once",
                condition=~Q(state="refused"),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.title} {self.sent_on}"
