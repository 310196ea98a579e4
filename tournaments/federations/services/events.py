"""Ratings of an event taken from an edition of a federation's list."""

from collections.abc import Mapping
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.journal.models.writing import write_journal_row
from tournaments.entries.models import Entry
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.officials import event_scope
from tournaments.federations.models import (
    EventRatings,
    FederationList,
    ListedRating,
    Snapshot,
    SnapshotState,
    TakenRating,
)
from tournaments.federations.queries.events import (
    edition_for_event,
    entries_to_rate,
    find_lines,
)

NONE = "none"
"""Decision about an entry: no line of the list is his."""


@transaction.atomic
def take_ratings(
    *,
    tournament: Tournament,
    federation_list: FederationList,
    named: Snapshot | None = None,
    decisions: Mapping[int, str] | None = None,
    actor: User,
    at: datetime,
) -> Snapshot:
    """Take the ratings of an event's entries from a list, before its lots are drawn.

    By the person or the number of the federation, else by ``decisions``: entry → line, or
    ``none``. Whoever is not decided about keeps the rating he has; a second time changes nothing
    more. Raises TournamentError ``ratings_drawn``, ``no_edition``, ``line_twice``.
    """
    rights.require_right(actor, Action.MANAGE_ENTRIES, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if locked.state != TournamentState.ENTRIES:
        raise TournamentError(RefusalCode.RATINGS_DRAWN)
    edition = edition_for_event(locked, federation_list, named, at)
    if (
        edition is None
        or edition.state != SnapshotState.STORED
        or edition.federation_list_id != federation_list.pk
    ):
        raise TournamentError(RefusalCode.NO_EDITION, list=federation_list.title)
    entries = entries_to_rate(locked)
    lines = _lines(entries, edition, decisions or {}, locked)
    changed = _write(entries, lines)
    chosen, _made = EventRatings.objects.update_or_create(
        tournament=locked,
        defaults={
            "federation_list": federation_list,
            "snapshot": named,
            "taken_from": edition,
            "taken_at": at,
            "taken_by": actor,
        },
    )
    write_journal_row(
        stream=locked.scope_key,
        verb="ratings.taken",
        actor=actor,
        at=at,
        data={
            "title": federation_list.title,
            "listed_on": edition.day.isoformat(),
            "edition": edition.edition,
            "lines": sum(line is not None for line, _by_hand in lines.values()),
            **columns.stands(columns.some_rows(changed)),
        },
        before=None,
        after=edition.pk,
    )
    return edition


Taken = tuple[ListedRating | None, bool]
"""The line of an entry, or None for nobody's, and whether a person named it."""


def _lines(
    entries: list[Entry], edition: Snapshot, decisions: Mapping[int, str], tournament: Tournament
) -> dict[int, Taken]:
    found = find_lines(entries, edition)
    before = {
        one.entry_id: one
        for one in TakenRating.objects.filter(
            entry__tournament=tournament, is_decided=True
        ).select_related("line")
    }
    lines: dict[int, Taken] = {}
    for entry in entries:
        one = found[entry.pk]
        offered = {str(line.pk): line for line in one.offered}
        decision = decisions.get(entry.pk, "")
        if one.line is not None:
            lines[entry.pk] = (one.line, one.is_decided)
        elif decision == NONE or decision in offered:
            lines[entry.pk] = (offered.get(decision), True)
        elif entry.pk in before and not decision:
            known = _same_line(before[entry.pk], one.offered)
            if known is not None:
                lines[entry.pk] = known
    _require_each_line_once(entries, lines)
    return lines


def _same_line(before: TakenRating, offered: tuple[ListedRating, ...]) -> Taken | None:
    """What a person decided for an earlier edition, where this one has the same line."""
    if before.line is None:
        return None, True
    key = (before.line.number, before.line.name, before.line.birth_year)
    same = [line for line in offered if (line.number, line.name, line.birth_year) == key]
    return (same[0], True) if len(same) == 1 else None


def _require_each_line_once(entries: list[Entry], lines: Mapping[int, Taken]) -> None:
    seen: dict[int, str] = {}
    names = {entry.pk: entry.player.name for entry in entries}
    for entry, (line, _by_hand) in lines.items():
        if line is None:
            continue
        if line.pk in seen:
            raise TournamentError(
                RefusalCode.LINE_TWICE, name=line.name, one=seen[line.pk], other=names[entry]
            )
        seen[line.pk] = names[entry]


def _write(entries: list[Entry], lines: Mapping[int, Taken]) -> list[Entry]:
    """Store the ratings and where they came from; returns the entries that changed."""
    changed = []
    taken = []
    for entry in entries:
        if entry.pk not in lines:
            continue
        line, by_hand = lines[entry.pk]
        rating = entry.rating if line is None else line.rating
        if rating != entry.rating:
            entry.rating = rating
            changed.append(entry)
        taken.append(TakenRating(entry=entry, line=line, rating=rating, is_decided=by_hand))
    Entry.objects.bulk_update(changed, ["rating"], batch_size=500)
    TakenRating.objects.bulk_create(
        taken,
        update_conflicts=True,
        unique_fields=["entry"],
        update_fields=["line", "rating", "is_decided"],
    )
    return changed
