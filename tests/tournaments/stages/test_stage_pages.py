"""The whole way by the pages: two semi-finals, a plan, a final with mutual points; groups."""

import pytest
from django.urls import reverse

from tests.support import small_event
from tests.support.small_event import LANGUAGES, NOON, SEED, client_of, read
from tests.support.stages import (
    entry_of,
    opened,
    organiser,
    planned,
    play,
    two_semi_finals,
)
from tournaments.events.models import Tournament
from tournaments.rounds.services import lots
from tournaments.stages.models import Stage
from tournaments.stages.services import stages

pytestmark = pytest.mark.django_db

FINAL = {
    "title": "Финал",
    "title_en": "Final",
    "finals_planned": 1,
    "distribution": "cut",
    "kept_apart": "",
    "seeding": "rank",
    "carry": "mutual",
    "system": "round_robin",
    "games_per_pairing": 1,
    "control": "",
    "deadline": "",
    "first_0": 1,
    "last_0": 2,
}


def plan(event: Tournament, **form: object) -> Stage:
    answer = client_of(organiser()).post(
        reverse("event-stage-new", args=[event.pk]), {**FINAL, **form}
    )
    assert answer.status_code == 302, answer.content.decode()
    return Stage.objects.get()


def act(stage: Stage, **form: object) -> str:
    answer = client_of(organiser()).post(
        reverse("event-stage-act", args=[stage.tournament_id, stage.pk]), form, follow=True
    )
    assert answer.status_code == 200
    return answer.content.decode()


@pytest.mark.parametrize("language", LANGUAGES)
def test_two_semi_finals_and_a_final_with_mutual_points(language: str) -> None:
    first, second = two_semi_finals()
    stage = plan(first, also_from=[second.pk])
    shown = read(organiser(), "event-stage", first.pk, stage.pk, language=language)
    assert {"ru": "место 1 из «Полуфинал 1»", "en": "place 1 of “Полуфинал 1”"}[language] in shown
    act(stage, act="make")
    final = Tournament.objects.latest("pk")
    play(final)
    table = read(None, "event-standings", final.pk, language=language)
    assert {"ru": "Перенесено", "en": "Carried"}[language] in table
    assert "<td>8</td><td>2</td>" in table
    why = read(None, "event-standings-why", final.pk, 1, language=language)
    assert {"ru": "Перенесено из «Полуфинал 1»: 2", "en": "Carried from “Полуфинал 1”: 2"}[
        language
    ] in why
    assert "Белова" in why or "Belova" in why
    public = read(None, "event-stage", first.pk, stage.pk, language=language)
    assert "Волков" in public or "Volkov" in public  # he stopped before, and has his place
    listed = read(None, "event-stages", second.pk, language=language)
    assert reverse("event-stage", args=[second.pk, stage.pk]) in listed
    assert read(None, "event-crosstable", final.pk, language=language).count("<td>8<td>1") == 1
    csv = client_of(None).get(reverse("event-stage-order", args=[first.pk, stage.pk]))
    assert csv.content.decode().count("\n") == 9


def test_groups_then_a_play_off() -> None:
    """Six by the serpentine into two groups, the first of each into the final."""
    event = opened("Кубок", ("Иванов", "Котов", "Лосев", "Минин", "Носов", "Орлов"))
    groups = plan(
        event,
        title="Группа",
        from_entries="on",
        finals_planned=2,
        distribution="serpentine",
        seeding="rating",
        carry="none",
        last_0=6,
    )
    act(groups, act="make")
    made = [final.tournament for final in groups.finals.order_by("position")]
    for group in made:
        play(group)
    answer = client_of(organiser()).post(
        reverse("event-stage-new", args=[made[0].pk]),
        {**FINAL, "also_from": [made[1].pk], "last_0": 1, "carry": "none"},
    )
    final_stage = Stage.objects.latest("pk")
    assert answer["Location"] == reverse("event-stage", args=[made[0].pk, final_stage.pk])
    act(final_stage, act="make")
    (final,) = final_stage.finals.all()
    names = final.tournament.entries.values_list("player__name", flat=True)
    assert sorted(names) == ["Иванов", "Котов"]


def test_a_stage_before_its_time_shows_the_way_out() -> None:
    first, _second = two_semi_finals()
    late = opened("Полуфинал 3", ("Рыбин", "Сомов"))
    stage = planned([first, late], carry="none")
    page = read(organiser(), "event-stage", first.pk, stage.pk)
    assert "«Полуфинал 3» не окончен" in page
    assert 'value="make"' not in page
    assert "«Полуфинал 3» не окончен" in act(stage, act="make")
    assert not stage.finals.exists()


def test_arbiter_notes_who_does_not_come_and_takes_it_back() -> None:
    semi_finals = two_semi_finals()
    stage = planned(semi_finals)
    entry = entry_of(semi_finals[0], "Белова").pk
    assert "Волков, " not in act(stage, act="away", entry=entry, reason="экзамен")
    assert "заменяет: Белова" in read(organiser(), "event-stage", semi_finals[0].pk, stage.pk)
    act(stage, act="comes", entry=entry)
    assert "заменяет" not in read(organiser(), "event-stage", semi_finals[0].pk, stage.pk)


def test_replaced_by_the_page_until_the_lots() -> None:
    stage = planned(two_semi_finals())
    (final,) = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    gone = entry_of(final.tournament, "Ершова").pk
    page = act(stage, act="replace", entry=gone, reason="болеет")
    assert "Жуков" in page
    assert "Теперь играет следующий по месту" in page
    lots.draw_lots(tournament=final.tournament, seed=SEED, actor=organiser(), at=NOON)
    drawn = entry_of(final.tournament, "Жуков").pk
    assert "Жеребьёвка" in act(stage, act="replace", entry=drawn, reason="болеет")


def test_tie_is_decided_on_the_page() -> None:
    event = opened("Отбор", ("Иванов", "Котов"))
    play(event, draws=(("Иванов", "Котов"),))
    stage = planned([event], quotas=[{"first": 1, "last": 1}, {"first": 2, "last": 2}])
    assert "Равны" in read(organiser(), "event-stage", event.pk, stage.pk)
    chosen = entry_of(event, "Котов").pk
    page = act(stage, act="decide", go_on=[chosen], reason="доигровка 2:0")
    assert "равенство решено вне таблицы" in page


def test_deadline_is_moved_after_the_stage_is_made() -> None:
    stage = planned(two_semi_finals())
    stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    act(stage, act="deadline", deadline="2026-12-01T18:00")
    stage.refresh_from_db()
    assert stage.deadline is not None


def test_a_plan_is_the_organisers_alone() -> None:
    first, second = two_semi_finals()
    stage = planned([first, second])
    stranger = small_event.user("stranger")
    for visitor in (None, stranger):
        page = client_of(visitor).get(reverse("event-stage", args=[first.pk, stage.pk]))
        assert page.status_code == 404
    address = reverse("event-stage-act", args=[first.pk, stage.pk])
    assert client_of(stranger).post(address, {"act": "make"}).status_code == 403
    assert client_of(stranger).get(reverse("event-stage-new", args=[first.pk])).status_code == 403
    assert (
        client_of(stranger)
        .get(reverse("event-stage-change", args=[first.pk, stage.pk]))
        .status_code
        == 403
    )
    assert not stage.finals.exists()


def test_a_plan_is_changed_and_removed() -> None:
    first, second = two_semi_finals()
    stage = plan(first, also_from=[second.pk])
    page = read(organiser(), "event-stage-change", first.pk, stage.pk)
    assert 'value="Финал"' in page
    changed = client_of(organiser()).post(
        reverse("event-stage-change", args=[first.pk, stage.pk]),
        {**FINAL, "title": "Суперфинал", "also_from": [second.pk], "last_0": 1},
    )
    assert changed.status_code == 302
    stage.refresh_from_db()
    assert (stage.title, stage.quotas[0]["last"]) == ("Суперфинал", 1)
    act(stage, act="remove")
    stage.refresh_from_db()
    assert stage.is_removed


@pytest.mark.parametrize(
    ("form", "said"),
    [
        pytest.param({"first_0": "", "last_0": ""}, "хотя бы одна строка", id="no-line"),
        pytest.param({"first_0": 5, "last_0": 2}, "Места 5–2", id="backwards"),
        pytest.param({"title": ""}, "Обязательное поле", id="no-title"),
        pytest.param({"control": "час"}, "Это не контроль времени", id="no-time-control"),
        pytest.param({"system": "knockout"}, "решают сами встречи", id="points-into-a-knock-out"),
        pytest.param({"first_0": "один"}, "целое число", id="no-number"),
    ],
)
def test_what_cannot_be_planned_is_told_in_the_form(form: dict[str, object], said: str) -> None:
    first, _second = two_semi_finals()
    answer = client_of(organiser()).post(
        reverse("event-stage-new", args=[first.pk]),
        {**FINAL, **form},
        headers={"accept-language": "ru"},
    )
    assert answer.status_code == 422
    assert said in answer.content.decode()
    assert not Stage.objects.exists()
