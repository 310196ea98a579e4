"""A list of people as a file or pasted text."""

from django import forms
from django.conf import settings
from django.core.files.uploadedfile import UploadedFile
from django.utils.translation import gettext_lazy as _


class PeopleFileForm(forms.Form):
    """A list of players."""

    file = forms.FileField(
        label=_("List of players"),
        help_text=_("XLSX, or CSV with semicolons, commas or tabs."),
        widget=forms.ClearableFileInput(attrs={"accept": ".xlsx,.csv,.txt,.tsv"}),
    )

    def clean_file(self) -> UploadedFile:
        file = self.cleaned_data["file"]
        if file.size > settings.MAX_UPLOAD_BYTES:
            raise forms.ValidationError(_("The file is larger than 5 MB."), code="too_large")
        return file
