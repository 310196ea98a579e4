"""Judge a record before it is handed in: what its moves prove, or its first fault."""

from dataclasses import dataclass

from arbiter.examinations import examine_and_store_verdict
from arbiter.examinations.models import Examination
from arbiter.incidents import incidents_of_case_or_game
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.verdict import EnteredFact
from games.archive import read_and_store_record as records
from games.draughts import pdn
from games.draughts.variants import VARIANTS
from games.record_checker import mark_and_replace_faulty_words
from games.refusals.codes import GamesError, RefusalCode
from tournaments.drawn_openings import starting_position_of_game
from tournaments.rounds_and_boards.models import Game


@dataclass(frozen=True, slots=True)
class RecordPreview:
    """The preview of a record not submitted yet; ``refusal`` where it cannot be read.

    Bytes that are no text leave ``text`` empty: nobody can mend them in a box.
    """

    text: str
    read: pdn.ReadGame | None = None
    examination: Examination | None = None
    refusal: GamesError | None = None


def preview_record(game: Game, data: bytes, fact: EnteredFact | None) -> RecordPreview:
    """Read and examine the text of a game as submitting it would; store nothing."""
    rules = ruleset_catalogue.load_ruleset(game.pairing.round.tournament.ruleset_id)
    waivers = incidents_of_case_or_game.waivers_of_subject(game.subject)
    text = mark_and_replace_faulty_words.decode_for_marking(data)
    try:
        read = records.read_event_game(
            data,
            variant=VARIANTS[rules.variant],
            opening=starting_position_of_game.opening_of_pairing(game.pairing),
            stood=next((waiver.after for waiver in waivers if not waiver.ply), None),
        ).game
    except GamesError as error:
        return RecordPreview("" if error.code == RefusalCode.BINARY else text, refusal=error)
    if read.faults:
        return RecordPreview(text, read)
    examined = examine_and_store_verdict.examine_without_storing(
        read, rules.id, fact=fact, waivers=waivers
    )
    return RecordPreview(text, read, examined)
