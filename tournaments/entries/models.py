"""Database rows of entries, sides, cards, forbidden pairs, requests, uploaded lists."""

from enum import StrEnum

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.events.models import Tournament
from tournaments.people.models import Player

# Database rows of players entered in an event, with their state.


class EntryState(models.TextChoices):
    """State of an entry after its newest mark; entries are never deleted."""

    ACTIVE = "active"
    WITHDRAWN = "withdrawn"
    EXPELLED = "expelled"


class Entry(models.Model):
    """A player in an event; ``number`` is his lot, absent until the lots are drawn.

    ``rating`` and ``title`` are those at the time of entry, which a later list does not
    change. ``first_round`` is above 1 for one who came late. ``is_giver`` gives the simultaneous
    display (X2), ``plays_blind`` has no board before him (X4, X5), ``has_relief_board`` plays at
    a relief board (X6). ``speakers`` counts the accounts that may speak for this side besides the
    player's own (``SidePerson``).
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="entries")
    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="entries")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    state = models.CharField(max_length=10, choices=EntryState, default=EntryState.ACTIVE)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=40, blank=True)
    first_round = models.PositiveSmallIntegerField(default=1)
    is_giver = models.BooleanField(default=False)
    plays_blind = models.BooleanField(default=False)
    has_relief_board = models.BooleanField(default=False)
    speakers = models.PositiveSmallIntegerField(default=0)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["number", "pk"]
        verbose_name_plural = "entries"
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "player"], name="entry_once_per_tournament"
            ),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                name="entry_number_once",
                condition=Q(number__isnull=False),
            ),
            models.UniqueConstraint(
                fields=["tournament"], name="entry_one_giver", condition=Q(is_giver=True)
            ),
            models.CheckConstraint(
                name="entry_state_known", condition=Q(state__in=EntryState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.number or '–'} {self.player}"


# Database rows of who plays beside a player: consultation partners, seconds who make his moves.


MOST_PERSONS = 8
"""Of one side, besides the player."""


class SideRole(models.TextChoices):
    """Roles of a person beside a player: partner, second."""

    PARTNER = "partner"  # P5: one of several who play a consultation game together
    SECOND = "second"  # X4-X6: makes the player's moves on the board and writes his record


class SidePerson(models.Model):
    """A partner or second of an entry; one with an account speaks for the side."""

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="persons")
    role = models.CharField(max_length=7, choices=SideRole)
    name = models.CharField(max_length=120)
    user = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="side_persons",
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "user"],
                name="side_person_account_once",
                condition=Q(user__isnull=False),
            ),
            models.CheckConstraint(
                name="side_person_role_known", condition=Q(role__in=SideRole.values)
            ),
            models.CheckConstraint(name="side_person_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id} {self.role} {self.name}"


class ForbiddenPair(models.Model):
    """Two entries that must not (absolute) or should not (weak) meet; lifted, never deleted."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="forbidden_pairs"
    )
    one = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    other = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    is_absolute = models.BooleanField(default=True)
    reason = models.CharField(max_length=200, blank=True)
    is_lifted = models.BooleanField(default=False)

    class Meta:
        db_table = "tournaments_apartpair"  # as databases in use have it
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "one", "other"],
                name="apart_pair_once",
                condition=Q(is_lifted=False),
            ),
            models.CheckConstraint(name="apart_ordered", condition=Q(one__lt=F("other"))),
        ]

    def __str__(self) -> str:
        return f"{self.one_id} / {self.other_id}"


class EntryCard(models.Model):
    """A card printed for an entry; its code is not stored, only its fingerprint.

    ``opened_at`` is when its address was first opened, ``ended_at`` when it was taken back or
    another took its place. An entry has one card that is in force; cards are never deleted.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="cards")
    fingerprint = models.CharField(max_length=64, unique=True)
    issued_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    issued_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry"],
                name="entry_card_one_in_force",
                condition=Q(ended_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.pk}"


# Model of requests to manage a person who also plays in somebody else's event.


class Capacity(models.TextChoices):
    """Capacities in which somebody answers a request: site, player himself, organiser."""

    SITE = "site"  # an organiser of the whole site
    PERSON = "person"  # the player himself
    EVENT = "event"  # an organiser of another event in which the player stands


class PersonRequest(models.Model):
    """A request of an event's organisers to correct a shared player and make his account."""

    player = models.ForeignKey(Player, on_delete=models.PROTECT, related_name="requests")
    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="person_requests"
    )
    reason = models.CharField(max_length=400)
    asked_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["player", "tournament"], name="person_request_once_per_event"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.player_id}"


class PersonAnswer(models.Model):
    """An answer to a request; the newest of a capacity (and event) holds, none is changed."""

    request = models.ForeignKey(PersonRequest, on_delete=models.PROTECT, related_name="answers")
    capacity = models.CharField(max_length=10, choices=Capacity)
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    agrees = models.BooleanField()
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="person_answer_names_its_event",
                condition=Q(capacity="event", tournament__isnull=False)
                | Q(capacity__in=["site", "person"], tournament__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.request_id}: {self.capacity} {self.agrees}"


class PeopleFile(models.Model):
    """A list of players uploaded for an event, kept as it was while rows are decided.

    ``applied_at`` and ``outcome`` are those of the last time it was taken over: taking it
    over again enters nobody twice.
    """

    tournament = models.ForeignKey(
        "tournaments.Tournament", on_delete=models.PROTECT, related_name="people_files"
    )
    sha256 = models.CharField(max_length=64)
    file_name = models.CharField(max_length=160)
    data = models.BinaryField()
    brought_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()
    applied_at = models.DateTimeField(null=True, blank=True)
    outcome = models.JSONField(default=dict)

    class Meta:
        ordering = ["-at", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "sha256"], name="people_file_once")
        ]

    def __str__(self) -> str:
        return self.file_name


class CardState(StrEnum):
    """States of a card."""

    NONE = "none"  # was never made
    UNOPENED = "unopened"
    OPENED = "opened"
    ENDED = "ended"  # taken back, or another took its place
    EXPIRED = "expired"  # the event is over
