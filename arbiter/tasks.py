"""Celery tasks of the arbiter."""

import logging

from celery import shared_task
from django.utils import timezone

from arbiter.anchors import services as anchors
from arbiter.refusals.codes import KeyFault
from arbiter.sign_in import password_mail

log = logging.getLogger(__name__)


@shared_task(name="arbiter.anchor_journal", ignore_result=True)
def anchor_journal() -> None:
    """Make the anchor of the day if there is none yet, and deliver undelivered ones."""
    now = timezone.now()
    try:
        anchors.make_anchor(at=now)
    except KeyFault as fault:
        log.warning("no anchor of the journal: no key to sign it", extra={"code": fault.code})
    anchors.deliver_anchors(at=now)


@shared_task(name=password_mail.TASK, ignore_result=True)
def mail_password_link(address: str, language: str) -> None:
    """Mail a link for a forgotten password to the accounts with this address."""
    password_mail.send_link(address, language, at=timezone.now())
