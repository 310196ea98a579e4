"""Separate tables and the rules of medals and teams by the API, as the pages set them."""

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from arbiter.journal.models.rows import JournalEntry
from tests.support import festival_results, festivals
from tests.support.festival_results import people
from tournaments.festivals.models import Festival
from tournaments.festivals.services.classifications import classifications_of

pytestmark = pytest.mark.django_db


@pytest.fixture
def festival() -> Festival:
    return festivals.youth_week(festivals.organiser(), groups=festivals.GROUPS[6:8])


@pytest.fixture
def api(festival) -> APIClient:
    client = APIClient(headers={"accept-language": "en"})
    client.force_authenticate(User.objects.get(username="organiser"))
    return client


def _addresses(festival: Festival) -> dict[str, str]:
    event = festival.contests.first().tournament_id
    return {
        "festival": f"/api/v1/festivals/{festival.pk}/classifications/",
        "event": f"/api/v1/events/{event}/classifications/",
    }


@pytest.mark.parametrize("kind", ["festival", "event"])
def test_a_table_is_added_changed_put_in_order_and_removed(festival, api, kind):
    address = _addresses(festival)[kind]
    place = festival if kind == "festival" else festival.contests.first().tournament
    key = {"Idempotency-Key": "t1"}
    girls = {"name": "Девушки", "sex": "w", "minimum": 4}
    made = api.post(address, girls, format="json", headers=key)
    assert made.status_code == 201, made.json()
    assert api.post(address, girls, format="json", headers=key).json() == made.json()
    twice = api.post(address, girls, format="json")
    assert (twice.status_code, twice.json()["code"]) == (400, "classification_twice")
    juniors = api.post(address, {"name": "До 11", "born_from": 2015}, format="json").json()
    one = f"{address}{made.json()['id']}/"
    changed = api.patch(one, {"name": "Девочки", "born_from": 2014}, format="json").json()
    assert changed == {**made.json(), "name": "Девочки", "born_from": 2014}
    turned = api.patch(one, {"born_to": 2010}, format="json")
    assert (turned.status_code, turned.json()["code"]) == (400, "classification_years")
    empty = api.patch(one, {"sex": "", "born_from": None}, format="json")
    assert (empty.status_code, empty.json()["code"]) == (400, "classification_empty")
    order = [juniors["id"], changed["id"]]
    ordered = api.post(f"{address}order/", {"tables": order[:1]}, format="json").json()
    assert [row["id"] for row in ordered] == order
    strange = api.post(f"{address}order/", {"tables": [10**6]}, format="json")
    assert (strange.status_code, strange.json()["code"]) == (404, "no_such_classification")
    assert api.delete(one).status_code == 204
    assert api.delete(one).status_code == 204
    assert [row.pk for row in classifications_of(place)] == [juniors["id"]]
    gone = api.patch(one, {"name": "Снова"}, format="json")
    assert (gone.status_code, gone.json()["code"]) == (404, "no_such_classification")
    rows = JournalEntry.objects.filter(stream=place.scope_key, verb__startswith="classification")
    assert [row.verb.partition(".")[2] for row in rows.order_by("pk")] == [
        "added", "added", "changed", "moved", "removed",
    ]  # fmt: skip


def test_one_table_over_several_programmes_or_one_of_them(festival, api):
    """Over the event it stands in every tournament; of a programme only there."""
    address = _addresses(festival)["festival"]
    actor = User.objects.get(username="organiser")
    boys = [one._replace(birth_year=2015) for one in people("АБВ")]
    for contest in festival.contests.filter(group__position=0):
        festival_results.play_to_the_end(contest.tournament, boys, actor)
    whole = api.post(address, {"name": "Младшие", "born_from": 2015}, format="json").json()
    blitz = festival.programmes.get(position=2).pk
    body = {"name": "Младшие, блиц", "born_from": 2015, "programme": blitz}
    narrow = api.post(address, body, format="json").json()
    assert (whole["programme"], narrow["programme"]) == (None, blitz)
    tables = [(row["classification"]["id"], row["programme"]) for row in api.get(address).json()]
    programmes = list(festival.programmes.values_list("pk", flat=True))
    assert sorted(tables) == sorted(
        [*((whole["id"], programme) for programme in programmes), (narrow["id"], blitz)]
    )
    refused = api.post(address, {**body, "name": "Чужая", "programme": 10**6}, format="json")
    assert (refused.status_code, refused.json()["code"]) == (404, "no_such_programme")


def test_a_rule_is_set_freely_before_round_1_and_then_with_a_reason(festival, api):
    address = f"/api/v1/festivals/{festival.pk}/rules/"
    usual = api.get(address).json()
    assert usual["team"] is None
    rule = {"team": {"by": "place_points", "table": [20, 17, 15, 13], "best_n": 3, "min_women": 1}}
    stands = api.post(address, rule, format="json").json()
    assert (stands["team"]["best_n"], stands["team"]["ties"]) == (
        3,
        ["golds", "silvers", "bronzes"],
    )
    assert api.get(address).json() == stands
    actor = User.objects.get(username="organiser")
    tournament = festival.contests.first().tournament
    festival_results.begin(tournament, people("АБВ"), actor)
    festival_results.play_next_round(tournament, people("АБВ"), actor)
    other = {"team": {"by": "points_sum"}}
    refused = api.post(address, other, format="json")
    assert (refused.status_code, refused.json()["code"]) == (400, "rule_is_fixed")
    assert api.get(address).json() == stands
    changed = api.post(address, {**other, "reason": "Решение собрания"}, format="json").json()
    assert changed["team"]["by"] == "points_sum"
    row = JournalEntry.objects.filter(verb="festival.rule_changed").latest("pk")
    assert row.data["is_after_beginning"]


@pytest.mark.parametrize(
    ("rule", "field"),
    [
        ({"team": {"by": "places_sum"}}, "team"),
        ({"team": {"by": "place_points"}}, "team"),
        ({"team": {"by": "points_sum", "best_n": 2, "min_men": 2, "min_women": 1}}, "team"),
        ({"team": {"by": "place_points", "table": [5, 7]}}, "team"),
        ({"combined": "place_points"}, "combined_table"),
        ({"team": {"by": "luck"}}, "team"),
    ],
)
def test_a_rule_that_cannot_be_is_refused_with_its_field(festival, api, rule, field):
    answer = api.post(f"/api/v1/festivals/{festival.pk}/rules/", rule, format="json")
    assert answer.status_code == 400
    assert list(answer.json()["errors"]) == [field]


def test_a_stranger_changes_neither_tables_nor_rules(festival, api):
    made = api.post(_addresses(festival)["festival"], {"name": "Ж", "sex": "w"}, format="json")
    stranger = APIClient()
    stranger.force_authenticate(User.objects.create_user("stranger"))
    Festival.objects.filter(pk=festival.pk).update(is_private=False)
    one = f"{_addresses(festival)['festival']}{made.json()['id']}/"
    assert stranger.patch(one, {"name": "Моя"}, format="json").status_code == 403
    assert stranger.delete(one).status_code == 403
    rules = f"/api/v1/festivals/{festival.pk}/rules/"
    assert stranger.post(rules, {}, format="json").status_code == 403
    assert stranger.get(rules).status_code == 200
