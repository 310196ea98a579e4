"""Form of an import: a file, and the collection it goes into."""

from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import get_language
from django.utils.translation import gettext_lazy as _

from games.archive.models import Collection
from games.archive.names import name_in_latin_letters
from games.archive.services import ensure_collection


class CollectionField(forms.ModelChoiceField):
    """Select field of collections, each by its title in the reader's language."""

    def label_from_instance(self, obj: Collection) -> str:
        """Return the collection's title."""
        return obj.title(get_language())


class ImportForm(forms.Form):
    """Form of an import: a file, and a collection or the title of a new one."""

    file = forms.FileField(label=_("File of games (PDN or text, in any encoding)"))
    into = CollectionField(
        label=_("Collection"),
        queryset=Collection.objects.order_by("slug"),
        required=False,
        empty_label=_("a new one:"),
    )
    title_ru = forms.CharField(label=_("Title in Russian"), max_length=200, required=False)
    title_en = forms.CharField(label=_("Title in English"), max_length=200, required=False)
    source = forms.CharField(label=_("Where the games come from"), max_length=500, required=False)

    def clean(self) -> dict[str, Any]:
        """Refuse a form with neither a collection nor a title for a new one."""
        cleaned = super().clean()
        titles = (cleaned.get("title_ru"), cleaned.get("title_en"))
        if "into" not in self.errors and not cleaned.get("into") and not any(titles):
            raise forms.ValidationError(
                _("Choose a collection or give the new one a title."), code="no_collection"
            )
        return cleaned

    def collection(self) -> Collection:
        """Return the collection chosen, or the new one, created if its title is new."""
        fields = self.cleaned_data
        if fields["into"]:
            return fields["into"]
        title = fields["title_en"] or fields["title_ru"]
        slug = slugify(name_in_latin_letters(title))[:60] or "collection"
        return ensure_collection(
            slug=slug,
            title_ru=fields["title_ru"] or title,
            title_en=fields["title_en"] or name_in_latin_letters(title),
            source=fields["source"],
        )
