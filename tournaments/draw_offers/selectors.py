"""Draw offers of a game: what was written down and what the rules conclude."""

from collections.abc import Mapping
from dataclasses import dataclass

from arbiter.draw_offers import selectors as offers
from arbiter.draw_offers.models import DrawOffer
from arbiter.examinations import texts as messages
from arbiter.rules.agreement.draw_offers import offer_findings
from arbiter.rules.rulesets import catalogue
from arbiter.rules.verdicts.with_draw_offers import reason_of
from arbiter.rulesets import row_texts as ruleset_rows
from arbiter.rulesets.row_texts import Row
from games.draughts.replay import Replay
from tournaments.boards.models import Game
from tournaments.games.first_mover import black_begins


@dataclass(frozen=True, slots=True)
class ShownOffer:
    """One finding: the reason of the verdict and its wording."""

    reason: Mapping[str, object]
    words: str


@dataclass(frozen=True, slots=True)
class OfferPage:
    """All draw offers of one game; ``limits`` are the rows of the ruleset."""

    lines: tuple[DrawOffer, ...]
    told: tuple[ShownOffer, ...]
    limits: tuple[Row, ...]
    black_first: bool


def offer_page(game: Game, replay: Replay | None, language: str | None) -> OfferPage:
    """Load the draw offers of a game whose record was replayed already."""
    lines = tuple(offers.lines_of(game.subject))
    first = (
        replay.start.turn is not replay.variant.first if replay is not None else black_begins(game)
    )
    name = game.pairing.round.tournament.ruleset_id
    rules = catalogue.load(name) if name in catalogue.all_ids() else None
    if rules is None:
        return OfferPage(lines, (), (), first)
    found = offer_findings(offers.valid_offers(lines), replay, rules)
    reasons = [reason_of(one).as_dict() for one in found]
    return OfferPage(
        lines=lines,
        told=tuple(
            ShownOffer(one, messages.explain(one, language, black_first=first)) for one in reasons
        ),
        limits=ruleset_rows.group("offers", rules, language).rows,
        black_first=first,
    )
