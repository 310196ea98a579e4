"""A person over all events: what is public, and nothing of what is out of sight."""

from datetime import date

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from arbiter.accounts.queries.rights import Role
from arbiter.rules.outcome import GameResult, Outcome, Termination
from games.openings.queries import tables
from tests.support import federations, small_event
from tests.support.small_event import send, submit, white_of
from tournaments.boards.models import Pairing
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.games.models import Submission
from tournaments.games.services import records, results
from tournaments.hall.queries import persons
from tournaments.people.models import Player

pytestmark = pytest.mark.django_db


def enter(story, result, termination=Termination.RECORDED):
    game = story.game()
    results.enter_result(
        game=game,
        expected_revision=game.revision,
        outcome=Outcome(result, termination),
        actor=story.arbiter,
        at=small_event.NOON,
    )


@pytest.fixture
def twice():
    """The same person has White on the first board of two events and wins one."""
    first = small_event.event(4)
    player = first.game().white.player
    enter(first, GameResult.WHITE_WINS)
    Player.objects.update(user=None)
    second = small_event.event(4)
    Entry.objects.filter(pk=second.game().white.pk).update(player=player)
    enter(second, GameResult.DRAW, Termination.AGREEMENT)
    return player, first, second


def test_events_games_and_totals_stand_together(twice):
    player, first, second = twice
    loaded_person = persons.load_person(player.pk)
    assert {event.entry.tournament_id for event in loaded_person.events} == {
        first.tournament.pk,
        second.tournament.pk,
    }
    assert (
        loaded_person.total.games,
        loaded_person.total.won,
        loaded_person.total.drawn,
        loaded_person.total.lost,
    ) == (2, 1, 1, 0)
    assert (loaded_person.white.games, loaded_person.black.games) == (2, 0)


def test_a_game_that_nobody_played_is_no_game_over_the_board():
    story = small_event.event(4)
    enter(story, GameResult.WHITE_WINS, Termination.FORFEIT)
    loaded_person = persons.load_person(story.game().white.player_id)
    assert loaded_person.total.games == 0
    assert loaded_person.games


def test_an_event_out_of_sight_leaves_no_trace(twice):
    player, first, second = twice
    Tournament.objects.filter(pk=first.tournament.pk).update(hidden_at=small_event.NOON)
    loaded_person = persons.load_person(player.pk)
    assert [event.entry.tournament_id for event in loaded_person.events] == [second.tournament.pk]
    assert loaded_person.total.games == 1
    Tournament.objects.update(hidden_at=small_event.NOON)
    assert Client().get(reverse("person", args=[player.pk])).status_code == 404


def test_day_of_birth_and_sex_are_not_told(twice):
    player, *_events = twice
    Player.objects.filter(pk=player.pk).update(
        birth_year=2014, birth_date=date(2014, 5, 17), sex="w"
    )
    text = Client().get(reverse("person", args=[player.pk])).content.decode()
    words = strip_tags(text.partition("<main")[2].partition("</main>")[0])
    assert "17" not in words
    assert "2014" not in words


def test_a_person_is_read_in_few_queries(twice, django_assert_max_num_queries):
    with django_assert_max_num_queries(9):
        persons.load_person(twice[0].pk)


def listed_in_three_editions(player):
    """A list of a federation with three editions, the last of them to come."""
    Player.objects.filter(pk=player.pk).update(
        federation_id="104", name="Петров Пётр", is_demo=False
    )
    organiser = small_event.user("keeper", staff_of="site", role=Role.ORGANISER)
    listed = federations.opened_list(organiser)
    for day, rating in ((date(2020, 1, 1), 1700), (date(2020, 2, 1), 1812), (date(2999, 1, 1), 5)):
        rows = federations.table((104, "Петров Пётр", "", rating, ""))
        federations.edition(listed, rows, organiser, day)
    return listed


def test_the_rating_of_a_federation_stands_with_its_list_and_day(twice):
    player, *_events = twice
    listed = listed_in_three_editions(player)
    text = Client().get(reverse("person", args=[player.pk])).content.decode()
    assert "<strong>1812</strong> Список федерации, 01.02.2020, № 104" in text
    assert "1700" not in text
    assert "2999" not in text
    told = Client().get(reverse("api-person", args=[player.pk])).json()["listed"]
    assert told == [
        {
            "federation_list": listed.pk,
            "title": "Список федерации",
            "day": "2020-02-01",
            "edition": "",
            "number": "104",
            "rating": 1812,
        }
    ]


def test_of_whom_the_public_sees_initials_no_federation_tells_the_name(twice):
    player, *_events = twice
    listed_in_three_editions(player)
    Player.objects.filter(pk=player.pk).update(is_guarded=True, birth_year=2015)
    assert "1812" not in Client().get(reverse("person", args=[player.pk])).content.decode()
    assert Client().get(reverse("api-person", args=[player.pk])).json()["listed"] == []


def test_the_card_of_an_event_leads_to_the_person(twice):
    player, first, _second = twice
    entry = first.game().white
    text = Client().get(reverse("event-player", args=[first.tournament.pk, entry.pk]))
    assert reverse("person", args=[player.pk]) in text.content.decode()


@pytest.mark.parametrize("rating", [None, 1987])
def test_ratings_have_a_column_where_there_is_one(twice, rating):
    player, _first, second = twice
    Entry.objects.filter(player=player).update(rating=None)
    Entry.objects.filter(player=player, tournament=second.tournament).update(rating=rating)
    page = Client().get(reverse("person", args=[player.pk])).content.decode()
    assert ('data-label="Рейтинг"' in page) is (rating is not None)
    assert ("1987" in page) is (rating is not None)


# --- openings -------------------------------------------------------------------------------------

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 4. b4:d6 e7:c5"

OTHER_MOVES = "1. c3-b4 b6-a5 2. b4-c5 d6:b4 3. a3:c5"

WORDS = {
    "ru": {"all": "3 партии: белыми 2, чёрными 1", "one": "1 партия чёрными", "drawn": "таблицы"},
    "en": {
        "all": "3 games: 2 with White, 1 with Black",
        "one": "1 game with Black",
        "drawn": "of the table",
    },
}


def hand_in(story, moves, board=1):
    records.submit_record(
        game_id=story.game(board=board).pk,
        data=f"{moves} 1-0".encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )


def persons_page(player, language):
    client = Client(headers={"accept-language": language})
    page = client.get(reverse("person", args=[player.pk])).content.decode()
    return client, page


@pytest.fixture
def four_games():
    """The same person began three times alike, once with Black, and once otherwise with Black."""
    stories = []
    for _ in range(4):
        stories.append(small_event.event(4))
        Player.objects.update(user=None)
    player = stories[0].game().white.player
    Entry.objects.filter(pk=stories[1].game().white.pk).update(player=player)
    for story in stories[2:]:
        Entry.objects.filter(pk=story.game().black.pk).update(player=player)
    for story, moves in zip(stories, (MOVES, MOVES, MOVES, OTHER_MOVES), strict=True):
        hand_in(story, moves)
    return player


@pytest.mark.parametrize("language", ["ru", "en"])
def test_openings_are_told_by_their_moves_and_lead_to_a_board(four_games, language):
    client, page = persons_page(four_games, language)
    words = " ".join(strip_tags(page).split())
    assert f"1. c3-d4 d6-c5 2. b2-c3 f6-g5 {WORDS[language]['all']}" in words
    assert f"1. c3-b4 b6-a5 2. b4-c5 d6:b4 {WORDS[language]['one']}" in words
    for line in ("c3-d4%20d6-c5%20b2-c3%20f6-g5", "c3-b4%20b6-a5%20b4-c5%20d6:b4"):
        address = f"{reverse('explorer')}?line={line}"
        assert f'href="{address}"' in page
        board = client.get(address)
        assert board.status_code == 200
        assert "<svg" in board.content.decode()


def test_a_game_tells_its_opening_when_its_result_stands():
    """While one word alone is told, the record may be wrong."""
    story = small_event.event()
    game = story.game()
    submit(white_of(story, game), game, f"{MOVES} *", "white_resigned")
    waiting = Submission.objects.get(game=game)
    assert persons.load_person(game.white.player_id).beginnings == ()
    send(story.user_of(game.black), "submission-confirm", waiting.pk)
    (begun,) = persons.load_person(game.black.player_id).beginnings
    assert (begun.movetext, begun.white, begun.black) == ("1. c3-d4 d6-c5 2. b2-c3 f6-g5", 0, 1)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_a_drawn_opening_is_told_by_its_moves_and_leads_to_its_table(language):
    story = small_event.event(4)
    game = story.game()
    table = tables.list_opening_tables()[0]
    opening = tables.load_opening_table(table).openings[0]
    Pairing.objects.filter(pk=game.pairing_id).update(
        opening_table=f"{table.slug}@{table.edition}", opening=opening.number
    )
    client, page = persons_page(game.white.player, language)
    words = " ".join(strip_tags(page).split())
    assert opening.movetext
    assert f"{opening.movetext} " in words
    assert WORDS[language]["drawn"] in words
    address = reverse("opening-table", args=[table.slug, table.edition])
    assert f'href="{address}#n{opening.number}"' in page
    assert f'id="n{opening.number}"' in client.get(address).content.decode()
