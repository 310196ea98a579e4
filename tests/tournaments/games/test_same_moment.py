"""Several people at one game at the same moment, on real connections."""

import re
import threading

import pytest
from django.db import DatabaseError, connection, transaction
from django.test.utils import CaptureQueriesContext

from arbiter.cases.models import Case
from arbiter.cases.services import desk, incidents
from arbiter.certificates.models import Certificate
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.queries import verification
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event, waiting
from tests.support.acts import at_once
from tournaments.boards.models import Game, Pairing
from tournaments.errors import NeedsConfirmation
from tournaments.events.models import Tournament
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.services import disputes, records, results
from tournaments.pairing.attendance import Presence
from tournaments.rounds.models import EntryMark
from tournaments.rounds.services import attendance, drafts, hand_boards, hand_changes, publishing

pytestmark = pytest.mark.django_db(transaction=True)

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


def _send(game, actor, text, key=""):
    return lambda: records.submit_record(
        game_id=game.pk, data=text.encode(), actor=actor, at=small_event.NOON, idempotency_key=key
    )


def _enter(game, actor, result):
    return lambda: results.enter_result(
        game=Game.objects.get(pk=game.pk),
        outcome=Outcome(result, Termination.RECORDED),
        expected_revision=0,
        actor=actor,
        at=small_event.NOON,
    )


def _confirm(submission, actor):
    return lambda: records.confirm_result(
        submission_id=submission.pk, actor=actor, at=small_event.NOON
    )


def _dispute(game, actor):
    return lambda: disputes.open_dispute(
        game_id=game.pk, kind="result", claim_text="не так", actor=actor, at=small_event.NOON
    )


def _recorded():
    return JournalEntry.objects.filter(verb="result.recorded").count()


def _sound(story):
    """Nothing that ran at once may tear the journal or leave two certificates in force."""
    assert verification.first_damage_of_stream(story.tournament.scope_key) is None
    assert Certificate.objects.filter(superseded_by__isnull=True).count() <= 1


def test_two_clerks_enter_two_results_and_one_stands():
    story = small_event.event(4)
    game = story.game()
    before = Tournament.objects.get(pk=story.tournament.pk).revision
    given = at_once(
        _enter(game, story.organiser, GameResult.WHITE_WINS),
        _enter(game, story.arbiter, GameResult.BLACK_WINS),
    )
    assert sum(code == "game_changed" for code in given) == 1
    assert _recorded() == 1
    assert Tournament.objects.get(pk=story.tournament.pk).revision == before + 1
    _sound(story)


def _locks(queries):
    """The tables whose rows were locked, in the order of asking."""
    matched = (re.search(r'FROM "(\w+)".*FOR UPDATE', query["sql"]) for query in queries)
    return [match[1] for match in matched if match]


@pytest.mark.parametrize(
    "act",
    [
        lambda case, actor: desk.add_statement(
            case=case, text="Нет", actor=actor, at=small_event.NOON
        ),
        lambda case, actor: desk.withdraw_case(case=case, actor=actor, at=small_event.NOON),
        lambda case, actor: incidents.enter_incident(
            case=case, entry={"article": "V6", "ply": 0}, actor=actor, at=small_event.NOON
        ),
    ],
    ids=("a statement", "a withdrawal", "an incident"),
)
def test_an_act_on_a_case_locks_the_game_before_it_as_a_ruling_does(act):
    """In another order the two would wait for each other, and the database would end one."""
    story = small_event.event(4)
    game = story.game()
    case = _dispute(game, story.user_of(game.black))()
    with CaptureQueriesContext(connection) as queries:
        act(case, story.arbiter)
    tables = _locks(queries.captured_queries)
    assert tables.index("tournaments_game") < tables.index("arbiter_case")


def test_a_result_waits_for_nobody_at_work_on_the_case_of_another_board():
    """He may wait for the journal that this result holds; the urgency of his case comes after."""
    story = small_event.event(4)
    game = story.game()
    case = _dispute(game, story.user_of(game.black))()
    held, done = threading.Event(), threading.Event()

    def work_on_case():
        with transaction.atomic():
            Case.objects.select_for_update().get(pk=case.pk)
            held.set()
            done.wait(waiting.SECONDS)
        connection.close()

    other = threading.Thread(target=work_on_case)
    other.start()
    held.wait(waiting.SECONDS)
    try:
        with connection.cursor() as cursor:
            cursor.execute("SET lock_timeout = '2s'")
        _enter(story.game(board=2), story.organiser, GameResult.WHITE_WINS)()
    finally:
        done.set()
        other.join()
        with connection.cursor() as cursor:
            cursor.execute("RESET lock_timeout")
    case.refresh_from_db()
    assert case.urgency_reason == "round_waits"
    with transaction.atomic():
        desk.recompute_urgency_of_cases(case.scope)  # as the next fact does
    case.refresh_from_db()
    assert case.urgency_reason == "round_held"


def test_results_and_records_of_many_boards_at_once_wait_for_nobody_in_a_circle():
    story = small_event.event(12)
    games = [story.game(board=board) for board in range(1, 7)]
    acts = [
        _enter(game, story.organiser, GameResult.WHITE_WINS)
        if game.pairing.board % 2
        else _send(game, story.arbiter, f"{MOVES} 1-0")
        for game in games
    ]
    given = at_once(*acts)
    assert None not in given  # an act that the database ended gave nothing
    assert _recorded() == len(games)
    assert verification.first_damage_of_stream(story.tournament.scope_key) is None


@pytest.mark.parametrize("same_key", [True, False])
def test_one_player_sends_the_same_many_times_at_once(same_key):
    """With one key one version; without a key every sending is a version of its own."""
    story = small_event.event(4)
    game = story.game()
    sender = story.user_of(game.white)
    key = "k" if same_key else ""
    given = at_once(*[_send(game, sender, f"{MOVES} 1-0", key) for _ in range(4)])
    assert not any(isinstance(outcome, str) or outcome is None for outcome in given)
    versions = sorted(Submission.objects.values_list("number", flat=True))
    assert versions == ([1] if same_key else [1, 2, 3, 4])
    assert Submission.objects.filter(state=SubmissionState.WAITING).count() == 1
    assert Game.objects.get(pk=game.pk).state == "reported"
    _sound(story)


def test_one_key_for_two_games_at_once_answers_one_of_them():
    story = small_event.event(4, published=3)
    first, second = story.game(1), story.game(2)
    given = at_once(
        _send(first, story.arbiter, f"{MOVES} 1-0", "k"),
        _send(second, story.arbiter, f"{MOVES} 1-0", "k"),
    )
    assert sum(code == "idempotency_key_reused" for code in given) == 1
    assert Submission.objects.count() == 1
    assert _recorded() == 1


@pytest.mark.parametrize(("other", "cases", "recorded"), [("1-0", 0, 1), ("1/2-1/2", 1, 0)])
def test_both_players_speak_at_once(other, cases, recorded):
    story = small_event.event(4)
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    if other == "1-0":  # Black's word against himself is enough
        acts = _send(game, white, f"{MOVES} 1-0"), _send(game, black, f"{MOVES} 1-0")
    else:
        acts = _send(game, white, f"{MOVES} 1-0"), _send(game, black, f"{MOVES} {other}")
    at_once(*acts)
    assert (Case.objects.count(), _recorded()) == (cases, recorded)
    _sound(story)


def test_a_confirmation_and_a_dispute_at_once_leave_both_on_record():
    """Confirmed first: the result stands and the case waits. Disputed first: nobody confirms."""
    story = small_event.event(4)
    game = story.game()
    white, black = story.user_of(game.white), story.user_of(game.black)
    waiting = _send(game, white, f"{MOVES} 1-0")()
    given = at_once(_confirm(waiting, black), _dispute(game, black))
    state = Game.objects.get(pk=game.pk).state
    assert (given[0] == "not_waiting") is (state == "disputed")
    assert _recorded() == (state == "finished")
    assert Case.objects.count() == 1
    _sound(story)


def test_a_round_drafted_and_published_by_two_at_once():
    """Two drafts leave one round; of two publications one wins and the other is told."""
    story = swiss_event.event(8, rounds=3, games_per_pairing=1)
    by = swiss_event.by(story)
    made = at_once(
        lambda: drafts.draft_round(**by),
        lambda: drafts.draft_round(**by),
    )
    assert not any(isinstance(outcome, str) and outcome != "draft_stale" for outcome in made)
    assert story.tournament.rounds.count() == 1
    assert story.tournament.rounds.get().pairings.count() == 4

    def publish():
        return publishing.publish_round(**by, number=1).state

    assert sorted(at_once(publish, publish)) == ["published", "round_published"]


def test_a_mark_and_a_draft_at_once_never_publish_a_pairing_that_knows_too_little():
    """Whoever is second, the field of what is published is the field as it stands."""
    story = swiss_event.event(8, rounds=3, games_per_pairing=1)
    by = swiss_event.by(story)
    entry = story.tournament.entries.get(number=8)

    def leave():
        return attendance.mark_attendance(
            entry=entry,
            round=1,
            presence=Presence.WITHDRAWN,
            actor=story.organiser,
            at=small_event.NOON,
        ).round

    drafts.draft_round(**by)
    given = at_once(leave, lambda: publishing.publish_round(**by, number=1).state)
    assert set(map(str, given)) in ({"1", "draft_stale"}, {"round_published", "published"})


def test_what_was_said_of_an_entry_is_never_changed():
    """Nothing is ever deleted: the database itself refuses."""
    story = swiss_event.event(6, rounds=3)
    attendance.mark_attendance(
        entry=story.tournament.entries.get(number=1),
        round=1,
        presence=Presence.ABSENT,
        actor=story.organiser,
        at=small_event.NOON,
    )
    for act in (EntryMark.objects.all().delete, lambda: EntryMark.objects.update(round=2)):
        with pytest.raises(DatabaseError):
            act()
    assert EntryMark.objects.get().round == 1


def _exchange(story):
    given = {**swiss_event.by(story), "number": 1, "one": 1, "other": 2}
    try:
        hand_changes.exchange_players(**given)
    except NeedsConfirmation as needed:
        keys = [caution.key for caution in needed.cautions]
        hand_changes.exchange_players(**given, accepted=keys, is_sure=True)


def _take_board(story):
    with transaction.atomic():
        hand_boards.lock_untouched_board(story.tournament, 1, 1, actor=story.organiser)


@pytest.mark.parametrize("change", (_exchange, _take_board))
def test_a_board_is_changed_by_hand_while_a_worker_writes_why_the_boards_meet(change):
    """Who waits for the event must not hold what its holder is going to write."""
    story = swiss_event.event(8, 5, games_per_pairing=1)
    row = swiss_event.draft(story)
    hand_changes.begin_hand_pairing(**swiss_event.by(story), number=1, reason="просьба клуба")
    held = threading.Event()

    def somebody_waits():
        with connection.cursor() as cursor:
            cursor.execute("SELECT count(*) FROM pg_locks WHERE NOT granted")
            return cursor.fetchone()[0] > 0

    def write_reasons():
        with transaction.atomic():
            Tournament.objects.select_for_update().get(pk=story.tournament.pk)
            held.set()
            waiting.until(somebody_waits, lambda: "nobody waited for the event")
            Pairing.objects.filter(round=row).update(reasons=[])

    def change_board():
        held.wait(waiting.SECONDS)
        change(story)

    assert at_once(write_reasons, change_board) == [None, None]
