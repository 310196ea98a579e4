"""What an official states: one entry, four eyes for records, and the record that waits."""

import pytest

from arbiter.certificates.models import Certificate
from arbiter.journal.models import JournalEntry
from arbiter.rules.outcome import GameResult
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import ConfirmedBy
from tests import small_event
from tests.tournaments.results.state_and_confirm_results import (
    MOVES,
    confirm,
    confirmed_by,
    hand_in,
    type_in,
)
from tournaments.submitted_records.models import Submission

pytestmark = pytest.mark.django_db


# regulation, four eyes | acts in order: (who, act) | state | whose word
WHITE, BLACK = ConfirmedBy.WHITE, ConfirmedBy.BLACK


ONE, TWO = ConfirmedBy.OFFICIAL, ConfirmedBy.TWO_OFFICIALS


OFFICIALS = [
    (
        "both_players",
        False,
        [("white", "record"), ("arbiter", "confirm")],
        "finished",
        (WHITE, ONE),
    ),
    ("both_players", False, [("white", "record"), ("arbiter", "type")], "finished", (WHITE, ONE)),
    ("both_players", False, [("arbiter", "record")], "finished", (ONE,)),
    ("both_players", True, [("arbiter", "record")], "reported", None),
    ("both_players", True, [("arbiter", "record"), ("organiser", "confirm")], "finished", (TWO,)),
    ("both_players", True, [("arbiter", "record"), ("organiser", "type")], "finished", (TWO,)),
    ("both_players", True, [("arbiter", "record"), ("organiser", "record")], "finished", (TWO,)),
    ("both_players", True, [("arbiter", "type"), ("organiser", "record")], "finished", (TWO,)),
    ("both_players", True, [("white", "record"), ("arbiter", "confirm")], "reported", None),
    (
        *("both_players", True),
        [("white", "record"), ("arbiter", "confirm"), ("organiser", "confirm")],
        *("finished", (WHITE, TWO)),
    ),
    ("both_players", True, [("white", "record"), ("black", "confirm")], "finished", (WHITE, BLACK)),
    (
        *("both_players", True),
        [("arbiter", "record"), ("white", "confirm"), ("black", "confirm")],
        *("finished", (WHITE, BLACK)),
    ),
    ("official", False, [("white", "record"), ("black", "confirm")], "reported", None),
    (
        *("official", False),
        [("white", "record"), ("black", "confirm"), ("arbiter", "confirm")],
        *("finished", (WHITE, BLACK, ONE)),
    ),
    ("official", False, [("white", "record"), ("arbiter", "confirm")], "finished", (WHITE, ONE)),
    ("official", True, [("white", "record"), ("arbiter", "confirm")], "reported", None),
    ("one_player", False, [("white", "record")], "finished", (WHITE,)),
    ("one_player", True, [("arbiter", "record")], "reported", None),
]


@pytest.mark.parametrize("how", ["both hand in", "one confirms"])
def test_two_players_do_not_overrule_the_result_an_official_has_entered(how):
    """Four eyes: his first entry says otherwise, so what they say stays stated."""
    story = small_event.event(4, four_eyes=True)
    type_in(story, "arbiter", GameResult.BLACK_WINS)
    row = hand_in(story, "white", f"{MOVES} 1-0")
    if how == "both hand in":
        row = hand_in(story, "black", f"{MOVES} 1-0")
    else:
        confirm(story, row, "black")
    game = story.game()
    assert (game.state, game.result, game.stated_by) == ("reported", "*", "wb")
    assert not Certificate.objects.exists()
    confirm(story, row, "organiser")  # the second official decides between the two
    assert story.game().word_result == "1-0"


@pytest.mark.parametrize(("result_by", "four_eyes", "acts", "state", "words"), OFFICIALS)
def test_an_official_is_one_entry_and_four_eyes_hold_for_records(
    result_by, four_eyes, acts, state, words
):
    story = small_event.event(4, result_by=result_by, four_eyes=four_eyes)
    for name, act in acts:
        if act == "record":
            hand_in(story, name)
        elif act == "type":
            type_in(story, name)
        else:
            confirm(story, Submission.objects.get(state="waiting"), name)
    assert story.game().state == state
    assert (confirmed_by() if Certificate.objects.exists() else None) == words
    row = JournalEntry.objects.filter(verb="result.recorded").first()
    assert (row.data["confirmed_by"] if row else None) == (list(words) if words else None)


def test_a_typed_result_accepts_the_record_that_waits_with_the_same_result():
    """And it ends as the moves prove it, whatever the clerk called it."""
    story = small_event.event(4)
    row = hand_in(story, "white")
    type_in(story, "arbiter")
    row.refresh_from_db()
    assert (row.state, story.game().record) == ("confirmed", row.record)
    assert story.game().termination == row.examination.termination


def test_a_record_that_comes_after_its_result_waits_for_the_other_word():
    """What an official has typed stands; the moves are one player's word until then."""
    story = small_event.event(4)
    type_in(story, "arbiter")
    row = hand_in(story, "white")
    assert (row.state, story.game().state) == ("waiting", "finished")
    assert not Certificate.objects.exists()
    confirm(story, row, "black")
    assert story.game().record == row.record
    assert confirmed_by() == (WHITE, BLACK)
