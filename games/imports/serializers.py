"""Serializers of imports for the API: a file to import, an import with its progress."""

from django.urls import reverse
from rest_framework import serializers

from games.archive.models import Collection
from games.draughts.variants import VARIANTS
from games.imports import queries
from games.imports.forms import ImportForm
from games.web.serializers import Body


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

    game = serializers.CharField(
        source="job.game",
        help_text="as which records that name none are read; empty: Russian draughts",
    )

    def get_state(self, progress: queries.ImportProgress) -> str:
        """Return the import's state, "abandoned" for a file that no process is at."""
        return "interrupted" if progress.is_abandoned else progress.job.state

    def get_bad_games(self, progress: queries.ImportProgress) -> dict[str, str]:
        """Return the URLs of the bad games, by format."""
        pk = progress.job.pk
        return {kind: reverse("api-import-bad", args=[pk, kind]) for kind in sorted(queries.KINDS)}


class ImportInFullOut(ImportOut):
    """An import with the question which game its file is of, where nothing could be kept."""

    read_whole_as = serializers.SerializerMethodField(
        help_text="the games as which a file is whole whose records name none and are all bad; "
        "the likeliest first. Answer by `game/`"
    )

    def get_read_whole_as(self, progress: queries.ImportProgress) -> list[str]:
        """Return the games as which the file is whole."""
        return list(queries.games_as_which_import_is_whole(progress))


class ImportGameIn(Body):
    """The game as which the records of a file are to be read that name none."""

    game = serializers.ChoiceField(choices=sorted(VARIANTS))
