"""Errors for concurrent changes: who was first, when, and what was written."""

from django.utils import timezone

from arbiter.journal.models import JournalEntry
from arbiter.offices.names_of_officials_on_papers import person_name_for_paper
from arbiter.rules.outcome import Outcome
from tournaments.events.models import Tournament
from tournaments.refusals.codes_and_exceptions import Conflict, RefusalCode
from tournaments.rounds_and_boards.models import Game


def game_changed_error(game: Game, expected_revision: int, meant: Outcome) -> Conflict:
    """Make the ``game_changed`` error after a failed compare-and-set."""
    game.refresh_from_db()
    pairing = game.pairing
    return Conflict(
        RefusalCode.GAME_CHANGED,
        game=game.pk,
        board=pairing.board,
        expected=expected_revision,
        revision=game.revision,
        result=game.result,
        meant=str(meant.result),
        **_last_change(stream=pairing.round.tournament.scope_key, data__game=game.pk),
    )


def game_moved_on_error(game: Game) -> Conflict:
    """Make the ``game_moved_on`` error: the request came from an outdated page."""
    pairing = game.pairing
    return Conflict(
        RefusalCode.GAME_MOVED_ON,
        board=pairing.board,
        result=game.result,
        **_last_change(stream=pairing.round.tournament.scope_key, data__game=game.pk),
    )


def event_changed_error(tournament: Tournament) -> Conflict:
    """Make the ``event_changed`` error: title or regulations were changed meanwhile."""
    verbs = ("tournament.opened", "regulations.changed", "head.corrected")
    by = _last_change(stream=tournament.scope_key, verb__in=verbs)
    return Conflict(RefusalCode.EVENT_CHANGED, event=tournament.pk, **by)


def _last_change(**of: object) -> dict[str, str]:
    """Return who wrote the newest such row of the journal, and when: the page may be days old."""
    last = JournalEntry.objects.filter(**of).select_related("actor").order_by("-seq").first()
    return {
        "by": person_name_for_paper(last.actor) if last and last.actor else "–",
        "time": timezone.localtime(last.at).strftime("%d.%m.%Y %H:%M") if last else "–",
    }
