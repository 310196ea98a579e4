"""Command: fill the demonstration once: archive, playable event, logins."""

import json
from argparse import ArgumentParser
from collections.abc import Callable, Iterator
from dataclasses import asdict
from datetime import timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext_lazy, pgettext_lazy

from arbiter.accounts.models import SITE
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from games.draughts import pdn
from games.management.command import TranslatedCommand
from games.web.language import Text
from tournaments.demo.services import main
from tournaments.demo.services.main import play_main_demo_event
from tournaments.demo.services.swiss import play_swiss_demo_event
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

EMPTY = gettext_lazy("no demo events: the login of an organiser alone, for events of your own")

BEFORE = timedelta(hours=3)  # the demonstration lies behind the visitor, not ahead of him


class Command(TranslatedCommand):
    help = gettext_lazy(
        "fill the demonstration: archive, events, logins; does nothing when it is there"
    )
    stealth_options = ("on_step",)

    def add_arguments(self, parser: ArgumentParser) -> None:
        """Declare the option ``--empty``."""
        parser.add_argument("--empty", action="store_true", help=str(EMPTY))

    def handle(
        self,
        *args: object,
        empty: bool = False,
        on_step: Callable[[Text], None] | None = None,
        **options: object,
    ) -> None:
        """Fill all or nothing; a second time keep the data and print the logins again.

        ``on_step`` is told each of ``STEPS`` as it begins.
        """
        logins_file = settings.VAR_DIR / "demo-logins.json"
        if not _is_filled():
            with transaction.atomic():
                fill = self._make_organiser if empty else self._fill
                logins = fill(on_step or (lambda step: None))
                logins_file.write_text(json.dumps([asdict(login) for login in logins], indent=1))
                logins_file.chmod(0o600)
        if logins_file.exists():
            for login in json.loads(logins_file.read_text()):
                line = "{:12} {username:10} {password}"
                self.stdout.write(line.format(str(ROLES[login["role"]]), **login))

    def _make_organiser(self, _on_step: Callable[[Text], None]) -> list[main.Login]:
        organiser, login = main.make_user("organiser", "organiser")
        at = timezone.now()
        offices.appoint_official(user=organiser, role=Role.ORGANISER, scope=SITE, actor=None, at=at)
        return [login]

    def _fill(self, on_step: Callable[[Text], None]) -> list[main.Login]:
        now = timezone.now() - BEFORE
        organiser, first = main.make_user("organiser", "organiser", first_name="Тихонов Тимур")
        arbiter, second = main.make_user("arbiter", "arbiter", first_name="Осипова Ольга")
        offices.appoint_official(
            user=organiser, role=Role.ORGANISER, scope=SITE, actor=None, at=now
        )
        on_step(ARCHIVE)
        main.store_demo_archive(at=now)
        on_step(EVENT)
        players = play_main_demo_event(
            organiser=organiser, arbiter=arbiter, records=_records(), at=now
        )[1]
        on_step(SWISS)
        play_swiss_demo_event(organiser=organiser, at=now)
        return [first, second, *players]


def _is_filled() -> bool:
    """Whether there is an event, or the organiser of a place that was begun empty."""
    begun = User.objects.filter(username="organiser")
    return Tournament.objects.exists() or begun.exists()


def _records() -> Iterator[str]:
    """Return the moves of real games, without names, in the order of the file."""
    text = (main.DATA / "demo-games.pdn").read_bytes()
    return (
        pdn.write(_origin(game), game.replay, result=game.result or "*") for game in pdn.read(text)
    )


def _origin(game: pdn.ReadGame) -> tuple[tuple[str, str], ...]:
    """Where the moves come from stays with the record."""
    return (("Event", game.tag("Event") or "?"),)
