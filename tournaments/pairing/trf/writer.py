"""An event written as a TRF of either edition.

TRF16 has chess points and the older records XX.; TRF-2026 says with record 162 that a win is
two.  One letter a round is all either has: a micro-match stands by its sum.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from enum import StrEnum
from fractions import Fraction

from games.draughts.colour import Colour
from tournaments.pairing.field import DRAW, LOSS, WIN, PastRound, RoundKind
from tournaments.pairing.trf.lines import (
    FIRST_ROUND,
    RoundCell,
    TrfFile,
    TrfPlayer,
    TrfRecord,
    format_points,
)
from tournaments.pairing.trf.teams import (
    TrfTeams,
    head_of_teams,
    older_records_of_teams,
    tail_of_teams,
)

_COLOURS = {Colour.WHITE: "w", Colour.BLACK: "b", None: "-"}

_PLAYED: Mapping[int, str] = {LOSS: "0", DRAW: "=", WIN: "1"}

_FORFEIT: Mapping[int, str] = {LOSS: "-", WIN: "+"}

_ASKED: Mapping[int, str] = {LOSS: "Z", DRAW: "H", WIN: "F"}


class TrfEdition(StrEnum):
    """Editions of the format: TRF16 and TRF-2026."""

    TRF16 = "trf16"
    TRF26 = "trf26"


@dataclass(frozen=True, slots=True)
class TrfPlayerFacts:
    """A player for a TRF: name, title, rating, federation, and his rounds so far.

    ``open_rounds`` are those whose game is still at the board, ``adjourned`` those whose game
    is to be played on; ``ahead`` is what he has asked for in the round to come: ``H``, ``Z`` or
    nothing. ``lent`` are points lent round by round, 2-1-0.
    """

    number: int
    name: str
    title: str = ""
    rating: int | None = None
    federation: str = ""
    identity: str = ""
    birth_year: int | None = None
    birth_date: date | None = None
    sex: str = ""
    rank: int | None = None
    past: tuple[PastRound, ...] = ()
    open_rounds: frozenset[int] = frozenset()
    adjourned: frozenset[int] = frozenset()
    ahead: str = ""
    lent: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class TrfEventFacts:
    """An event for a TRF: regulations, days, officials, players with their rounds.

    ``kind`` and ``system`` are the system of play as records 092 and 192 name it;
    ``bye`` is the worth of the allocated bye, 2-1-0; ``forbidden_pairs`` are groups that may not
    meet from the next round on; ``remarks`` become ``###`` lines. ``days`` are those of rounds,
    None for one not known; ``kept`` are records of the file the event came with, by code and
    rest, which go out as they came in unless the event says the same record itself. ``teams`` are
    those of an event of teams: records of pairs and byes are then not of players.
    """

    title: str
    players: tuple[TrfPlayerFacts, ...]
    rounds: int
    kind: str = ""
    system: str = ""
    city: str = ""
    starts_on: date | None = None
    ends_on: date | None = None
    federation: str = ""
    arbiter: str = ""
    deputies: tuple[str, ...] = ()
    time_control: str = ""
    days: tuple[date | None, ...] = ()
    kept: tuple[tuple[str, str], ...] = ()
    initial: Colour | None = None
    bye: int = WIN
    forbidden_pairs: tuple[frozenset[int], ...] = ()
    remarks: tuple[str, ...] = ()
    teams: TrfTeams | None = None


def write_event_as_trf(facts: TrfEventFacts, edition: TrfEdition) -> TrfFile:
    """Write an event as the text of a TRF; the same facts give the same bytes."""
    old = edition is TrfEdition.TRF16
    head, tail = list(_head(facts, old=old)), list(_tail(facts, old=old))
    own = {record.code for record in (*head, *tail)} - {"###"}
    remarks = {record.whole_line for record in tail}
    kept = [
        record
        for record in (TrfRecord(code, rest) for code, rest in facts.kept)
        if TrfFile.is_no_record(record)
        or (record.code not in own and record.whole_line not in remarks)
    ]
    # numbered records of the event stand before the players, a federation's and remarks behind
    before = [
        record
        for record in kept
        if record.code.isdigit() and record.code < "240" and not TrfFile.is_no_record(record)
    ]
    return TrfFile(
        head=tuple(sorted((*head, *before), key=_place)),
        players=tuple(_player(player, old=old) for player in facts.players),
        tail=(*tail, *(record for record in kept if record not in before)),
    )


def _place(record: TrfRecord) -> str:
    """Numbered records by their numbers, the older ones as they were put behind them."""
    return record.code if record.code.isdigit() else "XX"


def comma_after_surname(name: str) -> str:
    """Put a comma after the surname: ``Ivanov Ivan`` is ``Ivanov, Ivan``."""
    surname, _blank, others = name.partition(" ")
    return f"{surname}, {others}" if others and "," not in name else name


def _record(code: str, text: str) -> TrfRecord:
    return TrfRecord(code, f" {text}".rstrip())


def _head(facts: TrfEventFacts, *, old: bool) -> Iterator[TrfRecord]:
    rated = sum(1 for player in facts.players if player.rating)
    texts: Mapping[str, str] = {
        "012": facts.title,
        "022": facts.city,
        "032": facts.federation,
        "042": f"{facts.starts_on:%Y/%m/%d}" if facts.starts_on else "",
        "052": f"{facts.ends_on:%Y/%m/%d}" if facts.ends_on else "",
        "062": str(len(facts.players)),
        "072": str(rated),
        "092": facts.kind,
        "102": facts.arbiter,
    }
    yield from (_record(code, text) for code, text in texts.items() if text)
    yield from (_record("112", name) for name in facts.deputies)
    if facts.time_control:
        yield _record("122", facts.time_control)
    if any(facts.days):
        days = "  ".join(f"{day:%y/%m/%d}" if day else " " * 8 for day in facts.days)
        yield TrfRecord("132", f"{' ' * (FIRST_ROUND - 4)}{days}".rstrip())
    if old:
        if facts.teams:
            yield _record("082", str(len(facts.teams.teams)))
        yield _record("XXR", str(facts.rounds))
        if facts.initial:
            yield _record("XXC", "white1" if facts.initial is Colour.WHITE else "black1")
        if facts.bye != WIN:
            yield _record("XXS", f"W=1.0 D=0.5 L=0.0 P={format_points(Fraction(facts.bye, WIN))}")
        return
    yield _record("142", str(facts.rounds))
    if facts.initial:
        yield _record("152", "W" if facts.initial is Colour.WHITE else "B")
    yield _record("162", f" W 2.0    D 1.0    L 0.0    P {facts.bye}.0")
    if facts.system:
        yield _record("192", facts.system)
    if facts.teams:
        yield from head_of_teams(facts.teams)


def _player(player: TrfPlayerFacts, *, old: bool) -> TrfPlayer:
    cells = [_cell(player, at, past) for at, past in enumerate(player.past, start=1)]
    if player.ahead and old:
        cells.append(RoundCell(letter=player.ahead))
    total = sum(past.points for past in player.past)
    return TrfPlayer(
        number=player.number,
        name=player.name[:33].strip(),
        title=player.title if player.title.isascii() and len(player.title) <= 3 else "",
        rating=player.rating,
        federation=player.federation,
        identity=player.identity if len(player.identity) <= 11 else "",
        birth=_birth(player),
        sex=player.sex,
        points=Fraction(total, WIN) if old else Fraction(total),
        rank=player.rank,
        cells=tuple(cells),
    )


def _birth(player: TrfPlayerFacts) -> str:
    """Return the day, else the year with an unknown day."""
    if player.birth_date:
        return f"{player.birth_date:%Y/%m/%d}"
    return f"{player.birth_year}/00/00" if player.birth_year else ""


def _cell(player: TrfPlayerFacts, at: int, past: PastRound) -> RoundCell:
    if past.opponent is None:
        letters = {RoundKind.ALLOCATED: "U", RoundKind.FORFEIT: "+"}
        return RoundCell(letter=letters.get(past.kind) or _ASKED[past.points])
    colour = _COLOURS[past.colour]
    if at in player.open_rounds:
        return RoundCell(past.opponent, colour, " ")
    if at in player.adjourned:
        return RoundCell(past.opponent, colour, "X")
    marks = _PLAYED if past.kind is RoundKind.PLAYED else _FORFEIT
    return RoundCell(past.opponent, colour, marks[past.points])


def _tail(facts: TrfEventFacts, *, old: bool) -> Iterator[TrfRecord]:
    if facts.teams:
        write = older_records_of_teams if old else tail_of_teams
        yield from write(facts.teams)
        yield from (_record("###", remark) for remark in facts.remarks)
        return
    after = 1 + max((len(player.past) for player in facts.players), default=0)
    for player in facts.players:
        if not any(player.lent):
            continue
        if old:
            lent = " ".join(format_points(Fraction(points, WIN)) for points in player.lent)
            yield _record("XXA", f"{player.number:4d} {lent}")
            continue
        for at, points in enumerate(player.lent, start=1):
            if points:
                span = f"{at:3d} {at:3d} {player.number:4d} {player.number:4d}"
                yield _record("250", f"{points:>2d}.0 {points:>2d}.0 {span}")
    for members in sorted(map(sorted, facts.forbidden_pairs)):
        numbers = " ".join(f"{number:4d}" for number in members)
        if old:
            yield _record("XXP", numbers)
        elif after <= facts.rounds:
            yield _record("260", f"{after:3d} {facts.rounds:3d} {numbers}")
    if not old:
        for letter in "HZ":
            resting = [player.number for player in facts.players if player.ahead == letter]
            if resting:
                numbers = " ".join(f"{number:4d}" for number in resting)
                yield _record("240", f"{letter} {after:3d} {numbers}")
    yield from (_record("###", remark) for remark in facts.remarks)
