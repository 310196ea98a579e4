"""HTTP API of drafts of opening tables: bring, read, change, publish, discard."""

from typing import Any

from django.http import Http404
from django.utils import timezone
from django.utils.translation import get_language
from rest_framework.parsers import FormParser, MultiPartParser
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from arbiter.web.services import run_once_for_key
from games.openings.serializers import OpeningTableOut
from games.web.api import endpoint, located
from games.web.parsers import StrictJSONParser
from tournaments.openings import services
from tournaments.openings.models import OpeningDraft
from tournaments.openings.queries import drafts_of, may_bring_tables, read_draft, text_of_file
from tournaments.openings.serializers import (
    OpeningDraftChangeIn,
    OpeningDraftIn,
    OpeningDraftOut,
    OpeningDraftPublishIn,
    OpeningDraftReadOut,
)


class MayBringTables(BasePermission):
    """Permission: organisers, of the site or of any event."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the matrix grants it anywhere."""
        return may_bring_tables(request.user)


class OpeningDraftsView(APIView):
    """API: the drafts of the user."""

    tag = "opening tables"
    permission_classes = [MayBringTables]
    parser_classes = [StrictJSONParser, MultiPartParser, FormParser]

    @endpoint(gives=OpeningDraftOut, many=True, operation_id="opening_drafts_list")
    def get(self, request: Request) -> object:
        """List the drafts that the user may work on, the last changed first."""
        return drafts_of(request.user)[: services.MOST_DRAFTS]

    @located("api-opening-draft", "id")
    @run_once_for_key
    @endpoint(
        takes=OpeningDraftIn,
        gives=OpeningDraftOut,
        status=201,
        operation_id="opening_drafts_create",
    )
    def post(self, request: Request, body: OpeningDraftIn) -> object:
        """Bring a list as a draft; nothing of it is lost, whatever is wrong in it."""
        sent = body.validated_data
        file = sent["file"]
        return services.bring_table(
            text=text_of_file(file.read(), file.name) if file else sent["text"],
            names=body.names(),
            file_name=file.name if file else "",
            actor=request.user,
            at=timezone.now(),
        )


def _draft(request: Request, pk: int) -> OpeningDraft:
    draft = drafts_of(request.user).filter(pk=pk).first()
    if draft is None:
        raise Http404
    return draft


def _read(draft: OpeningDraft) -> dict[str, Any]:
    found = read_draft(draft.text, services.names_of_draft(draft), get_language())
    return {
        "draft": draft,
        "text": draft.text,
        "names": found.names,
        "good": found.good,
        "bad": len(found.bad),
        "in_doubt": len(found.doubtful),
        "rows": found.rows,
    }


class OpeningDraftView(APIView):
    """API: one draft."""

    tag = "opening tables"
    permission_classes = [MayBringTables]

    @endpoint(gives=OpeningDraftReadOut, operation_id="opening_drafts_retrieve")
    def get(self, request: Request, pk: int) -> object:
        """Read a draft with every row as it was understood, its faults by row and column."""
        return _read(_draft(request, pk))

    @endpoint(
        takes=OpeningDraftChangeIn,
        gives=OpeningDraftReadOut,
        operation_id="opening_drafts_partial_update",
        first=_draft,
    )
    def patch(
        self, request: Request, pk: int, found: OpeningDraft, body: OpeningDraftChangeIn
    ) -> object:
        """Change the list or the names of a draft; 409 if it changed since `expected`."""
        changed = services.change_draft(
            draft=found,
            expected=body.validated_data["expected"],
            text=body.validated_data.get("text"),
            names=body.names(),
            actor=request.user,
            at=timezone.now(),
        )
        return _read(changed)

    @endpoint(status=204, operation_id="opening_drafts_destroy")
    def delete(self, request: Request, pk: int) -> Response:
        """Discard a draft that is not published."""
        services.discard_draft(draft=_draft(request, pk), actor=request.user, at=timezone.now())
        return Response(status=204)


class OpeningDraftPublishView(APIView):
    """API: publishing of a draft."""

    tag = "opening tables"
    permission_classes = [MayBringTables]

    @run_once_for_key
    @endpoint(
        takes=OpeningDraftPublishIn,
        gives=OpeningTableOut,
        status=201,
        operation_id="opening_drafts_publish",
        first=_draft,
    )
    def post(
        self, request: Request, pk: int, found: OpeningDraft, body: OpeningDraftPublishIn
    ) -> object:
        """Publish a draft as an edition, which never changes; a correction is a new edition."""
        table = services.publish_draft(
            draft=found,
            expected=body.validated_data["expected"],
            accept_cautions=body.validated_data["accept_cautions"],
            actor=request.user,
            at=timezone.now(),
        )
        table.link = table.link or ""
        return table
