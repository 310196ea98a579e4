"""A running event created from its TRF after any of its rounds."""

from collections.abc import Mapping, Sequence
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import columns
from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry
from games.archive.names import clean_name, mended_text, name_in_latin_letters
from games.draughts.colour import Colour
from tournaments.boards.models import Round
from tournaments.entries.models import Entry, ForbiddenPair
from tournaments.entries.queries.matching import match_rows_to_players
from tournaments.entries.services import imports, lists
from tournaments.entries.services.imports import Decisions
from tournaments.errors import RefusalCode, TournamentError, in_short
from tournaments.events.models import Acceleration, Numbering, Tournament, TournamentState
from tournaments.events.queries import checks
from tournaments.events.services import regulations as regulations_services
from tournaments.exchange.queries.trf import (
    LONGEST_CITY,
    LONGEST_TITLE,
    TrfToImport,
    trf_with_decided_names,
)
from tournaments.exchange.services import rounds as rounds_services
from tournaments.exchange.services.brackets import create_knockout_rounds_from_trf
from tournaments.exchange.services.teams import create_teams_from_trf
from tournaments.pairing import trf
from tournaments.pairing.field import baku_points
from tournaments.pairing.recheck import initial_colour_of_event
from tournaments.people.services import lock_people
from tournaments.systems.regulations import BOUNDS

IMPORTED = "event.imported"


@transaction.atomic
def create_event_from_trf(
    *,
    to_import: TrfToImport,
    decisions: Decisions,
    actor: User,
    at: datetime,
    title: str = "",
    rounds: int | None = None,
    regulations: Mapping[str, object] | None = None,
) -> Tournament:
    """Create the event with players, rounds, results, byes and forbidden pairs, all or nothing.

    ``regulations`` override what a TRF does not say (rules, coefficients). Raises
    TournamentError ``names_broken`` for names that an encoding broke, ``already_imported``,
    ``people_asked`` with the numbers of those who may be somebody known, ``rounds_missing``,
    ``initial_colour_missing``, ``met_too_often`` and ``points_without_game`` for rounds that no
    round robin has, ``acceleration_unknown``, and what opening an event raises.
    """
    to_import, decisions = trf_with_decided_names(to_import, decisions)
    if broken := to_import.broken_names:
        raise TournamentError(
            RefusalCode.NAMES_BROKEN,
            numbers=", ".join(str(name.number) for name in broken),
            mended="; ".join(f"{name.number} {name.mended or '…'}" for name in broken),
        )
    lock_people()
    _must_be_new(to_import.sha256)
    chosen = _regulations(to_import, rounds) | dict(regulations or {})
    chosen.setdefault("time_control", to_import.time_control)
    tournament = regulations_services.create_tournament(
        title=title or _whole(to_import.file.record_text("012"))[:LONGEST_TITLE] or "TRF",
        city=_whole(to_import.file.record_text("022"))[:LONGEST_CITY],
        starts_on=to_import.head.starts_on,
        ends_on=to_import.head.ends_on,
        federation=to_import.head.federation,
        chief_arbiter=_whole(to_import.head.chief_arbiter),
        deputy_arbiters=_whole(to_import.head.deputy_arbiters),
        actor=actor,
        at=at,
        **chosen,
    )
    entries, people = _enter(tournament, to_import, decisions, actor=actor, at=at)
    state = TournamentState.RUNNING if to_import.file.rounds else TournamentState.DRAWN
    initial = _initial(to_import) if to_import.play_system.draws_first_colour else None
    Tournament.objects.filter(pk=tournament.pk).update(
        state=state,
        initial_colour=initial.value if initial else "",
        baku_border=_border(to_import) if "acceleration" in chosen else None,
        revision=1,
        trf=_kept_records(to_import, entries, tournament.rounds_planned),
    )
    tournament.refresh_from_db()
    if to_import.teams is None:  # of an event of teams the record names teams
        _keep_apart(tournament, to_import, entries)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb=IMPORTED,
        actor=actor,
        at=at,
        data={
            "sha256": to_import.sha256,
            "rounds": to_import.file.rounds,
            "players": len(entries),
            "entries": [entry.pk for entry in entries.values()],
            "numbers": checks.fingerprint_of_numbers(tournament),
            **people,
            **columns.stands(
                columns.some_rows([tournament]),
                columns.all_rows(Entry, tournament=tournament.pk),
                columns.all_rows(ForbiddenPair, tournament=tournament.pk),
            ),
        },
        before=None,
        after=tournament.pk,
        words=to_import.file.record_text("182"),
    )
    lists.journal_in_other_events(tournament, people, to_import.sha256, actor=actor, at=at)
    notes: Sequence[trf.TrfNote] = ()
    if to_import.teams is not None:
        create_teams_from_trf(
            tournament, to_import.file, to_import.teams, entries, actor=actor, at=at
        )
    elif to_import.bracket is not None:
        create_knockout_rounds_from_trf(
            tournament, to_import.file, to_import.bracket, entries, actor=actor, at=at
        )
        rounds_services.mark_ahead(to_import.event, entries, actor, at)
    else:
        is_table = to_import.play_system.is_laid_out_whole
        lay = (
            rounds_services.create_round_robin_rounds_from_trf
            if is_table
            else rounds_services.create_swiss_rounds_from_trf
        )
        notes = lay(tournament, to_import.file, to_import.event, entries, actor=actor, at=at)
    if notes:
        kept = Tournament.objects.get(pk=tournament.pk).trf
        told = [*kept["notes"], *(note.as_dict() for note in notes)]
        Tournament.objects.filter(pk=tournament.pk).update(trf=kept | {"notes": told})
    _write_days(tournament, to_import.head.days)
    tournament.refresh_from_db()
    return tournament


def _whole(words: str) -> str:
    """Return the words behind those that an encoding broke; a note says that they were mended."""
    return mended_text(words) or words


def _must_be_new(sha256: str) -> None:
    """An event that was removed from sight does not count: its file may be taken again."""
    rows = JournalEntry.objects.filter(verb=IMPORTED, data__sha256=sha256)
    events_before = [row.data["after"] for row in rows]
    tournament = Tournament.objects.filter(pk__in=events_before).order_by("pk").first()
    if tournament is not None:
        raise TournamentError(RefusalCode.ALREADY_IMPORTED, event=str(tournament.pk))


def _regulations(to_import: TrfToImport, rounds: int | None) -> dict[str, object]:
    event, played = to_import.event, to_import.file.rounds
    system = to_import.play_system
    if to_import.teams is not None:
        return {
            "system": system.key,
            "rounds_planned": rounds or to_import.teams.event.rounds,
            "numbering": Numbering.LOT.value,
        }
    if to_import.bracket is not None:
        if any(any(competitor.virtual) for competitor in event.competitors):
            raise TournamentError(RefusalCode.ACCELERATION_UNKNOWN)
        terms = to_import.bracket.terms
        return {
            "system": system.key,
            "numbering": Numbering.LOT.value,
            "bracket": terms.way,
            "place_matches": terms.place_matches,
        }
    if system.is_laid_out_whole:
        players = len(to_import.file.players)
        cycle = players - 1 + players % 2
        stated = 2 if "DOUBLE" in to_import.settings.system else 1
        cycles = to_import.cycles or max(stated, -(-max(event.rounds or 0, played) // cycle))
        return {"system": system.key, "cycles": cycles}
    planned = rounds or event.rounds
    if planned is None or planned < played:
        raise TournamentError(RefusalCode.ROUNDS_MISSING, rounds=played)
    half_byes = max(
        (sum(c.letter == "H" for c in player.cells) for player in to_import.file.players), default=0
    )
    regulations = {
        "system": system.key,
        "rounds_planned": planned,
        # late entries come after the numbers of the file, which stay as they are
        "numbering": Numbering.LOT.value,
        "bye_points": event.bye,
        "half_byes": min(max(1, half_byes), BOUNDS["half_byes"].most),
    }
    if any(any(competitor.virtual) for competitor in event.competitors):
        regulations["acceleration"] = Acceleration.BAKU.value
        lent = baku_points(
            [competitor.number for competitor in event.competitors], planned, _border(to_import)
        )
        if any(
            lent[competitor.number][: event.round] != competitor.virtual
            for competitor in event.competitors
        ):
            raise TournamentError(RefusalCode.ACCELERATION_UNKNOWN)
    return regulations


def _border(to_import: TrfToImport) -> int:
    """Return the last number that points were lent to."""
    return max(
        competitor.number for competitor in to_import.event.competitors if any(competitor.virtual)
    )


def _initial(to_import: TrfToImport) -> Colour:
    """As the file says, else the colour of the first number that played round 1 (5.2.5)."""
    if to_import.teams is not None:
        return to_import.teams.event.initial
    if to_import.event.initial is not None:
        return to_import.event.initial
    try:
        return initial_colour_of_event(to_import.event)
    except ValueError as error:
        raise TournamentError(RefusalCode.INITIAL_COLOUR_MISSING) from error


def _enter(
    tournament: Tournament,
    to_import: TrfToImport,
    decisions: Decisions,
    *,
    actor: User,
    at: datetime,
) -> tuple[dict[int, Entry], lists.ImportFacts]:
    """Return the entries by their numbers, and what was written of people."""
    people, undecided = imports.split_rows_to_import_and_to_ask(
        match_rows_to_players(to_import.people.people, None, actor),
        decisions,
        tournament=None,
        actor=actor,
    )
    if undecided:
        raise TournamentError(
            RefusalCode.PEOPLE_ASKED, count=len(undecided), numbers=in_short(undecided)
        )
    players, report = lists.store_people(people)
    made = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=player,
            number=taken_player.person.row,
            rating=taken_player.person.rating,
            title=taken_player.person.title,
            entered_at=at,
        )
        for taken_player, player in zip(people, players, strict=True)
    )
    return {entry.number: entry for entry in made if entry.number}, report


def _keep_apart(
    tournament: Tournament, to_import: TrfToImport, entries: Mapping[int, Entry]
) -> None:
    pairs = {
        tuple(sorted((entries[member].pk, entries[other].pk)))
        for members in to_import.event.prohibited
        for member in members
        for other in members
        if member < other and member in entries and other in entries
    }
    ForbiddenPair.objects.bulk_create(
        ForbiddenPair(tournament=tournament, one_id=entry, other_id=other, reason="TRF")
        for entry, other in sorted(pairs)
    )


def _kept_records(
    to_import: TrfToImport, entries: Mapping[int, Entry], rounds: int
) -> dict[str, object]:
    """What goes out again as it came in; names that the format's own rule would write otherwise."""
    names = {
        str(entries[player.number].pk): player.name
        for player in to_import.file.players
        if player.name
        and player.name
        != trf.comma_after_surname(name_in_latin_letters(clean_name(player.name.replace(",", " "))))
    }
    return {
        "days": [day and day.isoformat() for day in to_import.head.days],
        "records": [[record.code, record.rest] for record in to_import.head.kept],
        "names": names,
        "notes": [note.as_dict() for note in to_import.notes(rounds)],
    }


def _write_days(tournament: Tournament, days: Sequence[date | None]) -> None:
    """Rounds were played when the file says, not when it was taken over."""
    days_by_round = dict(enumerate(days, start=1))
    rounds = list(tournament.rounds.defer("known"))
    for row in rounds:
        row.played_on = days_by_round.get(row.number)
    Round.objects.bulk_update(rounds, ["played_on"])
