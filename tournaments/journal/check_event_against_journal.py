"""Check the tables of an event against its journal: games, records, entries, rules.

Everything is derived from the rows alone and then held against what stands, so that a result
changed behind the triggers is found, with the row that had given it.
"""

import hashlib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from arbiter.journal.hash_chain import Break, canonical_json
from arbiter.journal.result_of_row import outcome_of_row
from arbiter.journal_check import table_comparison_port
from arbiter.journal_check.table_comparison_port import ComparedRow, ComparisonResult
from arbiter.ports.parse_and_write_subject_keys import (
    ENTRY,
    GAME,
    TOURNAMENT,
    Subject,
    number_in_subject_key,
)
from arbiter.rules.outcome import GameResult, Termination
from tournaments.entries.models import Entry
from tournaments.events import journal_fingerprints_of_names
from tournaments.events.models import Tournament
from tournaments.journal import check_people_against_journal
from tournaments.journal.check_people_against_journal import JournalPeople
from tournaments.pairing.draw_repeatable_lots import NUMBERS
from tournaments.rounds_and_boards.models import SETTLED, Game, GameState
from tournaments.standings.event_state_from_journal import TAKING_GAMES_AWAY
from tournaments.submitted_records.models import Submission
from tournaments.systems import registry

OPEN = f"{GameResult.OPEN.value} {Termination.OPEN.value}"


ANNULLED = f"{GameResult.OPEN.value} {Termination.ANNULLED.value}"


ENDINGS = {
    "result.recorded": OPEN,
    "result.withdrawn": OPEN,
    "result.annulled": ANNULLED,
}
"""Rows that decide what stands; what they gave where an older form does not say it."""


LAYING = ("lots.drawn", "rounds.changed", "event.imported")


RULES = ("tournament.opened", "regulations.changed")


HEAD = ("tournament.opened", "head.corrected")


LAID_OUT = ("rounds_planned", "daily_draw")
"""Regulations that drawing the lots or taking an event over sets as well."""


SUBMITTED = frozenset({"sha256", "record", "result", "termination"})
"""What a row may say of a version of a record that was handed in."""


@dataclass(frozen=True, slots=True)
class GameEndInJournal:
    """How a game ended by its newest journal row; ``record`` is None where the row has none."""

    seq: int
    outcome: str
    tells_record: bool = False
    record: int | None = None


@dataclass(frozen=True, slots=True)
class RecordVersionInJournal:
    """A version of a record by its journal rows: its content and its state."""

    facts: dict[str, tuple[int, Any]] = field(default_factory=dict)


@dataclass(slots=True)
class TablesDerivedFromJournal:
    """The state of an event's tables as derived from its journal rows."""

    games: dict[int, GameEndInJournal] = field(default_factory=dict)
    records: dict[tuple[int, int], RecordVersionInJournal] = field(default_factory=dict)
    players: dict[int, tuple[int, int]] = field(default_factory=dict)
    rules: dict[str, tuple[int, Any]] = field(default_factory=dict)
    head: dict[str, tuple[int, str]] = field(default_factory=dict)
    people: JournalPeople = field(default_factory=JournalPeople)
    revision: tuple[int, int] = (0, 0)
    opened: int = 0
    unchecked: int = 0

    def apply_row(self, row: ComparedRow) -> None:
        """Apply one more journal row; the newest about a thing counts."""
        data = row.data
        revision = data.get("revision")
        if isinstance(revision, int) and revision > self.revision[1]:
            self.revision = (row.seq, revision)
        if row.verb in ENDINGS and "game" in data:
            self._take_result(row)
        elif row.verb == "results.taken_over":
            for game, result, termination in data.get("after") or data.get("games") or ():
                self.games[game] = GameEndInJournal(row.seq, f"{result} {termination}")
        elif row.verb in TAKING_GAMES_AWAY:
            for game, *_players in data.get("removed") or ():
                self.games.pop(game, None)
        elif row.verb.startswith("record.") and "sha256" in data and "submission" in data:
            handed_in = self.records.setdefault(
                (data["game"], data["submission"]), RecordVersionInJournal()
            )
            for name in SUBMITTED & data.keys():
                handed_in.facts[name] = (row.seq, data[name])
        elif row.verb == "entry.added":
            self.players[data["entry"]] = (row.seq, data["player"])
        elif row.verb == "entry.removed":
            self.players.pop(data["entry"], None)
        elif row.verb in ("entries.imported", "entries.copied"):
            made = data.get("entries") or ()
            if len(made) == len(data.get("entered") or ()):
                self.players.update(
                    {
                        entry: (row.seq, who)
                        for entry, who in zip(made, data["entered"], strict=True)
                    }
                )
        elif row.verb in RULES:
            self._take_rules(row)
        elif row.verb == "event.opened_to_public":
            self.rules["is_private"] = (row.seq, False)
        elif row.verb in LAYING:
            self._take_rounds(row)
        if row.verb in HEAD:
            self._take_head(row)
        self.people.apply_row(row)

    def _take_result(self, row: ComparedRow) -> None:
        stated = outcome_of_row(row.verb, row.data)
        if stated is None and row.verb == "result.recorded":
            self.unchecked += 1
            return
        outcome = " ".join(stated).strip() if stated else ENDINGS[row.verb]
        tells = "record" in row.data or row.verb != "result.recorded"
        self.games[row.data["game"]] = GameEndInJournal(
            row.seq, outcome, tells, row.data.get("record")
        )

    def _take_rules(self, row: ComparedRow) -> None:
        if row.verb == "tournament.opened":
            self.opened = row.seq
            if "is_private" in row.data:
                self.rules["is_private"] = (row.seq, row.data["is_private"])
        rules = row.data.get("after")
        if not isinstance(rules, Mapping):
            self.unchecked += 1
            return
        self.rules.update({name: (row.seq, value) for name, value in rules.items()})

    def _take_rounds(self, row: ComparedRow) -> None:
        """How many rounds there are, where a row says it; a table laid out by a row of an older
        form has as many as its players need."""
        if row.verb == "rounds.changed":
            self.rules["rounds_planned"] = (row.seq, row.data.get("after"))
        elif "rounds" in row.data and row.verb == "lots.drawn":
            self.rules["rounds_planned"] = (row.seq, row.data["rounds"])
        elif row.verb == "event.imported" or row.data.get("kind") == NUMBERS:
            _seq, system = self.rules.get("system", (0, ""))
            if system and registry.system_by_key(system).is_laid_out_whole:
                for name in LAID_OUT:
                    self.rules.pop(name, None)

    def _take_head(self, row: ComparedRow) -> None:
        """Title, place, days and officials; a row of an older form says only that they changed."""
        head = row.data.get("head")
        if isinstance(head, Mapping):
            self.head.update({name: (row.seq, value) for name, value in head.items()})
            return
        self.head.clear()
        self.unchecked += row.verb != "tournament.opened"


def compare_event_with_journal(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """List all differences between an event's tables and its journal."""
    number = number_in_subject_key(stream, TOURNAMENT)
    if number is None:
        return ComparisonResult()
    derived = TablesDerivedFromJournal()
    for row in rows:
        derived.apply_row(row)
    tournament = Tournament.everything.filter(pk=number).first()
    if tournament is None:
        gone = (
            (table_comparison_port.damage_of_missing_row(derived.opened, stream),)
            if derived.opened
            else ()
        )
        return ComparisonResult(gone)
    breaks = (
        *_rules(tournament, derived),
        *_head(tournament, derived),
        *check_people_against_journal.people_differing_from_journal(derived.people),
        *_games(tournament, derived),
        *_records(tournament, derived),
        *_players(tournament, derived),
    )
    return ComparisonResult(breaks, derived.unchecked)


def _rules(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    seq, revision = derived.revision
    if tournament.revision < revision:
        yield table_comparison_port.damage_of_changed_row(
            seq, _("revision"), revision, tournament.revision
        )
    for name, (seq, value) in derived.rules.items():
        if not hasattr(tournament, name):
            continue  # a regulation that is no more
        stands = getattr(tournament, name)
        if canonical_json({"": value}) != canonical_json({"": stands}):
            yield table_comparison_port.damage_of_changed_row(seq, name, value, stands)


def _head(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    stands = journal_fingerprints_of_names.fingerprints_of_head(tournament)
    for name, (seq, value) in derived.head.items():
        if stands.get(name, value) != value:
            yield table_comparison_port.damage_of_changed_row(seq, name, value, stands[name])


def _games(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    known = set()
    rows = Game.objects.filter(pairing__round__tournament=tournament).select_related("pairing")
    for game in rows.order_by("pk").iterator():
        known.add(game.pk)
        yield from _result(game, derived.games.get(game.pk))
        ends = (game.pairing.first_id, game.pairing.second_id)
        seats = ends if game.number % 2 else ends[::-1]
        if (game.white_id, game.black_id) != seats:
            ended = derived.games.get(game.pk)
            yield table_comparison_port.damage_of_changed_row(
                ended.seq if ended else 0,
                _("{what}, entries of White and Black").format(what=game.subject),
                "–".join(map(str, seats)),
                f"{game.white_id}–{game.black_id}",
            )
    for pk in sorted(derived.games.keys() - known):
        if derived.games[pk].outcome != OPEN:
            yield table_comparison_port.damage_of_missing_row(
                derived.games[pk].seq, str(Subject(GAME, pk))
            )


def _result(game: Game, ended: GameEndInJournal | None) -> Iterator[Break]:
    stands = f"{game.result} {game.termination}"
    if ended is None:
        if stands != OPEN or game.is_settled:
            yield table_comparison_port.damage_of_unjournalled_row(game.subject, stands)
        return
    # rows of before told the result alone
    if stands != ended.outcome and stands.partition(" ")[0] != ended.outcome:
        yield table_comparison_port.damage_of_changed_row(
            ended.seq, game.subject, ended.outcome, stands
        )
    elif _settled(ended.outcome) != (game.state if game.state in SETTLED else ""):
        yield table_comparison_port.damage_of_changed_row(
            ended.seq, game.subject, _settled(ended.outcome) or _("not over"), game.state
        )
    if ended.tells_record and game.record_id != ended.record:
        yield table_comparison_port.damage_of_changed_row(
            ended.seq, _("{what}, record").format(what=game.subject), ended.record, game.record_id
        )


def _settled(outcome: str) -> str:
    """Return the state of a game that has this outcome; nothing where it is not over."""
    if outcome == ANNULLED:
        return GameState.ANNULLED.value
    return "" if outcome.startswith(GameResult.OPEN.value) else GameState.FINISHED.value


def _records(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    known = set()
    rows = Submission.objects.filter(game__pairing__round__tournament=tournament).order_by("pk")
    for row in rows.iterator():
        known.add((row.game_id, row.number))
        what = _record(row.game_id, row.number)
        journalled = derived.records.get((row.game_id, row.number))
        if journalled is None:
            yield table_comparison_port.damage_of_unjournalled_row(what, row.sha256)
            continue
        stands = {
            "sha256": row.sha256,
            "record": row.record_id,
            "result": row.result,
            "termination": row.termination,
        }
        for name, (seq, value) in sorted(journalled.facts.items()):
            if value != stands[name]:
                yield table_comparison_port.damage_of_changed_row(
                    seq, f"{what}, {name}", value, stands[name]
                )
        seq, sha256 = journalled.facts["sha256"]
        text = hashlib.sha256(bytes(row.source)).hexdigest()
        if row.sha256 == sha256 != text:
            yield table_comparison_port.damage_of_changed_row(
                seq, _("{what}, text").format(what=what), sha256, text
            )
    for game, number in sorted(derived.records.keys() - known):
        seq, _sha256 = derived.records[game, number].facts["sha256"]
        yield table_comparison_port.damage_of_missing_row(seq, _record(game, number))


def _record(game: int, number: int) -> str:
    return _("{game}, record {number}").format(game=Subject(GAME, game), number=number)


def _players(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    stand = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "player_id"))
    for entry, (seq, player) in derived.players.items():
        if entry not in stand:
            yield table_comparison_port.damage_of_missing_row(seq, str(Subject(ENTRY, entry)))
        elif stand[entry] != player:
            what = _("{what}, player").format(what=Subject(ENTRY, entry))
            yield table_comparison_port.damage_of_changed_row(seq, what, player, stand[entry])


def streams_every_event_must_have() -> dict[str, str]:
    """Return the journal streams that every event must have."""
    events = Tournament.everything.order_by("pk").values_list("pk", flat=True)
    return {str(Subject(TOURNAMENT, pk)): _("event {number}").format(number=pk) for pk in events}
