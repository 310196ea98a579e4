"""What stands at the head of signed papers: who holds the event, what is played."""

from django.utils.translation import get_language

from arbiter.rules.rulesets import catalogue
from games.draughts.texts.names import variant_name
from tournaments.festivals.models import Festival
from tournaments.festivals.texts import organisers_of_festival, programme_title
from tournaments.papers.queries.document import Words


def held_by(festival: Festival) -> tuple[Words, ...]:
    """Return the line that names who holds an event; none where nobody is named."""
    bodies = organisers_of_festival(festival)
    return (Words(bodies, at_head=True),) if bodies else ()


def disciplines_of_festival(festival: Festival) -> str:
    """Return what is played: "Russian draughts: Classic, Rapid; Brazilian draughts: Blitz"."""
    by_game: dict[str, list[str]] = {}
    for programme in festival.programmes.all():
        variant = catalogue.variant_of_ruleset(programme.regulations.get("ruleset_id", ""))
        game = variant_name(variant.id, get_language())
        by_game.setdefault(game, []).append(programme_title(programme))
    return "; ".join(f"{game}: {', '.join(names)}" for game, names in by_game.items())
