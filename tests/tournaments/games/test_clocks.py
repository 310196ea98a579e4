"""K1, W4, 7.3, 5.2: the time control of an event, lines about clocks, what the rules answer."""

import pytest
from django.core.exceptions import PermissionDenied
from django.db import DatabaseError, connection, transaction
from django.urls import reverse

from arbiter.errors import ImmutableEvidence
from arbiter.journal.models.rows import JournalEntry, Note
from arbiter.journal.queries import verification
from games.archive import services as archive_services
from games.archive.queries import records
from games.draughts.numbering import MoveNumbers
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.errors import TournamentError
from tournaments.events.services import regulations
from tournaments.games.forms import half_move_of_numbered_move
from tournaments.games.models import ClockEntry, SealedMove
from tournaments.games.queries.clocks import load_clock_data
from tournaments.games.services import clocks, disputes

pytestmark = pytest.mark.django_db

WHITE = "a1,c1,e1,g1,b2,d2,f2,h2,a3,c3,e3,g3"

BLACK = "b6,d6,f6,h6,a7,c7,e7,g7,b8,d8,f8,h8"


@pytest.fixture
def story(db):
    return small_event.event(time_control="480")


def _enter(story, kind="reading", side="w", ply=1, time=None, **more):
    return clocks.store_clock_entry(
        game_id=story.game().pk,
        kind=kind,
        side=side,
        ply=ply,
        time=time,
        reason=more.pop("reason", ""),
        actor=more.pop("actor", story.arbiter),
        at=small_event.NOON,
        **more,
    )


def _page(story):
    return load_clock_data(story.game(), None)


def test_7_3_a_line_about_a_clock_is_kept_and_journalled(story):
    entry = _enter(story, "correction", time=400_000, reason="часы стояли")
    row = JournalEntry.objects.filter(verb="clock.correction").get()
    assert row.data["time"] == 400_000
    assert Note.objects.get(pk=row.data["note"]).text == "часы стояли"
    assert verification.first_damage_of_stream(row.stream) is None
    with pytest.raises(ImmutableEvidence):
        entry.delete()
    with pytest.raises(DatabaseError), transaction.atomic(), connection.cursor() as cursor:
        cursor.execute("UPDATE tournaments_clockentry SET time = 1")


@pytest.mark.parametrize(
    ("kind", "more", "code"),
    [
        ("guess", {}, "clock_entry_unknown"),
        ("reading", {"side": "x", "time": 1}, "clock_entry_unknown"),
        ("flag", {"ply": -1}, "clock_entry_unknown"),
        ("flag", {"fell": 3}, "clock_entry_unknown"),
        ("reading", {}, "clock_time_missing"),
        ("arrival", {"time": -1}, "clock_time_missing"),
        ("correction", {"time": 1}, "reason_missing"),
    ],
)
def test_what_is_no_line_about_a_clock_is_refused(story, kind, more, code):
    with pytest.raises(TournamentError) as refused:
        _enter(story, kind, **more)
    assert refused.value.code == code
    assert not ClockEntry.objects.exists()


def test_a_player_writes_nothing_about_clocks(story):
    with pytest.raises(PermissionDenied):
        _enter(story, "flag", actor=story.players[0])


def test_K1_the_readings_of_the_arbiter_are_folded(story):
    _enter(story, time=470_000)
    _enter(story, ply=3, time=475_000)
    page = _page(story)
    assert [(tick.ply, tick.white) for tick in page.ticks] == [(1, 470_000), (3, 475_000)]
    assert [str(finding.code) for finding in page.findings] == ["clock_went_up"]


def test_5_2_lateness_and_absence(story):
    _enter(story, "arrival", ply=0, time=60_000)
    lateness = _page(story).lateness
    assert (lateness.outcome, lateness.white) == (None, 420_000)
    _enter(story, "absence", ply=0)
    assert _page(story).lateness.outcome.termination == "forfeit"


def test_W4_a_flag_without_a_record_and_both_of_them(story):
    _enter(story, "flag", "w")
    assert _page(story).answer.outcome.result == "0-1"
    _enter(story, "flag", "b")
    answer = _page(story).answer
    assert answer.outcome is None
    assert len(answer.readings) == 2


@pytest.mark.parametrize(("text", "good"), [("480", True), ("", True), ("8 мин", False)])
def test_a_time_control_of_the_regulations_can_be_read(story, text, good):
    made = {"title": "Блиц", "actor": story.organiser, "at": small_event.NOON, "time_control": text}
    if good:
        assert regulations.create_tournament(**made).time_control == text
        return
    with pytest.raises(TournamentError) as refused:
        regulations.create_tournament(**made)
    assert refused.value.code == "bad_time_control"


def test_W4_from_the_page_of_the_game_to_the_case(story, client):
    game = story.game()
    client.force_login(story.arbiter)
    typed = {"kind": "reading", "side": "w", "move": "3", "time": "7:4", "reason": ""}
    refused = client.post(reverse("game-clock", args=[game.pk]), typed)
    assert refused.status_code == 422
    for kind, more in (("reading", {"time": "0:30"}), ("flag", {})):
        answer = client.post(
            reverse("game-clock", args=[game.pk]), {**typed, "time": "", "kind": kind, **more}
        )
        assert answer.status_code == 302
    shown = client.get(reverse("game", args=[game.pk])).content.decode()
    assert "0:30" in shown
    assert "По правилам партию решает флаг: 0–1" in shown
    case = disputes.open_dispute(
        game_id=game.pk,
        kind="clock",
        claim_text="флаг",
        actor=story.user_of(game.black),
        at=small_event.NOON,
    )
    shown = client.get(reverse("case", args=[case.pk])).content.decode()
    assert "По правилам партию решает флаг: 0–1" in shown
    assert (
        "8 мин на партию"
        in client.get(reverse("event", args=[story.tournament.pk])).content.decode()
    )


@pytest.mark.parametrize(
    ("move", "side", "black_first", "ply"),
    [
        (1, "w", False, 1),
        (1, "b", False, 2),
        (1, "b", True, 1),
        (2, "w", True, 2),
        (2, "b", True, 3),
        (1, "w", True, 0),
        (0, "b", True, 0),
        (None, "w", False, 0),
    ],
)
def test_N_a_move_number_says_its_half_move(move, side, black_first, ply):
    assert half_move_of_numbered_move(move, side, numbering=MoveNumbers(late=black_first)) == ply


@pytest.mark.parametrize(("move", "side", "ply"), [("1", "b", 1), ("2", "w", 2), ("1", "w", None)])
def test_N_moves_are_counted_as_the_record_counts_them(story, client, move, side, ply):
    text = f'[FEN "B:W{WHITE}:B{BLACK}"]\n\n1... d6-c5 2. c3-d4 *'
    record = archive_services.store_record(records.read_one_game(text))
    game = story.game()
    Game.objects.filter(pk=game.pk).update(record=record)
    client.force_login(story.arbiter)
    typed = {"kind": "reading", "side": side, "move": move, "time": "7:00", "reason": ""}
    answer = client.post(reverse("game-clock", args=[game.pk]), typed)
    assert [row.ply for row in ClockEntry.objects.all()] == ([] if ply is None else [ply])
    assert answer.status_code == (422 if ply is None else 302)
    if ply:
        written = f"{move}{'…' if side == 'b' else '.'}"
        shown = client.get(reverse("game", args=[game.pk])).content.decode()
        assert f'<th scope="row">{written}</th>' in shown


def test_W7_a_sealed_move_is_counted_as_the_record_counts_it(story, client):
    text = f'[FEN "B:W{WHITE}:B{BLACK}"]\n\n1... d6-c5 *'
    game = story.game()
    record = archive_services.store_record(records.read_one_game(text))
    Game.objects.filter(pk=game.pk).update(record=record)
    client.force_login(story.arbiter)
    fields = {"sealed": "c3-d4", "sealed_move": "2", "sealed_side": "w", "reason": ""}
    more = {"how": "adjourn", "expected_revision": game.revision}
    client.post(reverse("game-suspend", args=[game.pk]), {**fields, **more})
    assert SealedMove.objects.get().ply == 2


def test_W4_a_flag_written_down_is_entered_as_the_result_by_one_button(story):
    """Three minutes were left, then White's flag fell; the record will come later."""
    _enter(story, "flag", ply=3)
    game = story.game()
    client = small_event.signed_in(story.arbiter)
    russian = {"accept-language": "ru"}
    page = client.get(reverse("game", args=[game.pk]), headers=russian).content.decode()
    assert "Внести 0–1, просрочка времени" in page
    sent = {"result": "0", "is_by_flag": "1", "expected_revision": game.revision}
    client.post(reverse("game-result", args=[game.pk]), sent)
    assert str(story.game().outcome) == "0-1 clock"
    page = client.get(reverse("game", args=[game.pk]), headers=russian).content.decode()
    assert "Внести 0–1, просрочка времени" not in page


def test_W4_a_draw_has_no_flag(story):
    game = story.game()
    sent = {"result": "=", "is_by_flag": "1", "expected_revision": game.revision}
    small_event.signed_in(story.arbiter).post(reverse("game-result", args=[game.pk]), sent)
    assert str(story.game().outcome) == "1/2-1/2 recorded"
