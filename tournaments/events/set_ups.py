"""Starting positions other than the usual: handicap, diagonal start, problem."""

from arbiter.rules.rulesets import catalogue
from games.draughts import DraughtsError, Position, legal_moves
from games.draughts.openings import Kind, Opening
from games.draughts.position import start_of
from games.draughts.variant import RUSSIAN, VARIANTS, Variant
from tournaments.refusals.codes import TournamentError


def variant_of(ruleset_id: str) -> Variant:
    """The draughts variant of a ruleset; Russian draughts if the ruleset is gone."""
    if ruleset_id not in catalogue.all_ids():
        return RUSSIAN
    return VARIANTS[catalogue.load(ruleset_id).variant]


def canonical_set_up(text: str, variant: Variant) -> str:
    """A starting position as canonical FEN; empty for the usual start.

    Raises TournamentError ``bad_set_up`` (reason, and what its words need), ``set_up_is_over``
    where the side to move has no move.
    """
    if not text.strip():
        return ""
    try:
        position = Position.from_fen(text.strip())
    except DraughtsError as error:
        fault = error.fault
        params = {key: value for key, value in fault.params.items() if isinstance(value, str | int)}
        said = {**params, "square": fault.square or "", "token": fault.token}
        raise TournamentError("bad_set_up", reason=str(fault.code), **said) from error
    if not legal_moves(position, variant):
        raise TournamentError("set_up_is_over", fen=position.fen())
    return "" if position == start_of(variant) else position.fen()


def as_opening(fen: str) -> Opening:
    """A starting position of the regulations as an opening without a table number."""
    return Opening("", 0, "", Kind.SET_UP, (), 0, Position.from_fen(fen))
