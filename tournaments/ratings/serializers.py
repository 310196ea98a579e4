"""Serializers of rating lists: rules, lines, changes with every game."""

from rest_framework import serializers

from games.web.serializers import Body
from tournaments.people.serializers import NameField
from tournaments.ratings.models import RatingList
from tournaments.scoring.ratings.games import NotCounted
from tournaments.scoring.ratings.rules import BOUNDS, RatingSystem, Unit


class RatingRulesIn(Body):
    """Input: the rules of a list; what is left out is as in a club."""

    system = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in RatingSystem],
        required=False,
        help_text="`elo` by the table of expected scores, `glicko2` for few games",
    )
    unit = serializers.ChoiceField(
        choices=[(one.value, one.value) for one in Unit],
        required=False,
        help_text="what counts as one game",
    )
    start = serializers.IntegerField(
        required=False,
        min_value=BOUNDS["start"][0],
        max_value=BOUNDS["start"][1],
        help_text="with which everybody begins; 0: the first rating is a performance",
    )
    first_games = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=BOUNDS["first_games"][1],
        help_text="games against rated opponents for a first rating by performance",
    )
    k = serializers.IntegerField(
        required=False, min_value=1, max_value=BOUNDS["k"][1], help_text="the factor K"
    )
    k_new = serializers.IntegerField(
        required=False, min_value=1, max_value=BOUNDS["k_new"][1], help_text="K of a newcomer"
    )
    new_games = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=BOUNDS["new_games"][1],
        help_text="a newcomer up to so many games",
    )
    k_young = serializers.IntegerField(
        required=False, min_value=1, max_value=BOUNDS["k_young"][1], help_text="K of the young"
    )
    young_age = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=BOUNDS["young_age"][1],
        help_text="young up to the end of the year of this age",
    )
    k_strong = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=BOUNDS["k_strong"][1],
        help_text="K of whoever has reached `strong_from`, for ever",
    )
    strong_from = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=BOUNDS["strong_from"][1],
        help_text="0: nobody's factor becomes small",
    )
    most_k_games = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=BOUNDS["most_k_games"][1],
        help_text="factor × games of an event at most; 0: without limit",
    )
    cut = serializers.IntegerField(
        required=False,
        min_value=0,
        max_value=BOUNDS["cut"][1],
        help_text="a difference counts as at most; 0: as it is",
    )
    floor = serializers.IntegerField(
        required=False,
        min_value=BOUNDS["floor"][0],
        max_value=BOUNDS["floor"][1],
        help_text="nobody falls below",
    )
    shown_games = serializers.IntegerField(
        required=False,
        min_value=1,
        max_value=BOUNDS["shown_games"][1],
        help_text="games after which a player stands in the list",
    )


class RatingListOut(serializers.ModelSerializer):
    """Output: a rating list."""

    rules = serializers.DictField(read_only=True, help_text="as they are sent")
    events = serializers.SerializerMethodField(help_text="the tournaments it counts, by number")

    class Meta:
        model = RatingList
        fields = ["id", "title", "title_en", "rules", "events", "computed_at"]
        read_only_fields = fields

    def get_events(self, rating_list: RatingList) -> list[int]:
        """Return the tournaments of the list."""
        return sorted(one.tournament_id for one in rating_list.rated_events.all())


class RatingListIn(Body):
    """Input: a rating list with its rules."""

    title = serializers.CharField(max_length=120)
    title_en = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    rules = RatingRulesIn()


class RatedPlayerOut(serializers.Serializer):
    """Output: a line of a list."""

    place = serializers.IntegerField(help_text="equal ratings share it")
    person = serializers.IntegerField(source="change.player_id")
    name = NameField(source="change.player")
    federation_id = serializers.CharField(source="change.player.federation_id")
    rating = serializers.IntegerField(source="change.after")
    deviation = serializers.IntegerField(
        source="change.deviation", allow_null=True, help_text="of Glicko-2; else null"
    )
    games = serializers.IntegerField(source="change.total", help_text="counted so far")
    change = serializers.IntegerField(
        source="change.delta", allow_null=True, help_text="in his last event; null: his first"
    )
    event = serializers.IntegerField(source="change.event.tournament_id")


class RatedGameOut(serializers.Serializer):
    """Output: a game as it counted, or why it did not."""

    round = serializers.IntegerField()
    opponent = serializers.IntegerField(source="opponent.pk", help_text="the person")
    name = NameField(source="opponent")
    rating = serializers.IntegerField(
        source="opponent_rating", allow_null=True, help_text="the opponent's before the event"
    )
    scored = serializers.IntegerField(
        source="percent", allow_null=True, help_text="in per cent: 0, 50 or 100"
    )
    expected = serializers.IntegerField(allow_null=True, help_text="in per cent")
    gain = serializers.IntegerField(
        allow_null=True, help_text="what it added, in hundredths of a rating point"
    )
    game = serializers.IntegerField(allow_null=True, help_text="id of the game")
    reason = serializers.ChoiceField(
        choices=[("", ""), *((one.value, one.value) for one in NotCounted)],
        help_text="why it does not count; empty where it does",
    )


class RatingStepOut(serializers.Serializer):
    """Output: an event of a player with his games."""

    event = serializers.IntegerField(source="event.tournament_id")
    day = serializers.DateField()
    before = serializers.IntegerField(source="change.before", allow_null=True)
    after = serializers.IntegerField(source="change.after", allow_null=True)
    k = serializers.IntegerField(source="change.k", help_text="0 for a first rating, Glicko-2")
    performance = serializers.IntegerField(source="change.performance", allow_null=True)
    games = RatedGameOut(many=True)


class RatedPersonOut(serializers.Serializer):
    """Output: a player's way through a list."""

    person = serializers.IntegerField()
    name = NameField(source="player")
    steps = RatingStepOut(many=True)


class RatingChangeOut(serializers.Serializer):
    """Output: what an event did to one player."""

    person = serializers.IntegerField(source="player_id")
    name = NameField(source="player")
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField(allow_null=True)
    k = serializers.IntegerField()
    games = serializers.IntegerField()
    performance = serializers.IntegerField(allow_null=True)


class RatedEventOut(serializers.Serializer):
    """Output: an event that a list counts; without changes before it is over."""

    event = serializers.IntegerField(source="tournament_id")
    added_at = serializers.DateTimeField()
    changes = RatingChangeOut(many=True)
