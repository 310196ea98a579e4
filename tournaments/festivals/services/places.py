"""Entries in tournaments made from confirmed applications, and taken back, many at once."""

from collections import defaultdict
from collections.abc import Collection, Sequence
from datetime import datetime

from django.contrib.auth.models import User
from django.db.models import ProtectedError

from arbiter.journal.models import writing
from tournaments.entries.models import Entry, EntryState
from tournaments.entries.services.entering import enter_player, same_name_cautions
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import checks
from tournaments.festivals.models import Part
from tournaments.people.services import mark_players_shown_by_initials


def enter_parts(parts: Sequence[Part], *, actor: User | None, at: datetime) -> list[Part]:
    """Enter the players of these parts in their tournaments; return the parts left out.

    Of a tournament whose lots are drawn the parts are left out: there whoever runs it enters
    late players. Who stands in the tournament already is joined with his entry. The rights are
    the caller's; a few statements for any number of players.
    """
    by_tournament: dict[int, list[Part]] = defaultdict(list)
    for part in parts:
        by_tournament[part.contest.tournament_id].append(part)
    locked = {
        row.pk: row
        for row in Tournament.objects.select_for_update()
        .filter(pk__in=by_tournament)
        .order_by("pk")
    }
    players = {part.application.player_id: part.application.player for part in parts}
    standing = {
        (entry.tournament_id, entry.player_id): entry
        for entry in Entry.objects.filter(tournament__in=by_tournament, player__in=players)
    }
    left, joined, made = [], [], []
    for tournament_id, own in sorted(by_tournament.items()):
        tournament = locked.get(tournament_id)
        for part in own:
            entry = standing.get((tournament_id, part.application.player_id))
            if entry is not None:
                part.entry = entry
                joined.append(part)
            elif tournament is None or tournament.state != TournamentState.ENTRIES:
                left.append(part)
            else:
                part.entry = Entry(
                    tournament=tournament,
                    player=part.application.player,
                    rating=part.application.rating,
                    title=part.application.title,
                    entered_at=at,
                )
                made.append(part)
    Entry.objects.bulk_create([part.entry for part in made], batch_size=500)
    for part in made:
        part.entry_id = part.entry.pk  # known only now
    Part.objects.bulk_update([*made, *joined], ["entry"], batch_size=300)
    mark_players_shown_by_initials({part.application.player_id for part in made})
    _journal_entered(made, locked, actor=actor, at=at)
    return left


def _journal_entered(
    made: Sequence[Part], tournaments: dict[int, Tournament], *, actor: User | None, at: datetime
) -> None:
    by_tournament: dict[int, list[Part]] = defaultdict(list)
    for part in made:
        by_tournament[part.contest.tournament_id].append(part)
    streams = [tournaments[pk].scope_key for pk in by_tournament]
    with writing.write_rows_together(*streams):
        for pk, own in by_tournament.items():
            players = [part.application.player for part in own]
            entries = [part.entry_id for part in own]
            writing.write_journal_row(
                stream=tournaments[pk].scope_key,
                verb="entries.imported",
                actor=actor,
                at=at,
                data={
                    "entered": [player.pk for player in players],
                    "entries": entries,
                    "applications": [part.application_id for part in own],
                    "created": [],
                    "updated": [],
                    "people": checks.fingerprints_of_people(players),
                },
                before=None,
                after=entries,
            )


def enter_part_late(part: Part, *, actor: User, at: datetime) -> Entry:
    """Enter one player in a tournament whose lots are drawn, by the rights of its organiser."""
    tournament, player = part.contest.tournament, part.application.player
    entry = Entry.objects.filter(tournament=tournament, player=player).first()
    if entry is None:
        decided = [caution.key for caution in same_name_cautions(tournament, player.name)]
        entry = enter_player(
            tournament=tournament, player=player, actor=actor, at=at, accepted=decided
        )
    Part.objects.filter(pk=part.pk).update(entry=entry)
    return entry


def take_back_parts(
    parts: Collection[Part], *, actor: User | None, at: datetime, leaves_withdrawn: bool = False
) -> None:
    """Strike the entries of these parts off, while the lots of their tournaments are not drawn.

    Who was withdrawn in a drawn tournament stays there as he is, where ``leaves_withdrawn``.
    Raises TournamentError ``application_in_play`` and ``entry_in_use``, and then changes nothing.
    """
    struck = []
    for part in parts:
        entry = part.entry
        if entry is None:
            continue
        tournament = part.contest.tournament
        if tournament.state == TournamentState.ENTRIES:
            struck.append(part)
        elif not (leaves_withdrawn and entry.state != EntryState.ACTIVE):
            raise TournamentError(
                RefusalCode.APPLICATION_IN_PLAY,
                player=part.application.player.name,
                tournament=tournament.title,
            )
    if not struck:
        return
    tournaments = {part.contest.tournament_id: part.contest.tournament for part in struck}
    locked = Tournament.objects.select_for_update().filter(
        pk__in=tournaments, state=TournamentState.ENTRIES
    )
    open_ones = {row.pk for row in locked.order_by("pk")}
    rows = [(part, part.entry) for part in struck]
    for part, _entry in rows:
        if part.contest.tournament_id not in open_ones:
            raise TournamentError(
                RefusalCode.APPLICATION_IN_PLAY,
                player=part.application.player.name,
                tournament=part.contest.tournament.title,
            )
    entries = [(entry.pk, entry.player_id, entry.state) for _part, entry in rows]
    Part.objects.filter(pk__in=[part.pk for part in struck]).update(entry=None)
    try:
        Entry.objects.filter(pk__in=[entry for entry, _player, _state in entries]).delete()
    except ProtectedError as error:
        raise TournamentError(
            RefusalCode.ENTRY_IN_USE, player=struck[0].application.player.name
        ) from error
    for part in struck:
        part.entry = None
    mark_players_shown_by_initials({player for _entry, player, _state in entries})
    with writing.write_rows_together(*(row.scope_key for row in tournaments.values())):
        for part, (entry, player, state) in zip(struck, entries, strict=True):
            writing.write_journal_row(
                stream=part.contest.tournament.scope_key,
                verb="entry.removed",
                actor=actor,
                at=at,
                data={"entry": entry, "player": player, "application": part.application_id},
                before=state,
                after=None,
            )
