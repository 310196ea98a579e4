"""N7, G1: where Black begins, every list numbers the moves as the record does: 1…, 2., 2…"""

import pytest
from django.core.management import call_command
from django.urls import reverse

from arbiter.cases.models import Case
from arbiter.examinations import examination_in_words
from arbiter.examinations.models import Examination
from games.opening_tables import store_opening_table as tables
from tests import small_event
from tests.arbiter.officials_and_records import examination, record
from tournaments.clock_readings import store_clock_entry
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.rounds_and_boards.models import Pairing
from tournaments.submitted_records import submit_and_confirm_records

pytestmark = pytest.mark.django_db


SET_UP = "B:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g5:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h4"


TABLE = f"slug: black\nedition: 1\ntitle-ru: Чёрные\ntitle-en: Black\nsource: own\n\n1. {SET_UP}\n"


SHUTTLE = "c1-d2 f8-e7 d2-c1 e7-f8"


DV1_BLACK = f'[FEN "B:WKf8:BKc1"]\n\n1... c1-d2 2. f8-e7 d2-c1 3. e7-f8 {SHUTTLE} *'


@pytest.fixture
def story():
    """An event whose first round begins with a set-up that Black begins."""
    table = tables.store_opening_table(
        tables.read_opening_table(TABLE.encode()), at=small_event.NOON
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
    case = open_cases_about_games.claim_draw(
        game_id=game.pk, rule="threefold", ply=3, text="", actor=actor, at=small_event.NOON
    )
    shown = client.get(reverse("case", args=[case.pk])).content.decode()
    assert "Заявлено после 2…" in shown


def test_the_reasons_of_a_stored_examination_are_numbered_as_its_record(story):
    game = story.game()
    store_clock_entry.store_clock_entry(
        game_id=game.pk,
        kind="flag",
        side="w",
        ply=2,
        time=None,
        reason="",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    row = submit_and_confirm_records.submit_record(
        game_id=game.pk,
        data=f'[FEN "{SET_UP}"]\n\n1... h6:f4 2. e3:g5 1-0'.encode(),
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )
    words = examination_in_words.examination_in_words(row.examination, "ru").reasons
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
        for claim in examination_in_words.examination_in_words(examined, "ru").claims
        if claim.rule == "threefold"
    ]
    assert "ходов 3, 5" in claim.text
    older = Examination(record=examined.record, document={**examined.document}, kind=examined.kind)
    older.document.pop("black_first")
    assert examination_in_words.black_begins(older)
