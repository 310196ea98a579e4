"""Swiss rounds as events play them: drafted, checked, published, played, closed."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from arbiter.journal.models.rows import JournalEntry
from tests.benchmarks.standings import FIVE
from tests.support import small_event, swiss_event
from tournaments.boards.models import Game, Pairing, RoundState
from tournaments.boards.queries import field
from tournaments.entries.services import entering
from tournaments.errors import TournamentError
from tournaments.events.models import TournamentState
from tournaments.events.services import regulations
from tournaments.games.services import adjournment
from tournaments.pairing import field as pairing_field
from tournaments.pairing.attendance import Presence
from tournaments.rounds.queries.reasons import reasons_of_board
from tournaments.rounds.services import attendance, drafts, publishing
from tournaments.standings import services as standings_services
from tournaments.standings.queries import facts

pytestmark = pytest.mark.django_db


def mark(story, number, round_number, presence, reason=""):
    return attendance.mark_attendance(
        entry=story.tournament.entries.get(number=number),
        round=round_number,
        presence=presence,
        actor=story.organiser,
        at=small_event.NOON,
        reason=reason,
    )


def test_the_first_round_meets_upper_half_with_lower_half():
    """C.04.3, 3 and 5.2.5: numbers by rating, the initial colour by lot."""
    story = swiss_event.event(12)
    row = swiss_event.publish(story)
    numbers = [set(map(int, pair.split("-"))) for pair in swiss_event.boards(row).split()]
    assert numbers == [{n, n + 6} for n in range(1, 7)]
    first = row.pairings.get(board=1)
    is_white = story.tournament.initial_colour == "w"
    assert (first.first.number == 1) is is_white
    assert [reason["code"] for reason in reasons_of_board(first)] == [
        "halves",
        "first_free",
        "initial",
    ]
    assert first.games.count() == 2


@pytest.mark.parametrize(("points", "words"), [(2, "как победа"), (1, "как ничья"), (0, "ничего")])
def test_the_pages_tell_what_a_bye_is_worth_and_by_which_points_a_round_was_paired(points, words):
    story = swiss_event.event(5, rounds=3, bye_points=points)
    reader = Client(headers={"accept-language": "ru"})
    page = reader.get(reverse("event", args=[story.tournament.pk])).content.decode()
    assert f"<dd>{words}</dd>" in page
    for number, is_told in ((1, False), (2, True)):
        swiss_event.publish(story)
        swiss_event.play(story, number)
        address = reverse("event-round", args=[story.tournament.pk, number])
        page = reader.get(address).content.decode()
        assert ("очки, по которым составлены пары" in page) is is_told


def test_a_whole_event_goes_from_draft_to_its_end():
    """draft → published → in play → closed, and the event ends with its last round."""
    story = swiss_event.event(8, rounds=3)
    for number in (1, 2, 3):
        row = swiss_event.publish(story)
        assert row.state == RoundState.PUBLISHED
        publishing.start_round(**swiss_event.by(story), number=number)
        row.refresh_from_db()
        assert row.state == RoundState.PLAYING
        swiss_event.play(story, number, swiss_event.higher)
        row.refresh_from_db()
        assert row.state == RoundState.CLOSED
    story.tournament.refresh_from_db()
    assert story.tournament.state == TournamentState.FINISHED
    pairs = Pairing.objects.filter(round__tournament=story.tournament).values_list(
        "first", "second"
    )
    assert len({frozenset(pair) for pair in pairs}) == 12
    table = standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=story.tournament.revision, at=small_event.NOON
    )
    assert table.rows.count() == 8
    assert set(table.rows.first().values) >= {"solkoff_short"}


@pytest.mark.parametrize(
    ("act", "code"),
    [
        (lambda s: swiss_event.draft(s), "results_missing"),
        (lambda s: mark(s, 1, 1, Presence.ABSENT), "round_published"),
        (lambda s: mark(s, 1, 2, Presence.FORFEIT), "round_not_published"),
        (lambda s: mark(s, 1, 9, Presence.ABSENT), "no_such_round"),
        (lambda s: mark(s, 1, 2, Presence.RETURNED), "not_withdrawn"),
    ],
)
def test_what_comes_too_early_or_too_late_is_refused(act, code):
    """States go only forward; the past is not written anew."""
    story = swiss_event.event(6, rounds=3)
    swiss_event.publish(story)
    with pytest.raises(TournamentError) as refused:
        act(story)
    assert refused.value.code == code


def test_an_odd_field_has_one_bye_worth_what_the_regulations_say():
    """C.04.1: lowest score, no opponent, no colour, the same value for all; never twice."""
    story = swiss_event.event(7, rounds=3, bye_points=1)
    rested = []
    for number in (1, 2, 3):
        row = swiss_event.publish(story)
        bye = row.pairings.get(kind="allocated")
        assert (bye.points, bye.games.count()) == (1, 0)
        assert reasons_of_board(bye)[0]["code"] == "bye"
        rested.append(bye.first_id)
        swiss_event.play(story, number, swiss_event.higher)
    assert len(set(rested)) == 3
    totals = facts.scoring_rules_of_event(story.tournament).totals
    assert sum(totals.values()) == 3 * 3 * 2 + 3


def test_nobody_is_deleted_and_every_state_has_its_row():
    """Half-point bye, absence, withdrawal and return: each is a row; points follow."""
    story = swiss_event.event(9, rounds=5)
    mark(story, 9, 1, Presence.HALF_BYE)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    mark(story, 9, 2, Presence.WITHDRAWN, "заболел")
    mark(story, 8, 2, Presence.ABSENT)
    row = swiss_event.publish(story)
    assert row.pairings.filter(first__number=9).count() == 0
    assert row.pairings.get(first__number=8, second=None).kind == "absent"
    swiss_event.play(story, 2, swiss_event.higher)
    mark(story, 9, 3, Presence.RETURNED)
    row = swiss_event.publish(story)
    assert "9" in swiss_event.boards(row).replace("-", " ").split()
    field = pairing_field.pairing_input_from_json_data(row.known)
    nine = next(competitor for competitor in field.competitors if competitor.number == 9)
    assert [turn.points for turn in nine.past] == [1, 0]
    verbs = JournalEntry.objects.filter(stream=story.tournament.scope_key).values_list(
        "verb", flat=True
    )
    assert {"entry.half_bye", "entry.withdrawn", "entry.absent", "entry.returned"} <= set(verbs)


def test_half_point_byes_have_a_limit():
    """The regulations say how many; the next one is refused."""
    story = swiss_event.event(8, rounds=5)
    mark(story, 1, 1, Presence.HALF_BYE)
    mark(story, 1, 1, Presence.HALF_BYE)
    with pytest.raises(TournamentError) as refused:
        mark(story, 1, 2, Presence.HALF_BYE)
    assert refused.value.code == "half_bye_limit"


def test_a_forfeit_loses_the_games_and_waits_for_an_explanation():
    """W5, C.04.2: who did not come without a word is not paired again until explained."""
    story = swiss_event.event(8, rounds=4)
    swiss_event.publish(story)
    mark(story, 2, 1, Presence.FORFEIT)
    lost = Game.objects.filter(pairing__round__number=1, termination="forfeit")
    assert lost.count() == 2
    swiss_event.play(story, 1, swiss_event.higher)
    presences = field.attendance_of_entries(story.tournament, 2)
    entry = story.tournament.entries.get(number=2)
    assert presences[entry.pk] is Presence.ABSENT
    mark(story, 2, 2, Presence.PRESENT)
    assert field.attendance_of_entries(story.tournament, 2)[entry.pk] is Presence.PRESENT
    row = swiss_event.publish(story)
    histories = {
        competitor.number: competitor.past
        for competitor in pairing_field.pairing_input_from_json_data(row.known).competitors
    }
    assert histories[2][0].kind == "forfeit"
    assert histories[2][0].points == 0


def test_a_late_entry_is_numbered_among_the_others_before_round_4():
    """C.04.2: inserted by rating, everybody renumbered, nothing for the rounds missed."""
    story = swiss_event.event(8, rounds=5)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    late = entering.enter_new_player(**swiss_event.by(story), name="Поздний", rating=2395)
    assert (late.number, late.first_round) == (1, 2)
    assert list(
        story.tournament.entries.order_by("number").values_list("number", flat=True)
    ) == list(range(1, 10))
    facts = reasons_of_board(Pairing.objects.get(round__number=1, board=1))[0]["params"]
    assert {facts["higher"], facts["lower"]} == {2, 6}
    missed = Pairing.objects.get(round__number=1, first=late)
    assert (missed.kind, missed.points) == ("zero_bye", 0)
    assert "1" in swiss_event.boards(swiss_event.publish(story)).replace("-", " ").split()


def test_from_round_4_on_a_late_entry_takes_the_next_number():
    """C.04.2: no change of numbers after round 4 is paired; half points where allowed."""
    story = swiss_event.event(10, rounds=6, half_byes=2)
    for number in (1, 2, 3, 4):
        swiss_event.publish(story)
        swiss_event.play(story, number, swiss_event.higher)
    late = entering.enter_new_player(
        **swiss_event.by(story), name="Поздний", rating=2395, half_byes=True
    )
    assert (late.number, late.first_round) == (11, 5)
    assert list(
        Pairing.objects.filter(first=late)
        .order_by("round__number")
        .values_list("points", flat=True)
    ) == [1, 1, 0, 0]


def test_a_draft_that_knows_too_little_is_not_published():
    """A withdrawal after the draft: it is drafted again, and the old one is gone."""
    story = swiss_event.event(8, rounds=3)
    swiss_event.draft(story)
    mark(story, 8, 1, Presence.WITHDRAWN)
    with pytest.raises(TournamentError) as refused:
        publishing.publish_round(**swiss_event.by(story), number=1)
    assert refused.value.code == "draft_stale"
    row = swiss_event.publish(story)
    assert row.drafts == 2
    assert row.pairings.filter(kind="allocated").count() == 1


def test_an_adjourned_game_is_a_draw_for_the_next_pairing():
    """C.04.2: paired as a draw; the round closes only when it is played."""
    story = swiss_event.event(6, rounds=3, games_per_pairing=1)
    swiss_event.publish(story)
    game = swiss_event.games(story.tournament, 1)[0]
    adjournment.adjourn_game(
        game=game, expected_revision=game.revision, actor=story.arbiter, at=small_event.NOON
    )
    for other in swiss_event.games(story.tournament, 1)[1:]:
        swiss_event.enter_result(story, other, swiss_event.WHITE)
    row = swiss_event.draft(story)
    points = {
        competitor.number: competitor.points
        for competitor in pairing_field.pairing_input_from_json_data(row.known).competitors
    }
    assert points[game.white.number] == points[game.black.number] == 1
    assert story.tournament.rounds.get(number=1).state == RoundState.PLAYING
    game.refresh_from_db()
    swiss_event.enter_result(story, game, swiss_event.BLACK)
    assert story.tournament.rounds.get(number=1).state == RoundState.CLOSED
    with pytest.raises(TournamentError):  # a result found before the next pairing is used for it
        publishing.publish_round(**swiss_event.by(story), number=2)


def test_an_annulled_game_gives_nothing_and_lets_the_round_close():
    """No points to either; only with a reason."""
    story = swiss_event.event(4, rounds=2, games_per_pairing=1)
    swiss_event.publish(story)
    first, second = swiss_event.games(story.tournament, 1)
    swiss_event.enter_result(story, first, swiss_event.WHITE)
    swiss_event.enter_result(story, second, swiss_event.WHITE)
    first.refresh_from_db()
    adjournment.annul_game(
        game=first,
        expected_revision=first.revision,
        reason="не то начало",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    assert story.tournament.rounds.get(number=1).state == RoundState.CLOSED
    assert sum(facts.scoring_rules_of_event(story.tournament).totals.values()) == 2


def test_baku_lends_points_to_the_first_half_and_a_late_entry_moves_its_border():
    """C.04.7: wins in round 1, for pairing alone; the last accelerated player stays the last."""
    story = swiss_event.event(8, rounds=5, acceleration="baku", games_per_pairing=1)
    row = swiss_event.publish(story)
    lent = {
        competitor.number: competitor.virtual
        for competitor in pairing_field.pairing_input_from_json_data(row.known).competitors
    }
    assert lent[4] == (2, 2, 1, 0, 0)
    assert lent[5] == (0, 0, 0, 0, 0)
    assert {1, 3} in [
        set(pair) for pair in row.pairings.values_list("first__number", "second__number")
    ]
    swiss_event.play(story, 1, swiss_event.higher)
    entering.enter_new_player(**swiss_event.by(story), name="Поздний", rating=2395)
    story.tournament.refresh_from_db()
    assert story.tournament.baku_border == 5
    lent = {
        competitor.number: competitor.virtual
        for competitor in field.load_pairing_input(story.tournament, 2).competitors
    }
    assert (lent[5][0], lent[6][0]) == (2, 0)
    assert facts.scoring_rules_of_event(story.tournament).totals[1] == 0


def test_the_number_of_rounds_changes_with_a_reason_and_may_end_the_event():
    """VCL Q57: recorded, never below what is drafted."""
    story = swiss_event.event(6, rounds=4)
    swiss_event.publish(story)
    swiss_event.play(story, 1)
    with pytest.raises(TournamentError):
        regulations.change_number_of_rounds(**swiss_event.by(story), rounds=1, reason=" ")
    regulations.change_number_of_rounds(**swiss_event.by(story), rounds=1, reason="зал закрывают")
    assert story.tournament.state == TournamentState.FINISHED


def test_80_players_are_drafted_with_a_constant_number_of_queries(
    django_assert_max_num_queries,
):
    """No query per row: the second round of 80 players."""
    story = swiss_event.event(80, rounds=9, games_per_pairing=1)
    swiss_event.publish(story)
    Game.objects.update(state="finished", result="1-0", termination="recorded")
    with django_assert_max_num_queries(45):
        row = swiss_event.draft(story)
    with django_assert_max_num_queries(40):
        publishing.publish_round(**swiss_event.by(story), number=2)
    assert row.pairings.count() == 40
    system, field = (
        story.tournament.play_system,
        pairing_field.pairing_input_from_json_data(row.known),
    )
    assert system.check_round(field, drafts.pair_and_check(system, field)) == ()


def queries_of_a_table(players):
    story = swiss_event.event(players, 3, games_per_pairing=1, count_by="games", coefficients=FIVE)
    swiss_event.publish(story)
    swiss_event.play(story, 1, swiss_event.higher)
    story.tournament.refresh_from_db()
    given = {"tournament_id": story.tournament.pk, "revision": story.tournament.revision}
    with CaptureQueriesContext(connection) as queries:
        standings_services.recompute_standings(**given, at=small_event.NOON)
    return len(queries)


def test_a_table_of_many_is_read_and_stored_with_the_queries_of_a_few():
    """No query a row: 60 players as 8, with five coefficients."""
    assert queries_of_a_table(60) == queries_of_a_table(8)
