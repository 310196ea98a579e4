"""The team records of a TRF: 310 and its kin written and read, matches out of players' games.

    082  how many teams                     013  a team with its players (older editions)
    310  a team: points, place, players     320  byes of teams and what they are worth
    330  a forfeited match                  300  boards out of the order of the roster
    299  points that the arbiter gave       352  colours down the boards
    362  match points                       260  teams that must not meet
    801, 802  told again for readers, kept as they came

What cannot be read refuses the file with its line and column.
"""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.pairing.trf.lines import (
    TrfCode,
    TrfFault,
    TrfFile,
    TrfRecord,
    format_points,
    parse_points,
    read_number_in_columns,
)
from tournaments.pairing.trf.settings import FIRST_APART, read_members_apart, read_rounds_apart

LONGEST_NAME = 32

WHOLE_EVENT = 999
"""The round of record 299 that stands for the table alone, not for the pairing."""

FORFEITS: Mapping[str, tuple[bool, bool]] = {
    **dict.fromkeys(("+-", "10", "WL", "WZ"), (True, False)),
    **dict.fromkeys(("-+", "01", "LW", "ZW"), (False, True)),
    **dict.fromkeys(("--", "00", "LL", "ZZ"), (False, False)),
    "++": (True, True),
}
"""Words of record 330: whether the first team has the match, and the other."""

_SIGNS = {(True, False): "+-", (False, True): "-+", (False, False): "--", (True, True): "++"}

_SCALE = re.compile(r"T?\s*([WDLPAX])\s*=?\s*(-?[0-9]+(?:[.,][0-9]+)?)")


@dataclass(frozen=True, slots=True)
class TrfTeam:
    """A team (record 310): points, place, players by starting number; 0 is an empty place."""

    number: int
    name: str
    players: tuple[int, ...]
    nick: str = ""
    strength: int | None = None
    match_points: Fraction | None = None
    game_points: Fraction | None = None
    rank: int | None = None
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TrfForfeit:
    """A match that a team, or both, did not play (record 330)."""

    round: int
    first: int
    second: int
    has_first: bool
    has_second: bool
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TrfOrder:
    """The boards of a team in one match, where they are not in the order of the roster (300)."""

    round: int
    team: int
    other: int
    players: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TrfAbnormal:
    """Points that the arbiter gave or took (299); ``letter`` is blank for a penalty."""

    letter: str
    match_points: Fraction
    game_points: Fraction
    round: int
    teams: tuple[int, ...]
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TrfApart:
    """Teams of which no two may meet from a round to a round, both counted (record 260)."""

    first: int
    last: int
    teams: tuple[int, ...]
    line: int = field(default=0, compare=False)

    def holds_in(self, number: int) -> bool:
        """Return whether it holds in a round."""
        return self.first <= number <= self.last


@dataclass(frozen=True, slots=True)
class TrfTeams:
    """All that a TRF says of teams; ``byes`` are round and team, ``scale`` match points."""

    teams: tuple[TrfTeam, ...]
    colours: str = ""
    scale: Mapping[str, Fraction] = field(default_factory=dict)
    bye: tuple[Fraction, Fraction] | None = None
    byes: tuple[tuple[int, int], ...] = ()
    forfeits: tuple[TrfForfeit, ...] = ()
    orders: tuple[TrfOrder, ...] = ()
    abnormal: tuple[TrfAbnormal, ...] = ()
    apart: tuple[TrfApart, ...] = ()

    def apart_in(self, number: int) -> tuple[frozenset[int], ...]:
        """The groups of teams that may not meet in a round."""
        return tuple(frozenset(one.teams) for one in self.apart if one.holds_in(number))

    @property
    def team_of_player(self) -> Mapping[int, int]:
        """The number of the team of every player."""
        return {player: team.number for team in self.teams for player in team.players if player}


# Write.


def head_of_teams(teams: TrfTeams) -> tuple[TrfRecord, ...]:
    """Return the records of teams that stand before the players."""
    scale = "   ".join(f"T{letter}{_points(points):>4}" for letter, points in teams.scale.items())
    texts = (("082", str(len(teams.teams))), ("352", teams.colours), ("362", scale))
    return tuple(TrfRecord(code, f" {text}") for code, text in texts if text)


def tail_of_teams(teams: TrfTeams) -> tuple[TrfRecord, ...]:
    """Return the records of teams that stand behind the players; raises TrfFault ``too_wide``."""
    return (
        *(_apart_record(apart) for apart in teams.apart),
        *(_abnormal_record(abnormal) for abnormal in teams.abnormal),
        *(_order_record(order) for order in teams.orders),
        *(_team_record(team) for team in teams.teams),
        *_bye_record(teams),
        *(
            TrfRecord("330", f" {_SIGNS[one.has_first, one.has_second]} {_numbers(one)}")
            for one in teams.forfeits
        ),
    )


def older_records_of_teams(teams: TrfTeams) -> tuple[TrfRecord, ...]:
    """Return the teams as the edition of 2016 has them (013): name and players.

    It has no record of teams that must not meet: a remark says it.
    """
    return (
        *(
            TrfRecord(
                "013",
                f" {team.name[:LONGEST_NAME]:<{LONGEST_NAME}}"
                f"{' '.join(f'{player:4d}' for player in team.players)}".rstrip(),
            )
            for team in teams.teams
        ),
        *(
            TrfRecord(
                "###",
                f" rounds {apart.first}-{apart.last}: teams that may not meet: "
                f"{', '.join(map(str, apart.teams))}",
            )
            for apart in teams.apart
        ),
    )


def _numbers(forfeit: TrfForfeit) -> str:
    return f"{forfeit.round:3d} {forfeit.first:3d} {forfeit.second:3d}"


def _points(points: Fraction) -> str:
    return f"-{format_points(-points)}" if points < 0 else format_points(points)


def _team_record(team: TrfTeam) -> TrfRecord:
    points = (team.match_points, team.game_points)
    match, games = ("" if own is None else _points(own) for own in points)
    strength = "" if team.strength is None else str(team.strength)
    rank = "" if team.rank is None else str(team.rank)
    head = (
        f" {team.number:3d} {team.name[:LONGEST_NAME]:<{LONGEST_NAME}} {team.nick[:5]:<5}"
        f" {strength:>6} {match:>6} {games:>6} {rank:>3}"
    )
    players = " ".join(f"{player:4d}" for player in team.players)
    return TrfRecord("310", f"{head}  {players}".rstrip())


def _bye_record(teams: TrfTeams) -> Iterator[TrfRecord]:
    if teams.bye is None:
        return
    rounds = dict(teams.byes)
    last = max(rounds, default=0)
    rows = "".join(f" {rounds.get(at, 0) or '':>3}" for at in range(1, last + 1))
    match, games = teams.bye
    yield TrfRecord("320", f" {_points(match):>4} {_points(games):>4}{rows}")


def _order_record(order: TrfOrder) -> TrfRecord:
    players = "".join(f" {player:04d}" for player in order.players)
    return TrfRecord("300", f" {order.round:3d} {order.team:3d} {order.other:3d}{players}")


def _apart_record(apart: TrfApart) -> TrfRecord:
    teams = "".join(f" {team:4d}" for team in apart.teams)
    return TrfRecord("260", f" {apart.first:3d} {apart.last:3d}{teams}")


def _abnormal_record(abnormal: TrfAbnormal) -> TrfRecord:
    teams = "".join(f" {team:4d}" for team in abnormal.teams)
    points = f"{_points(abnormal.match_points):>4}  {_points(abnormal.game_points):>4}"
    return TrfRecord("299", f" {abnormal.letter or ' '}  {points}  {abnormal.round:3d}{teams}")


# Read.


def read_teams(file: TrfFile) -> TrfTeams:
    """Read the teams of a TRF and all that concerns them; raises TrfFault."""
    by_code: dict[str, list[TrfRecord]] = {}
    for record in file.records:
        if not file.is_no_record(record):
            by_code.setdefault(record.code, []).append(record)
    teams = _teams(by_code)
    if not teams:
        raise TrfFault(TrfCode.NO_TEAMS)
    first = 74 if "310" in by_code else 37
    _check_players(teams, {player.number for player in file.players}, first)
    known = _Known(
        frozenset(team.number for team in teams),
        frozenset(player.number for player in file.players),
    )
    byes = by_code.get("320", [])
    if len(byes) > 1:
        raise TrfFault(TrfCode.RECORD_TWICE, byes[1].line, 1, "320")
    bye, rounds = _byes(byes[0], known) if byes else (None, ())
    return TrfTeams(
        teams,
        colours=_colours(by_code.get("352", [])),
        scale=_scale(by_code.get("362", [])),
        bye=bye,
        byes=rounds,
        forfeits=tuple(_forfeit(record, known) for record in by_code.get("330", [])),
        orders=tuple(_order(record, known) for record in by_code.get("300", [])),
        abnormal=tuple(_abnormal(record, known) for record in by_code.get("299", [])),
        apart=tuple(_apart(record, known) for record in by_code.get("260", [])),
    )


@dataclass(frozen=True, slots=True)
class _Known:
    """The numbers that other records may name."""

    teams: frozenset[int]
    players: frozenset[int]

    def team(self, record: TrfRecord, first: int, last: int) -> int:
        number = _number(record, first, last)
        if number not in self.teams:
            raise TrfFault(TrfCode.UNKNOWN_TEAM, record.line, first, str(number))
        return number

    def player(self, record: TrfRecord, first: int, last: int) -> int:
        number = _number(record, first, last, 0)
        if number and number not in self.players:
            raise TrfFault(TrfCode.UNKNOWN_PLAYER, record.line, first, str(number))
        return number


def _number(record: TrfRecord, first: int, last: int, default: int | None = None) -> int:
    return read_number_in_columns(
        record.whole_line, record.line, first=first, last=last, default=default
    )


def _points_in(record: TrfRecord, first: int, last: int) -> Fraction | None:
    text = record.whole_line[first - 1 : last].strip()
    return parse_points(text, record.line, first) if text else None


def _columns(record: TrfRecord, first: int, width: int) -> range:
    """Return where the fields of a row begin, from a column on, each with a blank behind."""
    return range(first, len(record.whole_line) + 1, width + 1)


def _teams(by_code: Mapping[str, Sequence[TrfRecord]]) -> tuple[TrfTeam, ...]:
    found = [_team(record) for record in by_code.get("310", [])] or [
        _old_team(record, at) for at, record in enumerate(by_code.get("013", []), start=1)
    ]
    numbers: set[int] = set()
    for team in found:
        if team.number in numbers:
            raise TrfFault(TrfCode.NUMBER_TWICE, team.line, 5, str(team.number))
        numbers.add(team.number)
    return tuple(sorted(found, key=lambda team: team.number))


def _team(record: TrfRecord) -> TrfTeam:
    line = record.whole_line
    if (moved := line[71:73]).strip():
        raise TrfFault(TrfCode.TEAM_MOVED, record.line, 72, moved)
    for gap in range(78, len(line) + 1, 5):
        if line[gap - 1].strip():
            raise TrfFault(TrfCode.TEAM_MOVED, record.line, gap, line[gap - 1])
    return TrfTeam(
        number=_number(record, 5, 7),
        name=line[8:40].strip(),
        players=tuple(_number(record, at, at + 3, 0) for at in _columns(record, 74, 4)),
        nick=line[41:46].strip(),
        strength=_number(record, 48, 53, 0) or None,
        match_points=_points_in(record, 55, 60),
        game_points=_points_in(record, 62, 67),
        rank=_number(record, 69, 71, 0) or None,
        line=record.line,
    )


def _old_team(record: TrfRecord, number: int) -> TrfTeam:
    players = tuple(_number(record, at, at + 3, 0) for at in _columns(record, 37, 4))
    return TrfTeam(number, record.whole_line[4:36].strip(), players, line=record.line)


def _check_players(teams: Iterable[TrfTeam], known: set[int], first: int) -> None:
    seen: dict[int, int] = {}
    for team in teams:
        for at, player in enumerate(team.players):
            column = first + 5 * at
            if player and player not in known:
                raise TrfFault(TrfCode.UNKNOWN_PLAYER, team.line, column, str(player))
            if player in seen and player:
                raise TrfFault(TrfCode.PLAYER_OF_TWO_TEAMS, team.line, column, str(player))
            seen[player] = team.number


def _colours(records: Sequence[TrfRecord]) -> str:
    for record in records:
        colours = record.text.upper()
        if not re.fullmatch("[WB]+", colours):
            raise TrfFault(TrfCode.UNKNOWN_COLOUR, record.line, 5, record.text)
        return colours
    return ""


def _scale(records: Sequence[TrfRecord]) -> Mapping[str, Fraction]:
    """Return match points by letter; items of nine columns or of ten."""
    scale: dict[str, Fraction] = {}
    for record in records:
        found = _SCALE.findall(record.text.upper())
        if not found:
            raise TrfFault(TrfCode.UNKNOWN_WORD, record.line, 5, record.text)
        scale |= {letter: parse_points(points, record.line, 5) for letter, points in found}
    return scale


def _byes(
    record: TrfRecord, known: _Known
) -> tuple[tuple[Fraction, Fraction] | None, tuple[tuple[int, int], ...]]:
    match, games = _points_in(record, 5, 8), _points_in(record, 10, 13)
    rounds = []
    for at, first in enumerate(_columns(record, 15, 3), start=1):
        if _number(record, first, first + 2, 0):
            rounds.append((at, known.team(record, first, first + 2)))
    return (match or Fraction(0), games or Fraction(0)), tuple(rounds)


def _forfeit(record: TrfRecord, known: _Known) -> TrfForfeit:
    sign = record.whole_line[4:6].upper()
    if sign not in FORFEITS:
        raise TrfFault(TrfCode.UNKNOWN_RESULT, record.line, 5, sign)
    return TrfForfeit(
        _number(record, 8, 10),
        known.team(record, 12, 14),
        known.team(record, 16, 18),
        *FORFEITS[sign],
        line=record.line,
    )


def _order(record: TrfRecord, known: _Known) -> TrfOrder:
    return TrfOrder(
        _number(record, 5, 7),
        known.team(record, 9, 11),
        known.team(record, 13, 15),
        tuple(known.player(record, at, at + 3) for at in _columns(record, 17, 4)),
    )


def _abnormal(record: TrfRecord, known: _Known) -> TrfAbnormal:
    return TrfAbnormal(
        record.whole_line[4:5].strip().upper(),
        _points_in(record, 8, 11) or Fraction(0),
        _points_in(record, 14, 17) or Fraction(0),
        _number(record, 20, 22, 0),
        tuple(known.team(record, at, at + 3) for at in _columns(record, 24, 4)),
        record.line,
    )


def _apart(record: TrfRecord, known: _Known) -> TrfApart:
    first, last = read_rounds_apart(record.whole_line, record.line)
    teams: list[int] = []
    for number, column in read_members_apart(record.whole_line, record.line):
        if number not in known.teams:
            raise TrfFault(TrfCode.UNKNOWN_TEAM, record.line, column, str(number))
        if number in teams:
            raise TrfFault(TrfCode.NUMBER_TWICE, record.line, column, str(number))
        teams.append(number)
    if len(teams) < 2:
        said = "".join(map(str, teams))
        raise TrfFault(TrfCode.ONE_ALONE, record.line, FIRST_APART, said)
    return TrfApart(first, last, tuple(teams), record.line)


# Matches out of the players' games.


@dataclass(frozen=True, slots=True)
class TrfMatch:
    """Two teams in a round: boards as players of the first-named and of the other; 0 is nobody.

    ``first`` has White on board 1, as far as a game tells. A match forfeited as a whole has no
    boards; ``forfeit`` tells it.
    """

    round: int
    first: int
    second: int
    boards: tuple[tuple[int, int], ...]
    forfeit: TrfForfeit | None = None


def matches_of_file(file: TrfFile, teams: TrfTeams) -> tuple[TrfMatch, ...]:
    """Gather the games of the players into matches; raises TrfFault ``not_one_match``.

    Two teams meet in a round where players of theirs do; a player who meets anybody else belongs
    to no match, which refuses the file.
    """
    team_of = teams.team_of_player
    found: dict[tuple[int, frozenset[int]], None] = {}
    met: dict[tuple[int, int], int] = {}
    for player in file.players:
        for at, cell in enumerate(player.cells[: file.rounds], start=1):
            if cell.opponent is None:
                continue
            own, other = team_of.get(player.number), team_of.get(cell.opponent)
            if own is None or other is None or met.setdefault((at, own), other) != other:
                column = 92 + 10 * (at - 1)
                raise TrfFault(TrfCode.NOT_ONE_MATCH, player.line, column, str(cell.opponent))
            found[at, frozenset((own, other))] = None
    for forfeit in teams.forfeits:
        found[forfeit.round, frozenset((forfeit.first, forfeit.second))] = None
    gathered = _Gathered(file, teams)
    return tuple(gathered.match(at, sorted(two)) for at, two in sorted(found, key=_place))


def _place(key: tuple[int, frozenset[int]]) -> tuple[int, list[int]]:
    return key[0], sorted(key[1])


class _Gathered:
    """The games of a file by player and round, for one match after the other."""

    def __init__(self, file: TrfFile, teams: TrfTeams) -> None:
        self.cells = {
            (player.number, at): cell
            for player in file.players
            for at, cell in enumerate(player.cells, start=1)
        }
        self.rosters = {team.number: [p for p in team.players if p] for team in teams.teams}
        self.orders = {(order.round, order.team): order.players for order in teams.orders}
        self.forfeits = {
            (one.round, frozenset((one.first, one.second))): one for one in teams.forfeits
        }

    def match(self, at: int, two: Sequence[int]) -> TrfMatch:
        one, other = two
        boards = self._boards(at, one, other)
        forfeit = self.forfeits.get((at, frozenset(two)))
        if self._has_first_white(at, boards):
            return TrfMatch(at, one, other, tuple(boards), forfeit)
        turned = tuple((second, first) for first, second in boards)
        return TrfMatch(at, other, one, turned, forfeit)

    def _boards(self, at: int, one: int, other: int) -> list[tuple[int, int]]:
        ours, theirs = self._seated(at, one), self._seated(at, other)
        boards: list[tuple[int, int]] = []
        for own in ours:
            opponent = self.cells[own, at].opponent or 0
            if opponent in theirs:
                while theirs[0] != opponent and self.cells[theirs[0], at].opponent is None:
                    boards.append((0, theirs.pop(0)))
                theirs.remove(opponent)
            boards.append((own, opponent))
        boards += [(0, rival) for rival in theirs]
        return boards

    def _seated(self, at: int, team: int) -> list[int]:
        """Return who sits at the boards, in their order: who plays, or wins with nobody there."""
        order = self.orders.get((at, team))
        roster = [player for player in order if player] if order else self.rosters[team]
        return [
            player
            for player in roster
            if (cell := self.cells.get((player, at))) and (cell.opponent or cell.letter == "+")
        ]

    def _has_first_white(self, at: int, boards: Sequence[tuple[int, int]]) -> bool:
        for place, (player, _other) in enumerate(boards):
            cell = self.cells.get((player, at))
            if cell is not None and cell.colour in ("w", "b"):
                return (cell.colour == "w") == (place % 2 == 0)
        return True
