"""An event goes out as TRF after any round and comes back, with lines of other programs."""

import json
from datetime import date
from itertools import product

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from tests.support import small_event, swiss_event
from tests.support.languages import call_command, russian_and_english
from tests.support.swiss_event import take_over_trf, written_trf
from tournaments.boards.models import Game, GameState, RoundState
from tournaments.errors import TournamentError
from tournaments.events.models import Tournament, TournamentState
from tournaments.exchange import texts as exchange_texts
from tournaments.exchange.queries import trf
from tournaments.exchange.services import imports
from tournaments.pairing import trf as pairing_trf
from tournaments.pairing.attendance import Presence
from tournaments.people.models import Player
from tournaments.rounds.models import EntryMark
from tournaments.rounds.services import attendance, drafts, lots, publishing
from tournaments.texts import explain_error

# An event goes out as TRF after any round, comes back, and goes on as if it had never left.


pytestmark = pytest.mark.django_db


def test_an_event_comes_back_byte_for_byte_after_any_round(story):
    for after, edition in product((0, 1, 2, 3), pairing_trf.TrfEdition):
        text = written_trf(story.tournament, after, edition)
        assert pairing_trf.write_trf(pairing_trf.parse_trf(text)) == text
        again = take_over_trf(text, story)
        assert written_trf(again, None, edition) == text
        assert again.entries.count() == 7
        assert again.rounds.count() == after
        assert list(verification.damages_of_stream(again.scope_key)) == []


def test_what_a_trf_says_of_somebody_known_is_told_in_the_journals(story):
    """His rating stands on the pages of other events, too: their 304 ends with the row."""
    known = Player.objects.get(pk=story.tournament.entries.get(number=3).player_id)
    Player.objects.filter(pk=known.pk).update(federation_id="77", birth_year=1990)
    text = written_trf(story.tournament)
    Player.objects.filter(pk=known.pk).update(rating=1111)
    taken = trf.read_trf_to_import(text.encode())
    decisions = {player.number: "new" for player in taken.file.players if player.number != 3}
    again = imports.create_event_from_trf(
        to_import=taken, decisions=decisions, actor=story.organiser, at=small_event.NOON
    )
    known.refresh_from_db()
    assert known.rating == again.entries.get(number=3).rating != 1111
    data = JournalEntry.objects.get(verb="event.imported").data
    assert (data["updated"], data["fields"]) == ([known.pk], ["rating"])
    row = JournalEntry.objects.get(stream="people", verb="people.imported")
    assert (row.data["tournament"], row.data["players"]) == (again.pk, [known.pk])


def test_the_next_round_is_paired_there_as_it_would_have_been_here(story):
    attendance.mark_attendance(
        entry=story.tournament.entries.get(number=2),
        round=4,
        presence=Presence.HALF_BYE,
        actor=story.organiser,
        at=small_event.NOON,
    )
    again = take_over_trf(written_trf(story.tournament), story)
    assert again.state == TournamentState.RUNNING
    ours = swiss_event.boards(swiss_event.draft(story))
    row = drafts.draft_round(tournament=again, actor=story.organiser, at=small_event.NOON)
    assert swiss_event.boards(row) == ours
    assert "2 (half_bye)" in ours
    assert not drafts.is_draft_stale(again, row)


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
    taken = trf.read_trf_to_import(written_trf(story.tournament).encode())
    with pytest.raises(TournamentError, match="people_asked") as refused:
        imports.create_event_from_trf(
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
    assert list(verification.damages_of_stream(again.scope_key)) == []
    publishing.publish_round(tournament=again, number=3, actor=story.organiser, at=small_event.NOON)


def test_rounds_of_the_table_played_in_another_order_are_known_again():
    story = small_event.event(5, published=0, daily_draw=True)
    lots.draw_lots(**swiss_event.by(story), seed="1")
    lots.draw_table_round(**swiss_event.by(story), number=1, seed="7")
    publishing.publish_round(**swiss_event.by(story), number=1)
    swiss_event.play(story, 1)
    again = take_over_trf(written_trf(story.tournament), story)
    ours = story.tournament.rounds.get(number=1)
    assert again.rounds.get(number=1).table_number == ours.table_number
    assert again.daily_draw is (ours.table_number != 1)
    assert list(verification.damages_of_stream(again.scope_key)) == []


# what is wrong with the file | the code
WRONG = [
    (lambda text: text.replace("142 5\n", ""), "rounds_missing"),
    (lambda text: text.replace(" w 1", " w ="), "unreadable_trf"),
    (lambda text: text.replace("FIDE_DUTCH_2026", "FIDE_ROUND_ROBIN"), "points_without_game"),
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
    for text in exchange_texts.FAULTS.values():
        russian, english = russian_and_english(text)
        assert russian != english


def test_points_that_are_not_the_sum_are_told_in_one_language():
    russian, english = (
        exchange_texts.explain_trf_fault(
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
    for edition in pairing_trf.TrfEdition:
        text = written_trf(story.tournament, 1, edition)
        white, other = first.first.number, first.second.number
        assert f"### round 1: {white} and {other} were paired and forfeited as many games" in text
        cells = {player.number: player.cells[0] for player in pairing_trf.parse_trf(text).players}
        assert [cells[number].letter for number in (white, other)] == ["H", "H"]
        assert text.count("were paired and forfeited") == 1


# TRF files with lines of a federation or another program: kept, told, written again.


SHARLY = f"""012 Городской турнир
022 Клуб
032 FRA
042 20/11/2026
052 22.11.2026
062 4
082 0
102 Dupont, Jean (IA)
112 Durand, Marie
112 Petit, Paul
122 90 min + 30 sec/move
132{" " * 88}26/11/20  26/11/21  26/11/22
142 3
999 what nobody knows
001    1 m    ALYX,                             2200 FRA                         1.0    1     3 w 1
FRA    1    A 11223          Alyx
001    2 m    Van der Berg, Jan                 2150 FRA                         1.0    2     4 b 1
FRA    2    A 11224          Jan
001    3 m    CHARLINE, Zoe                     2100 FRA                         0.0    3     1 b 0
001    4 m    DAVID, Paul                       2050 FRA                         0.0    4     2 w 0
### a remark of theirs
"""


def test_a_file_with_lines_of_a_federation_comes_in_and_goes_out_whole(story):
    """As Sharly Chess writes it: nothing is dropped, and what is not understood is told."""
    again = take_over_trf(SHARLY, story)
    assert (again.federation, again.chief_arbiter) == ("FRA", "Dupont, Jean (IA)")
    assert again.deputy_arbiters == "Durand, Marie; Petit, Paul"
    assert (f"{again.starts_on}", f"{again.ends_on}") == ("2026-11-20", "2026-11-22")
    names = list(again.entries.order_by("number").values_list("player__name", flat=True))
    assert names == ["ALYX", "Van der Berg Jan", "CHARLINE Zoe", "DAVID Paul"]
    text = written_trf(again)
    lines = [line for line in SHARLY.splitlines() if line[:3] not in ("012", "042", "052", "062")]
    written = text.splitlines()
    changed = {"022 Клуб": "022 Klub"}
    for line in lines:
        if line.startswith("001"):
            assert any(row[14:52] == line[14:52] for row in written), line
        else:
            assert changed.get(line, line) in written, line
    assert "042 2026/11/20" in written
    assert pairing_trf.write_trf(pairing_trf.parse_trf(text)) == text
    third = take_over_trf(text.replace("Gorodskoi", "Drugoi"), story)
    assert written_trf(third) == text.replace("Gorodskoi", "Drugoi")


def test_what_a_file_says_and_nobody_here_reads_is_told_on_page_api_and_command(
    story, tmp_path, capsys
):
    client = small_event.signed_in(story.organiser)
    ambiguous = SHARLY.replace("20/11/2026", "05/06/2026").encode()
    new = json.dumps({str(number): "new" for number in range(1, 5)})
    answer = client.post(
        reverse("api-event-import"),
        {"file": SimpleUploadedFile("event.trf", ambiguous), "decisions": new},
        headers={"accept-language": "ru"},
    )
    assert answer.status_code == 201, answer.content
    notes = {note["code"]: note["detail"] for note in answer.json()["notes"]}
    assert set(notes) == {"day_ambiguous", "record_kept", "record_unknown", "national_kept"}
    assert "где здесь день, а где месяц, не понять: 042 05/06/2026" in notes["day_ambiguous"]
    assert answer.json()["starts_on"] is None
    files = reverse("event-exchange", args=[answer.json()["id"]])
    assert "FRA × 2" in client.get(files).content.decode()
    assert (
        "cannot be told apart"
        in client.get(files, headers={"accept-language": "en"}).content.decode()
    )
    assert "042 05/06/2026" in written_trf(Tournament.objects.get(pk=answer.json()["id"]))
    path = tmp_path / "other.trf"
    path.write_text(SHARLY.replace("### a remark of theirs", "### another"))
    call_command("import_trf", str(path), "--as", "organiser", "--all-new")
    assert "it is kept and goes out again: 999 what nobody knows" in capsys.readouterr().out


def test_our_own_event_says_its_days_officials_and_clock(story):
    """032, 042, 052, 102, 112, 122, 132 go out, come back and go out the same."""
    Tournament.objects.filter(pk=story.tournament.pk).update(
        federation="RUS",
        starts_on=date(2026, 11, 20),
        ends_on=date(2026, 11, 22),
        chief_arbiter="Осипова Анна",
        deputy_arbiters="Петров Пётр; Сидоров Олег",
        time_control="180+2",
    )
    story.tournament.refresh_from_db()
    text = written_trf(story.tournament)
    for line in (
        "032 RUS",
        "042 2026/11/20",
        "052 2026/11/22",
        "102 Osipova Anna",
        "112 Petrov Petr",
        "112 Sidorov Oleg",
        "122 180+2",
    ):
        assert line in text.splitlines()
    day = next(line for line in text.splitlines() if line.startswith("132"))
    assert day[91:] == "26/11/21  26/11/21  26/11/21"
    assert "Igrok, 001" in text
    again = take_over_trf(text, story)
    assert written_trf(again) == text
    assert again.time_control == "180+2"
    assert [f"{row.played_on}" for row in again.rounds.order_by("number")] == ["2026-11-21"] * 3


def test_of_thousands_of_unknown_records_some_are_told_and_all_go_out_again(story):
    """And a file of more lines than any event has is refused, before anything is made of it."""
    client = small_event.signed_in(story.organiser)
    new = json.dumps({str(number): "new" for number in range(1, 5)})

    def take_over(lines: int, code: str):
        data = SHARLY.encode() + b"".join(f"{code} what {n}\n".encode() for n in range(lines))
        file = SimpleUploadedFile("event.trf", data)
        return client.post(reverse("api-event-import"), {"file": file, "decisions": new})

    answer = take_over(5000, "998")
    assert answer.status_code == 201, answer.content[:2000]
    notes = answer.json()["notes"]
    assert len(notes) < 100
    assert {note["code"] for note in notes} >= {"record_unknown", "more_notes"}
    assert len(answer.content) < 50_000
    assert "998 what 4999" in written_trf(Tournament.objects.get(pk=answer.json()["id"]))
    refused = take_over(100_000, "997")
    assert (refused.status_code, refused.json()["params"]["trf"]) == (400, "too_many_lines")
    assert len(refused.content) < 2000
