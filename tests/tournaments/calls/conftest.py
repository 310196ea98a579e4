"""Fixtures: an event whose player is called, a push service and a mail server of our own."""

from collections.abc import Iterator
from dataclasses import dataclass

import pytest
from aiosmtpd.controller import Controller
from aiosmtpd.smtp import SMTP, Envelope, Session
from django.utils import timezone

from tests.support import small_event
from tests.support.push_receiver import PushReceiver, push_receiver
from tournaments.calls.models import PushDevice
from tournaments.entries.models import Entry, EntryCard
from tournaments.entries.queries import cards
from tournaments.entries.services import cards as cards_services


@pytest.fixture
def receiver(settings, tmp_path) -> Iterator[PushReceiver]:
    with push_receiver() as running:
        settings.PUSH_OWN_RECEIVER = running.origin
        settings.PUSH_KEY_FILE = tmp_path / "push_key"
        settings.PUSH_SECONDS = 1.5
        yield running


class Mailbox:
    """Takes every letter, or refuses an address for ever."""

    def __init__(self) -> None:
        self.letters: list[Envelope] = []
        self.refused: set[str] = set()

    async def handle_RCPT(  # noqa: N802 – named by aiosmtpd
        self, _server: SMTP, _session: Session, envelope: Envelope, address: str, _options: list
    ) -> str:
        if address in self.refused:
            return "550 no such mailbox"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    async def handle_DATA(  # noqa: N802 – named by aiosmtpd
        self, _server: SMTP, _session: Session, envelope: Envelope
    ) -> str:
        self.letters.append(envelope)
        return "250 OK"


class AnyPort(Controller):
    """A mail server at a port that the system chooses."""

    def _trigger_server(self) -> None:
        self.port = self.server.sockets[0].getsockname()[1]
        super()._trigger_server()


@pytest.fixture
def mailbox(settings) -> Iterator[Mailbox]:
    """A real mail server; letters go to it over SMTP."""
    box = Mailbox()
    server = AnyPort(box, hostname="127.0.0.1", port=0)
    server.start()
    try:
        settings.EMAIL_BACKEND = "django.core.mail.backends.smtp.EmailBackend"
        settings.EMAIL_HOST = "127.0.0.1"
        settings.EMAIL_PORT = server.port
        settings.SITE_URL = "https://arbiter.example"
        settings.DEFAULT_FROM_EMAIL = "arbiter@arbiter.example"
        yield box
    finally:
        server.stop()


@dataclass
class Called:
    """An event, and the card of one player of it."""

    story: small_event.Story
    entry: Entry
    code: str

    @property
    def card(self) -> EntryCard:
        return EntryCard.objects.select_related("entry__tournament", "entry__player__user").get(
            entry=self.entry, ended_at=None
        )

    def device(self, receiver: PushReceiver, name: str = "one", language: str = "ru") -> PushDevice:
        return PushDevice.objects.create(
            card=self.card,
            endpoint=receiver.endpoint(name),
            p256dh=receiver.browser.p256dh,
            auth=receiver.browser.auth,
            name="Android, Chrome",
            language=language,
            made_at=timezone.now(),
        )


def called_in(story: small_event.Story, entry: Entry) -> Called:
    (made,) = cards_services.issue_cards(
        tournament=story.tournament,
        entries=(entry.pk,),
        actor=story.organiser,
        at=timezone.now(),
    )
    return Called(story, entry, cards.code_in_address(made.code))
