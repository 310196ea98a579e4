"""The pages of ties as an arbiter uses them: ladder, next games, clocks, taken back, play-off."""

import pytest

from tests.tournaments.ties.test_match import Match
from tests.tournaments.ties.test_play_offs import LAST, Table, by_name
from tournaments.ties.models import PlayOff

pytestmark = pytest.mark.django_db


def post(match, address, **fields):
    return match.client.post(f"/events/{match.event}/{address}", fields, HTTP_ACCEPT_LANGUAGE="ru")


def step(number, **fields):
    return {f"form-{number}-{name}": value for name, value in fields.items()}


def lines(*steps):
    told = {"form-TOTAL_FORMS": "6", "form-INITIAL_FORMS": "6"}
    for number, fields in enumerate(steps):
        told |= step(number, **fields)
    return told


LG = {
    "kind": "lehman_georgiev",
    "games": "0",
    "until_win": "on",
    "base": "5:00",
    "added": "2",
    "carries_clock": "on",
    "colours": "chooser",
}


def test_an_arbiter_plays_an_equal_match_on_by_its_pages():
    match = Match()
    match.play("=", "=")
    answer = post(match, "ladder/", **lines(LG), reason="регламент")
    assert answer.status_code == 302, answer.content.decode()
    tie = "rounds/2/tie/1/"
    page = match.client.get(f"/events/{match.event}/{tie}").content.decode()
    assert 'name="white"' in page
    post(match, f"{tie}next/", white="2")
    post(match, f"{tie}take-back/")
    assert [game["step"] for game in match.tie["games"]] == [0, 0]
    post(match, f"{tie}next/", white="2")
    match.enter("=")
    game = match.tie["games"][-1]
    assert game["white_player"]["number"] == 2
    post(match, f"{tie}clocks/", game=game["id"], left_white="1:21", left_black="2:10")
    post(match, f"{tie}next/")
    match.enter("+")
    assert match.tournament.state == "finished"
    assert "Первый" in match.page(tie)
    match.check()


# lines of the form | what the page says
FAULTY = [
    ([{**LG, "base": "5:99"}], "минуты и секунды"),
    ([{**LG, "base": ""}], "Укажите время этапа"),
    ([{**LG, "until_win": ""}], "не заканчивается первой победой"),
    ([LG, {**LG, "kind": "blitz", "games": "2"}], "никогда не будет сыграно"),
]


@pytest.mark.parametrize(("steps", "words"), FAULTY)
def test_a_ladder_that_cannot_be_played_is_told_on_its_page(steps, words):
    match = Match()
    told = [{name: value for name, value in fields.items() if value} for fields in steps]
    answer = post(match, "ladder/", **lines(*told), reason="регламент")
    assert answer.status_code == 400
    assert words in answer.content.decode()
    assert match.tournament.ladder == ""


def test_an_arbiter_opens_a_play_off_on_its_page():
    table = Table(by_name(LAST))
    numbers = [table.number(name) for name in ("Первый", "Второй", "Третий")]
    answer = post(table, "play-offs/", players=numbers[:2], games="1", ladder="lg")
    assert answer.status_code == 400, "a part of those who share the place"
    answer = post(
        table, "play-offs/", players=numbers, games="1", ladder="lg", time_control="5 мин + 3 с"
    )
    (row,) = PlayOff.objects.filter(tournament=table.event)
    assert answer.headers["Location"] == f"/events/{row.contest_id}/rounds/1/"
    assert row.contest.time_control == "300+3"
    assert row.contest.title in table.page("play-offs/")
