"""A cup of three events: counted, shown, closed, corrected; by services, pages and programs."""

import json
from typing import Any

import pytest
from django.core.exceptions import PermissionDenied
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.rules.outcome import GameResult
from tests.support import small_event
from tests.support.small_event import LANGUAGES, NOON, client_of, read
from tests.support.stages import (
    compute,
    enter,
    entry_of,
    games_of,
    opened,
    organiser,
    planned,
    play,
    two_semi_finals,
)
from tournaments.entries.services import entering
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.stages.models import Series, StageEntry
from tournaments.stages.queries.checks import check_carried, check_series
from tournaments.stages.queries.series import tables_of_series, total_in_words
from tournaments.stages.services import series as services
from tournaments.stages.services import stages

pytestmark = pytest.mark.django_db

CUP: dict[str, Any] = {
    "title": "Кубок города",
    "points": [100, 80, 65, 50],
    "best_of": 2,
    "ties": ["best_results"],
}


def three_events() -> list[Tournament]:
    """Three people in three events, in another order each time."""
    first = opened("Этап 1", ("Иванов", "Котов", "Лосев"))
    people = {name: entry_of(first, name).player for name in ("Иванов", "Котов", "Лосев")}
    events = [first]
    for number, order in ((2, ("Лосев", "Иванов", "Котов")), (3, ("Котов", "Иванов"))):
        event = opened(f"Этап {number}", ())
        for name in order:
            entering.enter_player(tournament=event, player=people[name], actor=organiser(), at=NOON)
        events.append(event)
    for event in events:
        play(event)
    return events


def cup(events: list[Tournament], **terms: Any) -> Series:
    series = services.open_series(actor=organiser(), at=NOON, **{**CUP, **terms})
    for event in events:
        services.add_event(series=series, tournament=event.pk, actor=organiser(), at=NOON)
    return series


def standing(series: Series) -> list[tuple[str, str, str]]:
    (table,) = tables_of_series(series)
    return [
        (
            line.player.name,
            total_in_words(line.row.total),
            " ".join(
                "–" if cell is None else f"{cell.worth}{'' if cell.counts else '*'}"
                for cell in line.cells
            ),
        )
        for line in table.lines
    ]


def test_best_two_of_three_events() -> None:
    series = cup(three_events())
    assert standing(series) == [
        ("Иванов", "180", "100 80 80*"),
        ("Котов", "180", "80 65* 100"),
        ("Лосев", "165", "65 100 –"),
    ]


def test_tables_over_groups_stand_apart() -> None:
    men, women, _third = three_events()
    series = services.open_series(actor=organiser(), at=NOON, **CUP)
    for event, group in ((men, "Мужчины"), (women, "Женщины")):
        services.add_event(
            series=series, tournament=event.pk, group=group, position=1, actor=organiser(), at=NOON
        )
    assert [(table.group, len(table.lines)) for table in tables_of_series(series)] == [
        ("Мужчины", 3),
        ("Женщины", 3),
    ]


def test_an_event_that_is_not_over_gives_nothing_yet() -> None:
    events = three_events()
    late = opened("Этап 4", ("Рыбин", "Сомов"))
    series = cup([events[0], late], best_of=0)
    assert len(standing(series)) == 3
    with pytest.raises(TournamentError) as refused:
        services.close_series(series=series, actor=organiser(), at=NOON)
    assert refused.value.code == "series_open_events"


def test_a_closed_series_is_decided_again() -> None:
    events = three_events()
    series = services.close_series(series=cup(events), actor=organiser(), at=NOON)
    assert [again.lines for again in check_series()] == [()]
    with pytest.raises(TournamentError) as refused:
        services.change_series(series=series, best_of=1, actor=organiser(), at=NOON)
    assert refused.value.code == "series_closed"
    game = games_of(events[2]).get()
    result = GameResult.BLACK_WINS
    if game.white.player.name == "Иванов":
        result = GameResult.WHITE_WINS
    enter(game, result, reason="перепутаны")
    compute(events[2])
    (again,) = check_series()
    assert again.lines == (
        "Иванов: 1–2, 180 | 1, 200",
        "Котов: 1–2, 180 | 3, 160",
        "Лосев: 3, 165 | 2, 165",
    )
    assert "Иванов: 1–2, 180 | 1, 200" in read(None, "series", series.pk)
    services.reopen_series(series=series, reason="исправлен итог", actor=organiser(), at=NOON)
    assert not list(check_series())
    assert not verification.compare_tables_with_journal(series.scope_key).breaks


def test_carried_points_are_decided_again() -> None:
    stage = planned(two_semi_finals())
    (final,) = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    assert [again.lines for again in check_carried(final.tournament)] == [()]
    StageEntry.objects.filter(carried=0).update(carried=1)
    (again,) = check_carried(final.tournament)
    assert again.lines == ("Белова: 1 | 0", "Ершова: 1 | 0")


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        pytest.param({"points": []}, "series_points_missing", id="no-points"),
        pytest.param({"points": [80, 100]}, "series_points_wrong", id="rising"),
        pytest.param({"points": [100, -1]}, "series_points_wrong", id="below-nought"),
        pytest.param({"title": " "}, "title_missing", id="no-title"),
        pytest.param({"best_of": 201}, "series_best_wrong", id="best-of-201"),
    ],
)
def test_a_series_that_cannot_be(terms: dict[str, Any], code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        services.open_series(actor=organiser(), at=NOON, **{**CUP, **terms})
    assert refused.value.code == code


def test_an_event_counts_once() -> None:
    events = three_events()
    series = cup(events[:1])
    for act, code in (
        ({"tournament": events[0].pk}, "series_event_twice"),
        ({"tournament": 0}, "series_event_unknown"),
        ({"tournament": events[1].pk, "position": 1}, "series_column_taken"),
    ):
        with pytest.raises(TournamentError) as refused:
            services.add_event(series=series, actor=organiser(), at=NOON, **act)
        assert refused.value.code == code


def test_a_series_is_its_organisers_alone() -> None:
    events = three_events()
    series = cup(events, is_private=True)
    stranger = small_event.user("stranger")
    with pytest.raises(PermissionDenied):
        services.close_series(series=series, actor=stranger, at=NOON)
    with pytest.raises(PermissionDenied):
        services.open_series(actor=stranger, at=NOON, **CUP)
    assert client_of(stranger).get(reverse("series", args=[series.pk])).status_code == 404
    assert client_of(stranger).get(reverse("api-series", args=[series.pk])).status_code == 404
    assert client_of(stranger).get(reverse("series-new")).status_code == 403
    services.change_series(series=series, is_private=False, actor=organiser(), at=NOON)
    assert client_of(stranger).get(reverse("series", args=[series.pk])).status_code == 200
    assert client_of(stranger).get(reverse("series-change", args=[series.pk])).status_code == 403
    act = client_of(stranger).post(reverse("series-act", args=[series.pk]), {"act": "close"})
    assert act.status_code == 403


FORM = {
    "title": "Кубок города",
    "counted_by": "places",
    "points": "100 80, 65\n50",
    "shared": "average",
    "best_of": 2,
    "tie_1": "best_results",
}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_cup_of_three_events_by_the_pages(language: str) -> None:
    events = three_events()
    client = client_of(organiser())
    answer = client.post(reverse("series-new"), FORM)
    series = Series.objects.get()
    assert answer["Location"] == reverse("series", args=[series.pk])
    act = reverse("series-act", args=[series.pk])
    for event in events:
        client.post(act, {"act": "add", "tournament": event.pk, "group": "", "position": ""})
    page = read(None, "series", series.pk, language=language)
    assert "<strong>180</strong>" in page
    assert 'class="left-out"' in page
    assert reverse("series", args=[series.pk]) in read(None, "event-stages", events[0].pk)
    assert {"ru": "лучших этапов в зачёте: 2", "en": "best events that count: 2"}[language] in page
    csv = client_of(None).get(reverse("series-file", args=[series.pk, "1.csv"]))
    assert csv.status_code == 200
    assert "(80)" in csv.content.decode()
    pdf = client_of(None).get(reverse("series-file", args=[series.pk, "all.pdf"]))
    assert pdf.content.startswith(b"%PDF")
    assert client_of(None).get(reverse("series-file", args=[series.pk, "9.csv"])).status_code == 404
    client.post(act, {"act": "close"})
    series.refresh_from_db()
    assert series.closed_at is not None
    client.post(act, {"act": "reopen", "reason": "ещё этап"})
    client.post(act, {"act": "take_out", "tournament": events[2].pk})
    assert series.events.count() == 2
    changed = client.post(reverse("series-change", args=[series.pk]), {**FORM, "best_of": ""})
    assert changed.status_code == 302
    series.refresh_from_db()
    assert series.best_of == 0
    assert series.title in read(None, "series-all", language=language)
    client.post(act, {"act": "remove"})
    assert client.get(reverse("series", args=[series.pk])).status_code == 404


def test_points_that_are_no_numbers_are_told_in_the_form() -> None:
    answer = client_of(organiser()).post(
        reverse("series-new"), {**FORM, "points": "сто"}, headers={"accept-language": "ru"}
    )
    assert answer.status_code == 422
    assert "Нужны целые числа" in answer.content.decode()


def test_a_cup_by_a_program() -> None:
    events = three_events()
    client = client_of(organiser())

    def send(method: str, name: str, *places: int, **body: Any) -> Any:
        address = reverse(name, args=places)
        return getattr(client, method)(address, json.dumps(body), content_type="application/json")

    made = send("post", "api-all-series", **CUP)
    assert made.status_code == 201, made.content
    pk = made.json()["id"]
    for event in events:
        assert send("post", "api-series-events", pk, event=event.pk).status_code == 201
    shown = client_of(None).get(reverse("api-series", args=[pk])).json()
    (table,) = shown["tables"]
    assert [(row["total"], row["place_from"]) for row in table["rows"]] == [
        ("180", 1),
        ("180", 1),
        ("165", 3),
    ]
    assert [score["counts"] for score in table["rows"][0]["scores"]] == [True, True, False]
    assert send("patch", "api-series", pk, best_of=0).json()["best_of"] == 0
    assert send("delete", "api-series-event", pk, events[2].pk).status_code == 204
    assert send("post", "api-series-close", pk).json()["closed_at"]
    assert send("patch", "api-series", pk, best_of=1).status_code == 409
    assert send("post", "api-series-reopen", pk, reason="так").json()["closed_at"] is None
    assert [one["id"] for one in client_of(None).get(reverse("api-all-series")).json()] == [pk]
    assert send("delete", "api-series", pk).status_code == 204
    assert send("patch", "api-series", pk, best_of=1).status_code == 404
    verbs = JournalEntry.objects.filter(stream=f"series:{pk}").values_list("verb", flat=True)
    assert {"series.opened", "series.closed", "series.reopened", "series.removed"} <= set(verbs)
