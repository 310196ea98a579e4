"""Celery tasks: anchor the journal, delete what has expired, mail links for lost passwords."""

import logging
from importlib import import_module

from celery import shared_task
from django.conf import settings
from django.utils import timezone

from arbiter.accounts.services import passwords
from arbiter.errors import KeyFault
from arbiter.journal import services as journal_services
from arbiter.web import services as web_services

log = logging.getLogger(__name__)


@shared_task(name="arbiter.anchor_journal", ignore_result=True)
def anchor_journal() -> None:
    """Make the anchor of the day if there is none yet, and deliver undelivered ones."""
    now = timezone.now()
    try:
        journal_services.make_anchor(at=now)
    except KeyFault as fault:
        log.warning("no anchor of the journal: no key to sign it", extra={"code": fault.code})
    journal_services.deliver_anchors(at=now)


@shared_task(name="arbiter.delete_expired", ignore_result=True)
def delete_expired() -> None:
    """Delete ended sessions of browsers and old answers to programs; safe to run twice."""
    import_module(settings.SESSION_ENGINE).SessionStore.clear_expired()
    web_services.delete_old_answers(at=timezone.now())


@shared_task(name=passwords.TASK, ignore_result=True)
def mail_password_link(address: str, language: str) -> None:
    """Mail a link for a forgotten password to the accounts with this address."""
    passwords.mail_password_link(address, language, at=timezone.now())
