"""Database rows of messages to players: devices, mail addresses, the outbox."""

from django.db import models
from django.db.models import Q

from tournaments.entries.models import EntryCard

LANGUAGE_LETTERS = 5


class PushDevice(models.Model):
    """A device on which the holder of a card wants to be called; it goes with the card.

    ``endpoint``, ``p256dh`` and ``auth`` are what its browser gave (RFC 8291); a browser has one
    subscription, which belongs to the card that asked for it last.
    """

    card = models.ForeignKey(EntryCard, on_delete=models.CASCADE, related_name="devices")
    endpoint = models.CharField(max_length=600, unique=True)
    p256dh = models.CharField(max_length=100)
    auth = models.CharField(max_length=40)
    name = models.CharField(max_length=60)
    language = models.CharField(max_length=LANGUAGE_LETTERS)
    made_at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]

    def __str__(self) -> str:
        return f"{self.card_id}: {self.name}"


class CallAddress(models.Model):
    """A mail address left on a card; nothing but its confirmation is sent before it is confirmed.

    ``fingerprint`` is that of the code in the letter which confirms it; ``letters`` counts the
    letters of confirmation, so that nobody is pestered with them; the row stays without its
    ``address`` for that when no more letters are wanted.
    """

    card = models.OneToOneField(EntryCard, on_delete=models.CASCADE, related_name="mail")
    address = models.EmailField(blank=True)
    language = models.CharField(max_length=LANGUAGE_LETTERS)
    fingerprint = models.CharField(max_length=64, unique=True)
    letters = models.PositiveSmallIntegerField(default=1)
    asked_at = models.DateTimeField()
    confirmed_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "call addresses"

    def __str__(self) -> str:
        return f"{self.card_id}"


class MessageState(models.TextChoices):
    """States of a message: waiting, sent, given up."""

    WAITING = "waiting"
    SENT = "sent"
    GIVEN_UP = "given_up"  # refused, or too late


class Message(models.Model):
    """A message of the outbox, written with the act that it tells of, for one device or address.

    ``key`` makes it one message however often the act is sent. ``topic`` is the same for messages
    of which the newest alone matters. ``taken_until`` is set by the worker that sends it: of one
    that was killed another takes it over then. Words and address are emptied when it has ended.
    """

    device = models.ForeignKey(
        PushDevice, null=True, blank=True, on_delete=models.CASCADE, related_name="messages"
    )
    mail = models.ForeignKey(
        CallAddress, null=True, blank=True, on_delete=models.CASCADE, related_name="messages"
    )
    application = models.ForeignKey(
        "tournaments.Application",
        null=True,
        blank=True,
        on_delete=models.CASCADE,
        related_name="messages",
    )
    key = models.CharField(max_length=120, unique=True)
    topic = models.CharField(max_length=32)
    title = models.CharField(max_length=200)
    words = models.TextField()
    link = models.CharField(max_length=300)
    language = models.CharField(max_length=LANGUAGE_LETTERS)
    state = models.CharField(max_length=8, choices=MessageState, default=MessageState.WAITING)
    made_at = models.DateTimeField()
    due_at = models.DateTimeField()
    expires_at = models.DateTimeField()
    taken_until = models.DateTimeField(null=True, blank=True)
    attempts = models.PositiveSmallIntegerField(default=0)
    fault = models.CharField(max_length=30, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        indexes = [
            models.Index(fields=["due_at"], name="message_waiting", condition=Q(state="waiting"))
        ]
        constraints = [
            models.CheckConstraint(
                name="message_of_one",
                condition=Q(device__isnull=False, mail__isnull=True, application__isnull=True)
                | Q(device__isnull=True, mail__isnull=False, application__isnull=True)
                | Q(device__isnull=True, mail__isnull=True, application__isnull=False),
            ),
            models.CheckConstraint(
                name="message_state_known", condition=Q(state__in=MessageState.values)
            ),
        ]

    def __str__(self) -> str:
        return self.key
