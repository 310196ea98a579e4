"""Read games from bytes, text or a file, one by one, in time linear in the text.

Nothing is dropped: every character is part of a move, a tag, a comment or a mark, or is told
in a fault or a note with its line and column.  A bad game never stops the next.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import BinaryIO

from ..errors import Fault, FaultCode, Note
from ..judging.state import Places
from ..position import Position, start_of
from ..public import variant_of
from ..replay import Replay, position_rows_of_moves, replay
from ..variants import RUSSIAN, Variant
from . import results
from . import variations as pdn_variations
from .clean import FORMS, ComputedAtFirstUse, MoveOffsets, split_and_play_game
from .codes import PdnFault, PdnNote
from .encoding import CUT, DAMAGED, SHOWN, clean_text_with_notes, decode, without_long_rows
from .findings import ReadingFinding, TextPlaces
from .game import ReadGame, Tags, Variation
from .header import GameHeader, ply_count_finding, read_header, read_header_of_chunk
from .parsed import ParsedGame
from .parser import LONGEST_GAME, parse_games
from .pieces import FilePiece, cut_stream_into_pieces, has_games_in_chunk
from .replay import JudgedGame, judge
from .results import result_in_text
from .tags import MOST_TAGS, Chunk, chunks
from .variations import CutVariation

_NO_BRANCHES: Sequence[CutVariation] = ()


def read(data: bytes | str, *, variant: Variant | str = RUSSIAN) -> Iterator[ReadGame]:
    """Read every game of a file or text, each with its faults and notes.

    What is no record at all gives one game with the fault `unreadable`; nothing is raised.
    """
    variant = variant_of(variant)
    if isinstance(data, str):
        text, notes = clean_text_with_notes(data, "text", has_mark=False)
        piece = FilePiece(without_long_rows(text), 1, 1, 1, "text", notes)
        return _PieceReader(piece, variant).games()
    decoded = decode(data)
    if not decoded.is_text:
        return _PieceReader(
            FilePiece(decoded.text[:SHOWN], encoding=decoded.encoding), variant
        ).games()
    text, notes = clean_text_with_notes(
        decoded.text, decoded.encoding, has_mark=decoded.has_mark, rival=decoded.rival
    )
    whole = FilePiece(without_long_rows(text), encoding=decoded.encoding, notes=notes)
    return _PieceReader(whole, variant).games()


def read_stream(file: BinaryIO, *, variant: Variant | str = RUSSIAN) -> Iterator[ReadGame]:
    """Read every game of a file of any size, in constant memory."""
    return _in_order(cut_stream_into_pieces(file, counts_games=False), variant_of(variant))


def read_piece(piece: FilePiece, *, variant: Variant = RUSSIAN) -> Iterator[ReadGame]:
    """Read the games of a piece of a file, with numbers and lines as in the file."""
    return _PieceReader(piece, variant).games()


def _in_order(pieces: Iterable[FilePiece], variant: Variant) -> Iterator[ReadGame]:
    """The games of pieces that follow each other, counted through."""
    number = 1
    for piece in pieces:
        counted = piece if piece.first_game == number else piece._replace(first_game=number)
        for game in _PieceReader(counted, variant).games():
            yield game
            number += 1


class _PieceReader:
    """Reads the games of one text."""

    def __init__(self, piece: FilePiece, variant: Variant) -> None:
        self.piece, self.variant = piece, variant
        self.text, self.encoding = piece.text, piece.encoding
        self.places = TextPlaces(self.text, piece.first_line, piece.first_column)
        self.number = piece.first_game - 1
        self.notes = [*piece.notes]  # of the whole text, told with its first game
        if DAMAGED in self.text and piece.is_text:
            damaged = self.text.count(DAMAGED)
            place = self.places.line_column(self.text.index(DAMAGED))
            self.notes.append(Note(PdnNote.DAMAGED_TEXT, *place, "", {"count": damaged}))

    def games(self) -> Iterator[ReadGame]:
        """The games in order; the text before the first tags is told with the first game."""
        piece = self.piece
        for chunk in chunks(self.text) if piece.is_text else ():
            is_rest = piece.is_rest and chunk.start == 0 and not chunk.has_tags
            if has_games_in_chunk(self.text, chunk, is_rest=is_rest):
                header = read_header_of_chunk(chunk, self.variant)
                if chunk.torn or chunk.cut:
                    header.findings += [
                        ReadingFinding(PdnNote.STRAY_TEXT, *torn) for torn in chunk.torn
                    ]
                    header.findings += [
                        ReadingFinding(PdnFault.TOO_LONG, *row) for row in chunk.cut
                    ]
                plain = self._read_plain(chunk, header)
                if plain is not None:
                    yield plain
                else:
                    yield from self._read_chunk(chunk, header, is_rest=is_rest)
            elif stray := self.text[chunk.start : chunk.end].strip():
                finding = ReadingFinding(PdnNote.STRAY_TEXT, chunk.start, stray)
                self.notes.append(finding.as_note(self.places))
        if self.number < piece.first_game:
            yield self._refused()

    def _read_chunk(self, chunk: Chunk, header: GameHeader, *, is_rest: bool) -> Iterator[ReadGame]:
        """The game the tags belong to, and any that follow it without tags."""
        if chunk.rows:
            header = read_header(chunk.tags, self.variant, has_tags=True)  # with its own places
        if chunk.has_more_tags:
            fault = ReadingFinding(PdnFault.TOO_MANY_TAGS, chunk.start, "", {"most": MOST_TAGS})
            header.findings.append(fault)
        tags = _pairs(chunk)
        raws = parse_games(
            self.text,
            chunk.body,
            chunk.end,
            black_first=header.start is not None and header.start.turn is not header.variant.first,
            has_tags=chunk.has_tags,
            comments=chunk.asides,
            odd_result=header.odd_result,
            is_result_dash=header.is_result_dash,
            is_rest=is_rest,
        )
        raw = next(raws)
        raw.start = chunk.start
        yield self._build(tags, header, raw)
        for raw in raws:
            yield self._build((), GameHeader(self.variant), raw)

    def _read_plain(self, chunk: Chunk, header: GameHeader) -> ReadGame | None:
        """The game if its text holds nothing odd, and its moves are good."""
        if chunk.asides:
            return None
        body, branches = self.text[chunk.body : chunk.end], _NO_BRANCHES
        if "(" in body:
            parted = pdn_variations.cut_out_variations(body)
            if parted is None:
                return None
            body, branches = parted
        start, variant = header.start, header.variant
        if start is None or start.turn is not variant.first or chunk.has_more_tags:
            return None
        clean = split_and_play_game(body, start, variant, places=self._places_of(chunk))
        if clean is None:
            return None
        played, written_result, asides = clean
        if played.fault is not None:
            return None
        if played.notes and (
            branches or not FORMS.issuperset([note.code for note in played.notes])
        ):
            return None
        result, finding = results.combine_results(header.result, written_result)
        findings = header.findings
        if header.ply_count is not None and (off := ply_count_finding(header, played.plies)):
            findings = [*findings, off]
        if finding is not None or (findings and any(finding.is_fault for finding in findings)):
            return None
        if asides is not None and not asides.are_times_written_once():
            return None
        comments = asides.comments() if asides is not None and result == results.OPEN else {}
        if comments and result_in_text(comments.get(played.plies, "")):
            return None
        variations = self._plain_variations(branches, played, chunk) if branches else ()
        if variations is None:
            return None
        self.number += 1
        fields = (
            self.number,
            _pairs(chunk),
            played,
            result,
            {} if asides is None else ComputedAtFirstUse(asides.comments),
            {} if asides is None else ComputedAtFirstUse(asides.nags),
            variations,
            (),  # no segments
            {} if asides is None else ComputedAtFirstUse(asides.clocks),
            (),  # no faults
            self._notes(findings, played.notes),
            self.encoding,
            self.text[chunk.start : chunk.end].rstrip(),
            self.places.line(chunk.start),
        )
        return tuple.__new__(ReadGame, fields)  # its own call takes four times as long

    def _places_of(self, chunk: Chunk) -> Places:
        """Line and column of the moves of a chunk, found when one is asked for."""
        offsets: MoveOffsets | None = None

        def place(index: int) -> tuple[int, int]:
            nonlocal offsets
            if offsets is None:
                offsets = MoveOffsets(self.text, chunk.body, chunk.end)
            return self.places.line_column(offsets.offset_of_move(index))

        return place

    def _plain_variations(
        self, branches: Sequence[CutVariation], played: Replay, chunk: Chunk
    ) -> tuple[Variation, ...] | None:
        """The variations of a clean game if all their moves are good, and the result is its end."""
        if branches[-1].at > played.plies:
            return None
        rows = position_rows_of_moves(played.start, played.moves)
        row, passed = next(rows), 0
        variations: list[Variation] = []
        for at, offset, moves in branches:
            for _ in range(passed, at - 1):
                row = next(rows)
            passed = max(passed, at - 1)
            line = replay(moves, Position(*row), played.variant)
            if line.fault is not None or line.notes:
                return None
            place, column = self.places.line_column(chunk.body + offset)
            variations.append(Variation(at, line, line=place, column=column))
        return tuple(variations)

    def _build(self, tags: Tags, header: GameHeader, raw: ParsedGame) -> ReadGame:
        """The game with everything that stood around its moves."""
        self.number += 1
        judged = judge(raw, header, self.places, self.number)
        findings = [*header.findings, *raw.findings, *judged.findings]
        if counted := ply_count_finding(header, _written(judged)):
            findings.append(counted)
        more_faults = [
            finding.as_fault(self.places, self.number) for finding in findings if finding.is_fault
        ]
        faults = sorted([*judged.faults, *more_faults], key=_place)
        played = judged.replay
        if faults and played.fault is None:
            played = played._replace(fault=faults[0])
        source = self.text[raw.start : min(raw.end, raw.start + LONGEST_GAME)]
        start = raw.start + _blank(source)
        return ReadGame(
            number=self.number,
            tags=_with_names(tags, raw.names),
            replay=played,
            result=judged.result,
            comments=judged.comments,
            nags=judged.nags,
            variations=judged.variations,
            segments=judged.segments,
            clocks=judged.clocks,
            faults=tuple(faults),
            notes=self._notes(findings, played.notes),
            encoding=self.encoding,
            source=source.replace(CUT, "").strip(),
            first_line=self.places.line(start),
        )

    def _notes(
        self, findings: list[ReadingFinding], more: tuple[Note, ...] = ()
    ) -> tuple[Note, ...]:
        """The notes of a game in order of place; the first game also bears those of the text."""
        if not findings and not self.notes:
            return more
        own = [finding.as_note(self.places) for finding in findings if not finding.is_fault]
        notes, self.notes = self.notes, []
        return (*notes, *sorted([*own, *more], key=_place))

    def _refused(self) -> ReadGame:
        """What stands for a text that is no record."""
        self.number += 1
        line = self.piece.first_line
        fault = Fault.of(FaultCode.UNREADABLE, game=self.number, line=line, column=1)
        played = replay((), start_of(self.variant), self.variant)._replace(fault=fault)
        notes, self.notes = tuple(self.notes), []
        if not self.piece.is_text:
            notes = (*notes, Note(PdnNote.NOT_TEXT, line, 1))
        return ReadGame(
            number=self.number,
            tags=(),
            replay=played,
            result=None,
            faults=(fault,),
            notes=notes,
            encoding=self.encoding,
            source=self.text if self.piece.is_text else "",
            first_line=line,
        )


def _place(remark: Fault | Note) -> tuple[int, int]:
    return remark.line or 0, remark.column or 0


def _pairs(chunk: Chunk) -> Tags:
    """Names and values of the tags."""
    if chunk.rows:
        return tuple([row[0] for row in chunk.rows])
    return tuple([tag[:2] for tag in chunk.odd_tags])


def _written(judged: JudgedGame) -> int:
    """How many half-moves are written in the main line, good or not."""
    lines = (judged.replay, *(segment.replay for segment in judged.segments))
    return sum(line.plies + len(line.rest) for line in lines)


def _blank(text: str) -> int:
    """How many blanks a text begins with."""
    return len(text) - len(text.lstrip())


def _with_names(tags: Tags, names: dict[str, str]) -> Tags:
    """The tags, and the players a table names if no tag does."""
    known = {name.lower() for name, _ in tags} if names else set()
    return (*tags, *((side, name) for side, name in names.items() if side.lower() not in known))
