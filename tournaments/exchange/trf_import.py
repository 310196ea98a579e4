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
from games.archive.names import clean, latin
from games.draughts.colour import Colour
from tournaments.boards.models import Round
from tournaments.entries.models import ApartPair, Entry
from tournaments.events import services as events
from tournaments.events.models import Acceleration, Numbering, Tournament, TournamentState
from tournaments.exchange import trf_rounds, trf_table
from tournaments.lists.delimited import decode
from tournaments.lists.people import FIRST_YEAR, LAST_YEAR, SEXES, PeopleList, Person, day
from tournaments.lists.table import TableFault
from tournaments.pairing import trf
from tournaments.pairing.competitor import baku
from tournaments.pairing.recheck import first_colour
from tournaments.pairing.trf.settings import Settings, read_settings
from tournaments.people.lock import lock_people
from tournaments.people_lists import services as people_import
from tournaments.people_lists.matching import match
from tournaments.people_lists.services import Decisions
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.systems import registry
from tournaments.systems.base import PlaySystem

IMPORTED = "event.imported"


LONGEST_TITLE, LONGEST_CITY, LONGEST_CONTROL = 160, 80, 100


@dataclass(frozen=True, slots=True)
class TrfToImport:
    """A TRF read without faults: its lines, its facts, and the event as our own values."""

    file: trf.TrfFile
    settings: Settings
    event: trf.TrfEvent
    people: PeopleList
    head: trf.TrfHead
    sha256: str

    def notes(self, rounds: int) -> tuple[trf.TrfNote, ...]:
        """Notes for the person importing: what was not understood or is unusual."""
        players = len(self.file.players)
        notes = [
            one for one in self.head.notes if not (self.time_control and one.text[:3] == "122")
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
        said = self.file.record_text("122")
        if len(said) > LONGEST_CONTROL:
            return ""
        try:
            time_controls.parse(said)
        except BadControl:
            return ""
        return said

    @property
    def play_system(self) -> PlaySystem:
        """System of play by record 192, else by record 092; Swiss if neither says."""
        return registry.system_of_trf(
            f"{self.settings.system} {self.file.record_text('092').upper()}"
        )


def read(data: bytes) -> TrfToImport:
    """A TRF in UTF-8 or Windows-1251; raises TournamentError ``unreadable_trf`` with the place."""
    try:
        file = trf.parse(decode(data))
        settings = read_settings(file.records)
        event = trf.event_of(file, settings)
    except TableFault as fault:
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


def _person(one: trf.TrfPlayer) -> Person:
    """A player of the file; his row is his number there."""
    name = clean(one.name.replace(",", " ")) or f"№ {one.number}"
    year = one.birth[:4]
    is_year = year.isdecimal() and FIRST_YEAR <= int(year) <= LAST_YEAR
    born = day(one.birth)
    return Person(
        row=one.number,
        name=name,
        name_latin=latin(name),
        rating=one.rating if one.rating and one.rating <= 4000 else None,
        title=one.title,
        federation=one.federation.upper() if len(one.federation) == 3 else "",
        federation_id=one.identity if one.identity.strip("0") else "",
        birth_year=born.year if born else int(year) if is_year else None,
        birth_date=born,
        sex=SEXES.get(one.sex.lower(), ""),
    )


@transaction.atomic
def take_over(
    *,
    taken: TrfToImport,
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
    _must_be_new(taken.sha256)
    chosen = _regulations(taken, rounds) | dict(regulations or {})
    chosen.setdefault("time_control", taken.time_control)
    tournament = events.create_tournament(
        title=title or taken.file.record_text("012")[:LONGEST_TITLE] or "TRF",
        city=taken.file.record_text("022")[:LONGEST_CITY],
        starts_on=taken.head.starts_on,
        ends_on=taken.head.ends_on,
        federation=taken.head.federation,
        chief_arbiter=taken.head.chief_arbiter,
        deputy_arbiters=taken.head.deputy_arbiters,
        actor=actor,
        at=at,
        **chosen,
    )
    entries, people = _enter(tournament, taken, decisions, actor=actor, at=at)
    state = TournamentState.RUNNING if taken.file.rounds else TournamentState.DRAWN
    initial = _initial(taken) if taken.play_system.draws_first_colour else None
    Tournament.objects.filter(pk=tournament.pk).update(
        state=state,
        initial_colour=initial.value if initial else "",
        baku_border=_border(taken) if "acceleration" in chosen else None,
        revision=1,
        trf=_kept_records(taken, entries, tournament.rounds_planned),
    )
    tournament.refresh_from_db()
    _keep_apart(tournament, taken, entries)
    journal_services.record(
        stream=tournament.scope_key,
        verb=IMPORTED,
        actor=actor,
        at=at,
        data={
            "sha256": taken.sha256,
            "rounds": taken.file.rounds,
            "players": len(entries),
            "entries": [entry.pk for entry in entries.values()],
            **people,
        },
        before=None,
        after=tournament.pk,
        words=taken.file.record_text("182"),
    )
    people_import.journal_in_other_events(tournament, people, taken.sha256, actor=actor, at=at)
    is_table = taken.play_system.is_laid_out_whole
    lay = trf_table.rounds_from_table if is_table else trf_rounds.rounds_from_drafts
    lay(tournament, taken.file, taken.event, entries, actor=actor, at=at)
    _write_days(tournament, taken.head.days)
    tournament.refresh_from_db()
    return tournament


def _must_be_new(sha256: str) -> None:
    """An event that was removed from sight does not count: its file may be taken again."""
    rows = JournalEntry.objects.filter(verb=IMPORTED, data__sha256=sha256)
    events_before = [row.data["after"] for row in rows]
    found = Tournament.objects.filter(pk__in=events_before).order_by("pk").first()
    if found is not None:
        raise TournamentError(RefusalCode.ALREADY_IMPORTED, event=str(found.pk))


def _regulations(taken: TrfToImport, rounds: int | None) -> dict[str, object]:
    event, played = taken.event, taken.file.rounds
    system = taken.play_system
    if system.is_laid_out_whole:
        players = len(taken.file.players)
        cycle = players - 1 + players % 2
        told = 2 if "DOUBLE" in taken.settings.system else 1
        cycles = max(told, -(-max(event.rounds or 0, played) // cycle))
        return {"system": system.key, "cycles": cycles}
    planned = rounds or event.rounds
    if planned is None or planned < played:
        raise TournamentError(RefusalCode.ROUNDS_MISSING, rounds=played)
    asked = max((sum(c.letter == "H" for c in one.cells) for one in taken.file.players), default=0)
    found = {
        "system": system.key,
        "rounds_planned": planned,
        # late entries come after the numbers of the file, which stay as they are
        "numbering": Numbering.LOT.value,
        "bye_points": event.bye,
        "half_byes": max(1, asked),
    }
    if any(any(one.virtual) for one in event.competitors):
        found["acceleration"] = Acceleration.BAKU.value
        lent = baku([one.number for one in event.competitors], planned, _border(taken))
        if any(lent[one.number][: event.round] != one.virtual for one in event.competitors):
            raise TournamentError(RefusalCode.ACCELERATION_UNKNOWN)
    return found


def _border(taken: TrfToImport) -> int:
    """The last number that points were lent to."""
    return max(one.number for one in taken.event.competitors if any(one.virtual))


def _initial(taken: TrfToImport) -> Colour:
    """As the file says, else the colour of the first number that played round 1 (5.2.5)."""
    if taken.event.initial is not None:
        return taken.event.initial
    try:
        return first_colour(taken.event)
    except ValueError as error:
        raise TournamentError(RefusalCode.INITIAL_COLOUR_MISSING) from error


def _enter(
    tournament: Tournament, taken: TrfToImport, decisions: Decisions, *, actor: User, at: datetime
) -> tuple[dict[int, Entry], people_import.Told]:
    """The entries by their numbers, and what was written of people."""
    found, asked = people_import.split_rows(
        match(taken.people.people, None, actor), decisions, tournament=None, actor=actor
    )
    if asked:
        raise TournamentError(
            RefusalCode.PEOPLE_ASKED, count=len(asked), numbers=", ".join(map(str, asked))
        )
    players, told = people_import.write_people(found)
    made = Entry.objects.bulk_create(
        Entry(
            tournament=tournament,
            player=player,
            number=one.person.row,
            rating=one.person.rating,
            title=one.person.title,
            entered_at=at,
        )
        for one, player in zip(found, players, strict=True)
    )
    return {entry.number: entry for entry in made if entry.number}, told


def _keep_apart(tournament: Tournament, taken: TrfToImport, entries: Mapping[int, Entry]) -> None:
    pairs = {
        tuple(sorted((entries[one].pk, entries[other].pk)))
        for members in taken.event.prohibited
        for one in members
        for other in members
        if one < other and one in entries and other in entries
    }
    ApartPair.objects.bulk_create(
        ApartPair(tournament=tournament, one_id=one, other_id=other, reason="TRF")
        for one, other in sorted(pairs)
    )


def _kept_records(
    taken: TrfToImport, entries: Mapping[int, Entry], rounds: int
) -> dict[str, object]:
    """What goes out again as it came in; names that the format's own rule would write otherwise."""
    names = {
        str(entries[one.number].pk): one.name
        for one in taken.file.players
        if one.name and one.name != trf.surname_first(latin(clean(one.name.replace(",", " "))))
    }
    return {
        "days": [day and day.isoformat() for day in taken.head.days],
        "records": [[one.code, one.rest] for one in taken.head.kept],
        "names": names,
        "notes": [one.as_dict() for one in taken.notes(rounds)],
    }


def _write_days(tournament: Tournament, days: Sequence[date | None]) -> None:
    """Rounds were played when the file says, not when it was taken over."""
    told = dict(enumerate(days, start=1))
    rounds = list(tournament.rounds.defer("known"))
    for row in rounds:
        row.played_on = told.get(row.number)
    Round.objects.bulk_update(rounds, ["played_on"])
