"""Handicaps and other set-ups by FEN: by regulation, for a board, or drawn from a table."""

import pytest
from django.test import Client
from django.urls import reverse

from arbiter.accounts.queries import rights
from arbiter.certificates.models import Certificate
from arbiter.journal.models.rows import JournalEntry, Note
from games.draughts import Position, openings
from games.draughts.openings import OpeningKind, TableFault, TableNote
from games.openings.services import read_opening_table, store_opening_table
from tests.support import small_event, swiss_event
from tournaments import texts as tournaments_texts
from tournaments.boards.models import GameState, Pairing
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament
from tournaments.games.services import records
from tournaments.rounds.services import board_acts, lots

pytestmark = pytest.mark.django_db

HANDICAP = "W:Wa1,c1,e1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"  # without g1

DIAGONAL = "W:Wc1,e1,g1,d2,f2,h2,e3,g3,f4,h4,g5,h6:Ba3,b4,a5,c5,b6,d6,a7,c7,e7,b8,d8,f8"

ENDING = "W:Wc3,Kg1:Bd4"  # c3:e5 and White has won


def _hand_in(story, text, game=None):
    return records.submit_record(
        game_id=(game or story.game()).pk,
        data=text.encode(),
        actor=story.arbiter,
        at=small_event.NOON,
    )


def _canonical(fen):
    return Position.from_fen(fen).fen()


@pytest.mark.parametrize(
    ("fen", "moves"),
    [(HANDICAP, "1. c3-d4 b6-a5"), (DIAGONAL, "1. c1-b2 a3:c1"), (ENDING, "1. c3:e5")],
    ids=["a handicap: a man taken off", "the diagonal start", "an ending to be played out"],
)
@pytest.mark.parametrize("is_named", [True, False], ids=["with FEN", "moves alone"])
def test_every_game_of_an_event_begins_from_the_set_up_of_its_regulations(fen, moves, is_named):
    story = small_event.event(set_up=fen)
    assert story.tournament.set_up == _canonical(fen)
    head = f'[FEN "{fen}"]\n\n' if is_named else ""
    row = _hand_in(story, f"{head}{moves} 1-0")
    assert (row.fault, row.state) == (None, "confirmed")
    certificate = Certificate.objects.get(subject=story.game().subject)
    assert f'[FEN "{_canonical(fen)}"]' in certificate.pdn


@pytest.mark.parametrize(
    "text",
    ['[FEN "W:Wa1,c1:Bb8,d8"]\n\n1. a1-b2 *', f'[FEN "{DIAGONAL}"]\n\n1. c1-b2 *'],
    ids=["another", "the diagonal"],
)
def test_a_record_from_another_set_up_is_refused(text):
    row = _hand_in(small_event.event(set_up=HANDICAP), text)
    assert (row.state, row.fault["code"]) == ("faulty", "other_set_up")
    assert row.fault["params"]["expected"] == _canonical(HANDICAP)


@pytest.mark.parametrize(
    ("fen", "code", "words"),
    [
        ("W:Wz9:Bb8", "bad_set_up", "Расстановка не годится"),
        ("no position", "bad_set_up", "Расстановка не годится"),
        ("W:Wa1:Bb2,c3", "set_up_is_over", "нечем ходить"),
        ("c1 z9", "bad_handicap", "«z9» нет шашки"),
        ("c1 d4", "bad_handicap", "«d4» нет шашки"),
        ("c1, b8", "handicap_of_both", "Фору даёт одна сторона"),
        ("a1 c1 e1 g1 b2 d2 f2 h2 a3 c3 e3 g3", "set_up_is_over", "нечем ходить"),
    ],
)
def test_a_set_up_that_cannot_be_played_is_refused_with_its_reason(fen, code, words):
    with pytest.raises(TournamentError) as refused:
        small_event.event(set_up=fen)
    assert refused.value.code == code
    for language in ("ru", "en"):
        assert tournaments_texts.explain_error(code, refused.value.params, language)
    assert words in tournaments_texts.explain_error(code, refused.value.params, "ru")


def test_the_usual_start_is_no_set_up_and_openings_exclude_one():
    usual = "W:Wa1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3:Bb6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"
    assert small_event.event(set_up=usual).tournament.set_up == ""
    with pytest.raises(TournamentError, match="set_up_and_openings"):
        small_event.event(set_up=HANDICAP, opening_table="club@2026")
    with pytest.raises(TournamentError, match="openings_of_russian"):
        small_event.event(ruleset_id="english@1", opening_table="club@2026")


def _lay_down(story, fen, actor=None, **more):
    fields = {
        "number": 1,
        "board": 1,
        "set_up": fen,
        "reason": "фора в шашку",
        "at": small_event.NOON,
    }
    return board_acts.set_start_position(
        tournament=story.tournament, actor=actor or story.organiser, **{**fields, **more}
    )


def test_a_handicap_is_laid_down_for_one_board_and_stands_in_the_journal():
    story = small_event.event()
    _lay_down(story, HANDICAP)
    other = story.game(board=2)
    assert _hand_in(story, "1. c3-d4 b6-a5 1-0").fault is None
    assert story.game().record.start_fen == _canonical(HANDICAP)
    assert _hand_in(story, "1. g1-h2 1-0", other).state == "faulty"  # the usual start there
    row = JournalEntry.objects.get(verb="board.set_up")
    assert row.data["after"] == _canonical(HANDICAP)
    assert Note.objects.get(pk=row.data["note"]).text == "фора в шашку"


def test_what_was_laid_down_is_taken_back_while_nothing_is_played():
    story = small_event.event()
    _lay_down(story, HANDICAP)
    _lay_down(story, "", reason="ошибка")
    assert Pairing.objects.get(pk=story.game().pairing_id).set_up == ""
    _hand_in(story, "1. c3-d4 b6-a5 1-0")
    with pytest.raises(TournamentError, match="board_in_play"):
        _lay_down(story, HANDICAP)


def test_only_officials_lay_down_a_set_up_by_page_and_api():
    story = small_event.event()
    fields = {"board": 1, "set_up": HANDICAP, "reason": "фора"}
    for name in ("event-set-up", "api-set-up"):
        address = reverse(name, args=[story.tournament.pk, 1])
        refused = small_event.signed_in(story.players[0]).post(address, fields)
        assert refused.status_code == 403
        assert small_event.signed_in(story.organiser).post(address, fields).status_code in (
            200,
            302,
        )
        assert Pairing.objects.get(pk=story.game().pairing_id).set_up == _canonical(HANDICAP)
    page = Client().get(reverse("game", args=[story.game().pk])).content.decode()
    assert _canonical(HANDICAP) in page
    page = small_event.signed_in(story.organiser).get(
        reverse("event-round", args=[story.tournament.pk, 1])
    )
    assert "Назначить расстановку" in page.content.decode()


def test_a_board_with_a_set_up_waits_for_no_lot():
    story = swiss_event.event(4, rounds=2, opening_table="club@2026")
    swiss_event.publish(story)
    _lay_down(story, HANDICAP)
    assert (
        _hand_in(story, "1. c3-d4 b6-a5 1-0", swiss_event.games(story.tournament, 1)[0]).fault
        is None
    )
    lots.draw_opening(**swiss_event.by(story), number=1, seed="ab")
    given = dict(Pairing.objects.filter(round__number=1).values_list("board", "opening"))
    assert (given[1], bool(given[2])) == ("", True)


@pytest.mark.parametrize("name", ["boards", "slips"])
def test_the_papers_of_a_round_show_the_set_up(name):
    story = small_event.event(set_up=DIAGONAL)
    address = reverse("event-paper", args=[story.tournament.pk, name])
    page = Client().get(address, {"round": "1"})
    assert page.status_code == 200
    assert _canonical(DIAGONAL) in page.content.decode()


TABLE = (
    "slug: odds\nedition: 2026\ntitle-ru: Фора\ntitle-en: Odds\nset-ups: any\n"
    f"1. {HANDICAP}\n2. {DIAGONAL}\n3. c3-d4 b6-a5\n"
)


def test_a_table_may_hold_any_legal_set_up_where_it_says_so():
    opening_table = openings.read(TABLE)
    assert opening_table.bad == ()
    assert [opening.kind for opening in opening_table.table.openings] == [
        OpeningKind.SET_UP,
        OpeningKind.SET_UP,
        OpeningKind.LINE,
    ]
    differences = {
        note.number: note.params
        for note in opening_table.notes
        if note.code is TableNote.OTHER_SET_UP
    }
    assert differences == {"1": {"white": 11, "black": 12}, "2": {"white": 12, "black": 12}}
    written = openings.write(opening_table.table)
    assert openings.read(written).table.openings[0].position == Position.from_fen(HANDICAP)
    assert openings.write(openings.read(written).table) == written


@pytest.mark.parametrize(
    ("text", "code"),
    [
        (TABLE.replace("set-ups: any\n", ""), TableFault.NOT_AN_OPENING),
        (TABLE.replace("set-ups: any", "set-ups: some"), TableFault.BAD_SET_UPS),
        (TABLE.replace("Wa1,c1", "Wa2,c1"), TableFault.BAD_POSITION),
        (f"{TABLE}4. W:Wa1:Bb2,c3\n", TableFault.GAME_OVER),
    ],
)
def test_a_table_without_that_word_and_a_set_up_nobody_can_play_are_refused(text, code):
    assert code in [fault.code for fault in openings.read(text).bad]


def test_a_set_up_is_drawn_from_such_a_table_and_the_game_read_from_it():
    store_opening_table(read_opening_table(TABLE.encode()), at=small_event.NOON)
    story = swiss_event.event(4, rounds=2, opening_table="odds@2026")
    swiss_event.publish(story)
    lots.draw_opening(**swiss_event.by(story), number=1, seed="ab")
    Pairing.objects.filter(round__number=1).update(opening="1")
    game = swiss_event.games(story.tournament, 1)[0]
    row = _hand_in(story, "1. c3-d4 b6-a5 1-0", game)
    assert (row.fault, row.record.start_fen) == (None, _canonical(HANDICAP))
    game.refresh_from_db()
    assert game.state == GameState.FINISHED


def test_an_event_is_opened_with_a_set_up_by_page_and_api():
    organiser = small_event.user("organiser", staff_of="site", role=rights.Role.ORGANISER)
    answer = small_event.signed_in(organiser).post(
        reverse("api-events"),
        {"title": "Фора", "set_up": HANDICAP, "is_private": False},
        "application/json",
    )
    assert answer.status_code == 201, answer.content
    assert answer.json()["set_up"] == _canonical(HANDICAP)
    event = Tournament.objects.get()
    page = Client().get(reverse("event", args=[event.pk])).content.decode()
    assert _canonical(HANDICAP) in page
    refused = small_event.signed_in(organiser).post(
        reverse("api-events"), {"title": "Фора", "set_up": "W:Wa1"}, "application/json"
    )
    assert (refused.status_code, refused.json()["code"]) == (400, "bad_set_up")
