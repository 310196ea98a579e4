"""Lock the round that is changed by hand, and write the journal row of each change."""

from collections.abc import Iterable, Sequence
from datetime import datetime

from django.contrib.auth.models import User

from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from tournaments.events import raise_event_revision_and_write_journal
from tournaments.events.event_and_game_scopes_of_rights import event_scope
from tournaments.events.models import Tournament
from tournaments.hand_pairing.models import ManualPhase
from tournaments.pairing.pair_of_round_and_its_text import Pair
from tournaments.pairing.pairing_cautions import Caution
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards.models import Round, RoundState


def lock_event_and_round(
    tournament: Tournament, number: int, actor: User
) -> tuple[Tournament, Round]:
    """Lock the event and its round; raises ``needs_swiss``, ``no_such_round``."""
    locked = lock_event(tournament, actor)
    row = locked.rounds.filter(number=number).first()
    if row is None:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=number)
    return locked, row


def lock_event(tournament: Tournament, actor: User) -> Tournament:
    """Lock the event for a user allowed to change pairs by hand; raises ``needs_swiss``."""
    permissions_of_roles.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    if not locked.play_system.pairs_change_by_hand:
        raise TournamentError(RefusalCode.NEEDS_SWISS)
    return locked


def require_open_phase_of_changes(row: Round) -> ManualPhase:
    """Return the open phase of changes by hand; raises TournamentError ``manual_not_open``."""
    phase = row.phases.filter(ended_at__isnull=True).first()
    if phase is None:
        raise TournamentError(RefusalCode.MANUAL_NOT_OPEN, round=row.number)
    return phase


def journal_change(
    tournament: Tournament,
    phase: ManualPhase,
    *,
    how: str,
    before: Iterable[Pair],
    after: Iterable[Pair],
    removed: Sequence[object],
    actor: User,
    at: datetime,
    accepted: Iterable[Caution] = (),
) -> None:
    """Write a journal row of what one change did to the boards of the round.

    ``how`` as a person reads it (``3 ↔ 7``); ``removed`` are games taken away with their boards:
    id, White's entry, Black's; ``accepted`` the cautions that were taken note of. A change of a
    published round makes a new revision of the event.
    """
    raise_event_revision_and_write_journal.raise_revision(
        tournament,
        "manual.changed",
        actor=actor,
        at=at,
        data={
            "round": phase.round.number,
            "phase": phase.pk,
            "how": how,
            "accepted": [caution.key for caution in accepted],
            "removed": removed,
        },
        before=[list(pair) for pair in before],
        after=[list(pair) for pair in after],
        changes_standings=phase.round.state != RoundState.DRAFT,
    )
