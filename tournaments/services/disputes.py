"""What a machine must not decide goes to the arbiter's desk."""

from datetime import datetime

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse

from arbiter import permissions
from arbiter.models import Case, CaseKind
from arbiter.permissions import Action
from arbiter.services import cases
from tournaments.errors import TournamentError
from tournaments.models import Game, GameState, RoundState, Submission, SubmissionState
from tournaments.scopes import game_scope
from tournaments.services import results


@transaction.atomic
def dispute(*, game_id: int, kind: str, claim_text: str, actor: User, at: datetime) -> Case:
    """A player of the game, or an official, calls the arbiter.

    Raises TournamentError ``unknown_dispute``, ``claim_missing``, ``round_not_published``.
    """
    game = results.load(game_id)
    permissions.require(actor, Action.DISPUTE, game_scope(game))
    if kind not in CaseKind.values:
        raise TournamentError("unknown_dispute", kind=kind)
    if not claim_text.strip():
        raise TournamentError("claim_missing")
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError("round_not_published", round=game.pairing.round.number)
    newest = game.submissions.order_by("-number").first()
    return _open(game, newest, kind, claim_text.strip(), actor, at)


def send_to_desk(game: Game, submission: Submission, *, kind: str, claim_text: str) -> Case:
    """An examination that needs a person opens a case by itself."""
    return _open(game, submission, kind, claim_text, submission.submitted_by, submission.at)


def _open(
    game: Game,
    submission: Submission | None,
    kind: str,
    claim_text: str,
    actor: User,
    at: datetime,
) -> Case:
    if game.state != GameState.FINISHED:
        Game.objects.filter(pk=game.pk).update(state=GameState.DISPUTED)
        game.state = GameState.DISPUTED
    Submission.objects.filter(game=game, state=SubmissionState.WAITING).update(
        state=SubmissionState.DISPUTED
    )
    record = (submission.record if submission else None) or game.record
    return cases.open_case(
        subject=game.subject,
        scope=game.pairing.round.tournament.scope_key,
        kind=kind,
        claim_text=claim_text,
        opened_by=actor,
        at=at,
        examination=(submission.examination if submission else None) or game.examination,
        context={
            "event": game.pairing.round.tournament.title,
            "round": game.pairing.round.number,
            "board": game.pairing.board,
            "game": game.number,
            "white": game.white.player.name,
            "black": game.black.player.name,
            "result": game.result,
            "record": record.pk if record else None,
            "page": reverse("game", args=[game.pk]),
        },
    )
