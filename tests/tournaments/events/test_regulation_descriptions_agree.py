"""A regulation is told once: columns, form, body of the API and check say the same of it."""

import pytest
from django.db import IntegrityError, transaction

from tests import small_event
from tournaments.events.event_title_and_regulations_forms import TournamentForm
from tournaments.events.models import Tournament
from tournaments.events.regulation_checks import check_regulations
from tournaments.events.regulations import DEFAULTS, DESCRIPTIONS, NAMES, Regulations
from tournaments.events.serializers import TournamentIn, TournamentOut
from tournaments.refusals.codes_and_exceptions import TournamentError
from tournaments.systems.regulation_number_bounds import BOUNDS

BY_SYSTEM = {"coefficients", "numbering"}  # what is not said follows the system of play


WITH_A_CODE = sorted(name for name in BOUNDS if DESCRIPTIONS[name].refusal)


@pytest.mark.parametrize("name", sorted(set(NAMES) - BY_SYSTEM - {"ruleset_id"}))
def test_a_column_begins_with_what_the_regulations_say(name):
    """The ruleset has no default in the database: it is always written."""
    assert Tournament._meta.get_field(name).get_default() == DEFAULTS[name]


@pytest.mark.django_db
def test_form_and_API_ask_for_every_regulation_and_no_other():
    form, body, reply = TournamentForm(), TournamentIn(), TournamentOut()
    names = set(NAMES) - {"coefficients"}
    assert names <= set(form.fields)
    assert {field for field in form.fields if field.startswith("coefficient_")}
    assert set(NAMES) <= set(body.fields)
    assert set(NAMES) <= set(reply.fields)


@pytest.mark.django_db
@pytest.mark.parametrize("name", sorted(set(BOUNDS) - {"bye_points"}))
def test_form_and_API_hold_a_number_in_the_same_bounds(name):
    field, in_api = TournamentForm().fields[name], TournamentIn().fields[name]
    bounds = BOUNDS[name]
    assert (field.min_value, field.max_value) == (bounds.least, bounds.most)
    nothing = ("rounds_planned", "days_per_move")  # 0: the field decides; not by correspondence
    least = 0 if name in nothing else bounds.least
    assert (in_api.min_value, in_api.max_value) == (least, bounds.most)


@pytest.mark.parametrize("name", WITH_A_CODE)
@pytest.mark.django_db
def test_the_service_refuses_a_number_out_of_bounds(name):
    bounds = BOUNDS[name]
    for value in (bounds.least, bounds.most):
        check_regulations(Regulations(**{name: value}))
    for value in (bounds.least - 1, bounds.most + 1):
        with pytest.raises(TournamentError, match=DESCRIPTIONS[name].refusal):
            check_regulations(Regulations(**{name: value}))


@pytest.mark.django_db
@pytest.mark.parametrize("name", ["cycles", "games_per_pairing"])
def test_the_database_refuses_it_too(name):
    event = small_event.event(2, published=0).tournament
    for value in (BOUNDS[name].least - 1, BOUNDS[name].most + 1):
        with pytest.raises(IntegrityError), transaction.atomic():
            Tournament.objects.filter(pk=event.pk).update(**{name: value})


@pytest.mark.django_db
def test_whose_word_makes_a_result_is_one_of_the_known():
    with pytest.raises(TournamentError, match="unknown_result_by"):
        check_regulations(Regulations(result_by="nobody"))


@pytest.mark.django_db
@pytest.mark.parametrize(
    ("name", "unknown"),
    [
        ("count_by", "sets"),
        ("acceleration", "burstein"),
        ("numbering", "by_age"),
        ("bye_points", 3),
        ("unplayed", "ignored"),
        ("opening_scope", "event"),
    ],
)
def test_a_value_that_no_regulation_knows_is_refused_by_name(name, unknown):
    with pytest.raises(TournamentError, match="unknown_regulation_value") as refused:
        check_regulations(Regulations(system="swiss", rounds_planned=5, **{name: unknown}))
    assert refused.value.params == {"regulation": name, "value": str(unknown)}


@pytest.mark.django_db
def test_every_known_value_of_a_regulation_may_stand():
    for name, description in DESCRIPTIONS.items():
        for value in description.known_values:
            if name not in ("mode", "giver_colour"):  # these ask for other regulations, too
                check_regulations(Regulations(system="swiss", rounds_planned=5, **{name: value}))


@pytest.mark.django_db
def test_the_form_asks_the_usual_first_and_folds_the_rest():
    """Nine tenths of events need eight answers; everything else has its default."""
    form = TournamentForm()
    names = {
        shown.section.key: [question.field.name for question in shown.questions]
        for shown in form.sections
        if not shown.section.is_folded
    }
    assert names == {
        "head": ["title", "city", "starts_on", "ends_on"],
        "play": ["system", "rounds_planned", "cycles", "time_control"],
    }
    asked = [question.field.name for shown in form.sections for question in shown.questions]
    assert sorted(asked) == sorted(form.fields), "every question once"
    assert set(asked) >= set(NAMES) - {"coefficients"}
    assert form.sections[-1].section.key == "papers", "every regulation has its section"
