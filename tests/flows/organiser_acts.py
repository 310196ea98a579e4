"""Acts of an organiser on an event as functions for tests."""

from arbiter.offices import appoint_and_dismiss_officials
from tests import small_event
from tests.tournaments import swiss_event
from tournaments.attendance import (
    mark_attendance_check_in_and_forfeit,
    take_back_attendance_mark,
    take_back_check_in_of_whole_round,
)
from tournaments.attendance.models import EntryMark
from tournaments.cancel_or_hide_event import cancel_resume_hide_show_event
from tournaments.enter_players import enter_and_strike_off as enter_players
from tournaments.events import create_and_change_events
from tournaments.events.models import Tournament
from tournaments.forbidden_pairs import forbid_and_allow_pairs
from tournaments.hand_pairing import (
    begin_make_and_end_changes_by_hand,
    reopen_hand_changes,
    swap_round_robin_colours,
    take_back_colour_swap_or_set_up,
)
from tournaments.make_event_public import make_private_event_public
from tournaments.pairing.attendance_in_round import Presence
from tournaments.player_access_cards import make_and_revoke_cards


def mark_attendance(presence, *before, number=2):
    """Return an act that gives the first entry these marks of presence in a round."""

    def act(story):
        entry = story.tournament.entries.order_by("pk").first()
        for mark in (*before, presence):
            mark_attendance_check_in_and_forfeit.mark_attendance(
                entry=entry,
                round=number,
                presence=mark,
                actor=story.organiser,
                at=small_event.NOON,
                reason="так",
            )

    return act


def as_organiser(story, **more):
    """Return the keyword arguments of an act by the organiser."""
    return {
        "tournament": story.tournament,
        "actor": story.organiser,
        "at": small_event.NOON,
        **more,
    }


def swap_second_round_and_back(story):
    """Swap the colours of a board in the second round, and back."""
    board = swap_round_robin_colours.swap_board_colours(
        **as_organiser(story, number=2, board=1, reason="так")
    )
    take_back_last_act_at_board(story, board)


def take_back_last_act_at_board(story, board):
    """Take back the last act at a board."""
    act = take_back_colour_swap_or_set_up.newest_act_at_board(story.tournament, board)
    take_back_colour_swap_or_set_up.take_back_colour_swap_or_set_up(
        **as_organiser(story, number=board.round.number, seq=act.seq)
    )


def forbid_and_allow_pair(story):
    """Forbid a pair to meet, and allow it again."""
    first, other = story.tournament.entries.order_by("pk").values_list("pk", flat=True)[:2]
    pair = forbid_and_allow_pairs.forbid_pair(
        **as_organiser(story, one=first, other=other, is_absolute=True)
    )
    forbid_and_allow_pairs.allow_pair(**as_organiser(story, pair=pair.pk))


def cancel_and_resume(story):
    """Cancel the event and resume it."""
    cancel_resume_hide_show_event.cancel_event(**as_organiser(story, reason="нет судьи"))
    cancel_resume_hide_show_event.resume_event(**as_organiser(story, reason="нашли"))


def appoint_and_dismiss(story):
    """Appoint an official and dismiss him."""
    scope = story.tournament.scope_key
    given = {"user": story.stranger, "role": "arbiter", "scope": scope}
    appoint_and_dismiss_officials.appoint_official(
        **given, actor=story.organiser, at=small_event.NOON
    )
    appoint_and_dismiss_officials.dismiss_official(
        **given, actor=story.organiser, at=small_event.NOON
    )


def enter_and_strike_off(story):
    """Enter a player and strike him off."""
    Tournament.objects.filter(pk=story.tournament.pk).update(state="entries")
    entry = enter_players.enter_new_player(**as_organiser(story, name="Лишний Пётр"))
    enter_players.remove_entry(entry=entry, actor=story.organiser, at=small_event.NOON)


def publish_private_event(story):
    """Make a private event public."""
    Tournament.objects.filter(pk=story.tournament.pk).update(state="entries", is_private=True)
    make_private_event_public.make_event_public(**as_organiser(story))


def make_cards(story):
    """Make, renew and revoke access cards."""
    given = as_organiser(story, entries=[story.game().white_id])
    make_and_revoke_cards.issue_cards(**given)
    make_and_revoke_cards.issue_cards(**given)
    make_and_revoke_cards.revoke_cards(**given)


def change_regulations(story):
    """Change the regulations of the event."""
    fresh = Tournament.objects.get(pk=story.tournament.pk)
    create_and_change_events.change_regulations(
        **as_organiser(story, expected=create_and_change_events.fingerprint_of_regulations(fresh)),
        half_byes=0,
    )


def close_check_in_and_take_it_back(story):
    """Close the check-in and take that back."""
    closed = mark_attendance_check_in_and_forfeit.check_players_in(
        **as_organiser(story, number=1, present=[])
    )
    take_back_check_in_of_whole_round.take_back_check_in_of_round(
        **as_organiser(story, seq=closed.seq)
    )


def change_pairing_by_hand(story):
    """Begin pairing by hand, end it, and reopen it."""
    number = {"number": 1}
    begin_make_and_end_changes_by_hand.begin_hand_pairing(
        **swiss_event.by(story), **number, reason="так"
    )
    phase = begin_make_and_end_changes_by_hand.end_hand_pairing(**swiss_event.by(story), **number)
    reopen_hand_changes.reopen_hand_changes(**swiss_event.by(story), **number, phase=phase.pk)


def let_one_play_and_take_it_back(story):
    """Let an absent player play after all, and take that back."""
    mark_attendance(Presence.PRESENT)(story)
    mark = EntryMark.objects.get(entry__tournament=story.tournament)
    take_back_attendance_mark.take_back_attendance_mark(
        mark=mark, actor=story.organiser, at=small_event.NOON
    )
