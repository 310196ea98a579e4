"""Sort a journal row's facts: those for every reader, and proofs (numbers, hashes) apart."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext_lazy, pgettext_lazy

from arbiter.examinations import outcome_and_side_texts
from arbiter.journal.texts.coded_fact_texts import STATES
from arbiter.journal.texts.fact_name_texts import fact_name_in_words
from arbiter.journal.texts.facts_of_row_in_words import fact_value_in_words, facts_by_code
from arbiter.rules.outcome import GameResult, Outcome
from arbiter.rulings.possible_outcome_and_ruled_end_texts import describe_end_of_ruled_game
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

PROOFS = frozenset(
    (
        *("changes_sha256", "commitment", "salt", "seed", "sha256"),
        *("act", "draft", "edition", "engine", "examination", "link", "program", "revision"),
        *("pairing", "pairings", "pairs", "ruleset", "ruling", "seal", "side", "size", "statement"),
        *("incident", "submission", "token", "urn"),
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
    won = text_of_code(outcome_and_side_texts.RESULTS, result, language)
    if end not in outcome_and_side_texts.TERMINATIONS:
        return f"{outcome_and_side_texts.SHORT_RESULTS[result]}, {won}"
    ended = describe_end_of_ruled_game(end, language, is_before_jury=is_of_jury)
    sign = outcome_and_side_texts.describe_outcome(Outcome.from_codes(result, end))
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
    return text.partition(" ")[0] in outcome_and_side_texts.SHORT_RESULTS


def _is_fingerprint(text: str) -> bool:
    return len(text) == 64 and text.isalnum()


def _is_number_of_row(code: str) -> bool:
    return code in PROOFS or code in NAMED


def _is_empty(value: object) -> bool:
    return isinstance(value, list | tuple) and not any(value)
