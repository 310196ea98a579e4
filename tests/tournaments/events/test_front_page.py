"""The front page features an event that has something to show, and says if its play began."""

import re
from datetime import UTC, date, datetime, time, timedelta
from html import unescape
from pathlib import Path

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation
from django.utils.formats import date_format
from django.utils.html import strip_tags

from arbiter.certificates.models import Certificate
from games.draughts import pdn
from tests.support import records, small_event, swiss_event
from tests.support.environment import TOP
from tests.support.results import dispute
from tournaments.events.models import Tournament
from tournaments.events.queries.listing import next_planned_starts
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.games.services import records as records_services
from tournaments.hall.queries import own
from tournaments.rounds.services import publishing
from tournaments.standings import services as standings_services
from tournaments.standings.services import recompute_standings

# The front page features an event that has something to show; the others are listed below.


pytestmark = pytest.mark.django_db

LATER = timezone.localdate()

EARLIER, LONG_AGO = LATER - timedelta(days=1), LATER - timedelta(days=60)


def sections() -> dict[str, str]:
    """What stands on the front page under every heading."""
    page = Client().get("/", HTTP_ACCEPT_LANGUAGE="ru").content.decode()
    parts = re.split(r'<section[^>]* aria-labelledby="([^"]+)"', page)
    return dict(zip(parts[1::2], parts[2::2], strict=True))


def with_lots(title: str, day: date | None) -> small_event.Story:
    """An event of four whose lots are drawn."""
    story = swiss_event.event(4, 3, games_per_pairing=1)
    Tournament.objects.filter(pk=story.tournament.pk).update(title=title, starts_on=day)
    story.tournament.refresh_from_db()
    return story


def with_pairings(title: str, day: date | None) -> small_event.Story:
    story = with_lots(title, day)
    swiss_event.publish(story)
    return story


def with_results(title: str, day: date | None) -> small_event.Story:
    story = with_pairings(title, day)
    swiss_event.play(story, 1)
    return story


def with_boards(title: str, day: date | None) -> small_event.Story:
    story = with_pairings(title, day)
    records_services.submit_record(
        game_id=story.game().pk,
        data=records.record(1).encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    return story


def never_closed(title: str, day: date) -> small_event.Story:
    """An event with results whose last table is as old as the event: nobody ended it."""
    return _with_table_of(day, with_results(title, day))


def long_played(title: str, day: date) -> small_event.Story:
    """An event that began on this day and has a result of today."""
    return _with_table_of(LATER, with_results(title, day))


def _with_table_of(day: date, story: small_event.Story) -> small_event.Story:
    Tournament.objects.filter(pk=story.tournament.pk).update(opened_at=_noon(LONG_AGO))
    story.tournament.refresh_from_db()
    recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=_noon(day)
    )
    return story


def _noon(day: date) -> datetime:
    return datetime.combine(day, time(12), tzinfo=UTC)


@pytest.mark.parametrize(
    ("featured", "other", "heading"),
    [
        pytest.param(
            (with_results, EARLIER), (with_pairings, LATER), "now", id="results before pairings"
        ),
        pytest.param(
            (with_boards, EARLIER), (with_pairings, LATER), "now", id="boards before pairings"
        ),
        pytest.param(
            (with_pairings, EARLIER), (with_lots, LATER), "coming", id="pairings before lots"
        ),
        pytest.param(
            (with_results, LATER), (with_boards, EARLIER), "now", id="of two with results the newer"
        ),
        pytest.param(
            (with_boards, LATER), (with_results, LATER), "now", id="of one day that with boards"
        ),
        pytest.param(
            (with_results, EARLIER), (with_results, None), "now", id="a dated one before an undated"
        ),
        pytest.param(
            (with_pairings, LATER), (never_closed, LONG_AGO), "now", id="today's before a forgotten"
        ),
        pytest.param(
            (never_closed, EARLIER), (with_pairings, LATER), "now", id="yesterday's goes on"
        ),
        pytest.param(
            (long_played, LONG_AGO), (with_pairings, LATER), "now", id="a long one still played"
        ),
    ],
)
@pytest.mark.parametrize("is_first", (True, False))
def test_the_event_with_something_to_show_is_featured(featured, other, heading, is_first):
    made = [(*featured, "Кубок показанный"), (*other, "Кубок другой")]
    for make, day, title in made if is_first else reversed(made):
        make(title, day)
    shown = sections()
    assert "Кубок показанный" in shown["in-play-title"]
    assert "Кубок другой" not in shown["in-play-title"]
    assert "Кубок другой" in shown[heading]


def test_an_event_whose_lots_alone_are_drawn_is_coming():
    """Nothing is played before a round is published."""
    with_lots("Кубок", LATER)
    shown = sections()
    assert "in-play-title" not in shown
    assert "Кубок" in shown["coming"]


# A draw on the front page is told with the rule of its certificate, however many rules stand.


# 7.2.7 stands after move 49, 7.2.5 and 7.2.4 after move 59
SEVERAL_RULES = "57. a7-g1 c3-h8 58. f8-c5 h8-a1 59. c5-b4"

PDN: Path = TOP / "games" / "data" / "demo-games.pdn"


def game_of_several_rules() -> str:
    written = (pdn.write_game(game) for game in pdn.read(PDN.read_bytes()))
    return next(text for text in written if SEVERAL_RULES in " ".join(text.split()))


@pytest.mark.parametrize(
    ("language", "head", "sentence"),
    [
        ("ru", "Ничья доказана: ходы только дамками", "ходили только дамками без взятий"),
        ("en", "A draw proved: king moves only", "Both sides moved only kings"),
    ],
)
def test_the_draw_is_told_with_the_rule_that_its_certificate_names(language, head, sentence):
    story = small_event.event(4)
    records_services.submit_record(
        game_id=story.game().pk,
        data=game_of_several_rules().encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    certificate = Certificate.objects.get(subject=story.game().subject)
    assert '[Termination "kings_only"]' in certificate.pdn
    page = Client(headers={"accept-language": language}).get("/").content.decode()
    told = " ".join(
        strip_tags(page.partition('class="proved"')[2].partition("</article>")[0]).split()
    )
    assert head in told
    assert sentence in told
    assert "7.2.5" in told
    assert "7.2.7" not in told


# The front page says that a round is in play only when its play has begun.


def front_page() -> str:
    answer = Client().get("/", HTTP_ACCEPT_LANGUAGE="ru")
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.fixture
def story():
    """Four players, the first round is published."""
    story = swiss_event.event(4, 2, games_per_pairing=1)
    swiss_event.publish(story)
    return story


def test_a_published_round_is_not_called_in_play(story):
    page = front_page()
    assert "тур 1 опубликован, игра не началась" in page
    assert "идёт тур" not in page


def test_a_started_round_is_in_play(story):
    publishing.start_round(**swiss_event.by(story), number=1)
    assert "идёт тур 1" in front_page()


def test_a_first_result_tells_that_play_began(story):
    swiss_event.enter_result(story, story.game(1, 1), swiss_event.WHITE)
    assert "идёт тур 1" in front_page()


def test_a_round_with_all_its_results_is_played(story):
    swiss_event.play(story, 1)
    page = front_page()
    assert "тур 1 сыгран" in page
    assert "идёт тур" not in page


def count_table(story) -> None:
    tournament = Tournament.objects.get(pk=story.tournament.pk)
    standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=small_event.NOON
    )


def test_nobody_leads_before_anybody_has_a_point(story):
    """A table of zeros has a first row too; neither of the two places on the page names it."""
    other = small_event.event(4)
    for event in (story, other):
        count_table(event)
    assert "переди" not in front_page()
    for event in (story, other):
        swiss_event.enter_result(event, event.game(1, 1), swiss_event.WHITE)
        count_table(event)
    page = front_page()
    assert "Впереди" in page
    assert "впереди Игрок" in page


def test_an_event_in_the_lists_says_when_its_next_round_begins(story):
    """The newest event stands on the frame with its boards; the other is a row of the list."""
    newest = swiss_event.event(4, 3, games_per_pairing=1)
    swiss_event.publish(newest)
    now = timezone.now()
    starts = {1: now - timedelta(hours=1), 2: now + timedelta(hours=2), 3: now + timedelta(days=1)}
    for planned in (story, newest):
        known = {at: starts[at] for at in range(1, planned.tournament.rounds_planned + 1)}
        replace_planned_beginnings(**swiss_event.by(planned), starts=known)
    rows = front_page().partition('<ul class="rows">')[2].partition("</ul>")[0]
    with translation.override("ru"):
        said = date_format(timezone.localtime(starts[2]), "j E, H:i")
    assert f"тур 2: {said}" in rows
    assert "тур 1:" not in rows and "тур 3:" not in rows


def test_a_cancelled_event_promises_no_round(story):
    starts = {2: timezone.now() + timedelta(hours=2)}
    replace_planned_beginnings(**swiss_event.by(story), starts=starts)
    assert next_planned_starts([story.tournament], timezone.now())
    story.tournament.state = "cancelled"
    assert story.tournament.is_cancelled
    assert not next_planned_starts([story.tournament], timezone.now())


# What is the visitor's own stands first: the next step of his events, the desk, his board.


def front_of(user: User) -> str:
    """The words of the front page as this person reads it, in English."""
    page = small_event.signed_in(user).get("/", HTTP_ACCEPT_LANGUAGE="en").content.decode()
    assert page.count("<h1") == 1
    return " ".join(unescape(strip_tags("<h1" + page.partition("<h1")[2])).split())


def test_the_organiser_sees_the_next_step_of_his_events(story):
    assert "Start round 1" in front_of(story.organiser)
    publishing.start_round(**swiss_event.by(story), number=1)
    assert "Enter results: 2 games remain" in front_of(story.organiser)
    swiss_event.play(story, 1)
    page = front_of(story.organiser)
    assert page.index("New event") < page.index("Draft round 2") < page.index("round 1 played")


def test_the_next_steps_of_many_events_cost_as_many_queries_as_of_one(
    story, django_assert_max_num_queries
):
    for _ in range(4):
        swiss_event.publish(swiss_event.event(4, 2, games_per_pairing=1))
    with django_assert_max_num_queries(8):
        assert len(own.events_run_by(story.organiser)) == 5


def test_the_player_sees_his_board_and_his_opponent():
    story = small_event.event(4)
    game = story.game()
    page = front_of(story.user_of(game.white))
    assert page.startswith("Your board: 1 You play White against")
    assert "You play Black" in front_of(story.user_of(game.black))
    assert "Your board" not in front_of(story.stranger)
    swiss_event.enter_result(story, game, swiss_event.WHITE)
    assert "Your board" not in front_of(story.user_of(game.white))


def test_the_arbiter_sees_first_how_many_cases_wait():
    story = small_event.event(4)
    dispute(story)
    assert front_of(story.arbiter).startswith("The arbiter's desk 1 case waits for you")


def test_a_visitor_sees_what_is_played(story):
    page = front_page()
    assert "Мои соревнования" not in page
    assert page.index("Проводим турниры") < page.index("тур 1 опубликован")


def test_boards_of_a_former_round_stand_on_no_page(story):
    """Round 1 had a record, nobody taps those of round 2: map, leaders, last results stand."""
    event = f"/events/{story.tournament.pk}/"
    records_services.submit_record(
        game_id=story.game().pk,
        data=records.record(1).encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    pages = front_page(), Client().get(event).content.decode()
    assert ['class="mini"' in page for page in pages] == [True, True]
    swiss_event.play(story, 1)
    swiss_event.publish(story)
    swiss_event.enter_result(story, story.game(2), swiss_event.WHITE)
    count_table(story)
    for page in (front_page(), Client().get(event).content.decode()):
        assert 'class="mini"' not in page
        assert page.count('class="is-settled"') == 1
        assert "Последние результаты" in page
        assert f'href="/games/{story.game(2).pk}/"' in page


def test_the_old_address_of_the_search_leads_to_the_one_search():
    answer = Client().get("/", {"q": "кубок весны"})
    assert answer.status_code == 302
    assert answer["Location"].startswith("/search/?q=")
