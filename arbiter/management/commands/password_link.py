"""Command: print a one-time password link for a user."""

from argparse import ArgumentParser
from typing import Any

from django.contrib.auth.models import User
from django.core.management.base import CommandError
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from arbiter.accounts.services import passwords, second_factor
from games.management.command import TranslatedCommand


class Command(TranslatedCommand):
    help = gettext_lazy(
        "Print a one-time password for a user: it signs in once, and he chooses his own. "
        "--without-code also switches the second factor off, for a lost authenticator."
    )

    def add_arguments(self, parser: ArgumentParser) -> None:
        parser.add_argument("username")
        parser.add_argument("--without-code", action="store_true")

    def handle(self, *args: Any, username: str, without_code: bool, **options: Any) -> None:
        """Print the one-time password; what was printed before opens nothing more."""
        user = User.objects.filter(username=username, is_active=True).first()
        if user is None:
            raise CommandError(_("no such user: {username}").format(username=username))
        if without_code and second_factor.remove_second_factor(
            user=user, actor=None, at=timezone.now()
        ):
            self.stdout.write(_("signing in with a code is switched off"))
        text = passwords.make_password_link(user=user, made_by=None, at=timezone.now())
        self.stdout.write(
            _("one-time password of {username}: {text}").format(username=username, text=text)
        )
