"""A letter to whoever added an address that was stopped because nothing arrives there."""

import logging
import smtplib
from datetime import datetime
from urllib.parse import urlsplit

from django.conf import settings
from django.core.mail import EmailMessage
from django.urls import reverse
from django.utils import translation

from tournaments.calls.queries import is_mail_offered
from tournaments.webhooks import queries, texts
from tournaments.webhooks.models import WebhookEndpoint
from tournaments.webhooks.services.collecting import site_address
from tournaments.webhooks.texts import title_of_place

log = logging.getLogger(__name__)


def warn_owners(at: datetime) -> None:
    """Write once of each address that was stopped; one that cannot be sent is tried again."""
    if not is_mail_offered():
        return
    for endpoint in queries.endpoints_to_warn_of(at):
        try:
            if endpoint.made_by.email and endpoint.made_by.is_active:
                _letter(endpoint).send()
        except (smtplib.SMTPException, OSError) as fault:
            log.warning("a letter was not sent", extra={"fault": type(fault).__name__})
            continue
        WebhookEndpoint.objects.filter(pk=endpoint.pk).update(warned_at=at)


def _letter(endpoint: WebhookEndpoint) -> EmailMessage:
    with translation.override(settings.LANGUAGE_CODE):
        words = texts.stopped_words(
            event=title_of_place(endpoint.tournament, endpoint.festival),
            host=urlsplit(endpoint.address).hostname or "",
            reason=endpoint.stop_reason,
        )
    return EmailMessage(
        " ".join(words.title.split()),
        f"{words.text}\n\n{site_address(_page(endpoint))}",
        to=[endpoint.made_by.email],
    )


def _page(endpoint: WebhookEndpoint) -> str:
    if endpoint.tournament_id is not None:
        return reverse("event-webhook", args=[endpoint.tournament_id, endpoint.pk])
    if endpoint.festival_id is not None:
        return reverse("festival-webhook", args=[endpoint.festival_id, endpoint.pk])
    return reverse("site-webhook", args=[endpoint.pk])
