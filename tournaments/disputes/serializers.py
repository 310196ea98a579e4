"""API input and output of disputes and claims."""

from rest_framework import serializers

from arbiter.rules.draws.draw_rule_names import DrawRuleName
from arbiter.rules.verdicts.ruling_options import CaseMatter
from games.archive.services import MAX_PLIES
from games.web.strict_serializers import Body, WholeField


class DisputeIn(Body):
    """Input: open a dispute."""

    kind = serializers.ChoiceField(choices=[matter.value for matter in CaseMatter])
    claim_text = serializers.CharField(max_length=4000)


class ClaimIn(Body):
    """Input: claim a draw."""

    rule = serializers.ChoiceField(choices=[name.value for name in DrawRuleName])
    ply = WholeField(
        required=False,
        default=None,
        allow_null=True,
        max_value=MAX_PLIES,
        help_text="the ply of the newest record after which it is claimed; 1 = the first move",
    )
    text = serializers.CharField(required=False, default="", allow_blank=True, max_length=4000)


class DisputeOut(serializers.Serializer):
    """The case that was opened."""

    case = serializers.IntegerField()
