"""TRF16 and TRF-2026 read strictly, as far as a pairing needs them.

The players' histories, lengths and lots come out; a record that could change a pairing and is
not understood refuses the file, and so does a player whose points are not the sum of his
rounds. Columns are counted from 1, as the format's own description counts them.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from games.draughts.colour import Colour
from tournaments.pairing.competitor import Competitor, Past, Turn
from tournaments.pairing.halfpoints import DRAW, LOSS, WIN

FIRST_ROUND, ROUND_WIDTH = 92, 10
_COLOURS = {"w": Colour.WHITE, "b": Colour.BLACK, "-": None, " ": None}
# letter | what the round was, the points of it in 2-1-0, the key of its worth in record 162
_PAIRED = {
    "1": (Turn.PLAYED, WIN, "W"),
    "=": (Turn.PLAYED, DRAW, "D"),
    "0": (Turn.PLAYED, LOSS, "L"),
    "W": (Turn.PLAYED, WIN, "W"),
    "D": (Turn.PLAYED, DRAW, "D"),
    "L": (Turn.PLAYED, LOSS, "L"),
    "+": (Turn.FORFEIT, WIN, "W"),
    "-": (Turn.FORFEIT, LOSS, "Z"),
}
_ALONE = {
    "H": (Turn.REQUESTED, DRAW, "D"),
    "F": (Turn.REQUESTED, WIN, "W"),
    "Z": (Turn.REQUESTED, LOSS, "Z"),
    "-": (Turn.REQUESTED, LOSS, "Z"),
    " ": (Turn.REQUESTED, LOSS, "Z"),
    "U": (Turn.ALLOCATED, WIN, "P"),
    "+": (Turn.REQUESTED, WIN, "W"),
}
# what has no say in a pairing: names, dates, officials, orders of coefficients, remarks
_IDLE = frozenset(
    (
        *("012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122"),
        *("132", "172", "182", "202", "212", "222", "299", "300", "###"),
    )
)
_CHESS = {"W": Fraction(1), "D": Fraction(1, 2), "L": Fraction(0), "Z": Fraction(0)}
_DRAUGHTS = {"W": Fraction(2), "D": Fraction(1), "L": Fraction(0), "Z": Fraction(0)}


class TrfFault(ValueError):
    """A file that cannot be paired: ``code``, ``line`` and ``column`` from 1, what is there."""

    def __init__(self, code: str, line: int = 0, column: int = 0, found: str = "") -> None:
        place = f"line {line}" * bool(line) + f", column {column}" * bool(column)
        super().__init__(": ".join(filter(None, (place, code, found and repr(found)))))
        self.code, self.line, self.column, self.found = code, line, column, found


@dataclass(frozen=True, slots=True)
class TrfEvent:
    """An event before its next round; None where the file does not say.

    ``prohibited`` are the groups whose members must not meet in that round.
    """

    competitors: tuple[Competitor, ...]
    round: int
    rounds: int | None
    initial: Colour | None
    prohibited: tuple[frozenset[int], ...] = ()


@dataclass(slots=True)
class _Player:
    line: int
    number: int
    points: Fraction | None
    cells: list[tuple[int | None, Colour | None, str]]


@dataclass(slots=True)
class _File:
    players: dict[int, _Player] = field(default_factory=dict)
    rounds: int | None = None
    initial: Colour | None = None
    worth: dict[str, Fraction] = field(default_factory=dict)
    lent: list[tuple[int, int, int, int, Fraction]] = field(default_factory=list)
    apart: list[tuple[int, int, frozenset[int]]] = field(default_factory=list)
    away: list[tuple[str, int | None, int]] = field(default_factory=list)


def read(text: str) -> TrfEvent:
    """The event of a TRF; lines may end in LF, CR or both. Raises TrfFault."""
    found = _File()
    lines = text.removeprefix("\ufeff").replace("\r\n", "\n").replace("\r", "\n").split("\n")
    for at, line in enumerate(lines, start=1):
        if not line.strip():
            continue
        code = line[:3]
        if code in _READERS:
            _READERS[code](found, line.rstrip(), at)
        elif code not in _IDLE:
            raise TrfFault("unknown_record", at, 1, code)
    if not found.players:
        raise TrfFault("no_players")
    return _event(found)


def _read_player(found: _File, line: str, at: int) -> None:
    number = _whole(line, at, 5, 8)
    if number in found.players:
        raise TrfFault("number_twice", at, 5, str(number))
    cells = []
    for start in range(FIRST_ROUND, len(line) + 1, ROUND_WIDTH):
        cells.append(_cell(line, at, start))
    found.players[number] = _Player(at, number, _points(line, at, 81, 84), cells)


def _cell(line: str, at: int, start: int) -> tuple[int | None, Colour | None, str]:
    """One round: opponent, colour, letter; a blank one is a round nothing is said of."""
    opponent = line[start - 1 : start + 3].strip()
    colour, letter = (
        line[start + 4 : start + 5] or " ",
        (line[start + 6 : start + 7] or " ").upper(),
    )
    if opponent and not opponent.isdigit():
        raise TrfFault("not_a_number", at, start, opponent)
    met = int(opponent or 0) or None
    if colour.lower() not in _COLOURS:
        raise TrfFault("unknown_colour", at, start + 5, colour)
    if letter not in (_PAIRED if met else _ALONE):
        raise TrfFault("unknown_result", at, start + 7, letter)
    return met, _COLOURS[colour.lower()] if met else None, letter


def _read_rounds(found: _File, line: str, at: int) -> None:
    found.rounds = _whole(line, at, 5, len(line))


def _read_initial(found: _File, line: str, at: int) -> None:
    said = line[4:].strip().lower()
    if said[:1] not in ("w", "b"):
        raise TrfFault("unknown_colour", at, 5, said)
    found.initial = _COLOURS[said[0]]


def _read_configuration(found: _File, line: str, at: int) -> None:
    """XXC: words; ``white1`` and ``black1`` are the initial colour, ``rank`` changes nothing."""
    for word in line[4:].split():
        if word.lower() in ("white1", "black1"):
            found.initial = Colour.WHITE if word.lower() == "white1" else Colour.BLACK
        elif word.lower() != "rank":
            raise TrfFault("unknown_word", at, 5, word)


def _read_worth(found: _File, line: str, at: int) -> None:
    """162 and XXS: letters and points, ``W 2.0 D 1.0`` or ``W=2.0``."""
    words = line[4:].replace("=", " ").replace(",", " ").split()
    if len(words) % 2:
        raise TrfFault("points_without_letter", at, 5, line[4:].strip())
    for letter, points in zip(words[::2], words[1::2], strict=True):
        found.worth[{"A": "Z", "U": "P"}.get(letter.upper(), letter.upper())] = _number(
            points, at, 5
        )


def _read_lent(found: _File, line: str, at: int) -> None:
    """250: points lent in rounds to numbers, both as spans."""
    points = _number(line[9:13].strip() or line[4:8].strip(), at, 5)
    first, last = _whole(line, at, 15, 17), _whole(line, at, 19, 21, default=0)
    low, high = _whole(line, at, 23, 26), _whole(line, at, 28, 31, default=0)
    found.lent.append((first, last or first, low, high or low, points))


def _read_virtual(found: _File, line: str, at: int) -> None:
    """XXA: a number and the points lent to it, round by round."""
    number, *points = line[4:].split()
    for at_round, one in enumerate(points, start=1):
        lent = _number(one, at, 5)
        found.lent.append((at_round, at_round, _digits(number, at, 5), int(number), lent))


def _read_apart(found: _File, line: str, at: int) -> None:
    first, last = _whole(line, at, 5, 7), _whole(line, at, 9, 11, default=0)
    members = frozenset(_digits(word, at, 13) for word in line[11:].split())
    found.apart.append((first, last or first, members))


def _read_forbidden(found: _File, line: str, at: int) -> None:
    """XXP: a group whose members never meet."""
    found.apart.append((1, 10**6, frozenset(_digits(word, at, 5) for word in line[4:].split())))


def _read_byes(found: _File, line: str, at: int) -> None:
    """240: the kind, the round, and who has asked for it."""
    number = _whole(line, at, 7, 9)
    for word in line[9:].split():
        found.away.append((line[4:5].upper(), number, _digits(word, at, 11)))


def _read_absent(found: _File, line: str, at: int) -> None:
    """XXZ: who is away in the next round."""
    found.away += [("Z", None, _digits(word, at, 5)) for word in line[4:].split()]


_READERS: Mapping[str, Callable[[_File, str, int], None]] = {
    "001": _read_player,
    "142": _read_rounds,
    "XXR": _read_rounds,
    "152": _read_initial,
    "XXC": _read_configuration,
    "162": _read_worth,
    "XXS": _read_worth,
    "192": lambda found, line, at: _must_be_dutch(line, at),
    "240": _read_byes,
    "250": _read_lent,
    "260": _read_apart,
    "XXA": _read_virtual,
    "XXP": _read_forbidden,
    "XXZ": _read_absent,
}


def _must_be_dutch(line: str, at: int) -> None:
    if not line[4:].strip().upper().startswith("FIDE_DUTCH"):
        raise TrfFault("other_system", at, 5, line[4:].strip())


def _whole(line: str, at: int, first: int, last: int, default: int | None = None) -> int:
    said = line[first - 1 : last].strip()
    if not said and default is not None:
        return default
    return _digits(said, at, first)


def _digits(said: str, at: int, column: int) -> int:
    if not (said.isascii() and said.isdigit()):
        raise TrfFault("not_a_number", at, column, said)
    return int(said)


def _points(line: str, at: int, first: int, last: int) -> Fraction | None:
    said = line[first - 1 : last].strip()
    return _number(said, at, first) if said else None


def _number(said: str, at: int, column: int) -> Fraction:
    try:
        return Fraction(said.replace(",", "."))
    except (ValueError, ZeroDivisionError) as error:
        raise TrfFault("not_a_number", at, column, said) from error


def _event(found: _File) -> TrfEvent:
    last = max(
        (at for one in found.players.values() for at, cell in enumerate(one.cells, 1) if cell[0]),
        default=0,
    )
    _must_agree(found, last)
    worth = _worth(found, last)
    away = {number for _, at, number in found.away if at in (None, last + 1)}
    away |= {
        one.number
        for one in found.players.values()
        if len(one.cells) > last and _is_away(one, last)
    }
    return TrfEvent(
        competitors=tuple(
            Competitor(
                number=one.number,
                past=tuple(_past(one, at, worth) for at in range(last)),
                is_present=one.number not in away,
                virtual=tuple(_lent(found, one.number, at, worth) for at in range(1, last + 2)),
            )
            for one in sorted(found.players.values(), key=lambda player: player.number)
        ),
        round=last + 1,
        rounds=found.rounds,
        initial=found.initial,
        prohibited=tuple(
            members for first, until, members in found.apart if first <= last + 1 <= until
        ),
    )


def _is_away(one: _Player, last: int) -> bool:
    """Something is said of the round to come: a bye or an absence."""
    return one.cells[last][2] != " "


def _must_agree(found: _File, last: int) -> None:
    """A game is told by both its players."""
    for one in found.players.values():
        for at, (met, colour, letter) in enumerate(one.cells[:last]):
            if met is None:
                continue
            other = found.players.get(met)
            theirs = other.cells[at] if other and len(other.cells) > at else (None, None, " ")
            column = FIRST_ROUND + ROUND_WIDTH * at
            if met == one.number or theirs[0] != one.number:
                raise TrfFault("players_disagree", one.line, column, str(met))
            if colour is not None and theirs[1] is colour:
                raise TrfFault("players_disagree", one.line, column + 5, colour.value)
            turn, points, _ = _PAIRED[letter]
            their_turn, their_points, _ = _PAIRED[theirs[2]]
            if turn is not their_turn or points + their_points not in (LOSS, WIN):
                raise TrfFault("players_disagree", one.line, column + 7, letter)


def _past(one: _Player, at: int, worth: Mapping[str, Fraction]) -> Past:
    if at >= len(one.cells):
        return Past(Turn.REQUESTED, LOSS)
    met, colour, letter = one.cells[at]
    if met:
        turn, points, _ = _PAIRED[letter]
        return Past(turn, points, met, colour)
    turn, points, key = _ALONE[letter]
    if turn is Turn.ALLOCATED:  # a bye may be worth less than a win
        points = int(2 * worth["P"] / worth["W"]) if worth["W"] else points
    return Past(turn, points)


def _worth(found: _File, last: int) -> Mapping[str, Fraction]:
    """What results are worth in this file: as record 162 says, else 1-½-0 or 2-1-0.

    Raises TrfFault ``points_disagree`` for a player whose points are not their sum.
    """
    if found.worth:
        given = {**_CHESS, **found.worth}
        tried = [{"P": given["W"], **given}]
    else:
        tried = [{**table, "P": table["W"]} for table in (_CHESS, _DRAUGHTS)]
    wrong = [list(_wrong_sums(found, last, worth)) for worth in tried]
    best = min(range(len(tried)), key=lambda at: len(wrong[at]))
    if wrong[best]:
        one, points = wrong[best][0]
        raise TrfFault("points_disagree", one.line, 81, f"{points} in the rounds")
    return tried[best]


def _wrong_sums(
    found: _File, last: int, worth: Mapping[str, Fraction]
) -> Iterator[tuple[_Player, Fraction]]:
    for one in found.players.values():
        if one.points is None:
            continue
        rounds = [
            worth[(_PAIRED if met else _ALONE)[letter][2]] for met, _, letter in one.cells[:last]
        ]
        ahead = [worth[_ALONE[cell[2]][2]] for cell in one.cells[last : last + 1]]
        if one.points not in (sum(rounds), sum(rounds + ahead)):  # some write the bye to come in
            yield one, sum(rounds, Fraction(0))


def _lent(found: _File, number: int, at: int, worth: Mapping[str, Fraction]) -> int:
    """Points lent to a number in a round, in 2-1-0."""
    lent = sum(
        (
            points
            for first, last, low, high, points in found.lent
            if first <= at <= last and low <= number <= high
        ),
        Fraction(0),
    )
    return int(2 * lent / worth["W"]) if worth["W"] else 0
