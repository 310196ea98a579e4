"""API input and output of live boards."""

from rest_framework import serializers

from arbiter.rules.outcome import GameResult, Termination
from games.archive.rows import MAX_PLIES
from games.web.serializers import SMALL, Body, NonNegativeIntegerField
from tournaments.live.models import LONGEST_DEVICE, LiveSettings
from tournaments.live.services.writing import MOST_ACTS

MOVES_LATER = "further moves of both sides that the public waits for"

LONGEST_CLOCK_MS = 24 * 3600 * 1000

RESULTS = [GameResult.WHITE_WINS.value, GameResult.DRAW.value, GameResult.BLACK_WINS.value]

WHY = [
    Termination.RECORDED.value,
    Termination.RESIGNATION.value,
    Termination.CLOCK.value,
    Termination.AGREEMENT.value,
]


class LiveActIn(Body):
    """Input: a move, or a half-move taken back."""

    seq = serializers.IntegerField(
        min_value=1, max_value=2**31 - 1, help_text="counts the acts of this device, from 1"
    )
    ply = serializers.IntegerField(
        min_value=1, max_value=MAX_PLIES, help_text="the half-move, counted from the usual start"
    )
    move = serializers.CharField(
        max_length=120,
        required=False,
        default="",
        allow_blank=True,
        help_text="empty to take the half-move back, which must be the last",
    )
    white_ms = NonNegativeIntegerField(
        required=False, default=None, allow_null=True, max_value=LONGEST_CLOCK_MS
    )
    black_ms = NonNegativeIntegerField(
        required=False, default=None, allow_null=True, max_value=LONGEST_CLOCK_MS
    )


class LiveIn(Body):
    """Input: acts of the device that writes a board."""

    device = serializers.RegexField(
        rf"^[0-9A-Za-z_-]{{8,{LONGEST_DEVICE}}}$", help_text="a name that the device made up"
    )
    takes_over = serializers.BooleanField(
        required=False, default=False, help_text="write here although another device does"
    )
    acts = LiveActIn(many=True, allow_empty=True, max_length=MOST_ACTS)


class LiveMoveOut(serializers.Serializer):
    """Output: a half-move that was written while it was played."""

    ply = serializers.IntegerField()
    move = serializers.CharField()
    fen = serializers.CharField(help_text="the position after it")
    marks = serializers.ListField(
        child=serializers.CharField(), help_text="the squares it goes over, the first and last too"
    )
    taken = serializers.ListField(child=serializers.CharField())
    crowned = serializers.BooleanField()
    white_ms = serializers.IntegerField(allow_null=True)
    black_ms = serializers.IntegerField(allow_null=True)
    at = serializers.DateTimeField()


class LiveGameOut(serializers.Serializer):
    """Output: a game as it is written, as far as its reader may see it."""

    game = serializers.IntegerField(help_text="id of the game")
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    number = serializers.IntegerField(help_text="of the games of a pairing")
    white = serializers.CharField()
    black = serializers.CharField()
    state = serializers.CharField()
    result = serializers.CharField()
    stated_result = serializers.CharField()
    start_fen = serializers.CharField()
    fen = serializers.CharField()
    turn = serializers.CharField()
    opening = serializers.ListField(
        child=serializers.CharField(), help_text="the half-moves of a drawn opening"
    )
    moves = LiveMoveOut(many=True)
    winner = serializers.CharField(
        allow_null=True, help_text="who has won on the board: w, b; null while it decides nothing"
    )
    writer = serializers.CharField(
        allow_null=True, help_text="who writes the board, told to those who may write; else null"
    )
    is_writer = serializers.BooleanField(help_text="whether the device asked about writes it")
    done = serializers.IntegerField(help_text="the number of the last act of this device")
    delay_minutes = serializers.IntegerField()
    delay_moves = serializers.IntegerField(help_text=MOVES_LATER)
    incidents = serializers.IntegerField(
        help_text="how many questions about this game lie before the arbiter, for who may write"
    )


class RelayedGameOut(serializers.Serializer):
    """Output: a game of a round as the public sees it now."""

    game = serializers.IntegerField(help_text="id of the game")
    round = serializers.IntegerField()
    board = serializers.IntegerField()
    number = serializers.IntegerField(help_text="of the games of a pairing")
    white = serializers.CharField()
    black = serializers.CharField()
    state = serializers.CharField()
    result = serializers.CharField(help_text="`*` while it is played")
    fen = serializers.CharField()
    turn = serializers.CharField()
    plies = serializers.IntegerField()
    moves = serializers.ListField(child=serializers.CharField())
    at = serializers.DateTimeField(allow_null=True, help_text="when the last move shown was made")


class LiveEndIn(Body):
    """Input: how a game ended whose moves were written while it was played."""

    result = serializers.ChoiceField(choices=RESULTS)
    why = serializers.ChoiceField(choices=WHY, required=False, default=Termination.RECORDED.value)


class LiveSettingsOut(serializers.ModelSerializer):
    """Output: how an event shows games while they are played."""

    delay_moves = serializers.IntegerField(help_text=MOVES_LATER)

    class Meta:
        model = LiveSettings
        fields = ["delay_minutes", "delay_moves", "players_write"]
        read_only_fields = fields


class LiveSettingsIn(Body):
    """Input: how an event shows games while they are played."""

    delay_minutes = NonNegativeIntegerField(max_value=min(SMALL, 24 * 60))
    delay_moves = NonNegativeIntegerField(
        max_value=40, required=False, help_text="left out it stays as it is"
    )
    players_write = serializers.BooleanField()


class ScorerBoardsIn(Body):
    """Input: the boards whose links are made or ended."""

    boards = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=SMALL),
        allow_empty=False,
        max_length=400,
    )


class ScorerLinkOut(serializers.Serializer):
    """Output: a new link of a board, whose address is told only now."""

    board = serializers.IntegerField()
    address = serializers.CharField()


class EndedLinksOut(serializers.Serializer):
    """Output: how many links were in force."""

    ended = serializers.IntegerField()
