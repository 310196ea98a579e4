"""HTTP API of the public register of decisions."""

from rest_framework import serializers
from rest_framework.permissions import AllowAny
from rest_framework.request import Request
from rest_framework.views import APIView

from arbiter.cases.queries import register
from arbiter.cases.serializers.register import ASKED, RegisterOut
from arbiter.web.queries import (
    PageQuery,
    choice_parameter,
    cursor_of_query,
    text_parameter,
)
from games.web.api import endpoint


class RegisterQuery(PageQuery):
    """Query parameters of the register of decisions."""

    page_size = serializers.IntegerField(
        required=False,
        default=register.PAGE,
        min_value=1,
        max_value=register.PAGE,
        help_text=f"else {register.PAGE}",
    )
    kind = choice_parameter(ASKED, "rulings, appeals, sanctions, or one kind of sanction")
    article = text_parameter("rulings that rest on this article", most=60)


class RegisterView(APIView):
    """API: the public register of decisions."""

    tag = "rulings"
    permission_classes = [AllowAny]

    @endpoint(gives=RegisterOut, operation_id="decisions_list", parameters=[RegisterQuery])
    def get(self, request: Request) -> object:
        """List rulings, appeals and sanctions of public events, the newest first."""
        query = RegisterQuery.parse_query(request)
        decisions, following = register.find_decisions(
            kind=query.get("kind", ""),
            article=query.get("article", ""),
            cursor=cursor_of_query(query, columns=register.CURSOR_COLUMNS),
            size=query["page_size"],
        )
        return {"decisions": decisions, "next": str(following) if following else None}
