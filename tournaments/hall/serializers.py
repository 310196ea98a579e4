"""Serializers of people: one over the years, two beside each other."""

from rest_framework import serializers

from arbiter.web.queries import QueryParameters
from tournaments.people.serializers import NameField
from tournaments.systems.tempos import Tempo

TEMPOS = [(tempo.value, tempo.value) for tempo in Tempo]


class PersonQuery(QueryParameters):
    """Query parameters: which part of a person's play is wanted."""

    year = serializers.IntegerField(
        required=False, min_value=1900, max_value=2100, help_text="of the event's first day"
    )
    tempo = serializers.ChoiceField(choices=TEMPOS, required=False)


class TallyOut(serializers.Serializer):
    """Output: games over the board that are over, and their score."""

    games = serializers.IntegerField()
    won = serializers.IntegerField()
    drawn = serializers.IntegerField()
    lost = serializers.IntegerField()
    points = serializers.IntegerField(help_text="2-1-0")


class RatingPointOut(serializers.Serializer):
    """Output: what one event did to a rating."""

    tournament = serializers.IntegerField(source="event.tournament_id")
    before = serializers.IntegerField(allow_null=True)
    after = serializers.IntegerField()


class RatingHistoryOut(serializers.Serializer):
    """Output: a person's ratings in one list of this site, the first event first."""

    rating_list = serializers.IntegerField(source="rating_list.pk")
    title = serializers.CharField(source="rating_list.title")
    changes = RatingPointOut(many=True)


class PersonListedOut(serializers.Serializer):
    """Output: a person's rating in the list of a federation, of the edition that holds today."""

    federation_list = serializers.IntegerField(source="snapshot.federation_list_id")
    title = serializers.CharField(source="snapshot.federation_list.title")
    day = serializers.DateField(source="snapshot.day")
    edition = serializers.CharField(source="snapshot.edition")
    number = serializers.CharField(help_text="the federation's number of the person")
    rating = serializers.IntegerField()


class PersonEventOut(serializers.Serializer):
    """Output: an event of a person; places and points are null before a table stands."""

    tournament = serializers.IntegerField(source="entry.tournament_id")
    entry = serializers.IntegerField(source="entry.pk")
    title = serializers.CharField(source="entry.tournament.title")
    starts_on = serializers.DateField(source="entry.tournament.starts_on", allow_null=True)
    tempo = serializers.ChoiceField(choices=TEMPOS)
    place_from = serializers.IntegerField(source="row.place_from", default=None, allow_null=True)
    place_to = serializers.IntegerField(source="row.place_to", default=None, allow_null=True)
    points = serializers.IntegerField(
        source="row.points", default=None, allow_null=True, help_text="2-1-0"
    )
    played = serializers.IntegerField(source="row.played", default=None, allow_null=True)


class MetOpponentOut(serializers.Serializer):
    """Output: an opponent, and the score against him."""

    person = serializers.IntegerField(source="entry.player_id")
    name = NameField(source="entry.player")
    tally = TallyOut()


class BeginningOut(serializers.Serializer):
    """Output: how games began, and the score with each colour."""

    moves = serializers.CharField(source="movetext")
    variant = serializers.CharField(source="variant.id")
    white = TallyOut(source="score_white")
    black = TallyOut(source="score_black")


class FulfilledNormOut(serializers.Serializer):
    """Output: a norm of a rank that was fulfilled, and whether a body has given the rank."""

    rank = serializers.CharField()
    tournament = serializers.IntegerField(source="entry.tournament_id")
    state = serializers.CharField()


class PublicPersonOut(serializers.Serializer):
    """Output: everything public about a person over the years."""

    person = serializers.IntegerField(source="player.pk")
    name = NameField(source="player")
    years = serializers.ListField(child=serializers.IntegerField(), help_text="to choose from")
    tempos = serializers.ListField(child=serializers.CharField())
    number_of_events = serializers.IntegerField()
    events = PersonEventOut(many=True, help_text="the newest, at most a hundred")
    total = TallyOut()
    white = TallyOut()
    black = TallyOut()
    ratings = RatingHistoryOut(many=True)
    listed = PersonListedOut(
        many=True,
        help_text="in the lists of federations; none of those whose full name is not public",
    )
    norms = FulfilledNormOut(source="ranks", many=True)
    openings = BeginningOut(source="beginnings", many=True)
    number_of_opponents = serializers.IntegerField()
    opponents = MetOpponentOut(many=True, help_text="those met most")


class RivalGameOut(serializers.Serializer):
    """Output: a game between two persons."""

    game = serializers.IntegerField(source="game.pk")
    tournament = serializers.IntegerField(source="own.tournament_id")
    round = serializers.IntegerField(source="game.pairing.round.number")
    has_white = serializers.BooleanField(help_text="whether the first person has White")
    points = serializers.IntegerField(
        allow_null=True, help_text="of the first person, 2-1-0; null unless played and over"
    )


class TempoScoreOut(serializers.Serializer):
    """Output: the score in games of one tempo."""

    tempo = serializers.ChoiceField(choices=TEMPOS)
    tally = TallyOut()


class CommonOpponentOut(serializers.Serializer):
    """Output: an opponent whom both have met, and the score of each against him."""

    person = serializers.IntegerField(source="entry.player_id")
    name = NameField(source="entry.player")
    first = TallyOut()
    second = TallyOut()


class SharedListOut(serializers.Serializer):
    """Output: a rating list in which at least one of the two stands."""

    rating_list = serializers.IntegerField(source="rating_list.pk")
    title = serializers.CharField(source="rating_list.title")
    first = RatingPointOut(source="first.changes", many=True, default=())
    second = RatingPointOut(source="second.changes", many=True, default=())


class RivalryOut(serializers.Serializer):
    """Output: two persons beside each other; scores are those of the first."""

    first = serializers.IntegerField(source="first.pk")
    first_name = NameField(source="first")
    second = serializers.IntegerField(source="second.pk")
    second_name = NameField(source="second")
    total = TallyOut()
    white = TallyOut()
    black = TallyOut()
    by_tempo = TempoScoreOut(many=True)
    number_of_games = serializers.IntegerField()
    games = RivalGameOut(many=True, help_text="the newest, at most a hundred")
    openings = BeginningOut(source="beginnings", many=True)
    number_of_common = serializers.IntegerField()
    common = CommonOpponentOut(many=True, help_text="those met most, at most twenty")
    ratings = SharedListOut(many=True)
