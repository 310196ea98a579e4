"""Simulated team Swiss events: rounds played at random, with byes, forfeits and absences."""

import random
from collections.abc import Iterator
from fractions import Fraction

from games.draughts.colour import Colour
from tournaments.pairing.field import NoPairing, Pair, RoundKind
from tournaments.pairing.teams.engine import pair_team_round
from tournaments.pairing.teams.field import ColourType, PairedTeam, TeamField, TeamRound
from tournaments.pairing.trf.lines import RoundCell, TrfFile, TrfPlayer, TrfRecord
from tournaments.pairing.trf.teams import TrfTeam, TrfTeams, head_of_teams, tail_of_teams
from tournaments.scoring.points import UnplayedPolicy
from tournaments.scoring.teams.histories import paired_teams
from tournaments.scoring.teams.matches import Board, MatchKind, TeamResult, TeamRules, TeamScore
from tournaments.scoring.teams.standings import rank_teams
from tournaments.scoring.teams.totals import count_teams

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


# A whole event with boards, as our scoring counts it and as another program reads it.


class WholeEvent:
    """Teams of a board less than their players, matches board by board, byes and forfeits."""

    def __init__(self, seed: int, teams: int = 7, boards: int = 3, rounds: int = 4) -> None:
        self.chance = random.Random(f"whole {seed}")
        self.count, self.boards, self.rounds = teams, boards, rounds
        by = self.chance.choice(tuple(TeamScore))
        self.rules = TeamRules(boards, primary=by, unplayed=UnplayedPolicy.FIDE_2026)
        self.kind = self.chance.choice((ColourType.A, ColourType.B))
        self.initial = self.chance.choice((Colour.WHITE, Colour.BLACK))
        self.results: list[TeamResult] = []
        self.cells: dict[int, list[RoundCell]] = {
            player: [] for player in range(1, teams * (boards + 1) + 1)
        }
        self.byes: list[tuple[int, int]] = []

    def roster(self, team: int) -> list[int]:
        size = self.boards + 1
        return list(range((team - 1) * size + 1, team * size + 1))

    def field(self) -> TeamField:
        played = max((result.round for result in self.results), default=0)
        totals = count_teams(self.results, range(1, self.count + 1), self.rules)
        return TeamField(
            paired_teams(totals, self.results, rounds=played),
            self.rounds,
            self.initial,
            self.kind,
        )

    def play(self, pairs) -> None:
        at = 1 + max((result.round for result in self.results), default=0)
        for pair in pairs:
            if pair.black is None:
                self.byes.append((at, pair.white))
                self.results.append(TeamResult(at, pair.white, None, kind=MatchKind.BYE))
                continue
            self.results.append(self._match(at, pair.white, pair.black))
        for own in self.cells.values():
            own += [RoundCell(letter="Z")] * (at - len(own))

    def _match(self, at: int, first: int, second: int) -> TeamResult:
        boards = []
        seated = [self.chance.sample(self.roster(team), self.boards) for team in (first, second)]
        ours, theirs = (sorted(row) for row in seated)
        for place, (own, other) in enumerate(zip(ours, theirs, strict=True), start=1):
            points = self.chance.choice((0, 1, 2))
            is_played = self.chance.random() > 0.1 or points == 1
            letters = {0: "0-", 1: "==", 2: "1+"}
            colours = ("w", "b") if place % 2 else ("b", "w")
            for who, rival, mine, colour in (
                (own, other, points, colours[0]),
                (other, own, 2 - points, colours[1]),
            ):
                letter = letters[mine][not is_played]
                self.cells[who].append(RoundCell(rival, colour, letter))
            boards.append(Board(place, points, 2 - points, is_played))
        return TeamResult(at, first, second, tuple(boards))

    def teams(self) -> TrfTeams:
        rows = rank_teams(self.results, range(1, self.count + 1), self.rules, ties=())
        return TrfTeams(
            tuple(
                TrfTeam(
                    row.number,
                    f"Team {row.number}",
                    tuple(self.roster(row.number)),
                    match_points=Fraction(row.match_points),
                    game_points=Fraction(row.game_points),
                    rank=row.place_from,
                )
                for row in sorted(rows, key=lambda row: row.number)
            ),
            colours=("WB" * self.boards)[: self.boards],
            scale={"W": Fraction(2), "D": Fraction(1), "L": Fraction(0)},
            bye=(Fraction(1), Fraction(self.boards)),
            byes=tuple(self.byes),
        )

    def file(self) -> TrfFile:
        worth = {"1": 2, "+": 2, "=": 1}
        teams = self.teams()
        by = "MP_GP" if self.rules.primary is TeamScore.MATCH else "GP_MP"
        head = [
            TrfRecord("012", " event"),
            TrfRecord("092", " Team: Swiss-System"),
            TrfRecord("142", f" {self.rounds}"),
            TrfRecord("152", f" {self.initial.value.upper()}"),
            TrfRecord("162", "  W 2.0    D 1.0    L 0.0"),
            TrfRecord("192", f" FIDE_TEAM_TYPE{self.kind.value.upper()}_{by}"),
        ]
        players = tuple(
            TrfPlayer(
                number,
                name=f"Player {number}",
                points=Fraction(sum(worth.get(cell.letter, 0) for cell in own)),
                rank=number,
                cells=tuple(own),
            )
            for number, own in self.cells.items()
        )
        return TrfFile((*head, *head_of_teams(teams)), players, tail_of_teams(teams))
