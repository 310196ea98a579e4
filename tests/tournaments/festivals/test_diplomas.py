"""Diplomas: of every table of an event, with the winner's last board, in one press."""

import os
from pathlib import Path

import pytest
from django.test import Client
from django.utils import timezone, translation

from games.board.printing import diploma_pictures
from tests.support import festivals, records
from tests.support.festival_results import people, play_to_the_end
from tests.support.festivals import AT, GROUPS, PROGRAMMES
from tests.support.small_event import signed_in
from tests.support.stories import kept
from tournaments.boards.models import Game
from tournaments.events.models import Tournament, TournamentState
from tournaments.festivals.models import Contest, Festival, FestivalJob
from tournaments.festivals.queries import diplomas, honours
from tournaments.festivals.services import classifications, printing, setup, tables
from tournaments.games.services import records as records_services

pytestmark = pytest.mark.django_db

TEAMS = {
    "team": {"by": "places_sum", "body": "region", "best_n": 2, "incomplete": "last"},
    "combined": "places_sum",
}  # fmt: skip


def play(contest: Contest, festival: Festival, sex: str = "m") -> None:
    regions = ["Самарская область", "Республика Татарстан", "Самарская область", "Пенза"]
    play_to_the_end(
        contest.tournament,
        people(regions, sex, first="Дев" if sex == "w" else "Юн"),
        festival.opened_by,
    )


@pytest.fixture
@kept
def festival() -> Festival:
    """Classic and blitz of boys and girls are over; teams of two, a table of Tatarstan."""
    actor = festivals.organiser()
    made = festivals.youth_week(actor, GROUPS[6:8], PROGRAMMES[::2])
    setup.open_to_everybody(festival=made, actor=actor, at=AT)
    setup.change_common(
        festival=made,
        actor=actor,
        at=AT,
        organisers="Федерация шашек Самарской области",
        title_en="Volga Draughts Spring",
        chief_arbiter="Орлова Ирина",
        chief_secretary="Макаров Юрий",
    )
    tables.set_rules(festival=made, rules=TEAMS, reason="", actor=actor, at=AT)
    classifications.add_classification(
        place=made, name="Татарстан", name_en="Tatarstan", region="Республика Татарстан",
        actor=actor, at=AT,
    )  # fmt: skip
    for contest in made.contests.select_related("tournament", "group"):
        play(contest, made, contest.group.sex)
    tables.recompute_tables(festival_id=made.pk, at=AT)
    made.refresh_from_db()
    return made


def record_a_game(festival: Festival) -> Game:
    """The last game of the winner of the boys' classic gets its record."""
    contest = festival.contests.get(group__position=0, programme__position=0)
    winner = honours.honours_of_festival(festival, f"contest-{contest.pk}")[0].entry
    game = (
        Game.objects.filter(white=winner, pairing__round__tournament=contest.tournament)
        .order_by("-pairing__round__number", "-number")
        .first()
    )
    records_services.submit_record(
        game_id=game.pk, data=records.record(1).encode(), actor=festival.opened_by, at=AT
    )
    return game


def test_every_table_that_is_over_gives_diplomas(festival):
    with translation.override("ru"):
        found = honours.honours_of_festival(festival)
        offered = honours.tables_of_honours(found)
    kinds = [table.key.partition("-")[0] for table in offered]
    assert kinds == ["contest"] * 4 + ["table", "combined", "teams", "medals"]
    by_key = {table.key: table.count for table in offered}
    assert sum(by_key.values()) == len(found)
    team = [one for one in found if one.table == "teams" and one.first == 1]
    assert team[0].name == "Самарская область" and {one.about for one in team[1:]} == {
        "в составе команды: Самарская область"
    }
    women = [one for one in found if one.table.startswith("table")]
    assert {one.span for one in women} == {"1"} and len(women) == 4


def test_the_winner_has_his_last_board_on_it_and_nobody_else(festival):
    game = record_a_game(festival)
    with translation.override("ru"):
        sheets = diplomas.diploma_sheets(festival, "", site="https://arbiter.club")
    with_board = [sheet for sheet in sheets if sheet.board]
    assert {sheet.name for sheet in with_board} == {game.white.player.name}
    assert with_board[0].place == "1" and "<svg" in with_board[0].board
    number = game.pairing.round.number
    assert with_board[0].board_lines[0] == f"Тур {number}, доска {game.pairing.board}"
    assert {sheet.body for sheet in sheets} == {"Федерация шашек Самарской области"}
    assert len({sheet.number for sheet in sheets}) == len(sheets)


def test_one_table_has_the_same_numbers_as_all_of_them(festival):
    everything = diplomas.diploma_sheets(festival, "", site="")
    teams = diplomas.diploma_sheets(festival, "teams", site="")
    assert teams and {sheet.number for sheet in teams} < {sheet.number for sheet in everything}


def test_teams_wait_until_all_is_played(festival):
    contest = festival.contests.first()
    Tournament.objects.filter(pk=contest.tournament_id).update(state=TournamentState.RUNNING)
    kinds = {one.table.partition("-")[0] for one in honours.honours_of_festival(festival)}
    assert kinds == {"contest", "table"}


def test_all_diplomas_come_in_one_press(festival):
    client = signed_in(festival.opened_by)
    page = client.get(f"/festivals/{festival.pk}/papers/", headers={"accept-language": "ru"})
    assert "Командный зачёт (" in page.text and "всех законченных таблиц" in page.text
    client.post(f"/festivals/{festival.pk}/papers/diplomas/", {"table": ""})
    job = FestivalJob.objects.get()
    printing.make_requested_file(job.pk, timezone.now)
    job.refresh_from_db()
    assert job.papers == len(honours.honours_of_festival(festival)) > 20
    given = client.get(f"/festivals/{festival.pk}/papers/jobs/{job.pk}/file")
    assert given.content.startswith(b"%PDF-")
    client.post(f"/festivals/{festival.pk}/papers/diplomas/", {"table": "nothing"})
    assert FestivalJob.objects.count() == 1
    assert Client().post(f"/festivals/{festival.pk}/papers/diplomas/", {}).status_code == 302


@pytest.mark.parametrize("language", ["ru", "en"])
def test_diplomas_fit_one_page_each(festival, language):
    record_a_game(festival)
    with translation.override(language):
        everything = diplomas.diploma_sheets(festival, "", site="https://arbiter.club")
    sheets = list({sheet.lines[0]: sheet for sheet in reversed(everything)}.values())
    pages = diploma_pictures(*sheets, language=language, at=AT, ppi=60)
    assert len(pages) == len(sheets)
    if folder := os.environ.get("PICTURES_OF_DIPLOMAS"):
        for number, page in enumerate(pages):
            Path(folder, f"{language}-{number:02}.png").write_bytes(page)
