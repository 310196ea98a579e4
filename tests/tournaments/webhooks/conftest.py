"""Fixtures: a receiver of our own, a clock that the test moves, an address that is told."""

from collections.abc import Iterator
from datetime import datetime, timedelta

import pytest
from django.utils import timezone

from tests.support import small_event
from tests.support.webhook_receiver import WebhookReceiver, webhook_receiver
from tournaments.webhooks import addresses
from tournaments.webhooks.kinds import MessageType
from tournaments.webhooks.models import WebhookEndpoint
from tournaments.webhooks.services import endpoints, sending

ALL = [kind.value for kind in MessageType]


class Clock:
    """The time of the workers; it moves when the test says so, also back."""

    def __init__(self) -> None:
        self.now = timezone.now()

    def __call__(self) -> datetime:
        return self.now

    def move(self, **by: float) -> None:
        self.now += timedelta(**by)


@pytest.fixture
def clock() -> Clock:
    return Clock()


@pytest.fixture
def receiver(settings, monkeypatch) -> Iterator[WebhookReceiver]:
    with webhook_receiver() as running:
        settings.WEBHOOKS_OWN_RECEIVER = running.origin
        letters = addresses.is_receiver
        monkeypatch.setattr(
            addresses,
            "is_receiver",
            lambda address, *, in_hall: (
                address.startswith(f"{running.origin}/") or letters(address, in_hall=in_hall)
            ),
        )
        yield running


@pytest.fixture
def story():
    return small_event.event(4)


def told(story, receiver: WebhookReceiver, name: str = "one", types=ALL) -> endpoints.MadeEndpoint:
    """Tell an address of the receiver from now on."""
    return endpoints.add_endpoint(
        tournament=story.tournament,
        address=receiver.address(name),
        types=types,
        actor=story.organiser,
        at=timezone.now(),
    )


def send_all(clock: Clock) -> bool:
    return sending.send_webhooks(clock)


def fresh(made: endpoints.MadeEndpoint) -> WebhookEndpoint:
    return WebhookEndpoint.objects.get(pk=made.endpoint.pk)
