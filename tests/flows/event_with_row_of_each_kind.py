"""Build an event with a waiting record, a dispute, an incident and a mark; fill in addresses."""

from dataclasses import dataclass

from django.urls import reverse

from arbiter.incidents import enter_incidents_and_acts
from arbiter.journal.models import JournalEntry
from arbiter.offices.models import Office
from tests import small_event
from tests.restored_stories import kept
from tournaments.attendance import mark_attendance_check_in_and_forfeit
from tournaments.disputes_claims_incidents import open_cases_about_games
from tournaments.events.models import Tournament
from tournaments.pairing.attendance_in_round import Presence
from tournaments.submitted_records import submit_and_confirm_records

MOVES = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"
WITHOUT_PLACE = (
    "event-new",
    "event-bring",
    "archive-import-new",
    "api-imports",
    "api-events",
    "api-event-import",
)
OF_A_ROUND = (
    "event-start-round",
    "event-round-result",
    "event-unpublish-round",
    "event-draw-opening",
    "event-draw-table-round",
    "event-manual-begin",
    "event-manual-change",
    "event-manual-end",
    "event-turn-board",
    "event-set-up",
    "api-start",
    "api-opening-lot",
    "api-table-lot",
    "api-check-in",
    "api-manual-begin",
    "api-manual-change",
    "api-manual-end",
    "api-turn-board",
    "api-set-up",
)
OF_THE_SECOND_ROUND = (
    "event-manual-take-back",
    "event-manual-end-take-back",
    "event-board-take-back",
    "api-manual-take-back",
    "api-manual-end-take-back",
    "api-board-take-back",
)
OF_A_GAME = (
    "api-result",
    "api-result-undo",
    "api-records",
    "api-disputes",
    "api-claims",
    "api-suspend",
    "api-game-incidents",
    "api-clock-lines",
    "api-offers",
    "api-seals",
    "api-seal-open",
    "api-sent-moves",
    "api-end",
)
CASE_API = (
    "api-rulings",
    "api-withdraw",
    "api-statements",
    "api-appeals",
    "api-sanctions",
    "api-incidents",
)
OF_AN_ENTRY = (
    "event-ask-person",
    "event-give-account",
    "event-entry-back",
    "event-entry-remove",
    "event-player-edit",
    "event-side-describe",
    "api-side",
    "api-account",
    "api-entry-consent",
    "api-marks",
)


@dataclass(frozen=True, slots=True)
class FullStory:
    """The event, and the ids of its first rows."""

    event: small_event.Story
    game: int
    entry: int
    arbiter_office: int
    submission: int
    case: int
    incident: int
    mark: int

    def address(self, name: str) -> str:
        """Return the address of the write with this name."""
        return reverse(name, args=self._places(name))

    def _places(self, name: str) -> list[int]:
        event = self.event.tournament.pk
        special = {
            **dict.fromkeys(WITHOUT_PLACE, []),
            **dict.fromkeys(("event-publish-round", "api-publish", *OF_A_ROUND), [event, 2]),
            **dict.fromkeys(("event-apart-lift", "event-list-apply"), [event, 1]),
            **dict.fromkeys(OF_AN_ENTRY, [event, self.entry]),
            "event-no-show": [event, 2, self.entry],
            "event-mark-take-back": [event, self.mark],
            "api-mark-take-back": [event, self.entry, self.mark],
            **dict.fromkeys(("event-check-in-take-back", "api-check-in-take-back"), [event, 1]),
            **dict.fromkeys(OF_THE_SECOND_ROUND, [event, 2, 1]),
            "event-give-link": [event, self.event.players[0].pk],
            "event-dismiss": [event, self.arbiter_office],
            **dict.fromkeys(("submission-confirm", "api-confirm"), [self.submission]),
            **dict.fromkeys(("incident-act", "api-incident-acts"), [self.incident]),
        }
        if name in special:
            return special[name]
        if name.startswith("case-") or name in CASE_API:
            return [self.case]
        return [self.game if name.startswith("game-") or name in OF_A_GAME else event]


@kept
def full_story() -> FullStory:
    """Build the event: four players, a record waiting for consent, a dispute with an incident."""
    story = small_event.event(4)
    game = story.game()
    waiting = submit_and_confirm_records.submit_record(
        game_id=game.pk, data=MOVES.encode(), actor=story.user_of(game.white), at=small_event.NOON
    )
    case = open_cases_about_games.open_dispute(
        game_id=story.game(board=2).pk,
        kind="clock",
        claim_text="флаг",
        actor=story.arbiter,
        at=small_event.NOON,
    )
    incident = enter_incidents_and_acts.enter_incident(
        case=case, entry={"article": "V6", "ply": 0}, actor=story.arbiter, at=small_event.NOON
    )
    entry = story.tournament.entries.first()
    mark = mark_attendance_check_in_and_forfeit.mark_attendance(
        entry=entry, round=2, presence=Presence.ABSENT, actor=story.organiser, at=small_event.NOON
    )
    return FullStory(
        event=story,
        mark=mark.pk,
        game=game.pk,
        entry=entry.pk,
        arbiter_office=Office.objects.get(scope=story.tournament.scope_key, role="arbiter").pk,
        submission=waiting.pk,
        case=case.pk,
        incident=incident.pk,
    )


def rows_of_every_table(story: small_event.Story) -> list:
    """Return the rows of every table, to see that a refused request changes none."""
    event = Tournament.objects.get(pk=story.tournament.pk)
    games = list(story.game().pairing.round.pairings.values_list("games__result", "games__state"))
    return [
        Tournament.objects.count(),
        event.state,
        event.revision,
        event.entries.count(),
        list(event.rounds.values_list("state", flat=True)),
        games,
        story.game().submissions.count(),
        JournalEntry.objects.count(),
        Office.objects.count(),
    ]
