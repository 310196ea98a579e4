"""The dialog of papers: many of them in one PDF, a large print, and who signs."""

from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse
from django.utils import timezone, translation

from arbiter.cases.services import rulings
from arbiter.cases.services.sanctions import WantedSanction
from arbiter.certificates.models import Certificate
from arbiter.papers.queries.certificate import certificate_sheet
from tests.support import records, small_event, swiss_event
from tests.support.stories import kept
from tournaments.events.models import Tournament
from tournaments.games.services import disputes
from tournaments.games.services import records as records_services
from tournaments.papers import services as papers_services
from tournaments.papers.models import PrintJob, PrintState
from tournaments.papers.queries import choice, lists
from tournaments.papers.queries.choice import PaperChoice
from tournaments.papers.queries.parts import PaperParameters
from tournaments.standings.queries.groups import Group

# The dialog of papers: many of them in one PDF, a large print in the background.


pytestmark = pytest.mark.django_db

SITE = "https://arbiter.club"

WIDE = {"paper": ["cards", "protocol", "standings", "start"], "after": "1"}


@pytest.fixture
@kept
def story():
    """Six players, one round over, one published; number 1 has a birthday and a club."""
    story = swiss_event.event(6, 3, games_per_pairing=1, count_by="games")
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    swiss_event.publish(story)
    first = story.tournament.entries.get(number=1).player
    first.birth_year, first.club, first.city, first.title = 2010, "Шашист", "Ярославль", "кмс"
    first.save()
    story.tournament.refresh_from_db()
    return story


def made(story, **query):
    return choice.sheets_of_chosen_papers(story.tournament, PaperChoice(**query), head_right="")


def rows(sheet):
    return next(block["rows"] for block in sheet.as_data()["blocks"] if block["kind"] == "table")


def test_every_paper_offered_is_printed(story):
    """Nothing is offered that cannot be printed, and the order is that of the dialog."""
    able = choice.printable_papers(story.tournament, site=SITE, for_officials=True)
    assert "schedule" not in able.names
    for name in able.names:
        assert made(story, papers=(name,), site=SITE), name
    titles = [paper.head.title for paper in made(story, papers=("standings", "start"))]
    with translation.override(None):
        assert len(titles) == len(set(titles)) == 2


def test_before_the_first_round_only_lists_are_offered():
    empty = small_event.event(4, published=0).tournament
    assert choice.printable_papers(empty, site="", for_officials=False).names == ("start",)


@pytest.mark.parametrize("after, games", ((1, "1"), (None, "1")))
def test_standings_are_those_after_a_round_that_is_over(story, after, games):
    """The round that is played counts nowhere, whether it is named or not."""
    (sheet,) = made(story, papers=("standings",), after=after)
    assert {line[-6] for line in rows(sheet)} == {games}
    assert made(story, papers=("standings",), after=2) == ()


def test_a_part_of_the_players_has_a_table_of_its_own(story):
    with translation.override("en"):
        (sheet,) = made(story, papers=("standings",), group=Group(born_from=2005))
    assert [line[0] for line in rows(sheet)] == ["1"]
    assert "born in 2005 or later" in sheet.head.title


def test_an_english_list_has_no_russian_letters(story):
    with translation.override("en"):
        paper = lists.start_list_paper(
            PaperParameters(story.tournament, group=Group(born_from=2005))
        )
    row = " ".join(paper.blocks[0].rows[0])
    assert "candidate master" in row and "Yaroslavl" in row and "Shashist" in row


def test_what_nobody_has_takes_no_column(story):
    for entry in story.tournament.entries.select_related("player"):
        entry.player.title = entry.player.club = entry.player.city = ""
        entry.player.birth_year = None
        entry.player.save()
    story.tournament.entries.update(title="")
    paper = lists.start_list_paper(PaperParameters(story.tournament))
    assert len(paper.blocks[0].heads) == 3


def test_the_address_for_the_wall_is_that_of_the_event(story):
    (sheet,) = made(story, papers=("address",), site=SITE)
    texts = [block.get("text") for block in sheet.as_data()["blocks"]]
    assert f"{SITE}{reverse('event', args=[story.tournament.pk])}" in texts
    assert made(story, papers=("address",)) == ()


def test_a_slip_opens_its_game_by_a_code(story):
    """No code where no telephone reaches the site."""
    for site, has_code in (("https://arbiter.club", True), ("", False)):
        (sheet,) = made(story, papers=("slips",), site=site)
        slip = sheet.as_data()["blocks"][0]["slips"][0]
        assert ("<svg" in slip["qr"]) is has_code


def test_every_player_gets_a_slip_of_his_own_board(story):
    """Both names of a board stand on two slips, each headed by one of them."""
    (boards,) = made(story, papers=("slips",))
    (players,) = made(story, papers=("player-slips",))
    by_board = boards.as_data()["blocks"][0]["slips"]
    own = players.as_data()["blocks"][0]["slips"]
    assert len(own) == 2 * len(by_board)
    heads = [slip["lead"] for slip in own]
    assert heads == sorted(heads)
    for slip in own:
        white, black = (name for _sign, name in slip["lines"][:2])
        assert slip["lead"].startswith((f"{white} ○ · ", f"{black} ● · "))


def test_the_results_of_a_round_tell_open_games(story):
    for number, signs in ((1, {"1–0", "0–1"}), (2, {"–"})):
        (sheet,) = made(story, papers=("results",), round=number)
        assert {line[3] for line in rows(sheet)} <= signs


@pytest.mark.parametrize("language", ("ru", "en"))
def test_a_spectator_prints_what_hangs_on_the_wall(story, language):
    client, pk = Client(HTTP_ACCEPT_LANGUAGE=language), story.tournament.pk
    page = client.get(reverse("event-papers", args=[pk])).content.decode()
    assert 'value="boards"' in page and 'value="decisions"' not in page
    address = reverse("event-papers-pdf", args=[pk])
    printed = client.get(address, {"paper": ["boards", "standings"], "round": "2", "after": "1"})
    assert printed.content.startswith(b"%PDF-")
    for query in ({}, {"paper": "decisions"}, {"paper": "cards"}, {"paper": "nothing"}):
        assert client.get(address, query).status_code == 302


def test_an_official_has_a_small_print_at_once(story):
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    fields = {"paper": ["boards", "decisions"], "round": "2", "club": ""}
    given = client.post(reverse("event-print", args=[pk]), fields, follow=True)
    assert given.content.startswith(b"%PDF-")
    assert given.request["QUERY_STRING"] == "paper=boards&paper=decisions&round=2"
    assert not PrintJob.objects.exists()


def test_a_large_print_is_made_in_the_background(story, monkeypatch):
    monkeypatch.setattr(choice, "AT_ONCE", 10)
    client, pk = small_event.signed_in(story.organiser), story.tournament.pk
    page = client.post(reverse("event-print", args=[pk]), WIDE, follow=True)
    assert 'max="4" value="0"' in page.content.decode()
    job = PrintJob.objects.get()
    address = reverse("event-print-pdf", args=[pk, job.pk])
    assert client.get(address).status_code == 404
    for _again in range(2):
        papers_services.make_requested_print(job.pk, timezone.now)
    job.refresh_from_db()
    assert (job.state, job.made) == (PrintState.DONE, 4)
    watched = client.get(reverse("event-print-job", args=[pk, job.pk]), headers={"HX-Request": "1"})
    assert address in watched.content.decode()
    assert client.get(address).content.startswith(b"%PDF-")
    assert small_event.signed_in(story.arbiter).get(address).status_code == 404


def test_a_spectator_cannot_ask_for_a_large_print(story, monkeypatch):
    monkeypatch.setattr(choice, "AT_ONCE", 10)
    pk = story.tournament.pk
    given = Client().get(reverse("event-papers-pdf", args=[pk]), {"paper": "crosstable"})
    assert given.status_code == 302
    client = small_event.signed_in(story.stranger)
    assert client.post(reverse("event-print", args=[pk]), WIDE).status_code == 403


def test_a_lost_print_is_found_again_and_an_old_one_goes(story):
    at = timezone.now()
    papers_services.request_print(
        tournament=story.tournament,
        choice=PaperChoice(("start",)),
        language="ru",
        actor=story.organiser,
        at=at,
    )
    job = PrintJob.objects.get()
    assert papers_services.overdue_print_jobs(at) == []
    # a clock that was three days ahead when it was asked for
    assert papers_services.overdue_print_jobs(at - timedelta(days=3)) == [job.pk]
    assert papers_services.overdue_print_jobs(at + timedelta(minutes=5)) == [job.pk]
    papers_services.remove_old_prints(at + timedelta(hours=25))
    assert not PrintJob.objects.exists()


# Who judged stands on the papers: sanctions on the protocol of a case, names to sign under.


def test_a_sanction_stands_on_the_protocol_of_its_case():
    """V7: the loss given with a ruling, to whom and why."""
    story = small_event.event(4)
    game = story.game()
    case = disputes.open_dispute(
        game_id=game.pk,
        kind="result",
        claim_text="Было",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )
    rulings.rule_in_case(
        case=case,
        result="1-0",
        termination="discipline",
        reason="подсказка",
        sanction=WantedSanction("loss", "b"),
        actor=story.arbiter,
        at=small_event.NOON,
    )
    page = small_event.signed_in(story.arbiter).get(
        reverse("case-protocol", args=[case.pk]), headers={"accept-language": "ru"}
    )
    assert page.status_code == 200
    assert f"{game.black.player.name}: поражение" in page.content.decode()


@pytest.mark.parametrize(
    "language, lines",
    (
        ("ru", ("Главный судья, Осипова А. А.", "Главный секретарь")),
        ("en", ("Chief arbiter, Osipova A. A.", "Chief secretary")),
    ),
)
def test_a_certificate_names_the_chief_arbiter_of_its_event(language, lines):
    story = small_event.event(4)
    Tournament.objects.filter(pk=story.tournament.pk).update(chief_arbiter="Осипова А. А.")
    game = story.game()
    text = records.record(1).encode()
    for seat in (game.white, game.black):
        actor = story.user_of(seat)
        records_services.submit_record(game_id=game.pk, data=text, actor=actor, at=small_event.NOON)
    with translation.override(language):
        sheet = certificate_sheet(Certificate.objects.get(), "https://arbiter.club/certificates/1/")
    assert sheet.signatures == lines
