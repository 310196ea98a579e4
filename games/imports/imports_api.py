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

from games.archive.models import Collection
from games.imports import (
    bad_games_as_csv_json_or_pdn,
    find_imports_progress_and_bad_games,
    send_reading_message_to_workers,
    stop_and_resume,
)
from games.imports.download_bad_games import stream_bad_games
from games.imports.file_to_import_form import ImportForm
from games.imports.models import ImportJob
from games.imports.start_import import start_import
from games.ports import who_may_import_port
from games.web.request_limits import refuse_too_large_a_file
from games.web.strict_serializers import Body
from games.web.validate_body_and_serialize_answer import endpoint


class MayImport(BasePermission):
    """Permission: users whom another app allows to import files."""

    def has_permission(self, request: Request, view: APIView) -> bool:
        """Whether the user may import, by the port that pages ask too."""
        return who_may_import_port.may_import(request.user)


class CollectionField(serializers.SlugRelatedField):
    """A collection by its slug."""

    def to_internal_value(self, data: object) -> Collection:
        """Find the collection by its slug; a text with a NUL names none."""
        if "\0" in str(data):
            self.fail("does_not_exist", slug_name=self.slug_field, value=str(data))
        return super().to_internal_value(data)


class ImportIn(Body):
    """A file, and the collection it goes into: its slug, or a title for a new one."""

    file = serializers.FileField(help_text="PDN or text in any encoding")
    collection = CollectionField(
        slug_field="slug", queryset=Collection.objects.all(), required=False
    )
    title_ru = serializers.CharField(max_length=200, required=False)
    title_en = serializers.CharField(max_length=200, required=False)
    source = serializers.CharField(max_length=500, required=False)

    def form(self) -> ImportForm:
        """Return the page's import form, filled in with this body."""
        fields = dict(self.validated_data)
        into = fields.pop("collection", None)
        return ImportForm({**fields, "into": into and into.pk}, {"file": fields.pop("file")})


class ImportOut(serializers.Serializer):
    """An import at one moment; `read` is `stored`, `existing` and `bad` together."""

    id = serializers.IntegerField(source="job.pk")
    file = serializers.CharField(source="job.file_name")
    size = serializers.IntegerField(source="job.size", help_text="bytes")
    encoding = serializers.CharField(source="job.encoding")
    collection = serializers.CharField(source="job.collection.slug")
    state = serializers.SerializerMethodField(
        help_text="cutting, interrupted (send the file again), reading, stopped, done"
    )
    share = serializers.IntegerField(help_text="hundredths that are done")
    read = serializers.IntegerField(help_text="games")
    stored = serializers.IntegerField()
    existing = serializers.IntegerField(help_text="games that were there before")
    bad = serializers.IntegerField()
    failed = serializers.IntegerField(help_text="parts our own program could not read")
    rate = serializers.FloatField(allow_null=True, help_text="games a second")
    seconds = serializers.IntegerField(allow_null=True, help_text="how long it may still take")
    created_at = serializers.DateTimeField(source="job.created_at")
    finished_at = serializers.DateTimeField(source="job.finished_at", allow_null=True)
    bad_games = serializers.SerializerMethodField(help_text="the report, by its kind")

    def get_state(self, progress: find_imports_progress_and_bad_games.ImportProgress) -> str:
        """Return the import's state, "abandoned" for a file that no process is at."""
        return "interrupted" if progress.is_abandoned else progress.job.state

    def get_bad_games(
        self, progress: find_imports_progress_and_bad_games.ImportProgress
    ) -> dict[str, str]:
        """Return the URLs of the bad games, by format."""
        pk = progress.job.pk
        return {
            kind: reverse("api-import-bad", args=[pk, kind])
            for kind in sorted(bad_games_as_csv_json_or_pdn.KINDS)
        }


class ImportsView(APIView):
    """The newest imports; upload of a file."""

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
        return find_imports_progress_and_bad_games.newest_imports(at=timezone.now())

    @endpoint(takes=ImportIn, gives=ImportOut, status=202, operation_id="imports_create")
    def post(self, request: Request, body: ImportIn) -> Response:
        """Take a file in; workers read it. The same file again goes on with the same import."""
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
        )
        answer = _progress_answer(job.pk, status=202)
        answer["Location"] = reverse("api-import", args=[job.pk])
        return answer


class ImportView(APIView):
    """Progress of one import."""

    permission_classes = [MayImport]

    @endpoint(gives=ImportOut, operation_id="imports_retrieve")
    def get(self, request: Request, pk: int) -> Response:
        """Get the progress of an import."""
        return _progress_answer(pk)


class ImportStopView(APIView):
    """Stopping of an import."""

    permission_classes = [MayImport]

    @endpoint(gives=ImportOut, operation_id="imports_stop")
    def post(self, request: Request, pk: int) -> Response:
        """Stop the import after the parts being read; what was read stays. Safe to repeat."""
        stop_and_resume.stop_import(_job(pk), at=timezone.now(), actor=request.user)
        return _progress_answer(pk)


class ImportResumeView(APIView):
    """Resuming of a stopped import."""

    permission_classes = [MayImport]

    @endpoint(gives=ImportOut, operation_id="imports_resume")
    def post(self, request: Request, pk: int) -> Response:
        """Resume a stopped import. Safe to repeat."""
        stop_and_resume.resume_import(_job(pk), at=timezone.now(), actor=request.user)
        send_reading_message_to_workers.ask_worker_to_read(
            pk, further_workers=send_reading_message_to_workers.READERS
        )
        return _progress_answer(pk)


class ImportBadView(APIView):
    """Download of an import's bad games."""

    permission_classes = [MayImport]

    @extend_schema(
        operation_id="imports_bad_games",
        parameters=[
            OpenApiParameter(
                "kind", str, OpenApiParameter.PATH, enum=sorted(bad_games_as_csv_json_or_pdn.KINDS)
            )
        ],
        responses={
            (200, media_type.partition(";")[0]): OpenApiTypes.BINARY
            for _, media_type in bad_games_as_csv_json_or_pdn.KINDS.values()
        },
    )
    def get(self, request: Request, pk: int, kind: str) -> StreamingHttpResponse:
        """Download every bad game: its place, reason and fragment, or its text to be mended."""
        return stream_bad_games(_job(pk), kind, get_language())


def _job(pk: int) -> ImportJob:
    job = find_imports_progress_and_bad_games.get_import(pk)
    if job is None:
        raise Http404
    return job


def _progress_answer(pk: int, status: int = 200) -> Response:
    progress = find_imports_progress_and_bad_games.import_progress(_job(pk), at=timezone.now())
    return Response(ImportOut(progress).data, status=status)
