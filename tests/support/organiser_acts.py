"""Acts of an organiser on an event as functions for tests."""

from arbiter.accounts.services import offices
from tests.support import small_event, swiss_event
from tournaments.entries.services import cards, entering, sides
from tournaments.events.models import Tournament
from tournaments.events.queries import checks
from tournaments.events.services import regulations, visibility
from tournaments.pairing.attendance import Presence
from tournaments.rounds.models import EntryMark
from tournaments.rounds.queries import hand_changes
from tournaments.rounds.services import attendance, board_acts
from tournaments.rounds.services import hand_changes as hand_changes_services


def mark_attendance(presence, *before, number=2):
    """Return an act that gives the first entry these marks of presence in a round."""

    def act(story):
        entry = story.tournament.entries.order_by("pk").first()
        for mark in (*before, presence):
            attendance.mark_attendance(
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
    board = board_acts.swap_board_colours(**as_organiser(story, number=2, board=1, reason="так"))
    take_back_last_act_at_board(story, board)


def take_back_last_act_at_board(story, board):
    """Take back the last act at a board."""
    act = hand_changes.newest_act_at_board(story.tournament, board)
    board_acts.take_back_colour_swap_or_set_up(
        **as_organiser(story, number=board.round.number, seq=act.seq)
    )


def forbid_and_allow_pair(story):
    """Forbid a pair to meet, and allow it again."""
    first, other = story.tournament.entries.order_by("pk").values_list("pk", flat=True)[:2]
    pair = sides.forbid_pair(**as_organiser(story, one=first, other=other, is_absolute=True))
    sides.allow_pair(**as_organiser(story, pair=pair.pk))


def cancel_and_resume(story):
    """Cancel the event and resume it."""
    visibility.cancel_event(**as_organiser(story, reason="нет судьи"))
    visibility.resume_event(**as_organiser(story, reason="нашли"))


def appoint_and_dismiss(story):
    """Appoint an official and dismiss him."""
    scope = story.tournament.scope_key
    given = {"user": story.stranger, "role": "arbiter", "scope": scope}
    offices.appoint_official(**given, actor=story.organiser, at=small_event.NOON)
    offices.dismiss_official(**given, actor=story.organiser, at=small_event.NOON)


def enter_and_strike_off(story):
    """Enter a player and strike him off."""
    Tournament.objects.filter(pk=story.tournament.pk).update(state="entries")
    entry = entering.enter_new_player(**as_organiser(story, name="Лишний Пётр"))
    entering.remove_entry(entry=entry, actor=story.organiser, at=small_event.NOON)


def publish_private_event(story):
    """Make a private event public."""
    Tournament.objects.filter(pk=story.tournament.pk).update(state="entries", is_private=True)
    visibility.make_event_public(**as_organiser(story))


def make_cards(story):
    """Make, renew and revoke access cards."""
    given = as_organiser(story, entries=[story.game().white_id])
    cards.issue_cards(**given)
    cards.issue_cards(**given)
    cards.revoke_cards(**given)


def change_regulations(story):
    """Change the regulations of the event."""
    fresh = Tournament.objects.get(pk=story.tournament.pk)
    regulations.change_regulations(
        **as_organiser(story, expected=checks.fingerprint_of_regulations(fresh)),
        half_byes=0,
    )


def close_check_in_and_take_it_back(story):
    """Close the check-in and take that back."""
    closed = attendance.check_players_in(**as_organiser(story, number=1, present=[]))
    attendance.take_back_check_in_of_round(**as_organiser(story, seq=closed.seq))


def change_pairing_by_hand(story):
    """Begin pairing by hand, end it, and reopen it."""
    number = {"number": 1}
    hand_changes_services.begin_hand_pairing(**swiss_event.by(story), **number, reason="так")
    phase = hand_changes_services.end_hand_pairing(**swiss_event.by(story), **number)
    hand_changes_services.reopen_hand_changes(**swiss_event.by(story), **number, phase=phase.pk)


def let_one_play_and_take_it_back(story):
    """Let an absent player play after all, and take that back."""
    mark_attendance(Presence.PRESENT)(story)
    mark = EntryMark.objects.get(entry__tournament=story.tournament)
    attendance.take_back_attendance_mark(mark=mark, actor=story.organiser, at=small_event.NOON)
