"""Describe the giver of a simultaneous display (X2) apart from the places, with his points."""

from django.utils.translation import gettext as _

from tournaments.events.models import Tournament
from tournaments.people.tell_namesakes_apart import name_with_namesake_note
from tournaments.standings import load_scoring_input


def describe_giver_of_display(tournament: Tournament) -> str:
    """Describe the giver of a display with his points and games; empty without one."""
    numbers = load_scoring_input.unplaced_numbers(tournament)
    if not numbers:
        return ""
    giver = tournament.entries.select_related("player").get(number=numbers[0])
    scoring = load_scoring_input.scoring_rules_of_event(tournament)
    words = _(
        "The display is given by %(name)s: %(points)s points in %(games)s games. "
        "The places are those of the guests alone."
    )
    return words % {
        "name": name_with_namesake_note(giver.player),
        "points": scoring.totals.get(numbers[0], 0),
        "games": sum(score.games for score in scoring.scores.get(numbers[0], ())),
    }
