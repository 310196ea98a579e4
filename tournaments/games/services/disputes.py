"""Cases opened about a game, examined again; the arbiter's ruling applied."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any
from urllib.parse import urlencode

from django.contrib.auth.models import User
from django.db import transaction
from django.urls import reverse

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action
from arbiter.cases.models import Case, CaseKind, CaseState, Incident
from arbiter.cases.queries import draws
from arbiter.cases.queries.draws import valid_offers_of_subject
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.cases.queries.rulings import is_another_case_about_subject_open
from arbiter.cases.services import desk, incidents
from arbiter.certificates.queries import issued
from arbiter.certificates.services.issuing import Confirmation
from arbiter.errors import ErrorCode, Refused
from arbiter.examinations import services as examinations_services
from arbiter.examinations.models import Examination
from arbiter.examinations.queries import stored
from arbiter.journal.models import writing
from arbiter.ports import RulingReference, Subject
from arbiter.proofs.certified import ConfirmedBy
from arbiter.rules.claims import AnswerKind
from arbiter.rules.claims.uncounted import CLAIM_RULES, UncountedDraw, rules_to_claim
from arbiter.rules.clocks.entries import ClockFacts
from arbiter.rules.clocks.flags import FlagCaller
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import VerdictKind
from arbiter.rules.verdicts.record import contradicts_moves
from games.archive.queries import records
from tournaments.boards.models import SETTLED, Game, GameState, RoundState
from tournaments.entries.queries.sides import scope_of_game_and_sides
from tournaments.errors import Conflict, RefusalCode, TournamentError
from tournaments.events.queries import checks
from tournaments.games.models import Submission, SubmissionState
from tournaments.games.queries import clocks, published
from tournaments.games.queries import records as records_queries
from tournaments.games.queries.published import numbering_without_record
from tournaments.games.services import results, statements
from tournaments.games.services.statements import begin_round_of_game
from tournaments.games.texts import value_of_ruled_outcome
from tournaments.people.texts import public_name

# Open cases about a game: by a person, or by the program (unclear record, overdue answer).


UNDECIDED = (SubmissionState.INCOMPLETE, SubmissionState.WAITING)

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
    insists: bool = False,
) -> Case:
    """Claim a draw by a rule, after a ply of the record where there is one.

    The claim goes to the desk with its answer computed there (right, premature, wrong); only
    a person rules. One that the record speaks against takes nothing from the opponent: what was
    stated goes on waiting for his word, and a game in play goes on, unless the claimant
    ``insists``: then it stops until the claim is answered. ``expected_revision`` is that of the
    game as its caller saw it, ``expected_version`` the number of the newest record he saw (0 for
    none): ``ply`` counts the moves of that record. Raises TournamentError ``unknown_draw_rule``,
    ``draw_rule_not_in_ruleset``, ``ply_not_in_record``, ``round_not_published``,
    ``claim_of_ended_game``; Conflict ``game_moved_on``, ``record_came_in``.
    """
    game = _disputable(game_id, actor, Action.CLAIM_DRAW)
    _must_be_as_seen(game, expected_revision)
    if not may_be_claimed(game):
        raise TournamentError(RefusalCode.CLAIM_OF_ENDED_GAME, result=game.result)
    if rule not in CLAIM_RULES:
        raise TournamentError(RefusalCode.UNKNOWN_DRAW_RULE, rule=rule)
    ruleset = catalogue.load_ruleset_or_none(game.pairing.round.tournament.ruleset_id)
    if ruleset is not None and rule not in rules_to_claim(ruleset):
        raise TournamentError(
            RefusalCode.DRAW_RULE_NOT_IN_RULESET,
            rule=rule,
            ruleset=ruleset.id,
            rules=", ".join(rules_to_claim(ruleset)),
        )
    newest = _newest(game)
    if expected_version not in (None, newest.number if newest else 0):
        raise Conflict(RefusalCode.RECORD_CAME_IN, board=game.pairing.board)
    record = (newest.record if newest else None) or game.record
    last = (
        records.replay_of_record(record, waivers_of_subject(game.subject)).plies
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
        holds_up=insists and not game.is_stated or not _is_refuted(game, newest, rule, ply),
    )


def _is_refuted(game: Game, newest: Submission | None, rule: str, ply: int | None) -> bool:
    """Return whether the newest record, stated and not yet decided, speaks against the claim."""
    ruleset = game.pairing.round.tournament.ruleset_id
    if newest is None or newest.state not in UNDECIDED or newest.record is None:
        return False
    if ply is None or ruleset not in catalogue.all_ruleset_ids():
        return False
    if rule == UncountedDraw.LIMITED_MOVES:  # no record says anything of it
        return False
    replay = records.replay_of_record(newest.record, waivers_of_subject(game.subject))
    as_data = draws.claim_answers_as_data(replay, ruleset, ply, rule)
    return not any(answer["answer"] == AnswerKind.RIGHT for answer in as_data)


def _disputable(game_id: int, actor: User, right: Action = Action.DISPUTE) -> Game:
    game = published.lock_game_for_result_change(game_id)
    rights.require_right(actor, right, scope_of_game_and_sides(game))
    if game.pairing.round.state == RoundState.DRAFT:
        raise TournamentError(RefusalCode.ROUND_NOT_PUBLISHED, round=game.pairing.round.number)
    return game


def _must_be_as_seen(game: Game, expected_revision: int | None) -> None:
    if expected_revision not in (None, game.revision):
        raise checks.game_moved_on_error(game)


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
    ``arbiter.cases.services.incidents.enter_incident`` raises.
    """
    game = published.lock_game_for_result_change(game_id)
    rights.require_right(actor, Action.RULE_ON_CASE, scope_of_game_and_sides(game))
    published.refuse_own_game(game, actor)
    claim = " ".join(str(entry.get(key) or "") for key in ("article", "text")).strip()
    case = open_dispute(
        game_id=game_id, kind=CaseKind.VIOLATION, claim_text=claim or "V", actor=actor, at=at
    )
    return incidents.enter_incident(case=case, entry=entry, actor=actor, at=at)


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


def send_sealed_move_to_desk(game: Game, claim: str, *, by: User, at: datetime) -> Case:
    """Open a case for a sealed move that is none, or not played; the game is not held up."""
    return _open(
        game,
        submission=_newest(game),
        kind=CaseKind.RECORD,
        claim_text=claim,
        actor=by,
        at=at,
        holds_up=False,
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
    return desk.open_case(
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
            "black_first": numbering_without_record(game).late,
            "holds_up": holds_up,
            **(by_machine or {}),
        },
        is_by_machine=bool(by_machine),
    )


def reexamine_pending(game: Game, *, actor: User, at: datetime) -> None:
    """Re-examine open cases and waiting submissions; the caller has locked the game.

    A record that can no longer wait for the opponent's word alone goes to the desk.
    """
    on_desk = Case.objects.filter(subject=game.subject, state=CaseState.OPEN)
    for case in on_desk.exclude(examination=None).select_related("examination__record"):
        examinations_services.examine_again(case, clocks=_clocks(game, case.examination), at=at)
    waiting = (
        game.submissions.filter(state=SubmissionState.WAITING)
        .select_related("examination__record", "record", "submitted_by")
        .first()
    )
    if waiting is not None and waiting.examination is not None:
        _examine_again(game, waiting, actor, at)


def _clocks(game: Game, old: Examination) -> ClockFacts | None:
    caller = FlagCaller(old.clocks["caller"]) if old.clocks else FlagCaller.MACHINE
    read = records.read_record_again(old.record, waivers_of_subject(game.subject))
    return clocks.clock_evidence(game, read, caller)


def _examine_again(game: Game, waiting: Submission, actor: User, at: datetime) -> None:
    old = waiting.examination
    examination = examinations_services.examine_record(
        record=old.record,
        ruleset_id=old.ruleset_id,
        recorded=old.recorded,
        fact=stored.entered_fact_from_dict(old.fact),
        at=at,
        waivers=waivers_of_subject(game.subject),
        clocks=_clocks(game, old),
        offers=valid_offers_of_subject(game.subject),
    )
    if examination.pk == old.pk:
        return
    Submission.objects.filter(pk=waiting.pk).update(examination=examination)
    waiting.examination = examination
    if _still_waits(examination, waiting):
        return
    send_examination_to_desk(game, waiting, kind="record", claim_text="", by=actor, at=at)
    writing.write_journal_row(
        stream=game.pairing.round.tournament.scope_key,
        verb="record.disputed",
        actor=actor,
        at=at,
        data={"game": game.pk, "submission": waiting.number, "sha256": waiting.sha256},
        before={"examination": old.pk},
        after={"examination": examination.pk},
    )


def _still_waits(examination: Examination, waiting: Submission) -> bool:
    """Return whether the opponent's word is all that is missing to the result the record claims."""
    if examination.kind == VerdictKind.ARBITER:
        return False
    return examination.kind == VerdictKind.ONGOING or examination.result == waiting.result


# Apply an arbiter's decision to the result of a game: a ruling, the end of a dispute.


def apply_ruling(
    *,
    subject: str,
    outcome: Outcome,
    reason: str,
    actor: User,
    at: datetime,
    ruling: RulingReference,
) -> None:
    """Write a ruling as the result of its game; ``*`` sends the game back to play.

    Play on leaves the game with the arbiter while another case of it is open.
    Called through ``arbiter.ports``. Only a ruling stands against
    the board, and only where it names its article. Raises Refused ``own_game``: a small club's
    arbiter may play, but not judge his own game; ``ruling_article_missing``; ``play_built_on``
    where somebody else would go on in a bracket that has gone on.
    """
    game = published.lock_game_for_result_change(Subject.parse(subject).number)
    published.refuse_own_game(game, actor)
    _refuse_if_bracket_went_on(game, outcome)
    if outcome.termination is Termination.ANNULLED:
        annulled = GameState.ANNULLED
        results.take_back_result(
            game, actor=actor, at=at, reason=reason, state=annulled, verb="result.annulled"
        )
        return
    if outcome.result is GameResult.OPEN:
        stated = _stated_beside_violation(game, ruling)
        results.take_back_result(game, actor=actor, at=at, reason=reason)
        if is_another_case_about_subject_open(subject, ruling.number):
            Game.objects.filter(pk=game.pk).update(state=GameState.DISPUTED)
        elif stated is not None:
            by = records_queries.sides_that_stated(stated, None)
            statements.state_result(game, stated.outcome, by, at)
            game.refresh_from_db()
            statements.restore_statement(game, stated, actor=actor, at=at)
        return
    record, examination = records_queries.accepted_or_newest_full_record(game, at)
    proved = issued.outcome_proved_by_record(record, examination) if record else None
    if proved is not None and contradicts_moves(proved, outcome.result) and not ruling.article:
        codes = {"result": outcome.result.value, "board": proved.result.value}
        raise Refused(ErrorCode.ARTICLE_MISSING, **codes)
    results.record_result(
        game=game,
        outcome=outcome,
        expected_revision=game.revision,
        actor=actor,
        at=at,
        source="ruling",
        reason=reason,
        record=record,
        examination=examination,
        confirmation=Confirmation((ConfirmedBy.RULING,), ruling),
    )


def _refuse_if_bracket_went_on(game: Game, outcome: Outcome) -> None:
    """Refuse a ruling that sends on somebody else; the page it names shows what changes with it."""
    try:
        published.require_bracket_not_gone_on(game, outcome)
    except TournamentError as error:
        page = reverse("event-bracket-correct", args=[game.pairing.round.tournament_id, game.pk])
        asked = urlencode({"result": value_of_ruled_outcome(outcome)})
        raise Refused(ErrorCode.BUILT_ON, **error.params, page=f"{page}?{asked}") from error


def _stated_beside_violation(game: Game, ruling: RulingReference) -> Submission | None:
    """Return the newest record that stated a result while the violation now answered was open."""
    number, _slash, _count = ruling.number.partition("/")
    own = Case.objects.filter(pk=int(number), kind=CaseKind.VIOLATION).first()
    if own is None:
        return None
    handed_in = game.submissions.filter(
        state=SubmissionState.DISPUTED, at__gte=own.opened_at, record__isnull=False
    ).exclude(result="")
    newest = handed_in.select_related("record", "examination").order_by("-number").first()
    if newest is None or newest.examination is None:
        return None
    examination = examinations_services.examine_with_waivers(
        newest.examination, waivers_of_subject(game.subject), at=own.opened_at
    )
    return None if examination.kind == VerdictKind.ARBITER else newest


def release_dispute(*, subject: str, actor: User, at: datetime) -> None:
    """Reopen the result of a game whose last case was withdrawn.

    It is as open as before, a result stands, and what was stated, or entered first, waits for a
    word again, its time counted anew.
    """
    game = published.lock_game_for_result_change(Subject.parse(subject).number)
    if game.state != GameState.DISPUTED:
        results.set_aside_disputed_versions(game)
        return
    stated = statements.version_stated_before_dispute(game)
    if stated is not None:
        statements.restore_statement(game, stated, actor=actor, at=at)
    elif game.word_by_id is not None:
        results.set_aside_disputed_versions(game)
        statements.restore_first_entry(game, actor=actor, at=at)
    else:
        results.take_back_result(game, actor=actor, at=at, reason="")
