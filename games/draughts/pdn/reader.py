"""The reader: bytes or text in, games out, one by one, in time linear in the text.

Nothing is dropped: every character is part of a move, a tag, a comment or a mark, or is told
in a fault or a note with its line and column.  A bad game never stops the next.
"""

from collections.abc import Iterator
from dataclasses import replace

from games.draughts.errors import Fault, FaultCode, Note
from games.draughts.pdn import results
from games.draughts.pdn.chunks import Chunk, chunks
from games.draughts.pdn.codes import PdnNote
from games.draughts.pdn.encoding import Decoded, decode
from games.draughts.pdn.header import Header, read_header
from games.draughts.pdn.judge import judge
from games.draughts.pdn.model import ReadGame
from games.draughts.pdn.places import Places
from games.draughts.pdn.raw import RawGame
from games.draughts.pdn.remarks import Finding
from games.draughts.pdn.tokens import MOVE_LIKE, clean_moves
from games.draughts.pdn.tree import raw_games
from games.draughts.position import START
from games.draughts.replay import replay
from games.draughts.variant import RUSSIAN, Variant

_BYTE_ORDER_MARK = "\ufeff"
_END_OF_FILE = "\x1a"  # DOS editors ended texts so


def read(data: bytes | str, *, variant: Variant = RUSSIAN) -> Iterator[ReadGame]:
    """Every game of a file or text, in order, each with its faults and notes.

    What is no record at all gives one game with the fault `unreadable`; nothing is raised.
    """
    decoded = decode(data) if isinstance(data, bytes) else Decoded(data, "text")
    return _Reader(decoded, variant).games()


class _Reader:
    """One reading of one text."""

    def __init__(self, decoded: Decoded, variant: Variant) -> None:
        self.encoding, self.variant = decoded.encoding, variant
        self.notes: list[Note] = []  # of the whole text, told with its first game
        self.text = self._cleaned(decoded)
        self.is_text = decoded.is_text
        self.places = Places(self.text)
        self.number = 0

    def games(self) -> Iterator[ReadGame]:
        """The games in order; the text before the first tags is told with the first game."""
        for chunk in chunks(self.text) if self.is_text else ():
            if chunk.tags or MOVE_LIKE.search(self.text, chunk.body, chunk.end):
                yield from self._read_chunk(chunk)
            elif stray := self.text[chunk.start : chunk.end].strip():
                found = Finding(PdnNote.STRAY_TEXT, chunk.start, stray)
                self.notes.append(found.as_note(self.places))
        if self.number == 0:
            yield self._unreadable()

    def _cleaned(self, decoded: Decoded) -> str:
        """The text with LF as the only line end; what was changed is told."""
        text = decoded.text.removeprefix(_BYTE_ORDER_MARK)
        if decoded.has_mark or len(text) < len(decoded.text):
            self._tell(PdnNote.BYTE_ORDER_MARK)
        if decoded.encoding not in ("text", "utf-8", "utf-8-sig", "binary"):
            self._tell(PdnNote.ENCODING, encoding=decoded.encoding)
        if decoded.damaged:
            self._tell(PdnNote.DAMAGED_TEXT, count=decoded.damaged)
        text = text.rstrip(_END_OF_FILE).replace("\r\n", "\n")
        if "\r" in text or "\x85" in text:
            self._tell(PdnNote.LINE_ENDS)
            text = text.replace("\r", "\n").replace("\x85", "\n")
        return text

    def _tell(self, code: PdnNote, **params: str | int) -> None:
        self.notes.append(Note(code, 1, 1, "", params))

    def _read_chunk(self, chunk: Chunk) -> Iterator[ReadGame]:
        """The game the tags belong to, and any that follow it without tags."""
        header = read_header(chunk.tags, self.variant)
        plain = self._read_plain(chunk, header)
        if plain is not None:
            yield plain
            return
        black_first = header.start is not None and header.start.turn is not header.variant.first
        raw_list = raw_games(self.text, chunk.body, chunk.end, black_first=black_first)
        for raw in raw_list:
            if raw is raw_list[0]:
                raw.start = chunk.start
            yield self._build(chunk, header, raw)
            chunk, header = Chunk(raw.end, raw.end, raw.end), Header(self.variant)

    def _read_plain(self, chunk: Chunk, header: Header) -> ReadGame | None:
        """The game if its text holds nothing but moves, all of them good."""
        clean = clean_moves(self.text[chunk.body : chunk.end])
        if clean is None or header.start is None or header.start.turn is not header.variant.first:
            return None
        played = replay(clean[0], header.start, header.variant)
        if played.fault is not None or played.notes:
            return None
        result, finding = results.agree(header.result, clean[1])
        told = header.findings
        if finding is not None or (told and any(found.is_fault for found in told)):
            return None
        self.number += 1
        return ReadGame(
            number=self.number,
            tags=tuple([tag[:2] for tag in chunk.tags]),
            replay=played,
            result=result,
            notes=self._notes(header.findings),
            encoding=self.encoding,
            source=self.text[chunk.start : chunk.end].rstrip(),
            first_line=self.places.line_column(chunk.start)[0],
        )

    def _build(self, chunk: Chunk, header: Header, raw: RawGame) -> ReadGame:
        """The game with everything that stood around its moves."""
        self.number += 1
        judged = judge(raw, header, self.places, self.number)
        findings = [*header.findings, *raw.findings, *judged.findings]
        found = [one.as_fault(self.places, self.number) for one in findings if one.is_fault]
        faults = sorted([*judged.faults, *found], key=_place)
        played = judged.replay
        if faults and played.fault is None:
            played = replace(played, fault=faults[0])
        start = raw.start + _blank(self.text[raw.start : raw.end])
        return ReadGame(
            number=self.number,
            tags=tuple((tag.name, tag.value) for tag in chunk.tags),
            replay=played,
            result=judged.result,
            comments=judged.comments,
            nags=judged.nags,
            variations=judged.variations,
            faults=tuple(faults),
            notes=self._notes(findings, played.notes),
            encoding=self.encoding,
            source=self.text[start : raw.end].rstrip(),
            first_line=self.places.line_column(start)[0],
        )

    def _notes(self, findings: list[Finding], more: tuple[Note, ...] = ()) -> tuple[Note, ...]:
        """The notes of a game in order of place; the first game also bears those of the text."""
        if not findings and not more and not self.notes:
            return ()
        own = [one.as_note(self.places) for one in findings if not one.is_fault]
        told, self.notes = self.notes, []
        return (*told, *sorted([*own, *more], key=_place))

    def _unreadable(self) -> ReadGame:
        """What stands for a text that is no record."""
        fault = Fault.of(FaultCode.UNREADABLE, game=1, line=1, column=1)
        played = replace(replay((), START, self.variant), fault=fault)
        notes, self.notes = tuple(self.notes), []
        return ReadGame(
            number=1,
            tags=(),
            replay=played,
            result=None,
            faults=(fault,),
            notes=notes,
            encoding=self.encoding,
            source=self.text if self.is_text else "",
        )


def _place(found: Fault | Note) -> tuple[int, int]:
    return found.line or 0, found.column or 0


def _blank(text: str) -> int:
    """How many blanks a text begins with."""
    return len(text) - len(text.lstrip())
