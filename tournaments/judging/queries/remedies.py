"""The remedy for a word at a board: position and record as known, rules, sanctions so far."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from arbiter import ports as arbiter_ports
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.cases.queries.rulings import sanctions_of_both_sides
from arbiter.rules.clocks import entries as clock_entries
from arbiter.rules.clocks.entries import ClockLine
from arbiter.rules.incidents import entry as incidents_entry
from arbiter.rules.incidents.facts import (
    ILLEGAL_MOVES,
    caution_about_facts,
)
from arbiter.rules.incidents.state import IncidentState
from arbiter.rules.incidents.typed import read_typed_facts, suggest_incident_from_record
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.sanctions import SanctionKind, SanctionStep, possible_sanctions
from games.archive.queries import records
from games.draughts.boards import Square
from games.draughts.colour import Colour
from games.draughts.position import Position, fen_as_shown
from games.draughts.replay import Replay
from games.draughts.squares import square_name_of_variant
from games.draughts.variants import Variant
from tournaments.boards.models import Game
from tournaments.boards.queries import openings
from tournaments.games.queries import clocks, published
from tournaments.judging import remedy as remedies
from tournaments.judging.queries import boards
from tournaments.judging.words import ARTICLES, Penalty, Remedy, Word

UNKNOWN = "-"
"""The square of a piece that stands elsewhere than the record says."""

NO_SANCTION = "none"


@dataclass(frozen=True, slots=True)
class KnownBoard:
    """What is known of a game while a judge stands at its board; ``replay`` None without record."""

    game: Game
    rules: Ruleset | None
    replay: Replay | None

    def ply_of(self, side: Colour) -> int | None:
        """Return the half-move at which this side has erred: its next, or the one just made."""
        if self.replay is None:
            return None
        last = self.replay.plies
        for at in (last, last - 1):
            if at >= 0 and self.replay.positions[at].turn is side:
                return at + 1
        return None

    def position_before(self, side: Colour) -> Position | None:
        """Return the position before that half-move."""
        ply = self.ply_of(side)
        return self.replay.positions[ply - 1] if ply and self.replay else None


def known_board(game: Game) -> KnownBoard:
    """Read the newest record of a game, where there is one."""
    rules = catalogue.load_ruleset_or_none(game.pairing.round.tournament.ruleset_id)
    record = published.accepted_or_newest_record(game)
    replay = records.replay_of_record(record, waivers_of_subject(game.subject)) if record else None
    return KnownBoard(game, rules, replay)


@dataclass(frozen=True, slots=True)
class SquareOfBoard:
    """A square of the board to tap: its name, the piece on it, whether it can be the one."""

    name: str
    piece: str  # w, b; empty
    is_king: bool
    is_choice: bool
    is_dark: bool


def rows_of_squares(board: KnownBoard, side: Colour) -> list[list[SquareOfBoard]]:
    """Return the position before a side's half-move as squares to tap, seen from White's side.

    Empty where no position is known, or the board has no ranks and files.
    """
    position = board.position_before(side)
    if position is None or board.replay is None or board.replay.variant.board.is_star:
        return []
    variant = board.replay.variant
    ground = variant.board
    pieces = {square: (colour, king) for square, colour, king in position.pieces()}
    rows = []
    for rank in reversed(range(ground.height)):
        places = (ground.square_at_place.get((file, rank)) for file in range(ground.width))
        rows.append([_square(square, pieces, side, variant) for square in places])
    return rows


def _square(
    square: Square | None,
    pieces: Mapping[Square, tuple[Colour, bool]],
    side: Colour,
    variant: Variant,
) -> SquareOfBoard:
    if square is None:
        return SquareOfBoard("", "", is_king=False, is_choice=False, is_dark=False)
    colour, is_king = pieces.get(square, (None, False))
    return SquareOfBoard(
        square_name_of_variant(square, variant),
        colour.value if colour else "",
        is_king=is_king,
        is_choice=colour is side,
        is_dark=True,
    )


def incident_to_enter(
    board: KnownBoard, word: Word, side: Colour, square: str
) -> Mapping[str, Any] | None:
    """Return the facts of the incident as they are entered; None where too little is known.

    What the record itself shows at its end goes before what was pressed.
    """
    if board.rules is None or board.replay is None or word not in ARTICLES or square == UNKNOWN:
        return None
    shown = suggest_incident_from_record(board.replay, board.rules)
    if word is not Word.TOUCHED and shown and shown.article in ILLEGAL_MOVES:
        if shown.offender is not side:
            return None
        before = fen_as_shown(shown.before, board.replay.variant)
        facts = {"article": shown.article, "ply": shown.ply, "text": shown.text}
        return {**facts, "offender": side.value, "before": before}
    ply, position = board.ply_of(side), board.position_before(side)
    if ply is None or position is None or word is Word.TOUCHED and not square:
        return None
    return {
        "article": ARTICLES[word],
        "ply": ply,
        "offender": side.value,
        "touched": square,
        "before": fen_as_shown(position, board.replay.variant),
    }


def incident_as_it_would_be(
    board: KnownBoard, entry: Mapping[str, Any] | None
) -> IncidentState | None:
    """Return the incident as it would stand once entered; raises BadFacts."""
    if entry is None or board.rules is None:
        return None
    start = openings.starting_position_of(openings.seat_of_game(board.game))
    facts = read_typed_facts(entry, board.replay, board.rules, start=start)
    state = incidents_entry.open_incident(facts, board.rules)
    if caution := caution_about_facts(state.incident, state.variant):
        raise caution
    return state


@dataclass(frozen=True, slots=True)
class Ladder:
    """What a side has been given in the event, what comes next, and what may be given instead."""

    given: tuple[str, ...]
    next: SanctionStep | None
    means: tuple[SanctionKind, ...]

    def penalty(self, chosen: str, minutes: int = 0) -> Penalty | None:
        """Return the sanction chosen, the ladder's next where none was; None for none."""
        if chosen == NO_SANCTION:
            return None
        if chosen in set(self.means):
            usual = self.next.minutes if self.next else 0
            is_time = chosen == SanctionKind.TIME
            return Penalty(chosen, (minutes or usual or 1) if is_time else 0)
        if self.next is None or self.next.kind not in self.means:
            return None
        return Penalty(self.next.kind.value, self.next.minutes)


AT_A_BOARD = (SanctionKind.REMARK, SanctionKind.WARNING, SanctionKind.TIME, SanctionKind.LOSS)
"""Sanctions that a judge gives where he stands; expulsion is the chief arbiter's, at his desk."""


def ladder_of_side(game: Game, side: Colour) -> Ladder:
    """Load the sanctions of a side in the event and the next step; two queries."""
    facts = arbiter_ports.subject_facts(game.subject)
    assert facts is not None  # a game has facts
    rules = catalogue.load_ruleset_or_none(facts.ruleset_id)
    means = tuple(kind for kind in possible_sanctions(rules) if kind in AT_A_BOARD)
    both = sanctions_of_both_sides(facts.scope, facts)
    own = next(one for one in both if one.party.side == side.value)
    return Ladder(tuple(row.kind for row in own.given), own.next, means)


@dataclass(frozen=True, slots=True)
class Asked:
    """What a judge has pressed: the word, whose, the piece, the sanction instead of the next."""

    word: Word
    side: str  # w, b, wb
    square: str = ""
    sanction: str = ""
    minutes: int = 0

    @property
    def colour(self) -> Colour:
        """The side; of both (a round that nobody came to) White."""
        return Colour(self.side[0])


def remedy_at_board(board: KnownBoard, asked: Asked, at: datetime) -> Remedy:
    """Return what follows from a word at a board; raises BadFacts where the position denies it."""
    game, side = board.game, asked.colour
    tournament = game.pairing.round.tournament
    if asked.word is Word.LATE:
        return remedies.remedy_of_lateness(
            asked.side,
            began=boards.beginning_of_round(game),
            tolerance=tournament.lateness_minutes,
            at=at,
        )
    if asked.word is Word.FLAG:
        outcome = _outcome_of_flag(board, side)
        return remedies.remedy_of_flag(side, outcome=outcome, rules=board.rules)
    penalty = ladder_of_side(game, side).penalty(asked.sanction, asked.minutes)
    if asked.word is Word.DISTURBS:
        return remedies.remedy_of_disturbance(side, penalty=penalty, article="W7")
    entry = incident_to_enter(board, asked.word, side, asked.square)
    state = incident_as_it_would_be(board, entry)
    return remedies.remedy_of_violation(
        asked.word, side, state=state, rules=board.rules, penalty=penalty
    )


def _outcome_of_flag(board: KnownBoard, side: Colour) -> Outcome | None:
    """Return what the rules of clocks make of a flag seen now; None where they leave it open."""
    if board.rules is None:
        return None
    ply = board.replay.plies + 1 if board.replay else 0
    facts = clocks.clock_facts(board.game, None)
    seen = ClockLine(clock_entries.FLAG, side, ply)
    facts = replace(facts, lines=(*facts.lines, seen))
    answer = clock_entries.judge_flags_of_game(facts, {}, board.replay, board.rules)
    return answer.outcome if answer else None
