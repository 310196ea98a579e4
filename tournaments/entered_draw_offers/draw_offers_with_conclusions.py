"""Load the draw offers of a game, and what the rules conclude from them."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.draw_offers import load_recorded_draw_offers
from arbiter.draw_offers.models import DrawOffer
from arbiter.examinations import verdict_texts
from arbiter.rules.agreement.check_draw_offers import offer_findings
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.verdicts.add_draw_offers_to_verdict_reasons import reason_of_offer_finding
from arbiter.rulesets import describe_ruleset_row_by_row
from arbiter.rulesets.describe_ruleset_row_by_row import RulesetRow
from games.draughts.replay import Replay
from tournaments.games.colour_that_moves_first import black_begins
from tournaments.rounds_and_boards.models import Game


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
    black_first: bool


def offer_page(game: Game, replay: Replay | None, language: str | None) -> OfferPage:
    """Load the draw offers of a game whose record was replayed already."""
    lines = tuple(load_recorded_draw_offers.offer_entries_of_subject(game.subject))
    first = (
        replay.start.turn is not replay.variant.first if replay is not None else black_begins(game)
    )
    name = game.pairing.round.tournament.ruleset_id
    rules = ruleset_catalogue.load_ruleset_or_none(name)
    if rules is None:
        return OfferPage(lines, (), (), first)
    findings = offer_findings(load_recorded_draw_offers.newest_valid_entries(lines), replay, rules)
    reasons = [reason_of_offer_finding(finding).as_dict() for finding in findings]
    return OfferPage(
        lines=lines,
        listed=tuple(
            ShownOffer(
                reason, verdict_texts.verdict_reason_in_words(reason, language, black_first=first)
            )
            for reason in reasons
        ),
        limits=describe_ruleset_row_by_row.parameters_under_heading("offers", rules, language).rows,
        black_first=first,
    )
