"""The facts of a journal row in words, proofs (numbers, hashes) apart."""

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from arbiter.cases.texts.rulings import describe_end_of_ruled_game
from arbiter.examinations.texts import terms
from arbiter.examinations.texts.clocks import describe_clock_time
from arbiter.journal.columns import STANDS
from arbiter.journal.texts.codes import STATES, coded_fact_in_words
from arbiter.journal.texts.names import NAMES, fact_name_in_words
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.web.language import Text, in_language, text_of_code

# Sort a journal row's facts: those for every reader, and proofs (numbers, hashes) apart.


PROOFS = frozenset(
    (
        *("changes_sha256", "lines_sha256", "commitment", "salt", "seed", "sha256"),
        *("act", "draft", "edition", "engine", "examination", "link", "program", "revision"),
        *("pairing", "pairings", "pairs", "ruleset", "ruling", "seal", "side", "size", "statement"),
        *("incident", "numbering", "submission", "token", "urn", "application", "applications"),
    )
)
"""Facts that only those need who check the row: fingerprints, seeds, programs, numbers of rows."""

NAMED = frozenset(("entry", "game", "player", "record", "subject"))
"""Numbers of rows: a proof as well, unless the page knows what they are called."""

LISTED = frozenset(("created", "entered", "entries", "updated"))
"""Lists of such numbers: a proof, unless the page knows what they are called."""

ROW_NUMBERS = LISTED | {
    *("act", "draft", "examination", "incident", "link", "pairing", "pairings", "revision"),
    *("entry", "player", "record", "ruling", "statement", "submission", "token"),
    *("application", "applications", "classification", "delegation", "festival", "group"),
    *("stage", "carried", "series"),
}
"""Numbers of rows that no page shows: told by their words where these are known, else left to the
journal's file, which keeps everything."""

NOTHING_BEFORE: Text = pgettext_lazy("a result that stood", "none")

PLAY_GOES_ON: Text = gettext_lazy("the game goes on")


@dataclass(frozen=True, slots=True)
class FactsAndProofs:
    """A row's facts for every reader, and those for one who verifies."""

    plain: tuple[tuple[str, str], ...]
    proofs: tuple[tuple[str, str], ...]


def separate_facts_from_proofs(
    data: Mapping[str, Any],
    language: str | None,
    kept_words: Mapping[str, str] | None = None,
    *,
    is_of_jury: bool = False,
) -> FactsAndProofs:
    """Put a row's facts into words, proofs (numbers, hashes) apart.

    Numbers that only the database knows are told nowhere.
    """
    words = {code: text for code, text in (kept_words or {}).items() if text}
    change = _change(data, language, is_of_jury=is_of_jury)
    plain, proofs = ([change] if change else []), []
    shown = _without_row_numbers(data)
    for code, line in facts_by_code(shown, language, words).items():
        if code in ("before", "after"):
            if change is None and not _is_empty(shown[code]):
                proofs.append(line)
        elif code == "subject" and words.keys() & {"game", "record", "entry"}:
            continue  # named already
        elif _is_proof(code, data.get(code)) and code not in words:
            proofs.append(line)
        else:
            plain.append(line)
    return FactsAndProofs(tuple(plain), tuple(proofs))


def _without_row_numbers(data: Mapping[str, Any]) -> dict[str, Any]:
    """The facts without numbers of rows; what began with a bare number began as a new row."""
    shown = {code: value for code, value in data.items() if not _is_kept_for_file(code, value)}
    for code in shown.keys() & {"before", "after"}:
        if isinstance(shown[code], dict):
            shown[code] = _without_row_numbers(shown[code])
    if shown.get("before") is None and _is_number(shown.get("after")):
        shown.pop("after", None)
    return shown


def _is_kept_for_file(code: str, value: object) -> bool:
    if code == STANDS:
        return True
    if code not in ROW_NUMBERS:
        return False
    return _is_number(value) or isinstance(value, list) and all(map(_is_number, value))


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _change(
    data: Mapping[str, Any], language: str | None, *, is_of_jury: bool
) -> tuple[str, str] | None:
    """``result: none → 1–0, White wins (resignation)``; None where only numbers changed."""
    before, after = data.get("before"), data.get("after")
    if isinstance(before, dict) and isinstance(after, dict):
        return _changed_columns(before, after, language)
    if not isinstance(after, str) and not (after is None and isinstance(before, str)):
        return None
    if not isinstance(before, str | None):
        return None
    values = [value for value in (before, after) if value]
    if any(_is_fingerprint(value) for value in values):
        return None
    if any(_is_outcome(value) for value in values):
        return _changed_result(before, after, language, is_of_jury=is_of_jury)
    name = fact_name_in_words(
        "state" if all(value in STATES for value in values) else "changes", language
    )
    described = [fact_value_in_words("before", value, language) for value in values]
    return name, _was_and_is(described) if after else f"{described[0]} → –"


def _changed_result(
    before: str | None, after: str | None, language: str | None, *, is_of_jury: bool
) -> tuple[str, str]:
    stood = _outcome(before, language)
    stands = _outcome(after, language, is_of_jury=is_of_jury)
    if stood == stands == in_language(NOTHING_BEFORE, language):  # ruled so, with no result before
        return fact_name_in_words("result", language), in_language(PLAY_GOES_ON, language)
    return fact_name_in_words("result", language), _was_and_is([stood, stands])


def _outcome(text: str | None, language: str | None, *, is_of_jury: bool = False) -> str:
    """``1–0, White wins (resignation)``."""
    result, _blank, end = (text or "").partition(" ")
    if result in ("", GameResult.OPEN.value):
        if end in ("", "open"):
            return in_language(NOTHING_BEFORE, language)
        return fact_value_in_words("termination", end, language)
    won = text_of_code(terms.RESULTS, result, language)
    if end not in terms.TERMINATIONS:
        return f"{terms.SHORT_RESULTS[result]}, {won}"
    if end == Termination.RECORDED:  # how it ended is not told: nothing to put in brackets
        return f"{terms.describe_outcome(Outcome.from_codes(result, end))}, {won}"
    ended = describe_end_of_ruled_game(end, language, is_before_jury=is_of_jury)
    sign = terms.describe_outcome(Outcome.from_codes(result, end))
    return f"{sign}, {won} ({ended})"


def _changed_columns(
    before: Mapping[str, Any], after: Mapping[str, Any], language: str | None
) -> tuple[str, str] | None:
    """Return the columns that differ, each with both values."""
    differ = [code for code in {**before, **after} if before.get(code) != after.get(code)]
    if not differ or any(_is_number_of_row(code) or code.isdecimal() for code in differ):
        return None
    return fact_name_in_words("changes", language), "; ".join(
        _columns(differ, before, after, language)
    )


def _columns(
    codes: Iterable[str],
    before: Mapping[str, Any],
    after: Mapping[str, Any],
    language: str | None,
) -> Iterable[str]:
    for code in codes:
        stood, stands = (
            fact_value_in_words("before", {code: facts[code]}, language) if facts.get(code) else ""
            for facts in (before, after)
        )
        if stood and stands and (named := stood.partition(":")[0]) == stands.partition(":")[0]:
            yield f"{named}: {stood[len(named) + 2 :]} → {stands[len(named) + 2 :]}"
        else:
            yield f"{stood or '–'} → {stands or '–'}"


def _was_and_is(described: list[str]) -> str:
    return " → ".join(described)


def _is_proof(code: str, value: object) -> bool:
    """Return whether a fact is a proof: an order of numbers or a list of people is one."""
    return _is_number_of_row(code) or code in LISTED | {"order"} and isinstance(value, list)


def _is_outcome(text: str) -> bool:
    return text.partition(" ")[0] in terms.SHORT_RESULTS


def _is_fingerprint(text: str) -> bool:
    return len(text) == 64 and text.isalnum()


def _is_number_of_row(code: str) -> bool:
    return code in PROOFS or code in NAMED


def _is_empty(value: object) -> bool:
    return isinstance(value, list | tuple) and not any(value)


# Put the facts of a journal row into words; apps register the words of their own columns.
#
# The row itself keeps its codes; these words are only what a page says.


YES_NO: tuple[Text, Text] = (pgettext_lazy("answer", "no"), pgettext_lazy("answer", "yes"))

POINTERS = frozenset({"note", "act", "words_sha256", "head", "people", "numbers"})
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
