"""Regulations: own paragraphs kept, an edition published and signed."""

import hashlib
from collections.abc import Mapping
from datetime import datetime

from django.conf import settings
from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Scope
from arbiter.certificates.queries import keys
from arbiter.journal.models.writing import write_journal_row
from arbiter.proofs import offline, sshsig
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.scope import festival_scope
from tournaments.regulations.document import SectionKey, signed_text
from tournaments.regulations.models import RegulationsEdition, RegulationsWords
from tournaments.regulations.queries.editions import ENGLISH, RUSSIAN, editions_of, text_now

LONGEST = 8000


def scope_of(subject: Tournament | Festival) -> Scope:
    """Return where rights over the regulations are asked."""
    return festival_scope(subject) if isinstance(subject, Festival) else event_scope(subject)


@transaction.atomic
def keep_words(
    *,
    subject: Tournament | Festival,
    words: Mapping[SectionKey, tuple[str, str]],
    actor: User,
    at: datetime,
) -> None:
    """Keep the organiser's paragraphs of some sections, in Russian and English; empty: none."""
    rights.require_right(actor, Action.EDIT_EVENT, scope_of(subject))
    _lock(subject)
    rows = {row.section: row for row in RegulationsWords.objects.filter(subject=subject.scope_key)}
    changed: list[str] = []
    for key, (text, text_en) in words.items():
        row = rows.get(key.value)
        stands = (row.text, row.text_en) if row else ("", "")
        new = (text.strip()[:LONGEST], text_en.strip()[:LONGEST])
        if new == stands:
            continue
        changed.append(key.value)
        RegulationsWords.objects.update_or_create(
            subject=subject.scope_key,
            section=key.value,
            defaults={"text": new[0], "text_en": new[1]},
        )
    if changed:
        write_journal_row(
            stream=subject.scope_key,
            verb="regulations.worded",
            actor=actor,
            at=at,
            data={},
            before=None,
            after=changed,
        )


@transaction.atomic
def publish_edition(
    *, subject: Tournament | Festival, actor: User, at: datetime
) -> RegulationsEdition:
    """Publish what the settings say now as the next edition, signed with the site's key.

    Raises TournamentError ``regulations_unchanged`` (number), KeyFault.
    """
    rights.require_right(actor, Action.EDIT_EVENT, scope_of(subject))
    _lock(subject)
    text, text_en = text_now(subject, RUSSIAN), text_now(subject, ENGLISH)
    last = editions_of(subject.scope_key).last()
    if last is not None and (last.text, last.text_en) == (text, text_en):
        raise TournamentError(RefusalCode.REGULATIONS_UNCHANGED, number=last.number)
    signed, key = signed_text(text, text_en), keys.signing_key()
    purpose = offline.event_namespace(settings.CERTIFICATE_NAMESPACE)
    edition = RegulationsEdition.objects.create(
        subject=subject.scope_key,
        number=last.number + 1 if last else 1,
        published_at=at,
        published_by=actor,
        text=text,
        text_en=text_en,
        sha256=hashlib.sha256(signed).hexdigest(),
        signature=sshsig.sign_data(key, signed, namespace=purpose),
        public_key=sshsig.public_key_line(key),
    )
    write_journal_row(
        stream=subject.scope_key,
        verb="regulations.published",
        actor=actor,
        at=at,
        data={"sha256": edition.sha256},
        before=last.number if last else None,
        after=edition.number,
    )
    return edition


def _lock(subject: Tournament | Festival) -> None:
    """Two who publish at once follow each other."""
    kind = type(subject)
    kind._default_manager.select_for_update(of=("self",)).get(pk=subject.pk)
