"""Messages to other sites by a real worker, killed while a receiver keeps it waiting."""

from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.utils import timezone

from games.web import workers
from tests.support import small_event
from tests.support.waiting import SECONDS, until
from tests.support.webhook_receiver import expected, webhook_receiver
from tests.support.worker import WorkerProcess
from tournaments.rounds.services import publishing
from tournaments.webhooks.kinds import MessageType
from tournaments.webhooks.models import DeliveryState, WebhookDelivery, WebhookEndpoint
from tournaments.webhooks.services import endpoints

pytestmark = pytest.mark.django_db(transaction=True)


def _queue_of_its_own() -> str:
    """The worker of the session takes from another one: it knows no receiver of ours."""
    parts = urlsplit(settings.CELERY_BROKER_URL)
    number = int(parts.path.strip("/") or 0)
    return urlunsplit(parts._replace(path=f"/{(number + 8) % 16}"))


def test_a_worker_killed_while_it_sends_loses_no_message(tmp_path):
    """The receiver has taken the message and not answered: after the kill another worker sends
    it again under the same number, signed for its own moment."""
    with webhook_receiver() as receiver:
        worker = WorkerProcess(
            tmp_path / "log",
            _queue_of_its_own(),
            {
                "DJANGO_SETTINGS_MODULE": "tests.support.push_settings",
                "TEST_WEBHOOK_RECEIVER": receiver.origin,
            },
        )
        story = small_event.event(4)
        now = timezone.now()
        made = endpoints.add_endpoint(
            tournament=story.tournament,
            address="https://example.org/hook",
            types=[MessageType.ROUND_PUBLISHED],
            actor=story.organiser,
            at=now,
        )
        WebhookEndpoint.objects.update(address=receiver.address())
        receiver.answers["one"] = "hang"
        workers.pause.begin()  # the broker is away while the round is published
        try:
            publishing.publish_round(
                tournament=story.tournament, number=2, actor=story.organiser, at=now
            )
        finally:
            workers.pause.end()
        worker.start("--purge")
        try:
            assert receiver.asked.acquire(timeout=SECONDS), worker.log.read_text()
            worker.kill()
            row = WebhookDelivery.objects.get()
            assert row.state == DeliveryState.WAITING
            assert row.taken_until is not None
            del receiver.answers["one"]
            receiver.let_go.set()
            WebhookDelivery.objects.update(taken_until=timezone.now())  # two minutes later
            worker.queue.flushdb()  # the broker has forgotten everything as well
            worker.start()
            until(
                lambda: WebhookDelivery.objects.get().state == DeliveryState.DELIVERED,
                worker.log.read_text,
            )
        finally:
            worker.stop()
    assert len(receiver.ids()) == 2
    assert len(set(receiver.ids())) == 1
    for one in receiver.arrived:
        assert one.signatures == (expected(made.secret, one.id, one.timestamp, one.body),)
