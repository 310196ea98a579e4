"""Serializers for the API: moves and ending of a position, a report on records."""

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games.web.serializers import Body

# HTTP API of the legal moves of a position and the replies to them, for boards and programs.


class ReplyOut(serializers.Serializer):
    """A legal move by what it does to the board."""

    text = serializers.CharField(help_text="long notation with every landing: a5:c3:e5")
    marks = serializers.ListField(child=serializers.CharField(), help_text="its squares in order")
    taken = serializers.ListField(child=serializers.CharField(), help_text="pieces it takes")
    crowned = serializers.BooleanField(help_text="whether a man becomes a king")
    after = serializers.CharField(
        required=False, help_text="the position after it, where the squares do not tell it: towers"
    )


class MoveOut(ReplyOut):
    """The same with what may be answered to it."""

    replies = ReplyOut(many=True, allow_null=True, help_text="null where there are too many")


class BoardOutcomeOut(serializers.Serializer):
    """A game decided by the board."""

    winner = serializers.CharField(help_text="w or b")
    rule = serializers.CharField(help_text="W2: no legal move, W3: no pieces, W8: arrived")


class RefusedOut(serializers.Serializer):
    """Why the move asked about may not be played."""

    code = serializers.CharField()
    article = serializers.CharField()
    words = serializers.CharField()
    wrong = serializers.ListField(
        child=serializers.CharField(), allow_null=True, help_text="from where to where"
    )
    legal = serializers.ListField(child=serializers.CharField(), help_text="the likeliest first")


class PositionAnswerOut(serializers.Serializer):
    """Everything that may be played."""

    fen = serializers.CharField()
    turn = serializers.CharField()
    moves = MoveOut(many=True)
    outcome = BoardOutcomeOut(allow_null=True)
    refused = RefusedOut(allow_null=True, help_text="only where a move was asked about")


# HTTP API of the ending tables: worth of a position of few pieces, and the moves that keep it.


class KeepingMoveOut(ReplyOut):
    """A move that keeps what the position is worth."""

    plies = serializers.IntegerField(
        allow_null=True, help_text="half-moves to the end with it; null for a draw"
    )
    is_best = serializers.BooleanField(help_text="whether no move ends sooner, or holds out longer")


class EndingOut(serializers.Serializer):
    """The worth of a position with best play, draws by count and repetition left out."""

    fen = serializers.CharField()
    turn = serializers.CharField()
    value = serializers.ChoiceField(["win", "draw", "loss"], help_text="for the side to move")
    winner = serializers.CharField(allow_null=True, help_text="w or b; null for a draw")
    plies = serializers.IntegerField(allow_null=True, help_text="half-moves to the end")
    moves_to_end = serializers.IntegerField(allow_null=True, help_text="moves of the winner")
    moves = KeepingMoveOut(many=True, help_text="the moves that keep the value, the best first")
    line = ReplyOut(many=True, help_text="best play to the end; empty for a draw")
    words = serializers.CharField(help_text="in the language of the request")
    kept_by = serializers.CharField(help_text="what the moves do, in words")


# HTTP API of the free record checker: judge a text in one request, store nothing.


class FaultOut(serializers.Serializer):
    """Why a game is not good, where it says so, and what would have been legal there."""

    code = serializers.CharField(help_text="must_capture, capture_not_finished, …")
    article = serializers.CharField(help_text="the rule it rests on: C1, M4, …")
    words = serializers.CharField(help_text="the reason in a sentence")
    place = serializers.CharField(help_text="the place in words")
    line = serializers.IntegerField(allow_null=True)
    column = serializers.IntegerField(allow_null=True)
    token = serializers.CharField(help_text="what is written there, cut if it is very long")
    token_length = serializers.IntegerField(help_text="its characters, uncut")
    ply = serializers.IntegerField(allow_null=True)
    number = serializers.IntegerField(allow_null=True, help_text="number of the pair of moves")
    side = serializers.CharField(allow_null=True, help_text="w or b")
    square = serializers.CharField(allow_null=True)
    position = serializers.CharField(allow_null=True, help_text="FEN before the faulty move")
    params = serializers.DictField()
    legal = serializers.ListField(
        child=serializers.CharField(), help_text="all legal moves there, the likeliest first"
    )


class NoteOut(serializers.Serializer):
    """What was odd in the record and how it was understood."""

    code = serializers.CharField()
    words = serializers.CharField()
    line = serializers.IntegerField(allow_null=True)
    column = serializers.IntegerField(allow_null=True)
    token = serializers.CharField()
    params = serializers.DictField()


@extend_schema_serializer(component_name="OfferOut")  # its public name in the schema
class SuggestionOut(serializers.Serializer):
    """What would explain a faulty record: tried on the board, never applied."""

    code = serializers.CharField(help_text="other_variant, board_mirrored, missing_move, …")
    words = serializers.CharField()
    plies = serializers.IntegerField(help_text="half-moves that are legal when read so")
    of = serializers.IntegerField(help_text="half-moves written")
    whole = serializers.BooleanField()
    params = serializers.DictField()
    then = serializers.ListField(
        child=serializers.DictField(),
        help_text="what would put right the rest: a suggestion for the record so put right",
    )


class GameReportOut(serializers.Serializer):
    """One game of the text."""

    game = serializers.IntegerField(help_text="its place in the text, from 1")
    line = serializers.IntegerField(help_text="where it begins, from 1")
    ok = serializers.BooleanField()
    plies = serializers.IntegerField(help_text="half-moves that are good")
    result = serializers.CharField(allow_null=True)
    variant = serializers.CharField()
    encoding = serializers.CharField()
    white = serializers.CharField()
    black = serializers.CharField()
    event = serializers.CharField()
    players = serializers.DictField(
        child=serializers.CharField(),
        help_text="of a star of more players than two: their names by number, in the order of play",
    )
    winner = serializers.CharField(allow_null=True, help_text="the number of the one who has won")
    faults = FaultOut(many=True)
    notes = NoteOut(many=True)
    notes_found = serializers.IntegerField(help_text="how many there are; the first are listed")
    offers = SuggestionOut(many=True, allow_null=True, help_text="null where nobody looked")
    final_fen = serializers.CharField(help_text="the last good position")
    canonical = serializers.CharField(allow_null=True, help_text="canonical PDN of a good game")


class ReportOut(serializers.Serializer):
    """Everything found in the text."""

    ok = serializers.BooleanField(help_text="whether every game is good")
    total = serializers.IntegerField()
    good = serializers.IntegerField()
    read_whole_as = serializers.ListField(
        child=serializers.CharField(),
        help_text="the games as which records that name none are whole, all of them; "
        "the likeliest first",
    )
    games = GameReportOut(many=True)


# HTTP API that judges a record while it is being written, for the board beside the text.


LONGEST = 200_000  # characters, as in the box of a page


class LineIn(Body):
    """A record being written; ``start`` is the set-up it begins from if it names none."""

    text = serializers.CharField(trim_whitespace=False, allow_blank=True, max_length=LONGEST)
    start = serializers.CharField(required=False, default="", allow_blank=True, max_length=400)
    variant = serializers.CharField(required=False, default="", allow_blank=True, max_length=20)


class PlayedStepOut(ReplyOut):
    """One half-move by what it does to the board, and the board after it."""

    ply = serializers.IntegerField()
    number = serializers.IntegerField()
    side = serializers.CharField()
    fen = serializers.CharField()


class LineFaultOut(FaultOut):
    """The first fault, and where its arrow goes."""

    wrong = serializers.ListField(child=serializers.CharField(), allow_null=True)


class LineOut(serializers.Serializer):
    """The moves that are good, and the first that is not."""

    variant = serializers.CharField(
        help_text="the game that the record names, else the one asked for"
    )
    variant_name = serializers.CharField()
    start = serializers.CharField()
    steps = PlayedStepOut(many=True)
    fault = LineFaultOut(allow_null=True)
    result = serializers.CharField(allow_null=True)
    outcome = BoardOutcomeOut(allow_null=True)
