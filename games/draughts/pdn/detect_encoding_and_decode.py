"""Detect the encoding of a file by its letters, and decode the file.

UTF-8 is strict enough to prove itself.  Of the old eight-bit code pages the one wins whose
reading looks most like words: Russian letters in runs of one case, or accented letters
inside Latin words.  Where two code pages make words of it (КУПЕРМАН has the bytes of йсоеплюм),
the letters that Russian uses most decide; where they cannot, the choice is told to be in doubt.
"""

import codecs
import re
from typing import NamedTuple

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
_USUAL = "[оеаинтсрвлОЕАИНТСРВЛ]"  # two letters of three in Russian words
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
        usual = len(re.findall(_USUAL, text))
    return in_words - 2 * (high - in_words), usual, high
