"""Bring, change, publish and discard drafts of opening tables, each with its journal row."""

from collections.abc import Mapping
from dataclasses import replace
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.db import transaction

from arbiter.accounts.queries.rights import Action
from games.openings.models import OpeningTable
from games.openings.services import store_opening_table
from games.web import ports as web_ports
from games.web.errors import OpeningTableRefused, TooLarge
from games.web.errors import RefusalCode as ArchiveRefusal
from tournaments.errors import Conflict, RefusalCode, TournamentError
from tournaments.openings.models import OpeningDraft
from tournaments.openings.queries import (
    LONGEST_TEXT,
    NAMES,
    drafts_of,
    may_bring_tables,
    read_draft,
)

MOST_DRAFTS = 100  # of one person, not published


@transaction.atomic
def bring_table(
    *, text: str, names: Mapping[str, str], file_name: str, actor: User, at: datetime
) -> OpeningDraft:
    """Keep a list as a draft, whatever is wrong in it.

    Raises TooLarge ``too_large``, OpeningTableRefused ``table_rows``, TournamentError
    ``too_many_drafts`` (limit).
    """
    _require_may_bring(actor)
    good = _openings_within_limits(text)
    if OpeningDraft.objects.filter(owner=actor, published=None).count() >= MOST_DRAFTS:
        raise TournamentError(RefusalCode.TOO_MANY_DRAFTS, limit=MOST_DRAFTS)
    draft = OpeningDraft.objects.create(
        **{name: names.get(name, "") for name in NAMES},
        text=text,
        file_name=file_name[:160],
        owner=actor,
        created_at=at,
        changed_at=at,
    )
    web_ports.journal_archive_act(
        verb="openings.drafted",
        actor=actor,
        at=at,
        data={"draft": draft.pk, "openings": good},
    )
    return draft


@transaction.atomic
def change_draft(
    *,
    draft: OpeningDraft,
    expected: int,
    actor: User,
    at: datetime,
    text: str | None = None,
    names: Mapping[str, str] | None = None,
) -> OpeningDraft:
    """Change text and names of a draft; what did not change makes no new revision.

    Raises Conflict ``opening_draft_changed``, TournamentError ``opening_draft_published``,
    TooLarge ``too_large``, OpeningTableRefused ``table_rows``.
    """
    locked = _locked(draft, actor)
    if locked.revision != expected:
        raise Conflict(RefusalCode.OPENING_DRAFT_CHANGED, revision=locked.revision)
    changed = {name: names[name] for name in NAMES if names and name in names}
    if text is not None:
        _openings_within_limits(text)
        changed["text"] = text
    if any(getattr(locked, name) != value for name, value in changed.items()):
        for name, value in changed.items():
            setattr(locked, name, value)
        locked.revision += 1
        locked.changed_at = at
        locked.save()
    return locked


@transaction.atomic
def publish_draft(
    *,
    draft: OpeningDraft,
    expected: int,
    actor: User,
    at: datetime,
    accept_cautions: bool = False,
) -> OpeningTable:
    """Make an edition of a draft, which never changes; every row is good, cautions are accepted.

    Raises Conflict ``opening_draft_changed``, TournamentError ``opening_draft_published``,
    ``opening_table_nameless``, ``opening_table_cautions`` (count), OpeningTableRefused as
    ``store_opening_table``.
    """
    locked = _locked(draft, actor)
    if locked.revision != expected:
        raise Conflict(RefusalCode.OPENING_DRAFT_CHANGED, revision=locked.revision)
    found = read_draft(locked.text, names_of_draft(locked), None)
    if found.bad:
        raise OpeningTableRefused(ArchiveRefusal.TABLE_FAULTY, count=len(found.bad))
    if not found.names["title_ru"] or not found.names["edition"]:
        raise TournamentError(RefusalCode.OPENING_TABLE_NAMELESS)
    if found.doubtful and not accept_cautions:
        raise TournamentError(RefusalCode.OPENING_TABLE_CAUTIONS, count=len(found.doubtful))
    table_read = found.table_read
    named: dict[str, Any] = dict(found.names)
    edition = replace(table_read, table=replace(table_read.table, **named))
    table = store_opening_table(edition, at=at, actor=actor)
    OpeningDraft.objects.filter(pk=locked.pk).update(published=table)
    return table


@transaction.atomic
def discard_draft(*, draft: OpeningDraft, actor: User, at: datetime) -> None:
    """Delete a draft that was not published; raises TournamentError ``opening_draft_published``."""
    locked = _locked(draft, actor)
    web_ports.journal_archive_act(
        verb="openings.discarded", actor=actor, at=at, data={"draft": locked.pk}
    )
    locked.delete()


def names_of_draft(draft: OpeningDraft) -> dict[str, str]:
    """Return the names typed for a draft."""
    return {name: getattr(draft, name) for name in NAMES}


def _locked(draft: OpeningDraft, actor: User) -> OpeningDraft:
    _require_may_bring(actor)
    locked = OpeningDraft.objects.select_for_update().get(pk=draft.pk)
    if not drafts_of(actor).filter(pk=locked.pk).exists():
        raise PermissionDenied(Action.BRING_OPENINGS.value)
    if locked.published_id is not None:
        raise TournamentError(RefusalCode.OPENING_DRAFT_PUBLISHED)
    return locked


def _require_may_bring(actor: User) -> None:
    if not may_bring_tables(actor):
        raise PermissionDenied(Action.BRING_OPENINGS.value)


def _openings_within_limits(text: str) -> int:
    """How many openings are understood; raises TooLarge, OpeningTableRefused."""
    if len(text) > LONGEST_TEXT:
        raise TooLarge(ArchiveRefusal.TOO_LARGE, size=len(text), limit=LONGEST_TEXT)
    return read_draft(text, {}, None).good
