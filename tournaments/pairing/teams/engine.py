"""A team Swiss round paired by C.04.6 with ``gacrux``.

The engine's own reading of matches from a file is passed over: it is given the scores, colours
and floats that our matches make, and answers with pairs. It is not believed: the round is checked
and derived again (``checker``, ``rules``).
"""

from decimal import Decimal
from typing import Any

from games.draughts.colour import Colour
from tournaments.pairing.engine import is_engine_installed
from tournaments.pairing.field import EngineFailed, EngineMissing, NoPairing, Pair, RoundKind
from tournaments.pairing.teams.field import ColourType, PairedTeam, TeamField, TeamRound

_TYPES = {ColourType.A: "typea", ColourType.B: "typeb", ColourType.NONE: "nocolor"}

_LETTERS = {Colour.WHITE: "w", Colour.BLACK: "b"}


def pair_team_round(field: TeamField) -> tuple[Pair, ...]:
    """Pair the next round with the engine; tables in order, the bye last.

    White of a pair is the team with White on board 1. Raises NoPairing, EngineFailed.
    """
    if not is_engine_installed():
        raise EngineMissing
    # loaded by the first round that is paired: it takes a twentieth of the start of the site
    from gacrux.crosstablefideteam import crosstable_fideteam
    from gacrux.gacruxexeptions import GacruxError, GacruxNoLegalPairing
    from gacrux.pairingfideteam import pairing_fideteam

    numbers = {place: number for number, place in field.places.items()}
    facts = {place: _facts(field, field.by_number[number]) for place, number in numbers.items()}

    def crosstable(experimental: Any, checkonly: bool, verbose: int) -> Any:
        """Return the engine's crosstable over our own facts."""
        table = crosstable_fideteam(
            experimental, checkonly, verbose, engine.typeb, engine.usecolor, engine.lasttworounds
        )
        table.compute_tiebreak = lambda tournament, rnd: facts
        return table

    settings = {
        "methodList": ["fideteam", _TYPES[field.colours], "mp+gp" if field.by_secondary else "mp"],
        "experimental": [],
        "verbose": 0,
        "rank": False,
    }
    try:
        engine = pairing_fideteam(_tournament(field), field.number, settings)
        engine.get_crosstable = crosstable
        brackets = engine.compute_pairing(False, 0)
    except GacruxNoLegalPairing as error:
        raise NoPairing from error
    except (GacruxError, ArithmeticError, LookupError, TypeError, ValueError) as error:
        raise EngineFailed(repr(error)) from error
    pairs = [pair for bracket in brackets if bracket for pair in bracket.get("pairs", ())]
    return tuple(
        Pair(numbers[pair["w"]], numbers[pair["b"]] if pair["b"] else None)
        for pair in sorted(pairs, key=lambda pair: (not pair["b"], pair["board"]))
    )


def _tournament(field: TeamField) -> dict[str, Any]:
    """Return the facts of the event as the engine's own reader would."""
    return {
        "competitors": [{"cid": place} for place in field.places.values()],
        "numRounds": field.rounds,
        "currentRound": field.number - 1,
        "teamTournament": True,
        "teamSize": 1,  # asked for beside the scores, which are ours
        "topColor": _LETTERS[field.initial],
        "topColorExplicit": True,
        "scoreSystem": {},
        "pairingSystem": [],
        "prohibited": [
            {
                "firstRound": field.number,
                "lastRound": field.number,
                "competitors": sorted(
                    field.places[number] for number in members if number in field.places
                ),
            }
            for members in field.prohibited
        ],
    }


def _facts(field: TeamField, team: PairedTeam) -> dict[str, Any]:
    """Return what the engine knows of a team, in the order in which it asks."""
    primary, secondary = Decimal(team.primary), Decimal(team.secondary)
    met = {at: field.places[opponent] for at, opponent in _matches(team)}
    history: dict[Any, Any] = {at: _mark(past) for at, past in enumerate(team.past, start=1)}
    values: list[Any] = [
        primary,  # PTS
        primary,  # ACC: nothing is lent
        secondary,  # ACC/X
        "Y" if team.is_present else "N",  # RFP, with the history beside it
        len(met),  # NUM, with the opponents beside it
        len(met),  # RIP
        team.difference,  # COD
        "".join(_LETTERS[colour] for colour in team.colours),  # CSQ
        int(field.floated(team)),  # FLT
        False,  # TOP
        secondary,  # PTS/X
    ]
    details: list[dict[Any, Any]] = [{"val": value} for value in values]
    details[3] |= history
    details[4] |= met
    return {
        "orgrank": field.places[team.number],
        "present": team.is_present,
        "tiebreakDetails": details,
    }


def _matches(team: PairedTeam) -> list[tuple[int, int]]:
    return [
        (at, past.opponent)
        for at, past in enumerate(team.past, start=1)
        if past.kind is RoundKind.PLAYED and past.opponent is not None
    ]


def _mark(past: TeamRound) -> str:
    """Return how the engine marks a round: what bars a team from the bye (C2)."""
    if past.kind is RoundKind.ALLOCATED:
        return "pab"
    if past.is_given:
        return "+" if past.kind is RoundKind.FORFEIT else "F"
    return ""
