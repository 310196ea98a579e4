"""Forms of federations' lists: the list itself, a file of an edition."""

from collections.abc import Sequence
from typing import Any

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.template.defaultfilters import filesizeformat
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from tournaments.federations.models import SentState, Snapshot
from tournaments.federations.reports.layout import MOST_LETTERS
from tournaments.federations.texts import edition_in_words, title_of_list

FIRST_DAY, LAST_DAY = 1950, 2100


class FederationListForm(forms.Form):
    """Form of a federation's list."""

    title = forms.CharField(
        label=_("Title"), max_length=120, help_text=_("Whose list it is, and of which game.")
    )
    title_en = forms.CharField(label=_("Title in English"), max_length=120, required=False)
    source = forms.CharField(
        label=_("Where it is published"),
        max_length=300,
        help_text=_("An address, or who sent it: it stands beside every rating taken from it."),
    )


class SnapshotForm(forms.Form):
    """Form of a file with an edition of a list."""

    file = forms.FileField(
        label=_("File of the list"),
        allow_empty_file=True,
        help_text=_("XLSX, or CSV in any usual encoding; up to 60,000 rows."),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )
    day = forms.DateField(
        label=_("The list holds from"),
        input_formats=("%Y-%m-%d", "%d.%m.%Y"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )
    edition = forms.CharField(
        label=_("Period or number of the edition"), max_length=80, required=False
    )

    def clean_file(self) -> UploadedFile:
        """Refuse a file that is too large, with both sizes."""
        file: UploadedFile = self.cleaned_data["file"]
        if file.size > settings.MAX_UPLOAD_BYTES:
            told = _("The file has %(size)s, more than %(limit)s: save the one sheet as CSV")
            sizes = {
                "size": filesizeformat(file.size),
                "limit": filesizeformat(settings.MAX_UPLOAD_BYTES),
            }
            raise forms.ValidationError(told, code="too_large", params=sizes)
        return file

    def clean_day(self) -> object:
        """Refuse a year that is a slip."""
        day = self.cleaned_data["day"]
        if not FIRST_DAY <= day.year <= LAST_DAY:
            told = _("The year must be from %(first)s to %(last)s.")
            raise forms.ValidationError(told, params={"first": FIRST_DAY, "last": LAST_DAY})
        return day


class EventRatingsForm(forms.Form):
    """Form of the list and edition that seed an event; no edition is that of its first day."""

    federation_list = forms.TypedChoiceField(label=_("List"), coerce=int)
    snapshot = forms.TypedChoiceField(
        label=pgettext_lazy("a list", "Edition"), coerce=int, empty_value=None, required=False
    )

    def __init__(self, *args: Any, editions: Sequence[Snapshot], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        lists = {one.federation_list_id: one.federation_list for one in editions}
        self.fields["federation_list"].choices = [
            (pk, title_of_list(one)) for pk, one in lists.items()
        ]
        self.fields["snapshot"].choices = [
            ("", _("the one that holds on the first day of the event")),
            *((one.pk, edition_in_words(one)) for one in editions),
        ]


class SentReportForm(forms.Form):
    """Form of the day on which a report was sent."""

    day = forms.DateField(
        label=pgettext_lazy("a report", "Sent on"),
        widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d"),
    )


class AnswerForm(forms.Form):
    """Form of what a federation answered."""

    state = forms.ChoiceField(
        label=_("Answer of the federation"),
        choices=[
            (SentState.ACCEPTED, pgettext_lazy("a report", "accepted")),
            (SentState.REFUSED, pgettext_lazy("a report", "refused")),
        ],
    )
    day = forms.DateField(
        label=_("Answered on"), widget=forms.DateInput(attrs={"type": "date"}, format="%Y-%m-%d")
    )
    reason = forms.CharField(label=_("Reason of a refusal"), max_length=300, required=False)


class ReportLayoutForm(forms.Form):
    """A form of a report as JSON, pasted or as a file."""

    text = forms.CharField(
        label=_("The form as JSON"),
        required=False,
        max_length=MOST_LETTERS,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 16, "spellcheck": "false", "wrap": "off"}),
    )
    file = forms.FileField(
        label=_("or choose a file"),
        required=False,
        widget=forms.ClearableFileInput(attrs={"accept": ".json"}),
    )

    def clean_file(self) -> UploadedFile:
        """Refuse a file that is no form, by its size."""
        file = self.cleaned_data["file"]
        if file and file.size > 4 * MOST_LETTERS:
            told = _("The file has %(size)s, more than %(limit)s")
            sizes = {
                "size": filesizeformat(file.size),
                "limit": filesizeformat(4 * MOST_LETTERS),
            }
            raise forms.ValidationError(told, code="too_large", params=sizes)
        return file

    def clean(self) -> dict[str, Any]:
        """Require either a file or a pasted text, and text in the file."""
        cleaned = super().clean()
        file = cleaned.get("file")
        if file:
            try:
                cleaned["text"] = file.read().decode("utf-8-sig")
            except UnicodeDecodeError:
                self.add_error("file", _("The file is no text in UTF-8"))
        elif not self.errors and not cleaned.get("text", "").strip():
            self.add_error("text", _("Paste a form or choose a file."))
        return cleaned

    def layout_text(self) -> str:
        """Return the text of the form."""
        text: str = self.cleaned_data["text"]
        return text.replace("\r\n", "\n")
