"""Put the facts of a journal row into words; apps register the words of their own columns.

The row itself keeps its codes; these words are only what a page says.
"""

import re
from collections.abc import Callable, Mapping
from typing import Any

from django.utils.translation import pgettext_lazy

from arbiter.clocks.describe_clock_time import describe_clock_time
from arbiter.journal.texts.coded_fact_texts import coded_fact_in_words
from arbiter.journal.texts.fact_name_texts import NAMES, fact_name_in_words
from games.web.render_text_in_language import Text, in_language

YES_NO: tuple[Text, Text] = (pgettext_lazy("answer", "no"), pgettext_lazy("answer", "yes"))


POINTERS = frozenset({"note", "act", "words_sha256", "head", "people"})
"""Numbers of rows that hold nothing but the words told beside them, and fingerprints of names."""


CORRECTION = re.compile(r"(?P<column>[a-z_]+): (?P<change>.* → .*)")
"""As services write down what stood and what stands."""


Telling = Callable[[Mapping[str, Any], str | None], str]


_tables: list[tuple[frozenset[str], Telling]] = []


def register_column_words(columns: frozenset[str], telling: Telling) -> None:
    """Register how an app's own columns are put into words."""
    if (columns, telling) not in _tables:
        _tables.append((columns, telling))


def facts_by_code(
    data: Mapping[str, Any], language: str | None, kept_words: Mapping[str, str] | None = None
) -> dict[str, tuple[str, str]]:
    """Return a row's facts as names and values, by code; empty ones are left out.

    ``kept_words`` are the words to which the row only points: they stand in place of a number of
    the same name, else at the end; words that the row itself has are not told twice.
    """
    words = {name: text for name, text in (kept_words or {}).items() if text}
    first = {name: data[name] for name in ("before", "after") if name in data}
    shown = {**first, **data, **words}
    if words.get("words") in (data.get("reason"), data.get("text")):
        shown.pop("words", None)
    of_player = "player" in data  # an event's title is of another kind
    if "words" in shown:
        shown["words"] = "; ".join(
            _describe_line(line, language, of_player=of_player)
            for line in shown["words"].splitlines()
        )
    if "fields" in data:
        shown["fields"] = [
            _column(column, language, of_player=of_player) for column in data["fields"]
        ]
    return {
        name: (fact_name_in_words(name, language), fact_value_in_words(name, value, language))
        for name, value in shown.items()
        if value not in (None, "", [], {}) and name not in POINTERS
    }


def fact_value_in_words(name: str, value: object, language: str | None) -> str:
    """Return the value of a fact in words."""
    if isinstance(value, bool):
        return in_language(YES_NO[value], language)
    if isinstance(value, str):
        return coded_fact_in_words(name, value, language)
    if name == "time" and isinstance(value, int):
        return describe_clock_time(value)
    if name == "changes" and isinstance(value, dict):
        return "; ".join(_changed(field, pair, language) for field, pair in value.items())
    if name in ("before", "after") and isinstance(value, dict) and value:
        own = next((tell for columns, tell in _tables if value.keys() <= columns), None)
        if own is not None:
            return own(value, language)
    if isinstance(value, list):
        return _list(name, value, language)
    if isinstance(value, dict):
        return "; ".join(
            f"{fact_name_in_words(key, language)} {fact_value_in_words(key, inner, language)}"
            for key, inner in value.items()
            if inner != []
        )
    return "–" if value is None else str(value)


def _list(name: str, values: list[Any], language: str | None) -> str:
    """``1, 2, 3``; of lists or groups of facts each in its own brackets."""
    if any(isinstance(item, (dict, list)) for item in values):
        return ", ".join(f"({fact_value_in_words(name, item, language)})" for item in values)
    return ", ".join(_item(name, item, language) for item in values)


def _item(name: str, value: object, language: str | None) -> str:
    """Return one of a list: a code in words, a dash where nothing stands."""
    if value is None:
        return "–"
    return coded_fact_in_words(name, value, language) if isinstance(value, str) else str(value)


def _describe_line(line: str, language: str | None, *, of_player: bool) -> str:
    """Describe a line of a list: a correction begins with its column's name."""
    correction = CORRECTION.fullmatch(line)
    if not correction:
        return line
    column = _column(correction["column"], language, of_player=of_player)
    before, after = (
        coded_fact_in_words(correction["column"], code, language)
        for code in correction["change"].split(" → ", 1)
    )
    return f"{column} {before} → {after}"


def _changed(column: str, pair: tuple[object, object], language: str | None) -> str:
    """``rating 2390 → 2200``; a dash where nothing stood."""
    before, after = ("–" if value in (None, "") else value for value in pair)
    return f"{_column(column, language, of_player=True)} {before} → {after}"


def _column(column: str, language: str | None, *, of_player: bool) -> str:
    """Return what a column of a player, or of an event, is called; one unknown keeps its name."""
    own = f"player_{column}"
    return fact_name_in_words(own if of_player and own in NAMES else column, language)
