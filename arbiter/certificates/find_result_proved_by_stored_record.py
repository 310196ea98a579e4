"""Find the result that a game record's moves prove, by its examination or by replaying them."""

from arbiter.examinations.examined_facts_to_and_from_json import waivers_used
from arbiter.examinations.models import Examination
from arbiter.rules.outcome import PROVEN, Outcome
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.result_proved_by_moves import outcome_proved_by_moves
from arbiter.rules.verdicts.verdict import VerdictKind
from games.archive import read_and_replay_stored_record
from games.archive.models import GameRecord
from games.draughts.replay import Replay


def outcome_proved_by_record(record: GameRecord, examination: Examination | None) -> Outcome | None:
    """Return the outcome proved by a record's moves, with waivers; None where they prove none."""
    waivers = waivers_used(examination) if examination else ()
    read = read_and_replay_stored_record.read_record_again(record, waivers)
    return outcome_proved_by_replay(read.replay, examination) if read.is_ok else None


def outcome_proved_by_replay(replay: Replay, examination: Examination | None) -> Outcome | None:
    """Find the outcome by the examination where it proves one, else by replaying the moves."""
    if examination is None:
        return outcome_proved_by_moves(replay, None)
    if examination.kind == VerdictKind.RESULT and examination.termination in PROVEN:
        return examination.outcome
    return outcome_proved_by_moves(
        replay, ruleset_catalogue.load_ruleset_or_none(examination.ruleset_id)
    )
