"""Two semi-finals and a final: who goes on, what is carried, who steps in, what is corrected."""

from datetime import timedelta

import pytest
from django.core.exceptions import PermissionDenied

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Role
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.rules.outcome import GameResult
from tests.support import small_event
from tests.support.small_event import NOON, SEED
from tests.support.stages import (
    compute,
    enter,
    entry_of,
    games_of,
    opened,
    organiser,
    planned,
    play,
    played,
    two_semi_finals,
)
from tournaments.entries.services import entering
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries.officials import event_scope
from tournaments.rounds.services import lots
from tournaments.stages.models import Stage, StageEntry
from tournaments.stages.queries.preview import preview_of_stage
from tournaments.stages.queries.stages import order_of_whole_event, overdue_carries
from tournaments.stages.services import stages
from tournaments.stages.services.carrying import carry_again
from tournaments.standings.queries.journal import check_standings
from tournaments.standings.queries.stored import stored_table

pytestmark = pytest.mark.django_db


def made(stage: Stage) -> Tournament:
    (final,) = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    return final.tournament


def lines(event: Tournament) -> list[tuple[str, int, int]]:
    """Name, points, points carried, in the order of places."""
    table = stored_table(event)
    assert table is not None
    return [(row.entry.player.name, row.points, row.carried) for row in table.rows.all()]


def test_final_with_mutual_points() -> None:
    stage = planned(two_semi_finals())
    preview = preview_of_stage(stage)
    assert [comer.entry.player.name for comer in preview.finals[0].comers] == [
        "Абрамов",
        "Дёмин",
        "Белова",
        "Ершова",
    ]
    assert [comer.carried for comer in preview.finals[0].comers] == [2, 2, 0, 0]
    assert [comer.entry.player.name for comer in preview.reserves] == [
        "Волков",
        "Громова",
        "Жуков",
        "Зимина",
    ]
    final = made(stage)
    play(final)
    assert lines(final) == [
        ("Абрамов", 8, 2),
        ("Дёмин", 6, 2),
        ("Белова", 2, 0),
        ("Ершова", 0, 0),
    ]
    assert not [line for check in check_standings(final) for line in check.lines]


def test_numbers_follow_the_places_of_the_stage_before() -> None:
    final = made(planned(two_semi_finals()))
    lots.draw_lots(tournament=final, seed=SEED, actor=organiser(), at=NOON)
    numbered = final.entries.order_by("number").values_list("player__name", flat=True)
    assert list(numbered) == ["Абрамов", "Дёмин", "Белова", "Ершова"]


def test_in_a_scheveningen_those_of_one_semi_final_are_one_side() -> None:
    stage = planned(two_semi_finals(), regulations={"system": "scheveningen"})
    final = made(stage)
    play(final)
    met = {frozenset((game.white.player.name, game.black.player.name)) for game in games_of(final)}
    assert frozenset(("Абрамов", "Белова")) not in met
    assert len(met) == 4
    assert lines(final)[0] == ("Абрамов", 6, 2)


def test_the_best_go_on_to_a_knock_out_in_the_order_of_their_places() -> None:
    stage = planned(
        two_semi_finals(), carry="none", title="Плей-офф", regulations={"system": "knockout"}
    )
    final = made(stage)
    lots.draw_lots(tournament=final, seed=SEED, actor=organiser(), at=NOON)
    numbered = final.entries.order_by("number").values_list("player__name", flat=True)
    assert list(numbered) == ["Абрамов", "Дёмин", "Белова", "Ершова"]


@pytest.mark.parametrize(
    ("titles", "common"),
    [
        (["Первенство. Полуфинал 1", "Первенство. Полуфинал 2"], "Первенство"),
        (["Первенство"], "Первенство"),
        (["Полуфинал 1", "Полуфинал 2"], ""),
        (["", ""], ""),
    ],
)
def test_a_final_is_named_by_what_its_semi_finals_share(titles: list[str], common: str) -> None:
    assert stages.common_title(titles) == common


def test_all_points_are_carried() -> None:
    final = made(planned(two_semi_finals(), carry="all"))
    play(final)
    assert [(name, carried) for name, _points, carried in lines(final)] == [
        ("Абрамов", 6),
        ("Дёмин", 6),
        ("Белова", 4),
        ("Ершова", 4),
    ]


def test_officials_of_the_semi_final_hold_office_in_the_final() -> None:
    semi_finals = two_semi_finals()
    chief = small_event.user("chief", staff_of=semi_finals[0].scope_key, role=Role.CHIEF)
    other = small_event.user("other", staff_of=semi_finals[1].scope_key, role=Role.ARBITER)
    final = made(planned(semi_finals))
    scope = event_scope(final)
    assert rights.is_allowed(chief, Action.ENTER_RESULT, scope)
    assert not rights.is_allowed(other, Action.ENTER_RESULT, scope)


def test_making_twice_makes_one_final() -> None:
    stage = planned(two_semi_finals())
    assert made(stage) == made(stage)
    assert Tournament.objects.count() == 3


def test_a_stage_waits_for_the_end_of_the_one_before() -> None:
    first, _second = two_semi_finals()
    stage = planned([first, opened("Полуфинал 3", ("Иванов", "Котов"))])
    with pytest.raises(TournamentError) as refused:
        made(stage)
    assert refused.value.code == "stage_not_over"
    assert refused.value.params["title"] == "Полуфинал 3"


def test_nothing_is_half_made(monkeypatch: pytest.MonkeyPatch) -> None:
    """A worker that dies while the points are counted leaves no tournament behind."""
    stage = planned(two_semi_finals())

    def die(**_anything: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(stages, "count_carried", die)
        made(stage)
    assert Tournament.objects.count() == 2
    assert not StageEntry.objects.exists()
    stage.refresh_from_db()
    assert stage.made_at is None
    assert made(stage).entries.count() == 4


def test_annulled_game_of_the_semi_final_takes_its_points_along() -> None:
    semi_finals = two_semi_finals()
    stage = planned(semi_finals)
    final = made(stage)
    play(final)
    game = games_of(semi_finals[0]).get(
        white__player__name__in=["Абрамов", "Белова"], black__player__name__in=["Абрамов", "Белова"]
    )
    result = GameResult.BLACK_WINS
    if game.white.player.name == "Белова":
        result = GameResult.WHITE_WINS
    enter(game, result, reason="записан не тот результат")
    assert overdue_carries() == [stage.pk]
    assert carry_again(stage_id=stage.pk, at=NOON) == [final.pk]
    assert carry_again(stage_id=stage.pk, at=NOON) == []
    assert overdue_carries() == []
    compute(final)
    assert lines(final)[:3] == [("Абрамов", 6, 0), ("Дёмин", 6, 2), ("Белова", 4, 2)]
    assert not [line for check in check_standings(final) for line in check.lines]
    brought = StageEntry.objects.get(entry=entry_of(final, "Белова"))
    assert brought.games[0][3] == [game.pk]


def test_next_in_rank_steps_in_until_the_deadline() -> None:
    stage = planned(two_semi_finals(), deadline=NOON + timedelta(hours=1))
    final = made(stage)
    stages.replace_by_next(
        stage=stage,
        entry=entry_of(final, "Белова").pk,
        reason="болеет",
        actor=organiser(),
        at=NOON,
    )
    assert sorted(final.entries.values_list("player__name", flat=True)) == [
        "Абрамов",
        "Волков",
        "Дёмин",
        "Ершова",
    ]
    newcomer = StageEntry.objects.get(entry=entry_of(final, "Волков"))
    assert (newcomer.seed, newcomer.carried) == (3, 0)
    assert StageEntry.objects.get(entry=entry_of(final, "Абрамов")).carried == 2
    with pytest.raises(TournamentError) as refused:
        stages.replace_by_next(
            stage=stage,
            entry=entry_of(final, "Волков").pk,
            reason="болеет",
            actor=organiser(),
            at=NOON + timedelta(hours=2),
        )
    assert refused.value.code == "stage_deadline_passed"


def test_nobody_is_replaced_after_the_lots() -> None:
    stage = planned(two_semi_finals())
    final = made(stage)
    play(final)
    with pytest.raises(TournamentError) as refused:
        stages.replace_by_next(
            stage=stage,
            entry=entry_of(final, "Белова").pk,
            reason="болеет",
            actor=organiser(),
            at=NOON,
        )
    assert refused.value.code == "stage_final_drawn"


def test_who_came_by_a_stage_is_not_struck_off_by_hand() -> None:
    final = made(planned(two_semi_finals()))
    with pytest.raises(TournamentError) as refused:
        entering.remove_entry(entry=entry_of(final, "Белова"), actor=organiser(), at=NOON)
    assert refused.value.code == "entry_came_by_stage"


def test_who_does_not_come_is_passed_over_before_the_stage_is_made() -> None:
    semi_finals = two_semi_finals()
    stage = planned(semi_finals)
    stages.set_away(
        stage=stage,
        entry=entry_of(semi_finals[1], "Дёмин").pk,
        is_away=True,
        reason="уехал",
        actor=organiser(),
        at=NOON,
    )
    stage.refresh_from_db()
    comers = preview_of_stage(stage).finals[0].comers
    assert [comer.entry.player.name for comer in comers] == [
        "Абрамов",
        "Белова",
        "Ершова",
        "Жуков",
    ]


def test_tie_at_the_cut_is_told_and_decided_by_a_play_off() -> None:
    event = opened("Отбор", ("Иванов", "Котов", "Лосев"))
    play(event, draws=(("Иванов", "Котов"), ("Иванов", "Лосев"), ("Котов", "Лосев")))
    stage = planned([event], quotas=[{"first": 1, "last": 2}], carry="none")
    with pytest.raises(TournamentError) as refused:
        made(stage)
    assert (refused.value.code, refused.value.params["free"]) == ("stage_tie", 2)
    chosen = [entry_of(event, name).pk for name in ("Лосев", "Иванов")]
    with pytest.raises(TournamentError) as refused:
        stages.decide_tie(
            stage=stage, go_on=chosen[:1], reason="доигровка", actor=organiser(), at=NOON
        )
    assert refused.value.code == "stage_tie_wrong"
    stages.decide_tie(stage=stage, go_on=chosen, reason="доигровка", actor=organiser(), at=NOON)
    assert JournalEntry.objects.filter(verb="stage.tie_decided").count() == 1
    final = made(stage)
    assert sorted(final.entries.values_list("player__name", flat=True)) == ["Иванов", "Лосев"]


def test_groups_by_the_serpentine_from_a_list_of_entries() -> None:
    event = opened("Список", ("Иванов", "Котов", "Лосев", "Минин", "Носов", "Орлов"))
    stage = planned(
        [event],
        title="Группа",
        quotas=[{"first": 1, "last": 6}],
        carry="none",
        from_entries=True,
        finals_planned=2,
        distribution="serpentine",
        seeding="rating",
    )
    finals = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    assert [
        sorted(final.tournament.entries.values_list("player__name", flat=True)) for final in finals
    ] == [["Иванов", "Минин", "Носов"], ["Котов", "Лосев", "Орлов"]]
    assert finals[1].tournament.title == "Список. Группа B"


def test_order_of_the_whole_event() -> None:
    stage = planned(two_semi_finals())
    play(made(stage))
    order = [(line.place, line.entry.player.name) for line in order_of_whole_event(stage)]
    assert order == [
        (1, "Абрамов"),
        (2, "Дёмин"),
        (3, "Белова"),
        (4, "Ершова"),
        (5, "Волков"),
        (5, "Жуков"),
        (7, "Громова"),
        (7, "Зимина"),
    ]


@pytest.mark.parametrize(
    ("terms", "code"),
    [
        pytest.param({"quotas": []}, "stage_empty", id="no-quota"),
        pytest.param({"quotas": [{"first": 3, "last": 2}]}, "stage_quota_wrong", id="backwards"),
        pytest.param({"quotas": [{"first": 0, "last": 2}]}, "stage_quota_wrong", id="from-nought"),
        pytest.param(
            {"quotas": [{"first": 1, "last": 2, "source": 0}]},
            "stage_source_unknown",
            id="of-another-event",
        ),
        pytest.param(
            {"quotas": [{"first": 1, "last": 2, "final": 1}]},
            "stage_final_unknown",
            id="into-a-final-that-is-not",
        ),
        pytest.param({"finals_planned": 27}, "stage_finals_out_of_range", id="27-finals"),
        pytest.param({"title": "  "}, "title_missing", id="no-title"),
        pytest.param(
            {"regulations": {"system": "knockout"}},
            "stage_carry_system",
            id="points-into-a-knock-out",
        ),
        pytest.param({"regulations": {"system": "ludo"}}, "unknown_system", id="no-such-system"),
        pytest.param({"distribution": "pots", "seed": "?"}, "bad_seed", id="bad-seed"),
        pytest.param({"from_entries": True}, "stage_carry_entries", id="points-of-a-list"),
    ],
)
def test_a_stage_that_cannot_be(terms: dict[str, object], code: str) -> None:
    with pytest.raises(TournamentError) as refused:
        planned(two_semi_finals(), **terms)
    assert refused.value.code == code
    assert not Stage.objects.exists()


def test_a_final_of_one_player_is_refused() -> None:
    (event, *_others) = two_semi_finals()
    with pytest.raises(TournamentError) as refused:
        made(planned([event], quotas=[{"first": 1, "last": 1}]))
    assert refused.value.code == "stage_final_small"


def test_one_person_in_two_semi_finals_comes_once() -> None:
    first, _second = two_semi_finals()
    other = opened("Полуфинал 3", ("Иванов", "Котов"))
    entering.enter_player(
        tournament=other, player=entry_of(first, "Абрамов").player, actor=organiser(), at=NOON
    )
    play(other)
    with pytest.raises(TournamentError) as refused:
        made(planned([first, other], quotas=[{"first": 1, "last": 3}]))
    assert refused.value.code == "stage_twice"


def test_only_an_organiser_of_every_source_plans_a_stage() -> None:
    semi_finals = two_semi_finals()
    stranger = small_event.user("stranger")
    with pytest.raises(PermissionDenied):
        stages.plan_stage(
            tournament=semi_finals[0],
            actor=stranger,
            at=NOON,
            title="Финал",
            quotas=[{"first": 1, "last": 2}],
            regulations={"system": "round_robin"},
        )
    stage = planned(semi_finals)
    with pytest.raises(PermissionDenied):
        stages.make_stage(stage=stage, actor=stranger, at=NOON)


def test_journal_fits_the_tables_of_a_made_stage() -> None:
    stage = planned(two_semi_finals())
    final = made(stage)
    stages.replace_by_next(
        stage=stage,
        entry=entry_of(final, "Белова").pk,
        reason="болеет",
        actor=organiser(),
        at=NOON,
    )
    play(final)
    for stream in (final.scope_key, stage.tournament.scope_key):
        assert not verification.compare_tables_with_journal(stream).breaks
        assert not list(verification.damages_of_stream(stream))


def test_played_event_is_no_list_of_entries() -> None:
    with pytest.raises(TournamentError) as refused:
        made(
            planned(
                [played("Отбор", ("Иванов", "Котов"))],
                quotas=[{"first": 1, "last": 2}],
                carry="none",
                from_entries=True,
            )
        )
    assert refused.value.code == "stage_begun"
