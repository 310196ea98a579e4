"""HTTP API of imports: upload a file, watch, stop and resume the import, fetch its bad games."""

from uuid import uuid4

from django.conf import settings
from django.core.files.uploadhandler import TemporaryFileUploadHandler
from django.http import Http404, HttpRequest, StreamingHttpResponse
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import get_language
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.parsers import MultiPartParser
from rest_framework.permissions import BasePermission
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from games.imports import queries
from games.imports.models import ImportJob
from games.imports.queries import stream_bad_games
from games.imports.serializers import ImportGameIn, ImportIn, ImportInFullOut, ImportOut
from games.imports.services import jobs
from games.imports.services.jobs import start_import
from games.web import ports as web_ports
from games.web.api import IDEMPOTENCY_KEY, endpoint, idempotency_key_of_request
from games.web.limits import refuse_too_large_a_file


class MayImport(BasePermission):
    """Permission: users whom another app allows to import files."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the user may import, by the port that pages ask too."""
        return web_ports.may_import(request.user)


class ImportsView(APIView):
    """The newest imports; upload of a file."""

    tag = "imports"
    permission_classes = [MayImport]
    parser_classes = [MultiPartParser]

    def initialize_request(self, request: HttpRequest, *args: object, **kwargs: object) -> Request:
        """Stream an uploaded file to disk, whatever is asked of the request first."""
        request.upload_handlers = [TemporaryFileUploadHandler(request)]
        return super().initialize_request(request, *args, **kwargs)

    def initial(self, request: Request, *args: object, **kwargs: object) -> None:
        """Refuse a request whose announced length is too large, before reading its body."""
        refuse_too_large_a_file(request)
        super().initial(request, *args, **kwargs)

    @endpoint(gives=ImportOut, many=True, operation_id="imports_list")
    def get(self, request: Request) -> object:
        """List the latest imports, the newest first."""
        return queries.newest_imports(at=timezone.now())

    @endpoint(
        takes=ImportIn,
        gives=ImportInFullOut,
        status=202,
        operation_id="imports_create",
        parameters=[IDEMPOTENCY_KEY],
    )
    def post(self, request: Request, body: ImportIn) -> Response:
        """Take a file in; workers read it. The same file again goes on with the same import.

        With `Idempotency-Key` also when that import has ended: the answer that was lost is given.
        """
        form = body.form()
        if not form.is_valid():
            raise serializers.ValidationError(dict(form.errors))
        job = start_import(
            upload=form.cleaned_data["file"],
            into=form.collection,
            limit=settings.MAX_ARCHIVE_BYTES,
            actor=request.user,
            by=uuid4().hex,
            clock=timezone.now,
            key=idempotency_key_of_request(request),
        )
        answer = _progress_answer(job.pk, status=202)
        answer["Location"] = reverse("api-import", args=[job.pk])
        return answer


class ImportView(APIView):
    """Progress of one import."""

    tag = "imports"
    permission_classes = [MayImport]

    @endpoint(gives=ImportInFullOut, operation_id="imports_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """Get the progress of an import."""
        return _progress_answer(pk)


class ImportStopView(APIView):
    """Stopping of an import."""

    tag = "imports"
    permission_classes = [MayImport]

    @endpoint(gives=ImportInFullOut, operation_id="imports_stop")
    def post(self, request: Request, pk: int) -> Response:
        """Stop the import after the parts being read; what was read stays. Safe to repeat."""
        jobs.stop_import(_job(pk), at=timezone.now(), actor=request.user)
        return _progress_answer(pk)


class ImportResumeView(APIView):
    """Resuming of a stopped import."""

    tag = "imports"
    permission_classes = [MayImport]

    @endpoint(gives=ImportInFullOut, operation_id="imports_resume")
    def post(self, request: Request, pk: int) -> Response:
        """Resume a stopped import. Safe to repeat."""
        jobs.resume_import(_job(pk), at=timezone.now(), actor=request.user)
        jobs.ask_worker_to_read(pk, further_workers=jobs.READERS)
        return _progress_answer(pk)


class ImportGameView(APIView):
    """The game of a file whose records name none."""

    tag = "imports"
    permission_classes = [MayImport]

    @endpoint(takes=ImportGameIn, gives=ImportInFullOut, operation_id="imports_game")
    def post(self, request: Request, body: ImportGameIn, pk: int) -> Response:
        """Read once more, as this game, a file of which nothing could be kept."""
        game = body.validated_data["game"]
        jobs.read_import_as_game(_job(pk), game, at=timezone.now(), actor=request.user)
        jobs.ask_worker_to_read(pk, further_workers=jobs.READERS)
        return _progress_answer(pk)


class ImportBadView(APIView):
    """Download of an import's bad games."""

    tag = "imports"
    permission_classes = [MayImport]

    @extend_schema(
        operation_id="imports_bad_games",
        parameters=[
            OpenApiParameter("kind", str, OpenApiParameter.PATH, enum=sorted(queries.KINDS))
        ],
        responses={
            (200, media_type.partition(";")[0]): OpenApiTypes.BINARY
            for _, media_type in queries.KINDS.values()
        },
    )
    def get(self, request: Request, pk: int, kind: str) -> StreamingHttpResponse:
        """Download every bad game: its place, reason and fragment, or its text to be mended."""
        return stream_bad_games(_job(pk), kind, get_language())


def _job(pk: int) -> ImportJob:
    job = queries.get_import(pk)
    if job is None:
        raise Http404
    return job


def _progress_answer(pk: int, status: int = 200) -> Response:
    progress = queries.import_progress(_job(pk), at=timezone.now())
    return Response(ImportInFullOut(progress).data, status=status)
