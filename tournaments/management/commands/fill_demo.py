"""Command: fill the demonstration once: archive, playable event, logins."""

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import timedelta

from django.conf import settings
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy, pgettext_lazy

from arbiter.offices import appoint_and_dismiss_officials
from arbiter.offices.models import SITE
from arbiter.rights.permissions_of_roles import Role
from games.draughts import pdn
from games.management.translated_command import TranslatedCommand
from games.web.render_text_in_language import Text
from tournaments.demo import players_and_logins, store_certified_archive_games
from tournaments.demo.play_main_demo_event import play_main_demo_event
from tournaments.demo.play_swiss_demo_event import play_swiss_demo_event
from tournaments.events.models import Tournament

ARCHIVE = gettext_lazy("the archive: games of the first USSR championship")
EVENT = gettext_lazy("an event with its games, certificates and a dispute")
SWISS = gettext_lazy("a Swiss event before its third round")
STEPS = (ARCHIVE, EVENT, SWISS)
ROLES = {
    "organiser": pgettext_lazy("login of the demonstration", "organiser"),
    "arbiter": pgettext_lazy("login of the demonstration", "arbiter"),
    "player": pgettext_lazy("login of the demonstration", "player"),
}

BEFORE = timedelta(hours=3)  # the demonstration lies behind the visitor, not ahead of him


class Command(TranslatedCommand):
    help = gettext_lazy(
        "fill the demonstration: archive, events, logins; does nothing when it is there"
    )
    stealth_options = ("on_step",)

    def handle(
        self, *args: object, on_step: Callable[[Text], None] | None = None, **options: object
    ) -> None:
        """Fill all or nothing; a second time keep the data and print the logins again.

        ``on_step`` is told each of ``STEPS`` as it begins.
        """
        logins_file = settings.VAR_DIR / "demo-logins.json"
        if not Tournament.objects.exists():
            with transaction.atomic():
                logins = self._fill(on_step or (lambda step: None))
                logins_file.write_text(json.dumps([asdict(login) for login in logins], indent=1))
                logins_file.chmod(0o600)
        if logins_file.exists():
            for login in json.loads(logins_file.read_text()):
                line = "{:12} {username:10} {password}"
                self.stdout.write(line.format(str(ROLES[login["role"]]), **login))

    def _fill(self, on_step: Callable[[Text], None]) -> list[players_and_logins.Login]:
        now = timezone.now() - BEFORE
        organiser, first = players_and_logins.make_user(
            "organiser", "organiser", first_name="Тихонов Тимур"
        )
        arbiter, second = players_and_logins.make_user(
            "arbiter", "arbiter", first_name="Осипова Ольга"
        )
        appoint_and_dismiss_officials.appoint_official(
            user=organiser, role=Role.ORGANISER, scope=SITE, actor=None, at=now
        )
        on_step(ARCHIVE)
        store_certified_archive_games.store_demo_archive(at=now)
        on_step(EVENT)
        players = play_main_demo_event(
            organiser=organiser, arbiter=arbiter, records=_records(), at=now
        )[1]
        on_step(SWISS)
        play_swiss_demo_event(organiser=organiser, at=now)
        return [first, second, *players]


def _records() -> Iterator[str]:
    """Return the moves of real games, without names, in the order of the file."""
    text = (store_certified_archive_games.DATA / "demo-games.pdn").read_bytes()
    return (
        pdn.write(_origin(game), game.replay, result=game.result or "*") for game in pdn.read(text)
    )


def _origin(game: pdn.ReadGame) -> tuple[tuple[str, str], ...]:
    """Where the moves come from stays with the record."""
    return (("Event", game.tag("Event") or "?"),)
