"""API input and output of applications of an event: who wants to play, papers, money."""

from collections.abc import Mapping
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from games.archive.names import clean_name, name_in_latin_letters
from games.web.serializers import LARGEST, Body
from tournaments.entries.queries.players import candidate_facts
from tournaments.festivals.models import Admission, Application, ApplicationState, PaymentKind
from tournaments.festivals.queries.people import PersonRow
from tournaments.festivals.rules.fees import MOST
from tournaments.festivals.services.commission import DOCUMENTS
from tournaments.festivals.services.lists import RowOutcome, SentRow
from tournaments.people.lists.person import FIRST_YEAR, LAST_YEAR, ListedPerson
from tournaments.people.models import Sex
from tournaments.people.serializers import validate_day_of_birth

MOST_ROWS = 500
"""Of one request: a youth week has 144 children."""

SMALLEST_UNIT = "in the smallest unit of the currency"


def _number(words: str = "", **more: Any) -> serializers.IntegerField:
    return serializers.IntegerField(min_value=1, max_value=LARGEST, help_text=words, **more)


# Output.


class PartOut(serializers.Serializer):
    """Output: a programme that a person plays, and in whose tournament."""

    programme = serializers.IntegerField(source="programme_id")
    contest = serializers.IntegerField(source="contest_id")
    event = serializers.IntegerField(source="contest.tournament_id")
    entry = serializers.IntegerField(
        source="entry_id", allow_null=True, help_text="null before he is confirmed"
    )


class ApplicationOut(serializers.Serializer):
    """Output: an application as the organiser sees it."""

    id = serializers.IntegerField(source="pk")
    festival = serializers.IntegerField(source="application.festival_id")
    state = serializers.ChoiceField(choices=ApplicationState.choices)
    reason = serializers.CharField(source="application.reason")
    player = serializers.IntegerField(
        source="application.player_id", allow_null=True, help_text="null before he is confirmed"
    )
    name = serializers.CharField(source="facts.name")
    sex = serializers.CharField(source="facts.sex", help_text="m, w or empty")
    birth_year = serializers.IntegerField(source="facts.birth_year", allow_null=True)
    title = serializers.CharField(source="facts.title")
    rating = serializers.IntegerField(source="facts.rating", allow_null=True)
    region = serializers.CharField(source="application.region")
    club = serializers.CharField(source="application.club")
    coach = serializers.CharField(source="application.coach")
    group = serializers.IntegerField(source="application.group_id", allow_null=True)
    delegation = serializers.IntegerField(source="application.delegation_id", allow_null=True)
    parts = serializers.SerializerMethodField(help_text="what he plays, by programme")
    admission = serializers.ChoiceField(source="application.admission", choices=Admission.choices)
    admission_reason = serializers.CharField(source="application.admission_reason")
    documents = serializers.DictField(
        source="application.documents",
        child=serializers.DateField(),
        help_text="papers seen, with the day",
    )
    fee_category = serializers.CharField(source="application.fee_category")
    due = serializers.IntegerField(source="account.due", help_text=SMALLEST_UNIT)
    paid = serializers.IntegerField(source="account.paid", help_text="what was waived counts")
    owed = serializers.IntegerField(
        source="account.owed", help_text="negative where money is to be given back"
    )
    consent_on = serializers.DateField(source="application.consent_on", allow_null=True)
    may_be_named = serializers.BooleanField(source="application.may_be_named")
    questions = serializers.SerializerMethodField(
        help_text="what is asked about it, by key: `twin:15`"
    )
    at = serializers.DateTimeField(source="application.at", help_text="the waiting go by it")

    @extend_schema_field(PartOut(many=True))
    def get_parts(self, row: PersonRow) -> list[dict[str, Any]]:
        """What he plays, by programme."""
        return [dict(part) for part in PartOut(list(row.parts.values()), many=True).data]

    def get_questions(self, row: PersonRow) -> list[str]:
        """The keys of the open questions."""
        return [question.key for question in row.questions]


class ListedApplicationOut(ApplicationOut):
    """Output: an application of a list, whose row was looked up for the page."""

    def to_representation(self, instance: Application) -> dict[str, Any]:
        """Return it as the row says."""
        return super().to_representation(instance.row)


class RowAnswerOut(serializers.Serializer):
    """Output: what became of a row."""

    row = serializers.IntegerField(help_text="its place in the list, from 1")
    outcome = serializers.ChoiceField(
        choices=[outcome.value for outcome in RowOutcome],
        help_text="`who_is_meant` is not entered: send the row again with `whom`",
    )
    application = serializers.IntegerField(allow_null=True)
    candidates = serializers.SerializerMethodField(help_text="of `who_is_meant`: the known people")

    def get_candidates(self, answer: Any) -> list[dict[str, Any]]:
        """The people who may be meant."""
        return [candidate_facts(player) for player in answer.candidates]


class ConfirmedOut(serializers.Serializer):
    """Output: what became of applications that were to be confirmed."""

    confirmed = serializers.ListField(child=serializers.IntegerField())
    waiting = serializers.ListField(child=serializers.IntegerField())
    asked = serializers.ListField(
        child=serializers.IntegerField(), help_text="of these it is not certain who is meant"
    )


class DecidedOut(serializers.Serializer):
    """Output: what the commission's decisions changed."""

    written = serializers.ListField(child=serializers.IntegerField())
    without_reason = serializers.ListField(
        child=serializers.IntegerField(), help_text="not written: they want a reason"
    )


class PaymentOut(serializers.Serializer):
    """Output: money taken, given back or waived."""

    id = serializers.IntegerField(source="pk")
    application = serializers.IntegerField(source="application_id")
    kind = serializers.ChoiceField(choices=PaymentKind.choices)
    amount = serializers.IntegerField(help_text=SMALLEST_UNIT)
    reason = serializers.CharField()
    by = serializers.CharField(source="by.username")
    at = serializers.DateTimeField()


class SumsOut(serializers.Serializer):
    """Output: sums of money."""

    due = serializers.IntegerField(help_text=SMALLEST_UNIT)
    paid = serializers.IntegerField(help_text="without what was waived and given back")
    waived = serializers.IntegerField()
    returned = serializers.IntegerField()
    owed = serializers.IntegerField(help_text="still to come in")


class DelegationOut(serializers.Serializer):
    """Output: a delegation with its people counted, and its money."""

    id = serializers.IntegerField(source="counted.pk", help_text="0 of those without a delegation")
    body = serializers.CharField()
    head = serializers.CharField()
    contact = serializers.CharField()
    accompanying = serializers.IntegerField(help_text="persons who come along and do not play")
    declared = serializers.IntegerField(source="counted.declared")
    admitted = serializers.IntegerField(source="counted.admitted", help_text="conditionally, too")
    conditional = serializers.IntegerField(source="counted.conditional")
    refused = serializers.IntegerField(source="counted.refused")
    open = serializers.IntegerField(source="counted.open", help_text="without a word yet")
    money = SumsOut()


class MoneyOut(SumsOut):
    """Output: the money of an event, and of each delegation."""

    currency = serializers.CharField()
    accompanying = serializers.IntegerField(help_text="of all delegations")
    delegations = DelegationOut(many=True)


# Input.


class ApplicationIn(Body):
    """Input: a person to enter in the event."""

    name = serializers.CharField(max_length=120)
    sex = serializers.ChoiceField(choices=Sex.choices, required=False, default="", allow_blank=True)
    birth_year = serializers.IntegerField(
        min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False, default=None, allow_null=True
    )
    birth_date = serializers.DateField(
        required=False, default=None, allow_null=True, validators=[validate_day_of_birth]
    )
    title = serializers.CharField(max_length=40, required=False, default="", allow_blank=True)
    rating = serializers.IntegerField(
        min_value=1, max_value=4000, required=False, default=None, allow_null=True
    )
    region = serializers.CharField(
        max_length=80, required=False, default="", allow_blank=True, help_text="his delegation"
    )
    city = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    club = serializers.CharField(max_length=80, required=False, default="", allow_blank=True)
    federation = serializers.RegexField(
        r"^([A-Z]{3})?$", required=False, default="", allow_blank=True
    )
    coach = serializers.CharField(max_length=120, required=False, default="", allow_blank=True)
    group = _number("left out: by year and sex", required=False, default=None, allow_null=True)
    programmes = serializers.ListField(
        child=_number(),
        required=False,
        default=None,
        allow_null=True,
        max_length=120,
        help_text="left out: all",
    )
    whom = serializers.CharField(
        max_length=20,
        required=False,
        default="",
        allow_blank=True,
        help_text='who is meant where the name is known: the id of a candidate, or "new"',
    )


def sent_row(values: Mapping[str, Any], number: int) -> SentRow:
    """Return a person of a body as a row to enter."""
    name, day = clean_name(values["name"]), values["birth_date"]
    person = ListedPerson(
        row=number,
        name=name,
        name_latin=name_in_latin_letters(name),
        rating=values["rating"],
        title=clean_name(values["title"]),
        federation=values["federation"],
        club=clean_name(values["club"]),
        city=clean_name(values["city"]),
        region=clean_name(values["region"]),
        birth_year=day.year if day else values["birth_year"],
        birth_date=day,
        sex=values["sex"],
    )
    return SentRow(person, values["whom"], values["group"], values["programmes"], values["coach"])


class ApplicationsIn(Body):
    """Input: many persons to enter at once."""

    applications = ApplicationIn(many=True, allow_empty=False, max_length=MOST_ROWS)


class ApplicationChangeIn(Body):
    """Input: what to change of an application; what is left out stays."""

    name = serializers.CharField(max_length=120, required=False)
    sex = serializers.ChoiceField(choices=Sex.choices, required=False)
    birth_year = serializers.IntegerField(min_value=FIRST_YEAR, max_value=LAST_YEAR, required=False)
    birth_date = serializers.DateField(required=False, validators=[validate_day_of_birth])
    group = _number("all he plays in his own group follows", required=False)
    contests = serializers.ListField(
        child=_number(),
        required=False,
        max_length=120,
        help_text="all that he plays, one of a programme",
    )
    fee_category = serializers.CharField(max_length=40, required=False, allow_blank=True)
    consent_on = serializers.DateField(required=False, help_text="when a parent consented")
    parent = serializers.CharField(
        max_length=120, required=False, allow_blank=True, help_text="who consented"
    )
    may_be_named = serializers.BooleanField(
        required=False, help_text="otherwise the public sees initials; with `consent_on`"
    )
    settled = serializers.CharField(
        max_length=80, required=False, help_text="the key of a question: it is right so"
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """What a parent said has a day."""
        if "consent_on" not in attrs and {"parent", "may_be_named"} & attrs.keys():
            field = self.fields["consent_on"]
            raise serializers.ValidationError({"consent_on": [field.error_messages["required"]]})
        return attrs


class AnswerIn(Body):
    """Input: why."""

    reason = serializers.CharField(
        max_length=400,
        required=False,
        default="",
        allow_blank=True,
        help_text="who refuses says it",
    )


class ConfirmIn(Body):
    """Input: applications to confirm, in the order they came."""

    applications = serializers.ListField(child=_number(), allow_empty=False, max_length=MOST_ROWS)
    whom = serializers.DictField(
        child=_number(allow_null=True),
        required=False,
        default=dict,
        help_text="who is meant: application → id of a known player, null for somebody new",
    )
    over_limit = serializers.BooleanField(
        required=False, default=False, help_text="also those for whom there is no place"
    )

    def validate_whom(self, whom: Mapping[str, int | None]) -> dict[int, int | None]:
        """The names are numbers of applications."""
        if not all(key.isascii() and key.isdigit() and len(key) < 19 for key in whom):  # noqa: PLR2004
            raise serializers.ValidationError(serializers.IntegerField().error_messages["invalid"])
        return {int(key): value for key, value in whom.items()}


class DecisionIn(Body):
    """Input: the commission's word about one application."""

    application = _number()
    admission = serializers.ChoiceField(choices=Admission.choices)
    documents = serializers.ListField(
        child=serializers.ChoiceField(choices=DOCUMENTS),
        required=False,
        default=None,
        allow_null=True,
        max_length=len(DOCUMENTS),
        help_text="papers seen; left out: as they stand",
    )
    reason = serializers.CharField(
        max_length=400,
        required=False,
        default="",
        allow_blank=True,
        help_text="wanted for `conditional` and `refused`, and after the hours of the commission",
    )


class DecisionsIn(Body):
    """Input: words of the commission about many applications."""

    decisions = DecisionIn(many=True, allow_empty=False, max_length=MOST_ROWS)


class PaymentIn(Body):
    """Input: money taken, given back or waived for a person."""

    kind = serializers.ChoiceField(
        choices=PaymentKind.choices, required=False, default=PaymentKind.PAID
    )
    amount = serializers.IntegerField(min_value=1, max_value=MOST, help_text=SMALLEST_UNIT)
    reason = serializers.CharField(
        max_length=200,
        required=False,
        default="",
        allow_blank=True,
        help_text="wanted for `waived`, and where more is paid than owed",
    )


class SumIn(Body):
    """Input: one sum of a delegation, to be shared out among its players who owe."""

    amount = serializers.IntegerField(min_value=1, max_value=MOST, help_text=SMALLEST_UNIT)


class DelegationIn(Body):
    """Input: what to change of a delegation; what is left out stays."""

    head = serializers.CharField(max_length=120, required=False, allow_blank=True)
    contact = serializers.CharField(max_length=120, required=False, allow_blank=True)
    accompanying = serializers.IntegerField(
        min_value=0,
        max_value=500,
        required=False,
        help_text="persons who come along and do not play",
    )
