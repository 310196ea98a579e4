"""Detect the encoding of a file by its letters, decode it, at once or block by block."""

import codecs
import re
from collections.abc import Iterable, Iterator
from typing import BinaryIO, NamedTuple

from ..errors import Note
from .codes import PdnNote

# Detect the encoding of a file by its letters, and decode the file.
#
# UTF-8 is strict enough to prove itself. Of the old eight-bit code pages the one wins whose
# reading looks most like words: Russian letters in runs of one case, or accented letters inside
# Latin words. Where two code pages make words of it (КУПЕРМАН has the bytes of йсоеплюм), the
# letters that Russian uses most decide; where they cannot, the choice is told to be in doubt.


_MARKS = (
    (b"\xef\xbb\xbf", "utf-8", "utf-8-sig"),
    (b"\xff\xfe", "utf-16-le", "utf-16-le"),
    (b"\xfe\xff", "utf-16-be", "utf-16-be"),
)

_HIGH_RUN = re.compile(rb"[A-Za-z]*[\x80-\xff][A-Za-z\x80-\xff]*")

_CYRILLIC_WORD = r"[А-ЯЁа-яё][а-яё]+|[А-ЯЁ]{2,}|(?<!\w)[А-ЯЁа-яё](?!\w)"

_LATIN_WORD = r"[A-Za-z][A-Za-zÀ-ÖØ-öø-ÿ]*[À-ÖØ-öø-ÿ][A-Za-zÀ-ÖØ-öø-ÿ]*|[½«»§°]"

_ACCENTS = r"[À-ÖØ-öø-ÿ½«»§°]"

_UTF8_LETTER = re.compile(
    rb"[\xc2-\xdf][\x80-\xbf]|[\xe0-\xef][\x80-\xbf]{2}|[\xf0-\xf4][\x80-\xbf]{3}"
)

_UTF8_WORD = re.compile(rb"(?:[\xd0\xd1][\x80-\xbf]){4}")  # in no word of an old code page

_HIGH_BYTE = re.compile(rb"[\x80-\xff]")

_CONTROL = re.compile(rb"[\x00-\x08\x0e-\x19\x1b-\x1f\x7f]")

_USUAL_LETTERS = "[оеаинтсрвлОЕАИНТСРВЛ]"  # two letters of three in Russian words

_ENOUGH = 30  # letters: of so many Russian ones a third is usual, and more

_PAGES = ("cp1251", "cp866", "koi8-r", "latin-1")

_SAMPLE = 4000

_SAMPLED_BYTES = 1 << 18

_BEFORE = 1000  # bytes of the sample before its first letter beyond ASCII

DAMAGED = "\N{REPLACEMENT CHARACTER}"

CUT = "\ufdd0"  # stands before the beginning of a row that is too long; no character of a text

_CONTROL_SHARE = 50  # one control character in so many bytes: no text


class Decoded(NamedTuple):
    """A decoded text, its encoding, and the other encoding it might have.

    is_text   false when the bytes are no text at all
    damaged   characters that had to be replaced
    rival     another encoding whose reading looks as good, "" when none does
    """

    text: str
    encoding: str
    has_mark: bool = False
    is_text: bool = True
    damaged: int = 0
    rival: str = ""


def decode(data: bytes) -> Decoded:
    """Decode a file in UTF-8, UTF-16 with a mark, cp1251, cp866, koi8-r or latin-1."""
    chosen = detect_encoding(data)
    text = data[chosen.mark :].decode(chosen.codec, errors="replace")
    if "\x00" in text and chosen.is_text:
        text = text.replace("\x00", DAMAGED)
    has_mark, damaged = bool(chosen.mark), text.count(DAMAGED)
    return Decoded(
        *(text, chosen.name, has_mark), chosen.is_text, damaged=damaged, rival=chosen.rival
    )


class DetectedEncoding(NamedTuple):
    """The encoding detected for a file, and what remains in doubt.

    codec   Python's name of it; `name` is ours
    mark    how many bytes of byte order mark stand before the text
    rival   another whose reading looks as good, "" when none does
    """

    codec: str
    name: str
    mark: int = 0
    is_text: bool = True
    rival: str = ""


def detect_encoding(data: bytes, *, is_whole: bool = True) -> DetectedEncoding:
    """Detect the encoding from the beginning of a file or from all of it.

    Of a whole file UTF-8 is proved by every byte, of a beginning by its sample.  The sample is
    taken where letters beyond ASCII begin: plain letters are the same in all.
    """
    head = data[:_SAMPLED_BYTES]
    for mark, codec, name in _MARKS:
        if data.startswith(mark):
            if not _is_text(head[len(mark) :], codec):
                return DetectedEncoding("latin-1", "binary", is_text=False)
            return DetectedEncoding(codec, name, len(mark))
    if _is_binary(head):
        return DetectedEncoding("latin-1", "binary", is_text=False)
    if data.isascii():
        return DetectedEncoding("utf-8", "utf-8")
    high = _HIGH_BYTE.search(data)
    start = max(high.start() - _BEFORE, 0) if high else 0
    sample = data[start : start + _SAMPLED_BYTES]
    if _is_utf8(sample, is_whole=is_whole and len(sample) == len(data) - start) and (
        not is_whole or _is_utf8(data, is_whole=True)
    ):
        return DetectedEncoding("utf-8", "utf-8")
    if _is_damaged_utf8(sample):
        return DetectedEncoding("utf-8", "utf-8")
    name, rival = _guess(sample)
    return DetectedEncoding(name, name, rival=rival)


def _is_text(head: bytes, codec: str) -> bool:
    return not _is_binary(head.decode(codec, errors="replace")[:_SAMPLE].encode("utf-8"))


def _is_utf8(data: bytes, *, is_whole: bool) -> bool:
    try:
        codecs.getincrementaldecoder("utf-8")().decode(data, final=is_whole)
    except UnicodeDecodeError:
        return False
    return True


def _is_binary(data: bytes) -> bool:
    return b"\x00" in data or len(_CONTROL.findall(data)) * _CONTROL_SHARE > len(data)


def _is_damaged_utf8(data: bytes) -> bool:
    """Mostly whole UTF-8 letters: a torn file, not another code page."""
    high = len(_HIGH_BYTE.findall(data))
    whole = sum(map(len, _UTF8_LETTER.findall(data)))
    return whole * 10 >= high * 9


def _guess(data: bytes) -> tuple[str, str]:
    """The code page whose reading looks most like words, and one that looks no worse.

    A file put together of two encodings has a rival, too: one of its parts is no words.
    """
    sample = b" ".join(_HIGH_RUN.findall(data)[:_SAMPLE])
    scores = {name: _score(sample, name) for name in _PAGES}
    ranked = sorted(_PAGES, key=scores.__getitem__, reverse=True)
    first, second = (scores[name] for name in ranked[:2])
    if _UTF8_WORD.search(data):
        return ranked[0], "utf-8"
    near = max(first[2] // 4, 1)  # one letter alone tells nothing
    is_close = (first[0] - second[0]) * 10 <= first[2] and first[1] - second[1] <= near
    is_rare = ranked[0] != "latin-1" and first[2] >= _ENOUGH and first[1] * 3 < first[2]
    return ranked[0], ranked[1] if is_close or is_rare or first[0] < 0 else ""


def _score(sample: bytes, name: str) -> tuple[int, int, int]:
    """Letters that stand in words, less twice those that do not; the usual ones; all."""
    text = sample.decode(name, errors="replace")
    high = sum(1 for letter in text if letter > "\x7f")
    word = _LATIN_WORD if name == "latin-1" else _CYRILLIC_WORD
    words = re.findall(word, text)
    if name == "latin-1":
        in_words = usual = len(re.findall(_ACCENTS, "".join(words)))
        in_words -= sum(
            1 for in_word in words if len(re.findall(_ACCENTS, in_word)) * 2 > len(in_word) > 1
        )
    else:
        in_words = sum(map(len, words))
        usual = len(re.findall(_USUAL_LETTERS, text))
    return in_words - 2 * (high - in_words), usual, high


# Decode a file of any size block by block into rows with LF line ends.


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
