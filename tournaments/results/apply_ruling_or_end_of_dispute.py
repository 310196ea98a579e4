"""Apply an arbiter's decision to the result of a game: a ruling, the end of a dispute."""

from datetime import datetime

from django.contrib.auth.models import User

from arbiter.cases.is_another_case_about_subject_open import is_another_case_about_subject_open
from arbiter.certificates import issue_certificates
from arbiter.certificates.issue_certificates import Confirmation
from arbiter.ports.facts_and_rulings_of_subject_port import RulingReference
from arbiter.ports.parse_and_write_subject_keys import Subject
from arbiter.refusals.codes_and_exceptions import ErrorCode, Refused
from arbiter.rules.outcome import GameResult, Outcome, Termination
from arbiter.rules.verdicts.result_proved_by_moves import contradicts_moves
from arbiter.signed_texts.read_game_and_grounds_of_certified_text import ConfirmedBy
from tournaments.results import (
    find_records_of_game,
    four_eyes_entry,
    lock_and_check_game_for_result_change,
    record_result,
    state_agree_restore_withdraw_result,
    take_back_result,
)
from tournaments.rounds_and_boards.models import Game, GameState


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
    Called through ``arbiter.ports.facts_and_rulings_of_subject_port``. Only a ruling stands against
    the board, and only where it names its article. Raises Refused ``own_game``: a small club's
    arbiter may play, but not judge his own game; ``ruling_article_missing``.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(
        Subject.parse(subject).number
    )
    lock_and_check_game_for_result_change.refuse_own_game(game, actor)
    if outcome.termination is Termination.ANNULLED:
        annulled = GameState.ANNULLED
        take_back_result.take_back_result(
            game, actor=actor, at=at, reason=reason, state=annulled, verb="result.annulled"
        )
        return
    if outcome.result is GameResult.OPEN:
        take_back_result.take_back_result(game, actor=actor, at=at, reason=reason)
        if is_another_case_about_subject_open(subject, ruling.number):
            Game.objects.filter(pk=game.pk).update(state=GameState.DISPUTED)
        return
    record, examination = find_records_of_game.accepted_or_newest_full_record(game, at)
    proved = issue_certificates.outcome_proved_by_record(record, examination) if record else None
    if proved is not None and contradicts_moves(proved, outcome.result) and not ruling.article:
        codes = {"result": outcome.result.value, "board": proved.result.value}
        raise Refused(ErrorCode.ARTICLE_MISSING, **codes)
    record_result.record_result(
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


def release_dispute(*, subject: str, actor: User, at: datetime) -> None:
    """Reopen the result of a game whose last case was withdrawn.

    It is as open as before, a result stands, and what was stated, or entered first, waits for a
    word again, its time counted anew.
    """
    game = lock_and_check_game_for_result_change.lock_game_for_result_change(
        Subject.parse(subject).number
    )
    if game.state != GameState.DISPUTED:
        take_back_result.set_aside_disputed_versions(game)
        return
    stated = state_agree_restore_withdraw_result.version_stated_before_dispute(game)
    if stated is not None:
        state_agree_restore_withdraw_result.restore_statement(game, stated, actor=actor, at=at)
    elif game.word_by_id is not None:
        take_back_result.set_aside_disputed_versions(game)
        four_eyes_entry.restore_first_entry(game, actor=actor, at=at)
    else:
        take_back_result.take_back_result(game, actor=actor, at=at, reason="")
