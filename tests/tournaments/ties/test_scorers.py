"""A tie on the page where its games are entered by taps: the sums, this game, what follows."""

import re

import pytest
from django.utils import timezone
from django.utils.html import strip_tags

from arbiter.accounts.queries.rights import Role
from tests.support import small_event, swiss_event
from tests.tournaments.ties.test_match import Match
from tests.tournaments.ties.test_micro_matches import WORLD_MATCH_2015, MicroMatches
from tournaments.boards.models import Game
from tournaments.live.queries.links import game_to_write
from tournaments.live.services import links

pytestmark = pytest.mark.django_db

TIE = re.compile(r"<details class=\"tie-now\".*?</details>", re.DOTALL)


def told(match, game, page="write", language="ru") -> str:
    """What stands of the tie over a game, in words; empty where nothing does."""
    answer = match.client.get(f"/games/{game.pk}/{page}/", headers={"accept-language": language})
    assert answer.status_code == 200, answer.content.decode()
    found = TIE.search(answer.content.decode().replace("\N{NO-BREAK SPACE}", " "))
    return " ".join(strip_tags(found[0]).split()) if found else ""


def all_games(match) -> list[Game]:
    games = Game.objects.filter(pairing__round__tournament=match.event)
    games = games.exclude(pairing__round__state="draft")
    return list(games.order_by("pairing__round__number", "number"))


def names(match) -> tuple[str, str]:
    """Who drew number 1 and number 2: the first has White in the first game."""
    entries = match.tournament.entries.order_by("number")
    return tuple(entries.values_list("player__name", flat=True))


def test_a_match_of_rounds_tells_its_next_round_and_then_its_ladder():
    match = Match(ladder="lg")
    one, two = names(match)
    match.publish(1)
    said = told(match, all_games(match)[0])
    assert "Основные партии, партия 1 из 2 0:0" in said
    assert f"Дальше: основные партии, партия 2. Белые — {two}, чёрные — {one} (тур 2)" in said
    match.enter("+")
    assert "основные партии 2:0" in told(match, all_games(match)[0])
    match.publish(2)
    said = told(match, all_games(match)[1])
    assert f"{one} – {two}: основные партии 2:0" in said
    assert "партия 2 из 2" in said
    assert "Если тогда будет поровну: система Лемана–Георгиева, до первой победы, 5 мин" in said
    assert f"Белые — {one}" in said, "not who had White in the last game"
    match.enter("-")
    said = told(match, all_games(match)[0])
    assert "Поровну; следующий этап" in said
    assert "Судья её назначит" in said


def test_programs_are_told_what_follows_in_a_tie():
    match = Match(ladder="lg")
    match.publish(1)
    first = all_games(match)[0]
    follows = match.tie["follows"]
    assert (follows["when"], follows["game"], follows["white"]["number"]) == ("ready", first.pk, 1)
    match.enter("=")
    follows = match.tie["follows"]
    assert (follows["when"], follows["round"], follows["white"]["number"]) == ("round", 2, 2)
    match.publish(2)
    match.enter("=")
    follows = match.tie["follows"]
    assert (follows["when"], follows["step"], follows["number"]) == ("wanted", 1, 1)
    assert follows["game"] is None
    match.next()
    match.enter("+")
    assert match.tie["follows"] is None


def test_a_step_until_the_first_win_tells_the_clocks_and_leads_on():
    match = Match(ladder="lg")
    match.play("=", "=")
    match.next()
    third = all_games(match)[-1]
    said = told(match, third)
    assert "партия 1, до первой победы" in said
    assert "Часы этой партии: 5 мин" in said
    assert "При ничьей в этой партии: система Лемана–Георгиева, партия 2." in said
    match.enter("=")
    assert "сколько осталось на часах" in told(match, third)
    match.post(
        f"events/{match.event}/rounds/2/tie/1/clocks/",
        game=third.pk, left_white=81, left_black=130,
    )  # fmt: skip
    assert "На часах: белые 2:10, чёрные 1:21" in told(match, third)
    match.next()
    last = all_games(match)[-1]
    assert "К следующей партии" in told(match, third)
    assert "К следующей партии" not in told(match, last)
    match.enter("+")
    said = told(match, last)
    assert "Первую результативную партию" in said
    assert "Дальше" not in said
    assert "При ничьей" not in said


def test_a_micro_match_of_a_match_tells_both_and_the_games_set_up():
    match = MicroMatches(**WORLD_MATCH_2015)
    _one, two = names(match)
    match.publish(1)
    first, second = all_games(match)
    said = told(match, first)
    assert "Основные партии, партия 1 из 2" in said
    assert f"Дальше: основные партии, партия 2. Белые — {two}" in said
    assert "Матч идёт" in said
    match.enter_game(first, "=")
    assert "Если тогда будет поровну: быстрые, 2 партии" in told(match, second)
    match.enter("+")
    assert "основные партии 3:1" in told(match, second)
    assert "Дальше" not in told(match, second)


def test_a_micro_match_without_a_ladder_has_its_sum_and_no_steps():
    story = swiss_event.event(4, 1)
    swiss_event.publish(story)
    story.client = small_event.client_of(story.organiser)
    first, second = swiss_event.games(story.tournament, 1)[:2]
    assert "партия 1 из 2" in told(story, first)
    for game in (first, second):
        swiss_event.enter_result(story, game, swiss_event.DRAW)
    assert "2:2" in told(story, second)
    assert "У обоих поровну: ничья" in told(story, second)


def test_a_game_that_stands_alone_has_no_tie():
    story = small_event.event(4)
    story.client = small_event.client_of(story.arbiter)
    assert told(story, story.game()) == ""


def test_a_judge_at_the_board_reads_it_too():
    match = Match(ladder="lg")
    match.publish(1)
    game = all_games(match)[0]
    key = match.tournament.scope_key
    arbiter = small_event.user("arbiter", staff_of=key, role=Role.ARBITER)
    match.client = small_event.client_of(arbiter)
    said = told(match, game, "at-board", "en")
    assert "Main games, game 1 of 2" in said
    assert "Next: main games, game 2. White – " in said


def test_the_link_of_a_board_opens_the_open_game_of_a_long_step():
    match = Match(rounds_planned=1, ladder="first_win")
    match.play("=")
    (made,) = links.make_links(
        tournament=match.tournament, boards=[1], actor=match.user, at=timezone.now()
    )
    link = match.tournament.scorer_links.get(board=1)
    assert made.code
    for _game in range(9):
        match.next(1)
        assert game_to_write(link) == match.open_games().get()
        match.enter("=")
