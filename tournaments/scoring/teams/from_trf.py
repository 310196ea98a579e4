"""The matches of a team Swiss read from a TRF: each round as it was to be paired, and as it was.

Points are counted here anew, from the games, forfeits, byes and awards of the file; where its own
totals (record 310) differ, that is told and changes nothing.
"""

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from games.draughts.colour import Colour
from tournaments.pairing.field import Pair
from tournaments.pairing.teams.field import ColourType, TeamField
from tournaments.pairing.trf.lines import ALONE, PAIRED, RoundCell, TrfCode, TrfFault, TrfFile
from tournaments.pairing.trf.settings import PairingSettings, read_pairing_settings
from tournaments.pairing.trf.teams import (
    WHOLE_EVENT,
    TrfAbnormal,
    TrfMatch,
    TrfTeams,
    matches_of_file,
    read_teams,
)
from tournaments.scoring.points import UnplayedPolicy
from tournaments.scoring.teams.histories import paired_teams
from tournaments.scoring.teams.matches import (
    Board,
    MatchKind,
    TeamBye,
    TeamResult,
    TeamRules,
    TeamScore,
)
from tournaments.scoring.teams.totals import Taken, TeamTotals, count_teams

_CODE = re.compile(r"FIDE_TEAM(?:_TYPE([AB]))?(?:_(MP|GP))?(?:_(MP|GP))?")

_ASKED = {"F": TeamBye.WIN, "H": TeamBye.DRAW}


@dataclass(frozen=True, slots=True)
class TeamDifference:
    """A team whose points in the file are not those that its matches give."""

    number: int
    told: tuple[Fraction | None, Fraction | None]
    counted: tuple[Fraction, Fraction]


@dataclass(frozen=True, slots=True)
class TeamEvent:
    """A team Swiss of a TRF: its rules, results, and what its pairing needs."""

    teams: TrfTeams
    rules: TeamRules
    results: tuple[TeamResult, ...]
    settings: PairingSettings
    colours: ColourType
    by_secondary: bool
    initial: Colour
    rounds: int
    played: int

    def field(self, number: int) -> TeamField:
        """Return what round ``number`` is paired from."""
        before = [result for result in self.results if result.round < number]
        numbers = [team.number for team in self.teams.teams]
        totals = count_teams(before, numbers, self.rules, self._taken(number))
        teams = paired_teams(totals, before, rounds=number - 1, absent=self._absent(number))
        return TeamField(
            teams,
            self.rounds,
            self.initial,
            self.colours,
            self.by_secondary,
            self.teams.apart_in(number),
        )

    def pairs(self, number: int) -> tuple[Pair, ...]:
        """Return who met whom in a round, and who had the bye."""
        return tuple(
            Pair(result.first, result.second)
            for result in self.results
            if result.round == number and result.kind is not MatchKind.REQUESTED
        )

    def totals(self) -> TeamTotals:
        """Count all results of the file."""
        numbers = [team.number for team in self.teams.teams]
        return count_teams(self.results, numbers, self.rules, self._taken(WHOLE_EVENT))

    def differences(self) -> Iterator[TeamDifference]:
        """Yield the teams whose points the file tells otherwise."""
        totals = self.totals()
        for team in self.teams.teams:
            match = Fraction(totals.totals[TeamScore.MATCH][team.number], _SCALE)
            games = Fraction(totals.totals[TeamScore.GAMES][team.number], _SCALE)
            told = (team.match_points, team.game_points)
            if any(
                said is not None and said != own
                for said, own in zip(told, (match, games), strict=True)
            ):
                yield TeamDifference(team.number, told, (match, games))

    def _absent(self, number: int) -> frozenset[int]:
        if number <= self.played:
            present = {own for pair in self.pairs(number) for own in pair.numbers}
            return frozenset(team.number for team in self.teams.teams) - present
        return frozenset(own for _kind, at, own in self.settings.away if at in (None, number))

    def _taken(self, number: int) -> Taken:
        taken: dict[int, tuple[int, int]] = {}
        for row in self.teams.abnormal:
            if row.letter or not row.round < number:
                continue
            for team in row.teams:
                match, games = taken.get(team, (0, 0))
                taken[team] = (
                    match - int(row.match_points * _SCALE),
                    games - int(row.game_points * _SCALE),
                )
        return taken


_SCALE = 2  # of points with a half; both totals are kept so


def read_team_swiss(file: TrfFile) -> TeamEvent:
    """Read a team Swiss; raises TrfFault, ``other_system`` for what is not C.04.6."""
    teams = read_teams(file)
    settings = read_pairing_settings(file.records)
    colours, primary, by_secondary = _system(file)
    for record in file.records:
        if record.code == "250" and record.text:
            raise TrfFault(TrfCode.OTHER_SYSTEM, record.line, 1, record.code)
    matches = matches_of_file(file, teams)
    boards = max((len(match.boards) for match in matches), default=1)
    boards = len(teams.colours) or boards
    win, draw, loss = (
        int(_SCALE * teams.scale.get(letter, Fraction(usual)))
        for letter, usual in (("W", 2), ("D", 1), ("L", 0))
    )
    worth = _worth_of_letters(file, settings)
    rules = TeamRules(
        boards,
        games=max(1, int(worth["W"])),
        primary=primary,
        match_scale=(win, draw, loss),
        unplayed=UnplayedPolicy.FIDE_2026,
    )
    played = max([file.rounds, *(at for at, _team in teams.byes)], default=0)
    counted = _Counted(file, teams, settings, rules=rules, worth=worth)
    results = [counted.result(match) for match in matches if match.round <= played]
    results += counted.rests(results, played)
    return TeamEvent(
        teams,
        rules,
        tuple(sorted(results, key=lambda result: (result.round, result.first))),
        settings,
        colours,
        by_secondary,
        settings.initial or _initial(results, teams),
        settings.rounds or played,
        played,
    )


def _system(file: TrfFile) -> tuple[ColourType, TeamScore, bool]:
    record = file.first_record("192")
    if record is None:
        return ColourType.A, TeamScore.MATCH, True
    found = _CODE.fullmatch(record.text.upper())
    if found is None:
        raise TrfFault(TrfCode.OTHER_SYSTEM, record.line, 5, record.text)
    kind, first, second = found.groups()
    colours = ColourType(kind.lower()) if kind else ColourType.A if not first else ColourType.NONE
    return colours, TeamScore.GAMES if first == "GP" else TeamScore.MATCH, bool(second) or not first


def _initial(results: Sequence[TeamResult], teams: TrfTeams) -> Colour:
    """Return the initial colour as the first match of round 1 shows it (4.3.1)."""
    places = {team.number: at for at, team in enumerate(teams.teams, start=1)}
    first = [one for one in results if one.round == 1 and one.second and _is_played(one)]
    if not first:
        return Colour.WHITE
    match = min(first, key=lambda one: min(one.numbers))
    own = Colour.WHITE if match.first < (match.second or 0) else Colour.BLACK
    return own if places[min(match.numbers)] % 2 else own.other


def _is_played(result: TeamResult) -> bool:
    return any(board.played for board in result.boards)


def _worth_of_letters(file: TrfFile, settings: PairingSettings) -> Mapping[str, Fraction]:
    """Return what letters are worth: as record 162 says, else 2-1-0 where the points are so."""
    win, draw = Fraction(1), Fraction(1, 2)
    if not settings.worth and _is_by_two(file):
        win, draw = Fraction(2), Fraction(1)
    return {
        "W": settings.worth.get("W", win),
        "D": settings.worth.get("D", draw),
        "L": settings.worth.get("L", Fraction(0)),
        "Z": Fraction(0),
        "P": Fraction(0),
    }


def _is_by_two(file: TrfFile) -> bool:
    """Return whether the players' points are those of wins worth two."""
    told = sum((player.points or Fraction(0) for player in file.players), Fraction(0))
    by_two = sum(
        {"W": 2, "D": 1}.get((PAIRED if cell.opponent else ALONE)[cell.letter][2], 0)
        for player in file.players
        for cell in player.cells
    )
    return bool(by_two) and told == by_two


class _Counted:
    """The results of the matches, in points of this file doubled."""

    def __init__(
        self,
        file: TrfFile,
        teams: TrfTeams,
        settings: PairingSettings,
        *,
        rules: TeamRules,
        worth: Mapping[str, Fraction],
    ) -> None:
        self.cells = {
            (player.number, at): cell
            for player in file.players
            for at, cell in enumerate(player.cells, start=1)
        }
        self.teams, self.rules, self.settings = teams, rules, settings
        self.worth = worth

    def _points(self, player: int, at: int) -> int:
        cell = self.cells.get((player, at), RoundCell())
        key = (PAIRED if cell.opponent else ALONE)[cell.letter][2]
        return int(_SCALE * self.worth[key])

    def result(self, match: TrfMatch) -> TeamResult:
        """Return a match with its points; a forfeited one has those of the file."""
        at = match.round
        boards = tuple(
            Board(
                place,
                self._points(first, at) if first else 0,
                self._points(second, at) if second else 0,
                played=self._is_played(first, second, at),
            )
            for place, (first, second) in enumerate(match.boards, start=1)
        )
        result = TeamResult(at, match.first, match.second, boards)
        own, other = sum(board.first for board in boards), sum(board.second for board in boards)
        points = [
            (self.rules.match_points(own, other), own),
            (self.rules.match_points(other, own), other),
        ]
        if match.forfeit is not None and not _is_played(result):
            points = self._forfeited(match, points)
            result = replace(result, boards=(), kind=MatchKind.FORFEIT)
        for place, team in enumerate((match.first, match.second)):
            points[place] = self._awarded(team, at) or points[place]
        return replace(result, abnormal=(points[0], points[1]))

    def _is_played(self, first: int, second: int, at: int) -> bool:
        cell = self.cells.get((first or second, at), RoundCell())
        return bool(cell.opponent) and cell.letter not in "+-"

    def _forfeited(
        self, match: TrfMatch, points: Sequence[tuple[int, int]]
    ) -> list[tuple[int, int]]:
        forfeit = match.forfeit
        assert forfeit is not None
        win, _draw, loss = self.rules.match_scale
        full = int(_SCALE * self.worth["W"]) * self.rules.boards
        given = next(
            (row for row in self.teams.abnormal if row.letter == "+" and not row.teams), None
        )
        whole = _of_award(given) if given else (win, full)
        has = {forfeit.first: forfeit.has_first, forfeit.second: forfeit.has_second}
        return [
            (max(own[0], whole[0]), own[1] or whole[1]) if has[team] else (loss, own[1])
            for team, own in zip((match.first, match.second), points, strict=True)
        ]

    def _awarded(self, team: int, at: int) -> tuple[int, int] | None:
        for row in self.teams.abnormal:
            if row.letter and row.round == at and team in row.teams:
                return _of_award(row)
        return None

    def rests(self, results: Sequence[TeamResult], played: int) -> Iterator[TeamResult]:
        """Yield the rounds in which a team met nobody: byes of the field, byes asked for."""
        met = {(result.round, number) for result in results for number in result.numbers}
        byes = set(self.teams.byes)
        asked = {(at, number): kind for kind, at, number in self.settings.away if at}
        match, games = self.teams.bye or (Fraction(1), Fraction(self.rules.boards, 2))
        whole = (int(_SCALE * match), int(_SCALE * games))
        for at in range(1, played + 1):
            for team in self.teams.teams:
                if (at, team.number) in met:
                    continue
                if (at, team.number) in byes:
                    given = self._awarded(team.number, at) or whole
                    yield TeamResult(
                        at, team.number, None, kind=MatchKind.BYE, abnormal=(given, (0, 0))
                    )
                    continue
                kind = _ASKED.get(asked.get((at, team.number), ""), TeamBye.NOTHING)
                yield TeamResult(at, team.number, None, kind=MatchKind.REQUESTED, bye=kind)


def _of_award(row: TrfAbnormal) -> tuple[int, int]:
    return int(_SCALE * row.match_points), int(_SCALE * row.game_points)
