"""Papers of a whole event for the wall: pairings of an hour, start lists, all tables."""

import pytest
from django.test import Client
from django.utils import timezone, translation

from tests.support import festivals
from tests.support.stories import kept
from tournaments.events.models import NamesOfMinors
from tournaments.festivals.models import Festival
from tournaments.festivals.queries import wall
from tournaments.festivals.services import setup
from tournaments.people.models import Player
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db


@pytest.fixture
@kept
def festival():
    """Two groups of six play round 1 of the classic."""
    return festivals.week_in_play(festivals.organiser())


def get(festival: Festival, tail: str, language: str = "ru", **query):
    client = Client(HTTP_ACCEPT_LANGUAGE=language)
    return client.get(f"/festivals/{festival.pk}/papers/{tail}", query)


def test_all_pairings_of_the_hour_stand_on_one_sheet(festival):
    (paper,) = wall.pairings_papers(festival)
    assert len(paper.blocks) == 2
    tables = [row[0] for block in paper.blocks for row in block.rows]
    assert tables == ["1", "2", "3", "4", "5", "6"]
    boards = [row[1] for block in paper.blocks for row in block.rows]
    assert boards == ["1", "2", "3"] * 2
    names = {row[at] for block in paper.blocks for row in block.rows for at in (3, 7)}
    assert {"Мельник Антон", "Осипов Белла"} <= names and len(names) == 12


def test_every_hall_has_a_sheet_of_its_own(festival):
    first, second = festival.contests.filter(programme__position=0)
    for contest, hall in ((first, "зал 1"), (second, "зал 2")):
        row = contest.sittings.get().sitting
        row.rounds.exclude(contest=contest).delete()
        row.hall = hall
        row.save()
        sitting = row
        if contest == first:
            other = festival.sittings.create(
                starts_at=sitting.starts_at, ends_at=sitting.ends_at, hall="зал 2"
            )
            other.rounds.create(contest=second, first=1, last=3)
    papers = wall.pairings_papers(festival)
    assert [len(paper.blocks) for paper in papers] == [1, 1]
    assert [paper.title[:5] for paper in papers] == ["Зал 1", "Зал 2"]
    assert papers[0].blocks[0].heads[0].text != papers[1].blocks[0].heads[1].text


def test_the_pairings_of_a_sitting_are_those_of_its_rounds(festival):
    classic, rapid = (
        festival.sittings.filter(rounds__contest__programme__position=position).distinct().get()
        for position in (0, 1)
    )
    assert len(wall.pairings_papers(festival, classic)[0].blocks) == 2
    assert wall.pairings_papers(festival, rapid) == ()
    assert get(festival, "pairings/", sitting=rapid.pk).status_code == 404


def test_the_queries_do_not_grow_with_the_players(festival, django_assert_max_num_queries):
    with django_assert_max_num_queries(14):
        wall.pairings_papers(festival)
    with django_assert_max_num_queries(4):
        wall.start_papers(festival)


def test_start_lists_name_everybody_once_and_who_plays_not_everything(festival):
    contest = festival.contests.get(group__position=0, programme__position=2)
    contest.tournament.entries.filter(player__name="Лапин Антон").delete()
    with translation.override("ru"):
        (paper,) = wall.start_papers(festival)
    boys, girls = paper.blocks
    assert [row[1] for row in boys.rows] == sorted(row[1] for row in boys.rows)
    assert [row[-1] for row in boys.rows if row[1] == "Лапин Антон"] == ["Классика, Быстрые"]
    assert len(girls.heads) == len(boys.heads) - 1
    assert paper.notes == ("Участников: 12",)


def test_tables_say_which_round_is_played(festival):
    for contest in festival.contests.filter(programme__position=0).select_related("tournament"):
        tournament = contest.tournament
        standings_services.recompute_standings(
            tournament_id=tournament.pk, revision=tournament.revision, at=festivals.AT
        )
    with translation.override("en"):
        (paper,) = wall.standings_papers(festival, None, timezone.now())
    assert len(paper.blocks) == 2
    assert paper.blocks[0].caption.endswith("round 1 is being played")


@pytest.mark.parametrize("language", ["ru", "en"])
@pytest.mark.parametrize("name", ["pairings", "start"])
def test_everybody_sees_and_prints_what_hangs_on_the_wall(festival, name, language):
    page = get(festival, "", language)
    assert f"/festivals/{festival.pk}/papers/{name}/" in page.content.decode()
    shown = get(festival, f"{name}/", language).content.decode()
    assert ("Мельник Антон" if language == "ru" else "Melnik Anton") in shown
    assert get(festival, f"{name}.pdf", language).content.startswith(b"%PDF-")
    assert get(festival, "secret/").status_code == 404


def test_nobody_prints_a_draft(festival):
    Festival.objects.filter(pk=festival.pk).update(is_private=True)
    for tail in ("", "pairings/", "start.pdf"):
        assert get(festival, tail).status_code == 404


def test_a_minor_is_named_on_the_wall_as_the_event_says(festival):
    """By initials, whoever prints: the paper hangs where everybody reads it."""
    actor = festival.opened_by
    Player.objects.update(birth_year=2014)
    setup.change_common(
        festival=festival, actor=actor, at=festivals.AT, names_of_minors=NamesOfMinors.INITIALS
    )
    client = Client(HTTP_ACCEPT_LANGUAGE="ru")
    client.force_login(actor)
    for name in ("pairings", "start"):
        shown = client.get(f"/festivals/{festival.pk}/papers/{name}/").content.decode()
        assert "Мельник А." in shown and "Мельник Антон" not in shown
