"""Numbers that the API accepts are never larger than the columns that store them."""

from collections.abc import Iterator

import pytest
from django.apps import apps
from django.db import connection, models
from django.urls import get_resolver
from rest_framework import serializers

from arbiter.web.paging_and_query_parameters import QueryParameters
from deploy.requests.unstorable_addresses import LARGEST
from games.web.strict_serializers import Body

ROOMS = ("games", "arbiter", "tournaments")


def _subclasses(kind: type) -> Iterator[type]:
    for subclass in kind.__subclasses__():
        yield subclass
        yield from _subclasses(subclass)


def _numbers(fields: dict, where: str) -> Iterator[tuple[str, str, serializers.IntegerField]]:
    """Every whole number of a request, also in its parts and lists."""
    for name, field in fields.items():
        number = field
        while isinstance(number, serializers.ListField | serializers.ListSerializer):
            number = number.child
        if isinstance(number, serializers.IntegerField):
            yield where, name, number
        if isinstance(number, serializers.BaseSerializer):
            yield from _numbers(number.fields, f"{where}.{name}")


def _columns() -> dict[str, int]:
    """The largest number that every column of a name can hold."""
    bounds: dict[str, int] = {}
    for room in ROOMS:
        for model in apps.get_app_config(room).get_models():
            for field in model._meta.concrete_fields:
                if isinstance(field, models.IntegerField):
                    most = connection.ops.integer_field_range(field.get_internal_type())[1]
                    bounds[field.name] = min(most or LARGEST, bounds.get(field.name, LARGEST))
    return bounds


def _fields(kind: type) -> list[tuple[str, str, serializers.IntegerField]]:
    get_resolver().url_patterns  # noqa: B018  loads every view with its serializers
    ours = (
        subclass for subclass in _subclasses(kind) if not subclass.__module__.startswith("tests.")
    )
    return [
        number_field
        for serializer in ours
        for number_field in _numbers(serializer().fields, serializer.__name__)
    ]


@pytest.mark.django_db
def test_every_number_that_is_kept_is_bounded_by_its_column():
    numbers, columns = _fields(Body), _columns()
    assert len(numbers) > 20
    faults = [
        f"{where}.{name}: {field.max_value} of {columns.get(name, LARGEST)}"
        for where, name, field in numbers
        if field.max_value is None or field.max_value > columns.get(name, LARGEST)
    ]
    assert not faults, "\n".join(sorted(faults))


@pytest.mark.django_db
def test_every_number_that_is_asked_for_is_bounded():
    """It is compared with a column and kept nowhere."""
    numbers = _fields(QueryParameters)
    assert len(numbers) > 10
    assert [
        where for where, _, number in numbers if not (number.max_value or LARGEST) < LARGEST
    ] == []
