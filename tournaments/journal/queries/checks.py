"""The tables of an event and its people checked against the journal."""

import hashlib
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.utils.translation import gettext as _

from arbiter.journal import ports as journal_ports
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.ports import ComparedRow, ComparisonResult
from arbiter.journal.queries.rows import outcome_of_row
from arbiter.ports import ENTRY, GAME, TOURNAMENT, Subject, number_in_subject_key
from arbiter.proofs.chain import Break, canonical_json
from arbiter.rules.outcome import GameResult, Termination
from tournaments.boards.models import SETTLED, Game, GameState, OpeningFrom, Round, RoundState
from tournaments.boards.queries import ending
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries import checks
from tournaments.games.models import Submission
from tournaments.pairing.lots import NUMBERS, TEAMS
from tournaments.people.models import PEOPLE, Player
from tournaments.standings.queries.journal import TAKING_GAMES_AWAY
from tournaments.systems import registry

# Check the tables of an event against its journal: games, records, entries, rules.
#
# Everything is derived from the rows alone and then held against what stands, so that a result
# changed behind the triggers is found, with the row that had given it.


OPEN = f"{GameResult.OPEN.value} {Termination.OPEN.value}"

ANNULLED = f"{GameResult.OPEN.value} {Termination.ANNULLED.value}"

ENDINGS = {
    "result.recorded": OPEN,
    "result.withdrawn": OPEN,
    "result.annulled": ANNULLED,
}
"""Rows that decide what stands; what they gave where an older form does not say it."""

LAYING = ("lots.drawn", "rounds.changed", "event.imported")

RULES = ("tournament.opened", "regulations.changed", "ladder.changed")

HEAD = ("tournament.opened", "head.corrected")

OF_A_STEP: Mapping[str, Any] = {
    "step": 0,
    "opening_from": OpeningFrom.PAIRING.value,
    "opening_table": "",
    "opening": "",
    "clock": {},
    "left_white": None,
    "left_black": None,
}
"""What rows tell of a game of a later step of a tie; of a main game these values."""

OF_A_LOT = ("kind", "seed", "order")
"""What the row of a lot tells: columns ``kind``, ``seed``, ``outcome``."""

LAID_OUT = ("rounds_planned", "daily_draw")
"""Regulations that drawing the lots or taking an event over sets as well."""

PUBLISHING = {"round.published": True, "round.unpublished": False}

CANCELLING = {"event.cancelled": True, "event.resumed": False}

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


# Check stored people against the journal: names, titles, ratings.
#
# A person stands in several events. Who is changed after he was entered is told in the journal of
# people, whichever event it was done from; so its word is newer than that of any event.


@dataclass(slots=True)
class JournalPeople:
    """People as the journal has them: row and fingerprint; None in an older form."""

    journalled: dict[int, tuple[int, str | None]] = field(default_factory=dict)

    def apply_row(self, row: ComparedRow) -> None:
        """Apply one more journal row; the newest about a person counts."""
        if row.verb not in (*CHANGED, *ENTERED):
            return
        data = row.data
        for pk in (
            data.get("player"),
            *_numbers(data.get("players")),
            *_numbers(data.get("updated")),
        ):
            if isinstance(pk, int):
                self.journalled[pk] = (row.seq, None)
        people = data.get("people")
        if isinstance(people, Mapping):
            self.journalled.update(
                {int(pk): (row.seq, fingerprint) for pk, fingerprint in people.items()}
            )


@dataclass(slots=True)
class TablesDerivedFromJournal:
    """The state of an event's tables as derived from its journal rows."""

    games: dict[int, GameEndInJournal] = field(default_factory=dict)
    steps: dict[int, tuple[int, dict[str, Any]]] = field(default_factory=dict)
    records: dict[tuple[int, int], RecordVersionInJournal] = field(default_factory=dict)
    players: dict[int, tuple[int, int]] = field(default_factory=dict)
    rules: dict[str, tuple[int, Any]] = field(default_factory=dict)
    head: dict[str, tuple[int, str]] = field(default_factory=dict)
    people: JournalPeople = field(default_factory=JournalPeople)
    numbers: tuple[int, str] | None = None
    lots: dict[int, tuple[int, Any]] = field(default_factory=dict)
    rounds: dict[int, tuple[int, bool]] = field(default_factory=dict)
    cancelled: tuple[int, bool] = (0, False)
    imported: int = 0
    drawn: int = 0
    revision: tuple[int, int] = (0, 0)
    opened: int = 0
    unchecked: int = 0

    def apply_row(self, row: ComparedRow) -> None:
        """Apply one more journal row; the newest about a thing counts."""
        data = row.data
        revision = data.get("revision")
        if isinstance(revision, int) and revision > self.revision[1]:
            self.revision = (row.seq, revision)
        if "numbers" in data and isinstance(data["numbers"], str):
            self.numbers = (row.seq, data["numbers"])
        if row.verb == "lots.drawn" and all(name in data for name in (*OF_A_LOT, "after")):
            self.lots[data["after"]] = (row.seq, [data[name] for name in OF_A_LOT])
        if row.verb in ENDINGS and "game" in data:
            self._take_result(row)
        elif row.verb == "results.taken_over":
            for game, result, termination in data.get("after") or data.get("games") or ():
                self.games[game] = GameEndInJournal(row.seq, f"{result} {termination}")
        elif row.verb in TAKING_GAMES_AWAY:
            for game, *_both in data.get("removed") or ():
                self.games.pop(game, None)
                self.steps.pop(game, None)
        elif row.verb == "tie.step_set_up":
            self.steps |= {game["game"]: (row.seq, dict(game)) for game in data["games"]}
        elif row.verb == "tie.clock_noted" and data["game"] in self.steps:
            _seq, told = self.steps[data["game"]]
            self.steps[data["game"]] = (row.seq, {**told, **data["left"]})
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
        self._take_state(row)
        self.people.apply_row(row)

    def _take_state(self, row: ComparedRow) -> None:
        """Which rounds are published, and whether the event is drawn, imported, cancelled."""
        if row.verb in PUBLISHING and isinstance(row.data.get("round"), int):
            self.rounds[row.data["round"]] = (row.seq, PUBLISHING[row.verb])
        elif row.verb in CANCELLING:
            self.cancelled = (row.seq, CANCELLING[row.verb])
        elif row.verb == "event.imported":
            self.imported = row.seq
        elif row.verb == "lots.drawn" and row.data.get("kind") in (NUMBERS, TEAMS, "colour"):
            self.drawn = row.seq

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
            (journal_ports.damage_of_missing_row(derived.opened, stream),) if derived.opened else ()
        )
        return ComparisonResult(gone)
    breaks = (
        *_rules(tournament, derived),
        *_head(tournament, derived),
        *people_differing_from_journal(derived.people),
        *_games(tournament, derived),
        *_records(tournament, derived),
        *_players(tournament, derived),
        *_lots(tournament, derived),
        *_rounds(tournament, derived),
    )
    return ComparisonResult(breaks, derived.unchecked)


def _rules(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    seq, revision = derived.revision
    if tournament.revision < revision:
        yield journal_ports.damage_of_changed_row(seq, _("revision"), revision, tournament.revision)
    rules = {"ladder_steps": (derived.opened, []), **derived.rules}
    for name, (seq, value) in rules.items():
        if not hasattr(tournament, name):
            continue  # a regulation that is no more
        stands = getattr(tournament, name)
        if canonical_json({"": value}) != canonical_json({"": stands}):
            yield journal_ports.damage_of_changed_row(seq, name, value, stands)


def _head(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    stands = checks.fingerprints_of_head(tournament)
    for name, (seq, value) in derived.head.items():
        if stands.get(name, value) != value:
            yield journal_ports.damage_of_changed_row(seq, name, value, stands[name])


def _games(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    known, numbers = set(), Counter[int]()
    rows = Game.objects.filter(pairing__round__tournament=tournament).select_related("pairing")
    for game in rows.order_by("pk").iterator():
        known.add(game.pk)
        numbers[game.pairing_id] += 1
        if game.number != numbers[game.pairing_id]:
            what = _("{what}, number").format(what=game.subject)
            told = numbers[game.pairing_id]
            yield journal_ports.damage_of_changed_row(0, what, told, game.number)
        yield from _result(game, derived.games.get(game.pk))
        yield from _step(game, derived.steps.get(game.pk))
        ends = (game.pairing.first_id, game.pairing.second_id)
        seats = ends if game.number % 2 else ends[::-1]
        if game.pk in derived.steps:  # drawn or chosen, and told
            of_step = derived.steps[game.pk][1]
            seats = (of_step["white"], of_step["black"])
        if (game.white_id, game.black_id) != seats:
            ended = derived.games.get(game.pk)
            yield journal_ports.damage_of_changed_row(
                ended.seq if ended else 0,
                _("{what}, entries of White and Black").format(what=game.subject),
                "–".join(map(str, seats)),
                f"{game.white_id}–{game.black_id}",
            )
    for pk in sorted(derived.games.keys() - known):
        if derived.games[pk].outcome != OPEN:
            yield journal_ports.damage_of_missing_row(derived.games[pk].seq, str(Subject(GAME, pk)))


def _step(game: Game, told: tuple[int, Mapping[str, Any]] | None) -> Iterator[Break]:
    """Compare what a game has from its step of the tie; a main game has nothing of it."""
    seq, values = told or (0, {})
    for name, usual in OF_A_STEP.items():
        value, stands = values.get(name, usual), getattr(game, name)
        if canonical_json({"": value}) != canonical_json({"": stands}):
            what = f"{game.subject}, {name}"
            yield journal_ports.damage_of_changed_row(seq, what, value, stands)


def _result(game: Game, ended: GameEndInJournal | None) -> Iterator[Break]:
    stands = f"{game.result} {game.termination}"
    if ended is None:
        if stands != OPEN or game.is_settled:
            yield journal_ports.damage_of_unjournalled_row(game.subject, stands)
        return
    # rows of before told the result alone
    if stands != ended.outcome and stands.partition(" ")[0] != ended.outcome:
        yield journal_ports.damage_of_changed_row(ended.seq, game.subject, ended.outcome, stands)
    elif _settled(ended.outcome) != (game.state if game.state in SETTLED else ""):
        yield journal_ports.damage_of_changed_row(
            ended.seq, game.subject, _settled(ended.outcome) or _("not over"), game.state
        )
    if ended.tells_record and game.record_id != ended.record:
        yield journal_ports.damage_of_changed_row(
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
            yield journal_ports.damage_of_unjournalled_row(what, row.sha256)
            continue
        stands = {
            "sha256": row.sha256,
            "record": row.record_id,
            "result": row.result,
            "termination": row.termination,
        }
        for name, (seq, value) in sorted(journalled.facts.items()):
            if value != stands[name]:
                yield journal_ports.damage_of_changed_row(
                    seq, f"{what}, {name}", value, stands[name]
                )
        seq, sha256 = journalled.facts["sha256"]
        text = hashlib.sha256(bytes(row.source)).hexdigest()
        if row.sha256 == sha256 != text:
            yield journal_ports.damage_of_changed_row(
                seq, _("{what}, text").format(what=what), sha256, text
            )
    for game, number in sorted(derived.records.keys() - known):
        seq, _sha256 = derived.records[game, number].facts["sha256"]
        yield journal_ports.damage_of_missing_row(seq, _record(game, number))


def _record(game: int, number: int) -> str:
    return _("{game}, record {number}").format(game=Subject(GAME, game), number=number)


def _players(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    if derived.numbers is not None:
        seq, given = derived.numbers
        if (stand_now := checks.fingerprint_of_numbers(tournament)) != given:
            yield journal_ports.damage_of_changed_row(seq, _("start numbers"), given, stand_now)
    stand = dict(Entry.objects.filter(tournament=tournament).values_list("pk", "player_id"))
    for entry, (seq, player) in derived.players.items():
        if entry not in stand:
            yield journal_ports.damage_of_missing_row(seq, str(Subject(ENTRY, entry)))
        elif stand[entry] != player:
            what = _("{what}, player").format(what=Subject(ENTRY, entry))
            yield journal_ports.damage_of_changed_row(seq, what, player, stand[entry])


def _lots(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    rows = tournament.lots.values_list("pk", "kind", "seed", "outcome")
    stand = {pk: list(facts) for pk, *facts in rows}
    for pk, (seq, told) in derived.lots.items():
        what = _("lot {number}").format(number=pk)
        if pk not in stand:
            yield journal_ports.damage_of_missing_row(seq, what)
        elif canonical_json({"": told}) != canonical_json({"": stand[pk]}):
            yield journal_ports.damage_of_changed_row(seq, what, told, stand[pk])
    if derived.lots:
        for pk in sorted(stand.keys() - derived.lots.keys()):
            what = _("lot {number}").format(number=pk)
            yield journal_ports.damage_of_unjournalled_row(what, stand[pk][0])


def _rounds(tournament: Tournament, derived: TablesDerivedFromJournal) -> Iterator[Break]:
    """The states of rounds and event, as the rows and the results leave no other."""
    rounds = list(tournament.rounds.defer("known").order_by("number"))
    unsettled = set(
        Game.objects.filter(pairing__round__tournament=tournament)
        .exclude(state__in=SETTLED)
        .values_list("pairing__round", flat=True)
    )
    for row in rounds:
        seq, is_published = derived.rounds.get(row.number, (0, False))
        what = _("round {number}, state").format(number=row.number)
        stands = row.state != RoundState.DRAFT
        if not seq and stands and not derived.imported:
            yield journal_ports.damage_of_unjournalled_row(what, row.state)
        elif seq and stands is not is_published:
            told = RoundState.PUBLISHED if is_published else RoundState.DRAFT
            yield journal_ports.damage_of_changed_row(seq, what, told.value, row.state)
        elif stands and (row.state == RoundState.CLOSED) is (row.pk in unsettled):
            told = RoundState.PLAYING if row.pk in unsettled else RoundState.CLOSED
            yield journal_ports.damage_of_changed_row(seq, what, told.value, row.state)
    numbers = {row.number for row in rounds}
    for number, (seq, is_published) in derived.rounds.items():
        if is_published and number not in numbers:
            what = _("round {number}").format(number=number)
            yield journal_ports.damage_of_missing_row(seq, what)
    seq, state = _state(tournament, derived, rounds)
    if state != tournament.state:
        yield journal_ports.damage_of_changed_row(seq, _("state"), state, tournament.state)


def _state(
    tournament: Tournament, derived: TablesDerivedFromJournal, rounds: Sequence[Round]
) -> tuple[int, str]:
    """Return the state of the event by its rows and rounds, and the row that gave it."""
    seq, is_cancelled = derived.cancelled
    if is_cancelled:
        return seq, TournamentState.CANCELLED.value
    begun = max((seq for seq, is_published in derived.rounds.values() if is_published), default=0)
    if begun or any(row.state != RoundState.DRAFT for row in rounds):
        is_over = ending.is_event_over(tournament, rounds)
        state = TournamentState.FINISHED if is_over else TournamentState.RUNNING
        return begun or derived.imported, state.value
    if derived.imported or derived.drawn:
        return derived.imported or derived.drawn, TournamentState.DRAWN.value
    return derived.opened, TournamentState.ENTRIES.value


def streams_every_event_must_have() -> dict[str, str]:
    """Return the journal streams that every event must have."""
    events = Tournament.everything.order_by("pk").values_list("pk", flat=True)
    return {str(Subject(TOURNAMENT, pk)): _("event {number}").format(number=pk) for pk in events}


CHANGED = ("player.changed", "people.imported")

ENTERED = ("entry.added", "entries.imported", "entries.copied", "event.imported")


def _numbers(value: object) -> list[int]:
    """Return the ids in a list of people; empty for an import, which tells only their number."""
    return value if isinstance(value, list) else []


def compare_people_with_journal(stream: str, rows: Iterable[ComparedRow]) -> ComparisonResult:
    """Compare all people in the journal with the stored rows; list the differences."""
    if stream != PEOPLE:
        return ComparisonResult()
    people = _gathered(rows)
    unchecked = sum(fingerprint is None for _seq, fingerprint in people.journalled.values())
    return ComparisonResult(tuple(_differing(people.journalled)), unchecked)


def people_differing_from_journal(people: JournalPeople) -> Iterator[Break]:
    """List people of an event who differ from the journal or lack in it."""
    breaks = list(_differing(people.journalled))
    if not breaks:
        return
    rows = JournalEntry.objects.filter(stream=PEOPLE, verb__in=CHANGED).order_by("seq")
    newer = _gathered(
        ComparedRow(*row) for row in rows.values_list("seq", "verb", "data").iterator()
    )
    rest = {pk: fact for pk, fact in people.journalled.items() if pk not in newer.journalled}
    yield from _differing(rest)


def _gathered(rows: Iterable[ComparedRow]) -> JournalPeople:
    people = JournalPeople()
    for row in rows:
        people.apply_row(row)
    return people


def _differing(journalled: Mapping[int, tuple[int, str | None]]) -> Iterator[Break]:
    wanted = {pk: fact for pk, fact in journalled.items() if fact[1] is not None}
    stand = {player.pk: player for player in Player.objects.filter(pk__in=wanted)}
    for pk, (seq, fingerprint) in sorted(wanted.items()):
        player = stand.get(pk)
        if player is None:
            yield journal_ports.damage_of_missing_row(seq, f"player:{pk}")
        elif (stands := checks.fingerprint_of_person(player)) != fingerprint:
            yield journal_ports.damage_of_changed_row(
                seq,
                _("{what}, name, title or rating").format(what=f"player:{pk}"),
                fingerprint,
                stands,
            )
