"""Read and write a TRF as a value: its lines in order, its players with all their columns.

What is read is kept to the last remark, so that reading and writing again loses nothing; only
the blanks between columns and at the ends of lines are made canonical.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from fractions import Fraction

from tournaments.pairing.trf.number_and_point_columns import (
    format_points,
    parse_points,
    read_number_in_columns,
    read_whole_number,
)
from tournaments.pairing.trf.round_result_letters import ALONE, COLOURS, PAIRED
from tournaments.pairing.trf.trf_faults import TrfCode, TrfFault

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
        *("260", "299", "300", "310", "320", "330", "352", "362", "###"),
        *("XXR", "XXC", "XXS", "XXA", "XXP", "XXZ"),
        *("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"),
    )
)


RECORD = re.compile(r"[0-9A-Z]{3}(?: |$)")
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
    def is_national(record: TrfRecord) -> bool:
        """Return whether a record is a federation's own line about a player."""
        return record.code not in KNOWN and bool(NATIONAL.match(record.whole_line))

    @staticmethod
    def is_unknown(record: TrfRecord) -> bool:
        """Return whether a record belongs to no edition of the format and no federation."""
        return record.code not in KNOWN and not NATIONAL.match(record.whole_line)

    def record_text(self, code: str) -> str:
        """Return the text of the first record of a code; empty without one."""
        return next((record.text for record in self.records if record.code == code), "")

    @property
    def rounds(self) -> int:
        """The last paired round: somebody has an opponent or the bye in it."""
        return max(
            (
                at
                for player in self.players
                for at, cell in enumerate(player.cells, 1)
                if cell.opponent or cell.letter == "U"
            ),
            default=0,
        )


def parse_trf(text: str) -> TrfFile:
    """Parse every line of a TRF; lines may end in LF, CR or both. Raises TrfFault.

    A record that no edition describes is kept like every other; a line that is no record at
    all refuses the file.
    """
    head: list[TrfRecord] = []
    tail: list[TrfRecord] = []
    players: dict[int, TrfPlayer] = {}
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for at, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        code = line[:3]
        if code == "001":
            player = _player(line.rstrip(), at)
            if player.number in players:
                raise TrfFault(TrfCode.NUMBER_TWICE, at, 5, str(player.number))
            players[player.number] = player
        elif code in KNOWN or RECORD.match(line):
            (tail if players else head).append(TrfRecord(code, line[3:].rstrip(), at))
        else:
            raise TrfFault(TrfCode.UNKNOWN_RECORD, at, 1, code)
    if not players:
        raise TrfFault(TrfCode.NO_PLAYERS)
    return TrfFile(tuple(head), tuple(players.values()), tuple(tail))


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
