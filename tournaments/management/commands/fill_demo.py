"""Command: fill the demonstration once: archive, playable event, logins."""

import json
from collections.abc import Iterator
from dataclasses import asdict
from datetime import timedelta

from django.conf import settings
from django.core.management.base import BaseCommand
from django.db import transaction
from django.utils import timezone

from arbiter.offices import services as offices
from arbiter.offices.models import SITE
from arbiter.rights.permissions import Role
from games.draughts import pdn
from tournaments.demo import archive, people
from tournaments.demo.event import stage_event
from tournaments.demo.swiss import stage_swiss
from tournaments.events.models import Tournament

BEFORE = timedelta(hours=3)  # the demonstration lies behind the visitor, not ahead of him


class Command(BaseCommand):
    help = "fill the demonstration: archive, events, logins; does nothing when it is there"

    def handle(self, *args: object, **options: object) -> None:
        """Fill all or nothing; a second time keep the data and print the logins again."""
        logins_file = settings.VAR_DIR / "demo-logins.json"
        if not Tournament.objects.exists():
            with transaction.atomic():
                logins = self._fill()
                logins_file.write_text(json.dumps([asdict(login) for login in logins], indent=1))
                logins_file.chmod(0o600)
        if logins_file.exists():
            for login in json.loads(logins_file.read_text()):
                self.stdout.write("{role:10} {username:10} {password}".format(**login))

    def _fill(self) -> list[people.Login]:
        now = timezone.now() - BEFORE
        organiser, first = people.make_user("organiser", "organiser", first_name="Тихонов Тимур")
        arbiter, second = people.make_user("arbiter", "arbiter", first_name="Осипова Ольга")
        offices.appoint(user=organiser, role=Role.ORGANISER, scope=SITE, actor=None, at=now)
        archive.stage_archive(at=now)
        _, players = stage_event(organiser=organiser, arbiter=arbiter, records=_records(), at=now)
        stage_swiss(organiser=organiser, at=now)
        return [first, second, *players]


def _records() -> Iterator[str]:
    """The moves of real games, without names, in the order of the file."""
    text = (archive.DATA / "demo-games.pdn").read_bytes()
    return (
        pdn.write(_origin(game), game.replay, result=game.result or "*") for game in pdn.read(text)
    )


def _origin(game: pdn.ReadGame) -> tuple[tuple[str, str], ...]:
    """Where the moves come from stays with the record."""
    return (("Event", game.tag("Event") or "?"),)
