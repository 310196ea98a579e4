"""A result corrected upstream with all it changes; a tie that the arbiter decides."""

from dataclasses import dataclass
from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.db.models import Q

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.journal import columns
from arbiter.rules.outcome import OPEN_OUTCOME, Outcome, Termination
from tournaments.boards import services as boards_services
from tournaments.boards.models import SETTLED, Game, Pairing, PairingKind, Round, RoundState
from tournaments.boards.queries import listing
from tournaments.boards.queries.field import load_bracket
from tournaments.errors import RefusalCode, TournamentError
from tournaments.events.models import Tournament
from tournaments.events.queries import checks
from tournaments.events.queries.officials import event_scope
from tournaments.events.services import revision
from tournaments.games.queries import published
from tournaments.games.services import adjournment, results
from tournaments.pairing.knockout.bracket import Tie
from tournaments.pairing.knockout.changes import TieChange, changes_of_bracket
from tournaments.rounds.queries.touched import is_any_touched
from tournaments.rounds.services import publishing


@dataclass(frozen=True, slots=True)
class Correction:
    """What a corrected result changes: ties, and the rounds to be taken back for it.

    ``begun`` is the first of these rounds in which something was played: then nothing is taken
    back, and who went on can only stay.
    """

    changes: tuple[TieChange, ...]
    taken_back: tuple[int, ...]
    begun: int | None

    @property
    def tie(self) -> TieChange | None:
        """The tie of the game itself, where somebody else goes on from it."""
        return next((change for change in self.changes if change.has_other_winner), None)


def preview_correction(game: Game, outcome: Outcome) -> Correction:
    """Work out what another result of a game would change; writes nothing."""
    tournament = game.pairing.round.tournament
    before = load_bracket(tournament)
    after = load_bracket(tournament, {game.pk: outcome})
    changes = changes_of_bracket(before, after) if before and after else ()
    is_otherwise = any(change.has_other_winner for change in changes)
    later = (
        tournament.rounds.exclude(state=RoundState.DRAFT)
        .filter(number__gt=game.pairing.round.number)
        .order_by("number")
    )
    rounds = tuple(later) if is_otherwise else ()
    begun = next((row.number for row in rounds if not _is_untouched(row)), None)
    return Correction(changes, tuple(row.number for row in rounds), begun)


def _is_untouched(row: Round) -> bool:
    """Return whether nothing was played, said or noted in a round that was published."""
    if not publishing.may_be_unpublished(row) or publishing.is_board_noted(row):
        return False
    return not is_any_touched(Game.objects.filter(pairing__round=row))


@transaction.atomic
def correct_result(
    *,
    game: Game,
    outcome: Outcome,
    expected_revision: int,
    reason: str,
    actor: User,
    at: datetime,
    who_went_on_stays: bool = False,
    is_for_ruling: bool = False,
) -> Correction:
    """Correct a result of an earlier round, with everything that it changes in the bracket.

    Later rounds are taken back, so that they are drafted anew; or ``who_went_on_stays``: the
    result is corrected and the tie stays as the arbiter decides. ``is_for_ruling``: only that is
    done, so that a ruling can follow, which alone changes this result. Returns what it changed.
    Raises TournamentError ``rounds_begun``, ``only_by_ruling``, ``reason_missing``; Conflict
    ``game_changed`` and what ``enter_result`` and ``annul_game`` raise.
    """
    tournament = game.pairing.round.tournament
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if outcome == OPEN_OUTCOME and not is_for_ruling:
        raise TournamentError(RefusalCode.ONLY_BY_RULING)
    # as every service: games before their event, and those of later rounds with them, which a
    # correction may take back while somebody states a result there
    is_later = Q(pairing__round__number__gt=game.pairing.round.number)
    of_event = Game.objects.filter(pairing__round__tournament=tournament)
    listing.lock_games(of_event.filter(Q(pk=game.pk) | is_later))
    game = published.lock_game_for_result_change(game.pk)
    if is_for_ruling and game.revision != expected_revision:  # else the result itself compares
        raise checks.game_changed_error(game, expected_revision, outcome)
    game.pairing.round.tournament = published.lock_event(game)
    correction = preview_correction(game, outcome)
    if who_went_on_stays and correction.tie is not None:
        winner = correction.tie.before.winner
        _decide(game.pairing, correction.tie.before, winner, reason=reason, actor=actor, at=at)
    elif correction.begun is not None:
        raise TournamentError(RefusalCode.ROUNDS_BEGUN, round=correction.begun)
    else:
        for number in reversed(correction.taken_back):
            _drop_drafts_after(tournament, number)
            publishing.unpublish_round(
                tournament=tournament, number=number, actor=actor, at=at, reason=reason
            )
        if correction.taken_back:
            _drop_drafts_after(tournament, game.pairing.round.number)
    act = {
        "game": game,
        "expected_revision": expected_revision,
        "reason": reason,
        "actor": actor,
        "at": at,
    }
    if is_for_ruling:
        return correction
    if outcome.termination is Termination.ANNULLED:
        adjournment.annul_game(**act)
    else:
        results.enter_result(**act, outcome=outcome, moves_made=True)
    return correction


def _drop_drafts_after(tournament: Tournament, number: int) -> None:
    """Delete the drafts of later rounds: they were paired from what stands no more."""
    drafts = tournament.rounds.filter(number__gt=number, state=RoundState.DRAFT)
    Game.objects.filter(pairing__round__in=drafts).delete()
    Pairing.objects.filter(round__in=drafts).delete()
    drafts.delete()


@transaction.atomic
def decide_tie(
    *,
    tournament: Tournament,
    tie: int,
    number: int,
    reason: str,
    actor: User,
    at: datetime,
) -> None:
    """Send on one of the two of a tie by the arbiter's decision, whatever its games say.

    Raises TournamentError ``tie_not_known``, ``tie_not_played``, ``reason_missing``,
    ``bracket_went_on``.
    """
    rights.require_right(actor, Action.PUBLISH_ROUND, event_scope(tournament))
    locked = Tournament.objects.select_for_update().get(pk=tournament.pk)
    bracket = load_bracket(locked)
    found = next((one for one in bracket.ties if one.number == tie), None) if bracket else None
    pairing = None if found is None else _pairing_of(locked, found)
    if found is None or pairing is None or number not in found.numbers:
        raise TournamentError(RefusalCode.TIE_NOT_KNOWN, tie=tie)
    if not reason.strip():
        raise TournamentError(RefusalCode.REASON_MISSING)
    if pairing.games.exclude(state__in=SETTLED).exists():
        raise TournamentError(RefusalCode.TIE_NOT_PLAYED, tie=tie)
    later = locked.rounds.exclude(state=RoundState.DRAFT).filter(number__gt=found.round)
    if found.is_over and found.winner != number and (first := later.order_by("number").first()):
        raise TournamentError(
            RefusalCode.BRACKET_WENT_ON,
            tie=tie,
            round=first.number,
            number=number,
            instead=found.winner or "–",
        )
    _decide(pairing, found, number, reason=reason, actor=actor, at=at)


def _pairing_of(tournament: Tournament, tie: Tie) -> Pairing | None:
    if not tie.is_played:
        return None
    rows = Pairing.objects.filter(
        round__tournament=tournament,
        round__number=tie.round,
        kind=PairingKind.GAME,
        first__number__in=tie.numbers,
        second__number__in=tie.numbers,
    ).exclude(round__state=RoundState.DRAFT)
    return rows.select_related("round__tournament", "first", "second").first()


def _decide(
    pairing: Pairing, tie: Tie, number: int | None, *, reason: str, actor: User, at: datetime
) -> None:
    second = pairing.second
    before = pairing.goes_on.number if pairing.goes_on else None
    pairing.goes_on = next(
        (entry for entry in (pairing.first, second) if entry and entry.number == number), None
    )
    pairing.save(update_fields=["goes_on"])
    revision.raise_revision(
        pairing.round.tournament,
        "tie.decided",
        actor=actor,
        at=at,
        data={
            "round": tie.round,
            "tie": tie.number,
            "pairing": pairing.pk,
            "numbers": sorted(tie.numbers),
            **columns.stands(columns.some_rows([pairing])),
        },
        before=before,
        after=number,
        words=reason.strip(),
        changes_standings=True,
    )
    boards_services.close_finished_round_and_event(pairing.round)
