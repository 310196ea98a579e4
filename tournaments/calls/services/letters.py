"""Send one message as a letter: plain words, a link, and one to have no more of them."""

import smtplib

from django.conf import settings
from django.core import signing
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.calls import queries
from tournaments.calls.models import Message
from tournaments.calls.retries import Answer, Ending

SALT = "calls.stop"


def site_address(path: str) -> str:
    """Return the whole address of a page, as it stands in a letter."""
    return str(settings.SITE_URL).rstrip("/") + path


def stop_address(message: Message) -> str:
    """Return the link by which the reader of a letter has no more of them; it needs no sign-in."""
    kind, pk = ("card", message.mail_id) if message.mail_id else ("entry", message.application_id)
    return site_address(reverse("letters-stop", args=[signing.dumps([kind, pk], salt=SALT)]))


def receiver_of_stop_link(token: str) -> tuple[str, int] | None:
    """Return whose letters a link stops: of a card or an application; None for a false one."""
    try:
        kind, pk = signing.loads(token, salt=SALT)
    except (signing.BadSignature, ValueError, TypeError):
        return None
    return (kind, pk) if kind in ("card", "entry") and isinstance(pk, int) else None


def send_letter(message: Message) -> Answer:
    """Hand a letter to the mail server of the site."""
    if not queries.is_mail_offered():
        return Answer(Ending.REFUSED, "no_mail")
    address = message.mail.address if message.mail else message.application.email
    if not address or message.application and message.application.no_letters:
        return Answer(Ending.REFUSED, "no_address")
    try:
        _letter(message, address).send()
    except smtplib.SMTPRecipientsRefused as fault:
        code = next(iter(fault.recipients.values()), (0, b""))[0]
        return Answer(Ending.REFUSED if code >= 500 else Ending.LATER, "address_refused")
    except smtplib.SMTPException as fault:
        return Answer(Ending.LATER, type(fault).__name__[:30])
    except OSError:
        return Answer(Ending.LATER, "mail_server_away")
    return Answer(Ending.ARRIVED)


def _letter(message: Message, address: str) -> EmailMessage:
    stop = stop_address(message)
    with translation.override(message.language):
        lines = [message.words]
        if message.link:
            lines.append(site_address(message.link))
        lines.append(_("No more of these letters: %(link)s") % {"link": stop})
    return EmailMessage(
        " ".join(message.title.split()),
        "\n\n".join(lines),
        to=[address],
        headers={
            # the same letter, sent twice by a worker that was killed between, is one letter
            "Message-ID": _message_id(message),
            "List-Unsubscribe": f"<{stop}>",
            "List-Unsubscribe-Post": "List-Unsubscribe=One-Click",
            "Auto-Submitted": "auto-generated",
        },
    )


def _message_id(message: Message) -> str:
    host = site_address("").partition("://")[2] or "localhost"
    return f"<message-{message.pk}-{int(message.made_at.timestamp())}@{host}>"
