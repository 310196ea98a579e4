"""Papers for officials: the panel with its categories, the report, winners and their diplomas."""

import pytest
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone, translation

from arbiter.accounts.queries.rights import Role
from arbiter.accounts.services.offices import appoint_official
from arbiter.journal.models.rows import JournalEntry
from games.board.printing import diploma_pictures
from tests.support import festivals, swiss_event
from tests.support.stories import kept
from tournaments.boards.models import SETTLED, Game
from tournaments.events.models import TournamentState
from tournaments.festivals.models import (
    Application,
    Contest,
    Festival,
    FestivalJob,
    PaperWords,
    Part,
)
from tournaments.festivals.queries import awards, diplomas, panel, report
from tournaments.festivals.services import officials, printing
from tournaments.games.services import results
from tournaments.papers.models import PrintState
from tournaments.people.models import Player
from tournaments.rounds.services import drafts, publishing
from tournaments.standings import services as standings_services

pytestmark = pytest.mark.django_db


def play_to_the_end(festival: Festival, contest: Contest) -> None:
    """Play every round: the one with the lower number wins all games of a match."""
    tournament, actor = contest.tournament, festival.opened_by
    while True:
        tournament.refresh_from_db()
        games = Game.objects.filter(pairing__round__tournament=tournament)
        for game in games.exclude(state__in=SETTLED).select_related("white", "black"):
            is_white = game.white.number < game.black.number
            results.enter_result(
                game=game,
                outcome=swiss_event.WHITE if is_white else swiss_event.BLACK,
                expected_revision=game.revision,
                actor=actor,
                at=timezone.now(),
            )
        tournament.refresh_from_db()
        if tournament.state == TournamentState.FINISHED:
            break
        by = {"tournament": tournament, "actor": actor, "at": timezone.now()}
        row = drafts.draft_round(**by)
        publishing.publish_round(number=row.number, **by)
    standings_services.recompute_standings(
        tournament_id=tournament.pk, revision=tournament.revision, at=timezone.now()
    )


@pytest.fixture
@kept
def festival():
    """The boys' classic is over; its chief arbiter and secretary are named."""
    made = festivals.week_in_play(festivals.organiser())
    Festival.objects.filter(pk=made.pk).update(
        chief_arbiter="Орлова Ирина", chief_secretary="Макаров Юрий"
    )
    made.refresh_from_db()
    arbiter = User.objects.create_user("sudya", first_name="Пётр", last_name="Судаков")
    officials.appoint_everywhere(
        festival=made, user=arbiter, role=Role.ARBITER, actor=made.opened_by, at=festivals.AT
    )
    Player.objects.filter(name__endswith="Антон").update(title="1 разряд", club="СШОР № 3")
    play_to_the_end(made, made.contests.get(group__position=0, programme__position=0))
    return made


@pytest.fixture
def client(festival):
    client = Client(HTTP_ACCEPT_LANGUAGE="ru")
    client.force_login(festival.opened_by)
    return client


def test_the_panel_is_who_is_in_office_until_it_is_typed(festival, client):
    with translation.override("ru"):
        names = [(judge.post, judge.name) for judge in panel.panel_of_festival(festival)]
    assert names[0] == ("главный судья", "Орлова Ирина")
    assert ("главный секретарь", "Макаров Юрий") in names and len(names) == 3
    address = f"/festivals/{festival.pk}/papers/panel/edit/"
    page = client.get(address).content.decode()
    assert "Орлова Ирина" in page and "ССВК" in page
    sent = {
        "post": ["главный судья", "врач", ""],
        "name": ["Орлова Ирина", "Белова Анна", ""],
        "category": ["ССВК", "", ""],
        "place": ["Саратов", "Самара", ""],
    }
    shown = client.post(address, sent, follow=True).content.decode()
    assert "ССВК" in shown and "Белова Анна" in shown and "Судаков" not in shown
    row = JournalEntry.objects.get(verb="festival.papers")
    assert row.actor == festival.opened_by
    again = client.get(address).content.decode()  # who was appointed and left out is offered
    assert "Судаков" in again or "sudya" in again
    with translation.override("ru"):
        facts = dict(panel.panel_counts(festival, panel.panel_of_festival(festival)))
        signing = panel.signing_officials(festival)
    assert facts["Всего судей"] == "2" and facts["из других мест"] == "1" and facts["ССВК"] == "1"
    assert signing[0] == ("Главный судья", "Орлова Ирина, ССВК, Саратов")


def test_a_row_without_a_name_comes_back_as_it_was_typed(festival, client):
    sent = {"post": ["судья"], "name": [""], "category": ["СС1К"], "place": ["Пенза"]}
    answer = client.post(f"/festivals/{festival.pk}/papers/panel/edit/", sent)
    assert answer.status_code == 422
    assert "Пенза" in answer.content.decode() and "Строка 1" in answer.content.decode()
    assert not PaperWords.objects.exists()


@pytest.mark.parametrize("language", ["ru", "en"])
def test_the_report_counts_what_the_event_knows(festival, language):
    with translation.override(language):
        (paper,) = report.report_papers(festival)
    head = dict(paper.blocks[0].pairs)
    players = next(text for name, text in head.items() if name.startswith("4. "))
    assert players.startswith("12") and " 6" in players
    teams, ranks = paper.blocks[1:3]
    assert teams.rows[0][1:4] == ("6", "6", "12")
    assert [row[6] for row in ranks.rows] == ["6", ""]
    winners = next(block for block in paper.blocks if getattr(block, "caption", "")[:2] == "11")
    assert len(winners.rows) == 1 and winners.rows[0][2].count("(2–3)") == 2
    regions = next(block for block in paper.blocks if getattr(block, "caption", "")[:2] == "12")
    assert regions.rows[0][2:] == ("1", "2", "0", "3")


def test_a_sentence_is_changed_and_set_again(festival, client):
    address = f"/festivals/{festival.pk}/papers/report/edit/"
    page = client.get(address).content.decode()
    assert "Протестов не поступало" in page
    shown = client.post(address, {"point-18": "Подан один протест."}, follow=True).content.decode()
    assert "Подан один протест." in shown and "Протестов не поступало" not in shown
    assert PaperWords.objects.get().report == {"18": "Подан один протест."}
    assert "Протестов не поступало" in client.post(address, {}, follow=True).content.decode()
    assert client.post(address, {"point-18": "а" * 5000}).status_code == 422


def test_winners_get_diplomas_in_one_pdf(festival, client):
    with translation.override("ru"):
        sheets = diplomas.diploma_sheets(festival, "", site="https://arbiter.club")
    assert [sheet.place for sheet in sheets] == ["1", "2–3", "2–3"]
    assert sheets[0].words == "за первое место" and sheets[0].medal == "gold"
    assert "<svg" in sheets[0].qr
    assert len(diploma_pictures(*sheets, language="ru", at=festivals.AT, ppi=20)) == 3
    page = client.get(f"/festivals/{festival.pk}/papers/").content.decode()
    assert "Дипломы" in page
    client.post(f"/festivals/{festival.pk}/papers/diplomas/", {"table": ""})
    job = FestivalJob.objects.get()
    printing.make_requested_file(job.pk, timezone.now)
    job.refresh_from_db()
    assert (job.state, job.papers) == (PrintState.DONE, 3)
    given = client.get(f"/festivals/{festival.pk}/papers/jobs/{job.pk}/file")
    assert given.content.startswith(b"%PDF-")


def test_a_merged_group_has_winners_of_its_own(festival):
    boys = festival.contests.get(group__position=0, programme__position=0)
    girls = festival.contests.get(group__position=1, programme__position=0)
    rows = [award.row for award in awards.awards_of_festival(festival)]
    Contest.objects.filter(pk=girls.pk).update(tournament=boys.tournament, is_host=False)
    for row in rows[:2]:  # the first two play in the boys' tournament, but are of the other group
        application = Application.objects.create(
            festival=festival, player=row.entry.player, group=girls.group, at=festivals.AT
        )
        Part.objects.create(
            application=application, programme=girls.programme, contest=girls, entry=row.entry
        )
    found = [(one.contest.pk, one.span) for one in awards.awards_of_festival(festival)]
    assert found == [
        (boys.pk, "1"),
        (boys.pk, "2"),
        (boys.pk, "3"),
        (girls.pk, "1"),
        (girls.pk, "2"),
    ]
    girls.group.minimum = 3
    girls.group.save()
    assert {one.contest.pk for one in awards.awards_of_festival(festival)} == {boys.pk}


def test_the_list_of_calling_ends_with_the_winner(festival):
    (paper,) = awards.awards_papers(festival)
    assert [row[0] for row in paper.blocks[0].rows] == ["2–3", "2–3", "1"]


@pytest.mark.parametrize("name", ["panel", "report", "awards"])
def test_papers_of_officials_are_theirs_alone(festival, client, name):
    address = f"/festivals/{festival.pk}/papers/{name}"
    assert client.get(f"{address}/").status_code == 200
    assert client.get(f"{address}.pdf").content.startswith(b"%PDF-")
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    for visitor in (stranger, Client()):
        assert visitor.get(f"{address}/").status_code == 403
        assert visitor.get(f"{address}.pdf").status_code == 403
        api = f"/api/v1/festivals/{festival.pk}/papers/{name}/"
        assert visitor.get(api).status_code in (401, 403)
        assert f"{address}/" not in visitor.get(f"/festivals/{festival.pk}/papers/").text


def test_an_arbiter_of_one_tournament_types_nothing_for_the_event(festival):
    user = User.objects.create_user("of one")
    contest = festival.contests.first()
    appoint_official(
        user=user, role=Role.CHIEF, scope=contest.tournament.scope_key, actor=None, at=festivals.AT
    )
    client = Client()
    client.force_login(user)
    for name in ("panel", "report"):
        address = f"/festivals/{festival.pk}/papers/{name}/edit/"
        assert client.get(address).status_code == 403
        assert client.post(address, {"name": "x"}).status_code == 403


def test_the_child_has_his_full_name_on_the_diploma(festival, client):
    """His name on the wall is by initials; the diploma is given to him by the officials."""
    Player.objects.update(birth_year=2014, is_guarded=True)
    shown = client.get(f"/festivals/{festival.pk}/papers/awards/").content.decode()
    assert "Мельник Антон" in shown or "Дроздов Антон" in shown
    stranger = Client(HTTP_ACCEPT_LANGUAGE="ru")
    assert "Мельник Антон" not in stranger.get(f"/festivals/{festival.pk}/papers/start/").text
