"""An event goes out as TRF after any round, comes back, and goes on as if it had never left."""

from itertools import product

import pytest
from django.core.management import CommandError

from arbiter.journal.models import JournalEntry
from arbiter.journal_check import verify_and_export_streams
from tests import small_event
from tests.english_command import call_command
from tests.tournaments import swiss_event
from tests.tournaments.import_and_export.trf_round_trip import take_over_trf, written_trf
from tests.translations import russian_and_english
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.attendance.models import EntryMark
from tournaments.events.models import Tournament, TournamentState
from tournaments.import_and_export import (
    create_event_from_trf,
    trf_fault_and_note_texts,
    trf_to_import,
)
from tournaments.lots import (
    draw_openings_table_rounds_shared_places,
    draw_starting_numbers_and_begin_event,
)
from tournaments.pairing import trf
from tournaments.pairing.attendance_in_round import Presence
from tournaments.people.models import Player
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.refusals.texts import explain_error
from tournaments.round_drafts import pair_and_write_draft
from tournaments.rounds import publish_and_start_rounds
from tournaments.rounds_and_boards.models import Game, GameState, RoundState

pytestmark = pytest.mark.django_db


def test_an_event_comes_back_byte_for_byte_after_any_round(story):
    for after, edition in product((0, 1, 2, 3), trf.TrfEdition):
        text = written_trf(story.tournament, after, edition)
        assert trf.write_trf(trf.parse_trf(text)) == text
        again = take_over_trf(text, story)
        assert written_trf(again, None, edition) == text
        assert again.entries.count() == 7
        assert again.rounds.count() == after
        assert list(verify_and_export_streams.damages_of_stream(again.scope_key)) == []


def test_what_a_trf_says_of_somebody_known_is_told_in_the_journals(story):
    """His rating stands on the pages of other events, too: their 304 ends with the row."""
    known = Player.objects.get(pk=story.tournament.entries.get(number=3).player_id)
    Player.objects.filter(pk=known.pk).update(federation_id="77", birth_year=1990)
    text = written_trf(story.tournament)
    Player.objects.filter(pk=known.pk).update(rating=1111)
    taken = trf_to_import.read_trf_to_import(text.encode())
    decisions = {player.number: "new" for player in taken.file.players if player.number != 3}
    again = create_event_from_trf.create_event_from_trf(
        to_import=taken, decisions=decisions, actor=story.organiser, at=small_event.NOON
    )
    known.refresh_from_db()
    assert known.rating == again.entries.get(number=3).rating != 1111
    data = JournalEntry.objects.get(verb="event.imported").data
    assert (data["updated"], data["fields"]) == ([known.pk], ["rating"])
    row = JournalEntry.objects.get(stream="people", verb="people.imported")
    assert (row.data["tournament"], row.data["players"]) == (again.pk, [known.pk])


def test_the_next_round_is_paired_there_as_it_would_have_been_here(story):
    mark_attendance_check_in_and_forfeit.mark_attendance(
        entry=story.tournament.entries.get(number=2),
        round=4,
        presence=Presence.HALF_BYE,
        actor=story.organiser,
        at=small_event.NOON,
    )
    again = take_over_trf(written_trf(story.tournament), story)
    assert again.state == TournamentState.RUNNING
    ours = swiss_event.boards(swiss_event.draft(story))
    row = pair_and_write_draft.draft_round(
        tournament=again, actor=story.organiser, at=small_event.NOON
    )
    assert swiss_event.boards(row) == ours
    assert "2 (half_bye)" in ours
    assert not pair_and_write_draft.is_draft_stale(again, row)


def test_an_open_round_and_an_adjourned_game_go_out_and_come_back(story):
    swiss_event.publish(story)
    first, second, *others = swiss_event.games(story.tournament, 4)
    for game in others:
        swiss_event.enter_result(story, game, swiss_event.WHITE)
    Game.objects.filter(pk=first.pk).update(state=GameState.ADJOURNED)
    text = written_trf(story.tournament)
    again = take_over_trf(text, story)
    assert written_trf(again) == text
    states = [game.state for game in swiss_event.games(again, 4)]
    assert states.count(GameState.ADJOURNED) == 1
    assert states.count(GameState.OPEN) == 1
    assert again.rounds.get(number=4).state == RoundState.PLAYING
    assert again.rounds.get(number=3).state == RoundState.CLOSED
    assert second.state == GameState.OPEN


def test_no_last_table_goes_out_while_a_game_is_adjourned():
    story = swiss_event.event(4, 1, games_per_pairing=1)
    swiss_event.publish(story)
    first, other = swiss_event.games(story.tournament, 1)
    swiss_event.enter_result(story, other, swiss_event.WHITE)
    Game.objects.filter(pk=first.pk).update(state=GameState.ADJOURNED)
    with pytest.raises(TournamentError, match="adjourned_open"):
        written_trf(story.tournament)


def test_the_same_file_is_taken_over_once(story):
    text = written_trf(story.tournament)
    again = take_over_trf(text, story)
    with pytest.raises(TournamentError, match="already_imported") as refused:
        take_over_trf(text, story)
    assert refused.value.params["event"] == str(again.pk)
    assert JournalEntry.objects.filter(verb="event.imported").count() == 1
    assert JournalEntry.objects.filter(verb="results.taken_over").count() == 1


def test_who_may_be_somebody_known_is_asked_and_nothing_is_left_behind(story):
    events, people = Tournament.objects.count(), Player.objects.count()
    taken = trf_to_import.read_trf_to_import(written_trf(story.tournament).encode())
    with pytest.raises(TournamentError, match="people_asked") as refused:
        create_event_from_trf.create_event_from_trf(
            to_import=taken, decisions={}, actor=story.organiser, at=small_event.NOON
        )
    assert refused.value.params["count"] == 7
    assert (Tournament.objects.count(), Player.objects.count()) == (events, people)


@pytest.mark.parametrize("cycles", [1, 2])
def test_a_round_robin_goes_on_by_its_table(cycles):
    story = small_event.event(5, published=2, cycles=cycles)
    for number in (1, 2):
        swiss_event.play(story, number, lambda game: swiss_event.DRAW)
    text = written_trf(story.tournament, 2)
    again = take_over_trf(text, story)
    assert written_trf(again) == text
    assert again.rounds.count() == story.tournament.rounds.count()
    assert again.rounds.filter(state=RoundState.DRAFT).count() == again.rounds_planned - 2
    assert list(verify_and_export_streams.damages_of_stream(again.scope_key)) == []
    publish_and_start_rounds.publish_round(
        tournament=again, number=3, actor=story.organiser, at=small_event.NOON
    )


def test_rounds_of_the_table_played_in_another_order_are_known_again():
    story = small_event.event(5, published=0, daily_draw=True)
    draw_starting_numbers_and_begin_event.draw_lots(**swiss_event.by(story), seed="1")
    draw_openings_table_rounds_shared_places.draw_table_round(
        **swiss_event.by(story), number=1, seed="7"
    )
    publish_and_start_rounds.publish_round(**swiss_event.by(story), number=1)
    swiss_event.play(story, 1)
    again = take_over_trf(written_trf(story.tournament), story)
    ours = story.tournament.rounds.get(number=1)
    assert again.rounds.get(number=1).table_number == ours.table_number
    assert again.daily_draw is (ours.table_number != 1)
    assert list(verify_and_export_streams.damages_of_stream(again.scope_key)) == []


# what is wrong with the file | the code
WRONG = [
    (lambda text: text.replace("142 5\n", ""), "rounds_missing"),
    (lambda text: text.replace(" w 1", " w ="), "unreadable_trf"),
    (lambda text: text.replace("FIDE_DUTCH_2026", "FIDE_ROUND_ROBIN"), "not_the_table"),
    (lambda text: text + "250  1.0  1.0   1   1    3    3\n", "acceleration_unknown"),
    (lambda text: "hello", "unreadable_trf"),
    (lambda text: b"\x00\x01\xff", "unreadable_trf"),
]


def test_a_file_that_cannot_be_an_event_here_is_refused_whole(story):
    text, before = written_trf(story.tournament), Tournament.objects.count()
    for change, code in WRONG:
        with pytest.raises(TournamentError) as refused:
            take_over_trf(change(text), story)
        assert refused.value.code == code
        assert Tournament.objects.count() == before
        for language in ("ru", "en"):
            assert "{" not in explain_error(code, refused.value.params, language)


def test_every_fault_of_a_file_has_words():
    for text in trf_fault_and_note_texts.FAULTS.values():
        russian, english = russian_and_english(text)
        assert russian != english


def test_points_that_are_not_the_sum_are_told_in_one_language():
    russian, english = (
        trf_fault_and_note_texts.explain_trf_fault(
            "points_disagree", {"line": 4, "column": 81, "found": "4"}, language
        )
        for language in ("ru", "en")
    )
    assert russian == "строка 4, столбец 81: очки не равны сумме туров: в турах набрано 4"
    assert english == "line 4, column 81: the points are not the sum of the rounds, which is 4"


def test_a_large_event_costs_no_query_a_player(story, django_assert_max_num_queries):
    with django_assert_max_num_queries(20):
        written_trf(story.tournament)


def test_the_commands_write_and_take_over(story, tmp_path, capsys):
    out = tmp_path / "event.trf"
    arguments = ("--edition", "trf16", "--newline", "cr", "--after", "2", "-o", str(out))
    call_command("export_trf", str(story.tournament.pk), *arguments)
    assert b"\r" in out.read_bytes()
    assert b"\n" not in out.read_bytes()
    with pytest.raises(CommandError, match="decide"):
        call_command("import_trf", str(out), "--as", "organiser")
    call_command("import_trf", str(out), "--as", "organiser", "--all-new", "--title", "Кубок")
    again = Tournament.objects.get(title="Кубок")
    assert written_trf(again, 2) == written_trf(story.tournament, 2).replace("Shveitsarka", "Kubok")
    assert EntryMark.objects.filter(entry__tournament=again).exists()


def test_a_match_of_which_each_forfeited_a_game_keeps_its_opponents():
    """Accepted, a drawn match; TRF has no letter for it, so a ### line says who met and what."""
    story = swiss_event.event(4, 2, games_per_pairing=2)
    swiss_event.publish(story)
    swiss_event.play(
        story, 1, lambda game: swiss_event.FORFEIT if game.pairing.board == 1 else swiss_event.WHITE
    )
    first = story.tournament.rounds.get(number=1).pairings.get(board=1)
    for edition in trf.TrfEdition:
        text = written_trf(story.tournament, 1, edition)
        white, other = first.first.number, first.second.number
        assert f"### round 1: {white} and {other} were paired and forfeited as many games" in text
        cells = {player.number: player.cells[0] for player in trf.parse_trf(text).players}
        assert [cells[number].letter for number in (white, other)] == ["H", "H"]
        assert text.count("were paired and forfeited") == 1
