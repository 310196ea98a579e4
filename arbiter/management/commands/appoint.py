"""Command: appoint the first officials of an installation, or dismiss one."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import BaseCommand, CommandError
from django.utils import timezone

from arbiter.offices import services as offices
from arbiter.offices.models import SITE, OfficeRole
from arbiter.rights.permissions import Role


class Command(BaseCommand):
    help = "Give a user an office: appoint anna arbiter; appoint olga organiser --scope site."

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("role", choices=OfficeRole.values)
        parser.add_argument("--scope", default=SITE, help="site (default) or tournament:5")
        parser.add_argument("--dismiss", action="store_true", help="take the office away")

    def handle(
        self, *args: Any, username: str, role: str, scope: str, dismiss: bool, **options: Any
    ) -> None:
        """Appoint or dismiss the user; safe to repeat."""
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(f"no such user: {username}")
        if scope != SITE and ":" not in scope:
            raise CommandError(f"a scope is site or tournament:5, not {scope}")
        facts = {"user": user, "role": Role(role), "scope": scope, "actor": None}
        if dismiss:
            was_held = offices.dismiss(**facts, at=timezone.now())
            verb = "is no longer" if was_held else "was not"
        else:
            offices.appoint(**facts, at=timezone.now())
            verb = "is"
        self.stdout.write(f"{username} {verb} {role} of {scope}")
