"""Records of a game: what they prove, who stands behind them, who must confirm."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from itertools import islice

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Action, Visitor
from arbiter.cases.models import Ruling
from arbiter.cases.queries import incidents
from arbiter.cases.queries.incidents import waivers_of_subject
from arbiter.certificates.services.issuing import Confirmation
from arbiter.examinations import services as examinations_services
from arbiter.examinations.models import Examination
from arbiter.proofs.certified import ConfirmedBy
from arbiter.rules.outcome import PROVEN, GameResult, Outcome, Termination
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.model import EnteredFact, VerdictKind
from games.archive.models import GameRecord
from games.archive.names import fold_for_search, name_in_latin_letters
from games.archive.queries import records
from games.board import faulty_words
from games.draughts import Colour, Waiver, pdn
from games.draughts.suggestions import Suggestion
from games.draughts.suggestions.letters import rewrite_in_latin_letters, suggest_latin_letters
from games.draughts.variants import VARIANTS, Variant
from games.web.errors import GamesError, RefusalCode
from tournaments import errors as tournaments_errors
from tournaments.boards.models import Game, Pairing
from tournaments.boards.queries import openings
from tournaments.entries.queries.sides import side_user_speaks_for
from tournaments.errors import TournamentError
from tournaments.events.models import ResultBy, Tournament
from tournaments.games.models import Submission, SubmissionState
from tournaments.people.models import Player

# Find the stored records of a game, and what they prove against a result by hand.


ON_FILE = (SubmissionState.WAITING, SubmissionState.DISPUTED, SubmissionState.CONFIRMED)
"""Versions of the record that somebody's word or a case is about."""


def accepted_or_newest_full_record(
    game: Game, at: datetime
) -> tuple[GameRecord | None, Examination | None]:
    """Return the accepted record, else the newest submitted one that replays fully.

    It replays by itself, or with the irregular moves that were let stand since (V2).
    """
    if game.record is not None:
        return game.record, game.examination
    waivers = waivers_of_subject(game.subject)
    newest = newest_readable_record(game, waivers)
    if newest is None:
        return None, None
    examination = newest.examination
    if waivers and examination is not None:
        examination = examinations_services.examine_with_waivers(examination, waivers, at=at)
    return newest.record, examination


def newest_readable_record(game: Game, waivers: Sequence[Waiver]) -> Submission | None:
    """Return the newest submitted record that replays fully with these waivers."""
    handed_in = game.submissions.exclude(record=None).select_related("record", "examination")
    if not waivers:
        return handed_in.filter(record__is_ok=True).order_by("-number").first()
    for submission in handed_in.order_by("-number"):
        if records.read_record_again(submission.record, waivers).is_ok:
            return submission
    return None


def waiting_version(game: Game) -> Submission | None:
    """Return the record version that waits for confirmation, with its examination."""
    waiting = game.submissions.filter(state=SubmissionState.WAITING)
    return waiting.select_related("record", "examination", "submitted_by").first()


def waiting_version_with_result(game: Game, outcome: Outcome) -> Submission | None:
    """Return the waiting version, if it states the same result."""
    waiting = waiting_version(game)
    return waiting if waiting is not None and waiting.result == outcome.result else None


def result_ended_as_records_prove(game: Game, outcome: Outcome) -> Outcome:
    """Return a typed result with the end that the submitted moves prove for it.

    Raises TournamentError ``against_record`` where a record on file proves another result, or
    the accepted one bears another; ``ruled_before`` where a ruling decided otherwise.
    """
    ruling = _ruling_that_stands(game)
    if ruling is not None and ruling.result != outcome.result:
        raise TournamentError(
            tournaments_errors.RefusalCode.RULED_BEFORE,
            ruling=ruling.shown_number,
            case=ruling.case_id,
        )
    if ruling is not None:
        return outcome
    for examination in _examined(game):
        claimed = _claimed(examination, is_accepted=examination.pk == game.examination_id)
        if claimed is None:
            continue
        is_same = claimed.result == outcome.result
        is_same_end = outcome.termination in (Termination.RECORDED, claimed.termination)
        if not is_same or claimed.termination in PROVEN and not is_same_end:
            raise TournamentError(
                tournaments_errors.RefusalCode.AGAINST_RECORD,
                game=game.pk,
                result=claimed.result.value,
                meant=outcome.result.value,
                termination=claimed.termination.value,
            )
        if claimed.termination in PROVEN:
            outcome = claimed
    return outcome


def _examined(game: Game) -> Iterator[Examination]:
    if game.examination is not None:
        yield game.examination
    for row in game.submissions.filter(state__in=ON_FILE).select_related("examination"):
        if row.examination is not None and row.examination_id != game.examination_id:
            yield row.examination


def _claimed(examination: Examination, *, is_accepted: bool) -> Outcome | None:
    """Return what a record says with force: by its moves, and the accepted one by its words too."""
    if examination.kind == VerdictKind.RESULT:
        outcome = examination.outcome
        return outcome if is_accepted or outcome.termination in PROVEN else None
    if not is_accepted or examination.recorded == GameResult.OPEN:
        return None
    return Outcome.from_codes(examination.recorded, Termination.RECORDED)


def _ruling_that_stands(game: Game) -> Ruling | None:
    """Return the ruling by which the result of a settled game stands, if one decided it."""
    if not game.is_settled:
        return None
    decided = Ruling.objects.filter(case__subject=game.subject, superseded_by__isnull=True)
    newest = decided.order_by("-pk").first()
    return newest if newest and newest.outcome == game.outcome else None


# Decide who must agree before a result counts.
#
# The regulations of the event say it (``ResultBy``): both players or an official, an official
# alone, or one player. A position without moves, a repetition or a run of king moves proves
# itself, but not that these moves were played: one player's word is enough for it, and for what
# he says against himself, only where the event says so.


LOSER = {GameResult.WHITE_WINS: Colour.BLACK, GameResult.BLACK_WINS: Colour.WHITE}


def do_moves_prove_outcome(outcome: Outcome) -> bool:
    """Return whether the moves alone prove the result (W2, W3, draws by count)."""
    return outcome.termination in PROVEN


def one_player_suffices(result_by: str, outcome: Outcome, speaker: Colour) -> bool:
    """Return whether one player's statement decides the result by the regulations."""
    if result_by != ResultBy.ONE_PLAYER:
        return False
    return do_moves_prove_outcome(outcome) or speaker is LOSER.get(outcome.result)


def both_players_suffice(result_by: str) -> bool:
    """Return whether two agreeing players decide the result without an official."""
    return result_by != ResultBy.OFFICIAL


def stating_players(sides: str) -> tuple[ConfirmedBy, ...]:
    """Return the players who state a version: ``w``, ``b``, ``wb``; empty for an official."""
    words = {"w": ConfirmedBy.WHITE, "b": ConfirmedBy.BLACK}
    return tuple(word for side, word in words.items() if side in sides)


def confirming_officials(four_eyes: bool) -> ConfirmedBy:
    """Return the officials who may confirm a result."""
    return ConfirmedBy.TWO_OFFICIALS if four_eyes else ConfirmedBy.OFFICIAL


def claimed_outcome(recorded: str) -> Outcome | None:
    """Return the outcome of a bare result token: an agreed draw, or a win as recorded."""
    result = GameResult(recorded)
    if result is GameResult.OPEN:
        return None
    draw = result is GameResult.DRAW
    return Outcome(result, Termination.AGREEMENT if draw else Termination.RECORDED)


# Find stated results of games that this visitor may confirm, as player or official.


def awaits_confirmation_by(user_id: int | None, waiting: Submission, game: Game) -> bool:
    """Return whether this user may confirm a stated result; never his own."""
    if user_id in (waiting.submitted_by_id, game.word_by_id):
        return False
    return (side_user_speaks_for(game, user_id) or "-") not in game.stated_by


def versions_waiting_by_game(
    user: Visitor, tournament: Tournament, boards: Iterable[Pairing]
) -> Mapping[int, Submission]:
    """Return the record versions waiting for this visitor, by game.

    At most two questions, whatever the number of boards.
    """
    played = [pairing for pairing in boards if pairing.second is not None]
    games = {game.pk: game for pairing in played for game in pairing.games.all() if game.is_stated}
    if not games or not user.is_authenticated or tournament.is_cancelled:
        return {}
    his = rights.reach_of_action(user, Action.CONFIRM_RECORD)
    board_of = {pairing.pk: pairing.board for pairing in played}
    near = [
        game.pk
        for game in games.values()
        if his.covers_board(tournament.scope_key, board_of[game.pairing_id])
        or side_user_speaks_for(game, user.pk)
    ]
    rows = Submission.objects.filter(game__in=near, state=SubmissionState.WAITING)
    light = rows.defer("source", "fact", "fault") if near else ()
    return {
        row.game_id: row
        for row in light
        if awaits_confirmation_by(user.pk, row, games[row.game_id])
    }


# Decide who stands behind a submitted record: a player, an official, or both players.


_COLOURS = {colour.value: colour for colour in Colour}


def submitting_side(submission: Submission) -> str:
    """Return the side that submitted a record: ``w``, ``b``, or empty for an official."""
    return side_user_speaks_for(submission.game, submission.submitted_by_id)


def colour_of_submitter(submission: Submission) -> Colour | None:
    """Return the colour of the submitting player; None for an official."""
    return _COLOURS.get(side_user_speaks_for(submission.game, submission.submitted_by_id))


def sides_that_stated(submission: Submission, agreed: Submission | None) -> str:
    """Return the sides that state a version's result: ``w``, ``b`` or ``wb``."""
    sides = {
        submitting_side(handed_in) for handed_in in (submission, agreed) if handed_in is not None
    } - {""}
    return "".join(letter for letter in "wb" if letter in sides) or "o"


def who_confirms_by_record(submission: Submission, agreed: Submission | None) -> Confirmation:
    """Return who confirms the result by the record just submitted."""
    by = stating_players(sides_that_stated(submission, agreed))
    if colour_of_submitter(submission) is None:
        four_eyes = submission.game.pairing.round.tournament.four_eyes
        by = (*by, confirming_officials(four_eyes))
    return Confirmation(by)


_SHORTEST = 2  # an initial is nobody's name


def does_record_name_others(game: Game, white: str, black: str) -> bool:
    """Return whether a record names another person as a player of a colour.

    A word in common is enough, in Russian or Latin letters: people write «Иванов И.»,
    "Ivanov Ivan" and «Ваня Иванов»; but not if the opponent has more of them: then the
    colours are exchanged. A record that names nobody names nobody else.
    """
    white_player, black_player = game.white.player, game.black.player
    return _is_other(white, white_player, black_player) or _is_other(
        black, black_player, white_player
    )


def _is_other(written: str, player: Player, opponent: Player) -> bool:
    words = _words_of_names(written)
    fits = len(words & _words_of_names(player.name, player.name_latin))
    return bool(words) and (fits == 0 or fits < len(words & _words_of_names(opponent.name)))


def _words_of_names(*names: str) -> frozenset[str]:
    """Return the words of names, in both scripts."""
    plain = "".join(letter if letter.isalnum() else " " for letter in " ".join(names))
    both = f"{fold_for_search(plain)} {fold_for_search(name_in_latin_letters(plain))}"
    return frozenset(word for word in both.split() if len(word) >= _SHORTEST)


# Judge a record before it is handed in: what its moves prove, or its first fault.


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
    rules = catalogue.load_ruleset(game.pairing.round.tournament.ruleset_id)
    waivers = incidents.waivers_of_subject(game.subject)
    text = faulty_words.decode_for_marking(data)
    try:
        read = records.read_event_game(
            data,
            variant=VARIANTS[rules.variant],
            opening=openings.opening_of_pairing(openings.seat_of_game(game)),
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
    examined = examinations_services.examine_without_storing(
        read, rules.id, fact=fact, waivers=waivers
    )
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


# Undo of the last entry of a result, while nothing has been built on it.
#
# A press on the wrong board is taken back without a reason: the result goes, and the journal
# keeps both rows. Whatever came after it (another change, a record, a case, a round paired from
# it) makes it a correction, and a correction has its reason.


NO_RESULT = f"{GameResult.OPEN.value} {Termination.OPEN.value}"
