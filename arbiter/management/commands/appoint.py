"""Command: appoint the first officials of an installation, or dismiss one."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.accounts.models import SITE, OfficeRole
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from arbiter.accounts.texts import OFFICES
from games.management.command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Give a user an office: appoint anna arbiter; appoint olga organiser --scope site."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("role", choices=OfficeRole.values)
        parser.add_argument("--scope", default=SITE, help=_("site (default) or tournament:5"))
        parser.add_argument("--dismiss", action="store_true", help=_("take the office away"))

    def handle(
        self, *args: Any, username: str, role: str, scope: str, dismiss: bool, **options: Any
    ) -> None:
        """Appoint or dismiss the user; safe to repeat."""
        user = User.objects.filter(username=username).first()
        if user is None:
            raise CommandError(_("no such user: {username}").format(username=username))
        if scope != SITE and ":" not in scope:
            raise CommandError(
                _("a scope is site or tournament:5, not {scope}").format(scope=scope)
            )
        facts = {"user": user, "role": Role(role), "scope": scope, "actor": None}
        if dismiss:
            was_held = offices.dismiss_official(**facts, at=timezone.now())
            outcome = _("{username} is no longer {role} of {scope}")
            if not was_held:
                outcome = _("{username} was not {role} of {scope}")
        else:
            offices.appoint_official(**facts, at=timezone.now())
            outcome = _("{username} is {role} of {scope}")
        self.stdout.write(outcome.format(username=username, role=OFFICES[role], scope=scope))
