"""Sentences that once spoke in codes, in the wrong language or without the number they mean."""

import pytest
from django.utils import translation

from arbiter import texts as arbiter_texts
from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services import offices
from arbiter.rules.outcome import GameResult, ImpossibleOutcome, Termination
from arbiter.rulesets.texts.articles import article_in_words
from tests.support import small_event, swiss_event
from tournaments.errors import TournamentError
from tournaments.events.forms.regulations import regulations_on_one_line
from tournaments.events.models import Tournament, TournamentState
from tournaments.events.queries.checks import fingerprint_of_regulations
from tournaments.events.services import regulations
from tournaments.pairing.attendance import Presence
from tournaments.papers.queries import parts
from tournaments.rounds.services import attendance
from tournaments.scoring.coefficients.model import MATCH, RUSSIAN
from tournaments.templatetags import events
from tournaments.texts import explain_error

# code | params | Russian | English
ROUNDS = {"rounds": 2, "least": 3, "most": 30}

SENTENCES = [
    ("rounds_out_of_range", ROUNDS, "от 3 до 30; названо 2", "3 to 30 rounds; 2 were named"),
    ("event_finished", {"round": 1}, "Соревнование завершено", "The event is finished"),
]


@pytest.mark.parametrize(("code", "params", "russian", "english"), SENTENCES)
def test_a_refusal_names_its_numbers(code, params, russian, english):
    assert russian in explain_error(code, params, "ru")
    assert english in explain_error(code, params, "en")


@pytest.mark.parametrize(
    ("minutes", "russian", "english"),
    [
        (7 * 24 * 60, "через 7 дней без", "after 7 days it"),
        (24 * 60, "через 1 день без", "after 1 day it"),
        (120, "через 2 часа без", "after 2 hours it"),
        (60, "через 1 час без", "after 1 hour it"),
        (90, "через 90 минут без", "after 90 minutes it"),
        (1, "через 1 минуту без", "after 1 minute it"),
    ],
)
def test_the_time_to_confirm_a_result_is_said_in_whole_days_and_hours(minutes, russian, english):
    """Nobody reckons 10080 minutes in his head."""
    with translation.override("ru"):
        assert russian in events.unconfirmed_words(minutes)
    with translation.override("en"):
        assert english in events.unconfirmed_words(minutes)


@pytest.mark.parametrize("source", [RUSSIAN, MATCH])
def test_where_a_coefficient_comes_from_is_told_in_russian(source):
    text = article_in_words(source, "ru")
    assert not any(letter.isascii() and letter.isalpha() for letter in text)
    assert article_in_words(source, "en") == source


def test_an_impossible_result_is_told_in_words():
    params = ImpossibleOutcome(GameResult.WHITE_WINS, Termination.DOUBLE_FORFEIT).params
    texts = {
        language: arbiter_texts.explain_refusal("impossible_outcome", params, language)
        for language in ("ru", "en")
    }
    assert texts == {
        "ru": "Так партия кончиться не может: 1–0, неявка обоих.",
        "en": "A game cannot end like this: 1–0, double forfeit.",
    }


@pytest.mark.django_db
def test_who_leaves_after_the_end_is_not_told_that_round_1_does_not_exist():
    story = swiss_event.event(4, rounds=1, games_per_pairing=1)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    story.tournament.refresh_from_db()
    assert story.tournament.state == TournamentState.FINISHED
    with pytest.raises(TournamentError) as refused:
        attendance.mark_attendance(
            entry=story.tournament.entries.get(number=1),
            round=1,
            presence=Presence.WITHDRAWN,
            actor=story.organiser,
            at=small_event.NOON,
        )
    assert refused.value.code == "event_finished"


@pytest.mark.django_db
def test_the_number_of_rounds_that_was_named_is_told():
    story = swiss_event.event(8, rounds=5)
    swiss_event.publish(story)
    given = {**swiss_event.by(story), "reason": "мало времени", "rounds": 0}
    with pytest.raises(TournamentError) as refused:
        regulations.change_number_of_rounds(**given)
    assert refused.value.params == {"rounds": 0, "least": 1, "most": 30}


@pytest.mark.django_db
def test_an_english_paper_is_signed_by_an_arbiter_in_latin_letters():
    story = small_event.event(published=0)
    chief = story.arbiter
    chief.first_name, chief.last_name = "Демо", "Осипова"
    chief.save()
    offices.appoint_official(
        user=chief,
        role=Role.CHIEF,
        scope=story.tournament.scope_key,
        actor=story.organiser,
        at=small_event.NOON,
    )
    with translation.override("en"):
        assert parts.signatures_of_chief_arbiter_and_secretary(story.tournament).lines[0] == (
            "Chief arbiter",
            "Demo Osipova",
        )
    with translation.override("ru"):
        assert parts.signatures_of_chief_arbiter_and_secretary(story.tournament).lines[0] == (
            "Главный судья",
            "Демо Осипова",
        )


@pytest.mark.django_db
def test_the_journal_tells_regulations_in_the_words_of_the_form():
    """Of an event opened and of one changed; no code and no braces, in either language."""
    story = swiss_event.event(8, 4, drawn=False)
    fresh = Tournament.objects.get(pk=story.tournament.pk)
    regulations.change_regulations(
        tournament=fresh,
        expected=fingerprint_of_regulations(fresh),
        actor=story.organiser,
        at=small_event.NOON,
        rounds_planned=5,
        four_eyes=True,
    )
    client = small_event.signed_in(story.organiser)
    address = f"/events/{fresh.pk}/journal/"
    russian = client.get(address, headers={"Accept-Language": "ru"}).content.decode()
    english = client.get(address, headers={"Accept-Language": "en"}).content.decode()
    for page, sentences in (
        (russian, ("Система: швейцарская", "Туры: 4 → 5", "двое судей или организаторов: да")),
        (english, ("System: Swiss", "Rounds: 4 → 5", "by two officials: yes")),
    ):
        for words in sentences:
            assert words in page
        for code in ("rounds_planned", "solkoff_short", "both_players", "{&quot;"):
            assert code not in page


def test_regulations_that_the_form_knows_no_more_keep_their_codes():
    text = regulations_on_one_line({"ruleset_id": "gone@1", "opening_table": "old@2"}, "en")
    assert text == "Rules: gone@1; Drawn openings: old@2"
