"""N7, G1: where Black begins, every list numbers the moves as the record does."""

import pytest
from django.core.management import call_command
from django.urls import reverse

from arbiter.cases.models import Case, DrawOffer, Incident
from arbiter.cases.queries import draws, incidents
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import words as words_queries
from arbiter.journal.models.rows import JournalEntry
from arbiter.templatetags import verdicts as verdicts_tags
from games.archive.queries import records as archive_records
from games.openings import services as openings_services
from tests.support import small_event
from tests.support.officials import examination, record
from tournaments.boards.models import Pairing
from tournaments.games.forms import ClockForm
from tournaments.games.models import ClockEntry
from tournaments.games.queries.clocks import load_clock_data
from tournaments.games.services import clocks, disputes, records

pytestmark = pytest.mark.django_db

SET_UP = "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g5:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h4"

TABLE = f"slug: black\nedition: 1\ntitle-ru: Чёрные\ntitle-en: Black\nsource: own\n\n1. {SET_UP}\n"

SHUTTLE = "c1-d2 f8-e7 d2-c1 e7-f8"

DV1_BLACK = f'[FEN "B:WKf8:BKc1"]\n\n1... c1-d2 2. f8-e7 d2-c1 3. e7-f8 {SHUTTLE} *'


@pytest.fixture
def story():
    """An event whose first round begins with a set-up that Black begins."""
    table = openings_services.store_opening_table(
        openings_services.read_opening_table(TABLE.encode()), at=small_event.NOON
    )
    story = small_event.event(4)
    Pairing.objects.update(opening_table=f"{table.slug}@{table.edition}", opening="1")
    return story


def test_before_any_record_the_drawn_set_up_says_who_begins(story, client):
    """A reading after Black's first move and a claim after it are both of half-move 1."""
    game = story.game()
    client.force_login(story.arbiter)
    typed = {"kind": "reading", "side": "b", "move": "1", "time": "7:00", "reason": ""}
    client.post(reverse("game-clock", args=[game.pk]), typed)
    assert game.clock_entries.get().ply == 1
    page = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "1…" in page
    offered = {"side": "w", "move": "2", "answer": "open"}
    client.post(reverse("game-offer", args=[game.pk]), offered)
    assert (
        "Белые предложили ничью после хода 2"
        in client.get(reverse("game", args=[game.pk])).content.decode()
    )
    actor = story.user_of(game.white)
    case = disputes.claim_draw(
        game_id=game.pk, rule="threefold", ply=3, text="", actor=actor, at=small_event.NOON
    )
    shown = client.get(reverse("case", args=[case.pk])).content.decode()
    assert "Заявлено после 2…" in shown


def test_the_reasons_of_a_stored_examination_are_numbered_as_its_record(story):
    game = story.game()
    clocks.store_clock_entry(
        game_id=game.pk,
        kind="flag",
        side="w",
        ply=2,
        time=None,
        reason="",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    row = records.submit_record(
        game_id=game.pk,
        data=f'[FEN "{SET_UP}"]\n\n1... h6:f4 2. e3:g5 1-0'.encode(),
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    words = words_queries.examination_in_words(row.examination, "ru").reasons
    assert any(word.startswith("2. белые") for word in words), words
    assert Case.objects.get().context["black_first"] is True


def test_claims_in_every_list_are_numbered_as_the_record(tmp_path, capsys):
    """The protocol of a file, and an examination stored before it said who begins."""
    file = tmp_path / "black.pdn"
    file.write_text(DV1_BLACK)
    call_command("examine_pdn", file, ruleset="fmjd64@1")
    output = capsys.readouterr().out
    assert "после начальной позиции и ходов 3, 5" in output
    assert "после хода 5 —" in output


def test_an_older_document_asks_its_record():
    examined = examination(record(DV1_BLACK))
    (claim,) = [
        claim
        for claim in words_queries.examination_in_words(examined, "ru").claims
        if claim.rule == "threefold"
    ]
    assert "ходов 3, 5" in claim.text
    older = Examination(record=examined.record, document={**examined.document}, kind=examined.kind)
    older.document.pop("black_first")
    assert words_queries.numbering_of_record(older).late


# A side moved twice in a row and it was let stand (V4.1): everything numbers on from there.


TWICE = "1. c3-d4 b6-a5 1... a7-b6 2. b2-c3 b8-a7 3. c1-b2 *"


@pytest.fixture
def twice():
    """Black's second move 1… a7-b6 stands; the record behind it came in afterwards."""
    story = small_event.event(4)
    game = story.game()
    records.submit_record(
        game_id=game.pk, data=b"1. c3-d4 b6-a5 *", actor=story.arbiter, at=small_event.NOON
    )
    entry = {"article": "V4.1", "ply": 3, "text": "a7-b6", "replied": True}
    disputes.enter_incident(game_id=game.pk, entry=entry, actor=story.arbiter, at=small_event.NOON)
    handed_in = records.submit_record(
        game_id=game.pk, data=TWICE.encode(), actor=story.arbiter, at=small_event.NOON
    )
    return story, handed_in


def test_V4_1_the_incident_and_its_journal_row_name_blacks_first_move(twice):
    (shown,) = incidents.incidents_as_shown(list(Incident.objects.all()), "ru")
    assert shown.move == "1… a7-b6"
    row = JournalEntry.objects.filter(verb__startswith="incident.").latest("pk")
    assert row.data["numbering"] == {"again": [3]}
    assert "black_first" not in row.data
    row.said = "a7-b6"
    assert "1… a7-b6" in verdicts_tags.journal_row_words(row)


def test_V4_1_an_incident_behind_it_is_numbered_on(twice):
    story, _ = twice
    entry = {"article": "V4.17", "ply": 4, "text": "b2-c3"}
    made = disputes.enter_incident(
        game_id=story.game().pk, entry=entry, actor=story.arbiter, at=small_event.NOON
    )
    of_game = incidents.incidents_of_subject(story.game().subject)
    (shown,) = incidents.incidents_as_shown(of_game, "ru", case_id=made.case_id)[:1]
    assert shown.move == "2. b2-c3"


def test_V4_1_a_clock_and_an_offer_typed_behind_it_are_of_the_move_that_the_list_shows(twice):
    """White's third move is half-move 6: Black had two in a row before."""
    story, _ = twice
    client, game = small_event.signed_in(story.arbiter), story.game()
    reading = {"kind": "reading", "side": "w", "move": 3, "time": "7:00"}
    assert client.post(reverse("game-clock", args=[game.pk]), reading).status_code == 302
    assert ClockEntry.objects.get().ply == 6
    offer = {"side": "w", "move": 3, "answer": "declined"}
    assert client.post(reverse("game-offer", args=[game.pk]), offer).status_code == 302
    assert DrawOffer.objects.get().ply == 6


def test_V4_1_claims_counters_and_clocks_behind_it_are_numbered_on(twice):
    story, handed_in = twice
    words = words_queries.examination_in_words(handed_in.examination, "ru")
    assert (words.numbering.number(5), words.numbering.is_first_half(5)) == (2, False)
    replay = archive_records.replay_of_record(
        handed_in.record, incidents.waivers_of_subject(story.game().subject)
    )
    (answer,) = draws.claim_answers_as_data(replay, "fmjd64@1", 6, "threefold")
    assert tuple(answer["numbering"]["again"]) == (3,)
    read = archive_records.read_record_again(handed_in.record, replay.waived)
    data = load_clock_data(story.game(), read)
    form = ClockForm(
        {"kind": "reading", "side": "w", "move": 3, "time": "7:00"}, numbering=data.numbering
    )
    assert form.is_valid()
    assert form.ply() == 6
