"""Draw offers of a game, and what the rules conclude from them."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.cases.models import DrawOffer
from arbiter.cases.queries import draws
from arbiter.examinations.texts import verdicts
from arbiter.rules.draw_offers import offer_findings
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.record import reason_of_offer_finding
from arbiter.rulesets import queries as rulesets_queries
from arbiter.rulesets.queries import RulesetRow
from games.draughts.numbering import MoveNumbers, numbering_of_replay
from games.draughts.replay import Replay
from tournaments.boards.models import Game
from tournaments.games.queries.published import numbering_without_record


@dataclass(frozen=True, slots=True)
class ShownOffer:
    """A finding of the rules about a draw offer, with its wording."""

    reason: Mapping[str, object]
    words: str


@dataclass(frozen=True, slots=True)
class OfferPage:
    """All draw offers of one game; ``limits`` are the rows of the ruleset."""

    lines: tuple[DrawOffer, ...]
    listed: tuple[ShownOffer, ...]
    limits: tuple[RulesetRow, ...]
    numbering: MoveNumbers


def offer_page(game: Game, replay: Replay | None, language: str | None) -> OfferPage:
    """Load the draw offers of a game whose record was replayed already."""
    lines = tuple(draws.offer_entries_of_subject(game.subject))
    numbering = numbering_of_replay(replay) if replay else numbering_without_record(game)
    name = game.pairing.round.tournament.ruleset_id
    rules = catalogue.load_ruleset_or_none(name)
    if rules is None:
        return OfferPage(lines, (), (), numbering)
    findings = offer_findings(draws.newest_valid_entries(lines), replay, rules)
    reasons = [reason_of_offer_finding(finding).as_dict() for finding in findings]
    return OfferPage(
        lines=lines,
        listed=tuple(
            ShownOffer(
                reason, verdicts.verdict_reason_in_words(reason, language, numbering=numbering)
            )
            for reason in reasons
        ),
        limits=rulesets_queries.parameters_under_heading("offers", rules, language).rows,
        numbering=numbering,
    )
