"""Move the state of an event forward if it still is what the change begins from."""

from tournaments.events.models import Tournament, TournamentState
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError


def change_state(tournament: Tournament, before: tuple[str, ...], after: TournamentState) -> None:
    """Move the state of an event forward by compare-and-set; raises ``wrong_state``."""
    changed = Tournament.objects.filter(pk=tournament.pk, state__in=before).update(state=after)
    if changed != 1:
        tournament.refresh_from_db(fields=["state"])
        raise TournamentError(RefusalCode.WRONG_STATE, state=tournament.state, wanted=after.value)
    tournament.state = after
