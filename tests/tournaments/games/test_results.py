"""The one door to a result, and the standings behind it."""

import pytest
from django.contrib.auth.models import User
from django.core.exceptions import PermissionDenied
from django.utils.translation import override

from arbiter.accounts.queries.rights import Role
from arbiter.cases.services import desk, rulings
from arbiter.errors import Refused
from arbiter.journal.models.rows import JournalEntry, Note
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event
from tournaments.boards.models import Game
from tournaments.errors import Conflict, TournamentError
from tournaments.events.models import Tournament
from tournaments.games.services import disputes, results
from tournaments.standings import services as standings_services
from tournaments.standings.models import StandingRevision
from tournaments.standings.queries import stored
from tournaments.standings.queries.tables import overdue_standings
from tournaments.texts import explain_error

pytestmark = pytest.mark.django_db

WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)

DRAW = Outcome(GameResult.DRAW, Termination.AGREEMENT)


def _enter(story, game, outcome=WHITE, *, by=None, revision=None, reason=""):
    return results.enter_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision if revision is None else revision,
        actor=by or story.arbiter,
        at=small_event.NOON,
        reason=reason,
    )


def test_a_result_moves_the_event_one_revision_on():
    story = small_event.event(4)
    before = Tournament.objects.get(pk=story.tournament.pk).revision
    game = _enter(story, story.game())
    assert (game.result, game.state, game.revision) == ("1-0", "finished", 1)
    assert Tournament.objects.get(pk=story.tournament.pk).revision == before + 1


def test_two_clerks_at_once_one_wins_the_other_is_told():
    """Compare-and-set: the second clerk saw a revision that is gone."""
    story = small_event.event(4)
    stale = story.game()
    _enter(story, story.game())
    with pytest.raises(Conflict) as refused:
        _enter(story, stale, DRAW, revision=0, reason="описка")
    assert refused.value.code == "game_changed"
    assert refused.value.params["result"] == "1-0"
    text = explain_error(refused.value.code, refused.value.params, "ru")
    assert "Доска 1" in text and "теперь 1–0" in text and "Ваш результат ½–½ не записан" in text
    assert story.arbiter.username in text


def test_a_stale_form_that_says_what_stands_already_changes_nothing():
    """Two clerks wrote 1–0 at once: the second need not read that his 1–0 was not recorded."""
    story = small_event.event(4)
    stale = story.game()
    first = _enter(story, story.game())
    again = _enter(story, stale, revision=0)
    assert (again.result, again.revision) == (first.result, first.revision)
    assert JournalEntry.objects.filter(verb="result.recorded").count() == 1


def test_a_stale_form_is_told_who_was_first_before_it_is_asked_for_a_reason():
    story = small_event.event(4)
    User.objects.filter(pk=story.arbiter.pk).update(first_name="Осипова", last_name="Ольга")
    story.arbiter.refresh_from_db()
    stale = story.game()
    _enter(story, story.game())
    with pytest.raises(Conflict) as refused, override("ru"):
        _enter(story, stale, DRAW, revision=0)
    assert refused.value.params["by"] == "Осипова Ольга"
    assert Game.objects.get(pk=stale.pk).result == "1-0"


def test_a_correction_needs_a_reason_and_keeps_both_in_the_journal():
    story = small_event.event(4)
    game = _enter(story, story.game())
    with pytest.raises(TournamentError) as refused:
        _enter(story, game, DRAW)
    assert refused.value.code == "reason_missing"
    _enter(story, game, DRAW, reason="перепутаны бланки")
    rows = JournalEntry.objects.filter(verb="result.recorded").order_by("seq")
    assert [row.data["after"].split()[0] for row in rows] == ["1-0", "1/2-1/2"]
    assert rows[1].data["before"] == "1-0 recorded"
    assert Note.objects.get(pk=rows[1].data["note"]).text == "перепутаны бланки"


def test_a_withdrawn_case_reopens_a_game_and_withdraws_no_result():
    """Where no result stood none is withdrawn, and the journal says what was done."""
    story = small_event.event(4)
    game = story.game()
    white = story.user_of(game.white)
    dispute = {"kind": "result", "claim_text": "флаг", "actor": white, "at": small_event.NOON}
    desk.withdraw_case(
        case=disputes.open_dispute(game_id=game.pk, **dispute),
        actor=white,
        at=small_event.NOON,
    )
    last = JournalEntry.objects.filter(data__game=game.pk).last()
    assert (last.verb, last.data["before"], last.data["after"]) == (
        "game.reopened",
        "disputed",
        "open",
    )


def test_nobody_without_office_enters_a_result():
    story = small_event.event(4)
    for person in (story.stranger, *story.players):
        with pytest.raises(PermissionDenied):
            _enter(story, story.game(), by=person)


def test_a_draft_round_takes_no_result():
    story = small_event.event(4)
    with pytest.raises(TournamentError) as refused:
        _enter(story, story.game(round_number=2))
    assert refused.value.code == "round_not_published"


def test_the_last_game_closes_the_round_and_the_last_round_the_event():
    story = small_event.event(4, published=3)
    for game in Game.objects.filter(pairing__round__tournament=story.tournament):
        _enter(story, game, DRAW)
    assert set(story.tournament.rounds.values_list("state", flat=True)) == {"closed"}
    assert Tournament.objects.get(pk=story.tournament.pk).state == "finished"


def test_standings_are_computed_once_a_revision():
    """Twice the same message: one table; a message about the past: nothing."""
    story = small_event.event(4)
    _enter(story, story.game())
    revision = Tournament.objects.get(pk=story.tournament.pk).revision
    ask = {"tournament_id": story.tournament.pk, "at": small_event.NOON}
    assert standings_services.recompute_standings(revision=revision, **ask).revision == revision
    assert standings_services.recompute_standings(revision=revision, **ask) is None
    assert standings_services.recompute_standings(revision=revision - 1, **ask) is None
    assert StandingRevision.objects.count() == 1
    assert overdue_standings() == []


def test_every_stored_table_stays_reachable():
    story = small_event.event(4, published=2)
    for round_number in (1, 2):
        _enter(story, story.game(round_number))
        standings_services.recompute_standings(
            tournament_id=story.tournament.pk, revision=0, at=small_event.NOON
        )
    newest, first = story.tournament.standings.order_by("-revision")
    assert stored.stored_table(story.tournament).pk == newest.pk
    assert stored.stored_table(story.tournament, first.revision).pk == first.pk
    assert sum(row.points for row in first.rows.all()) == 2


def test_a_double_forfeit_is_paired_not_played_and_worth_nothing():
    story = small_event.event(4)
    _enter(story, story.game(), Outcome(GameResult.BOTH_LOSE, Termination.DOUBLE_FORFEIT))
    standings_services.recompute_standings(
        tournament_id=story.tournament.pk, revision=0, at=small_event.NOON
    )
    rows = stored.stored_table(story.tournament).rows.all()
    assert {(row.points, row.played) for row in rows} == {(0, 0)}
    assert {(row.place_from, row.place_to) for row in rows} == {(1, 4)}


def test_a_message_waits_for_the_commit(django_capture_on_commit_callbacks, monkeypatch):
    """The worker is told only after the result is really there."""
    sent = []
    monkeypatch.setattr(
        "tournaments.events.services.revision.send_recompute",
        lambda *message: sent.append(message) or True,
    )
    story = small_event.event(4)
    with django_capture_on_commit_callbacks(execute=True):
        _enter(story, story.game())
        assert sent == []
    revision = Tournament.objects.get(pk=story.tournament.pk).revision
    assert sent == [(story.tournament.pk, revision)]


def test_nobody_judges_his_own_game():
    """A small club's arbiter may play; a case of his own game waits for another arbiter."""
    story = small_event.event(4)
    game = story.game()
    judge = story.user_of(game.white)
    small_event.user(judge.username, staff_of=story.tournament.scope_key, role=Role.ARBITER)
    case = disputes.open_dispute(
        game_id=game.pk, kind="clock", claim_text="Флаг", actor=judge, at=small_event.NOON
    )
    ruling = {
        "result": "1-0",
        "termination": "clock",
        "reason": "Флаг упал",
        "at": small_event.NOON,
    }
    with pytest.raises(Refused) as refused:
        rulings.rule_in_case(case=case, actor=judge, **ruling)
    assert refused.value.code == "own_game"
    assert story.game().state == "disputed"
    rulings.rule_in_case(case=case, actor=story.arbiter, **ruling)
    assert story.game().result == "1-0"
