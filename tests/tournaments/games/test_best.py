"""A game named the best: by whom, where it shows, how it is taken back."""

import pytest
from django.test import Client
from rest_framework.test import APIClient

from arbiter.journal.models.rows import JournalEntry, Note
from tests.support import festivals, small_event, swiss_event
from tests.support.festival_results import people, play_to_the_end
from tests.support.small_event import signed_in
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.exchange.queries.documents import document_parts
from tournaments.festivals.services import setup
from tournaments.games.models import BestGame
from tournaments.games.services import best
from tournaments.games.services.adjournment import annul_game

pytestmark = pytest.mark.django_db

REASON = "Жертва трёх шашек в эндшпиле"


@pytest.fixture
def story():
    """A small event; game 1 is over."""
    story = small_event.event()
    swiss_event.enter_result(story, story.game(), swiss_event.WHITE)
    return story


def name(story, **changed) -> BestGame:
    given = {"game": story.game(), "reason": REASON, "actor": story.organiser}
    return best.name_best_game(**{**given, "at": small_event.NOON, **changed})


def test_it_shows_on_the_event_beside_the_game_in_file_and_api(story):
    name(story)
    game, event = story.game(), story.tournament
    for page in (f"/events/{event.pk}/", f"/games/{game.pk}/"):
        assert REASON in Client(headers={"accept-language": "en"}).get(page).text
    (row,) = APIClient().get(f"/api/v1/events/{event.pk}/best-games/").json()
    assert (row["game"], row["reason"], row["is_of_whole"]) == (game.pk, REASON, False)
    parts = dict(document_parts(event))
    assert [one["game"] for one in parts["best_games"]] == [game.pk]


def test_the_chief_names_it_by_the_page_and_takes_it_back(story):
    game = story.game()
    client = signed_in(story.organiser)
    client.defaults["HTTP_ACCEPT_LANGUAGE"] = "ru"
    assert "Назвать партию лучшей" in client.get(f"/games/{game.pk}/").text
    answer = client.post(f"/games/{game.pk}/best/", {"reason": REASON}, follow=True)
    assert "Лучшая партия турнира" in answer.text
    empty = client.post(f"/games/{game.pk}/best/", {"reason": ""}, follow=True)
    assert "не длиннее 400 знаков" in empty.text
    answer = client.post(f"/games/{game.pk}/best/take-back/", follow=True)
    assert "Лучшая партия турнира" not in answer.text
    assert not BestGame.objects.exists()


def test_the_api_names_it_changes_the_reason_and_takes_it_back(story):
    api, address = APIClient(), f"/api/v1/games/{story.game().pk}/best/"
    api.force_authenticate(story.organiser)
    assert api.post(address, {"reason": "Красивый удар"}, format="json").status_code == 200
    assert api.post(address, {"reason": REASON}, format="json").json()["reason"] == REASON
    assert BestGame.objects.get().reason == REASON
    assert api.delete(address).status_code == 204
    assert api.delete(address).json()["code"] == "best_not_named"


def test_every_act_has_its_row_with_the_reason(story):
    name(story)
    name(story)  # the same again changes nothing
    name(story, reason="Красивый удар")
    best.take_back_best_game(
        game=story.game(), actor=story.organiser, at=small_event.NOON, reason="ошибка"
    )
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key).order_by("pk")
    verbs = [row.verb for row in rows if "best" in row.verb]
    assert verbs == ["game.named_best", "game.named_best", "game.best_taken_back"]
    told = set(Note.objects.values_list("text", flat=True))
    assert {REASON, "Красивый удар", "ошибка"} <= told


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"reason": "  "}, "reason_missing"),
        ({"is_of_whole": True}, "best_of_no_whole"),
    ],
)
def test_what_cannot_be_named_is_refused(story, changed, code):
    with pytest.raises(TournamentError) as refused:
        name(story, **changed)
    assert refused.value.code == code


def test_a_game_that_is_not_over_is_not_the_best(story):
    with pytest.raises(TournamentError) as refused:
        name(story, game=story.game(board=2))
    assert refused.value.code == "best_not_over"


def test_one_annulled_since_is_not_shown(story):
    name(story)
    game = story.game()
    annul_game(
        game=game, expected_revision=game.revision, reason="подсказка",
        actor=story.organiser, at=small_event.NOON,
    )  # fmt: skip
    assert APIClient().get(f"/api/v1/events/{story.tournament.pk}/best-games/").json() == []
    assert REASON not in Client().get(f"/events/{story.tournament.pk}/").text


@pytest.mark.parametrize("who", ["arbiter", "stranger"])
def test_others_may_not_name_it(story, who):
    api, address = APIClient(), f"/api/v1/games/{story.game().pk}/best/"
    api.force_authenticate(getattr(story, who))
    assert api.post(address, {"reason": REASON}, format="json").status_code == 403
    assert api.delete(address).status_code == 403
    assert (
        "Name the game the best"
        not in signed_in(getattr(story, who))
        .get(f"/games/{story.game().pk}/", headers={"accept-language": "en"})
        .text
    )


def test_the_best_of_a_whole_event_stands_first_on_its_page():
    actor = festivals.organiser()
    week = festivals.youth_week(actor, festivals.GROUPS[6:8], festivals.PROGRAMMES[:1])
    setup.open_to_everybody(festival=week, actor=actor, at=festivals.AT)
    for contest in week.contests.select_related("tournament"):
        play_to_the_end(contest.tournament, people("AB", first=str(contest.pk)), actor)
    first, second = (
        Game.objects.filter(pairing__round__tournament=contest.tournament_id).first()
        for contest in week.contests.all()
    )
    by = {"actor": actor, "at": festivals.AT}
    best.name_best_game(game=first, reason="Лучшая турнира", **by)
    best.name_best_game(game=second, reason="Лучшая недели", is_of_whole=True, **by)
    rows = APIClient().get(f"/api/v1/festivals/{week.pk}/best-games/").json()
    assert [row["reason"] for row in rows] == ["Лучшая недели", "Лучшая турнира"]
    page = Client(headers={"accept-language": "ru"}).get(f"/festivals/{week.pk}/").text
    assert page.index("Лучшая недели") < page.index("Лучшая турнира")
    assert "всего соревнования" in page
