"""Database rows of norm tables, of those an event uses, and of proposals to give a rank."""

from functools import cached_property

from django.conf import settings
from django.db import models
from django.db.models import Q

from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.scoring.norms import loading, tables


class NormTable(models.Model):
    """A norm table in one edition, loaded by an official of the site and never changed.

    ``text`` is the JSON that was loaded, ``sha256`` the hash of its bytes; the other columns say
    what stands in it.
    """

    code = models.CharField(max_length=40)
    edition = models.CharField(max_length=40)
    title = models.CharField(max_length=200)
    source = models.CharField(max_length=500)
    kind = models.CharField(max_length=20)
    is_official = models.BooleanField(default=False)
    text = models.TextField()
    sha256 = models.CharField(max_length=64)
    loaded_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    loaded_at = models.DateTimeField()

    class Meta:
        ordering = ["code", "-pk"]
        constraints = [
            models.UniqueConstraint(fields=["code", "edition"], name="norm_table_edition_once")
        ]

    def __str__(self) -> str:
        return f"{self.code}@{self.edition}"

    @cached_property
    def table(self) -> tables.NormTable:
        """The table that was loaded."""
        return loading.read_table(self.text)


class EventNorms(models.Model):
    """A norm table that an event is held under; ``status`` is one that the table names."""

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="norm_tables")
    table = models.ForeignKey(NormTable, on_delete=models.PROTECT, related_name="+")
    status = models.CharField(max_length=200, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "table"], name="event_norms_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.table_id}"


class ProposalState(models.TextChoices):
    """State of a proposal to give a rank; a withdrawn one stays."""

    PROPOSED = "proposed"
    CONFIRMED = "confirmed"
    WITHDRAWN = "withdrawn"


class RankProposal(models.Model):
    """A rank proposed for a player of an event, by which line of which table.

    ``line`` is what was fulfilled then: points, norm, games. A body confirms it by an order; the
    program never does, and it writes no rank into the person's facts.
    """

    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="rank_proposals")
    table = models.ForeignKey(NormTable, on_delete=models.PROTECT, related_name="+")
    rank = models.CharField(max_length=10)
    line = models.JSONField(default=dict)
    state = models.CharField(max_length=10, choices=ProposalState, default=ProposalState.PROPOSED)
    proposed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    proposed_at = models.DateTimeField()
    order_number = models.CharField(max_length=60, blank=True)
    order_date = models.DateField(null=True, blank=True)
    confirmed_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    confirmed_at = models.DateTimeField(null=True, blank=True)
    withdrawn_reason = models.CharField(max_length=400, blank=True)
    withdrawn_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    withdrawn_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["entry", "rank"],
                name="rank_proposed_once",
                condition=~Q(state=ProposalState.WITHDRAWN),
            ),
            models.CheckConstraint(
                name="rank_proposal_state_known", condition=Q(state__in=ProposalState.values)
            ),
            models.CheckConstraint(
                name="rank_confirmed_by_an_order",
                condition=~Q(state=ProposalState.CONFIRMED)
                | (Q(order_date__isnull=False) & ~Q(order_number="")),
            ),
            models.CheckConstraint(
                name="rank_withdrawn_with_a_reason",
                condition=~Q(state=ProposalState.WITHDRAWN) | ~Q(withdrawn_reason=""),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.entry_id}: {self.rank} {self.state}"

    @property
    def subject(self) -> str:
        """The name under which its papers are signed: ``rank:5``."""
        return f"{RANK}:{self.pk}"


RANK = "rank"
"""The kind of subject that signed papers of ranks speak of."""
