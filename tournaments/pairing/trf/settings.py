"""The settings of a TRF that can change a pairing."""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from games.draughts.colour import Colour
from tournaments.pairing.trf.lines import (
    COLOURS,
    TrfCode,
    TrfFault,
    TrfRecord,
    parse_points,
    read_number_in_columns,
    read_whole_number,
)

FOR_EVER = 10**6

_UNPLAYED = frozenset("ZF")

SWISS_WORDS = ("SWISS", "DUTCH", "ШВЕЙЦАР")

_OTHER_SYSTEMS = (
    *("DOUBLE_SWISS", "DOUBLESWISS", "DOUBLE SWISS", "DOUBLE-SWISS", "DUBOV", "BURSTEIN"),
    *("MONRAD", "AMALFI", "KEIZER", "KNOCK", "ELIMINATION", "OLYMPIC", "CUP SYSTEM", "LADDER"),
    *("SCHEVENINGEN", "HUTTON", "MOLTER", "ARENA", "MCMAHON", "LIM SYSTEM", "FIDE_LIM"),
    *("НОКАУТ", "НА ВЫБЫВАНИЕ", "ОЛИМПИЙ", "ШЕВЕНИНГ", "TEAM", "КОМАНДН"),
)

KNOCKOUT_WORDS = (
    *("KNOCK", "ELIMINATION", "OLYMPIC", "CUP SYSTEM"),
    *("НОКАУТ", "НА ВЫБЫВАНИЕ", "ОЛИМПИЙ"),
)


def is_knockout(words: str) -> bool:
    """Return whether a knock-out is named in which one lost tie is the end, and nothing else."""
    upper = words.upper()
    more_lives = ("DOUBLE", "TRIPLE", "ДВОЙН", "ДВУХ ПОРАЖ")
    others = [word for word in (*_OTHER_SYSTEMS, *more_lives) if word not in KNOCKOUT_WORDS]
    return any(word in upper for word in KNOCKOUT_WORDS) and not any(
        word in upper for word in others
    )


_NO_SYSTEM = frozenset(
    (
        *("INDIVIDUAL", "TOURNAMENT", "STANDARD", "CLASSIC", "CLASSICAL", "RAPID", "BLITZ"),
        *("OPEN", "EVENT", "TYPE", "RATED", "FIDE", "SYSTEM", "CHAMPIONSHIP", "OTB"),
        *("ЛИЧНЫЙ", "ЛИЧНОЕ", "ТУРНИР", "ПЕРВЕНСТВО", "ЧЕМПИОНАТ", "БЛИЦ", "БЫСТРЫЕ"),
    )
)
"""Words of record 092 that name no system of play."""


def is_system_named(words: str) -> bool:
    """Return whether a description of a tournament names any system of play."""
    return bool({*re.findall(r"[^\W\d_]+", words.upper())} - _NO_SYSTEM)


def is_other_system(words: str) -> bool:
    """Return whether a system is named that is neither the Dutch Swiss nor a round robin."""
    upper = words.upper()
    return any(word in upper for word in _OTHER_SYSTEMS)


@dataclass(slots=True)
class PairingSettings:
    """Settings of a TRF for the pairing: rounds, colour, points, forbidden pairs, absences.

    ``lent``: first and last round, lowest and highest number, points. ``apart``: first and
    last round, members. ``away``: kind, round (None: the next), number.
    """

    rounds: int | None = None
    initial: Colour | None = None
    system: str = ""
    worth: dict[str, Fraction] = field(default_factory=dict)
    lent: list[tuple[int, int, int, int, Fraction]] = field(default_factory=list)
    forbidden_pairs: list[tuple[int, int, frozenset[int]]] = field(default_factory=list)
    away: list[tuple[str, int | None, int]] = field(default_factory=list)


def read_pairing_settings(records: Iterable[TrfRecord]) -> PairingSettings:
    """Read the pairing settings from a TRF's records; raises TrfFault."""
    settings = PairingSettings()
    for record in records:
        if record.code in _READERS:
            _READERS[record.code](settings, record.whole_line, record.line)
    return settings


def _rounds(settings: PairingSettings, line: str, at: int) -> None:
    settings.rounds = read_number_in_columns(line, at, first=5, last=len(line))


def _initial(settings: PairingSettings, line: str, at: int) -> None:
    colour = line[4:].strip().lower()
    if colour[:1] not in ("w", "b"):
        raise TrfFault(TrfCode.UNKNOWN_COLOUR, at, 5, colour)
    settings.initial = COLOURS[colour[0]]


def _configuration(settings: PairingSettings, line: str, at: int) -> None:
    """XXC: words; ``white1`` and ``black1`` are the initial colour, ``rank`` changes nothing."""
    for word in line[4:].split():
        if word.lower() in ("white1", "black1"):
            settings.initial = Colour.WHITE if word.lower() == "white1" else Colour.BLACK
        elif word.lower() != "rank":
            raise TrfFault(TrfCode.UNKNOWN_WORD, at, 5, word)


def _worth(settings: PairingSettings, line: str, at: int) -> None:
    """162 and XXS: letters and points, ``W 2.0 D 1.0`` or ``W=2.0``."""
    words = line[4:].replace("=", " ").replace(",", " ").split()
    if len(words) % 2:
        raise TrfFault(TrfCode.POINTS_WITHOUT_LETTER, at, 5, line[4:].strip())
    for letter, points in zip(words[::2], words[1::2], strict=True):
        key = {"A": "Z", "U": "P"}.get(letter.upper(), letter.upper())
        settings.worth[key] = parse_points(points, at, 5)


def _worth_of_one(settings: PairingSettings, line: str, at: int) -> None:
    """BBW, BBD, BBL, BBZ, BBF, BBU: the points of one result.

    A forfeited game is worth what an absence is: BBF may only say the same as BBZ.
    """
    key = {"U": "P", "F": "Z"}.get(line[2], line[2])
    points = parse_points(line[4:].strip(), at, 5)
    if {line[2]} & _UNPLAYED and settings.worth.setdefault(key, points) != points:
        raise TrfFault(TrfCode.POINTS_DISAGREE, at, 5, line[4:].strip())
    settings.worth[key] = points


def _lent(settings: PairingSettings, line: str, at: int) -> None:
    """250: points lent in rounds to numbers, both as spans."""
    points = parse_points(line[9:13].strip() or line[4:8].strip(), at, 5)
    first, last = (
        read_number_in_columns(line, at, first=15, last=17),
        read_number_in_columns(line, at, first=19, last=21, default=0),
    )
    low, high = (
        read_number_in_columns(line, at, first=23, last=26),
        read_number_in_columns(line, at, first=28, last=31, default=0),
    )
    settings.lent.append((first, last or first, low, high or low, points))


def _virtual(settings: PairingSettings, line: str, at: int) -> None:
    """XXA: a number and the points lent to it, round by round."""
    own, *points = line[4:].split()
    for at_round, text in enumerate(points, start=1):
        lent = parse_points(text, at, 5)
        settings.lent.append((at_round, at_round, read_whole_number(own, at, 5), int(own), lent))


FIRST_APART = 13
"""The column of record 260 in which the first number stands."""


def _read_forbidden_pairs(settings: PairingSettings, line: str, at: int) -> None:
    first, last = read_rounds_apart(line, at)
    members = frozenset(number for number, _column in read_members_apart(line, at))
    settings.forbidden_pairs.append((first, last, members))


def read_rounds_apart(line: str, at: int) -> tuple[int, int]:
    """Read from which round to which record 260 holds; raises TrfFault."""
    first = read_number_in_columns(line, at, first=5, last=7)
    last = read_number_in_columns(line, at, first=9, last=11, default=0) or first
    if last < first:
        raise TrfFault(TrfCode.ROUNDS_TURNED, at, 9, str(last))
    return first, last


def read_members_apart(line: str, at: int) -> Iterator[tuple[int, int]]:
    """Yield the numbers that record 260 keeps apart, each with its column; raises TrfFault."""
    for word in re.finditer(r"\S+", line[FIRST_APART - 2 :]):
        column = FIRST_APART - 1 + word.start()
        yield read_whole_number(word.group(), at, column), column


def _forbidden(settings: PairingSettings, line: str, at: int) -> None:
    """XXP: a group whose members never meet."""
    members = frozenset(read_whole_number(word, at, 5) for word in line[4:].split())
    settings.forbidden_pairs.append((1, FOR_EVER, members))


def _byes(settings: PairingSettings, line: str, at: int) -> None:
    """240: the kind, the round, and who has asked for it."""
    at_round = read_number_in_columns(line, at, first=7, last=9)
    for word in line[9:].split():
        settings.away.append((line[4:5].upper(), at_round, read_whole_number(word, at, 11)))


def _absent(settings: PairingSettings, line: str, at: int) -> None:
    """XXZ: who is away in the next round."""
    settings.away += [("Z", None, read_whole_number(word, at, 5)) for word in line[4:].split()]


def _system(settings: PairingSettings, line: str, at: int) -> None:
    settings.system = line[4:].strip().upper()


_READERS: Mapping[str, Callable[[PairingSettings, str, int], None]] = {
    "142": _rounds,
    "XXR": _rounds,
    "152": _initial,
    "XXC": _configuration,
    "162": _worth,
    "XXS": _worth,
    **dict.fromkeys(("BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), _worth_of_one),
    "192": _system,
    "240": _byes,
    "250": _lent,
    "260": _read_forbidden_pairs,
    "XXA": _virtual,
    "XXP": _forbidden,
    "XXZ": _absent,
}
