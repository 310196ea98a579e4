"""Acts of an organiser on an event as functions."""

from arbiter.offices import services as offices
from tests import small_event
from tests.tournaments import swiss_event
from tournaments.attendance import services as attendance
from tournaments.cancel_or_hide_event import services as closing
from tournaments.events import services as events
from tournaments.events.models import Tournament
from tournaments.forbidden_pairs import services as forbidden_pairs
from tournaments.hand_pairing import services as manual
from tournaments.hand_pairing import swap_colours
from tournaments.player_access_cards import services as cards
from tournaments.private_events import services as private_events
from tournaments.registration import services as registration


def mark_attendance(presence, *before, number=2):
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
    return {
        "tournament": story.tournament,
        "actor": story.organiser,
        "at": small_event.NOON,
        **more,
    }


def swap_second_round(story):
    swap_colours.swap_board_colours(**as_organiser(story, number=2, board=1, reason="так"))


def forbid_and_allow_pair(story):
    first, other = story.tournament.entries.order_by("pk").values_list("pk", flat=True)[:2]
    pair = forbidden_pairs.forbid_pair(
        **as_organiser(story, one=first, other=other, is_absolute=True)
    )
    forbidden_pairs.allow_pair(**as_organiser(story, pair=pair.pk))


def cancel_and_resume(story):
    closing.cancel_event(**as_organiser(story, reason="нет судьи"))
    closing.resume_event(**as_organiser(story, reason="нашли"))


def appoint_and_dismiss(story):
    scope = story.tournament.scope_key
    given = {"user": story.stranger, "role": "arbiter", "scope": scope}
    offices.appoint(**given, actor=story.organiser, at=small_event.NOON)
    offices.dismiss(**given, actor=story.organiser, at=small_event.NOON)


def enter_and_strike_off(story):
    Tournament.objects.filter(pk=story.tournament.pk).update(state="entries")
    entry = registration.add_player(**as_organiser(story, name="Лишний Пётр"))
    registration.remove_entry(entry=entry, actor=story.organiser, at=small_event.NOON)


def publish_private_event(story):
    Tournament.objects.filter(pk=story.tournament.pk).update(state="entries", is_private=True)
    private_events.open_to_public(**as_organiser(story))


def make_cards(story):
    given = as_organiser(story, entries=[story.game().white_id])
    cards.issue_cards(**given)
    cards.issue_cards(**given)
    cards.revoke_card(**given)


def change_regulations(story):
    fresh = Tournament.objects.get(pk=story.tournament.pk)
    events.change_regulations(**as_organiser(story, expected=events.version_of(fresh)), half_byes=0)


def change_pairing_by_hand(story):
    number = {"number": 1}
    manual.begin_phase(**swiss_event.by(story), **number, reason="так")
    manual.end_phase(**swiss_event.by(story), **number)
