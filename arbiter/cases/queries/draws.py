"""Draw claims answered, recorded draw offers, and what the tables of endings say."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import QuerySet
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from arbiter.cases.models import MISTAKE, Case, CaseKind, DrawOffer
from arbiter.cases.texts import claims
from arbiter.rules.claims import AnswerKind, answer_every_rule, count_draws
from arbiter.rules.claims.uncounted import UncountedDraw, article_to_claim
from arbiter.rules.draw_offers import Offer, OfferAnswer, sort_offers
from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue
from games.board import texts as board_texts
from games.board.queries import moves
from games.draughts import Colour
from games.draughts.replay import Replay

# Answer draw claims at a half-move of a record, or that of a case, as data and in words.


@dataclass(frozen=True, slots=True)
class AnsweredClaim:
    """The answer to one draw claim in words; ``plies`` prove it.

    ``kind`` is right, premature or wrong, or open where a person decides.
    """

    rule: str
    kind: str
    text: str
    plies: tuple[int, ...]

    @property
    def is_by_count(self) -> bool:
        """Whether the rule counts moves or positions."""
        return self.rule not in set(UncountedDraw)


@dataclass(frozen=True, slots=True)
class ClaimAnswersAtPly:
    """The answers to a claim of every rule in force after one half-move."""

    ply: int
    answers: tuple[AnsweredClaim, ...]


def claim_answers_as_data(
    replay: Replay, ruleset_id: str, ply: int, rule: str = ""
) -> list[dict[str, Any]]:
    """Return the answers as JSON-ready data, of one rule or of all in force.

    Raises IndexError for a ply the record does not have.
    """
    report = count_draws(replay, catalogue.load_ruleset(ruleset_id))
    as_data = (answer.as_dict() for answer in answer_every_rule(report, ply))
    return [answer for answer in as_data if not rule or answer["rule"] == rule]


def claim_answers_at_ply(
    replay: Replay, ruleset_id: str, ply: int, language: str | None
) -> ClaimAnswersAtPly | None:
    """Return the answers in words, right ones first; None for a ruleset that no longer exists."""
    if ruleset_id not in catalogue.all_ruleset_ids():
        return None
    shown = min(max(ply, 0), replay.plies)
    as_data = sorted(claim_answers_as_data(replay, ruleset_id, shown), key=_right_first)
    return ClaimAnswersAtPly(shown, tuple(_answered(answer, language) for answer in as_data))


def answer_claim_of_case_in_words(
    case: Case, replay: Replay, ruleset_id: str, language: str | None
) -> AnsweredClaim | None:
    """Return the answer to a case's claim in words; None where it claims nothing in the record."""
    if not case.rule or case.ply is None or case.ply > replay.plies:
        return None
    if case.rule == UncountedDraw.LIMITED_MOVES:
        article = article_to_claim(catalogue.load_ruleset(ruleset_id), UncountedDraw.LIMITED_MOVES)
        text = claims.explain_uncounted_claim(case.rule, article, language)
        return AnsweredClaim(case.rule, "open", text, ())
    as_data = claim_answers_as_data(replay, ruleset_id, case.ply, case.rule)
    return _answered(as_data[0], language) if as_data else None


def _answered(answer: dict[str, Any], language: str | None) -> AnsweredClaim:
    is_left_open = answer["answer"] == AnswerKind.RIGHT and answer["rule"] in set(UncountedDraw)
    return AnsweredClaim(
        rule=answer["rule"],
        kind="open" if is_left_open else answer["answer"],
        text=claims.explain_claim_answer(answer, language),
        plies=tuple(answer["plies"]),
    )


def _right_first(answer: dict[str, Any]) -> int:
    return ("right", "premature", "wrong").index(answer["answer"])


# Load the recorded draw offers of a game: every entry, or only those that hold.


def offer_entries_of_subject(subject: str) -> QuerySet[DrawOffer]:
    """Return all entries about the draw offers of a subject, in the order they were recorded."""
    return DrawOffer.objects.filter(subject=subject).select_related("by")


def valid_offers_of_subject(subject: str) -> tuple[Offer, ...]:
    """Return the valid draw offers of a subject, in the order they were made; one query."""
    return newest_valid_entries(DrawOffer.objects.filter(subject=subject))


def newest_valid_entries(lines: Iterable[DrawOffer]) -> tuple[Offer, ...]:
    """Return valid draw offers: the newest entry about each, without mistaken ones."""
    newest = {(line.side, line.ply): line for line in lines}
    return sort_offers(
        [
            Offer(line.ply, Colour(line.side), OfferAnswer(line.answer), line.without_sheet)
            for line in newest.values()
            if line.answer != MISTAKE
        ]
    )


# Say on a case's page, for officials, what its position is worth by the tables of endings.
#
# For officials alone, and told apart from the draw rules: the tables know neither repetitions nor
# counted moves, so they are a help to the arbiter and never the ground of a ruling. Where an
# article asks for a winning position (7.2.7, 7.2.8), a count that the table speaks against is
# left to him.


BY_RULE: dict[str, Promise] = {
    DrawRuleName.MAIN_ROAD: _(
        "7.2.7 asks whether a winning position was reached by the 5th move: that is what the table "
        "tells here. Whether the moves are made, the count above tells."
    ),
    DrawRuleName.SMALL_ENDINGS: _(
        "7.2.8 asks whether a winning position was reached by the 5th move: that is what the table "
        "tells here. Whether the moves are made, the count above tells."
    ),
}

BY_KIND: dict[str, Promise] = {
    CaseKind.CLOCK: _(
        "With a flag down, the article on the flag decides. The table tells only what the position "
        "was worth with best play."
    ),
}

NOBODY_WINS: Promise = _(
    "With best play nobody wins. A draw because neither side can win (D2) is declared by the "
    "arbiter: the table does not know whether a mistake could still lose."
)

WON_ALL_THE_SAME: Promise = _(
    "The moves are made, but by the table of endings in this position {worth}"
)

HELP_ONLY: Promise = _(
    "The table knows neither repetitions nor counted moves: the draw rules decide, not the table."
)


@dataclass(frozen=True, slots=True)
class EndingTableAnswer:
    """What a position after ``ply`` half-moves is worth by the tables of endings, in words."""

    ply: int
    value: str
    winner: str | None
    moves_to_end: int | None
    worth: str
    kept_by: str
    moves: tuple[str, ...]
    line: tuple[str, ...]
    meaning: str


def ending_table_answer(case: Case, replay: Replay | None, ply: int) -> EndingTableAnswer | None:
    """Return what a position of a case is worth by the tables; None where unknown."""
    if replay is None:
        return None
    ending = moves.ending_with_moves_or_none(
        replay.positions[min(ply, replay.plies)], replay.variant
    )
    if ending is None:
        return None
    meaning = BY_RULE.get(case.rule) or BY_KIND.get(case.kind)
    if meaning is None:
        meaning = NOBODY_WINS if ending["value"] == "draw" else HELP_ONLY
    return EndingTableAnswer(
        ply=min(ply, replay.plies),
        value=ending["value"],
        winner=ending["winner"],
        moves_to_end=ending["moves_to_end"],
        worth=board_texts.worth_in_words(ending),
        kept_by=board_texts.kept_by_moves_in_words(ending),
        moves=tuple(move["text"] for move in ending["moves"]),
        line=tuple(move["text"] for move in ending["line"]),
        meaning=str(meaning),
    )


def leave_claim_open_if_tables_show_win(
    case: Case, answered: AnsweredClaim | None, replay: Replay | None
) -> AnsweredClaim | None:
    """Mark a right claim as open to a person where the tables show a won position.

    For officials: to players it would be advice.
    """
    if answered is None or answered.kind != AnswerKind.RIGHT or replay is None or case.ply is None:
        return answered
    if case.rule not in BY_RULE or not is_won_by_tables(replay, case.ply):
        return answered
    beside = ending_table_answer(case, replay, case.ply)
    worth = beside.worth if beside else ""
    shown = worth if worth.startswith(("White", "Black")) else f"{worth[:1].lower()}{worth[1:]}"
    text = str(WON_ALL_THE_SAME).format(worth=shown)
    return replace(answered, kind="open", text=text)


def is_won_by_tables(replay: Replay, ply: int) -> bool:
    """Return whether the tables of endings show a win; False where they do not know."""
    ending = moves.ending_with_moves_or_none(replay.positions[ply], replay.variant)
    return ending is not None and ending["value"] != "draw"
