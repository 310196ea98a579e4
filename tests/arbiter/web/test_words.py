"""Refusals, moments past and names of subjects in words."""

from datetime import timedelta

import pytest
from django.utils import timezone, translation

from arbiter.errors import ErrorCode
from arbiter.ports import (
    GAME,
    Subject,
    kind_in_subject_key,
    number_in_subject_key,
    parse_subject_key,
)
from arbiter.rules.draws.keys import RulesetCode
from arbiter.templatetags.verdicts import time_since
from arbiter.texts import explain_refusal

# Every refusal of the arbiter app has a text in both languages.


PARAMS = {"case": 7, "state": "ruled", "by": "Иванов", "result": "1-0", "termination": "clock"}


@pytest.mark.parametrize("code", ErrorCode)
def test_a_refusal_speaks_russian_and_english(code):
    """Two different sentences, neither of them the bare code."""
    russian, english = explain_refusal(code, PARAMS, "ru"), explain_refusal(code, PARAMS, "en-gb")
    assert russian != english
    assert code not in russian + english
    assert "{" not in russian + english


@pytest.mark.parametrize("code", RulesetCode)
def test_a_fault_of_a_ruleset_speaks_russian_and_english(code):
    """One of the codes is an English word, so only the Russian sentence is free of it."""
    params = {"ruleset": "mine@1", "key": "draws.threefold"}
    russian, english = explain_refusal(code, params, "ru"), explain_refusal(code, params, "en-gb")
    assert russian != english
    assert code not in russian
    assert "{" not in russian + english


def test_an_unknown_code_is_still_named():
    """A code of another room goes through."""
    assert explain_refusal("elsewhere", {}, "en") == "Refused (elsewhere)."


AGO = {
    "just_now": (timedelta(seconds=20), "только что", "just now"),
    "minute": (timedelta(minutes=1, seconds=5), "1 минуту назад", "1 minute ago"),
    "minutes": (timedelta(minutes=22, seconds=5), "22 минуты назад", "22 minutes ago"),
    "hour": (timedelta(hours=1, minutes=5), "1 час назад", "1 hour ago"),
    "days": (timedelta(days=5, minutes=5), "5 дней назад", "5 days ago"),
    "week": (timedelta(days=7, minutes=5), "1 неделю назад", "1 week ago"),
    "month": (timedelta(days=45), "1 месяц назад", "1 month ago"),
    "years": (timedelta(days=800), "2 года назад", "2 years ago"),
}


@pytest.mark.parametrize(("ago", "russian", "english"), AGO.values(), ids=AGO)
def test_a_unit_stands_in_the_case_that_ago_asks_for(
    ago: timedelta, russian: str, english: str
) -> None:
    moment = timezone.now() - ago
    for language, words in (("ru", russian), ("en", english)):
        with translation.override(language):
            assert time_since(moment).replace("\xa0", " ") == words


# Names of subjects (``game:12``) are parsed and written in one form.


NO_SUBJECTS = ["", "game", "game:", ":12", "game:x", "game:-1", "game:²", "game:" + "9" * 19]


@pytest.mark.parametrize("text", ["game:12", "entry:5", "tournament:3"])
def test_the_stored_form_is_read_and_written_back(text: str):
    assert str(Subject.parse(text)) == text


@pytest.mark.parametrize("text", NO_SUBJECTS)
def test_what_names_no_row_is_no_subject(text: str):
    with pytest.raises(ValueError, match="no subject"):
        Subject.parse(text)
    assert parse_subject_key(text) is None


def test_a_number_is_given_only_for_the_kind_asked_for():
    assert number_in_subject_key("game:12", GAME) == 12
    assert number_in_subject_key("entry:12", GAME) is None
    assert number_in_subject_key("site", GAME) is None


def test_the_kind_is_what_stands_before_the_number():
    assert kind_in_subject_key("game:12") == "game"
