"""Messages to players by a real worker, killed while a push service keeps it waiting."""

from urllib.parse import urlsplit, urlunsplit

import pytest
from django.conf import settings
from django.utils import timezone

from games.web import workers
from tests.support import small_event
from tests.support.push_receiver import push_receiver
from tests.support.waiting import SECONDS, until
from tests.support.worker import WorkerProcess
from tests.tournaments.calls.conftest import called_in
from tournaments.calls.models import Message, MessageState
from tournaments.rounds.services import lots, publishing

pytestmark = pytest.mark.django_db(transaction=True)


def _queue_of_its_own() -> str:
    """The worker of the session takes from another one: it knows no receiver of ours."""
    parts = urlsplit(settings.CELERY_BROKER_URL)
    number = int(parts.path.strip("/") or 0)
    return urlunsplit(parts._replace(path=f"/{(number + 8) % 16}"))


def test_a_worker_killed_while_it_sends_loses_no_message(tmp_path):
    """The service has taken the request and not answered: after the kill another worker asks
    again, under the same topic, so that the telephone shows one message."""
    with push_receiver() as receiver:
        worker = WorkerProcess(
            tmp_path / "log",
            _queue_of_its_own(),
            {
                "DJANGO_SETTINGS_MODULE": "tests.support.push_settings",
                "TEST_PUSH_RECEIVER": receiver.origin,
                "TEST_PUSH_KEY": str(tmp_path / "push_key"),
            },
        )
        story = small_event.event(4, published=0)
        called_in(story, story.tournament.entries.first()).device(receiver)
        receiver.answer("one", 0)
        now = timezone.now()
        workers.pause.begin()  # the broker is away while the round is published
        try:
            lots.draw_lots(
                tournament=story.tournament, seed=small_event.SEED, actor=story.organiser, at=now
            )
            publishing.publish_round(
                tournament=story.tournament, number=1, actor=story.organiser, at=now
            )
        finally:
            workers.pause.end()
        worker.start("--purge")
        try:
            assert receiver.asked.acquire(timeout=SECONDS), worker.log.read_text()
            worker.kill()
            message = Message.objects.get()
            assert message.state == MessageState.WAITING
            assert message.taken_until is not None
            receiver.answer("one", 201)
            receiver.let_go.set()
            Message.objects.update(taken_until=timezone.now())  # two minutes later
            worker.queue.flushdb()  # the broker has forgotten everything as well
            worker.start()
            until(lambda: Message.objects.get().state == MessageState.SENT, worker.log.read_text)
        finally:
            worker.stop()
        assert [one.headers["Topic"] for one in receiver.arrived] == [
            f"event-{story.tournament.pk}-round-1"
        ] * 2
        assert {one.public_key for one in receiver.arrived} == {receiver.arrived[0].public_key}
        assert Message.objects.get().words == ""
