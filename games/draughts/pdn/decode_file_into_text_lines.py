"""Decode a file of any size block by block into rows with LF line ends."""

import codecs
from collections.abc import Iterable, Iterator
from typing import BinaryIO

from games.draughts.faults_and_errors import Note
from games.draughts.pdn.detect_encoding_and_decode import (
    CUT,
    DAMAGED,
    DetectedEncoding,
    detect_encoding,
)
from games.draughts.pdn.record_fault_and_note_codes import PdnNote

LONGEST_ROW = 1 << 20
"""Characters in one row: a whole archive without line ends is not read, and not searched.

Of a longer row the beginning stands in the text, behind the sign CUT: the reader tells it as a
fault of the game it belongs to.
"""
SHOWN = 200
"""Characters that are kept of what is not read."""

_BLOCK = 1 << 18
_BYTE_ORDER_MARK = "\ufeff"
_END_OF_FILE = "\x1a"  # DOS editors ended texts so
_OPEN_END = "\r" + _END_OF_FILE  # what they mean is known when the next character is
_USUAL = frozenset(("text", "utf-8", "utf-8-sig", "binary"))


class DecodedFile:
    """A file decoded block by block; its encoding is detected at the first non-ASCII bytes."""

    def __init__(self, file: BinaryIO) -> None:
        self._file = file
        self._first = file.read(_BLOCK)
        self._choice = detect_encoding(self._first, is_whole=False)
        self._is_open = self._first.isascii() and not self._choice.mark
        self._notes = notes_on_encoding(
            self.encoding, has_mark=bool(self._choice.mark), rival=self._choice.rival
        )
        self._has_odd_ends = False

    @property
    def encoding(self) -> str:
        """The encoding of the file as far as known."""
        return self._choice.name

    @property
    def is_text(self) -> bool:
        """Whether the file begins as text, not as binary data."""
        return self._choice.is_text

    @property
    def head(self) -> str:
        """The beginning of a binary file."""
        return self._first[:SHOWN].decode("latin-1")

    def take_notes(self) -> tuple[Note, ...]:
        """Return the notes about the file that were not returned before."""
        notes, self._notes = tuple(self._notes), []
        return notes

    def rows(self) -> Iterator[str]:
        """Yield the text in blocks of whole rows; a row that is too long is cut."""
        return regroup_into_rows(self._blocks())

    def _blocks(self) -> Iterator[str]:
        data, self._first = self._first[self._choice.mark :], b""
        decoder = _decoder(self._choice)
        held, mark = "", _BYTE_ORDER_MARK
        while data:
            if self._is_open and not data.isascii():
                decoder = self._decide(data)
            text = held + decoder.decode(data)
            held = text[max(len(text.rstrip(_OPEN_END)), len(text) - SHOWN) :]
            yield self._clean(text[: len(text) - len(held)]).removeprefix(mark)
            mark = ""
            data = self._file.read(_BLOCK)
        yield self._clean(held + decoder.decode(b"", final=True)).rstrip(_END_OF_FILE)

    def _clean(self, text: str) -> str:
        text, is_odd = clean_line_ends(text.replace("\x00", DAMAGED).replace(CUT, DAMAGED))
        if is_odd and not self._has_odd_ends:
            self._has_odd_ends = True
            self._notes.append(Note(PdnNote.LINE_ENDS, 1, 1))
        return text

    def _decide(self, data: bytes) -> codecs.IncrementalDecoder:
        """The first bytes beyond ASCII tell the encoding."""
        self._is_open = False
        self._choice = detect_encoding(data, is_whole=False)
        self._notes += notes_on_encoding(self.encoding, has_mark=False, rival=self._choice.rival)
        return _decoder(self._choice)


def _decoder(choice: DetectedEncoding) -> codecs.IncrementalDecoder:
    return codecs.getincrementaldecoder(choice.codec)(errors="replace")


def regroup_into_rows(blocks: Iterable[str]) -> Iterator[str]:
    """Regroup blocks of text so that each ends with a whole row; rows too long are cut."""
    held, is_skipping = "", False
    for block in blocks:
        text = block
        first = text.find("\n")
        if is_skipping:
            if first < 0:
                continue
            text, is_skipping = text[first + 1 :], False
            first = text.find("\n")
        if len(held) + (first if first >= 0 else len(text)) > LONGEST_ROW:
            yield f"{CUT}{(held + text)[:SHOWN]}\n"
            held, is_skipping = "", first < 0
            text = "" if first < 0 else text[first + 1 :]
        end = text.rfind("\n") + 1
        if end:
            yield held + text[:end]
            held = text[end:]
        else:
            held += text
    yield held


def clean_line_ends(text: str) -> tuple[str, bool]:
    """Make LF the only line end; also return whether there were others than CRLF."""
    text = text.replace("\r\n", "\n")
    is_odd = "\r" in text or "\x85" in text
    return text.replace("\r", "\n").replace("\x85", "\n") if is_odd else text, is_odd


def clean_text_with_notes(
    text: str, encoding: str, *, has_mark: bool, rival: str = ""
) -> tuple[str, tuple[Note, ...]]:
    """Clean the line ends of a text; also return the notes on encoding and line ends."""
    if encoding in _USUAL and not (has_mark or rival) and not _has_odd_signs(text):
        return text, ()
    plain = text.removeprefix(_BYTE_ORDER_MARK).replace(CUT, DAMAGED)
    has_mark = has_mark or len(plain) < len(text)
    plain, is_odd = clean_line_ends(plain.rstrip(_END_OF_FILE))
    if not (has_mark or is_odd or rival) and encoding in _USUAL:
        return plain, ()
    notes = notes_on_encoding(encoding, has_mark=has_mark, rival=rival)
    if is_odd:
        notes.append(Note(PdnNote.LINE_ENDS, 1, 1))
    return plain, tuple(notes)


def _has_odd_signs(text: str) -> bool:
    """Whether there is anything in a text to clean; each sign is sought in no time."""
    has_ends = "\r" in text or "\x85" in text or _END_OF_FILE in text
    return has_ends or _BYTE_ORDER_MARK in text or CUT in text


def without_long_rows(text: str) -> str:
    """Cut the rows of a text that are too long."""
    if len(text) <= LONGEST_ROW:
        return text
    parts: list[str] = []
    start = at = 0
    while at + LONGEST_ROW < len(text):
        last = text.rfind("\n", at, at + LONGEST_ROW + 1)
        if last >= 0:
            at = last + 1
            continue
        end = text.find("\n", at + LONGEST_ROW)
        parts += [text[start:at], CUT, text[at : at + SHOWN]]
        start = at = len(text) if end < 0 else end
    return "".join((*parts, text[start:])) if parts else text


def notes_on_encoding(encoding: str, *, has_mark: bool, rival: str = "") -> list[Note]:
    """Return the notes about an encoding."""
    notes: list[Note] = []
    if has_mark:
        notes.append(Note(PdnNote.BYTE_ORDER_MARK, 1, 1))
    if encoding not in _USUAL:
        notes.append(Note(PdnNote.ENCODING, 1, 1, "", {"encoding": encoding}))
    if rival:
        both = {"encoding": encoding, "rival": rival}
        notes.append(Note(PdnNote.ENCODING_DOUBTFUL, 1, 1, "", both))
    return notes
