"""API input and output of messages to other sites."""

from typing import Any

from rest_framework import serializers

from games.web.serializers import Body
from tournaments.webhooks.addresses import LONGEST
from tournaments.webhooks.kinds import MessageType
from tournaments.webhooks.models import DeliveryState, StopReason, WebhookDelivery, WebhookEndpoint
from tournaments.webhooks.services.endpoints import MadeEndpoint

TYPES = [kind.value for kind in MessageType]


class WebhookOut(serializers.ModelSerializer):
    """Output: an address of another site and how it fares."""

    types = serializers.ListField(child=serializers.CharField())
    is_active = serializers.BooleanField(help_text="whether messages are sent to it")
    stop_reason = serializers.ChoiceField(
        choices=["", *StopReason.values],
        help_text="`owner` switched it off; `failing`: nothing arrived for three days; `gone`: it "
        "answered 410",
    )

    class Meta:
        model = WebhookEndpoint
        fields = [
            "id",
            "tournament",
            "festival",
            "address",
            "types",
            "is_active",
            "stop_reason",
            "stopped_at",
            "failing_since",
            "made_at",
        ]
        read_only_fields = fields


class WebhookMadeOut(WebhookOut):
    """Output: an address with its secret, which is told only now."""

    secret = serializers.CharField(help_text="`whsec_…`, by which the receiver checks signatures")

    class Meta(WebhookOut.Meta):
        fields = [*WebhookOut.Meta.fields, "secret"]
        read_only_fields = fields

    def to_representation(self, instance: MadeEndpoint) -> dict[str, Any]:
        """Return the address with its secret."""
        return WebhookOut().to_representation(instance.endpoint) | {"secret": instance.secret}


class WebhookIn(Body):
    """Input: an address of another site, and what it is told."""

    address = serializers.CharField(
        max_length=LONGEST, help_text="`https`, of a host in the open internet"
    )
    types = serializers.ListField(
        child=serializers.ChoiceField(choices=TYPES),
        allow_empty=False,
        max_length=len(TYPES),
        required=False,
        default=TYPES,
        help_text="every type where none is named",
    )


class WebhookChangeIn(Body):
    """Input: what changes of an address."""

    types = serializers.ListField(
        child=serializers.ChoiceField(choices=TYPES),
        allow_empty=False,
        max_length=len(TYPES),
        required=False,
    )
    is_active = serializers.BooleanField(
        required=False, help_text="switched on again it is sent all that happened meanwhile"
    )


class WebhookTryOut(serializers.Serializer):
    """Output: one attempt to deliver a message."""

    at = serializers.DateTimeField()
    status = serializers.IntegerField(help_text="of the answer; 0 where there was none")
    fault = serializers.CharField(required=False)


class WebhookDeliveryOut(serializers.ModelSerializer):
    """Output: a message to another site and its attempts."""

    message_id = serializers.CharField(help_text="`webhook-id`, the same however often it is sent")
    state = serializers.ChoiceField(choices=DeliveryState.values)
    due_at = serializers.DateTimeField(help_text="when it is tried next, while it is waiting")
    body = serializers.CharField(help_text="what is sent, to the byte")
    tries = WebhookTryOut(many=True)
    answer = serializers.CharField(help_text="how the last refusal begins")

    class Meta:
        model = WebhookDelivery
        fields = [
            "id",
            "message_id",
            "type",
            "state",
            "made_at",
            "due_at",
            "ended_at",
            "body",
            "tries",
            "answer",
        ]
        read_only_fields = fields


class WebhookAgainIn(Body):
    """Input: which messages are sent again."""

    deliveries = serializers.ListField(
        child=serializers.IntegerField(min_value=1, max_value=2**63 - 1),
        max_length=200,
        required=False,
        default=list,
        help_text="ids; all that failed where none is named",
    )


class WebhookAgainOut(serializers.Serializer):
    """Output: how many messages are sent again."""

    count = serializers.IntegerField()
