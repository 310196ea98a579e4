"""Judge a record before it is handed in: what its moves prove, or its first fault."""

from dataclasses import dataclass
from itertools import islice

from arbiter.examinations import examine_record
from arbiter.examinations.models import Examination
from arbiter.incidents import irregular_moves_let_stand
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.verdict import EnteredFact
from games.archive import read_and_store_record as records
from games.draughts import pdn
from games.draughts.suggestions import Suggestion
from games.draughts.suggestions.moves_in_russian_letters import (
    rewrite_in_latin_letters,
    suggest_latin_letters,
)
from games.draughts.variants import VARIANTS, Variant
from games.record_checker import mark_and_replace_faulty_words
from games.refusals.codes_and_exceptions import GamesError, RefusalCode
from tournaments.drawn_openings import starting_position_of_pairing
from tournaments.rounds_and_boards.models import Game


@dataclass(frozen=True, slots=True)
class RecordPreview:
    """The preview of a record not submitted yet; ``refusal`` where it cannot be read.

    Bytes that are no text leave ``text`` empty: nobody can mend them in a box. ``in_latin`` is what
    the text may be where its moves were typed in Russian letters.
    """

    text: str
    read: pdn.ReadGame | None = None
    examination: Examination | None = None
    refusal: GamesError | None = None
    in_latin: tuple["TextInLatinLetters", ...] = ()


@dataclass(frozen=True, slots=True)
class TextInLatinLetters:
    """A text with its moves in Latin letters, and the suggestion by which they are so written."""

    suggestion: Suggestion
    text: str


def preview_record(game: Game, data: bytes, fact: EnteredFact | None) -> RecordPreview:
    """Read and examine the text of a game as submitting it would; store nothing."""
    rules = ruleset_catalogue.load_ruleset(game.pairing.round.tournament.ruleset_id)
    waivers = irregular_moves_let_stand.waivers_of_subject(game.subject)
    text = mark_and_replace_faulty_words.decode_for_marking(data)
    try:
        read = records.read_event_game(
            data,
            variant=VARIANTS[rules.variant],
            opening=starting_position_of_pairing.opening_of_pairing(game.pairing),
            stood=next((waiver.after for waiver in waivers if not waiver.ply), None),
        ).game
    except GamesError as error:
        if error.code == RefusalCode.BINARY:
            return RecordPreview("", refusal=error)
        in_latin = _in_latin_letters(text, VARIANTS[rules.variant])
        return RecordPreview(text, refusal=error, in_latin=in_latin)
    if read.faults:
        in_latin = _in_latin_letters(text, VARIANTS[rules.variant])
        return RecordPreview(text, read, in_latin=in_latin)
    examined = examine_record.examine_without_storing(read, rules.id, fact=fact, waivers=waivers)
    return RecordPreview(text, read, examined)


def _in_latin_letters(text: str, variant: Variant) -> tuple[TextInLatinLetters, ...]:
    """What a faulty text of one game may be, if its moves were typed in Russian letters."""
    games = list(islice(pdn.read(text, variant=variant), 2))
    if len(games) != 1:
        return ()
    return tuple(
        TextInLatinLetters(suggestion, rewrite_in_latin_letters(text, suggestion.code))
        for suggestion in suggest_latin_letters(games[0])
    )
