"""Simulated team Swiss events: rounds played at random, with byes, forfeits and absences."""

import random
from collections.abc import Iterator

from games.draughts.colour import Colour
from tournaments.pairing.field import NoPairing, Pair, RoundKind
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.pairing.teams.field import ColourType, PairedTeam, TeamField, TeamRound

BOARDS = 4


def random_team_event(seed: int, teams: int | None = None) -> Iterator[tuple[TeamField, tuple]]:
    """Yield the field and the engine's pairs of every round of a random event."""
    chance = random.Random(seed)
    count = teams or chance.randint(5, 40)
    rounds = chance.randint(3, min(9, count - 2))
    by_match = chance.random() < 0.6
    is_messy = chance.random() < 0.4
    field = TeamField(
        teams=tuple(PairedTeam(number) for number in range(1, count + 1)),
        rounds=rounds,
        initial=chance.choice((Colour.WHITE, Colour.BLACK)),
        colours=chance.choice(tuple(ColourType)),
        by_secondary=chance.random() < 0.7,
        prohibited=(frozenset(chance.sample(range(1, count + 1), 2)),) * (chance.random() < 0.2),
    )
    for _ in range(rounds):
        field = _with(
            field,
            (
                PairedTeam(team.number, team.past, not is_messy or chance.random() > 0.05)
                for team in field.teams
            ),
        )
        try:
            pairs = pair_team_round(field)
        except NoPairing:
            return
        yield field, pairs
        field = _with(field, _played(field, pairs, chance, by_match, is_messy))


def _with(field: TeamField, teams) -> TeamField:
    return TeamField(
        tuple(teams),
        field.rounds,
        field.initial,
        field.colours,
        field.by_secondary,
        field.prohibited,
    )


def _round(kind, match, games, by_match, opponent=None, colour=None, is_given=False):
    primary, secondary = (match, games) if by_match else (games, match)
    return TeamRound(kind, primary, secondary, opponent, colour, is_given)


def _played(field, pairs: tuple[Pair, ...], chance, by_match, is_messy) -> Iterator[PairedTeam]:
    rounds = {}
    for pair in pairs:
        if pair.black is None:
            rounds[pair.white] = _round(RoundKind.ALLOCATED, 1, BOARDS, by_match)
            continue
        if is_messy and chance.random() < 0.06:
            for number, other, is_won in ((pair.white, pair.black, 1), (pair.black, pair.white, 0)):
                rounds[number] = _round(
                    RoundKind.FORFEIT,
                    2 * is_won,
                    2 * BOARDS * is_won,
                    by_match,
                    other,
                    is_given=bool(is_won),
                )
            continue
        edge = (pair.black - pair.white) / len(field.teams)
        own = sum(chance.choices((0, 1, 2), (1 - edge, 1, 1 + edge))[0] for _ in range(BOARDS))
        for number, other, games, colour in (
            (pair.white, pair.black, own, Colour.WHITE),
            (pair.black, pair.white, 2 * BOARDS - own, Colour.BLACK),
        ):
            match = 1 + (games > BOARDS) - (games < BOARDS)
            rounds[number] = _round(RoundKind.PLAYED, match, games, by_match, other, colour)
    absent = _round(RoundKind.REQUESTED, 0, 0, by_match)
    for team in field.teams:
        yield PairedTeam(team.number, (*team.past, rounds.get(team.number, absent)))
