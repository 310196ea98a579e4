"""Read a draft of an opening table row by row; files as text; drafts a user may see."""

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass

from django.db.models import Q, QuerySet
from django.urls import reverse
from django.utils.text import slugify

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from games.archive.names import name_in_latin_letters
from games.draughts.openings import BadRow, Opening, ReadOpeningTable, RowNote, TableNote
from games.draughts.position import Position
from games.draughts.texts.catalogue import russian_or_english
from games.openings.queries import tables
from games.openings.texts import explain_table_row
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.openings.models import OpeningDraft
from tournaments.people.lists import csv_file, workbook
from tournaments.people.lists.reader import read_rows_of_file
from tournaments.people.lists.table import FileFault, Line, column_letter

# Who may bring tables, and which drafts and events are his.


def may_bring_tables(user: Visitor) -> bool:
    """Return whether the user may bring tables: an organiser, of the site or of any event."""
    return rights.reach_of_action(user, Action.BRING_OPENINGS).is_anywhere


def desk_address(user: Visitor) -> str:
    """Return where the user brings a table; empty if he may not."""
    return reverse("opening-drafts") if may_bring_tables(user) else ""


def drafts_of(user: Visitor) -> QuerySet[OpeningDraft]:
    """Return the drafts that a user may work on: his own; an organiser of the site sees all."""
    reach = rights.reach_of_action(user, Action.BRING_OPENINGS)
    if not reach.is_anywhere:
        return OpeningDraft.objects.none()
    own = Q() if reach.everywhere else Q(owner=user.pk)
    return OpeningDraft.objects.filter(own).select_related("owner", "published")


MOST_EVENTS = 30


def events_that_may_take_a_table(user: Visitor) -> list[Tournament]:
    """Return the events whose regulations the user may still change, the newest first."""
    reach = rights.reach_of_action(user, Action.EDIT_EVENT)
    if not reach.is_anywhere:
        return []
    events = Tournament.objects.filter(state=TournamentState.ENTRIES).order_by("-pk")
    if not reach.everywhere:
        events = events.filter(pk__in=[key.rpartition(":")[2] for key in reach.keys])
    return list(events[:MOST_EVENTS])


# The text of a file: a sheet is rows of cells with tabs between them.


LONGEST_TEXT = 300_000  # characters; 745 positions in words have some hundred thousand


def text_of_file(data: bytes, file_name: str = "") -> str:
    """Return a file's rows as text, at their places; XLSX, CSV, or text as it is.

    Raises TournamentError ``unreadable_list`` with the reader's code.
    """
    is_sheet = workbook.is_workbook(data) or workbook.is_old_workbook(data)
    try:
        if is_sheet or file_name.lower().endswith((".csv", ".tsv")):
            return _text_of_rows(read_rows_of_file(data))
        text = csv_file.decode_text(data)
    except FileFault as fault:
        raise TournamentError(
            RefusalCode.UNREADABLE_LIST,
            fault=fault.code,
            row=fault.row,
            found=fault.found,
            limit=fault.limit,
        ) from fault
    return text.replace("\r\n", "\n").replace("\r", "\n")


def _text_of_rows(lines: Iterable[Line]) -> str:
    rows = {line.number: "\t".join(" ".join(cell.split()) for cell in line.cells) for line in lines}
    return "\n".join(rows.get(number, "") for number in range(1, max(rows) + 1))


# A draft read: every row with its board, faults and cautions.


CAUTIONS = frozenset({TableNote.NUMBER_GAP, TableNote.SAME_POSITION})
"""Notes that may be a slip: whoever publishes says that it is so in the list."""

NOT_OPENINGS = frozenset({TableNote.HEADINGS, TableNote.UNUSED_TAG, TableNote.LEFT_OUT})


@dataclass(frozen=True, slots=True)
class Told:
    """A fault or a note of a row: its code, the sentence, and the place in the row.

    ``column`` is the character from 1, ``cell`` the letter of the cell in a row of cells, ``move``
    what was written there, ``rule`` the article it breaks.
    """

    code: str
    sentence: str
    column: int = 0
    cell: str = ""
    move: str = ""
    rule: str = ""
    legal: tuple[str, ...] = ()

    @property
    def others(self) -> tuple[str, ...]:
        """Legal moves that the sentence does not name itself."""
        return () if any(move in self.sentence for move in self.legal) else self.legal


@dataclass(frozen=True, slots=True)
class DraftRow:
    """A row of a draft as it was understood; ``position`` is None where no board can be shown."""

    line: int
    text: str
    number: str = ""
    opening: Opening | None = None
    position: Position | None = None
    faults: tuple[Told, ...] = ()
    cautions: tuple[Told, ...] = ()
    remarks: tuple[Told, ...] = ()

    @property
    def is_left_out(self) -> bool:
        """Whether the row is known not to be an opening, or was left out by hand."""
        return self.opening is None and not self.faults


@dataclass(frozen=True, slots=True)
class DraftTable:
    """A draft with its rows; ``table_read`` is what would be published."""

    table_read: ReadOpeningTable
    rows: tuple[DraftRow, ...]
    names: Mapping[str, str]

    def title(self, language: str | None) -> str:
        """Return the title in the reader's language; empty as long as there is none."""
        return russian_or_english(self.names["title_ru"], self.names["title_en"], language)

    @property
    def good(self) -> int:
        """How many openings are understood."""
        return len(self.table_read.table.openings)

    @property
    def bad(self) -> tuple[DraftRow, ...]:
        """The rows with faults."""
        return tuple(row for row in self.rows if row.faults)

    @property
    def doubtful(self) -> tuple[DraftRow, ...]:
        """The rows with cautions."""
        return tuple(row for row in self.rows if row.cautions)

    @property
    def remarked(self) -> tuple[DraftRow, ...]:
        """The rows with remarks, and those that are no opening."""
        return tuple(row for row in self.rows if row.remarks)


_YEAR = re.compile(r"^(\d{4})\s*(?:г\.?|год[а]?)$")
"""A year as a person writes it: 2026 г."""

NAMES = ("title_ru", "title_en", "slug", "edition", "source", "link")


def read_draft(text: str, names: Mapping[str, str], language: str | None) -> DraftTable:
    """Read a draft row by row; raises OpeningTableRefused ``table_rows``."""
    table_read = tables.read_opening_list(text)
    written = text.split("\n")
    openings = {opening.line: opening for opening in table_read.table.openings}
    bad: dict[int, BadRow] = {row.line: row for row in table_read.bad}
    notes: dict[int, list[RowNote]] = {}
    for note in table_read.notes:
        notes.setdefault(note.line, []).append(note)
    rows = []
    for line in sorted({*openings, *bad, *notes}):
        row = bad.get(line)
        opening = openings.get(line)
        told = [(note, _note(note, language)) for note in notes.get(line, ())]
        number = opening.number if opening else row.number if row else ""
        rows.append(
            DraftRow(
                line,
                written[line - 1].strip(),
                number,
                opening,
                opening.position if opening else row.position if row else None,
                (_fault(row, written[line - 1], language),) if row else (),
                tuple(sentence for note, sentence in told if note.code in CAUTIONS),
                tuple(sentence for note, sentence in told if note.code not in CAUTIONS),
            )
        )
    return DraftTable(table_read, tuple(rows), _names(names, table_read))


def _fault(row: BadRow, written: str, language: str | None) -> Told:
    before = written[: max(row.column - 1, 0)]
    return Told(
        row.code.value,
        explain_table_row(row, language),
        row.column,
        column_letter(before.count("\t")) if "\t" in written and row.column else "",
        row.fault.token if row.fault else "",
        row.fault.rule if row.fault else "",
        row.fault.legal if row.fault else (),
    )


def _note(note: RowNote, language: str | None) -> Told:
    return Told(note.code.value, explain_table_row(note, language))


def _names(names: Mapping[str, str], table_read: ReadOpeningTable) -> dict[str, str]:
    """The names of the edition: as typed, else as the text has them, else one made of another."""
    made = {
        name: " ".join((names.get(name) or getattr(table_read.table, name)).split())
        for name in NAMES
    }
    made["title_ru"] = made["title_ru"] or made["title_en"]
    made["title_en"] = made["title_en"] or name_in_latin_letters(made["title_ru"])
    made["slug"] = slugify(name_in_latin_letters(made["slug"] or made["title_ru"]))[:60].strip("-_")
    made["slug"] = made["slug"].replace("_", "-")
    edition = _YEAR.sub(r"\1", made["edition"])
    edition = slugify(name_in_latin_letters(edition))[:40]
    made["edition"] = edition.strip("-_").replace("_", "-")
    return made


def next_edition(slug: str, edition: str) -> str:
    """Return a name for the edition after this one that is not taken: 2026, 2026-2, 2026-3."""
    return next(name for name in _editions(edition) if not tables.edition_exists(slug, name))


def _editions(edition: str) -> Iterator[str]:
    number = 2
    while True:
        yield f"{edition[:36]}-{number}"
        number += 1
