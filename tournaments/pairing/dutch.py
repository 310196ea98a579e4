"""The FIDE Dutch system (C.04.3, in force since 2026-02-01) by ``gacrux``: the one file that
imports the engine.

Our competitors are written as a TRF-2026 text, the engine reads and pairs it, and what it
says comes back as our own pairs. It is not believed: ``swiss_check`` looks at every draft.
"""

from collections.abc import Iterable, Iterator, Sequence

from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json

from games.draughts.colour import Colour
from tournaments.pairing.competitor import Competitor, Past, Turn
from tournaments.pairing.halfpoints import WIN
from tournaments.pairing.pairs import Pair

_COLOURS = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}
_PLAYED = {0: "0", 1: "=", 2: "1"}
_FORFEIT = {0: "-", 2: "+"}
_REQUESTED = {0: "Z", 1: "H", 2: "F"}
_PARAMS = {"experimental": [], "verbose": 0, "rank": False}


class NoPairing(Exception):
    """The field cannot be paired by the rules: the arbiter decides (C.04.3, 1.9.3)."""


class EngineFailed(Exception):
    """The engine refused or broke down; its own words are for the log, not for players."""


def pair(
    competitors: Sequence[Competitor],
    *,
    rounds: int,
    initial: Colour,
    prohibited: Iterable[Iterable[int]] = (),
) -> tuple[Pair, ...]:
    """The next round of a field, in the order of boards, the bye last.

    Everybody's history is of equal length; ``rounds`` is the length of the event.
    Raises NoPairing, EngineFailed.
    """
    number = _next(competitors)
    try:
        reader = trf2json()
        reader.parse_file(as_trf(competitors, rounds, initial, prohibited), 0)
        if reader.get_status() not in (0, 467):
            raise EngineFailed(str(reader.chessjson.get("status")))
        engine = pairing_dutch(reader.get_tournament(1), number, dict(_PARAMS))
        brackets = engine.compute_pairing(False, 0)
    except GacruxNoLegalPairing as error:
        raise NoPairing from error
    except (GacruxError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise EngineFailed(repr(error)) from error
    found = [one for bracket in brackets if bracket for one in bracket.get("pairs", ())]
    return tuple(Pair(one["w"], one["b"] or None) for one in sorted(found, key=_board))


def _next(competitors: Sequence[Competitor]) -> int:
    return 1 + max((len(one.past) for one in competitors), default=0)


def _board(found: dict[str, int]) -> tuple[bool, int]:
    return not found["b"], found["board"]


def as_trf(
    competitors: Sequence[Competitor],
    rounds: int,
    initial: Colour,
    prohibited: Iterable[Iterable[int]],
) -> str:
    """The field as TRF-2026; points are 2-1-0 by record 162."""
    number = _next(competitors)
    lines = [
        "012 event",
        f"062 {len(competitors)}",
        "192 FIDE_DUTCH_2026",
        f"142 {rounds}",
        f"152 {'W' if initial is Colour.WHITE else 'B'}",
        f"162  W 2.0    D 1.0    L 0.0    P {_allocated(competitors)}.0",
        *map(_player, competitors),
        *(line for one in competitors for line in _lent(one)),
        *(_group(members, number) for members in prohibited),
    ]
    return "\n".join(lines) + "\n"


def _allocated(competitors: Sequence[Competitor]) -> int:
    """What the event gives for its bye: a win's points unless one was worth less."""
    given = (past.points for one in competitors for past in one.past if past.turn is Turn.ALLOCATED)
    return next(given, WIN)


def _player(one: Competitor) -> str:
    """Record 001: the fields the engine reads, at their columns."""
    head = f"001 {one.number:4d}      {f'P{one.number}':<66}{one.points:4.1f}"
    rounds = "".join(f"  {_round(past)}" for past in one.past)
    if not one.is_present:
        rounds += "  0000 - Z"
    return f"{head} {one.number:4d}{rounds}"


def _round(past: Past) -> str:
    marks = {
        Turn.PLAYED: _PLAYED,
        Turn.FORFEIT: _FORFEIT,
        Turn.REQUESTED: _REQUESTED,
        Turn.ALLOCATED: {WIN: "U", 1: "U", 0: "U"},
    }
    colour = _COLOURS[past.colour]
    return f"{past.opponent or 0:04d} {colour} {marks[past.turn][past.points]}"


def _lent(one: Competitor) -> Iterator[str]:
    """Record 250: points lent to a number in one round."""
    for at, points in enumerate(one.virtual, start=1):
        if points:
            yield (
                f"250 {points:>2d}.0 {points:>2d}.0 {at:3d} {at:3d} {one.number:4d} {one.number:4d}"
            )


def _group(members: Iterable[int], number: int) -> str:
    """Record 260: numbers that must not meet in this round."""
    return f"260 {number:3d} {number:3d}" + "".join(f" {one:4d}" for one in members)
