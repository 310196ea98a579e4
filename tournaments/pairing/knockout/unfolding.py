"""A bracket unfolded from its results, by the terms of its event."""

from tournaments.pairing.knockout.bracket import Bracket, Outcomes, unfold_single
from tournaments.pairing.knockout.double import unfold_double
from tournaments.pairing.knockout.terms import BracketTerms


def unfold_bracket(players: int, terms: BracketTerms, outcomes: Outcomes) -> Bracket:
    """Unfold a bracket of so many players as far as its ties are over.

    Every tie to come is there from the start; an open place says which tie fills it. A tie whose
    place stays empty, because both of an earlier one have lost, is the other one's without play.
    """
    unfold = unfold_double if terms.is_double else unfold_single
    return unfold(players, terms, outcomes)
