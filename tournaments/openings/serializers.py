"""Serializers of drafts of opening tables for the API."""

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail

from games.web.serializers import LARGEST, Body, LongTextField
from tournaments.entries.serializers import UploadField
from tournaments.openings.queries import LONGEST_TEXT, NAMES


class _Names(Body):
    """The names of a table."""

    title_ru = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text="its name in Russian"
    )
    title_en = serializers.CharField(
        max_length=200,
        required=False,
        allow_blank=True,
        help_text="its name in English; made of the Russian one if empty",
    )
    slug = serializers.CharField(
        max_length=60,
        required=False,
        allow_blank=True,
        help_text="its name in addresses; made of the name if empty",
    )
    edition = serializers.CharField(
        max_length=40, required=False, allow_blank=True, help_text="the year, as a rule"
    )
    source = serializers.CharField(
        max_length=500, required=False, allow_blank=True, help_text="who approved the list"
    )
    link = serializers.URLField(
        max_length=490, required=False, allow_blank=True, help_text="where the source is published"
    )

    def names(self) -> dict[str, str]:
        """Return the names that were sent."""
        sent = self.validated_data
        return {name: sent[name] for name in NAMES if name in sent}


def _list_field() -> LongTextField:
    return LongTextField(
        max_length=LONGEST_TEXT,
        required=False,
        allow_blank=True,
        trim_whitespace=False,
        help_text="the list, an opening in each row: numbered moves, a FEN, pieces in words; "
        "cells stand between tabs or semicolons",
    )


class OpeningDraftIn(_Names):
    """Input: a list of openings as text or as a file, and its names."""

    text = _list_field()
    file = UploadField(
        required=False, default=None, allow_null=True, help_text="text, CSV or XLSX, instead"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Refuse an empty request."""
        if attrs.get("file") is None and not attrs.get("text", "").strip():
            words = self.fields["text"].error_messages["required"]
            raise serializers.ValidationError({"text": [ErrorDetail(words, "required")]})
        return attrs


def _revision_field() -> serializers.IntegerField:
    return serializers.IntegerField(
        min_value=1, max_value=LARGEST, help_text="`revision` as it was read; 409 if it changed"
    )


class OpeningDraftChangeIn(_Names):
    """Input: what changes in a draft, and the revision that was seen."""

    expected = _revision_field()
    text = _list_field()


class OpeningDraftPublishIn(Body):
    """Input: the revision that was seen, and a yes to rows in doubt."""

    expected = _revision_field()
    accept_cautions = serializers.BooleanField(
        default=False, help_text="missing numbers and equal positions stand so in the list"
    )


class ToldOut(serializers.Serializer):
    """Output: what is told of a row, and where in it."""

    code = serializers.CharField()
    detail = serializers.CharField(source="sentence")
    column = serializers.IntegerField(help_text="the character of the row, from 1; 0: all of it")
    cell = serializers.CharField(help_text="the letter of the cell in a row of cells")
    move = serializers.CharField(help_text="what is written there")
    rule = serializers.CharField(help_text="the article that it breaks")
    legal = serializers.ListField(child=serializers.CharField(), help_text="what could be played")


class DraftRowOut(serializers.Serializer):
    """Output: a row as it was understood; one without fault and opening is not in the table."""

    line = serializers.IntegerField()
    text = serializers.CharField()
    number = serializers.CharField()
    name = serializers.CharField(source="opening.name", default="")
    moves = serializers.ListField(
        source="opening.moves", child=serializers.CharField(), default=list
    )
    fen = serializers.CharField(
        source="position.fen",
        default="",
        help_text="of an opening its position, of a move that cannot be played the board before it",
    )
    faults = ToldOut(many=True)
    cautions = ToldOut(many=True, help_text="what may be a slip; publishing asks for a yes")
    remarks = ToldOut(many=True)


class OpeningDraftOut(serializers.Serializer):
    """Output: a draft of a table."""

    id = serializers.IntegerField(source="pk")
    revision = serializers.IntegerField()
    title_ru = serializers.CharField()
    title_en = serializers.CharField()
    slug = serializers.CharField()
    edition = serializers.CharField()
    source = serializers.CharField()
    link = serializers.CharField()
    file_name = serializers.CharField()
    changed_at = serializers.DateTimeField()
    published = serializers.SerializerMethodField(
        help_text="`slug@edition` of the edition made of it, as `opening_table` takes it"
    )

    def get_published(self, draft: Any) -> str | None:
        """Name the edition made of the draft."""
        return str(draft.published) if draft.published_id else None


class OpeningDraftReadOut(serializers.Serializer):
    """Output: a draft with every row as it was understood."""

    draft = OpeningDraftOut()
    text = serializers.CharField()
    names = serializers.DictField(
        child=serializers.CharField(), help_text="as the edition would bear them"
    )
    good = serializers.IntegerField(help_text="openings understood")
    bad = serializers.IntegerField(help_text="rows with faults")
    in_doubt = serializers.IntegerField(help_text="rows with cautions")
    rows = DraftRowOut(many=True)
