"""Every journal verb is written by its act, with actor and words."""

import re
from pathlib import Path

import pytest

from arbiter.incidents import articles_acts_and_instructions_texts
from arbiter.journal.models import JournalEntry
from arbiter.journal.texts.verb_texts import HISTORICAL, VERBS, journal_verb_in_words
from arbiter.offices.models import Office
from tests import small_event
from tests.arbiter.cases.test_api_lists import furnished
from tests.flows.acts_at_boards import PLAYED, SWISS
from tests.flows.organiser_acts import (
    change_regulations,
)
from tests.flows.test_journal_verbs_of_people import BY_PEOPLE
from tests.tournaments import swiss_event
from tournaments.rounds_and_boards.models import Game

TESTS = Path(__file__).parents[1]
ELSEWHERE = {
    "incident.huffed": "arbiter/rules/incidents/test_incidents_by_ruleset.py",
    "side.described": "flows/test_modes_of_play.py",
    "move.sent": "flows/test_correspondence.py",
    "move.overdue": "flows/test_correspondence.py",
    "leave.taken": "flows/test_correspondence.py",
    "key.rotated": "arbiter/revocations/test_revocations.py",
    "entries.copied": "tournaments/event_copies/test_event_copies.py",
    "entry.expelled": "arbiter/cases/test_sanctions.py",
}
"""Verbs whose act is long: the test that does it and names the verb."""
BY_PLAYERS_TOO = re.compile(
    r"record\.|case\.(opened|added_to|withdrawn|answered)|game\.reopened|result\.(recorded|waits_again)|"
    r"certificate\.|token\.|email\.|password\.|second_factor\.|person\."
)
"""What a player may do by himself; everything else is an official's, a command's or a worker's."""


def rows_since(seq: int, story) -> dict[str, JournalEntry]:
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, seq__gt=seq)
    return {row.verb: row for row in rows.select_related("actor")}


def assert_rows_are_true(rows: dict[str, JournalEntry], wanted: str) -> None:
    """The act wrote these verbs, an official did what only officials do, in words for people."""
    assert set(wanted.split()) <= rows.keys()
    for verb, row in rows.items():
        is_official = row.actor is None or Office.objects.filter(user=row.actor).exists()
        assert is_official or BY_PLAYERS_TOO.match(verb), (verb, row.actor)
        for language in ("ru", "en"):
            assert journal_verb_in_words(verb, language) != verb


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "wanted"), PLAYED, ids=[act[1] for act in PLAYED])
def test_an_act_at_the_boards_is_told_by_its_verb(act, wanted):
    story = small_event.event(4)
    assert Game.objects.exists()
    act(story)
    assert_rows_are_true(rows_since(0, story), wanted)


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "wanted"), SWISS, ids=[act[1] for act in SWISS])
def test_an_act_of_a_swiss_event_is_told_by_its_verb(act, wanted):
    story = swiss_event.event(8, 4)
    act(story)
    assert_rows_are_true(rows_since(0, story), wanted)


@pytest.mark.django_db
def test_regulations_changed_before_the_lots():
    story = swiss_event.event(8, 4, drawn=False)
    change_regulations(story)
    assert_rows_are_true(rows_since(0, story), "regulations.changed")


@pytest.mark.django_db
def test_a_ruling_a_sanction_and_an_incident():
    assert_rows_are_true(rows_since(0, furnished()), "case.ruled sanction.given incident.entered")


def test_every_verb_has_its_act():
    """A new verb needs an act here, or a test of its own."""
    acted = {verb for _, wanted in (*PLAYED, *SWISS) for verb in wanted.split()}
    acted |= {verb for _, wanted in BY_PEOPLE for verb in wanted.split()}
    acted |= {"regulations.changed", "case.ruled", "sanction.given"}
    worded = ({*VERBS} - {*HISTORICAL}) | {
        f"incident.{act}" for act in articles_acts_and_instructions_texts.ACTS
    }
    assert sorted((acted | ELSEWHERE.keys()) ^ worded) == []
    assert not acted & ELSEWHERE.keys()


@pytest.mark.parametrize(("verb", "file"), ELSEWHERE.items())
def test_an_act_that_is_long_has_a_test_of_its_own(verb, file):
    room, _dot, name = verb.partition(".")
    text = (TESTS / file).read_text(encoding="utf-8")
    assert f'"{verb}"' in text or room in text and name in text


DOERS = (  # a player who does something himself, an official who does
    re.compile(
        r"\b(игрок|участник|соперник)\w*\b.*\b(назвал|внёс|сказал|подтвердил|предложил)|"
        r"\b(player|opponent)s?\b.*\b(told|said|entered a|confirmed|offered)\b"
    ),
    re.compile(r"\bсудья внёс|официальн\w+ лиц|\bofficials? entered\b"),
)


@pytest.mark.parametrize("verb", sorted({*VERBS} - {*HISTORICAL}))
def test_words_name_nobody_who_may_not_act(verb):
    by_player, by_official = DOERS
    for text in VERBS[verb]:
        if BY_PLAYERS_TOO.match(verb):
            assert not by_official.search(text), (verb, text)
        else:
            assert not by_player.search(text), (verb, text)
    assert articles_acts_and_instructions_texts.ACTS
