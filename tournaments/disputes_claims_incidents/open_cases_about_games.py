"""Open cases about a game: by a person, or by the program (unclear record, overdue answer)."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse

from arbiter.cases import open_and_withdraw_cases
from arbiter.cases.models import Case, CaseKind
from arbiter.claims import answer_draw_claim_of_record_or_case
from arbiter.incidents import enter_incidents_and_acts
from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.incidents.models import Incident
from arbiter.rights import permissions_of_roles
from arbiter.rights.permissions_of_roles import Action
from arbiter.rules.claims.answer_draw_claim import AnswerKind
from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.outcome import Termination
from arbiter.rules.rulesets import ruleset_catalogue
from games.archive import read_and_replay_stored_record
from tournaments.events import concurrent_change_errors
from tournaments.events.event_and_game_scopes_of_rights import scope_of_game_and_sides
from tournaments.games.colour_that_moves_first import black_begins
from tournaments.people.shown_names import public_name
from tournaments.refusals.codes_and_exceptions import Conflict, RefusalCode, TournamentError
from tournaments.results import lock_and_check_game_for_result_change
from tournaments.results.begin_round_by_act_at_board import begin_round_of_game
from tournaments.rounds_and_boards.models import SETTLED, Game, GameState, RoundState
from tournaments.submitted_records.models import Submission, SubmissionState

CLAIMED_AGAINST = (Termination.RESIGNATION, Termination.CLOCK)


@transaction.atomic
def open_dispute(
    *,
    game_id: int,
    kind: str,
    claim_text: str,
    actor: User,
    at: datetime,
    expected_revision: int | None = None,
) -> Case:
    """Open a dispute as a player of the game or an official.

    ``expected_revision`` is that of the game as its caller saw it: words that waited on a device
    speak of that game and no later one. Raises TournamentError ``unknown_dispute``,
    ``claim_missing``, ``round_not_published``; Conflict ``game_moved_on``.
    """
    game = _disputable(game_id, actor)
    _must_be_as_seen(game, expected_revision)
    if kind not in CaseKind.values or kind == CaseKind.APPEAL:
        raise TournamentError(RefusalCode.UNKNOWN_DISPUTE, kind=kind)
    if not claim_text.strip():
        raise TournamentError(RefusalCode.CLAIM_MISSING)
    return _open(
        game, submission=_newest(game), kind=kind, claim_text=claim_text.strip(), actor=actor, at=at
    )


@transaction.atomic
def claim_draw(
    *,
    game_id: int,
    rule: str,
    ply: int | None,
    text: str,
    actor: User,
    at: datetime,
    expected_revision: int | None = None,
    expected_version: int | None = None,
) -> Case:
    """Claim a draw by a rule, after a ply of the record where there is one.

    The claim goes to the desk with its answer computed there (right, premature, wrong); only
    a person rules. One that the record speaks against takes nothing from the opponent: what was
    stated goes on waiting for his word. ``expected_revision`` is that of the game as its caller
    saw it, ``expected_version`` the number of the newest record he saw (0 for none): ``ply``
    counts the moves of that record. Raises TournamentError ``unknown_draw_rule``,
    ``ply_not_in_record``, ``round_not_published``, ``claim_of_ended_game``; Conflict
    ``game_moved_on``, ``record_came_in``.
    """
    game = _disputable(game_id, actor)
    _must_be_as_seen(game, expected_revision)
    if not may_be_claimed(game):
        raise TournamentError(RefusalCode.CLAIM_OF_ENDED_GAME, result=game.result)
    if rule not in set(DrawRuleName):
        raise TournamentError(RefusalCode.UNKNOWN_DRAW_RULE, rule=rule)
    newest = _newest(game)
    if expected_version not in (None, newest.number if newest else 0):
        raise Conflict(RefusalCode.RECORD_CAME_IN, board=game.pairing.board)
    record = (newest.record if newest else None) or game.record
    last = (
        read_and_replay_stored_record.replay_of_record(
            record, waivers_of_subject(game.subject)
        ).plies
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
        holds_up=not _is_refuted(game, newest, rule, ply),
    )


def _is_refuted(game: Game, newest: Submission | None, rule: str, ply: int | None) -> bool:
    """Return whether the record that waits for confirmation speaks against the claim."""
    ruleset = game.pairing.round.tournament.ruleset_id
    if newest is None or newest.state != SubmissionState.WAITING or newest.record is None:
        return False
    if ply is None or ruleset not in ruleset_catalogue.all_ruleset_ids():
        return False
    replay = read_and_replay_stored_record.replay_of_record(
        newest.record, waivers_of_subject(game.subject)
    )
    as_data = answer_draw_claim_of_record_or_case.claim_answers_as_data(replay, ruleset, ply, rule)
    return not any(answer["answer"] == AnswerKind.RIGHT for answer in as_data)


def _disputable(game_id: int, actor: User) -> Game:
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game_id)
    permissions_of_roles.require_right(actor, Action.DISPUTE, scope_of_game_and_sides(game))
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=game.pairing.round.number)
    return game


def _must_be_as_seen(game: Game, expected_revision: int | None) -> None:
    if expected_revision not in (None, game.revision):
        raise concurrent_change_errors.game_moved_on_error(game)


def may_be_claimed(game: Game) -> bool:
    """Return whether a draw may be claimed: in play, or against a statement or a flag."""
    return not game.is_settled or game.outcome.termination in CLAIMED_AGAINST


def _newest(game: Game) -> Submission | None:
    return game.submissions.order_by("-number").first()


@transaction.atomic
def enter_incident(
    *, game_id: int, entry: Mapping[str, Any], actor: User, at: datetime
) -> Incident:
    """Enter an incident at a board as an arbiter; its case is opened automatically.

    Raises TournamentError ``round_not_published``, Refused ``own_game``, and what
    ``arbiter.incidents.enter_incidents_and_acts.enter_incident`` raises.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(game_id)
    permissions_of_roles.require_right(actor, Action.RULE_ON_CASE, scope_of_game_and_sides(game))
    lock_and_check_game_for_result_change.refuse_own_game(game, actor)
    claim = " ".join(str(entry.get(key) or "") for key in ("article", "text")).strip()
    case = open_dispute(
        game_id=game_id, kind=CaseKind.VIOLATION, claim_text=claim or "V", actor=actor, at=at
    )
    return enter_incidents_and_acts.enter_incident(case=case, entry=entry, actor=actor, at=at)


def send_examination_to_desk(
    game: Game,
    submission: Submission | None,
    *,
    kind: str,
    claim_text: str,
    by: User,
    at: datetime,
    unconfirmed: Mapping[str, Any] | None = None,
) -> Case:
    """Open a case for an examination whose verdict a person must give.

    ``by`` is whoever handed in the record, or the official by whose line it became one.
    ``unconfirmed`` is what was stated and since when, where nobody confirmed it in time: then the
    machine opens the case.
    """
    return _open(
        game,
        submission=submission,
        kind=kind,
        claim_text=claim_text,
        actor=by,
        at=at,
        by_machine={"unconfirmed": dict(unconfirmed)} if unconfirmed else {},
    )


def send_overdue_to_desk(
    game: Game, facts: Mapping[str, Any], *, waits: User, at: datetime
) -> Case:
    """Open a case for an answer overdue by correspondence (X3), for the one who waits."""
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
    holds_up: bool = True,
) -> Case:
    if holds_up and game.state not in SETTLED:
        Game.objects.filter(pk=game.pk).update(state=GameState.DISPUTED)
        game.state = GameState.DISPUTED
        begin_round_of_game(game, at)
    if holds_up:
        Submission.objects.filter(game=game, state=SubmissionState.WAITING).update(
            state=SubmissionState.DISPUTED
        )
    record = (submission.record if submission else None) or game.record
    return open_and_withdraw_cases.open_case(
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
