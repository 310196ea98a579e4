"""A game taken apart is played through: main line, variations, result."""

from collections.abc import Callable
from dataclasses import dataclass, replace

from games.draughts.errors import Fault, FaultCode, FenError
from games.draughts.pdn import results
from games.draughts.pdn.codes import PdnFault, PdnNote
from games.draughts.pdn.header import Header
from games.draughts.pdn.model import Variation
from games.draughts.pdn.places import Places
from games.draughts.pdn.raw import Line, RawGame
from games.draughts.pdn.remarks import Finding
from games.draughts.position import START, Position
from games.draughts.replay import Replay, replay
from games.draughts.variant import Variant


@dataclass(slots=True)
class Judged:
    """What playing a game through has shown."""

    replay: Replay
    result: str | None
    comments: dict[int, str]
    nags: dict[int, tuple[str, ...]]
    variations: tuple[Variation, ...]
    faults: list[Fault]
    findings: list[Finding]


def judge(raw: RawGame, header: Header, places: Places, number: int) -> Judged:
    """Play the moves as far as they are good, and what was not played where it branches."""
    findings: list[Finding] = []
    start = _start(raw, header, findings)
    line = raw.line
    moves = line.moves if start is not None else []
    played = replay(
        moves, start or START, header.variant, game=number, places=_places_of(line, places)
    )
    if start is None:
        played = replace(played, rest=tuple(line.moves))
    if _is_no_record(played, header, raw):
        row, column = places.line_column(line.offsets[0])
        unreadable = Fault.of(FaultCode.UNREADABLE, game=number, line=row, column=column)
        played = replace(played, fault=unreadable)
    faults = [played.fault] if played.fault else []
    if raw.halt:
        fault = _halted(raw.halt, played, len(moves), places, number)
        faults.append(fault)
        played = played if played.fault else replace(played, fault=fault)
    elif not moves and start is not None:
        findings.append(Finding(PdnNote.NO_MOVES, raw.start))
    result, finding = results.agree(header.result, raw.result)
    if finding is not None:
        findings.append(
            replace(finding, offset=raw.result_offset or header.result_offset or raw.start)
        )
    if any(found.code is PdnFault.RESULT_CONFLICT for found in raw.findings):
        result = None
    checker = _Checker(header.variant, places, findings)
    variations = checker.variations(line, played, 0)
    return Judged(played, result, _comments(line), _nags(line), variations, faults, findings)


def _is_no_record(played: Replay, header: Header, raw: RawGame) -> bool:
    """Whether the text is a letter, a page or a picture in which a word looked like a move."""
    if header.has_tags or raw.result or played.plies or played.fault is None:
        return False
    return played.fault.code is FaultCode.UNREADABLE and raw.line.is_prose()


def _start(raw: RawGame, header: Header, findings: list[Finding]) -> Position | None:
    """The position the game starts from: a /FEN/ before its moves, else its tag's."""
    if raw.position is None:
        return header.start
    try:
        return Position.from_fen(raw.position.token)
    except FenError as error:
        findings.append(Finding.of_fault(error.fault, raw.position.offset))
        return None


def _places_of(line: Line, places: Places) -> Callable[[int], tuple[int, int]]:
    return lambda index: places.line_column(line.offsets[index])


def _halted(halt: Finding, played: Replay, read: int, places: Places, number: int) -> Fault:
    """What stopped the reading, as a fault at the half-move that would have come next."""
    ply = read + 1
    late = 0 if played.start.turn is played.variant.first else 1
    is_next = played.plies == read
    return replace(
        halt.as_fault(places, number),
        ply=ply,
        move_number=(ply + late + 1) // 2,
        side=played.start.turn if ply % 2 else played.start.turn.other,
        position=played.final.fen() if is_next else None,
    )


def _comments(line: Line) -> dict[int, str]:
    return {ply: " ".join(said) for ply, said in line.comments.items()}


def _nags(line: Line) -> dict[int, tuple[str, ...]]:
    return {ply: tuple(marks) for ply, marks in line.nags.items()}


class _Checker:
    """Plays variations from where they branch; their faults are notes of the game."""

    def __init__(self, variant: Variant, places: Places, findings: list[Finding]) -> None:
        self.variant, self.places, self.findings = variant, places, findings

    def variations(self, line: Line, played: Replay, before: int) -> tuple[Variation, ...]:
        """The variations of a line that begins `before` half-moves into the record."""
        return tuple(self._variation(at, branch, played, before) for at, branch in line.variations)

    def _variation(self, at: int, line: Line, played: Replay, before: int) -> Variation:
        """One variation in place of the `at`-th move, or else after it."""
        place = max(at - 1, 0)
        if place >= len(played.positions):
            self.findings.append(Finding(PdnNote.VARIATION_UNCHECKED, line.offset, "("))
            return self._made(replay((), played.final, self.variant), line, before + place)
        tried = self._play(line, played.positions[place])
        if not tried.plies and tried.fault and place < at < len(played.positions):
            second = self._play(line, played.positions[at])
            if second.plies:
                tried, place = second, at
        if tried.fault:
            self.findings.append(_told(tried.fault, line, before + place))
        return self._made(tried, line, before + place)

    def _play(self, line: Line, start: Position) -> Replay:
        return replay(line.moves, start, self.variant, places=_places_of(line, self.places))

    def _made(self, played: Replay, line: Line, before: int) -> Variation:
        row, column = self.places.line_column(line.offset)
        return Variation(
            ply=before + 1,
            replay=played,
            comments=_comments(line),
            nags=_nags(line),
            variations=self.variations(line, played, before),
            line=row,
            column=column,
        )


def _told(fault: Fault, line: Line, before: int) -> Finding:
    """A variation's fault as a note of the game, at its move."""
    index = (fault.ply or 1) - 1
    facts = {"reason": str(fault.code), "rule": fault.rule, "ply": before + index + 1}
    if fault.side:
        facts["side"] = fault.side.value
    if fault.square:
        facts["square"] = fault.square
    params = {**fault.params, **facts}
    return Finding(PdnNote.VARIATION_FAULT, line.offsets[index], fault.token, params)
