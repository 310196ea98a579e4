"""A person over the years by year and tempo; two persons beside each other: page and API."""

from datetime import date, timedelta

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse
from django.utils.html import strip_tags

from arbiter.certificates.models import Certificate
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.web.limits import AnonymousThrottle
from tests.support import small_event
from tests.tournaments.ties.test_match import Match
from tournaments.boards.models import Game, GameState
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.games.services import results
from tournaments.hall.queries import persons, rivals
from tournaments.hall.queries.persons import PersonFilter
from tournaments.people.models import Player
from tournaments.ranks.models import RankProposal
from tournaments.ratings.models import RatingChange
from tournaments.systems.tempos import Tempo, tempo_of_control

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize(
    ("control", "tempo"),
    [
        ("2700", Tempo.CLASSIC),  # the controls that the Russian regulations name
        ("1800+30", Tempo.CLASSIC),
        ("2400+5", Tempo.CLASSIC),
        ("45/5400:900", Tempo.CLASSIC),
        ("600", Tempo.RAPID),
        ("1200", Tempo.RAPID),
        ("480+4", Tempo.RAPID),
        ("180", Tempo.BLITZ),
        ("300", Tempo.BLITZ),
        ("180+2", Tempo.BLITZ),
        ("120d2", Tempo.BLITZ),
        ("", Tempo.OTHER),
    ],
)
def test_a_tempo_is_told_by_the_clocks(control, tempo):
    assert tempo_of_control(control) is tempo
    assert tempo_of_control(control, is_by_correspondence=True) is Tempo.CORRESPONDENCE


def decide(story, board, result):
    game = story.game(board=board)
    results.enter_result(
        game=game,
        expected_revision=game.revision,
        outcome=Outcome(result, Termination.RECORDED),
        actor=story.arbiter,
        at=small_event.NOON,
    )


@pytest.fixture
def years():
    """Anna beats Boris with White in a blitz of 2024; they draw a classic game of 2025."""
    stories = []
    for year, control, result in (
        (2024, "180+2", GameResult.WHITE_WINS),
        (2025, "2700", GameResult.DRAW),
    ):
        story = small_event.event(4, time_control=control)
        Player.objects.update(user=None)
        Tournament.objects.filter(pk=story.tournament.pk).update(starts_on=date(year, 5, 17))
        decide(story, 1, result)
        stories.append(story)
    first, second = stories
    game, later = first.game(), second.game()
    anna, boris = game.white.player, game.black.player
    Entry.objects.filter(pk=later.white_id).update(player=boris)
    Entry.objects.filter(pk=later.black_id).update(player=anna)
    return anna, boris, first, second


def test_years_and_tempos_are_chosen(years):
    anna, _boris, first, second = years
    whole = persons.load_person(anna.pk)
    assert whole.years == (2025, 2024)
    assert whole.tempos == (Tempo.CLASSIC, Tempo.BLITZ)
    assert (whole.total.games, whole.total.won, whole.total.drawn) == (2, 1, 1)
    for chosen, story in (
        (PersonFilter(year=2024), first),
        (PersonFilter(tempo=Tempo.BLITZ), first),
        (PersonFilter(2025, Tempo.CLASSIC), second),
    ):
        part = persons.load_person(anna.pk, chosen)
        assert [one.entry.tournament_id for one in part.events] == [story.tournament.pk]
        assert part.total.games == 1
    assert persons.load_person(anna.pk, PersonFilter(2024, Tempo.CLASSIC)).events == ()


def test_rapid_games_that_decide_a_classic_match_are_rapid_games():
    """The event is classic, its tie is played on by rapid games: each stands under its tempo."""
    match = Match(ladder="rapid_blitz_lg", time_control="2700+15")
    match.play("+", "-")
    match.next()
    match.enter("+" * match.open_games().count())
    games = Game.objects.filter(pairing__round__tournament=match.event, state=GameState.FINISHED)
    pk = games.first().white.player_id
    number = games.count()
    whole = persons.load_person(pk)
    assert whole.tempos == (Tempo.CLASSIC, Tempo.RAPID)
    assert whole.total.games == number > 2
    for tempo, played, events in ((Tempo.CLASSIC, 2, 1), (Tempo.RAPID, number - 2, 0)):
        part = persons.load_person(pk, PersonFilter(whole.years[0], tempo))
        assert part.tempos == whole.tempos, tempo
        assert (part.total.games, len(part.games)) == (played, played), tempo
        assert (len(part.events), part.number_of_events) == (events, events), tempo
    assert persons.load_person(pk, PersonFilter(1999, Tempo.RAPID)).games == ()
    page = Client().get(reverse("person", args=[pk]))
    assert "tempo=rapid" in page.content.decode()


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("query", ["", "?year=2024", "?tempo=blitz", "?year=2024&tempo=classic"])
def test_the_page_is_read_by_year_and_tempo(years, query, language):
    client = Client(headers={"accept-language": language})
    answer = client.get(reverse("person", args=[years[0].pk]) + query)
    assert answer.status_code == 200
    assert "?year=2025" in answer.content.decode()


@pytest.mark.parametrize("query", ["?year=24", "?year=²⁰²⁴", "?tempo=quick", "?year=-024"])
def test_an_address_that_nothing_leads_to_is_not_found(years, query):
    assert Client().get(reverse("person", args=[years[0].pk]) + query).status_code == 404


def test_two_persons_stand_beside_each_other(years):
    anna, boris, first, second = years
    shown = rivals.load_rivalry(anna.pk, boris.pk)
    assert (shown.total.points, shown.total.against) == (3, 1)
    assert (shown.white.won, shown.black.drawn) == (1, 1)
    assert [(one.tempo, one.tally.games) for one in shown.by_tempo] == [
        (Tempo.CLASSIC, 1),
        (Tempo.BLITZ, 1),
    ]
    assert [one.game.pk for one in shown.games] == [second.game().pk, first.game().pk]
    mirrored = rivals.load_rivalry(boris.pk, anna.pk)
    assert (mirrored.total.points, mirrored.total.against) == (1, 3)


def test_opponents_whom_both_have_met(years):
    anna, boris, *_stories = years
    third = small_event.event(4)
    other = third.game(board=1)
    Entry.objects.filter(pk=other.white_id).update(player=anna)
    decide(third, 1, GameResult.WHITE_WINS)
    Player.objects.update(user=None)
    fourth = small_event.event(4)
    Entry.objects.filter(pk=fourth.game().white_id).update(player=boris)
    Entry.objects.filter(pk=fourth.game().black_id).update(player=other.black.player)
    decide(fourth, 1, GameResult.BLACK_WINS)
    shown = rivals.load_rivalry(anna.pk, boris.pk)
    (common,) = shown.common
    assert common.entry.player_id == other.black.player_id
    assert (common.first.won, common.second.lost) == (1, 1)
    assert (shown.together.percent, shown.other_together.percent) == (100, 0)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_comparison_is_a_page_with_links_to_the_games(years, language):
    anna, boris, first, _second = years
    client = Client(headers={"accept-language": language})
    page = client.get(reverse("person-rival", args=[anna.pk, boris.pk])).content.decode()
    words = " ".join(strip_tags(page).split())
    assert "3 : 1 +1 =1 −0" in words
    assert reverse("game", args=[first.game().pk]) in page
    assert {"ru": "Блиц", "en": "Blitz"}[language] in words
    own = client.get(reverse("person", args=[anna.pk])).content.decode()
    assert reverse("person-rival", args=[anna.pk, boris.pk]) in own


def test_somebody_to_compare_with_is_found_by_name(years):
    anna, boris, *_stories = years
    Player.objects.filter(pk=boris.pk).update(name="Борисов Борис")
    address = reverse("person-beside", args=[anna.pk])
    found = Client().get(address, {"name": "борис"})
    assert found.url == reverse("person-rival", args=[anna.pk, boris.pk])
    assert "Игрок" in Client().get(address, {"name": "игрок"}).content.decode()
    assert "zzz" in Client().get(address, {"name": "zzz"}).content.decode()


@pytest.mark.parametrize(
    ("name", "status", "reads_games"),
    (("", 200, True), ("zzz", 200, True), ("игрок", 200, False), ("борис", 302, False)),
)
def test_a_search_loads_games_only_where_opponents_are_listed(years, name, status, reads_games):
    anna, boris, *_stories = years
    Player.objects.filter(pk=boris.pk).update(name="Борисов Борис")
    with CaptureQueriesContext(connection) as asked:
        answer = Client().get(reverse("person-beside", args=[anna.pk]), {"name": name})
    assert answer.status_code == status
    assert touched(asked, Game) == reads_games
    assert not touched(asked, RatingChange, RankProposal, Certificate)
    assert ("+1 =1 −0" in " ".join(strip_tags(answer.content.decode()).split())) == reads_games


def test_a_refused_search_loads_no_games(years, monkeypatch):
    """Whoever asks too often is told so for the price of a name."""
    monkeypatch.setattr(AnonymousThrottle, "rate", "1/min", raising=False)
    anna, *_others = years
    address, client = reverse("person-beside", args=[anna.pk]), Client()
    assert client.get(address, {"name": "игрок"}).status_code == 200
    with CaptureQueriesContext(connection) as asked:
        answer = client.get(address, {"name": "игрок"})
    assert answer.status_code == 429
    assert anna.name in answer.content.decode()
    assert len(asked) == 1, "the person alone"


def touched(asked, *models):
    """Whether a table of these was asked."""
    tables = [f'FROM "{model._meta.db_table}"' for model in models]
    return any(table in query["sql"] for query in asked.captured_queries for table in tables)


def test_nobody_is_compared_with_himself_or_with_whom_nobody_sees(years):
    anna, boris, first, second = years
    for other in (anna.pk, 999_999):
        assert Client().get(reverse("person-rival", args=[anna.pk, other])).status_code == 404
    Tournament.objects.filter(pk=second.tournament.pk).update(hidden_at=small_event.NOON)
    assert rivals.load_rivalry(anna.pk, boris.pk).total.games == 1
    Tournament.objects.update(hidden_at=small_event.NOON)
    assert Client().get(reverse("person-rival", args=[anna.pk, boris.pk])).status_code == 404
    assert Client().get(reverse("api-person", args=[anna.pk])).status_code == 404


def test_a_child_is_named_by_initials_wherever_it_stands(years):
    anna, boris, *_stories = years
    Player.objects.filter(pk=boris.pk).update(
        name="Борисов Борис", birth_year=2018, is_guarded=True
    )
    for address in (
        reverse("person", args=[anna.pk]),
        reverse("person-rival", args=[anna.pk, boris.pk]),
        reverse("person-beside", args=[anna.pk]),
        reverse("api-person", args=[anna.pk]),
        reverse("api-person-rival", args=[anna.pk, boris.pk]),
    ):
        text = Client().get(address).content.decode()
        assert "Борисов Б." in text, address
        assert "Борисов Борис" not in text, address


def test_programs_read_the_same(years):
    anna, boris, *_stories = years
    client = Client()
    person = client.get(reverse("api-person", args=[anna.pk]), {"tempo": "blitz"}).json()
    assert (person["total"]["games"], person["years"]) == (1, [2025, 2024])
    assert person["opponents"][0]["person"] == boris.pk
    refused = client.get(reverse("api-person", args=[anna.pk]), {"tempo": "quick"})
    assert refused.status_code == 400
    both = client.get(reverse("api-person-rival", args=[anna.pk, boris.pk])).json()
    assert both["total"] == {"games": 2, "won": 1, "drawn": 1, "lost": 0, "points": 3}
    assert [one["tempo"] for one in both["by_tempo"]] == ["classic", "blitz"]


def questions(address):
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert Client().get(address).status_code == 200
    assert asked.captured_queries
    return len(asked)


def test_more_events_ask_the_database_nothing_more(years):
    anna, boris, *_stories = years
    addresses = (
        reverse("person", args=[anna.pk]),
        reverse("person-rival", args=[anna.pk, boris.pk]),
    )
    before = [questions(address) for address in addresses]
    for number in range(6):
        story = small_event.event(4)
        Player.objects.exclude(user=None).update(user=None)
        Tournament.objects.filter(pk=story.tournament.pk).update(
            starts_on=date(2020, 1, 1) + timedelta(days=400 * number)
        )
        Entry.objects.filter(pk=story.game().white_id).update(player=anna)
        Entry.objects.filter(pk=story.game().black_id).update(player=boris)
        decide(story, 1, GameResult.WHITE_WINS)
    assert persons.load_person(anna.pk).total.games == 8
    assert [questions(address) for address in addresses] == before
