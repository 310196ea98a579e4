"""Open cases about a game: by a person, or by the program (unclear record, overdue answer)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse

from arbiter.cases import services as cases
from arbiter.cases.models import Case, CaseKind
from arbiter.incidents import services as incidents_services
from arbiter.incidents.models import Incident
from arbiter.incidents.selectors import waivers_of
from arbiter.rights import permissions
from arbiter.rights.permissions import Action
from arbiter.rules.draws.draw_rule_names import DrawRuleName
from games.archive import selectors as records
from tournaments.events.right_scopes import scope_of_game_and_sides
from tournaments.games.first_mover import black_begins
from tournaments.people.shown_names import public_name
from tournaments.refusals.codes import RefusalCode, TournamentError
from tournaments.results import change_guards
from tournaments.rounds_and_boards.models import SETTLED, Game, GameState, RoundState
from tournaments.submissions.models import Submission, SubmissionState


@transaction.atomic
def dispute(*, game_id: int, kind: str, claim_text: str, actor: User, at: datetime) -> Case:
    """Open a dispute as a player of the game or an official.

    Raises TournamentError ``unknown_dispute``, ``claim_missing``, ``round_not_published``.
    """
    game = _disputable(game_id, actor)
    if kind not in CaseKind.values or kind == CaseKind.APPEAL:
        raise TournamentError(RefusalCode.UNKNOWN_DISPUTE, kind=kind)
    if not claim_text.strip():
        raise TournamentError(RefusalCode.CLAIM_MISSING)
    return _open(
        game, submission=_newest(game), kind=kind, claim_text=claim_text.strip(), actor=actor, at=at
    )


@transaction.atomic
def claim(
    *, game_id: int, rule: str, ply: int | None, text: str, actor: User, at: datetime
) -> Case:
    """Claim a draw by a rule, after a ply of the record where there is one.

    The claim goes to the desk with its answer computed there (right, premature, wrong); only
    a person rules. Raises TournamentError ``unknown_draw_rule``, ``ply_not_in_record``,
    ``round_not_published``.
    """
    game = _disputable(game_id, actor)
    if rule not in set(DrawRuleName):
        raise TournamentError(RefusalCode.UNKNOWN_DRAW_RULE, rule=rule)
    newest = _newest(game)
    record = (newest.record if newest else None) or game.record
    last = (
        records.replay_of(record, waivers_of(game.subject)).plies
        if record and ply is not None
        else None
    )
    if ply is not None and (ply < 0 or last is not None and ply > last):
        raise TournamentError(RefusalCode.PLY_NOT_IN_RECORD, ply=ply, last=last)
    kind = CaseKind.CLAIM.value
    return _open(
        game,
        submission=newest,
        kind=kind,
        claim_text=text.strip(),
        actor=actor,
        at=at,
        rule=rule,
        ply=ply,
    )


def _disputable(game_id: int, actor: User) -> Game:
    game = change_guards.load_game(game_id)
    permissions.require(actor, Action.DISPUTE, scope_of_game_and_sides(game))
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=game.pairing.round.number)
    return game


def _newest(game: Game) -> Submission | None:
    return game.submissions.order_by("-number").first()


@transaction.atomic
def enter_incident(
    *, game_id: int, entry: Mapping[str, Any], actor: User, at: datetime
) -> Incident:
    """Enter an incident at a board as an arbiter; its case is opened automatically.

    Raises TournamentError ``round_not_published``, Refused ``own_game``, and what
    ``arbiter.incidents.services.enter_incident`` raises.
    """
    game = change_guards.load_game(game_id)
    permissions.require(actor, Action.RULE_ON_CASE, scope_of_game_and_sides(game))
    change_guards.must_be_neutral(game, actor)
    claim = " ".join(str(entry.get(key) or "") for key in ("article", "text")).strip()
    case = dispute(
        game_id=game_id, kind=CaseKind.VIOLATION, claim_text=claim or "V", actor=actor, at=at
    )
    return incidents_services.enter_incident(case=case, entry=entry, actor=actor, at=at)


def send_examination_to_desk(
    game: Game,
    submission: Submission,
    *,
    kind: str,
    claim_text: str,
    by: User | None = None,
    at: datetime | None = None,
    unconfirmed: Mapping[str, Any] | None = None,
) -> Case:
    """Open the case of an examination that a person must decide.

    In the name of whoever handed in the record, or of the official by whose line it became one.
    ``unconfirmed`` is what was stated and since when, where nobody confirmed it in time: then the
    machine opens the case.
    """
    return _open(
        game,
        submission=submission,
        kind=kind,
        claim_text=claim_text,
        actor=by or submission.submitted_by,
        at=at or submission.at,
        by_machine={"unconfirmed": dict(unconfirmed)} if unconfirmed else {},
    )


def send_overdue_to_desk(
    game: Game, facts: Mapping[str, Any], *, waits: User, at: datetime
) -> Case:
    """Open the case of an answer overdue by correspondence (X3), for whoever waits for it."""
    return _open(
        game,
        submission=_newest(game),
        kind=CaseKind.CLOCK,
        claim_text="",
        actor=waits,
        at=at,
        by_machine={"overdue": dict(facts)},
    )


def _open(
    game: Game,
    *,
    submission: Submission | None,
    kind: str,
    claim_text: str,
    actor: User,
    at: datetime,
    rule: str = "",
    ply: int | None = None,
    by_machine: Mapping[str, Mapping[str, Any]] | None = None,
) -> Case:
    if game.state not in SETTLED:
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
        rule=rule,
        ply=ply,
        examination=(submission.examination if submission else None) or game.examination,
        context={
            "event": game.pairing.round.tournament.title,
            "event_en": game.pairing.round.tournament.title_en,
            "round": game.pairing.round.number,
            "board": game.pairing.board,
            "game": game.number,
            "white": public_name(game.white.player, game.white.player.name),
            "black": public_name(game.black.player, game.black.player.name),
            "white_en": public_name(game.white.player, game.white.player.name_latin),
            "black_en": public_name(game.black.player, game.black.player.name_latin),
            "result": game.result,
            "termination": game.termination,
            "record": record.pk if record else None,
            "page": reverse("game", args=[game.pk]),
            "black_first": black_begins(game),
            **(by_machine or {}),
        },
        is_by_machine=bool(by_machine),
    )
