"""Words of federations' lists: columns, faults of a choice, questions and their answers."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.draughts.texts.catalogue import russian_or_english
from games.web.language import Text, in_language
from tournaments.entries.models import Entry
from tournaments.entries.texts import explain_file_fault, explain_row_fault
from tournaments.federations.lists.columns import ColumnsCode
from tournaments.federations.lists.differences import APART, LEAVE, NOBODY, YES, QuestionKind
from tournaments.federations.models import (
    FederationList,
    ListedRating,
    Snapshot,
    SnapshotState,
    TakenRating,
)
from tournaments.federations.reports.layout import (
    BadLayout,
    HeaderLine,
    Layout,
    LayoutCode,
    LayoutColumn,
)
from tournaments.people.lists.person import RowCode, RowFault
from tournaments.people.models import Player
from tournaments.people.texts import original_name

FIELD_WORDS: Mapping[str, Text] = {
    "name": _("Surname and name"),
    "surname": _("Surname"),
    "given": _("First name"),
    "patronymic": _("Patronymic"),
    "name_latin": _("Name in Latin letters"),
    "federation_id": _("Number in the federation"),
    "rating": _("Rating"),
    "title": _("Rank or title"),
    "federation": _("Federation"),
    "birth_year": _("Year or date of birth"),
    "sex": pgettext_lazy("columns of a list", "Sex"),
    "region": _("Region"),
    "city": _("City"),
    "club": _("Club"),
}

STATES: Mapping[str, Text] = {
    SnapshotState.BROUGHT.value: _("columns to be named"),
    SnapshotState.COMPARING.value: _("is being read"),
    SnapshotState.ASKING.value: _("read; not stored yet"),
    SnapshotState.STORING.value: _("is being stored"),
    SnapshotState.STORED.value: pgettext_lazy("a list", "stored"),
    SnapshotState.FAILED.value: _("could not be read"),
}

CHOICE_FAULTS: Mapping[str, Text] = {
    ColumnsCode.NO_NAME: _(
        "No column is the name: choose “Surname and name”, or “Surname” and “First name”"
    ),
    ColumnsCode.NO_RATING: _("No column is the rating: choose it"),
    ColumnsCode.TWICE: _("“{field}” is chosen for two columns, {other} and {column}: leave one"),
    ColumnsCode.UNKNOWN_FIELD: _("A column cannot be “{field}”"),
    ColumnsCode.NO_SUCH_COLUMN: _("There is no column {column}: the file has {count}"),
    ColumnsCode.BAD_HEADER: _("The row of the heads is a number from 0 to {last}"),
    ColumnsCode.WRONG_COLUMN: _(
        "Column {column} is not “{field}”: in {count} of {rows} rows it cannot be read so, the "
        "first is row {row}, “{found}”. Choose the columns again"
    ),
    ColumnsCode.NOBODY: _("With these columns no row names a player. Choose the columns again"),
}

FAULTS: Mapping[str, Text] = {
    "too_heavy": _("The file was too much for three workers; save the one sheet as CSV"),
    "too_many_questions": _(
        "There are {count} questions about this list, more than {limit}: most likely a column is "
        "not what it was said to be. Choose the columns again"
    ),
}

QUESTIONS: Mapping[str, Text] = {
    QuestionKind.SAME_NUMBER.value: _("Number {number} stands in {count} rows. Which one holds?"),
    QuestionKind.SAME_ROW.value: _("{count} rows have one name. Which one holds?"),
    QuestionKind.TWO_NUMBERS.value: _(
        "One name and year of birth, several numbers: is that one person?"
    ),
    QuestionKind.OTHER_NAME.value: _("The number is that of somebody here with another name"),
    QuestionKind.SAME_PERSON.value: _("Is that somebody who plays here?"),
    QuestionKind.MEANT_TWICE.value: _("{count} rows would all be {name}. Which one is it?"),
    QuestionKind.UNREAD.value: _("{count} rows were not understood"),
    QuestionKind.MANY_GONE.value: _(
        "{gone} of the {before} players of the last edition are not in this file. Is it the whole "
        "list, and are its columns named rightly?"
    ),
}

ANSWERS: Mapping[str, Text] = {
    NOBODY: _("nobody who plays here"),
    APART: _("different people: all rows stay"),
    LEAVE: _("leave these rows out"),
    YES: _("yes, it is right so"),
}

FOR_ALL: Mapping[str, tuple[str, Text]] = {
    QuestionKind.TWO_NUMBERS.value: (APART, _("All of these are different people")),
    QuestionKind.SAME_PERSON.value: (NOBODY, _("None of the others plays here")),
    QuestionKind.SAME_NUMBER.value: (LEAVE, _("Leave all these rows out")),
    QuestionKind.SAME_ROW.value: (LEAVE, _("Leave all rows of one name out")),
}
"""The answer that may be given to all open questions of a kind at once."""


def title_of_list(federation_list: FederationList) -> str:
    """Return a list's title in the language of the page."""
    english = federation_list.title_en or federation_list.title
    return russian_or_english(federation_list.title, english, get_language())


def state_in_words(state: str) -> str:
    """Return the state of a snapshot."""
    return str(STATES[state])


def field_in_words(field: str) -> str:
    """Return what a column holds."""
    words = FIELD_WORDS.get(field)
    return in_language(words, get_language()) if words else field


def explain_bad_columns(code: str, params: Mapping[str, Any]) -> str:
    """Explain why a choice of columns cannot be taken, with the place."""
    told = {**params, "field": field_in_words(str(params.get("field", "")))}
    return in_language(CHOICE_FAULTS[code], get_language()).format_map(told)


def explain_fault(fault: Mapping[str, Any]) -> str:
    """Explain why a worker could not read a list."""
    if fault["code"] == "columns":
        return explain_bad_columns(fault["columns"], fault["params"])
    if fault["code"] == "file":
        return explain_file_fault(fault["fault"], fault, get_language())
    return in_language(FAULTS[fault["code"]], get_language()).format_map(fault)


def explain_unread(stored: Mapping[str, Any]) -> str:
    """Explain what is wrong in a row, with its line and column."""
    fault = RowFault(**{**stored, "code": RowCode(stored["code"])})
    column = f"{fault.column} «{fault.head}»" if fault.head else fault.column
    words = explain_row_fault(fault, get_language())
    if not column:
        return gettext("row {row}: {words}").format(row=fault.row, words=words)
    return gettext("row {row}, column {column}: {words}").format(
        row=fault.row, column=column, words=words
    )


def ask(question: Mapping[str, Any], players: Mapping[int, Player]) -> str:
    """Return a question in words."""
    asked = next((players[pk] for pk in question["players"] if pk in players), None)
    name = original_name(asked) if asked else "?"
    params = {"count": len(question["rows"]), "name": name, **question["facts"]}
    return in_language(QUESTIONS[question["kind"]], get_language()).format_map(params)


def answers_in_words(
    question: Mapping[str, Any], players: Mapping[int, Player]
) -> Iterator[tuple[str, str]]:
    """Yield every answer a question offers, with its words."""
    named: Sequence[str] = question["facts"].get("names", ())
    by_row = dict(zip(map(str, question["rows"]), named, strict=False))
    about_people = question["kind"] in (QuestionKind.SAME_PERSON, QuestionKind.OTHER_NAME)
    for option in question["options"]:
        if option in ANSWERS:
            yield option, str(ANSWERS[option])
        elif about_people:
            yield option, _described(players.get(int(option)), option)
        else:
            words = by_row.get(option, "")
            yield option, gettext("row {row}: {words}").format(row=option, words=words)


def _described(player: Player | None, option: str) -> str:
    if player is None:
        return option
    facts = (
        *(original_name(player), player.birth_year, player.title, player.city),
        f"№ {player.federation_id}" if player.federation_id else "",
        player.rating,
    )
    return ", ".join(str(fact) for fact in facts if fact)


@dataclass(frozen=True, slots=True)
class FoundLine:
    """The line that an entry means, or those it may mean; ``is_decided`` by a person."""

    line: ListedRating | None = None
    offered: tuple[ListedRating, ...] = ()
    is_decided: bool = False


@dataclass(frozen=True, slots=True)
class EntryRating:
    """An entry with its rating and where that came from.

    ``taken`` is None where nothing was taken from a list: the organiser typed it or it came with
    the entry. ``is_other`` says that the rating was changed since.
    """

    entry: Entry
    taken: TakenRating | None
    found: FoundLine

    @property
    def is_other(self) -> bool:
        """Whether the entry's rating is no longer the one that was taken."""
        return self.taken is not None and self.taken.rating != self.entry.rating


def edition_in_words(snapshot: Snapshot) -> str:
    """Return a list with the day of an edition: «Российские шашки, 01.11.2026»."""
    day = date_format(snapshot.day, "d.m.Y")
    named = f"{day}, {snapshot.edition}" if snapshot.edition else day
    return f"{title_of_list(snapshot.federation_list)}, {named}"


def origin_in_words(one: EntryRating) -> str:
    """Return where the rating of an entry came from."""
    if one.taken is None:
        return gettext("given with the entry") if one.entry.rating else gettext("no rating")
    if one.taken.line is None:
        return gettext("not in the list; given with the entry")
    line = one.taken.line
    told = edition_in_words(line.snapshot)
    if line.number:
        told = f"{told}, № {line.number}"
    if one.is_other:
        return gettext("changed since; in the list {rating} ({where})").format(
            rating=one.taken.rating or "–", where=told
        )
    if one.taken.is_decided:
        return gettext("{where}; the person was named by the organiser").format(where=told)
    return told


def line_in_words(line: ListedRating) -> str:
    """Return a line of a list as an answer: name, year, number, rating."""
    facts = (
        *(line.name, line.birth_year, line.title, line.city or line.region),
        f"№ {line.number}" if line.number else "",
        line.rating,
    )
    return ", ".join(str(fact) for fact in facts if fact)


# Forms of reports: what is wrong with one, what is shipped, what is open.

LAYOUT_FAULTS: Mapping[str, Text] = {
    LayoutCode.NOT_JSON: _("The form is no JSON: line {line}, column {column}"),
    LayoutCode.NOT_AN_OBJECT: _("{where}: it must be written as the example shows"),
    LayoutCode.UNKNOWN_KEY: _("{where}: there is no “{found}”"),
    LayoutCode.MISSING: _("{where}: it is missing"),
    LayoutCode.NOT_A_TEXT: _("{where}: a text of one line is needed"),
    LayoutCode.TOO_LONG: _("{where}: more than {most} letters"),
    LayoutCode.UNKNOWN_VALUE: _("{where}: “{found}” is none of {allowed}"),
    LayoutCode.TOO_MANY: _("{where}: more than {most}"),
}

_PLAIN_COLUMNS: tuple[tuple[str, Text], ...] = (
    ("place", _("Place")),
    ("number", _("No.")),
    ("federation_id", FIELD_WORDS["federation_id"]),
    ("name", FIELD_WORDS["name"]),
    ("name_latin", FIELD_WORDS["name_latin"]),
    ("birth_year", _("Year of birth")),
    ("federation", FIELD_WORDS["federation"]),
    ("title", FIELD_WORDS["title"]),
    ("rating", FIELD_WORDS["rating"]),
    ("rating_source", pgettext_lazy("a rating", "From")),
    ("rounds", _("Round")),
    ("games", pgettext_lazy("heads", "Games")),
    ("points", _("Points")),
)

_PLAIN_HEADER: tuple[tuple[str, Text], ...] = (
    ("title", _("Event")),
    ("starts_on", _("First day")),
    ("ends_on", _("Last day")),
    ("city", _("City")),
    ("system", _("System")),
    ("time_control", _("Time control")),
    ("chief_arbiter", _("Chief arbiter")),
    ("rating_source", _("Ratings")),
)


def plain_layout() -> Layout:
    """Return the form that comes with the site: an example to change, official nowhere."""
    language = get_language()
    return Layout(
        title=gettext("Table with the numbers of the federation"),
        source=gettext("columns of this site, the form of no federation"),
        columns=tuple(
            LayoutColumn(in_language(head, language), value) for value, head in _PLAIN_COLUMNS
        ),
        header=tuple(
            HeaderLine(in_language(label, language), value) for value, label in _PLAIN_HEADER
        ),
        required=("federation_id", "birth_year", "federation"),
    )


OPEN_FORMS: tuple[tuple[Text, Text], ...] = (
    (
        _("IDF (draughts-64)"),
        _("the form of the crosstable that hosts send in was not found: ask the federation"),
    ),
    (
        _("FMJD"),
        _("Annex 9 says that the main referee reports; the form was not found"),
    ),
    (
        _("Federation of Russia"),
        _("the form of its own table of results was not found: ask the federation"),
    ),
)
"""Federations whose form is not known: nothing guessed is shown as theirs."""

VALUE_WORDS: Mapping[str, Text] = {
    **{name: FIELD_WORDS[name] for name in ("federation_id", "title", "federation", "sex")},
    **{name: FIELD_WORDS[name] for name in ("rating", "region", "city", "club", "name_latin")},
    "birth_date": _("date of birth"),
    "birth_year": _("year of birth"),
}


def explain_bad_layout(error: BadLayout) -> str:
    """Explain why a form cannot be taken, with the place in it."""
    return in_language(LAYOUT_FAULTS[error.code], get_language()).format_map(error.params)


def missing_in_words(fields: Iterable[str]) -> str:
    """Return what is not known of a player, for a form that wants it."""
    return ", ".join(in_language(VALUE_WORDS[name], get_language()).lower() for name in fields)


def explain_unwritable(
    row: int, column: int, head: str, *, text: str, place: int, letter: str
) -> str:
    """Return where a letter stands that the encoding of a form has not."""
    if row:
        where = gettext("row {row}, {head}").format(row=row, head=head or column)
    elif column:
        where = gettext("head of column {column}").format(column=column)
    else:
        where = gettext("above the table, {head}").format(head=head)
    return gettext("{where}: character {place}, “{letter}”, in “{text}”").format(
        where=where, place=place, letter=letter, text=text
    )
