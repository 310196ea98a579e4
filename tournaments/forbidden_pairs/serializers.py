"""API input and output of forbidden pairs."""

from drf_spectacular.utils import extend_schema_serializer
from rest_framework import serializers

from games.web.strict_serializers import Body, NonNegativeIntegerField
from tournaments.forbidden_pairs.models import ForbiddenPair


@extend_schema_serializer(component_name="ApartIn")  # its public name in the schema
class ForbiddenPairIn(Body):
    """Input: a pair to forbid or discourage."""

    one = NonNegativeIntegerField(help_text="id of an entry")
    other = NonNegativeIntegerField(help_text="id of another")
    is_absolute = serializers.BooleanField(
        required=False, default=True, help_text="must not meet; else should rather not"
    )
    reason = serializers.CharField(max_length=200, required=False, default="", allow_blank=True)


@extend_schema_serializer(component_name="ApartOut")  # its public name in the schema
class ForbiddenPairOut(serializers.ModelSerializer):
    """Output: a forbidden or discouraged pair."""

    class Meta:
        model = ForbiddenPair
        fields = ["id", "one", "other", "is_absolute", "reason"]
        read_only_fields = fields
