"""API input and output of games: results, records, disputes, claims, adjournments."""

from typing import Any

from rest_framework import serializers

from arbiter.rules.claims.uncounted import CLAIM_RULES
from arbiter.rules.outcome import GameResult, Termination
from arbiter.rules.verdicts.cases import CaseMatter
from arbiter.web.queries import PageQuery, number_parameter
from games.archive.rows import MAX_PLIES
from games.web.serializers import Body, LongTextField, NonNegativeIntegerField
from tournaments.boards.models import Game
from tournaments.games.models import Submission
from tournaments.games.services.adjournment import ActOnUnfinishedGame
from tournaments.people.serializers import EntryRefOut, NameField

MOST_RESULTS = 200  # rows in one request: a round of 400 players


class GameOut(serializers.ModelSerializer):
    """A game."""

    white = NameField(source="white.player")
    black = NameField(source="black.player")
    white_player = EntryRefOut(source="white")
    black_player = EntryRefOut(source="black")
    round = serializers.IntegerField(source="pairing.round.number")
    board = serializers.IntegerField(source="pairing.board")
    stated_by = serializers.CharField(
        help_text="whose word a stated result is: w, b, wb, o (one official); it does not count "
        "before it is confirmed"
    )

    class Meta:
        model = Game
        fields = [
            "id",
            "round",
            "board",
            "number",
            "step",
            "white",
            "black",
            "white_player",
            "black_player",
            "result",
            "termination",
            "state",
            "stated_result",
            "stated_termination",
            "stated_by",
            "stated_at",
            "record",
            "revision",
        ]
        read_only_fields = fields


# API input of results: a result by hand, the entry to undo.


RESULTS = [value.value for value in GameResult if value is not GameResult.OPEN]

TERMINATIONS = [value.value for value in Termination if value is not Termination.OPEN]


class ResultIn(Body):
    """Input: a result by hand."""

    result = serializers.ChoiceField(choices=RESULTS)
    termination = serializers.ChoiceField(
        choices=TERMINATIONS,
        required=False,
        default=Termination.RECORDED.value,
    )
    expected_revision = NonNegativeIntegerField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)
    moves_made = serializers.BooleanField(
        required=False,
        default=False,
        help_text="the official's word that as many moves were made as the rules want before a "
        "draw is agreed; asked where no record shows them",
    )


class ResultOfGameIn(ResultIn):
    """Input: one row of many results."""

    game = NonNegativeIntegerField(help_text="id of the game")


class ResultsIn(Body):
    """Input: results of many games at once."""

    results = ResultOfGameIn(many=True, allow_empty=False, max_length=MOST_RESULTS)


class UndoIn(Body):
    """Input: the state of the game whose last entry is to be undone."""

    expected_revision = NonNegativeIntegerField()


# API serializers of submitted records.


class FactIn(Body):
    """Input: how the game ended, stated by the sender besides the moves."""

    kind = serializers.ChoiceField(choices=["resignation", "clock", "agreement"])
    loser = serializers.ChoiceField(
        choices=["w", "b"], required=False, default=None, allow_null=True
    )


class RecordIn(Body):
    """Input: a record as text or file, and how the game ended."""

    text = LongTextField(
        max_length=200_000, required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)
    fact = FactIn(required=False, default=None, allow_null=True)

    def data_bytes(self) -> bytes:
        """Return the exact bytes sent."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()


class SubmissionOut(serializers.ModelSerializer):
    """Output: a submitted record with its fault or verdict."""

    fault = serializers.SerializerMethodField()
    verdict = serializers.SerializerMethodField()
    notes = serializers.SerializerMethodField()

    class Meta:
        model = Submission
        fields = [
            "id",
            "game",
            "number",
            "at",
            "sha256",
            "state",
            "result",
            "termination",
            "record",
            "fault",
            "verdict",
            "notes",
        ]
        read_only_fields = fields

    def get_fault(self, row: Submission) -> dict[str, Any] | None:
        """Why the record cannot be read to its end: code, ply, square, rule, parameters."""
        if row.fault is not None:
            return row.fault
        if row.examination is not None:  # with the moves that were let stand (V2)
            return row.examination.document["fault"]
        return row.record.fault if row.record else None

    def get_verdict(self, row: Submission) -> dict[str, Any] | None:
        """The examination: reasons and claims with their articles and plies."""
        return row.examination.document if row.examination else None

    def get_notes(self, row: Submission) -> list[dict[str, Any]]:
        """What the reading of the record noticed: code, line, column, token, parameters."""
        return row.record.notes if row.record else []


# API input and output of disputes and claims.


AS_SEEN = (
    "the revision of the game as the sender saw it; where it has moved on since, nothing is "
    "written (409)"
)


class DisputeIn(Body):
    """Input: open a dispute."""

    kind = serializers.ChoiceField(choices=[matter.value for matter in CaseMatter])
    claim_text = serializers.CharField(max_length=4000)
    expected_revision = NonNegativeIntegerField(
        required=False, default=None, allow_null=True, help_text=AS_SEEN
    )


class ClaimIn(Body):
    """Input: claim a draw."""

    rule = serializers.ChoiceField(choices=[name.value for name in CLAIM_RULES])
    ply = NonNegativeIntegerField(
        required=False,
        default=None,
        allow_null=True,
        max_value=MAX_PLIES,
        help_text="the ply of the newest record after which it is claimed; 1 = the first move",
    )
    text = serializers.CharField(required=False, default="", allow_blank=True, max_length=4000)
    expected_revision = NonNegativeIntegerField(
        required=False, default=None, allow_null=True, help_text=AS_SEEN
    )
    expected_version = NonNegativeIntegerField(
        required=False,
        default=None,
        allow_null=True,
        help_text="the number of the newest record that the sender saw, 0 for none; where another "
        "has come in since, nothing is written (409)",
    )
    refuse_if_doubtful = serializers.BooleanField(
        required=False,
        default=False,
        help_text="write nothing where the record speaks against the claim (409), so that its "
        "sender can be asked first",
    )
    insists = serializers.BooleanField(
        required=False,
        default=False,
        help_text="stop the game until the claim is answered, although the record refutes it",
    )


class DisputeOut(serializers.Serializer):
    """The case that was opened."""

    case = serializers.IntegerField()


class AdjournmentActIn(Body):
    """Input: adjourn, resume or annul a game."""

    how = serializers.ChoiceField(choices=[act.value for act in ActOnUnfinishedGame])
    expected_revision = NonNegativeIntegerField()
    reason = serializers.CharField(max_length=2000, required=False, default="", allow_blank=True)


class BoardsQuery(PageQuery):
    """Query parameters of the list of boards."""

    round = number_parameter()
    number = number_parameter("only those of this player")
