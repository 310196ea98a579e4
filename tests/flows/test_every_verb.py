"""Each verb of the journal and the act that writes it: who did it, and words that say no more."""

import re
from datetime import timedelta
from pathlib import Path

import pytest

from arbiter.cases import services as cases
from arbiter.cases import statements
from arbiter.cases.models import Case
from arbiter.incidents import texts as incident_words
from arbiter.journal.models import JournalEntry
from arbiter.journal.texts.verbs import HISTORICAL, VERBS, describe_verb
from arbiter.offices import services as offices
from arbiter.offices.models import Office
from arbiter.ports.events import RulingReference
from arbiter.rules.outcome import GameResult, Outcome, Termination
from tests import cast
from tests.arbiter.cases.test_office_lists import furnished
from tests.flows.organisers_acts import (
    as_organiser,
    change_by_hand,
    change_regulations,
    close_and_open,
    dismiss,
    enter_and_strike_off,
    keep_apart,
    make_cards,
    mark,
    open_a_draft,
    swap_second_round,
)
from tests.flows.test_journal_of_peoples_acts import BY_PEOPLE
from tests.tournaments import swiss as hall
from tournaments.adjournments import sealed_moves as seals
from tournaments.adjournments import services as suspensions
from tournaments.attendance import services as attendance
from tournaments.boards.models import Game
from tournaments.clocks import services as clocks
from tournaments.closing import services as closing
from tournaments.disputes import services as disputes
from tournaments.disputes import unconfirmed_results as unconfirmed
from tournaments.draw_offers import services as offers
from tournaments.events import services as events
from tournaments.events.models import Tournament
from tournaments.hall import services as screens
from tournaments.pairing.presence import Presence
from tournaments.results import rulings, undo
from tournaments.results import services as results
from tournaments.rounds import services as rounds
from tournaments.schedule import services as schedule
from tournaments.submissions import services as submissions

TESTS = Path(__file__).parents[1]
WHITE = Outcome(GameResult.WHITE_WINS, Termination.RECORDED)
BLACK = Outcome(GameResult.BLACK_WINS, Termination.RECORDED)
PLAY = "1. c3-d4 d6-c5 2. b2-c3 f6-g5"
ELSEWHERE = {
    "incident.huffed": "arbiter/rules/incidents/test_by_ruleset.py",
    "side.described": "flows/test_modes_of_play.py",
    "move.sent": "flows/test_correspondence.py",
    "move.overdue": "flows/test_correspondence.py",
    "leave.taken": "flows/test_correspondence.py",
    "key.rotated": "arbiter/revocations/test_revocations.py",
    "entries.copied": "tournaments/event_copies/test_event_copies.py",
    "entry.expelled": "arbiter/cases/test_office_sanctions.py",
}
"""Verbs whose act is long: the test that does it and names the verb."""
BY_PLAYERS_TOO = re.compile(
    r"record\.|case\.(opened|added_to|withdrawn|answered)|game\.reopened|result\.(recorded|waits_again)|"
    r"certificate\.|token\.|email\.|password\.|second_factor\.|person\."
)
"""What a player may do by himself; everything else is an official's, a command's or a worker's."""


def by(story, **more):
    return {"actor": story.arbiter, "at": cast.NOON, **more}


def now(story, board=1) -> dict:
    game = story.game(board=board)
    return by(story, game=game, expected_revision=game.revision)


def enter(story, outcome=WHITE, who=None):
    given = now(story) | ({"actor": who} if who else {})
    return results.enter_result(**given, outcome=outcome)


def dispute(story, kind="result", board=1) -> Case:
    game = story.game(board=board)
    return disputes.dispute(
        game_id=game.pk,
        kind=kind,
        claim_text="флаг",
        actor=story.user_of(game.white),
        at=cast.NOON,
    )


def submit(story, text, who="white"):
    game = story.game()
    actor = story.arbiter if who == "arbiter" else story.user_of(getattr(game, who))
    return submissions.submit_record(game_id=game.pk, data=text.encode(), actor=actor, at=cast.NOON)


def four_eyes(story):
    Tournament.objects.filter(pk=story.tournament.pk).update(four_eyes=True)


def entered_twice(story):
    four_eyes(story)
    enter(story)
    enter(story, BLACK, who=story.organiser)


def agree_without_a_record(story):
    """Where the rules want twenty moves first."""
    Tournament.objects.filter(pk=story.tournament.pk).update(ruleset_id="ua64@1")
    draw = Outcome(GameResult.DRAW, Termination.AGREEMENT)
    results.enter_result(**now(story), outcome=draw, moves_made=True)


def leave_one_entry(story):
    """Nobody follows a first entry in time; the arbiter sends its case away."""
    four_eyes(story)
    enter(story)
    case = unconfirmed.send_to_desk(story.game().pk, cast.NOON + timedelta(days=1))
    cases.withdraw(case=case, actor=story.arbiter, at=cast.NOON + timedelta(days=1))


def undo_one_entry(story):
    """An official takes back the first entry of two."""
    four_eyes(story)
    enter(story)
    game = story.game()
    undo.undo_entry(game=game, expected_revision=game.revision, actor=story.arbiter, at=cast.NOON)


def withdraw_result(story):
    enter(story)
    rulings.apply_ruling(
        **by(story, subject=story.game().subject, reason="ещё играют"),
        outcome=Outcome(GameResult.OPEN, Termination.OPEN),
        ruling=RulingReference("1/1"),
    )


def agree(story):
    Tournament.objects.filter(pk=story.tournament.pk).update(result_by="official")
    row = submit(story, f"{PLAY} 1-0")
    black = story.user_of(story.game().black)
    submissions.confirm_result(submission_id=row.pk, actor=black, at=cast.NOON)


def withdraw_dispute_of_a_statement(story):
    submit(story, f"{PLAY} 1-0")
    withdraw_case(story)


def leave_unconfirmed(story):
    submit(story, f"{PLAY} 1-0")
    unconfirmed.send_to_desk(story.game().pk, cast.NOON + timedelta(days=1))


def adjourn_a_statement(story):
    """One official has confirmed what a player stated, then the game is adjourned."""
    four_eyes(story)
    row = submit(story, f"{PLAY} 1-0")
    submissions.confirm_result(submission_id=row.pk, actor=story.arbiter, at=cast.NOON)
    suspensions.adjourn(**now(story))


def adjourn_and_resume(story):
    suspensions.adjourn(**now(story))
    suspensions.resume(**now(story))


def withdraw_case(story):
    case = dispute(story)
    cases.withdraw(case=case, actor=case.opened_by, at=cast.NOON)


def answer_case(story):
    case = dispute(story)
    game = story.game()
    statements.add_statement(case=case, text="нет", actor=story.user_of(game.black), at=cast.NOON)


def note_clock(kind):
    def act(story):
        clocks.enter_clock_reading(
            **by(story, game_id=story.game().pk, kind=kind, side="w", ply=1, time=1000),
            reason="так",
        )

    return act


def offer(*answers):
    def act(story):
        for answer in answers:
            said = {"game_id": story.game().pk, "side": "w", "ply": 1, "answer": answer}
            offers.enter_draw_offer(**by(story, **said), reason="так")

    return act


def seal(story):
    seals.adjourn(**now(story), text="d6-c5", ply=2, salt="ab" * 16)
    seals.resume(**now(story))


# what is done, where, and the verbs that must come of it
PLAYED = (
    (lambda story: None, "tournament.opened office.appointed entry.added lots.drawn"),
    (lambda story: rounds.start_round(**by(story, tournament=story.tournament, number=1)),
     "round.published round.started"),
    (enter, "result.recorded"),
    (agree_without_a_record, "result.moves_stated"),
    (leave_one_entry, "result.unconfirmed result.waits_again"),
    (entered_twice, "result.first_entry result.entries_differ"),
    (undo_one_entry, "result.entry_undone"),
    (withdraw_result, "result.withdrawn"),
    (lambda story: suspensions.annul(**now(story), reason="не те соперники"), "result.annulled"),
    (adjourn_a_statement, "record.withdrawn result.entry_withdrawn"),
    (adjourn_and_resume, "game.adjourned game.resumed"),
    (withdraw_case, "case.opened case.withdrawn game.reopened"),
    (lambda story: (dispute(story), dispute(story)), "case.added_to"),
    (answer_case, "case.answered"),
    (lambda story: submit(story, "1. a1-a1"), "record.faulty"),
    (lambda story: submit(story, f"{PLAY} *"), "record.incomplete"),
    (lambda story: submit(story, f"{PLAY} 1-0"), "record.waiting"),
    (lambda story: submit(story, f"{PLAY} 1-0", "arbiter"), "record.confirmed"),
    (agree, "record.agreed"),
    (withdraw_dispute_of_a_statement, "record.stated_again"),
    (leave_unconfirmed, "record.unconfirmed"),
    (lambda story: (dispute(story), submit(story, f"{PLAY} 1-0")), "record.disputed"),
    *((note_clock(kind), f"clock.{kind}")
      for kind in ("reading", "flag", "correction", "arrival", "absence", "recording")),
    (offer("open", "accepted"), "draw_offer.open draw_offer.accepted"),
    (offer("declined"), "draw_offer.declined"),
    (offer("lapsed"), "draw_offer.lapsed"),
    (offer("declined", "mistake"), "draw_offer.mistake"),
    (seal, "seal.closed seal.opened"),
    (swap_second_round, "board.turned"),
    (close_and_open, "event.cancelled event.resumed"),
    (lambda story: (closing.hide_event(**as_organiser(story, reason="так")),
                    closing.show_event(**as_organiser(story))), "event.hidden event.shown"),
    (enter_and_strike_off, "entry.removed"),
    (open_a_draft, "event.opened_to_public"),
    (dismiss, "office.appointed office.dismissed"),
    (make_cards, "card.issued card.renewed card.revoked"),
    (lambda story: offices.set_rules(scope=story.tournament.scope_key, remarks=2,
                                     actor=story.organiser, at=cast.NOON),
     "office.rules_changed"),
    (lambda story: schedule.plan_schedule(**as_organiser(story, starts={1: cast.NOON})),
     "schedule.planned"),
    (lambda story: (screens.put_up_alert(**as_organiser(story, text="Перерыв")),
                    screens.take_down_alert(**as_organiser(story))),
     "hall.alert_put_up hall.alert_taken_down"),
)  # fmt: skip
SWISS = (
    *((mark(Presence(name)), f"entry.{name}")
      for name in ("half_bye", "zero_bye", "absent", "withdrawn")),
    (lambda story: (hall.publish(story), mark(Presence.FORFEIT, number=1)(story)),
     "entry.forfeit"),
    (lambda story: attendance.check_in(**as_organiser(story, number=1, present=[])),
     "checkin.closed"),
    (mark(Presence.PRESENT, Presence.ABSENT), "entry.present"),
    (mark(Presence.RETURNED, Presence.WITHDRAWN), "entry.returned"),
    (keep_apart, "apart.kept apart.lifted"),
    (lambda story: events.change_rounds(**as_organiser(story, rounds=3, reason="так")),
     "rounds.changed"),
    (hall.draft, "round.drafted"),
    (lambda story: (hall.publish(story), rounds.unpublish_round(**as_organiser(story, number=1))),
     "round.unpublished"),
    (lambda story: (hall.draft(story), change_by_hand(story)), "manual.begun manual.ended"),
)  # fmt: skip


def told_since(seq: int, story) -> dict[str, JournalEntry]:
    rows = JournalEntry.objects.filter(stream=story.tournament.scope_key, seq__gt=seq)
    return {row.verb: row for row in rows.select_related("actor")}


def must_be_true(rows: dict[str, JournalEntry], wanted: str) -> None:
    """The act wrote these verbs, an official did what only officials do, in words for people."""
    assert set(wanted.split()) <= rows.keys()
    for verb, row in rows.items():
        is_official = row.actor is None or Office.objects.filter(user=row.actor).exists()
        assert is_official or BY_PLAYERS_TOO.match(verb), (verb, row.actor)
        for language in ("ru", "en"):
            assert describe_verb(verb, language) != verb


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "wanted"), PLAYED, ids=[one[1] for one in PLAYED])
def test_an_act_at_the_boards_is_told_by_its_verb(act, wanted):
    story = cast.event(4)
    assert Game.objects.exists()
    act(story)
    must_be_true(told_since(0, story), wanted)


@pytest.mark.django_db
@pytest.mark.parametrize(("act", "wanted"), SWISS, ids=[one[1] for one in SWISS])
def test_an_act_of_a_swiss_event_is_told_by_its_verb(act, wanted):
    story = hall.event(8, 4)
    act(story)
    must_be_true(told_since(0, story), wanted)


@pytest.mark.django_db
def test_regulations_changed_before_the_lots():
    story = hall.event(8, 4, drawn=False)
    change_regulations(story)
    must_be_true(told_since(0, story), "regulations.changed")


@pytest.mark.django_db
def test_a_ruling_a_sanction_and_an_incident():
    must_be_true(told_since(0, furnished()), "case.ruled sanction.given incident.entered")


def test_every_verb_has_its_act():
    """A new verb needs an act here, or a test of its own."""
    acted = {verb for _, wanted in (*PLAYED, *SWISS) for verb in wanted.split()}
    acted |= {verb for _, wanted in BY_PEOPLE for verb in wanted.split()}
    acted |= {"regulations.changed", "case.ruled", "sanction.given"}
    worded = ({*VERBS} - {*HISTORICAL}) | {f"incident.{act}" for act in incident_words.ACTS}
    assert sorted((acted | ELSEWHERE.keys()) ^ worded) == []
    assert not acted & ELSEWHERE.keys()


@pytest.mark.parametrize(("verb", "file"), ELSEWHERE.items())
def test_an_act_that_is_long_has_a_test_of_its_own(verb, file):
    room, _dot, name = verb.partition(".")
    text = (TESTS / file).read_text(encoding="utf-8")
    assert f'"{verb}"' in text or room in text and name in text


DOERS = (  # a player who does something himself, an official who does
    re.compile(
        r"\b(игрок|участник|соперник)\w*\b.*\b(назвал|внёс|сказал|подтвердил|предложил)|"
        r"\b(player|opponent)s?\b.*\b(told|said|entered a|confirmed|offered)\b"
    ),
    re.compile(r"\bсудья внёс|официальн\w+ лиц|\bofficials? entered\b"),
)


@pytest.mark.parametrize("verb", sorted({*VERBS} - {*HISTORICAL}))
def test_words_name_nobody_who_may_not_act(verb):
    by_player, by_official = DOERS
    for said in VERBS[verb]:
        if BY_PLAYERS_TOO.match(verb):
            assert not by_official.search(said), (verb, said)
        else:
            assert not by_player.search(said), (verb, said)
    assert incident_words.ACTS
