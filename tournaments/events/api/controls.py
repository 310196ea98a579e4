"""HTTP API: how a time control in people's words is understood."""

from django.utils.translation import get_language
from django.utils.translation import gettext as _
from rest_framework import serializers
from rest_framework.request import Request

from arbiter.examinations.texts import clocks
from arbiter.web.queries import QueryParameters
from games.draughts import time_control
from games.draughts.time_control import BadControl
from games.web.api import endpoint
from tournaments.events.queries.regulations import DESCRIPTIONS
from tournaments.events.views.page import PublicReadView
from tournaments.systems.delays import CONFIRMATION, LATENESS, delays_of_control

LONGEST = DESCRIPTIONS["time_control"].longest


class ControlQuery(QueryParameters):
    """Query parameter: the time control as it was written."""

    text = serializers.CharField(
        required=False,
        default="",
        allow_blank=True,
        max_length=LONGEST,
        help_text="15 minutes, 45+30, G/30, 1:30:00",
    )


class ControlOut(serializers.Serializer):
    """A time control as understood, and the delays that follow where none are chosen."""

    time_control = serializers.CharField(
        allow_null=True, help_text="as in PDN; empty without clocks, null where not understood"
    )
    detail = serializers.CharField(help_text="how it was understood, or why it was not")
    lateness_minutes = serializers.IntegerField(allow_null=True)
    confirm_minutes = serializers.IntegerField(allow_null=True)


class ControlView(PublicReadView):
    """API: how a time control is understood."""

    tag = "events"

    @endpoint(gives=ControlOut, parameters=[ControlQuery], operation_id="time_controls_retrieve")
    def get(self, request: Request) -> object:
        """Read a time control in people's words; nothing is stored."""
        text, language = ControlQuery.parse_query(request)["text"], get_language()
        try:
            control = time_control.read_control(text)
        except BadControl as error:
            detail = clocks.explain_bad_control(error.code, error.params, language)
            unread = dict.fromkeys(("time_control", LATENESS, CONFIRMATION))
            return {**unread, "detail": detail}
        detail = clocks.describe_stored_control(control, language) or _("without clocks")
        return {"time_control": control, "detail": detail, **delays_of_control(control)}
