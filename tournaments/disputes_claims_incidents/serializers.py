"""API input and output of disputes and claims."""

from rest_framework import serializers

from arbiter.rules.draws.names_of_draw_rules_and_count_resets import DrawRuleName
from arbiter.rules.verdicts.ruling_options import CaseMatter
from games.archive.database_columns_of_record import MAX_PLIES
from games.web.strict_serializers import Body, NonNegativeIntegerField

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

    rule = serializers.ChoiceField(choices=[name.value for name in DrawRuleName])
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


class DisputeOut(serializers.Serializer):
    """The case that was opened."""

    case = serializers.IntegerField()
