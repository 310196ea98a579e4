"""Forms of the archive search, for page and API: check the input and build its query."""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import partial
from typing import Any

from django import forms
from django.utils.translation import get_language, gettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.archive.queries import conditions
from games.archive.queries.conditions import RecordQuery
from games.draughts.colour import Colour
from games.draughts.errors import DraughtsError
from games.draughts.texts import words
from games.draughts.texts.names import variant_name
from games.draughts.variants import RUSSIAN, VARIANTS
from games.web import texts as web_texts
from games.web.errors import BadSearch

RESULTS = [
    ("", _("any")),
    ("1-0", "1–0"),
    ("0-1", "0–1"),
    ("1/2-1/2", "½–½"),
    ("0-0", "0–0"),
    ("*", pgettext_lazy("a result", "unknown")),
]

COLOURS = [
    ("", pgettext_lazy("a colour", "either")),
    ("w", pgettext_lazy("plays as", "White")),
    ("b", pgettext_lazy("plays as", "Black")),
]


def variant_choices() -> list[tuple[str, str]]:
    """List the games for a select field: id and name in the reader's language."""
    language = get_language() or "ru"
    return [
        ("", gettext("any")),
        *((variant, variant_name(variant, language)) for variant in VARIANTS),
    ]


SIMPLE = ("player", "opponent", "event", "year", "result")

UP_TO_THE_BOARD = ("variant", "opening", "position")
"""Further fields before the board on which the position is set up, on a narrow screen too."""

MOST_A_PAGE = 200


class ParsedTextField(forms.CharField):
    """Text field whose value a parser reads; a refusal is explained as a fault of a record."""

    def __init__(self, read: Callable[..., Any], **more: Any) -> None:
        super().__init__(required=False, max_length=conditions.LONGEST, **more)
        self.read = read

    def clean(self, value: Any) -> Any:
        """Return the parsed value, None for an empty text."""
        text = super().clean(value)
        language = get_language() or "ru"
        code: str
        try:
            return self.read(text) if text else None
        except DraughtsError as error:
            code, sentence = (
                str(error.fault.code),
                words.explain(error.fault, language),
            )
        except BadSearch as error:
            code, sentence = (
                error.code,
                web_texts.explain_refusal(error.code, error.params, language),
            )
        raise forms.ValidationError(sentence, code=code)


@dataclass(frozen=True, slots=True)
class FieldGroup:
    """Fields of a form that are shown together."""

    visible_fields: tuple[forms.BoundField, ...]
    hidden_fields: tuple[forms.BoundField, ...] = ()
    non_field_errors: tuple[str, ...] = ()

    @property
    def is_any_filled_in(self) -> bool:
        """Whether any of the fields is filled in, valid or not."""
        return any(field.value() for field in self.visible_fields)


class ArchiveForm(forms.Form):
    """Search form of the archive page; every field may be left empty."""

    player = forms.CharField(label=_("Player"), max_length=120, required=False)
    opponent = forms.CharField(label=_("Opponent"), max_length=120, required=False)
    event = forms.CharField(label=_("Event"), max_length=120, required=False)
    year = forms.IntegerField(label=_("Year"), min_value=1500, max_value=2099, required=False)
    result = forms.ChoiceField(label=_("Result"), choices=RESULTS, required=False)
    variant = forms.ChoiceField(
        label=pgettext_lazy("searched", "Game"), choices=variant_choices, required=False
    )
    opening = ParsedTextField(
        conditions.parse_opening,
        label=_("The game begins with"),
        help_text=_("Moves in any notation: 1. c3-d4 d6-c5 or cd4 dc5."),
    )
    position = ParsedTextField(
        conditions.parse_position,
        label=_("This position stood on the board"),
        help_text=_("As FEN, such as W:Wc3,Ke1:Bd6,Kh8, or as the moves that lead to it."),
    )
    material = ParsedTextField(
        conditions.parse_material,
        label=_("These pieces stood on the board"),
        help_text=_("White's first: 3 kings v 1 king, or 2 men and a king v 4 men."),
    )
    mirrored = forms.BooleanField(
        label=_("Position and pieces also with the colours exchanged"), required=False
    )
    colour = forms.ChoiceField(label=_("The player has"), choices=COLOURS, required=False)
    collection = forms.SlugField(
        label=pgettext_lazy("searched", "Collection"), required=False, widget=forms.Select
    )
    date_from = ParsedTextField(
        conditions.parse_days,
        label=_("Played from"),
        help_text=_("1924, 08.1924 or 24.08.1924"),
    )
    date_to = ParsedTextField(conditions.parse_days, label=pgettext_lazy("a date", "to"))
    only_good = forms.BooleanField(label=_("Only games without a fault"), required=False)

    def __init__(
        self, *arguments: Any, collections: Iterable[tuple[str, str]] = (), **more: Any
    ) -> None:
        super().__init__(*arguments, **more)
        chosen = self.data.get("collection", "")
        choices = dict(collections)
        if chosen and chosen not in choices:
            choices[chosen] = chosen  # a collection that is gone stays what is asked for
        self.fields["collection"].widget.choices = [("", _("all")), *choices.items()]
        game = VARIANTS.get(self.data.get("variant", ""), RUSSIAN)
        for name in ("opening", "position", "material"):
            self.fields[name].read = partial(self.fields[name].read, variant=game)
            self.fields[name].widget.attrs |= {"spellcheck": "false", "autocomplete": "off"}

    @property
    def main_fields(self) -> FieldGroup:
        """The main search fields, always in sight."""
        return FieldGroup(tuple(self[name] for name in SIMPLE))

    @property
    def further_fields(self) -> FieldGroup:
        """The further search fields, folded away until one is used."""
        return FieldGroup(
            self.fields_before_board.visible_fields + self.fields_after_board.visible_fields
        )

    @property
    def fields_before_board(self) -> FieldGroup:
        """The further fields above the board on which a position is set up."""
        return FieldGroup(tuple(self[name] for name in UP_TO_THE_BOARD))

    @property
    def fields_after_board(self) -> FieldGroup:
        """The further fields below that board."""
        others = (*SIMPLE, *UP_TO_THE_BOARD)
        return FieldGroup(tuple(self[name] for name in self.fields if name not in others))

    def clean(self) -> dict[str, Any]:
        """Refuse a span of dates that ends before it begins."""
        cleaned = super().clean()
        since, until = cleaned.get("date_from"), cleaned.get("date_to")
        if since and until and since[0] > until[1]:
            code = "dates_turned"
            sentence = web_texts.explain_refusal(code, {}, get_language())
            self.add_error("date_to", forms.ValidationError(sentence, code=code))
        return cleaned

    def query(self) -> RecordQuery:
        """Build the archive query of a valid form."""
        filled = {name: value for name, value in self.cleaned_data.items() if value}
        since, until = filled.pop("date_from", None), filled.pop("date_to", None)
        if colour := filled.pop("colour", None):
            filled["colour"] = Colour(colour)
        return RecordQuery(
            **filled,
            since=since[0] if since else None,
            until=until[1] if until else None,
            in_collection=True,
        )


class ArchiveApiForm(ArchiveForm):
    """Search form of the API: also free text, cursor and page size."""

    q = forms.CharField(max_length=200, required=False)
    cursor = forms.CharField(max_length=60, required=False)
    page_size = forms.IntegerField(min_value=1, max_value=MOST_A_PAGE, required=False)

    def query(self) -> RecordQuery:
        """Build the archive query, without cursor and page size."""
        self.cleaned_data: dict[str, Any] = {**self.cleaned_data, "text": self.cleaned_data["q"]}
        for name in ("q", "cursor", "page_size"):
            self.cleaned_data.pop(name)
        return super().query()
