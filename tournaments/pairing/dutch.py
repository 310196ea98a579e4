"""A Swiss round paired by the FIDE Dutch system (C.04.3) with ``gacrux``."""

from collections.abc import Iterable, Iterator, Sequence

from games.draughts.colour import Colour
from tournaments.pairing import padding
from tournaments.pairing.engine import is_engine_installed
from tournaments.pairing.field import (
    WIN,
    Competitor,
    EngineFailed,
    EngineMissing,
    NoPairing,
    Pair,
    PastRound,
    RoundKind,
)

# Pair a Swiss round by the FIDE Dutch system (C.04.3, in force since 2026-02-01) with ``gacrux``.
#
# No other file imports the engine. Our competitors are written as a TRF-2026 text, the engine
# reads and pairs it, and what it says comes back as our own pairs. It is not believed:
# ``pairing.checker`` looks at every draft.


_PARAMS = {"experimental": [], "verbose": 0, "rank": False}


def pair_swiss_round(
    competitors: Sequence[Competitor],
    *,
    rounds: int,
    initial: Colour,
    prohibited: Iterable[Iterable[int]] = (),
    large_from: int = padding.LARGE,
) -> tuple[Pair, ...]:
    """Pair the next Swiss round with the engine; boards in order, the bye last.

    Everybody's history is of equal length; ``rounds`` is the length of the event. Where
    ``large_from`` players or more are present the engine is spared its long road, with the
    same answer (``large``). Raises NoPairing, EngineFailed.
    """
    forbidden_pairs = tuple(map(tuple, prohibited))

    def ask_engine(field: Sequence[Competitor], strangers: Sequence[range]) -> tuple[Pair, ...]:
        return ask_engine_once(
            field, strangers, rounds=rounds, initial=initial, prohibited=forbidden_pairs
        )

    if padding.needs_padding(competitors, large_from):
        return padding.pair_with_dummy_players(competitors, initial, ask_engine)
    return ask_engine(competitors, ())


def ask_engine_once(
    competitors: Sequence[Competitor],
    strangers: Sequence[range] = (),
    *,
    rounds: int,
    initial: Colour,
    prohibited: Iterable[Iterable[int]] = (),
) -> tuple[Pair, ...]:
    """Call the engine once for a field, with groups of dummy players below everybody.

    Raises NoPairing, EngineFailed.
    """
    if not is_engine_installed():
        raise EngineMissing
    # loaded by the first round that is paired: it takes a twentieth of the start of the site
    from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
    from gacrux.pairingdutch import pairing_dutch
    from gacrux.trf2json import trf2json

    text = field_as_trf(
        competitors, rounds, initial=initial, prohibited=prohibited, strangers=strangers
    )
    number = next_round_number(competitors)
    try:
        reader = trf2json()
        reader.parse_file(text, 0)
        if reader.get_status() not in (0, 467):
            raise EngineFailed(str(reader.chessjson.get("status")))
        engine = pairing_dutch(reader.get_tournament(1), number, dict(_PARAMS))
        brackets = engine.compute_pairing(False, 0)
    except GacruxNoLegalPairing as error:
        raise NoPairing from error
    except (GacruxError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise EngineFailed(repr(error)) from error
    pairs = [pair for bracket in brackets if bracket for pair in bracket.get("pairs", ())]
    return tuple(Pair(pair["w"], pair["b"] or None) for pair in sorted(pairs, key=_board))


def _board(pair: dict[str, int]) -> tuple[bool, int]:
    return not pair["b"], pair["board"]


# Write the competitors of an event as the TRF-2026 text that the Swiss pairing engine reads.
#
# Points are 2-1-0 by record 162, lent points record 250, pairs that must not meet record 260.


_COLOURS = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}

_PLAYED = {0: "0", 1: "=", 2: "1"}

_FORFEIT = {0: "-", 2: "+"}

_REQUESTED = {0: "Z", 1: "H", 2: "F"}

_BELOW_ALL = ("-0.2", "-0.6")
"""What strangers are lent, group by group: nobody who plays has less than nothing."""


def next_round_number(competitors: Sequence[Competitor]) -> int:
    """Return the number of the round to be paired."""
    return 1 + max((len(competitor.past) for competitor in competitors), default=0)


def field_as_trf(
    competitors: Sequence[Competitor],
    rounds: int,
    *,
    initial: Colour,
    prohibited: Iterable[Iterable[int]],
    strangers: Sequence[range] = (),
) -> str:
    """Write the field as TRF-2026, with groups of dummy players (``strangers``) below everybody."""
    number = next_round_number(competitors)
    lines = [
        "012 event",
        f"062 {len(competitors) + sum(map(len, strangers))}",
        "192 FIDE_DUTCH_2026",
        f"142 {rounds}",
        f"152 {'W' if initial is Colour.WHITE else 'B'}",
        f"162  W 2.0    D 1.0    L 0.0    P {_allocated(competitors)}.0",
        *map(_player, competitors),
        *(_stranger(stranger, number) for group in strangers for stranger in group),
        *(line for competitor in competitors for line in _lent(competitor)),
        *(
            _lent_to(group, points, number)
            for group, points in zip(strangers, _BELOW_ALL, strict=False)
        ),
        *(_group(members, number) for members in prohibited),
    ]
    return "\n".join(lines) + "\n"


def _allocated(competitors: Sequence[Competitor]) -> int:
    """Return what the event gives for its bye: a win's points unless one was worth less."""
    points_given = (
        past.points
        for competitor in competitors
        for past in competitor.past
        if past.kind is RoundKind.ALLOCATED
    )
    return next(points_given, WIN)


def _player(competitor: Competitor) -> str:
    """Record 001: the fields the engine reads, at their columns."""
    head = f"001 {competitor.number:4d}      {f'P{competitor.number}':<66}{competitor.points:4.1f}"
    rounds = "".join(f"  {_round(past)}" for past in competitor.past)
    if not competitor.is_present:
        rounds += "  0000 - Z"
    return f"{head} {competitor.number:4d}{rounds}"


def _stranger(own: int, number: int) -> str:
    """Somebody who is here for the first time, without points."""
    head = f"001 {own:4d}      {f'P{own}':<66}{0:4.1f}"
    return f"{head} {own:4d}" + "  0000 - Z" * (number - 1)


def _round(past: PastRound) -> str:
    marks = {
        RoundKind.PLAYED: _PLAYED,
        RoundKind.FORFEIT: _FORFEIT,
        RoundKind.REQUESTED: _REQUESTED,
        RoundKind.ALLOCATED: {WIN: "U", 1: "U", 0: "U"},
    }
    colour = _COLOURS[past.colour]
    return f"{past.opponent or 0:04d} {colour} {marks[past.kind][past.points]}"


def _lent(competitor: Competitor) -> Iterator[str]:
    """Record 250: points lent to a number in one round, those of an earlier stage among them."""
    for at in range(1, max(len(competitor.virtual), len(competitor.past) + 1) + 1):
        points = competitor.extra_points(at - 1)
        if points:
            number = f"{competitor.number:4d}"
            yield f"250 {points:>2d}.0 {points:>2d}.0 {at:3d} {at:3d} {number} {number}"


def _lent_to(group: range, points: str, number: int) -> str:
    """Record 250 for a run of numbers in the round to be paired."""
    return f"250 {points} {points} {number:3d} {number:3d} {group[0]:4d} {group[-1]:4d}"


def _group(members: Iterable[int], number: int) -> str:
    """Record 260: numbers that must not meet in this round."""
    return f"260 {number:3d} {number:3d}" + "".join(f" {member:4d}" for member in members)
