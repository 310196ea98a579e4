"""Import a running event from its TRF after any of its rounds."""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime

from django.contrib.auth.models import User
from django.db import transaction

from arbiter.journal import services as journal_services
from arbiter.journal.models import JournalEntry
from arbiter.rules.clocks import time_controls
from arbiter.rules.clocks.time_controls import BadControl
from games.archive.player_names import clean, name_in_latin_letters
from games.draughts.colour import Colour
from tournaments.entries.models import ApartPair, Entry
from tournaments.events import services as events
from tournaments.events.models import Acceleration, Numbering, Tournament, TournamentState
from tournaments.exchange import trf_round_import, trf_round_robin_import
from tournaments.pairing import trf
from tournaments.pairing.competitor import baku_points
from tournaments.pairing.past_round_check import first_colour
from tournaments.pairing.trf.pairing_settings import PairingSettings, read_settings
from tournaments.people.player_insert_lock import lock_people
from tournaments.player_list_import import services as people_import
from tournaments.player_list_import.player_matching import match_rows_to_players
from tournaments.player_list_import.services import Decisions
from tournaments.player_list_reader.csv_reader import decode
from tournaments.player_list_reader.people_from_table import (
    FIRST_YEAR,
    LAST_YEAR,
    SEXES,
    PeopleList,
    Person,
    day_of_whole_date,
)
from tournaments.player_list_reader.received_table import FileFault
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Round
from tournaments.systems import registry
from tournaments.systems.number_bounds import BOUNDS
from tournaments.systems.play_system_base import PlaySystem

IMPORTED = "event.imported"


LONGEST_TITLE, LONGEST_CITY, LONGEST_CONTROL = 160, 80, 100


@dataclass(frozen=True, slots=True)
class TrfToImport:
    """A TRF read without faults: its lines, its facts, and the event as our own values."""

    file: trf.TrfFile
    settings: PairingSettings
    event: trf.TrfEvent
    people: PeopleList
    head: trf.TrfHead
    sha256: str

    def notes(self, rounds: int) -> tuple[trf.TrfNote, ...]:
        """Notes for the person importing: what was not understood or is unusual."""
        players = len(self.file.players)
        notes = [
            note for note in self.head.notes if not (self.time_control and note.text[:3] == "122")
        ]
        for code, longest in (("012", LONGEST_TITLE), ("022", LONGEST_CITY)):
            if len(self.file.record_text(code)) > longest:
                notes.append(trf.TrfNote(trf.TrfNoteCode.TEXT_CUT, 0, f"{code}, {longest}"))
        most = self.play_system.most_rounds(players)
        if most is None or rounds <= most:
            return tuple(notes)
        return (*notes, trf.TrfNote(trf.TrfNoteCode.ROUNDS_TOO_MANY, 0, f"{rounds}, {players}"))

    @property
    def time_control(self) -> str:
        """Record 122 as a time control; empty if it is not written as one."""
        control = self.file.record_text("122")
        if len(control) > LONGEST_CONTROL:
            return ""
        try:
            time_controls.parse(control)
        except BadControl:
            return ""
        return control

    @property
    def play_system(self) -> PlaySystem:
        """System of play by record 192, else by record 092; Swiss if neither says."""
        return registry.system_of_trf(
            f"{self.settings.system} {self.file.record_text('092').upper()}"
        )


def read_trf_to_import(data: bytes) -> TrfToImport:
    """Read a TRF (UTF-8 or Windows-1251); raises TournamentError ``unreadable_trf``, its place."""
    try:
        file = trf.parse_trf(decode(data))
        settings = read_settings(file.records)
        event = trf.event_of(file, settings)
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_TRF, trf=fault.code, line=0, column=0, found=""
        ) from fault
    except trf.TrfFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_TRF,
            trf=fault.code,
            line=fault.line,
            column=fault.column,
            found=fault.found,
        ) from fault
    people = PeopleList(tuple(map(_person, file.players)), ())
    head = trf.head_of(file)
    return TrfToImport(file, settings, event, people, head, hashlib.sha256(data).hexdigest())


def _person(player: trf.TrfPlayer) -> Person:
    """A player of the file; his row is his number there."""
    name = clean(player.name.replace(",", " ")) or f"№ {player.number}"
    year = player.birth[:4]
    is_year = year.isdecimal() and FIRST_YEAR <= int(year) <= LAST_YEAR
    born = day_of_whole_date(player.birth)
    return Person(
        row=player.number,
        name=name,
        name_latin=name_in_latin_letters(name),
        rating=player.rating if player.rating and player.rating <= 4000 else None,
        title=player.title,
        federation=player.federation.upper() if len(player.federation) == 3 else "",
        federation_id=player.identity if player.identity.strip("0") else "",
        birth_year=born.year if born else int(year) if is_year else None,
        birth_date=born,
        sex=SEXES.get(player.sex.lower(), ""),
    )


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
    TournamentError ``already_imported``, ``people_asked`` with the numbers of those who may be
    somebody known, ``rounds_missing``, ``initial_colour_missing``, ``not_the_table`` for a
    round robin by another table, ``acceleration_unknown``, and what opening an event raises.
    """
    lock_people()
    _must_be_new(to_import.sha256)
    chosen = _regulations(to_import, rounds) | dict(regulations or {})
    chosen.setdefault("time_control", to_import.time_control)
    tournament = events.create_tournament(
        title=title or to_import.file.record_text("012")[:LONGEST_TITLE] or "TRF",
        city=to_import.file.record_text("022")[:LONGEST_CITY],
        starts_on=to_import.head.starts_on,
        ends_on=to_import.head.ends_on,
        federation=to_import.head.federation,
        chief_arbiter=to_import.head.chief_arbiter,
        deputy_arbiters=to_import.head.deputy_arbiters,
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
    _keep_apart(tournament, to_import, entries)
    journal_services.record(
        stream=tournament.scope_key,
        verb=IMPORTED,
        actor=actor,
        at=at,
        data={
            "sha256": to_import.sha256,
            "rounds": to_import.file.rounds,
            "players": len(entries),
            "entries": [entry.pk for entry in entries.values()],
            **people,
        },
        before=None,
        after=tournament.pk,
        words=to_import.file.record_text("182"),
    )
    people_import.journal_in_other_events(tournament, people, to_import.sha256, actor=actor, at=at)
    is_table = to_import.play_system.is_laid_out_whole
    lay = (
        trf_round_robin_import.rounds_from_table
        if is_table
        else trf_round_import.rounds_from_drafts
    )
    lay(tournament, to_import.file, to_import.event, entries, actor=actor, at=at)
    _write_days(tournament, to_import.head.days)
    tournament.refresh_from_db()
    return tournament


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
    if system.is_laid_out_whole:
        players = len(to_import.file.players)
        cycle = players - 1 + players % 2
        stated = 2 if "DOUBLE" in to_import.settings.system else 1
        cycles = max(stated, -(-max(event.rounds or 0, played) // cycle))
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
    """The last number that points were lent to."""
    return max(
        competitor.number for competitor in to_import.event.competitors if any(competitor.virtual)
    )


def _initial(to_import: TrfToImport) -> Colour:
    """As the file says, else the colour of the first number that played round 1 (5.2.5)."""
    if to_import.event.initial is not None:
        return to_import.event.initial
    try:
        return first_colour(to_import.event)
    except ValueError as error:
        raise TournamentError(RefusalCode.INITIAL_COLOUR_MISSING) from error


def _enter(
    tournament: Tournament,
    to_import: TrfToImport,
    decisions: Decisions,
    *,
    actor: User,
    at: datetime,
) -> tuple[dict[int, Entry], people_import.ImportFacts]:
    """The entries by their numbers, and what was written of people."""
    people, undecided = people_import.split_rows(
        match_rows_to_players(to_import.people.people, None, actor),
        decisions,
        tournament=None,
        actor=actor,
    )
    if undecided:
        raise TournamentError(
            RefusalCode.PEOPLE_ASKED, count=len(undecided), numbers=", ".join(map(str, undecided))
        )
    players, report = people_import.write_people(people)
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
    ApartPair.objects.bulk_create(
        ApartPair(tournament=tournament, one_id=entry, other_id=other, reason="TRF")
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
        != trf.comma_after_surname(name_in_latin_letters(clean(player.name.replace(",", " "))))
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
