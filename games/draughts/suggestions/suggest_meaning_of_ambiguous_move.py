"""Suggest the meaning of an ambiguous move by the moves written after it."""

from games.draughts.faults_and_errors import FaultCode
from games.draughts.legal_moves_of_written_move import legal_moves_of_written_move
from games.draughts.notation import long_form
from games.draughts.replay import replay
from games.draughts.suggestions.faulty_record import FaultyRecord
from games.draughts.suggestions.other_readings_of_record import FAR
from games.draughts.suggestions.suggestion import Suggestion, SuggestionCode


def suggest_meanings_of_ambiguous_move(record: FaultyRecord) -> Suggestion | None:
    """Suggest the meanings of an ambiguous half-move that fit the later moves.

    They must bring it to its end, or at least further than chance would.
    """
    at, written = record.legal_plies, record.written[record.legal_plies]
    if record.fault is None or record.fault.code is not FaultCode.AMBIGUOUS or written is None:
        return None
    position, following = record.position_before(at), record.written[at + 1 :]
    meant = legal_moves_of_written_move(position, written, record.variant)
    reached = {
        move: record.trial.count_legal_moves(position, (move, *following), record.variant)
        for move in meant
    }
    most = max(reached.values())
    fitting = [move for move, plies in reached.items() if plies == most]
    if len(fitting) == len(meant) or (most <= len(following) and most < FAR):
        return None
    named = tuple(long_form(position, move, variant=record.variant) for move in fitting)
    params = {
        **record.place_as_params(at),
        "token": record.texts[at],
        "moves": named,
        "count": len(meant),
    }
    fault = None
    if most <= len(following):
        words = (*record.texts[:at], named[0], *record.texts[at + 1 :])
        fault = replay(words, record.start, record.variant).fault
    return Suggestion(SuggestionCode.AMBIGUOUS_MOVE, params, at + most, record.written_plies, fault)
