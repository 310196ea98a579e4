"""A TRF as a value: its lines in order, its players with all columns; its faults."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from fractions import Fraction

from games.draughts.colour import Colour
from tournaments.pairing.field import DRAW, LOSS, WIN, RoundKind

# Faults of a TRF, with line and column.


class TrfCode(StrEnum):
    """Why a TRF cannot be used."""

    UNKNOWN_RECORD = "unknown_record"
    OTHER_SYSTEM = "other_system"
    TEAM_FILE = "team_file"
    RESULT_MISSING = "result_missing"
    PLAYERS_DISAGREE = "players_disagree"
    POINTS_DISAGREE = "points_disagree"
    NUMBER_TWICE = "number_twice"
    NO_PLAYERS = "no_players"
    NOT_A_NUMBER = "not_a_number"
    UNKNOWN_COLOUR = "unknown_colour"
    UNKNOWN_RESULT = "unknown_result"
    TOO_WIDE = "too_wide"
    UNKNOWN_WORD = "unknown_word"
    POINTS_WITHOUT_LETTER = "points_without_letter"
    NO_TEAMS = "no_teams"
    UNKNOWN_TEAM = "unknown_team"
    UNKNOWN_PLAYER = "unknown_player"
    PLAYER_OF_TWO_TEAMS = "player_of_two_teams"
    TEAM_MOVED = "team_moved"  # 310: one blank too few or too many before the players
    RECORD_TWICE = "record_twice"
    BOARD_COLOURS = "board_colours"  # colours do not change from board to board
    AWARD_NOT_TAKEN = "award_not_taken"  # 299: points of a match given by the arbiter
    FORFEIT_WITHOUT_BOARDS = "forfeit_without_boards"
    NOT_ONE_MATCH = "not_one_match"  # players of a team meet players of two others, or of none
    ROUNDS_TURNED = "rounds_turned"  # 260: the last round is before the first
    ONE_ALONE = "one_alone"  # 260: fewer than two teams
    TOO_MANY_APART = "too_many_apart"
    NUMBER_LEFT_OUT = "number_left_out"  # of a knock-out: numbers are 1 to the last
    TIE_UNTOLD = "tie_untold"  # drawn or open, and the next round does not say who went on
    NOT_IN_BRACKET = "not_in_bracket"
    BYE_OF_ANOTHER = "bye_of_another"  # not the first numbers have the byes of the bracket
    BRACKET_AHEAD = "bracket_ahead"  # who meets whom after the last round is not told
    TOO_MANY_LINES = "too_many_lines"
    LETTERS_BROKEN = "letters_broken"  # saved anew in a wrong encoding: its columns have moved


class TrfFault(ValueError):
    """A file that cannot be used: ``code``, ``line`` and ``column`` from 1, what is there."""

    def __init__(self, code: TrfCode, line: int = 0, column: int = 0, found: str = "") -> None:
        place = f"line {line}" * bool(line) + f", column {column}" * bool(column)
        super().__init__(": ".join(filter(None, (place, code, found and repr(found)))))
        self.code, self.line, self.column, self.found = code, line, column, found


MOST_LINES = 20_000  # of 5,000 players with three lines of their federation each

COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}

ADJOURNED = frozenset("X?")  # a draw for the next pairing, until it is played on

PAIRED = {
    "1": (RoundKind.PLAYED, WIN, "W"),
    "=": (RoundKind.PLAYED, DRAW, "D"),
    "0": (RoundKind.PLAYED, LOSS, "L"),
    "W": (RoundKind.PLAYED, WIN, "W"),
    "D": (RoundKind.PLAYED, DRAW, "D"),
    "L": (RoundKind.PLAYED, LOSS, "L"),
    "X": (RoundKind.PLAYED, DRAW, "D"),
    "?": (RoundKind.PLAYED, DRAW, "D"),
    "+": (RoundKind.FORFEIT, WIN, "W"),
    "-": (RoundKind.FORFEIT, LOSS, "Z"),
    " ": (RoundKind.PLAYED, LOSS, "Z"),  # still at the board
}

ALONE = {
    "H": (RoundKind.REQUESTED, DRAW, "D"),
    "F": (RoundKind.REQUESTED, WIN, "W"),
    "Z": (RoundKind.REQUESTED, LOSS, "Z"),
    "-": (RoundKind.REQUESTED, LOSS, "Z"),
    " ": (RoundKind.REQUESTED, LOSS, "Z"),
    "U": (RoundKind.ALLOCATED, WIN, "P"),
    "+": (RoundKind.REQUESTED, WIN, "W"),
}

# Read and write a TRF as a value: its lines in order, its players with all their columns.
#
# What is read is kept to the last remark, so that reading and writing again loses nothing; only
# the blanks between columns and at the ends of lines are made canonical.


FIRST_ROUND, ROUND_WIDTH = 92, 10

_NAME, _ID, _BIRTH = 33, 11, 10

KNOWN = frozenset(
    (
        *(
            "012",
            "013",
            "022",
            "032",
            "042",
            "052",
            "062",
            "072",
            "082",
            "092",
            "102",
            "112",
            "122",
        ),
        *("132", "142", "152", "162", "172", "182", "192", "202", "212", "222", "240", "250"),
        *("260", "299", "300", "310", "320", "330", "352", "362", "801", "802", "###"),
        *("XXR", "XXC", "XXS", "XXA", "XXP", "XXZ"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    )
)

RECORD = re.compile(r"[0-9A-Z]{3}(?: |$)")

PLAYER = "001"

_RULER = re.compile(r"D{2,} +S{2,}.*")

_ONLY_DIGITS = re.compile(r"[ 0-9]*")

_COLUMNS = "1234567890" * 2

NATIONAL = re.compile(r"[A-Z]{3} [ 0-9]{3}[0-9](?: |$)")
"""National support: the code of a federation, then the number of a player in his columns."""


@dataclass(frozen=True, slots=True)
class RoundCell:
    """One player's round in a TRF: opponent, colour (``w``, ``b``, ``-``), result letter."""

    opponent: int | None = None
    colour: str = "-"
    letter: str = " "

    @property
    def is_blank(self) -> bool:
        """Whether the file says nothing of this round."""
        return self.opponent is None and self.letter == " "


@dataclass(frozen=True, slots=True)
class TrfPlayer:
    """A player's line (record 001) of a TRF; empty text and None for blank columns."""

    number: int
    name: str = ""
    sex: str = ""
    title: str = ""
    rating: int | None = None
    federation: str = ""
    identity: str = ""
    birth: str = ""
    points: Fraction | None = None
    rank: int | None = None
    cells: tuple[RoundCell, ...] = ()
    line: int = field(default=0, compare=False)


@dataclass(frozen=True, slots=True)
class TrfRecord:
    """Any other line of a TRF: its three letters and the rest."""

    code: str
    rest: str
    line: int = field(default=0, compare=False)

    @property
    def whole_line(self) -> str:
        """The whole line, so that its columns can be counted."""
        return f"{self.code}{self.rest}"

    @property
    def text(self) -> str:
        """The line after its three letters, without outer blanks."""
        return self.rest.strip()


@dataclass(frozen=True, slots=True)
class TrfFile:
    """A TRF as a value: lines before the first player, the players, lines after."""

    head: tuple[TrfRecord, ...]
    players: tuple[TrfPlayer, ...]
    tail: tuple[TrfRecord, ...] = ()

    @property
    def records(self) -> tuple[TrfRecord, ...]:
        """All lines that are not players', in order."""
        return (*self.head, *self.tail)

    @staticmethod
    def is_no_record(record: TrfRecord) -> bool:
        """Return whether a row is no record at all: a ruler above the columns, a remark."""
        return not _may_be_record(record.whole_line)

    @staticmethod
    def is_national(record: TrfRecord) -> bool:
        """Return whether a record is a federation's own line about a player."""
        return record.code not in KNOWN and bool(NATIONAL.match(record.whole_line))

    @staticmethod
    def is_unknown(record: TrfRecord) -> bool:
        """Return whether a record belongs to no edition of the format and no federation."""
        line = record.whole_line
        return record.code not in KNOWN and _may_be_record(line) and not NATIONAL.match(line)

    def record_text(self, code: str) -> str:
        """Return the text of the first record of a code; empty without one."""
        record = self.first_record(code)
        return record.text if record else ""

    def first_record(self, *codes: str) -> TrfRecord | None:
        """The first record of one of these codes that says something."""
        return next(
            (
                record
                for record in self.records
                if record.code in codes and record.text and not self.is_no_record(record)
            ),
            None,
        )

    @property
    def system_record(self) -> TrfRecord | None:
        """The record that names the system of play: 192, else 092."""
        return self.first_record("192") or self.first_record("092")

    @property
    def team_record(self) -> TrfRecord | None:
        """The record by which the file is one of teams; None for a file of individuals."""
        kind = self.first_record("092")
        if kind is not None and "TEAM" in kind.text.upper():
            return kind
        if kind is not None and "INDIVIDUAL" in kind.text.upper():
            return self.first_record("310", "320", "330")
        teams = self.first_record("082")
        counted = teams is not None and teams.text.strip("0 ")
        return teams if counted else self.first_record("310", "320", "330")

    @property
    def rounds(self) -> int:
        """The last paired round.

        Somebody has an opponent in it, or one has the bye and all others are told to be away:
        a bye alone, given beforehand, makes no round paired.
        """
        last = max(
            (
                at
                for player in self.players
                for at, cell in enumerate(player.cells, 1)
                if cell.opponent
            ),
            default=0,
        )
        while self._is_bye_for_one_and_nothing_for_others(last):
            last += 1
        return last

    def _is_bye_for_one_and_nothing_for_others(self, at: int) -> bool:
        """Return whether the column after ``at`` rounds is a round in which nobody played."""
        cells = [player.cells[at] if at < len(player.cells) else None for player in self.players]
        return all(cell and not cell.is_blank for cell in cells) and any(
            cell and cell.letter == "U" for cell in cells
        )


def parse_trf(text: str) -> TrfFile:
    """Parse every line of a TRF; lines may end in LF, CR or both. Raises TrfFault.

    A record that no edition describes is kept like every other, and so is a row that is no
    record: a ruler above the columns, a remark. A row that would be a player's or a known record
    but for its place refuses the file.
    """
    head: list[TrfRecord] = []
    tail: list[TrfRecord] = []
    players: dict[int, TrfPlayer] = {}
    text = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n")
    if text.count("\n") > MOST_LINES:
        raise TrfFault(TrfCode.TOO_MANY_LINES, MOST_LINES + 1, 1, str(MOST_LINES))
    lines = text.split("\n")
    for at, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        code = line[:3]
        if code == PLAYER and not _is_ruler(line):
            player = _player(line.rstrip(), at)
            if player.number in players:
                raise TrfFault(TrfCode.NUMBER_TWICE, at, 5, str(player.number))
            players[player.number] = player
        elif _is_out_of_place(line):
            raise TrfFault(TrfCode.UNKNOWN_RECORD, at, 1, code)
        else:
            (tail if players else head).append(TrfRecord(code, line[3:].rstrip(), at))
    if not players:
        raise TrfFault(TrfCode.NO_PLAYERS)
    return TrfFile(tuple(head), tuple(players.values()), tuple(tail))


def _is_ruler(line: str) -> bool:
    """Return whether a row only shows the columns: digits in their order, ``DDD SSSS sTTT``."""
    if _RULER.fullmatch(line.strip()):
        return True
    return len(line) > len(_COLUMNS) and bool(
        _ONLY_DIGITS.fullmatch(line) and ("1234567890" in line or not line[:9].strip())
    )


def _may_be_record(line: str) -> bool:
    return not _is_ruler(line) and (line[:3] in KNOWN or bool(RECORD.match(line)))


def _is_out_of_place(line: str) -> bool:
    """Return whether a row would be a record but for its place or its letters."""
    word, *rest = line.split(maxsplit=1)
    is_known = word.upper() in KNOWN - {"###"} or word == PLAYER
    return is_known and bool(rest) and not _is_ruler(line) and not _may_be_record(line)


def _player(line: str, at: int) -> TrfPlayer:
    cells = [_cell(line, at, start) for start in range(FIRST_ROUND, len(line) + 1, ROUND_WIDTH)]
    while cells and cells[-1].is_blank:
        cells.pop()
    points = line[80:84].strip()
    rating, rank = line[48:52].strip(), line[85:89].strip()
    return TrfPlayer(
        number=read_number_in_columns(line, at, first=5, last=8),
        sex=line[9:10].strip(),
        title=line[10:13].strip(),
        name=line[14:47].strip(),
        rating=read_whole_number(rating, at, 49) if rating else None,
        federation=line[53:56].strip(),
        identity=line[57:68].strip(),
        birth=line[69:79].strip(),
        points=parse_points(points, at, 81) if points else None,
        rank=read_whole_number(rank, at, 86) if rank else None,
        cells=tuple(cells),
        line=at,
    )


def _cell(line: str, at: int, start: int) -> RoundCell:
    opponent = line[start - 1 : start + 3].strip()
    colour = (line[start + 4 : start + 5] or " ").lower()
    letter = (line[start + 6 : start + 7] or " ").upper()
    if opponent and not opponent.isdigit():
        raise TrfFault(TrfCode.NOT_A_NUMBER, at, start, opponent)
    opponent_number = int(opponent or 0) or None
    if colour not in COLOURS:
        raise TrfFault(TrfCode.UNKNOWN_COLOUR, at, start + 5, line[start + 4])
    if letter not in (PAIRED if opponent_number else ALONE):
        raise TrfFault(TrfCode.UNKNOWN_RESULT, at, start + 7, letter)
    return RoundCell(opponent_number, colour if opponent_number and colour != " " else "-", letter)


def write_trf(file: TrfFile, newline: str = "\n") -> str:
    """Write a TRF as text; raises TrfFault ``too_wide`` for what its column cannot hold."""
    lines = [
        *(record.whole_line for record in file.head),
        *map(_player_line, file.players),
        *(record.whole_line for record in file.tail),
    ]
    return "".join(f"{line}{newline}" for line in lines)


def _player_line(player: TrfPlayer) -> str:
    points = "" if player.points is None else format_points(player.points)
    fields: Sequence[tuple[str, int, bool]] = (
        (str(player.number), 4, True),
        (player.name, _NAME, False),
        ("" if player.rating is None else str(player.rating), 4, True),
        (player.federation, 3, False),
        (player.identity, _ID, True),
        (player.birth, _BIRTH, False),
        (points, 4, True),
        ("" if player.rank is None else str(player.rank), 4, True),
    )
    own, *others = (_fit(text, width, is_right) for text, width, is_right in fields)
    before = f"001 {own} {_fit(player.sex, 1, False)}{_fit(player.title, 3, True)}"
    line = " ".join((before, *others))
    return (line + "".join(f"  {text}" for text in _rounds(player.cells))).rstrip()


def _rounds(cells: Iterable[RoundCell]) -> Iterable[str]:
    for cell in cells:
        if cell.is_blank:
            yield " " * 8
        else:
            opponent = f"{cell.opponent:4d}" if cell.opponent else "0000"
            yield f"{opponent} {cell.colour} {cell.letter}"


def _fit(text: str, width: int, is_right: bool) -> str:
    if len(text) > width:
        raise TrfFault(TrfCode.TOO_WIDE, found=text)
    return text.rjust(width) if is_right else text.ljust(width)


# Read and write the numbers and points in the columns of a TRF.


def read_number_in_columns(
    line: str, at: int, *, first: int, last: int, default: int | None = None
) -> int:
    """Read the number in columns ``first`` to ``last``; ``default`` where they are blank."""
    text = line[first - 1 : last].strip()
    if not text and default is not None:
        return default
    return read_whole_number(text, at, first)


def read_whole_number(text: str, at: int, column: int) -> int:
    """Read a whole number; raises TrfFault ``not_a_number``."""
    if not (text.isascii() and text.isdigit()):
        raise TrfFault(TrfCode.NOT_A_NUMBER, at, column, text)
    return int(text)


def parse_points(text: str, at: int, column: int) -> Fraction:
    """Parse points exactly, written with a point or a comma."""
    try:
        return Fraction(text.replace(",", "."))
    except (ValueError, ZeroDivisionError) as error:
        raise TrfFault(TrfCode.NOT_A_NUMBER, at, column, text) from error


def format_points(points: Fraction) -> str:
    """Format points with one decimal: 7 is ``7.0``, 5/2 is ``2.5``."""
    tenths = round(points * 10)
    return f"{tenths // 10}.{tenths % 10}"
