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
    BadFacts,
    caution_about_facts,
)
from arbiter.rules.incidents.state import IncidentState
from arbiter.rules.incidents.typed import (
    EntryCode,
    read_typed_facts,
    suggest_incident_from_record,
)
from arbiter.rules.outcome import Outcome
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import Ruleset
from arbiter.rules.sanctions import SanctionKind, SanctionStep, possible_sanctions
from games.archive.queries import records
from games.draughts.boards import Square
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError
from games.draughts.position import Position, fen_as_shown, start_of
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
    """What is known of a game while a judge stands at its board; ``replay`` None without record.

    ``set_up`` is the position before the half-move as he set it up, which goes before the record;
    ``move`` the number of that move, 0 where he does not know it.
    """

    game: Game
    rules: Ruleset | None
    replay: Replay | None
    set_up: Position | None = None
    move: int = 0

    @property
    def variant(self) -> Variant:
        """What is played."""
        return (
            self.replay.variant
            if self.replay
            else openings.variant_of_pairing(openings.seat_of_game(self.game))
        )

    def ply_of(self, side: Colour) -> int | None:
        """Return the half-move at which this side has erred: its next, or the one just made."""
        if self.set_up is not None:
            return 2 * max(self.move, 1) - (side is Colour.WHITE)
        if self.replay is None:
            return None
        last = self.replay.plies
        for at in (last, last - 1):
            if at >= 0 and self.replay.positions[at].turn is side:
                return at + 1
        return None

    def position_before(self, side: Colour) -> Position | None:
        """Return the position before that half-move."""
        if self.set_up is not None:
            return self.set_up
        ply = self.ply_of(side)
        return self.replay.positions[ply - 1] if ply and self.replay else None


def known_board(game: Game, set_up: str = "", move: int = 0) -> KnownBoard:
    """Read the newest record of a game, where there is one, and the position set up by taps.

    Raises BadFacts where that is none.
    """
    rules = catalogue.load_ruleset_or_none(game.pairing.round.tournament.ruleset_id)
    record = published.accepted_or_newest_record(game)
    replay = records.replay_of_record(record, waivers_of_subject(game.subject)) if record else None
    board = KnownBoard(game, rules, replay)
    if not set_up:
        return board
    try:
        return replace(board, set_up=Position.from_fen(set_up, board.variant), move=move)
    except DraughtsError as error:
        raise BadFacts(EntryCode.POSITION_UNREADABLE, text=set_up) from error


def position_to_set_up(board: KnownBoard, side: Colour) -> str:
    """Return the position that is changed by taps: the last one known, this side to move."""
    start = openings.starting_position_of(openings.seat_of_game(board.game)) or start_of(
        board.variant
    )
    fen = fen_as_shown(board.position_before(side) or start, board.variant)
    return f"{side.value.upper()}{fen[1:]}"


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
    if position is None or board.variant.board.is_star:
        return []
    variant = board.variant
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
    if board.rules is None or word not in ARTICLES or square == UNKNOWN:
        return None
    if board.set_up is not None:
        if word is Word.TOUCHED and not square:
            return None
        return {
            "article": ARTICLES[word],
            "ply": board.ply_of(side),
            "offender": side.value,
            "touched": square,
            "before": fen_as_shown(board.set_up, board.variant),
        }
    if board.replay is None:
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
    replay = None if board.set_up is not None else board.replay
    facts = read_typed_facts(entry, replay, board.rules, start=start)
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
    """What a judge has pressed: the word, whose, the piece, the sanction instead of the next.

    ``set_up`` is the position that he set up, as FEN, and ``move`` its number where he knows it;
    empty where the record tells both.
    """

    word: Word
    side: str  # w, b, wb
    square: str = ""
    sanction: str = ""
    minutes: int = 0
    set_up: str = ""
    move: int = 0

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
    remedy = remedies.remedy_of_violation(
        asked.word, side, state=state, rules=board.rules, penalty=penalty
    )
    # a move that stands is read so in the record, and nobody knows which it is there
    is_lost = board.set_up is not None and not board.move
    return replace(remedy, others=()) if is_lost else remedy


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
