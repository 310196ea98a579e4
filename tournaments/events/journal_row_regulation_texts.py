"""Texts: the regulations of a journal row as one line, in the words of the form."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields
from typing import Any

from django.template.defaultfilters import yesno
from django.utils import translation
from django.utils.translation import gettext as _

from tournaments.drawn_openings import opening_scope_texts
from tournaments.events.event_title_and_regulations_forms import TournamentForm
from tournaments.events.regulation_choices import ruleset_name
from tournaments.events.regulations import DESCRIPTIONS, Regulations
from tournaments.results import result_decider_and_stater_texts
from tournaments.standings import coefficient_and_reason_texts

COLUMNS = frozenset(field.name for field in fields(Regulations))

CHOSEN: Mapping[str, Callable[[str, str | None], str]] = {
    "opening_scope": opening_scope_texts.opening_per_round_or_board_in_words,
    "result_by": result_decider_and_stater_texts.who_decides_result,
    "unplayed": coefficient_and_reason_texts.unplayed_rounds_policy,
}
"""What is chosen among in words that the form builds only when it is shown."""

LISTED_IN_TABLES = frozenset({"opening_table"})
"""What is offered from rows: a journal does not ask for them at every line."""


def regulations_on_one_line(columns: Mapping[str, Any], language: str | None) -> str:
    """Format regulations as one line ``System: Swiss; Rounds: 5; …``."""
    with translation.override(language or "ru"):
        return "; ".join(f"{name}: {text}" for name, text in _lines(columns, language))


def _lines(columns: Mapping[str, Any], language: str | None) -> Iterator[tuple[str, str]]:
    """In the order of the form, the coefficients last."""
    for name, field in TournamentForm.base_fields.items():
        if columns.get(name) not in (None, ""):
            yield str(field.label), _choice_in_words(name, columns[name], language)
    if codes := columns.get("coefficients"):
        titles = ", ".join(
            coefficient_and_reason_texts.coefficient_title(code, language) for code in codes
        )
        yield _("Equal points are separated by"), titles


def _choice_in_words(name: str, value: Any, language: str | None) -> str:
    """Return a choice as the form offers it; one that is offered no more keeps its code."""
    if isinstance(value, bool):
        return yesno(value)
    if name in CHOSEN:
        return CHOSEN[name](value, language)
    if name == "ruleset_id":
        return ruleset_name(value)
    description = DESCRIPTIONS.get(name)
    if description is None or description.offered is None or name in LISTED_IN_TABLES:
        return str(value)
    offered = {str(key): words for key, words in description.offered()}
    return str(offered.get(str(value), value))
