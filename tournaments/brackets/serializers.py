"""API output of a bracket: rounds, ties, who sits in them or will."""

from rest_framework import serializers

from arbiter.rules.outcome import Outcome, Termination
from games.web.serializers import Body, NonNegativeIntegerField
from tournaments.games.serializers import RESULTS
from tournaments.games.texts import ANNULLED, PLAYED_ON, RULED_RESULTS
from tournaments.pairing.knockout.bracket import Side
from tournaments.people.serializers import NameField

RULED = (ANNULLED, PLAYED_ON)

MOST_PLAYERS = 512

MOST_TIES = 5_000


class SeatOut(serializers.Serializer):
    """Output: one of the two of a tie, known or still to come."""

    entry = serializers.IntegerField(
        source="entry.pk", default=None, allow_null=True, help_text="id of the entry"
    )
    number = serializers.IntegerField(allow_null=True, help_text="starting number; null while open")
    name = NameField(source="entry.player", default=None, allow_null=True)
    comes_from = serializers.CharField(
        source="seat.source.kind",
        default=None,
        allow_null=True,
        help_text="`seed`, `winner` or `loser` of a tie, `lot` of a round",
    )
    of = serializers.IntegerField(
        source="seat.source.number",
        default=None,
        allow_null=True,
        help_text="the number of that tie or round; of a seed the starting number",
    )
    is_settled = serializers.BooleanField(
        source="seat.is_settled", help_text="true without a number: nobody comes"
    )
    words = serializers.CharField(help_text="who will sit here, in the reader's language")
    points = serializers.IntegerField(
        allow_null=True, help_text="of the games of the tie: a win 2, a draw 1"
    )
    is_winner = serializers.BooleanField()


class BracketTieOut(serializers.Serializer):
    """Output: a tie of the bracket."""

    number = serializers.IntegerField(help_text="in the whole bracket")
    round = serializers.IntegerField(source="tie.round")
    side = serializers.ChoiceField(
        source="tie.side",
        choices=[side.value for side in Side],
        help_text="`main`; of double elimination `upper`, `lower`, `final`, `again`: the final "
        "once more",
    )
    places = serializers.ListField(
        source="tie.places", child=serializers.IntegerField(), help_text="at stake: first and last"
    )
    name = serializers.CharField()
    pairing = serializers.IntegerField(
        source="board.pk",
        default=None,
        allow_null=True,
        help_text="id, once the round is published",
    )
    board = serializers.IntegerField(source="board.board", default=None, allow_null=True)
    seats = SeatOut(many=True)
    is_over = serializers.BooleanField()
    winner = serializers.IntegerField(
        source="tie.winner",
        allow_null=True,
        help_text="starting number; null of an over tie: both lost",
    )
    note = serializers.CharField(help_text="how it was decided, where the sum does not show it")


class BracketRoundOut(serializers.Serializer):
    """Output: a round of the bracket."""

    number = serializers.IntegerField()
    name = serializers.CharField()
    is_current = serializers.BooleanField()
    ties = BracketTieOut(many=True)
    place_ties = BracketTieOut(source="others", many=True, help_text="of losers, for places")


class BracketOut(serializers.Serializer):
    """Output: the bracket of a knock-out."""

    players = serializers.IntegerField()
    champion = serializers.IntegerField(
        source="champion.number", default=None, allow_null=True, help_text="starting number"
    )
    rounds = BracketRoundOut(many=True)


class CorrectionIn(Body):
    """Input: another result of a game of an earlier round."""

    game = NonNegativeIntegerField(help_text="id of the game")
    result = serializers.ChoiceField(
        choices=[*RESULTS, *RULED],
        help_text="or what becomes of the game: `annulled`, or `again`, played on, by a ruling "
        "only",
    )
    expected_revision = NonNegativeIntegerField()
    reason = serializers.CharField(max_length=2000)
    accept = serializers.BooleanField(
        default=False, help_text="false only shows what it changes; true writes it"
    )
    who_went_on_stays = serializers.BooleanField(
        default=False,
        help_text="the result is corrected and the tie stays as decided; else later rounds are "
        "taken back, which is refused where something was played in them",
    )
    is_for_ruling = serializers.BooleanField(
        default=False,
        help_text="with `accept`: rounds are taken back or who went on stays, the result itself "
        "is left to the ruling that follows",
    )


def outcome_of_correction(result: str) -> Outcome:
    """Return the outcome that a correction asks for."""
    ruled = RULED_RESULTS[result] if result in RULED else None
    return ruled or Outcome.from_codes(result, Termination.RECORDED.value)


class ChangedSeatsOut(serializers.Serializer):
    """Output: a tie as it is, or as it would be."""

    numbers = serializers.ListField(
        child=serializers.IntegerField(), help_text="starting numbers known so far"
    )
    winner = serializers.IntegerField(allow_null=True)


class TieChangeOut(serializers.Serializer):
    """Output: a tie that a correction changes."""

    tie = serializers.IntegerField(source="before.number", help_text="in the whole bracket")
    before = ChangedSeatsOut()
    after = ChangedSeatsOut()


class CorrectionOut(serializers.Serializer):
    """Output: what a correction changes, or has changed."""

    changes = TieChangeOut(many=True)
    taken_back = serializers.ListField(
        child=serializers.IntegerField(), help_text="published rounds that it takes back"
    )
    begun = serializers.IntegerField(
        allow_null=True, help_text="the first of these rounds in which something was played"
    )


class TieDecisionIn(Body):
    """Input: who goes on from a tie by the arbiter's decision."""

    tie = serializers.IntegerField(
        min_value=1, max_value=MOST_TIES, help_text="in the whole bracket"
    )
    number = serializers.IntegerField(
        min_value=1, max_value=MOST_PLAYERS, help_text="starting number"
    )
    reason = serializers.CharField(max_length=400)
