"""Acts at the boards of an event (results, disputes, claims) as functions for tests."""

from datetime import timedelta

from arbiter.cases.models import Case
from arbiter.cases.services import desk
from arbiter.cases.services.sanctions import set_protest_and_sanction_rules
from arbiter.ports import RulingReference
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests.support import small_event, swiss_event
from tests.support.organiser_acts import (
    appoint_and_dismiss,
    as_organiser,
    cancel_and_resume,
    change_pairing_by_hand,
    close_check_in_and_take_it_back,
    enter_and_strike_off,
    forbid_and_allow_pair,
    let_one_play_and_take_it_back,
    make_cards,
    mark_attendance,
    publish_private_event,
    swap_second_round_and_back,
)
from tournaments.events.models import Tournament
from tournaments.events.services import regulations, visibility
from tournaments.events.services.regulations import replace_planned_beginnings
from tournaments.games.services import (
    adjournment,
    clocks,
    disputes,
    draw_offers,
    overdue,
    records,
    results,
)
from tournaments.hall import services as hall_services
from tournaments.pairing.attendance import Presence
from tournaments.rounds.services import attendance, publishing

WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)

BLACK = Outcome(GameResult.BLACK_WINS, Termination.RECORDED)

PLAY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"


def arbiter_at_noon(story, **more):
    """Return the keyword arguments of an act by the arbiter at noon."""
    return {"actor": story.arbiter, "at": small_event.NOON, **more}


def current_game(story, board=1) -> dict:
    """Return the keyword arguments of an act on the game at a board."""
    game = story.game(board=board)
    return arbiter_at_noon(story, game=game, expected_revision=game.revision)


def enter(story, outcome=WHITE, actor=None):
    """Enter a result as an official."""
    given = current_game(story) | ({"actor": actor} if actor else {})
    return results.enter_result(**given, outcome=outcome)


def dispute(story, kind="result", board=1) -> Case:
    """Open a dispute about a game."""
    game = story.game(board=board)
    return disputes.open_dispute(
        game_id=game.pk,
        kind=kind,
        claim_text="флаг",
        actor=story.user_of(game.white),
        at=small_event.NOON,
    )


def submit(story, text, author="white"):
    """Hand in a record of a game."""
    game = story.game()
    actor = story.arbiter if author == "arbiter" else story.user_of(getattr(game, author))
    return records.submit_record(
        game_id=game.pk, data=text.encode(), actor=actor, at=small_event.NOON
    )


def require_two_entries(story):
    """Make the event want results entered by two officials."""
    Tournament.objects.filter(pk=story.tournament.pk).update(four_eyes=True)


def enter_two_different_results(story):
    """Enter one game's result twice, differently."""
    require_two_entries(story)
    enter(story)
    enter(story, BLACK, actor=story.organiser)


def confirm_without_record(story):
    """Enter a draw without a record where the rules want twenty moves first."""
    Tournament.objects.filter(pk=story.tournament.pk).update(ruleset_id="ua64@1")
    draw = Outcome(GameResult.DRAW, Termination.AGREEMENT)
    results.enter_result(**current_game(story), outcome=draw, moves_made=True)


def leave_one_entry(story):
    """Leave one of two entries of a result alone until the arbiter withdraws its case."""
    require_two_entries(story)
    enter(story)
    case = overdue.send_unconfirmed_to_desk(story.game().pk, small_event.NOON + timedelta(days=1))
    desk.withdraw_case(case=case, actor=story.arbiter, at=small_event.NOON + timedelta(days=1))


def undo_one_entry(story):
    """Take back the first entry of two."""
    require_two_entries(story)
    enter(story)
    game = story.game()
    results.undo_last_entry(
        game=game, expected_revision=game.revision, actor=story.arbiter, at=small_event.NOON
    )


def withdraw_result(story):
    """Enter a result, and withdraw it by a ruling."""
    enter(story)
    disputes.apply_ruling(
        **arbiter_at_noon(story, subject=story.game().subject, reason="ещё играют"),
        outcome=Outcome(GameResult.OPEN, Termination.OPEN),
        ruling=RulingReference("1/1"),
    )


def confirm_stated_result(story):
    """State a result as one player, and confirm it as the other."""
    Tournament.objects.filter(pk=story.tournament.pk).update(result_by="official")
    row = submit(story, f"{PLAY} 1-0")
    black = story.user_of(story.game().black)
    records.confirm_result(submission_id=row.pk, actor=black, at=small_event.NOON)


def withdraw_dispute_of_a_statement(story):
    """State a result, then dispute the game and withdraw the dispute."""
    submit(story, f"{PLAY} 1-0")
    withdraw_case(story)


def leave_unconfirmed(story):
    """Leave a stated result without a confirmation until it goes to the desk."""
    submit(story, f"{PLAY} 1-0")
    overdue.send_unconfirmed_to_desk(story.game().pk, small_event.NOON + timedelta(days=1))


def adjourn_a_statement(story):
    """Confirm a player's stated result as one of two officials, then adjourn the game."""
    require_two_entries(story)
    row = submit(story, f"{PLAY} 1-0")
    records.confirm_result(submission_id=row.pk, actor=story.arbiter, at=small_event.NOON)
    adjournment.adjourn_game(**current_game(story))


def adjourn_and_resume(story):
    """Adjourn a game and resume it."""
    adjournment.adjourn_game(**current_game(story))
    adjournment.resume_game(**current_game(story))


def withdraw_case(story):
    """Open a case and withdraw it."""
    case = dispute(story)
    desk.withdraw_case(case=case, actor=case.opened_by, at=small_event.NOON)


def answer_case(story):
    """Open a case, and answer it as Black."""
    case = dispute(story)
    game = story.game()
    desk.add_statement(case=case, text="нет", actor=story.user_of(game.black), at=small_event.NOON)


def note_clock(kind):
    """Return an act that notes a clock reading of this kind."""

    def act(story):
        clocks.store_clock_entry(
            **arbiter_at_noon(
                story, game_id=story.game().pk, kind=kind, side="w", ply=1, time=1000
            ),
            reason="так",
        )

    return act


def record_draw_offer(*answers):
    """Return an act that enters a draw offer with these answers."""

    def act(story):
        for answer in answers:
            fields = {"game_id": story.game().pk, "side": "w", "ply": 1, "answer": answer}
            draw_offers.enter_draw_offer(**arbiter_at_noon(story, **fields), reason="так")

    return act


def seal_move(story):
    """Seal a move of an adjourned game, and open it."""
    adjournment.adjourn_with_sealed_move(**current_game(story), text="d6-c5", ply=2, salt="ab" * 16)
    adjournment.resume_with_sealed_move(**current_game(story))


# what is done, where, and the verbs that must come of it
PLAYED = (
    (lambda story: None, "tournament.opened office.appointed entry.added lots.drawn"),
    (lambda story: publishing.start_round(
        **arbiter_at_noon(story, tournament=story.tournament, number=1)),
     "round.published round.started"),
    (enter, "result.recorded"),
    (confirm_without_record, "result.moves_stated"),
    (leave_one_entry, "result.unconfirmed result.waits_again"),
    (enter_two_different_results, "result.first_entry result.entries_differ"),
    (undo_one_entry, "result.entry_undone"),
    (withdraw_result, "result.withdrawn"),
    (lambda story: adjournment.annul_game(**current_game(story), reason="не те соперники"),
     "result.annulled"),
    (adjourn_a_statement, "record.withdrawn result.entry_withdrawn"),
    (adjourn_and_resume, "game.adjourned game.resumed"),
    (withdraw_case, "case.opened case.withdrawn game.reopened"),
    (lambda story: (dispute(story), dispute(story)), "case.added_to"),
    (answer_case, "case.answered"),
    (lambda story: submit(story, "1. a1-a1"), "record.faulty"),
    (lambda story: submit(story, f"{PLAY} *"), "record.incomplete"),
    (lambda story: submit(story, f"{PLAY} 1-0"), "record.waiting"),
    (lambda story: submit(story, f"{PLAY} 1-0", "arbiter"), "record.confirmed"),
    (confirm_stated_result, "record.agreed"),
    (withdraw_dispute_of_a_statement, "record.stated_again"),
    (leave_unconfirmed, "record.unconfirmed"),
    (lambda story: (dispute(story), submit(story, f"{PLAY} 1-0")), "record.disputed"),
    *((note_clock(kind), f"clock.{kind}")
      for kind in ("reading", "flag", "correction", "arrival", "absence", "recording")),
    (record_draw_offer("open", "accepted"), "draw_offer.open draw_offer.accepted"),
    (record_draw_offer("declined"), "draw_offer.declined"),
    (record_draw_offer("lapsed"), "draw_offer.lapsed"),
    (record_draw_offer("declined", "mistake"), "draw_offer.mistake"),
    (seal_move, "seal.closed seal.opened"),
    (swap_second_round_and_back, "board.turned board.turn_taken_back"),
    (cancel_and_resume, "event.cancelled event.resumed"),
    (lambda story: (visibility.hide_event(**as_organiser(story, reason="так")),
                    visibility.show_event(**as_organiser(story))),
     "event.hidden event.shown"),
    (enter_and_strike_off, "entry.removed"),
    (publish_private_event, "event.opened_to_public"),
    (appoint_and_dismiss, "office.appointed office.dismissed"),
    (make_cards, "card.issued card.renewed card.revoked"),
    (lambda story: set_protest_and_sanction_rules(
        scope=story.tournament.scope_key, remarks=2, actor=story.organiser, at=small_event.NOON),
     "office.rules_changed"),
    (lambda story: replace_planned_beginnings(
        **as_organiser(story, starts={1: small_event.NOON})),
     "schedule.planned"),
    (lambda story: (hall_services.put_up_alert(**as_organiser(story, text="Перерыв")),
                    hall_services.take_down_alert(**as_organiser(story))),
     "hall.alert_put_up hall.alert_taken_down"),
)  # fmt: skip

SWISS = (
    *((mark_attendance(Presence(name)), f"entry.{name}")
      for name in ("half_bye", "zero_bye", "absent", "withdrawn")),
    (lambda story: (swiss_event.publish(story), mark_attendance(Presence.FORFEIT, number=1)(story)),
     "entry.forfeit"),
    (lambda story: attendance.check_players_in(
        **as_organiser(story, number=1, present=[])),
     "checkin.closed"),
    (close_check_in_and_take_it_back, "checkin.closed checkin.taken_back"),
    (mark_attendance(Presence.PRESENT, Presence.ABSENT), "entry.present"),
    (mark_attendance(Presence.RETURNED, Presence.WITHDRAWN), "entry.returned"),
    (forbid_and_allow_pair, "apart.kept apart.lifted"),
    (lambda story: regulations.change_number_of_rounds(
        **as_organiser(story, rounds=3, reason="так")),
     "rounds.changed"),
    (swiss_event.draft, "round.drafted"),
    (lambda story: (swiss_event.publish(story),
                    publishing.unpublish_round(**as_organiser(story, number=1))),
     "round.unpublished"),
    (lambda story: (swiss_event.draft(story), change_pairing_by_hand(story)),
     "manual.begun manual.ended manual.end_taken_back"),
    (let_one_play_and_take_it_back, "entry.present entry.unexplained"),
)  # fmt: skip
