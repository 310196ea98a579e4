"""Database rows of messages to other sites: the addresses, and each message on its way there."""

from django.conf import settings
from django.db import models
from django.db.models import Q

from arbiter.accounts.models import SITE
from arbiter.ports import TOURNAMENT, Subject
from tournaments.events.models import Tournament
from tournaments.webhooks.addresses import LONGEST


class StopReason(models.TextChoices):
    """Why an address gets no messages now."""

    OWNER = "owner"  # an organiser switched it off
    FAILING = "failing"  # it failed for days
    GONE = "gone"  # it answered 410: it wants nothing more


class WebhookEndpoint(models.Model):
    """An address of another site that is told what happens in an event.

    Where it is of no ``tournament`` it is told of all of its ``festival``, and without both of
    all of the site; how far it was told of each is then said by its readings.

    ``types`` are those it wants. ``secret`` is encrypted with the key of the service;
    ``old_secret`` signs beside it until ``old_until``. ``read_seq`` and ``certified_seq`` are the
    last rows of the journals (of the event, of certificates) that it was told of,
    ``standings_told`` the revision of the last table, ``end_told`` whether it knows that the event
    is over. ``failing_since`` is the first failure after the last success, ``rests_until`` how
    long nothing new is tried. ``warned_at`` says when its owner was written to.
    """

    tournament = models.ForeignKey(
        Tournament,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="webhook_endpoints",
    )
    festival = models.ForeignKey(
        "tournaments.Festival",
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="webhook_endpoints",
    )
    address = models.CharField(max_length=LONGEST)
    types = models.JSONField(default=list)
    secret = models.CharField(max_length=300)
    old_secret = models.CharField(max_length=300, blank=True)
    old_until = models.DateTimeField(null=True, blank=True)
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    read_seq = models.PositiveIntegerField(default=0)
    certified_seq = models.PositiveIntegerField()
    standings_told = models.PositiveIntegerField(default=0)
    end_told = models.BooleanField(default=False)
    failing_since = models.DateTimeField(null=True, blank=True)
    rests_until = models.DateTimeField(null=True, blank=True)
    stopped_at = models.DateTimeField(null=True, blank=True)
    stop_reason = models.CharField(max_length=8, choices=StopReason, blank=True)
    warned_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="webhook_of_one_or_of_many",
                condition=Q(tournament__isnull=True) | Q(festival__isnull=True),
            ),
            models.CheckConstraint(
                name="webhook_stopped_for_a_reason",
                condition=Q(stopped_at__isnull=True, stop_reason="")
                | Q(stopped_at__isnull=False, stop_reason__in=StopReason.values),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.scope_key}: {self.pk}"

    @property
    def scope_key(self) -> str:
        """The key in rights and journal of what it is told of."""
        if self.tournament_id is not None:
            return str(Subject(TOURNAMENT, self.tournament_id))
        return SITE if self.festival_id is None else str(Subject("festival", self.festival_id))

    @property
    def is_active(self) -> bool:
        """Whether messages are sent to it."""
        return self.stopped_at is None and self.ended_at is None


class WebhookReading(models.Model):
    """How far an address that is told of many tournaments was told of one of them."""

    endpoint = models.ForeignKey(WebhookEndpoint, on_delete=models.PROTECT, related_name="readings")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="+")
    read_seq = models.PositiveIntegerField()
    standings_told = models.PositiveIntegerField()
    end_told = models.BooleanField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["endpoint", "tournament"], name="webhook_reading_once")
        ]

    def __str__(self) -> str:
        return f"{self.endpoint_id}: {self.tournament_id}@{self.read_seq}"


class DeliveryState(models.TextChoices):
    """States of a message on its way to one address."""

    WAITING = "waiting"
    DELIVERED = "delivered"
    FAILED = "failed"  # every attempt was in vain; it can be sent again by hand


class WebhookDelivery(models.Model):
    """One message to one address; ``message_id`` is the same however often it is sent.

    ``body`` is sent to the byte. ``tries`` are the attempts: when, status or fault; ``tried_at``
    is the last of them, ``taken_until`` is set by the worker that sends it: of one that was killed
    another takes it over then, under the same number.
    """

    endpoint = models.ForeignKey(
        WebhookEndpoint, on_delete=models.PROTECT, related_name="deliveries"
    )
    message_id = models.CharField(max_length=64)
    type = models.CharField(max_length=40)
    body = models.TextField()
    state = models.CharField(max_length=9, choices=DeliveryState, default=DeliveryState.WAITING)
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    tried_at = models.DateTimeField(null=True, blank=True)
    taken_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    tries = models.JSONField(default=list)
    answer = models.CharField(max_length=300, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "webhook deliveries"
        indexes = [
            models.Index(fields=["due_at"], name="webhook_waiting", condition=Q(state="waiting"))
        ]
        constraints = [
            models.UniqueConstraint(
                fields=["endpoint", "message_id"], name="webhook_message_once_an_address"
            ),
            models.CheckConstraint(
                name="webhook_delivery_state_known", condition=Q(state__in=DeliveryState.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.endpoint_id} {self.message_id}"
