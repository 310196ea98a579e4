"""Pair a Swiss round by the FIDE Dutch system (C.04.3, in force since 2026-02-01) with ``gacrux``.

No other file imports the engine. Our competitors are written as a TRF-2026 text, the engine reads
and pairs it, and what it says comes back as our own pairs. It is not believed:
``check_swiss_round`` looks at every draft.
"""

from collections.abc import Iterable, Sequence

from games.draughts.colour import Colour
from tournaments.pairing import pair_large_swiss_with_dummy_players
from tournaments.pairing.competitor import Competitor
from tournaments.pairing.engine_errors import EngineFailed, NoPairing
from tournaments.pairing.engine_trf_text import field_as_trf, next_round_number
from tournaments.pairing.pair_of_round_and_its_text import Pair

__all__ = ["EngineFailed", "NoPairing", "ask_engine_once", "pair_swiss_round"]

_PARAMS = {"experimental": [], "verbose": 0, "rank": False}


def pair_swiss_round(
    competitors: Sequence[Competitor],
    *,
    rounds: int,
    initial: Colour,
    prohibited: Iterable[Iterable[int]] = (),
    large_from: int = pair_large_swiss_with_dummy_players.LARGE,
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

    if pair_large_swiss_with_dummy_players.needs_padding(competitors, large_from):
        return pair_large_swiss_with_dummy_players.pair_with_dummy_players(
            competitors, initial, ask_engine
        )
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
