"""The checkers find what is wrong; random events through the real services give them nothing."""

import io

import pytest
from django.core.management import CommandError
from django.utils import translation

from arbiter.journal.models import writing
from arbiter.journal.models.rows import JournalEntry
from tests.support import small_event, swiss_event
from tests.support.languages import call_command
from tests.support.stories import kept
from tournaments.boards.models import Pairing
from tournaments.demo.services.simulation import simulate_event
from tournaments.entries.services import entering
from tournaments.errors import NeedsConfirmation
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.games.queries import published
from tournaments.games.services import results
from tournaments.pairing import trf
from tournaments.rounds.queries.hand_changes import pairs_when_paired
from tournaments.rounds.queries.recheck import pair_past_rounds_again
from tournaments.rounds.services import hand_changes
from tournaments.standings import services as standings_services
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries.journal import check_standings

pytestmark = pytest.mark.django_db


def store(story):
    story.tournament.refresh_from_db()
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )


@pytest.fixture
@kept
def story():
    """Seven players, two rounds played, a table stored after each."""
    story = swiss_event.event(7, 3)
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
        store(story)
    swiss_event.explain(story)
    return story


def code_and_output(name, *arguments):
    out = io.StringIO()
    code = 0
    try:
        call_command(name, *map(str, arguments), stdout=out)
    except CommandError as error:
        code = error.returncode
    return code, out.getvalue()


def test_an_event_as_it_was_played_is_decided_again_the_same(story):
    assert all(
        report.is_same and not report.findings
        for _, report in pair_past_rounds_again(story.tournament)
    )
    assert code_and_output("check_pairings", story.tournament.pk) == (
        0,
        "2 rounds, 2 as decided again, 0 not\n",
    )
    assert code_and_output("check_standings", story.tournament.pk)[0] == 0


@pytest.mark.parametrize("name", ["check_pairings", "check_standings", "draw_again"])
def test_an_event_that_is_not_there_is_not_called_good(name):
    with pytest.raises(CommandError, match="no event 99"):
        call_command(name, "99")


def test_a_stored_reason_that_is_not_so_is_found_and_derived_anew(story):
    """As older versions wrote it: told from the raw score group, floaters left out."""
    board = Pairing.objects.get(round__number=2, board=1)
    right = board.reasons
    params = {"white": 1, "black": 2, "higher": 1, "natural": 4}
    old = {"code": "natural_colour", "article": "C.04.3 C12", "params": params}
    Pairing.objects.filter(pk=board.pk).update(reasons=[old, right[-1]])
    code, output = code_and_output("check_pairings", story.tournament.pk)
    assert (code, "board 1: the stored reason" in output) == (1, True)
    code, output = code_and_output("check_pairings", story.tournament.pk, "--derive-reasons")
    assert (code, "reasons of 1 boards derived anew" in output) == (0, True)
    board.refresh_from_db()
    assert board.reasons == right
    assert JournalEntry.objects.get(verb="reasons.derived").data["pairings"] == [board.pk]


def test_a_player_who_stands_twice_is_named_and_no_reason_is_made_up(story):
    """Rows that no draft can have do not stop the check."""
    first, second = Pairing.objects.filter(round__number=2, kind="game").order_by("board")[:2]
    Pairing.objects.filter(pk=second.pk).update(second=first.first)
    code, output = code_and_output("check_pairings", story.tournament.pk)
    assert code == 1
    assert "more than once" in output
    assert "board 1: the stored reason" in output


def test_reasons_stay_true_when_a_late_entry_renumbers_everybody():
    """C.04.2: the numbers in stored reasons move with the players, lists of them too."""
    story = swiss_event.event(9, rounds=5)
    for number in (1, 2):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    swiss_event.explain(story)
    entering.enter_new_player(**swiss_event.by(story), name="Поздний", rating=2395)
    assert [report.false_reasons for _, report in pair_past_rounds_again(story.tournament)] == [
        (),
        (),
    ]


def test_exchanged_players_are_shown_ours_and_theirs(story):
    first, second = Pairing.objects.filter(round__number=2, kind="game").order_by("board")[:2]
    exchanged, other = first.second, second.second
    Pairing.objects.filter(pk=second.pk).update(second=None, kind="allocated")
    Pairing.objects.filter(pk=first.pk).update(second=other)
    Pairing.objects.filter(pk=second.pk).update(second=exchanged, kind="game")
    code, output = code_and_output("check_pairings", story.tournament.pk)
    assert code == 1
    assert "round 2:" in output
    assert f"{first.first.number} – {exchanged.number} | " in output


def test_exchanged_colours_are_a_difference_and_a_broken_rule(story):
    pairing = Pairing.objects.filter(round__number=2, board=1).get()
    row = Pairing.objects.filter(pk=pairing.pk)
    row.update(first=pairing.second, second=None, kind="allocated")
    row.update(second=pairing.first, kind="game")
    code, output = code_and_output("check_pairings", story.tournament.pk)
    assert code == 1
    assert "! " in output


def test_a_round_robin_is_held_against_its_table():
    story = small_event.event(5, published=2)
    assert code_and_output("check_pairings", story.tournament.pk)[0] == 0
    story.tournament.rounds.filter(number=2).update(table_number=3)
    assert code_and_output("check_pairings", story.tournament.pk)[0] == 1


def test_a_stored_place_that_was_changed_is_found_at_its_revision(story):
    tables = list(check_standings(story.tournament))
    assert len(tables) == 2
    assert not any(table.lines or table.unknown for table in tables)
    row = StandingRow.objects.filter(standing__revision=tables[0].revision).first()
    StandingRow.objects.filter(pk=row.pk).update(points=row.points + 1)
    with translation.override("en"):
        assert "stored facts" in next(check_standings(story.tournament)).lines[0]
    StandingRevision.objects.filter(pk=row.standing_id).update(facts={})
    with translation.override("en"):
        assert " | place" in next(check_standings(story.tournament)).lines[0]
    code, output = code_and_output("check_standings", story.tournament.pk)
    assert code == 1
    assert f"revision {tables[0].revision}" in output
    assert f"revision {tables[1].revision}" not in output


def test_any_swiss_event_in_a_trf_is_checked_with_nothing_stored(story, tmp_path):
    path = tmp_path / "event.trf"
    text = trf.write_trf(
        trf.write_event_as_trf(collect_trf_facts_of_event(story.tournament), trf.TrfEdition.TRF26)
    )
    path.write_text(text, encoding="utf-8")
    assert code_and_output("check_pairings", "--trf", path)[0] == 0
    moved = text.replace("152 W", "152 ?").replace("152 B", "152 W").replace("152 ?", "152 B")
    path.write_text(moved, encoding="utf-8")
    code, output = code_and_output("check_pairings", "--trf", path)
    assert code == 1
    assert "round 1:" in output
    path.write_text("001 x", encoding="utf-8")
    assert code_and_output("check_pairings", "--trf", path)[0] == 2


@pytest.mark.parametrize("seed", [3, 11, 19])
def test_random_events_keep_every_rule(seed):
    """Rounds, colours and tables of whole events; 5,000 rounds are run by the command."""
    tally = simulate_event(seed, most_players=10)
    assert tally.faults == []
    assert tally.rounds


def test_the_same_seed_is_the_same_event_and_nothing_stays(story):
    first = code_and_output("simulate_event", "--seed", "5", "--players", "8")
    assert first[0] == 0
    again = code_and_output("simulate_event", "--seed", "5", "--players", "8")
    assert first[1].split(" s\n")[1:] == again[1].split(" s\n")[1:]
    assert not type(story.tournament).objects.filter(title__startswith="Simulation").exists()


def by_hand(story, number, first_player, other):
    """Two numbers exchange their seats in a phase of its own; every caution is accepted."""
    hand_changes.begin_hand_pairing(
        **swiss_event.by(story), number=number, reason="двое из одной семьи"
    )
    given = {**swiss_event.by(story), "number": number, "one": first_player, "other": other}
    with pytest.raises(NeedsConfirmation) as refusal:
        hand_changes.exchange_players(**given)
    keys = [caution.key for caution in refusal.value.cautions]
    hand_changes.exchange_players(**given, accepted=keys, is_sure=True)
    hand_changes.end_hand_pairing(**swiss_event.by(story), number=number)


@pytest.fixture
def changed(story):
    """Round 3: a table, a result given and taken back, then that board changed by hand.

    The one who had the bye plays after all; a table is stored after each step.
    """
    swiss_event.publish(story)
    store(story)
    *_, last, bye = pairs_when_paired(story.tournament.rounds.get(number=3))
    game = swiss_event.games(story.tournament, 3)[-1]
    game = swiss_event.enter_result(story, game, swiss_event.WHITE)
    store(story)
    results.take_back_result(
        published.lock_game_for_result_change(game.pk),
        actor=story.arbiter,
        at=small_event.NOON,
        reason="не та доска",
    )
    store(story)
    by_hand(story, 3, last.black, bye.white)
    store(story)
    swiss_event.play(story, 3, swiss_event.higher)
    store(story)
    return story


def test_tables_before_a_change_by_hand_are_computed_from_the_boards_of_then(changed):
    tables = list(check_standings(changed.tournament))
    assert len(tables) == 7
    assert [(table.revision, table.lines, table.unknown) for table in tables if table.lines] == []
    assert not any(table.unknown for table in tables)


def test_a_table_is_said_to_be_unknown_only_where_its_own_games_are_lost(story):
    """Journals written before removed games were named in them: a result of a game not there."""
    tournament = story.tournament
    tournament.refresh_from_db()
    type(tournament).objects.filter(pk=tournament.pk).update(revision=tournament.revision + 1)
    writing.write_journal_row(
        stream=tournament.scope_key,
        verb="result.recorded",
        actor=story.arbiter,
        at=small_event.NOON,
        data={
            "game": 987654,
            "result": "1-0",
            "termination": "recorded",
            "revision": tournament.revision + 1,
        },
        before="* open",
        after="1-0 recorded",
    )
    store(story)
    with translation.override("en"):
        faults = list(check_standings(tournament))
    assert [table.unknown for table in faults] == [
        "",
        "",
        "games removed by hand since, players not told: 987654",
    ]


def test_the_engine_is_held_against_its_draft_and_the_changes_are_told(changed):
    code, output = code_and_output("check_pairings", changed.tournament.pk)
    assert code == 0
    assert "round 3, by hand: drafted | played" in output
    assert output.endswith("3 rounds, 3 as decided again, 0 not\n")


def test_a_draft_that_was_not_the_engines_shows_behind_a_change_by_hand(changed):
    """The changes by hand do not hide it."""
    row = changed.tournament.rounds.get(number=3)
    known = row.known
    known["initial"] = "b" if known["initial"] == "w" else "w"
    for player in known["players"]:
        player["past"] = [["r", 0, None, None] for _ in player["past"]]
    type(row).objects.filter(pk=row.pk).update(known=known)
    assert code_and_output("check_pairings", changed.tournament.pk)[0] == 1
