"""Tables in text files (CSV); encoding and separator are detected, never asked."""

import codecs
import csv
import io
from collections.abc import Iterator

from games.draughts.pdn.encoding import detect_encoding
from tournaments.people.lists.table import FileCode, FileFault, Line

SEPARATORS = ";\t,"

_MARKS = (
    (codecs.BOM_UTF8, "utf-8"),
    (codecs.BOM_UTF16_LE, "utf-16-le"),
    (codecs.BOM_UTF16_BE, "utf-16-be"),
)

_OTHER_PAGES = frozenset({"koi8-r", "cp866", "latin-1"})


def decode_text(data: bytes) -> str:
    """The text: by its byte order mark, else UTF-8 if it is, else an old code page.

    Russian text in an old code page is never valid UTF-8 by chance: its letters are bytes that
    UTF-8 allows only in pairs of another form. Windows-1251 is taken where no other page reads
    better. UTF-16 without a mark is known by its upper bytes. Raises FileFault ``not_text``.
    """
    for mark, encoding in _MARKS:
        if data.startswith(mark):
            return _strictly(data[len(mark) :], encoding)
    if b"\x00" in data:
        return _strictly(data, _utf_16_without_mark(data))
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        found = detect_encoding(data)
        is_sure = found.is_text and not found.rival and found.name in _OTHER_PAGES
        return _strictly(data, found.codec if is_sure else "cp1251")


def _utf_16_without_mark(data: bytes) -> str:
    """Which half of each pair is the upper byte: of Latin letters and signs 0, of Russian 4."""
    is_upper = {
        encoding: data[first::2].count(0) + data[first::2].count(4) > 0.9 * len(data) / 2
        for encoding, first in (("utf-16-le", 1), ("utf-16-be", 0))
    }
    if sum(is_upper.values()) != 1:
        raise FileFault(FileCode.NOT_TEXT)
    return next(encoding for encoding, is_so in is_upper.items() if is_so)


def _strictly(data: bytes, encoding: str) -> str:
    try:
        text = data.decode(encoding)
    except UnicodeDecodeError as error:
        raise FileFault(FileCode.NOT_TEXT) from error
    if "\x00" in text:
        raise FileFault(FileCode.NOT_TEXT)
    return text


def detect_csv_separator(text: str) -> str:
    """Detect ``;``, ``,`` or tab: the one that splits the first line into most cells.

    A first line ``sep=;`` says it itself. Of equals the earlier in SEPARATORS wins: a comma
    stands inside Russian names of clubs, a semicolon does not.
    """
    first = next((line for line in text.splitlines() if line.strip()), "")
    if first[:4].lower() == "sep=" and first[4:5] in SEPARATORS:
        return first[4:5]
    bare = "".join(first.split('"')[::2])  # what stands in quotes separates nothing
    return max(SEPARATORS, key=bare.count)


def read_csv(data: bytes) -> Iterator[Line]:
    """Read the non-empty rows of a CSV; raises FileFault ``not_text``, ``broken_quotes``."""
    text = decode_text(data)
    rows = csv.reader(
        io.StringIO(text, newline=""), delimiter=detect_csv_separator(text), strict=True
    )
    before = 0
    while True:
        try:
            row = next(rows, None)
        except csv.Error as error:
            raise FileFault(FileCode.BROKEN_QUOTES, before + 1) from error
        if row is None:
            return
        number, before = before + 1, rows.line_num
        cells = tuple(cell.strip() for cell in row)
        if any(cells) and not (number == 1 and cells[0][:4].lower() == "sep="):
            formulas = frozenset(at for at, cell in enumerate(cells) if cell.startswith("="))
            yield Line(number, cells, formulas)
