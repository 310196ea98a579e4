"""The facts of an incident at the board, their checks, and the articles with their remedies."""

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from arbiter.rules.violations import Violation
from games.draughts.boards import Square
from games.draughts.colour import Colour
from games.draughts.judging.illegal import moves_meant
from games.draughts.judging.waivers import is_same_move_written, position_after_irregular_move
from games.draughts.move import Move
from games.draughts.moves import legal_moves
from games.draughts.notation import origin_of_move_to_light_square, parse_move_or_none
from games.draughts.position import Position, fen_as_shown, without_piece
from games.draughts.replay import Replay
from games.draughts.squares import square_by_name, square_name_of_variant
from games.draughts.variants import RUSSIAN, Variant

# The facts of an incident at the board as a value, and their checks.


class ShownBy(StrEnum):
    """How an incident is known: from the record, or only seen at the board."""

    RECORD = "record"
    BOARD = "board"  # only those at the board saw it


class FactCode(StrEnum):
    """Codes of facts that cannot be an incident."""

    UNKNOWN_ARTICLE = "incident_unknown_article"  # article
    PLY_IMPOSSIBLE = "incident_ply_impossible"  # ply
    OFFENDER_MISSING = "incident_offender_missing"  # article
    OFFENDER_NOT_TO_MOVE = "incident_offender_not_to_move"  # article, turn
    MOVE_NOT_GOOD = "incident_move_not_good"  # article, move
    SQUARE_MISSING = "incident_square_missing"  # article
    SQUARE_EMPTY = "incident_square_empty"  # square
    SAME_TO_MOVE = "incident_same_to_move"  # turn
    MOVE_IS_LEGAL = "incident_move_is_legal"  # article, move: a caution
    NOTHING_TO_CAPTURE = "incident_nothing_to_capture"  # article: a caution


class BadFacts(ValueError):
    """Contradictory facts of an incident: ``code`` and ``params``."""

    def __init__(self, code: StrEnum, **params: str | int) -> None:
        super().__init__(code.value)
        self.code = code
        self.params: Mapping[str, str | int] = params


NOBODY = frozenset({"V6", "P2", "V7", "V9"})
"""Articles for which no player need be named."""


@dataclass(frozen=True, slots=True)
class IncidentAtBoard:
    """The facts of one incident at the board.

    article   its id in the rules: V4.6, V7, T1
    ply       the half-move during which it happened, from 1; of the set-up the last one made
    offender  who did it; None where nobody is to blame or it does not matter
    before    the position before that half-move, or as it ought to be where none was made
    text      what was played, in notation; empty where nothing was
    touched   the piece touched first, moved or lifted; None where it does not matter
    after     what stood on the board then, of a set-up before the first move; None where
              nobody can say
    shown_by  the record, or only the board
    replied   whether the opponent has moved since
    announced whether the adjusting was announced («Поправляю!», T3)
    start     the set-up drawn for the game; None where it begins from the usual one
    """

    article: str
    ply: int
    offender: Colour | None
    before: Position
    text: str = ""
    touched: Square | None = None
    after: Position | None = None
    shown_by: ShownBy = ShownBy.BOARD
    replied: bool = False
    announced: bool = False
    start: Position | None = None

    @property
    def is_without_a_move(self) -> bool:
        """Whether a piece was only lifted and no move made (V4.7)."""
        return self.article in WITHOUT_A_MOVE and not self.text

    def as_dict(self, variant: Variant = RUSSIAN) -> dict[str, object]:
        """Return the facts as JSON-ready data, read back by ``from_dict``."""
        return {
            "article": self.article,
            "ply": self.ply,
            "offender": self.offender.value if self.offender else None,
            "before": fen_as_shown(self.before, variant),
            "text": self.text,
            "touched": square_name_of_variant(self.touched, variant)
            if self.touched is not None
            else None,
            "after": fen_as_shown(self.after, variant) if self.after else None,
            "shown_by": self.shown_by.value,
            "replied": self.replied,
            "announced": self.announced,
            "start": fen_as_shown(self.start, variant) if self.start else None,
        }

    @classmethod
    def from_dict(
        cls, stored: Mapping[str, object], variant: Variant = RUSSIAN
    ) -> "IncidentAtBoard":
        """Read the facts from stored data."""
        offender, touched, after = stored["offender"], stored["touched"], stored["after"]
        start = stored.get("start")  # what was stored before drawn set-ups were asked for has none
        return cls(
            article=str(stored["article"]),
            ply=int(str(stored["ply"])),
            offender=Colour(offender) if offender else None,
            before=Position.from_fen(str(stored["before"]), variant),
            text=str(stored["text"]),
            touched=square_by_name(str(touched), variant) if touched else None,
            after=Position.from_fen(str(after), variant) if after else None,
            shown_by=ShownBy(str(stored["shown_by"])),
            replied=bool(stored["replied"]),
            announced=bool(stored["announced"]),
            start=Position.from_fen(str(start), variant) if start else None,
        )


def check_incident_facts(incident: IncidentAtBoard, variant: Variant = RUSSIAN) -> IncidentAtBoard:
    """Check the facts and fill in what follows from them; raises BadFacts."""
    article, before = incident.article, incident.before
    if article not in REMEDIES:
        raise BadFacts(FactCode.UNKNOWN_ARTICLE, article=article)
    if incident.ply < (0 if article in NOBODY else 1):
        raise BadFacts(FactCode.PLY_IMPOSSIBLE, ply=incident.ply)
    if incident.offender is None and article not in NOBODY:
        raise BadFacts(FactCode.OFFENDER_MISSING, article=article)
    if article not in NOBODY and not _is_turn_possible(incident):
        raise BadFacts(FactCode.OFFENDER_NOT_TO_MOVE, article=article, turn=before.turn.value)
    if article in NEED_A_GOOD_MOVE and not legal_moves_meant(incident, variant):
        raise BadFacts(FactCode.MOVE_NOT_GOOD, article=article, move=incident.text)
    touched = _touched(incident, variant)
    if touched is None and article in NEED_A_SQUARE:
        raise BadFacts(FactCode.SQUARE_MISSING, article=article)
    occupied = before.white | before.black
    if touched is not None and article not in NOBODY and not occupied >> touched & 1:
        raise BadFacts(FactCode.SQUARE_EMPTY, square=square_name_of_variant(touched, variant))
    after = _after(incident, variant)
    is_moved = article not in NOBODY and not incident.is_without_a_move
    is_moved = is_moved and variant.moves_a_turn == 1
    if after is not None and is_moved and after.turn is incident.offender:
        raise BadFacts(FactCode.SAME_TO_MOVE, turn=after.turn.value)
    return replace(incident, touched=touched, after=after)


def is_same_violation(
    earlier: IncidentAtBoard,
    other: IncidentAtBoard,
    variant: Variant = RUSSIAN,
    *,
    does_move_stand: bool = False,
) -> bool:
    """Return whether two entries are about one thing: a half-move made wrong once.

    A move that is illegal is one violation under whichever article and however it is written; what
    was touched or lifted is another beside it. Where the earlier move stands, no other can have
    been made at its half-move.
    """
    if earlier.ply != other.ply or earlier.offender is not other.offender:
        return False
    if earlier.article in NOBODY:  # pieces may be shifted twice
        return False
    is_one_article = earlier.article == other.article
    if not is_one_article and not {earlier.article, other.article} <= ILLEGAL_MOVES:
        return False
    if does_move_stand and {earlier.article, other.article} <= ILLEGAL_MOVES:
        return True
    touched = {earlier.touched, other.touched} - ({None} if earlier.text else set())
    return len(touched) < 2 and is_same_move_written(earlier.text, other.text, variant)


def caution_about_facts(incident: IncidentAtBoard, variant: Variant = RUSSIAN) -> BadFacts | None:
    """Return what speaks against an illegal move: it is legal, or here nothing can be captured.

    The position may be another than the record has, so that an arbiter who gives his reason may
    enter it all the same.
    """
    article = incident.article
    if article not in ILLEGAL_MOVES:
        return None
    is_own_turn = incident.before.turn is incident.offender
    if is_own_turn and incident.text and legal_moves_meant(incident, variant):
        return BadFacts(FactCode.MOVE_IS_LEGAL, article=article, move=incident.text)
    if article in NEED_A_CAPTURE and not any(
        move.captured for move in legal_moves(incident.before, variant)
    ):
        return BadFacts(FactCode.NOTHING_TO_CAPTURE, article=article)
    return None


def legal_moves_meant(incident: IncidentAtBoard, variant: Variant = RUSSIAN) -> tuple[Move, ...]:
    """List the legal moves that a played text can mean; one if it is regular."""
    written = parse_move_or_none(incident.text, variant)
    meant = moves_meant(incident.before, written, variant) if written else ()
    return tuple(meant) if len(meant) == 1 else ()


def incident_of_violation(violation: Violation, replay: Replay) -> IncidentAtBoard:
    """Make the facts of the violation that the record shows, for the arbiter to confirm."""
    return check_incident_facts(
        IncidentAtBoard(
            article=violation.code,
            ply=violation.ply,
            offender=violation.side,
            before=replay.final,
            text=violation.move,
            shown_by=ShownBy.RECORD,
            replied=len(replay.rest) > 1,
        ),
        replay.variant,
    )


def _is_turn_possible(incident: IncidentAtBoard) -> bool:
    """Return whether the side to move fits the article.

    Two moves in a row and adjusting out of turn happen while the opponent is to move; a piece
    may be lifted without a move at any time.
    """
    if incident.is_without_a_move:
        return True
    out_of_turn = incident.article in ("V4.1", "T4")
    return (incident.before.turn is incident.offender) != out_of_turn


def _touched(incident: IncidentAtBoard, variant: Variant) -> Square | None:
    """Return the piece named, else the one that the text moves, to a light square too (T1)."""
    if incident.touched is not None or incident.article in AT_THE_BOARD_ONLY:
        return incident.touched
    written = parse_move_or_none(incident.text, variant)
    square = written.origin if written else origin_of_move_to_light_square(incident.text, variant)
    if square is None or not (incident.before.white | incident.before.black) >> square & 1:
        return None
    return square


def _after(incident: IncidentAtBoard, variant: Variant) -> Position | None:
    if incident.after is not None or incident.offender is None:
        return incident.after
    if incident.article in AT_THE_BOARD_ONLY or incident.article in NEED_A_GOOD_MOVE:
        return None  # the move alone does not show what was lifted wrongly
    touched = _touched(incident, variant)
    if (
        incident.article == "V8"
        or origin_of_move_to_light_square(incident.text, variant) is not None
    ):
        return _without(incident, touched)
    return position_after_irregular_move(
        incident.before, incident.text, incident.offender, variant=variant
    )


def _without(incident: IncidentAtBoard, touched: Square | None) -> Position:
    """V8: a piece on a light square is inactive; no dark square shows it."""
    before = incident.before
    turn = before.turn.other
    return before._replace(turn=turn) if touched is None else without_piece(before, touched, turn)


class Remedy(StrEnum):
    """How the board is put right."""

    MOVE_AGAIN = "move_again"  # the position before the move; the offender moves the same piece
    TAKE_OFF = "take_off"  # the second move of a side goes back; the opponent is to move
    AS_MOVED = "as_moved"  # the move was good and stands; only its display is finished
    SET_UP = "set_up"  # the pieces are put up as the game begins
    NEW_GAME = "new_game"  # the game is annulled and played again, by a ruling
    PUT_BACK = "put_back"  # nobody is to blame: the pieces go back at once
    NONE = "none"  # improper, but without consequence


REMEDIES: Mapping[str, Remedy] = {
    "V4.1": Remedy.TAKE_OFF,
    "V4.2": Remedy.MOVE_AGAIN,
    "V4.3": Remedy.MOVE_AGAIN,
    "V4.4": Remedy.AS_MOVED,  # the move first made stands
    "V4.5": Remedy.MOVE_AGAIN,
    "V4.6": Remedy.MOVE_AGAIN,
    "V4.7": Remedy.MOVE_AGAIN,
    "V4.8": Remedy.MOVE_AGAIN,
    "V4.9": Remedy.MOVE_AGAIN,
    "V4.10": Remedy.MOVE_AGAIN,
    "V4.11": Remedy.AS_MOVED,
    "V4.12": Remedy.AS_MOVED,
    "V4.13": Remedy.AS_MOVED,
    "V4.14": Remedy.AS_MOVED,
    "V4.15": Remedy.AS_MOVED,  # the crown is put on (M6)
    "V4.16": Remedy.MOVE_AGAIN,  # a king by its rank (M6), so every position shows it as one
    "V4.17": Remedy.MOVE_AGAIN,
    "V6": Remedy.NEW_GAME,  # the board stands the wrong way
    "P2": Remedy.NEW_GAME,  # the players have each other's colour
    "V7": Remedy.SET_UP,
    "V8": Remedy.MOVE_AGAIN,
    "V9": Remedy.PUT_BACK,
    "T1": Remedy.MOVE_AGAIN,  # touched, and another is about to be moved
    "T3": Remedy.MOVE_AGAIN,  # adjusted without a word
    "T4": Remedy.NONE,  # adjusted while the opponent is to move
}
"""The articles in the order in which an arbiter looks for them."""

ILLEGAL_MOVES = frozenset({"V4.1", "V4.2", "V4.5", "V4.6", "V4.8", "V4.9"})
"""Moves the rules of play do not know: wrong under every ruleset, listed or not."""

NEED_A_CAPTURE = frozenset({"V4.6", "V4.8", "V4.9"})
"""What is done to a capture: where none can be made, none was missed or left unfinished."""

TOUCHES = frozenset({"T1", "T3", "V4.3"})
"""What is wrong only where a touched piece must move."""

NEED_A_SQUARE = frozenset({"T1", "T3", "V4.3", "V4.7", "V4.16", "V8"})
"""What is about one piece, which must be named."""

NEED_A_GOOD_MOVE = frozenset(
    article for article, remedy in REMEDIES.items() if remedy is Remedy.AS_MOVED
)
"""What happened during or after a move that was itself good: the move must be named."""

WITHOUT_A_MOVE = frozenset({"V4.7"})
"""What may happen where nothing is moved, in one's own turn or in the opponent's: a piece is
lifted and that is all."""

AT_THE_BOARD_ONLY = frozenset({"T1", "T3", "T4", "V6", "P2", "V7", "V9"})
"""What is about no move of the record, so that nothing of it can stand in the record."""
