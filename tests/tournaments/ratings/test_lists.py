"""Rating lists: events counted once they are over, each game's part, corrections, rights."""

import csv
import io

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tests.support.stories import kept
from tournaments.boards.models import Game
from tournaments.entries.models import Entry
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.people.models import Player
from tournaments.ratings.models import RatedEvent, RatingChange, RatingList
from tournaments.ratings.queries import tables
from tournaments.ratings.queries.sources import overdue_lists
from tournaments.ratings.services import lists
from tournaments.ratings.services.computing import recompute_list
from tournaments.scoring.ratings.rules import BadRules

pytestmark = pytest.mark.django_db

SHOWN_AT_ONCE = {"shown_games": 1}


@pytest.fixture
@kept
def story():
    """Four players by the official table, all games played: the better number has won."""
    story = small_event.event(4, published=3)
    for number in (1, 2, 3):
        swiss_event.play(story, number, swiss_event.higher)
    story.tournament.refresh_from_db()
    return story


def opened(story, **rules):
    return lists.open_list(
        title="Клубный рейтинг",
        rules=SHOWN_AT_ONCE | rules,
        actor=story.organiser,
        at=small_event.NOON,
    )


def counted(story, rating_list):
    lists.count_event(
        rating_list=rating_list,
        tournament=story.tournament,
        actor=story.organiser,
        at=small_event.NOON,
    )
    recompute_list(list_id=rating_list.pk, at=small_event.NOON)


def player(story, number):
    return Entry.objects.get(tournament=story.tournament, number=number).player


def ratings(rating_list):
    changes = RatingChange.objects.filter(event__rating_list=rating_list, is_newest=True)
    return {change.player.name: change.after for change in changes.select_related("player")}


def test_an_event_that_is_over_moves_everybody_by_his_games(story):
    assert story.tournament.state == TournamentState.FINISHED
    rating_list = opened(story)
    counted(story, rating_list)
    first = RatingChange.objects.get(player=player(story, 1))
    # three wins, each expected at 50 per cent: 40 × 1.5
    assert (first.before, first.after, first.k, first.games, first.total) == (1500, 1560, 40, 3, 3)
    assert [one["gain"] for one in first.facts["counted"]] == [50, 50, 50]
    assert sorted(ratings(rating_list).values()) == [1440, 1480, 1520, 1560]


def test_computed_twice_it_is_the_same_and_nothing_is_done(story):
    rating_list = opened(story)
    counted(story, rating_list)
    before = ratings(rating_list)
    rating_list.refresh_from_db()
    assert recompute_list(list_id=rating_list.pk, at=small_event.NOON) == 0
    RatingList.objects.update(computed_from={})
    assert recompute_list(list_id=rating_list.pk, at=small_event.NOON) == 4
    assert ratings(rating_list) == before


def test_an_event_still_played_counts_when_it_is_over():
    story = small_event.event(4)
    rating_list = opened(story)
    counted(story, rating_list)
    assert not RatingChange.objects.exists()
    assert overdue_lists() == []


def test_a_corrected_result_makes_the_list_overdue_and_moves_it(story):
    rating_list = opened(story)
    counted(story, rating_list)
    assert overdue_lists() == []
    game = story.game()
    swiss_event.enter_result(story, game, swiss_event.DRAW, reason="ошибка в протоколе")
    assert overdue_lists() == [rating_list.pk]
    recompute_list(list_id=rating_list.pk, at=small_event.NOON)
    assert 1540 in ratings(rating_list).values()


def test_two_events_follow_each_other_by_their_days(story):
    """The first of both moves everybody from 1500, whichever was counted first."""
    later = swiss_event.event(4, 1, games_per_pairing=1, count_by="games")
    swiss_event.publish(later)
    swiss_event.play(later, 1, swiss_event.higher)
    one = player(later, 1)
    Entry.objects.filter(tournament=later.tournament, number=1).update(player=player(story, 1))
    Tournament.objects.filter(pk=story.tournament.pk).update(starts_on="2026-05-01")
    Tournament.objects.filter(pk=later.tournament.pk).update(starts_on="2026-09-01")
    later.tournament.refresh_from_db()
    rating_list = opened(story)
    for event in (later, story):
        counted(event, rating_list)
    steps = tables.way_of_player(rating_list, player(story, 1))
    # 1560 against 1500 expects 0.58: 40 × 0.42 = 16.8
    assert [(step.change.before, step.change.after) for step in steps] == [
        (1500, 1560),
        (1560, 1577),
    ]
    assert steps[1].change.total == 4
    assert tables.graph_of_way(steps).line == "24,176 616,24"
    assert not RatingChange.objects.filter(player=one).exists()


def test_an_event_taken_out_counts_no_more(story):
    rating_list = opened(story)
    counted(story, rating_list)
    lists.leave_event_out(
        rating_list=rating_list,
        tournament=story.tournament,
        actor=story.organiser,
        at=small_event.NOON,
    )
    recompute_list(list_id=rating_list.pk, at=small_event.NOON)
    assert not RatingChange.objects.exists()
    assert not RatedEvent.objects.exists()


def test_an_event_that_the_public_does_not_see_is_refused(story):
    private = swiss_event.event(4, 1, drawn=False)
    Tournament.objects.filter(pk=private.tournament.pk).update(is_private=True)
    private.tournament.refresh_from_db()
    with pytest.raises(TournamentError) as refused:
        counted(private, opened(story))
    assert refused.value.code == "event_not_public"


def test_an_event_put_away_falls_out(story):
    rating_list = opened(story)
    counted(story, rating_list)
    Tournament.objects.filter(pk=story.tournament.pk).update(hidden_at=small_event.NOON)
    assert overdue_lists() == [rating_list.pk]
    recompute_list(list_id=rating_list.pk, at=small_event.NOON)
    assert not RatingChange.objects.exists()


@pytest.mark.parametrize("who", ("arbiter", "stranger"))
def test_lists_are_the_organisers(story, who):
    rating_list = opened(story)
    user = getattr(story, who)
    with pytest.raises(PermissionDenied):
        lists.open_list(title="Другой", rules={}, actor=user, at=small_event.NOON)
    with pytest.raises(PermissionDenied):
        lists.count_event(
            rating_list=rating_list, tournament=story.tournament, actor=user, at=small_event.NOON
        )


def test_impossible_rules_are_refused_and_nothing_is_opened(story):
    with pytest.raises(BadRules):
        opened(story, k=0)
    assert not RatingList.objects.exists()


def test_other_rules_compute_the_list_anew(story):
    rating_list = opened(story)
    counted(story, rating_list)
    lists.change_list(
        rating_list=rating_list,
        title="Рейтинг",
        rules=SHOWN_AT_ONCE | {"k_new": 20},
        actor=story.organiser,
        at=small_event.NOON,
    )
    assert overdue_lists() == [rating_list.pk]
    recompute_list(list_id=rating_list.pk, at=small_event.NOON)
    assert max(ratings(rating_list).values()) == 1530


def test_the_number_of_questions_does_not_grow_with_players(story, django_assert_max_num_queries):
    rating_list = opened(story)
    counted(story, rating_list)
    RatingList.objects.update(computed_from={})
    with django_assert_max_num_queries(12):
        recompute_list(list_id=rating_list.pk, at=small_event.NOON)


# Through the pages and the API.


def test_a_list_is_opened_and_filled_by_its_pages(story):
    organiser = small_event.signed_in(story.organiser)
    form = organiser.get(reverse("rating-list-new"), {"ready": "club"})
    values = {name: form.context["form"][name].value() for name in form.context["form"].fields}
    values |= {"title": "Рейтинг «Белой дамки»", "title_en": "", "shown_games": 1}
    made = organiser.post(reverse("rating-list-new"), values, follow=True)
    rating_list = RatingList.objects.get()
    assert made.redirect_chain[-1][0] == reverse("rating-list", args=[rating_list.pk])
    organiser.post(reverse("rating-count", args=[rating_list.pk]), {"event": story.tournament.pk})
    recompute_list(list_id=rating_list.pk, at=small_event.NOON)
    shown = small_event.read(None, "rating-list", rating_list.pk)
    assert "1560" in shown
    assert "+60" in shown
    one = small_event.read(None, "rating-player", rating_list.pk, player(story, 1).pk)
    assert "+20" in one
    event = small_event.read(None, "rating-event", rating_list.pk, story.tournament.pk)
    assert "−60" in event
    person = small_event.read(None, "person", player(story, 1).pk)
    assert "Рейтинг «Белой дамки»" in person
    lines = list(csv.reader(io.StringIO(read_file(rating_list)), delimiter=";"))
    assert [line[5] for line in lines[1:]] == ["1560", "1520", "1480", "1440"]


def read_file(rating_list):
    answer = small_event.client_of(None).get(
        reverse("rating-list-csv", args=[rating_list.pk]), headers={"accept-language": "ru"}
    )
    return answer.content.decode("utf-8-sig")


def test_a_wrong_rule_comes_back_with_its_field(story):
    organiser = small_event.signed_in(story.organiser)
    answer = organiser.post(reverse("rating-list-new"), {"title": "Р", "k": "много"})
    assert answer.status_code == 422
    assert answer.context["form"].errors["k"]


def test_strangers_find_no_way_to_change(story):
    rating_list = opened(story)
    shown = small_event.read(story.stranger, "rating-list", rating_list.pk)
    assert reverse("rating-count", args=[rating_list.pk]) not in shown
    client = small_event.signed_in(story.stranger)
    assert client.get(reverse("rating-list-new")).status_code == 403
    answer = client.post(
        reverse("rating-count", args=[rating_list.pk]), {"event": story.tournament.pk}
    )
    assert answer.status_code == 403


@pytest.mark.parametrize("who", ("stranger", "arbiter"))
def test_programs_of_others_change_nothing(story, who):
    rating_list = opened(story)
    client = small_event.signed_in(getattr(story, who))
    event = reverse("api-rating-event", args=[rating_list.pk, story.tournament.pk])
    own = reverse("api-rating", args=[rating_list.pk])
    sent = {"title": "Чужой", "rules": {}}
    assert client.put(own, sent, content_type="application/json").status_code == 403
    assert client.post(event).status_code == 403
    assert client.delete(event).status_code == 403
    assert RatingList.objects.get().title == "Клубный рейтинг"


def test_every_act_stands_in_the_journal(story):
    rating_list = opened(story)
    counted(story, rating_list)
    lists.leave_event_out(
        rating_list=rating_list,
        tournament=story.tournament,
        actor=story.organiser,
        at=small_event.NOON,
    )
    lists.change_list(
        rating_list=rating_list,
        title="Рейтинг",
        rules=rating_list.rules,
        actor=story.organiser,
        at=small_event.NOON,
    )
    rows = JournalEntry.objects.filter(verb__startswith="rating.").order_by("pk")
    assert [row.verb for row in rows] == [
        "rating.opened",
        "rating.counted",
        "rating.left_out",
        "rating.changed",
    ]


def test_a_list_by_the_api_from_start_to_end(story):
    client = small_event.signed_in(story.organiser)
    made = client.post(
        reverse("api-ratings"),
        {"title": "Кубок", "rules": {"shown_games": 1, "k_new": 20}},
        content_type="application/json",
        headers={"idempotency-key": "list-1"},
    )
    assert made.status_code == 201
    pk = made.json()["id"]
    put = client.post(reverse("api-rating-event", args=[pk, story.tournament.pk]))
    assert put.status_code == 200
    recompute_list(list_id=pk, at=small_event.NOON)
    first, *_ = client.get(reverse("api-rating-players", args=[pk])).json()
    assert (first["place"], first["rating"], first["change"]) == (1, 1530, 30)
    way = client.get(reverse("api-rating-player", args=[pk, first["person"]])).json()
    assert [game["gain"] for game in way["steps"][0]["games"]] == [1000, 1000, 1000]
    assert Game.objects.filter(pk=way["steps"][0]["games"][0]["game"]).exists()
    assert (
        client.delete(reverse("api-rating-event", args=[pk, story.tournament.pk])).status_code
        == 204
    )
    refused = client.put(
        reverse("api-rating", args=[pk]),
        {"title": "Кубок", "rules": {"start": 1200, "floor": 1300}},
        content_type="application/json",
    )
    assert refused.status_code == 400
    assert "rules" in str(refused.json())


def test_a_guarded_child_stands_with_initials(story):
    rating_list = opened(story)
    counted(story, rating_list)
    Player.objects.filter(pk=player(story, 1).pk).update(
        name="Журавлёв Пётр", birth_year=2015, is_guarded=True
    )
    shown = small_event.read(None, "rating-list", rating_list.pk)
    assert "Журавлёв Пётр" not in shown
    assert "Журавлёв" in read_file(rating_list)
    assert "Пётр" not in read_file(rating_list)
