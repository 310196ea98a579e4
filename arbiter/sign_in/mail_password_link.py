"""Send a one-time link by mail to a user who forgot the password.

Nobody learns from it whether an address is known: the page only hands the address on, and a worker
looks it up.
"""

from datetime import datetime, timedelta

from django.conf import settings
from django.contrib.auth.models import User
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from arbiter.sign_in import one_time_password_links
from arbiter.sign_in.models import PasswordLink
from games.workers import send_message

TASK = "arbiter.mail_password_link"


HOLDS = timedelta(hours=1)


BETWEEN = timedelta(minutes=5)
"""No second letter to an account before that, however often it is asked for."""


def is_mail_offered() -> bool:
    """Return whether this installation sends mail."""
    return bool(settings.EMAIL_HOST and settings.SITE_URL)


def queue_password_link_mail(address: str, language: str) -> bool:
    """Queue the mail to an address; False where it cannot be queued now."""
    return send_message.send_message(TASK, address, language)


def mail_password_link(address: str, language: str, *, at: datetime) -> int:
    """Mail a link to every account with this address; returns how many were sent."""
    users = User.objects.filter(email__iexact=address, is_active=True).exclude(email="")
    fresh = PasswordLink.objects.filter(made_by=None, used_at=None, made_at__gt=at - BETWEEN)
    waiting = set(fresh.filter(user__in=users).values_list("user_id", flat=True))
    sent = 0
    for user in users.order_by("pk"):
        if user.pk not in waiting:
            _letter(user, language, at).send()
            sent += 1
    return sent


def _letter(user: User, language: str, at: datetime) -> EmailMessage:
    text = one_time_password_links.make_password_link(user=user, made_by=None, at=at, by_mail=HOLDS)
    link = settings.SITE_URL.rstrip("/") + reverse("password-link", args=[text])
    with translation.override(language):
        lines = (
            _("Somebody has asked for a new password for your account %(name)s.")
            % {"name": user.get_username()},
            _("If it was you, choose one here within an hour:"),
            link,
            _("If it was not you, do nothing: your password stays as it is."),
        )
        return EmailMessage(_("A new password"), "\n\n".join(lines), to=[user.email])
