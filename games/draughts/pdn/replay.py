"""Replay a parsed game with its set-ups and variations; check result, clocks and comments."""

from collections.abc import Callable, Iterable
from typing import NamedTuple

from ..colour import Colour
from ..errors import Fault, FaultCode, FenError, NoteCode, Param
from ..position import Position, side_of_half_move, start_of, turn_number
from ..replay import Replay, replay
from ..variants import Variant
from ..variants.names import BY_BOARD, size_of_bigger_board
from . import results
from .captures import split_wrong_join
from .codes import PdnFault, PdnNote
from .comments import Clock, is_swallowed, read_clocks
from .findings import ReadingFinding, TextPlaces
from .game import Segment, Variation
from .header import GameHeader
from .parsed import MoveLine, ParsedGame, is_move
from .results import result_in_text

_NULL_SETUPS = {"W::": Colour.WHITE, "B::": Colour.BLACK}

MOST_VARIATIONS = 2000  # of one game

MOST_FAULTY = 200  # variations of one game; naming what is wrong with each takes its time


class JudgedGame(NamedTuple):
    """A parsed game after its replay: replay, variations, segments, faults and notes."""

    replay: Replay
    result: str | None
    comments: dict[int, str]
    nags: dict[int, tuple[str, ...]]
    clocks: dict[int, Clock]
    variations: tuple[Variation, ...]
    segments: tuple[Segment, ...]
    faults: list[Fault]
    findings: list[ReadingFinding]


def judge(raw: ParsedGame, header: GameHeader, places: TextPlaces, number: int) -> JudgedGame:
    """Replay a parsed game's main line up to its first fault, and its variations."""
    return _Judge(raw, header, places, number).judge()


class _Judge:
    """One game on trial."""

    def __init__(
        self, raw: ParsedGame, header: GameHeader, places: TextPlaces, number: int
    ) -> None:
        self.raw, self.header, self.places, self.number = raw, header, places, number
        self.variant: Variant = header.variant
        self.findings: list[ReadingFinding] = []
        self.faults: list[Fault] = []
        self.count = self.faulty = 0  # variations met, and those with a fault

    def judge(self) -> JudgedGame:
        """The whole game."""
        raw, line = self.raw, self.raw.line
        played = self.main_line()
        if raw.halt:
            fault = _halted(
                raw.halt, played, read=len(line.moves), places=self.places, number=self.number
            )
            if raw.halt.code is PdnFault.TOO_LONG and not (line.moves or self.header.has_tags):
                fault = raw.halt.as_fault(self.places, self.number)  # no record at all
            if not self.follows_from_words(raw.halt):
                self.faults.append(fault)
            played = played if played.fault else played._replace(fault=fault)
        elif not line.moves and not self.faults:
            self.findings.append(ReadingFinding(PdnNote.NO_MOVES, raw.start))
        self.note_swallowed(line, played)
        comments = _comments(line)
        result = self.result()
        if result in (None, results.OPEN):
            self.note_result_in_words(comments.get(len(line.moves), ""))
        if result != results.DRAW:
            self.note_draw_mark(result or results.OPEN)
        return JudgedGame(
            replay=played,
            result=result,
            comments=comments,
            nags=_nags(line),
            clocks=self.clocks(line, comments),
            variations=self.variations(line, played, 0),
            segments=tuple(self.segments(played)),
            faults=self.faults,
            findings=self.findings,
        )

    def main_line(self) -> Replay:
        """The moves up to the first position set up among them."""
        line = self.raw.line
        start = self.start(line, self.header.start)
        played = self.play(line, start, start_of(self.variant))
        if self.is_no_record(played):
            self.raw.withdraw_result()
            offset = line.offsets[0] if line.offsets else line.offset
            row, column = self.places.line_column(offset)
            unreadable = Fault.of(FaultCode.UNREADABLE, game=self.number, line=row, column=column)
            rest = (*played.texts, *played.rest)
            played = replay((), played.start, self.variant)._replace(fault=unreadable, rest=rest)
        if played.fault:
            fault = self.fault_of_restart(played, played.fault)
            played = played._replace(fault=fault)
            self.note_bigger_board(played)
            self.faults.append(fault)
        if self.raw.late_number and start == start_of(self.variant):
            self.findings.append(self.raw.late_number)
        return played

    def follows_from_words(self, halt: ReadingFinding) -> bool:
        """Whether a second game is seen only because words stand above the first move: those
        are the fault."""
        moves = self.raw.line.moves
        return (
            halt.code is PdnFault.SECOND_GAME and bool(self.faults) and not any(map(is_move, moves))
        )

    def fault_of_restart(self, played: Replay, fault: Fault) -> Fault:
        """Numbers that begin anew behind the first move, by one that cannot be Black's, are of a
        second game without a result before it; any other fault stays as it is."""
        restart = self.raw.restart
        if restart is None or played.plies != 1:
            return fault
        return restart.as_fault(self.places, self.number)._replace(
            ply=fault.ply,
            move_number=fault.move_number,
            side=fault.side,
            position=fault.position,
        )

    def note_bigger_board(self, played: Replay) -> None:
        """A record of another board says so before the first move that is none here."""
        if not self.variant.is_usual:
            return
        size = size_of_bigger_board((*played.texts, *played.rest)) if played.rest else None
        if size is not None and played.fault is not None:
            params = {"size": size, "game": BY_BOARD[size].id}
            fault = played.fault._replace(code=PdnFault.OTHER_BOARD, rule="", params=params)
            self.faults.append(fault)

    def play(self, line: MoveLine, start: Position | None, otherwise: Position) -> Replay:
        """Replay a line from its start; without a start no move of it is played."""
        moves = line.moves if start is not None else ()
        played = self.played(line, moves, start or otherwise)
        at = played.plies
        is_joined = played.fault is not None and at in line.joins
        if is_joined and split_wrong_join(
            self.raw, line, at, position=played.final, variant=self.variant
        ):
            played = self.played(line, moves, start or otherwise)
        if start is None:
            return played._replace(rest=(*line.moves, *line.rest))
        return played._replace(rest=(*played.rest, *line.rest)) if line.rest else played

    def played(self, line: MoveLine, moves: Iterable[str], start: Position) -> Replay:
        """The moves from a start, placed as the line has them."""
        places = _places_of(line, self.places)
        return replay(moves, start, self.variant, game=self.number, places=places)

    def is_no_record(self, played: Replay) -> bool:
        """Whether the text is a letter, a page or a picture in which a word looked like a move."""
        raw = self.raw
        has_result = raw.result and not raw.is_result_in_words
        if self.header.has_tags or has_result or raw.halt or played.plies > 1:
            return False
        unread = played.fault is not None and played.fault.code is FaultCode.UNREADABLE
        has_played = played.plies > 0 and not unread
        return raw.line.is_mostly_prose() and (unread or has_played or not raw.line.moves)

    def start(self, line: MoveLine, otherwise: Position | None) -> Position | None:
        """The position a line starts from: the one set up there, else the one it comes from."""
        if line.position is None:
            return otherwise
        text = line.position.token
        turn = _NULL_SETUPS.get("".join(text.upper().split()).rstrip("."))
        if turn is not None:
            return otherwise and otherwise._replace(turn=turn)
        try:
            return Position.from_fen(text, self.variant)
        except FenError as error:
            self.findings.append(ReadingFinding.of_fault(error.fault, line.position.offset))
            return None

    def result(self) -> str | None:
        """The one result of tag and text; None where they contradict each other."""
        raw, header = self.raw, self.header
        result, finding = results.combine_results(header.result, raw.result)
        if finding is not None:
            finding.offset = raw.result_offset or header.result_offset or raw.start
            self.findings.append(finding)
        if any(finding.code is PdnFault.RESULT_CONFLICT for finding in raw.findings):
            return None
        return result

    def note_result_in_words(self, comment: str) -> None:
        """What the comment behind the last move says of the result is told, never taken for it."""
        result, line = result_in_text(comment), self.raw.line
        if result and line.offsets:
            self.findings.append(
                ReadingFinding(PdnNote.RESULT_SAID, line.offsets[-1], comment, {"result": result})
            )

    def note_swallowed(self, line: MoveLine, played: Replay) -> None:
        """A closed comment whose moves seem to be missing outside is told."""
        for swallowed in line.swallowed:
            agreements = [agrees for offset, agrees in line.numbers if offset > swallowed.offset]
            is_off = agreements[:1] == [False]
            if is_swallowed(swallowed, played, is_counted=any(agreements), is_off=is_off):
                code = PdnNote.MOVES_IN_COMMENT
                self.findings.append(
                    ReadingFinding(code, swallowed.offset, f"{{{swallowed.text}}}")
                )

    def note_draw_mark(self, result: str) -> None:
        """A "=" behind the last move means a draw (N6): beside another result that is told."""
        offsets = self.raw.line.offsets
        for finding in self.raw.findings if offsets else ():
            is_mark = finding.code is NoteCode.REMARK and finding.token == "="
            if is_mark and finding.offset > offsets[-1]:
                finding.code, finding.params = PdnNote.DRAW_MARK, {"result": result}

    def clocks(self, line: MoveLine, comments: dict[int, str]) -> dict[int, Clock]:
        """The times told in the comments of the main line."""
        if not any("[%" in comment for comment in comments.values()):
            return {}
        clocks, odd = read_clocks(comments)
        for ply, command in odd:
            offset = line.offsets[min(ply, len(line.offsets)) - 1] if ply and line.offsets else None
            offset = line.offset if offset is None else offset
            self.findings.append(
                ReadingFinding(PdnNote.CLOCK_SPELLING, offset, command, {"ply": ply})
            )
        return clocks

    def segments(self, played: Replay) -> list[Segment]:
        """What follows each position set up inside, every one from its own start."""
        segments: list[Segment] = []
        before = len(self.raw.line.moves)
        for line in self.raw.segments:
            # a null move goes on from where the moves before it led, if they did
            start = self.start(line, None if played.rest else played.final)
            played = self.play(line, start, played.final)
            row, column = self.places.line_column(line.offset)
            if played.fault:
                ply = before + (played.fault.ply or 1)
                self.faults.append(played.fault._replace(ply=ply))
            segments.append(
                Segment(
                    ply=before,
                    replay=played,
                    comments=_comments(line),
                    nags=_nags(line),
                    variations=self.variations(line, played, before),
                    line=row,
                    column=column,
                )
            )
            before += len(line.moves)
        return segments

    def variations(self, line: MoveLine, played: Replay, before: int) -> tuple[Variation, ...]:
        """The variations of a line that begins `before` half-moves into the record."""
        return tuple(self.variation(at, branch, played, before) for at, branch in line.variations)

    def variation(self, at: int, line: MoveLine, played: Replay, before: int) -> Variation:
        """One variation in place of the `at`-th move, or else after it."""
        place = max(at - 1, 0)
        self.count += 1
        is_enough = self.count > MOST_VARIATIONS or self.faulty >= MOST_FAULTY
        if is_enough or place >= len(played.positions):
            self.findings.append(ReadingFinding(PdnNote.VARIATION_UNCHECKED, line.offset, "("))
            unplayed = replay((), played.final, self.variant)._replace(rest=tuple(line.moves))
            return self.made(unplayed, line, before + place)
        tried = self.branch(line, played.positions[place])
        if not tried.plies and tried.fault and place < at < len(played.positions):
            second = self.branch(line, played.positions[at])
            if second.plies:
                tried, place = second, at
        if tried.fault:
            self.faulty += 1
            self.findings.append(_variation_fault(tried.fault, line, before + place))
        return self.made(tried, line, before + place)

    def branch(self, line: MoveLine, start: Position) -> Replay:
        """A variation played from a position of the line it leaves, or from its own."""
        if line.position is None:
            return self.play(line, start, start)
        return self.play(line, self.start(line, start), start)

    def made(self, played: Replay, line: MoveLine, before: int) -> Variation:
        """The variation with what hangs on it."""
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


def _places_of(line: MoveLine, places: TextPlaces) -> Callable[[int], tuple[int, int]]:
    return lambda index: places.line_column(line.offsets[index])


def _halted(
    halt: ReadingFinding, played: Replay, *, read: int, places: TextPlaces, number: int
) -> Fault:
    """What stopped the reading, as a fault at the half-move that would have come next."""
    ply = read + 1
    is_next = played.plies == read
    return halt.as_fault(places, number)._replace(
        ply=ply,
        move_number=turn_number(ply, played.start, played.variant),
        side=side_of_half_move(ply, played.start, played.variant),
        position=played.final.fen() if is_next else None,
    )


def _comments(line: MoveLine) -> dict[int, str]:
    return {ply: " ".join(texts) for ply, texts in line.comments.items()}


def _nags(line: MoveLine) -> dict[int, tuple[str, ...]]:
    return {ply: tuple(marks) for ply, marks in line.nags.items()}


def _variation_fault(fault: Fault, line: MoveLine, before: int) -> ReadingFinding:
    """A variation's fault as a note of the game, at its move."""
    index = (fault.ply or 1) - 1
    facts: dict[str, Param] = {
        "reason": str(fault.code),
        "rule": fault.rule,
        "ply": before + index + 1,
    }
    if fault.side:
        facts["side"] = fault.side.value
    if fault.square and "square" not in fault.params:
        facts["square"] = fault.square
    params = {**fault.params, **facts}
    return ReadingFinding(PdnNote.VARIATION_FAULT, line.offsets[index], fault.token, params)
