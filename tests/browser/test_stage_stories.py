"""Browser: stories of stages: semi-finals and a final, groups and a play-off, a cup of three."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import expect

from arbiter.rules.outcome import GameResult
from tests.support import festivals, team_event
from tests.support.festival_results import people, play_entered_to_the_end, play_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.small_event import NOON, SEED
from tests.support.stages import (
    compute,
    enter,
    entry_of,
    games_of,
    opened,
    organiser,
    play,
    played,
    two_semi_finals,
)
from tournaments.entries.services import entering
from tournaments.events.models import Tournament
from tournaments.events.services import regulations
from tournaments.festivals.services import setup, tables
from tournaments.rounds.services import drafts, lots, publishing
from tournaments.stages.models import Series, Stage
from tournaments.stages.services import stages
from tournaments.tasks import recompute_standings
from tournaments.teams.services import rosters

pytestmark = pytest.mark.django_db(transaction=True)


def plan(visitor, event: Tournament, **filled: str) -> None:
    """Fill in the form of the next stage from the page of stages, and send it."""
    page = visitor.open(f"/events/{event.pk}/stages/")
    visitor.follow(page.get_by_role("link", name="Наметить следующий этап"))
    for name, value in filled.items():
        field = page.locator(f"[name={name}]")
        kind = field.first.evaluate("field => field.type")
        if kind == "checkbox":
            (field if value == "on" else page.locator(f"[name={name}][value='{value}']")).check()
        elif kind.startswith("select"):
            field.select_option(value)
        else:
            field.fill(value)


def play_swiss(final: Tournament, rounds: int) -> None:
    """Draw the lots and play a Swiss; the lower starting number wins."""
    by = {"actor": organiser(), "at": NOON}
    lots.draw_lots(tournament=final, seed=SEED, **by)
    for number in range(1, rounds + 1):
        final.refresh_from_db()
        drafts.draft_round(tournament=final, **by)
        publishing.publish_round(tournament=final, number=number, **by)
        for game in games_of(final).filter(pairing__round__number=number):
            is_white = (game.white.number or 0) < (game.black.number or 0)
            enter(game, GameResult.WHITE_WINS if is_white else GameResult.BLACK_WINS)
    compute(final)


def test_two_semi_finals_and_a_swiss_final_with_carried_points(new_visitor):
    first, second = two_semi_finals()
    visitor = new_visitor("organiser")
    plan(
        visitor, first,
        title="Финал", also_from=str(second.pk), last_0="4", carry="all",
        system="swiss", rounds_planned="3",
    )  # fmt: skip
    page = visitor.page
    visitor.look("stage-form-swiss")
    visitor.follow(page.get_by_role("button", name="Показать, кто проходит"))
    expect(page.locator("dl.pairs")).to_contain_text("соперники подбираются и по этим очкам")
    expect(page.locator("table.comers tbody tr")).to_have_count(8)
    expect(page.locator("table.comers tbody tr").first).to_contain_text("Абрамов")
    visitor.look("stage-planned-swiss")
    visitor.follow(page.locator("button[value=make]"))
    final = Tournament.objects.latest("pk")
    expect(page).to_have_url(f"{visitor.address}/events/{final.pk}/")
    play_swiss(final, 3)
    page = visitor.open(f"/events/{final.pk}/rounds/1/")
    expect(page.locator("main")).to_contain_text("+ 6 перенесено")
    page = visitor.open(f"/events/{final.pk}/standings/")
    expect(page.locator("table.standings thead").first).to_contain_text("Перенесено")
    expect(page.locator("table.standings tbody tr").first).to_contain_text("Абрамов")
    visitor.look("stage-final-swiss-table")


def test_groups_a_shared_place_and_its_play_off(new_visitor):
    """Two share the first place of a group: the page asks who goes on, and keeps the reason."""
    event = opened("Кубок", ("Иванов", "Котов", "Лосев", "Минин", "Носов", "Орлов"))
    visitor = new_visitor("organiser")
    plan(
        visitor, event,
        title="Группа", from_entries="on", last_0="6", finals_planned="2",
        distribution="serpentine", system="round_robin",
    )  # fmt: skip
    page = visitor.page
    visitor.follow(page.get_by_role("button", name="Показать, кто проходит"))
    visitor.follow(page.locator("button[value=make]"))
    groups = [final.tournament for final in Stage.objects.get().finals.order_by("position")]
    own = sorted(groups[0].entries.values_list("player__name", flat=True))
    # every pair of the first two is drawn, and both beat the third: the first place is shared
    play(groups[0], draws=((own[0], own[1]),))
    play(groups[1])
    plan(
        visitor, groups[0],
        title="Финал", also_from=str(groups[1].pk), last_0="1", system="round_robin",
    )  # fmt: skip
    visitor.follow(page.get_by_role("button", name="Показать, кто проходит"))
    expect(page.locator("main")).to_contain_text("Равны на границе")
    assert page.locator("button[value=make]").count() == 0
    visitor.look("stage-tie-at-the-cut")
    page.locator("label.tied", has_text=own[1]).locator("input").check()
    page.locator("form:has(label.tied) [name=reason]").fill("доигровка 2:0")
    visitor.press("Записать решение")
    expect(page.locator("table.comers")).to_contain_text("равенство решено вне таблицы")
    visitor.follow(page.locator("button[value=make]"))
    final = Tournament.objects.latest("pk")
    names = final.entries.values_list("player__name", flat=True)
    assert own[1] in names and own[0] not in names


def _places(event: Tournament) -> dict[str, tuple[int, int, int]]:
    """First and last place and points of everybody in the newest table, by name."""
    table = event.standings.order_by("-revision").first()
    rows = table.rows.select_related("entry__player")
    return {row.entry.player.name: (row.place_from, row.place_to, row.points) for row in rows}


def _enter_open(visitor, event: Tournament, *results: str) -> None:
    """Press the results of the open games of round 1, from the first row down: 1, = or 0."""
    page = visitor.open(f"/events/{event.pk}/rounds/1/")
    rows = page.locator("tr.game-open[data-game]")
    expect(rows).to_have_count(len(results))
    games = [row.get_attribute("data-game") for row in rows.all()]
    for game, result in zip(games, results, strict=True):
        row = page.locator(f'tr[data-game="{game}"]')
        row.locator(f'button[value="{result}"]').click()
        expect(row).to_have_attribute("data-result", result)


def test_a_play_off_out_of_a_group_is_decided_by_a_step_and_orders_the_tied_alone(new_visitor):
    """Two of four share the first place: main game drawn, rapid decides; the winner goes on."""
    names = ("Иванов", "Котов", "Лосев", "Минин", "Носов", "Орлов", "Петров", "Рыбин")
    event = opened("Кубок", names)
    visitor = new_visitor("organiser")
    plan(
        visitor, event,
        title="Группа", from_entries="on", last_0="8", finals_planned="2",
        distribution="serpentine", system="round_robin",
    )  # fmt: skip
    page = visitor.page
    visitor.follow(page.get_by_role("button", name="Показать, кто проходит"))
    visitor.follow(page.locator("button[value=make]"))
    first, second = (final.tournament for final in Stage.objects.get().finals.order_by("position"))
    own = list(first.entries.order_by("pk").values_list("player__name", flat=True))
    one, other = own[:2]
    play(first, draws=((one, other),))
    play(second)
    before, second_before = _places(first), _places(second)
    assert before[one] == before[other] == (1, 2, 5)

    visitor.open(f"/events/{first.pk}/standings/")
    visitor.follow(page.get_by_role("link", name="Дополнительные соревнования").first)
    for name in (one, other):
        page.get_by_label(re.compile(f"{name}$")).check()
    page.select_option("[name=ladder]", "rapid_blitz_lg")
    visitor.look("group-play-off-form")
    visitor.press("Начать дополнительное соревнование")
    contest = Tournament.objects.latest("pk")
    _enter_open(visitor, contest, "=")
    compute(contest)
    compute(first)
    assert _places(first) == before, "a drawn main game orders nobody"
    visitor.open(f"/events/{contest.pk}/")
    visitor.follow(page.locator("#next-step a.button"))
    visitor.press("Назначить следующие партии")
    _enter_open(visitor, contest, "=", "1")
    contest.refresh_from_db()
    assert contest.state == "finished"
    winner = games_of(contest).latest("number").white.player.name
    loser = other if winner == one else one
    page = visitor.open(f"/events/{contest.pk}/rounds/1/tie/1/")
    expect(page.locator("#standing")).to_contain_text(winner)
    expect(page.locator("#standing")).to_contain_text("быстрые")

    compute(contest)
    compute(first)
    compute(second)
    assert _places(first) == before | {winner: (1, 1, 5), loser: (2, 2, 5)}
    assert _places(second) == second_before, "the other group knows nothing of it"
    page = visitor.open(f"/events/{first.pk}/standings/")
    expect(page.locator("table.standings tbody tr").first).to_contain_text(winner)
    visitor.look("group-after-play-off")

    plan(
        visitor, first,
        title="Финал", also_from=str(second.pk), last_0="1", system="round_robin",
    )  # fmt: skip
    visitor.follow(page.get_by_role("button", name="Показать, кто проходит"))
    expect(page.locator("main")).not_to_contain_text("Равны на границе")
    visitor.follow(page.locator("button[value=make]"))
    final = Tournament.objects.latest("pk")
    came = set(final.entries.values_list("player__name", flat=True))
    assert winner in came
    assert loser not in came
    play(final)
    page = visitor.open(f"/events/{final.pk}/standings/")
    expect(page.locator("table.standings tbody tr")).to_have_count(2)
    page = visitor.open(f"/events/{first.pk}/stages/")
    expect(page.locator("main")).to_contain_text("Финал")


def test_a_cup_of_three_events(new_visitor):
    first = played("Этап 1", ("Иванов", "Котов", "Лосев"))
    players = {name: entry_of(first, name).player for name in ("Иванов", "Котов", "Лосев")}
    events = [first]
    for number, order in ((2, ("Лосев", "Иванов", "Котов")), (3, ("Котов", "Иванов"))):
        event = opened(f"Этап {number}", ())
        for name in order:
            entering.enter_player(
                tournament=event, player=players[name], actor=organiser(), at=NOON
            )
        play(event)
        events.append(event)
    visitor = new_visitor("organiser")
    page = visitor.open("/series/new/")
    page.fill("[name=title]", "Кубок города")
    page.fill("[name=points]", "100 80 65 50")
    page.fill("[name=best_of]", "2")
    visitor.follow(page.locator("main form.form button.button"))
    series = Series.objects.get()
    for event in events:
        page.select_option("select[name=tournament]", str(event.pk))
        visitor.follow(page.locator("form:has(select[name=tournament]) button.button"))
    page = new_visitor().open(f"/series/{series.pk}/")
    rows = page.locator("main table.standings tbody tr")
    expect(rows).to_have_count(3)
    expect(rows.first).to_contain_text("180")
    expect(rows.last).to_contain_text("165")
    visitor.open(f"/series/{series.pk}/")
    visitor.look("series-of-three")


def test_finals_stand_under_their_semi_finals_in_the_matrix(new_visitor):
    actor = festivals.organiser()
    week = festivals.youth_week(actor, GROUPS[6:8], PROGRAMMES[:2])
    setup.open_to_everybody(festival=week, actor=actor, at=AT)
    first, second = (
        contest.tournament
        for contest in week.contests.filter(programme__position=0)
        .select_related("tournament")
        .order_by("group__position")
    )
    play_to_the_end(first, people("AABB"), actor)
    play_to_the_end(second, people("BABA", first="Юноша"), actor)
    stage = stages.plan_stage(
        tournament=first, also_from=[second.pk], actor=actor, at=AT, title="Финал",
        quotas=[{"first": 1, "last": 2}], carry="mutual", regulations={"system": "round_robin"},
    )  # fmt: skip
    (final,) = stages.make_stage(stage=stage, actor=actor, at=AT)
    visitor = new_visitor()
    page = visitor.open(f"/festivals/{week.pk}/")
    expect(page.locator(".is-final")).to_contain_text("Финал")
    visitor.look("festival-matrix-final-to-come")
    order = ["Юноша 02", "Игрок 02", "Юноша 01", "Игрок 01"]
    play_entered_to_the_end(final.tournament, order, actor)
    tables.recompute_tables(festival_id=week.pk, at=AT)
    page = visitor.open(f"/festivals/{week.pk}/")
    expect(page.locator(".is-final")).to_contain_text("Юноша 02")
    assert page.locator(".gold-place").count() == 1
    visitor.look("festival-matrix-final-over")
    visitor.follow(page.locator(".is-final"))
    expect(page.locator(".event-roof a")).to_have_attribute("href", f"/festivals/{week.pk}/")
    page = visitor.open(f"/festivals/{week.pk}/medals/")
    expect(page.locator(".winners ol li").first).to_contain_text("Юноша 02")


TEAMS = "\n\n".join(
    f"Школа № {team}; Тверь; тренер: Тренер {name}\n"
    f"{name}ов Артём; 2014; м\n{name}ов Матвей; 2014; м\n"
    f"{name}ов Тимур; 2015; м\n{name}ова Ева; 2015; ж"
    for team, name in enumerate(("Бабар", "Вевер", "Гогор", "Дудур", "Жижир", "Зазар"), start=1)
)


def test_six_school_teams_from_a_letter_to_the_table(new_visitor):
    """Three boys and a girl a team, pasted, drawn, paired, one round played: the sum of boards."""
    event = regulations.create_tournament(
        title="Кубок школ", system="team_swiss", rounds_planned=2, is_private=False,
        actor=organiser(), at=NOON,
    )  # fmt: skip
    visitor = new_visitor("organiser")
    rosters.change_settings(
        tournament=event, typed=team_event.team_settings(), actor=organiser(), at=NOON
    )
    page = visitor.open(f"/events/{event.pk}/teams/")
    page.fill("[name=teams]", TEAMS)
    visitor.follow(page.get_by_role("button", name="Заявить команды"))
    expect(page.locator(".team-card")).to_have_count(6)
    visitor.look("school-teams")
    for name, places, where in (
        ("event-teams-draw", (), "teams/"), ("event-draft-round", (), ""),
        ("event-publish-round", (1,), "rounds/1/"),
    ):  # fmt: skip
        address = reverse(name, args=[event.pk, *places])
        visitor.open(f"/events/{event.pk}/{where}")
        visitor.follow(page.locator(f"form[action='{address}'] button.button").first)
    for game in games_of(event):
        enter(game, GameResult.WHITE_WINS)
    event.refresh_from_db()
    recompute_standings(event.pk, event.revision)
    page = visitor.open(f"/events/{event.pk}/teams/table/")
    expect(page.locator("main")).to_contain_text("Школа № 6", timeout=20_000)
    # White of four boards wins twice for each team
    expect(page.locator("td.first-score").first).to_contain_text("4", timeout=20_000)
    visitor.look("school-table")
    page = visitor.open(f"/events/{event.pk}/rounds/1/match-sheets/")
    expect(page.locator("body")).to_contain_text("Школа № 6")
