"""Judge a record before it is handed in: what its moves prove, or its first fault."""

from dataclasses import dataclass

from arbiter.examinations import services as examinations
from arbiter.examinations.models import Examination
from arbiter.incidents import selectors as incidents
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.verdict import EnteredFact
from games.archive import services as records
from games.checker import faulty_word_marks
from games.draughts import pdn
from games.draughts.variants import VARIANTS
from games.refusals.codes import GamesError
from tournaments.drawn_openings import selectors as openings
from tournaments.rounds_and_boards.models import Game


@dataclass(frozen=True, slots=True)
class Preview:
    """A text as it would be taken; ``refusal`` where nothing can be read from it."""

    text: str
    read: pdn.ReadGame | None = None
    examination: Examination | None = None
    refusal: GamesError | None = None


def preview_record(game: Game, data: bytes, fact: EnteredFact | None) -> Preview:
    """Read and examine the text of a game as handing it in would; nothing is stored."""
    rules = catalogue.load(game.pairing.round.tournament.ruleset_id)
    waivers = incidents.waivers_of(game.subject)
    text = faulty_word_marks.decode_for_marking(data)
    try:
        read = records.read_event_game(
            data,
            variant=VARIANTS[rules.variant],
            opening=openings.opening_of_pairing(game.pairing),
            stood=next((waiver.after for waiver in waivers if not waiver.ply), None),
        ).game
    except GamesError as error:
        return Preview(text, refusal=error)
    if read.faults:
        return Preview(text, read)
    examined = examinations.examine_without_storing(read, rules.id, fact=fact, waivers=waivers)
    return Preview(text, read, examined)
