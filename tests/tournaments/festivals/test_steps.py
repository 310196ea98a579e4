"""Lots, pairings and publication of all tournaments of an hour in one press each."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone
from rest_framework.test import APIClient

from tests.support import festivals, swiss_event
from tests.support.small_event import signed_in
from tournaments.boards.models import Game, Round
from tournaments.festivals.models import Festival
from tournaments.festivals.queries.overview import festival_overview
from tournaments.festivals.queries.steps import Step, next_steps
from tournaments.festivals.services import setup
from tournaments.festivals.services.steps import take_steps
from tournaments.games.services import results
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance

pytestmark = pytest.mark.django_db


@pytest.fixture
def week() -> Festival:
    """Four groups of children play two programmes; nothing is drawn yet."""
    actor = festivals.organiser()
    short = tuple(line.replace("8 туров", "2 тура") for line in festivals.PROGRAMMES[1:])
    made = festivals.youth_week(actor, festivals.GROUPS[6:10], short)
    festivals.enter_list(made, actor, festivals.children_list(84))
    setup.open_to_everybody(festival=made, actor=actor, at=festivals.AT)
    return made


def steps(week: Festival) -> list[str]:
    found = next_steps(festival_overview(week, timezone.now()))
    return [f"{one.step} {one.round}" for one in found]


def keys(week: Festival) -> list[str]:
    return [one.key for one in next_steps(festival_overview(week, timezone.now()))]


def take(week: Festival, named: list[str]) -> int:
    taken, refused = take_steps(festival=week, keys=named, actor=week.opened_by, at=timezone.now())
    assert not refused
    return len(taken)


def test_eight_tournaments_are_drawn_paired_and_published_in_three_presses(week):
    assert set(steps(week)) == {f"{Step.LOTS} 1"}
    client, page = signed_in(week.opened_by), f"/festivals/{week.pk}/rounds/"
    assert f'href="{page}"' in client.get(f"/festivals/{week.pk}/").text
    for expected in (f"{Step.PAIR} 1", f"{Step.PUBLISH} 1"):
        shown = client.get(page)
        assert shown.text.count('name="step"') == 8
        client.post(page, {"step": keys(week)})
        assert set(steps(week)) == {expected}
    client.post(page, {"step": keys(week)})
    assert steps(week) == []
    assert Round.objects.exclude(state="draft").count() == 8
    assert client.get(page).text.count('class="rows"') == 1  # all are being played


def test_a_form_sent_twice_takes_no_second_step(week):
    named = keys(week)
    assert take(week, named) == 8
    assert take(week, named) == 0
    assert take(week, keys(week)[:3]) == 3  # the ticks of the others were taken away
    assert sorted(steps(week)) == [f"{Step.PAIR} 1"] * 5 + [f"{Step.PUBLISH} 1"] * 3


def test_only_the_tournament_whose_round_is_over_goes_on(week):
    for _step in range(3):
        take(week, keys(week))
    tournament = week.contests.first().tournament
    for game in Game.objects.filter(pairing__round__tournament=tournament):
        results.enter_result(
            game=game, outcome=swiss_event.WHITE, expected_revision=game.revision,
            actor=week.opened_by, at=timezone.now(),
        )  # fmt: skip
    assert steps(week) == [f"{Step.PAIR} 2"]


def test_a_tournament_that_is_refused_holds_up_no_other(week):
    """A player left after the pairing: that round is to be paired anew."""
    for _step in range(2):
        take(week, keys(week))
    tournament = week.contests.first().tournament
    gone = tournament.entries.order_by("-number").first()
    attendance.mark_attendance(
        entry=gone, round=1, presence=Presence.WITHDRAWN, actor=week.opened_by, at=timezone.now()
    )
    client = signed_in(week.opened_by)
    answer = client.post(
        f"/festivals/{week.pk}/rounds/", {"step": keys(week)}, follow=True,
        headers={"accept-language": "ru"},
    )  # fmt: skip
    assert "Сделано в 7 турнирах" in answer.text
    assert "до 14 лет, юноши · Быстрые: " in answer.text
    assert steps(week) == [f"{Step.PUBLISH} 1"]


def test_nobody_else_takes_steps(week):
    page = f"/festivals/{week.pk}/rounds/"
    stranger = signed_in(User.objects.create_user("stranger"))
    assert stranger.get(page).status_code == stranger.post(page).status_code == 403
    assert Client().get(page).status_code == 302
    assert page not in stranger.get(f"/festivals/{week.pk}/").text


def own_link(week: Festival) -> tuple[str, str]:
    """Where the front page sends the organiser of the week, and its words."""
    html = signed_in(week.opened_by).get("/").text
    part = html.partition('id="own-events"')[2].partition("</section>")[0]
    (line,) = re.findall(r"<li>(.*?)</li>", part, re.S)
    address, words = re.findall(r'<a class="button[^"]*" href="([^"]*)">([^<]*)<', line)[0]
    return address, words


def test_the_front_page_tells_the_organiser_what_is_next(week):
    page = f"/festivals/{week.pk}/"
    Festival.objects.update(is_private=True)
    assert own_link(week) == (page, "Подготовить и открыть для всех")
    Festival.objects.update(is_private=False)
    for _step in range(3):
        assert own_link(week) == (f"{page}rounds/", "Жеребьёвка и пары: 8 турниров")
        take(week, keys(week))
    address, words = own_link(week)
    assert address == page
    assert str(Game.objects.count()) in words


def test_the_front_page_asks_for_players_where_there_is_none():
    actor = festivals.organiser()
    made = festivals.youth_week(actor)
    setup.open_to_everybody(festival=made, actor=actor, at=festivals.AT)
    assert own_link(made) == (f"/festivals/{made.pk}/people/list/", "Внести участников")


# The same by the API.


def api_of(user: User) -> APIClient:
    client = APIClient(headers={"accept-language": "ru"})
    client.force_authenticate(user)
    return client


def test_programs_take_the_steps_of_an_hour_and_read_what_is_next(week):
    api, address = api_of(week.opened_by), f"/api/v1/festivals/{week.pk}/rounds/"
    for step, following in (("lots", "pair"), ("pair", "publish"), ("publish", "")):
        due = api.get(address).json()
        assert {(one["step"], one["round"]) for one in due} == {(step, 1)}
        sent = [{name: one[name] for name in ("contest", "step", "round")} for one in due]
        answer = api.post(address, {"steps": sent}, format="json").json()
        assert answer["taken"] == due
        assert answer["refused"] == []
        assert {one["step"] for one in answer["next"]} == ({following} if following else set())
    assert Round.objects.exclude(state="draft").count() == 8


def test_programs_are_told_which_tournament_was_refused_and_why(week):
    for _step in range(2):
        take(week, keys(week))
    tournament = week.contests.first().tournament
    gone = tournament.entries.order_by("-number").first()
    attendance.mark_attendance(
        entry=gone, round=1, presence=Presence.WITHDRAWN, actor=week.opened_by, at=timezone.now()
    )
    api, address = api_of(week.opened_by), f"/api/v1/festivals/{week.pk}/rounds/"
    due = api.get(address).json()
    sent = [{name: one[name] for name in ("contest", "step", "round")} for one in due]
    answer = api.post(address, {"steps": sent}, format="json").json()
    assert len(answer["taken"]) == 7
    (refused,) = answer["refused"]
    assert (refused["event"], refused["step"], refused["round"]) == (tournament.pk, "publish", 1)
    assert refused["code"]
    assert re.search("[а-я]", refused["detail"])
    assert [one["event"] for one in answer["next"]] == [tournament.pk]


def test_the_same_key_takes_no_step_twice_and_an_old_step_is_passed_over(week):
    api, address = api_of(week.opened_by), f"/api/v1/festivals/{week.pk}/rounds/"
    first = api.get(address).json()[0]
    sent = {"steps": [{name: first[name] for name in ("contest", "step", "round")}]}
    answers = [
        api.post(address, sent, format="json", headers={"idempotency-key": "lots"}).json()
        for _time in range(2)
    ]
    assert answers[0] == answers[1]
    assert len(answers[0]["taken"]) == 1
    assert api.post(address, sent, format="json").json()["taken"] == []
    wrong = api.post(address, {"steps": [{"contest": 1, "step": "end", "round": 1}]}, format="json")
    assert wrong.status_code == 400


def test_steps_are_hidden_from_programs_of_others(week):
    address = f"/api/v1/festivals/{week.pk}/rounds/"
    stranger = api_of(User.objects.create_user("stranger"))
    assert stranger.get(address).status_code == 403
    assert stranger.post(address, {"steps": []}, format="json").status_code == 403
    assert APIClient().get(address).status_code == 401
