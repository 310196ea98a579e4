"""Serializers of federations' lists: lists, editions, columns, questions, lines."""

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from arbiter.ports import account_name
from games.web.serializers import LARGEST, Body, LongTextField
from tournaments.entries.serializers import DecisionsField, UploadField
from tournaments.federations.lists.columns import FIELDS, MOST_LISTED
from tournaments.federations.models import SentReport, SentState, SnapshotState
from tournaments.federations.reports.layout import MOST_LETTERS
from tournaments.federations.texts import EntryRating
from tournaments.people.serializers import NameField


class FederationListIn(Body):
    """Input: a federation's list."""

    title = serializers.CharField(max_length=120)
    title_en = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    source = serializers.CharField(max_length=300, help_text="where it is published")


class FederationListOut(serializers.Serializer):
    """Output: a federation's list."""

    id = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    title_en = serializers.CharField()
    source = serializers.CharField()
    columns = serializers.DictField(
        source="heads", child=serializers.CharField(), help_text="heads, and what they were"
    )


class SnapshotIn(Body):
    """Input: the file of an edition."""

    file = UploadField(allow_empty_file=True, help_text="XLSX, or CSV in any usual encoding")
    day = serializers.DateField(help_text="from which the list holds")
    edition = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)


class ColumnsIn(Body):
    """Input: what each column of the file is."""

    header = serializers.IntegerField(
        min_value=0, max_value=MOST_LISTED, help_text="row of the heads; 0 for none"
    )
    columns = serializers.DictField(
        child=serializers.ChoiceField(choices=FIELDS),
        help_text='column from 0 → what it is: `{"0": "federation_id", "1": "name"}`',
    )

    def validate_columns(self, value: dict[str, str]) -> dict[int, str]:
        """Read the numbers of columns."""
        if not all(key.isdecimal() and len(key) < 4 for key in value):
            raise serializers.ValidationError("0, 1, 2, …")
        return {int(key): field for key, field in value.items()}


class AnswersIn(Body):
    """Input: answers to the questions of the report."""

    answers = serializers.DictField(
        child=serializers.CharField(max_length=20), help_text="key of a question → answer"
    )


class QuestionOut(serializers.Serializer):
    """Output: a question about a list."""

    key = serializers.CharField()
    kind = serializers.CharField()
    options = serializers.ListField(child=serializers.CharField())
    rows = serializers.ListField(child=serializers.IntegerField())
    players = serializers.ListField(child=serializers.IntegerField())
    facts = serializers.JSONField()
    answer = serializers.CharField(allow_blank=True)


class SeenColumnOut(serializers.Serializer):
    """Output: a column of the file, with what is proposed for it."""

    number = serializers.IntegerField()
    letter = serializers.CharField()
    head = serializers.CharField()
    samples = serializers.ListField(child=serializers.CharField())
    proposed = serializers.CharField(source="field", allow_blank=True)
    is_remembered = serializers.BooleanField()


class SnapshotOut(serializers.Serializer):
    """Output: an edition, where it stands on its way."""

    id = serializers.IntegerField(source="pk")
    list = serializers.IntegerField(source="federation_list_id")
    state = serializers.ChoiceField(choices=[(one.value, one.value) for one in SnapshotState])
    day = serializers.DateField()
    edition = serializers.CharField()
    file_name = serializers.CharField()
    sha256 = serializers.CharField()
    rows = serializers.IntegerField()
    header = serializers.IntegerField(allow_null=True, help_text="proposed row of the heads")
    columns = SeenColumnOut(many=True)
    fault = serializers.CharField(help_text="why it could not be read")
    report = serializers.JSONField(help_text="rows, new, changed, gone, unread; null before it")
    questions = QuestionOut(many=True)


class ListedRatingOut(serializers.Serializer):
    """Output: a line of a stored edition."""

    row = serializers.IntegerField()
    federation_id = serializers.CharField(source="number")
    name = serializers.CharField()
    name_latin = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    title = serializers.CharField()
    federation = serializers.CharField()
    birth_year = serializers.IntegerField(allow_null=True)
    player = serializers.IntegerField(source="player_id", allow_null=True)


class TakeRatingsIn(Body):
    """Input: the list and edition that seed an event, and who entries are in it."""

    list = serializers.IntegerField(min_value=0, max_value=LARGEST)
    edition = serializers.IntegerField(
        min_value=0,
        max_value=LARGEST,
        required=False,
        default=None,
        allow_null=True,
        help_text="left out: the edition that holds on the first day of the event",
    )
    decisions = DecisionsField(
        default=dict,
        help_text='entry → line of the edition, or `none`: `{"12": "405", "13": "none"}`',
    )


class ListedLineOut(serializers.Serializer):
    """Output: a line of an edition that an entry may mean."""

    id = serializers.IntegerField(source="pk")
    federation_id = serializers.CharField(source="number")
    name = serializers.CharField()
    rating = serializers.IntegerField(allow_null=True)
    birth_year = serializers.IntegerField(allow_null=True)


class EntryRatingOut(serializers.Serializer):
    """Output: an entry with its rating and where that came from."""

    entry = serializers.IntegerField(source="entry.pk")
    number = serializers.IntegerField(source="entry.number", allow_null=True)
    name = NameField(source="entry.player")
    rating = serializers.IntegerField(source="entry.rating", allow_null=True)
    edition = serializers.IntegerField(
        source="taken.line.snapshot_id", default=None, allow_null=True
    )
    federation_id = serializers.CharField(source="taken.line.number", default="")
    is_decided = serializers.BooleanField(source="taken.is_decided", default=False)
    is_other = serializers.BooleanField(help_text="the rating was changed since it was taken")
    offered = serializers.SerializerMethodField(
        help_text="lines that the name may mean, for those who manage entries"
    )

    @extend_schema_field(ListedLineOut(many=True))
    def get_offered(self, one: EntryRating) -> object:
        """Return the lines that a name may mean, where none is taken."""
        lines = () if one.found.line is not None else one.found.offered
        return ListedLineOut(lines, many=True).data


class EventRatingsOut(serializers.Serializer):
    """Output: the ratings of an event, their average, and where each came from."""

    list = serializers.IntegerField(allow_null=True)
    edition = serializers.IntegerField(
        allow_null=True, help_text="from which ratings were taken the last time"
    )
    average = serializers.IntegerField(allow_null=True)
    rated = serializers.IntegerField()
    unrated = serializers.IntegerField()
    entries = EntryRatingOut(many=True)


class ReportLayoutIn(Body):
    """Input: a form of a report."""

    text = LongTextField(max_length=MOST_LETTERS, help_text="the form as JSON")


class ReportLayoutOut(serializers.Serializer):
    """Output: a form of a report."""

    id = serializers.IntegerField(source="pk")
    title = serializers.CharField()
    source = serializers.CharField(help_text="whence the form is known")
    text = serializers.CharField()


class SentReportIn(Body):
    """Input: a report that was sent."""

    form = serializers.CharField(max_length=20, help_text="`plain` or the number of a form")
    sent_on = serializers.DateField()


class ReportAnswerIn(Body):
    """Input: what a federation answered."""

    state = serializers.ChoiceField(choices=[SentState.ACCEPTED, SentState.REFUSED])
    answered_on = serializers.DateField()
    reason = serializers.CharField(
        max_length=300, required=False, default="", allow_blank=True, help_text="of a refusal"
    )


class SentReportOut(serializers.Serializer):
    """Output: a report that was sent to a federation, and its answer."""

    id = serializers.IntegerField(source="pk")
    form = serializers.CharField()
    title = serializers.CharField()
    state = serializers.ChoiceField(choices=SentState.choices)
    sent_on = serializers.DateField()
    sent_by = serializers.SerializerMethodField()
    answered_on = serializers.DateField(allow_null=True)
    answered_by = serializers.SerializerMethodField()
    reason = serializers.CharField()

    def get_sent_by(self, one: SentReport) -> str:
        """Return who wrote down that it was sent."""
        return account_name(one.sent_by)

    def get_answered_by(self, one: SentReport) -> str:
        """Return who wrote down the answer; empty without one."""
        return account_name(one.answered_by) if one.answered_by else ""


class ReportLineOut(serializers.Serializer):
    """Output: a line above the table of a report."""

    label = serializers.CharField()
    text = serializers.CharField()


class ReportMissingOut(serializers.Serializer):
    """Output: what a form wants of an entry and is not known."""

    entry = serializers.IntegerField()
    fields = serializers.ListField(child=serializers.CharField())


class UnwritableOut(serializers.Serializer):
    """Output: a text that the encoding of a form cannot write."""

    row = serializers.IntegerField(help_text="0 for the heads and for a line above the table")
    column = serializers.IntegerField(help_text="from 1; 0 for a line above the table")
    head = serializers.CharField()
    text = serializers.CharField()
    place = serializers.IntegerField(help_text="of its first letter that cannot be written, from 1")
    letter = serializers.CharField()


class EventReportOut(serializers.Serializer):
    """Output: the report of an event by a form."""

    title = serializers.CharField()
    source = serializers.CharField()
    heads = serializers.ListField(child=serializers.CharField())
    rows = serializers.JSONField(help_text="a list for every player, a cell for every head")
    is_late = serializers.BooleanField(help_text="the places are not of the newest results")
    header = ReportLineOut(many=True)
    missing = ReportMissingOut(many=True)
    unwritable = UnwritableOut(many=True)
