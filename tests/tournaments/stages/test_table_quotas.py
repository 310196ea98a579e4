"""Quotas of separate tables: the first of the juniors, the best of a league, the next in rank."""

import json

import pytest
from django.urls import reverse

from tests.support.small_event import NOON, client_of
from tests.support.stages import entry_of, organiser, planned, played
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.festivals.models import Classification
from tournaments.festivals.services.classifications import add_classification
from tournaments.people.models import Player
from tournaments.stages.models import Stage
from tournaments.stages.qualification import GoesOn, Quota, Standing, qualify
from tournaments.stages.queries.preview import preview_of_stage
from tournaments.stages.services import stages

NAMES = ("Абрамов", "Белова", "Волков", "Громова", "Дёмин", "Ершова")

JUNIORS = {"Волков", "Ершова", "Дёмин"}


def test_ranks_count_among_those_of_the_table() -> None:
    table = [
        Standing(at, at, at, tables=frozenset({7} if at in (3, 5, 6) else ())) for at in range(1, 7)
    ]
    found = qualify({1: table}, [Quota(1, 2), Quota(1, 2, classification=7, of_the_rest=True)])
    assert [row.entry for row in found.qualified] == [1, 2, 3, 5]
    assert [row.rank for row in found.qualified] == [1, 2, 1, 2]
    assert [row.entry for row in found.reserves] == [4, 6]
    assert {row.why for row in found.qualified} == {GoesOn.BY_PLACE}


@pytest.fixture
def league() -> tuple[Tournament, Classification]:
    """Six in a round robin, in the order of their letters; juniors stand 3rd, 5th and 6th."""
    event = played("Первая лига", NAMES)
    Player.objects.filter(name__in=JUNIORS).update(birth_year=2010)
    return event, add_classification(
        place=event, actor=organiser(), at=NOON,
        name="Юниоры", name_en="Juniors", born_from=2008,
    )  # fmt: skip


def quotas(table: Classification) -> list[dict[str, object]]:
    return [{"first": 1, "last": 2}, {"first": 1, "last": 1, "classification": table.pk}]


def comers(stage: Stage) -> list[str]:
    (final,) = preview_of_stage(stage).finals
    return [comer.entry.player.name for comer in final.comers]


@pytest.mark.django_db
def test_first_two_and_the_first_junior_go_on(league) -> None:
    event, juniors = league
    stage = planned([event], quotas=quotas(juniors))
    assert comers(stage) == ["Абрамов", "Белова", "Волков"]
    assert stage.quotas[1]["table_name"] == "Юниоры"


@pytest.mark.django_db
def test_the_next_junior_steps_in_for_a_junior_and_no_better_senior(league) -> None:
    event, juniors = league
    stage = planned([event], quotas=quotas(juniors))
    (final,) = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    newcomer = stages.replace_by_next(
        stage=stage,
        entry=entry_of(final.tournament, "Волков").pk,
        reason="болен",
        actor=organiser(),
        at=NOON,
    )
    assert newcomer.source.player.name == "Дёмин"  # Громова stands higher and is no junior


@pytest.mark.django_db
def test_no_man_steps_in_for_a_woman_of_a_made_stage() -> None:
    event = played("Первая лига", NAMES[:5])
    places = [{"first": 1, "last": 1, "sex": "m"}, {"first": 1, "last": 2, "sex": "w"}]
    stage = planned([event], quotas=places)
    (final,) = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    with pytest.raises(TournamentError) as refused:
        stages.replace_by_next(
            stage=stage,
            entry=entry_of(final.tournament, "Громова").pk,
            reason="не приехала",
            actor=organiser(),
            at=NOON,
        )
    assert refused.value.code == "stage_no_reserve"


@pytest.mark.django_db
def test_table_of_another_event_is_refused(league) -> None:
    _event, juniors = league
    other = played("Вторая лига", NAMES[:3])
    with pytest.raises(TournamentError) as refused:
        planned([other], quotas=quotas(juniors))
    assert (refused.value.code, refused.value.params["table"]) == (
        "stage_table_unknown",
        juniors.pk,
    )


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("ru", "№ 1 зачёта «Юниоры»"),
        ("en", "No. 1 of the table “Juniors”"),
    ],
)
def test_form_and_page_name_the_table(league, language: str, said: str) -> None:
    event, juniors = league
    client = client_of(organiser())
    by = {"accept-language": language}
    form = client.get(reverse("event-stage-new", args=[event.pk]), headers=by).content.decode()
    assert f'value="table.{juniors.pk}"' in form
    answer = client.post(
        reverse("event-stage-new", args=[event.pk]),
        {
            "title": "Финал", "finals_planned": 1, "distribution": "cut", "seeding": "rank",
            "carry": "none", "system": "round_robin", "games_per_pairing": 1,
            "first_0": 1, "last_0": 2, "first_1": 1, "last_1": 1,
            "who_1": f"rest-table.{juniors.pk}",
        },
        headers=by,
    )  # fmt: skip
    page = client.get(answer["Location"], headers=by).content.decode()
    assert said in page
    stage = Stage.objects.get()
    again = client.get(reverse("event-stage-change", args=[event.pk, stage.pk])).content.decode()
    assert f'value="rest-table.{juniors.pk}" selected' in again


@pytest.mark.django_db
def test_quota_of_a_table_by_a_program(league) -> None:
    event, juniors = league
    client = client_of(organiser())
    answer = client.post(
        f"/api/v1/events/{event.pk}/stages/",
        json.dumps({"title": "Финал", "quotas": quotas(juniors), "system": "round_robin"}),
        content_type="application/json",
    )
    assert answer.status_code == 201, answer.content
    assert answer.json()["quotas"][1]["classification"] == juniors.pk
    whole = client.get(f"/api/v1/events/{event.pk}/stages/{answer.json()['id']}/").json()
    assert whole["finals"][0]["comers"][2]["entry"] == entry_of(event, "Волков").pk
