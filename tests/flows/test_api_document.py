"""The API answers as its OpenAPI document says, whatever a program sends.

schemathesis makes the requests from the document alone, right ones and wrong ones; each is asked
as organiser, arbiter, player and stranger, and every answer is held against the document. Where
an address names a row, every other request names one that is there.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

import pytest
import schemathesis
from django.core.cache import cache as counted
from django.core.handlers.wsgi import WSGIHandler
from django.core.signals import request_finished, request_started
from django.db import close_old_connections, transaction
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis.errors import Unsatisfiable
from schemathesis import Case, GenerationMode
from schemathesis.checks import not_a_server_error
from schemathesis.core.failures import FailureGroup
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from arbiter.accounts.services import tokens
from tests.flows.test_hostile_values import EventWithEverything
from tests.support import small_event

pytestmark = pytest.mark.django_db

CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]

EXAMPLES = {GenerationMode.POSITIVE: 2, GenerationMode.NEGATIVE: 1}

PARTS = 4

_HANDLER = WSGIHandler()

PLAIN = settings(
    phases=[Phase.generate],
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


class Programs:
    """The same event as everybody's programs see it."""

    def __init__(self) -> None:
        self.world = EventWithEverything()
        player = small_event.User.objects.get(username="player1")
        people = {
            "organiser": small_event.User.objects.get(username="organiser"),
            "arbiter": small_event.User.objects.get(username="arbiter"),
            "player": player,
        }
        self.signed = {"stranger": {}} | {
            name: {"Authorization": f"Token {self._token(user)}"} for name, user in people.items()
        }

    def _token(self, user: small_event.User) -> str:
        return tokens.create_token(user=user, name="document", at=small_event.NOON)

    def ask(self, case: Case, name: str, faults: list[str]) -> None:
        """Ask, hold the answer against the document, and take back whatever was written."""
        with transaction.atomic():
            plain = {"Accept-Encoding": "identity"}  # nothing unpacks an answer within the process
            answer = case.call(headers={**self.signed[name], **plain})
            transaction.set_rollback(True)
        counted.clear()  # so many questions would be too many for one visitor
        try:
            case.validate_response(answer, checks=CHECKS)
        except FailureGroup as group:
            failures = "; ".join(
                f"{exception.title}: {exception.message}"[:300] for exception in group.exceptions
            )
            faults.append(
                f"{name} {case.method} {case.formatted_path} {answer.status_code}: {failures}"
            )

    def place(self, case: Case) -> None:
        """Name rows that are there."""
        template = case.operation.path
        for name in re.findall(r"{(\w+)}", template):
            part = self.world.address(template).split("/")[template.split("/").index(f"{{{name}}}")]
            case.path_parameters[name] = part


def _site(environ: dict, start_response: Callable) -> list[bytes]:
    """The site, whose answers are closed like those of a server: files sent to it go with them."""
    answer = _HANDLER(environ, start_response)
    try:
        return list(answer)
    finally:
        answer.close()


@cache
def _served_document() -> schemathesis.schemas.BaseSchema:
    """Asked for once in a process: to make it takes seconds."""
    return schemathesis.openapi.from_wsgi("/api/schema/?format=json", _site)


@pytest.fixture
def document() -> Iterator[schemathesis.schemas.BaseSchema]:
    """The document, with the site behind it in the transaction of the test."""
    signals = (request_started, request_finished)
    for signal in signals:
        signal.disconnect(close_old_connections)
    yield _served_document()
    for signal in signals:
        signal.connect(close_old_connections)


def _takes_anything(operation: schemathesis.schemas.APIOperation) -> bool:
    """Whether there is anything in a request that could be wrong."""
    places = (operation.path_parameters, operation.query, operation.headers, operation.cookies)
    return any(len(list(place)) for place in (*places, operation.body))


@pytest.mark.parametrize("part", range(PARTS))
def test_the_api_answers_as_its_document_says(document, part):
    """No fault of the server, no status, type, header or field that is not written down."""
    programs, faults, cases = Programs(), [], []
    operations = [operation.ok() for operation in document.get_all_operations()]
    for operation in operations[part::PARTS]:
        for mode, count in EXAMPLES.items():
            if mode is GenerationMode.NEGATIVE and not _takes_anything(operation):
                continue  # it would be looked for hundreds of times

            @seed(20261122)
            @settings(PLAIN, max_examples=count)
            @given(case=operation.as_strategy(generation_mode=mode))
            def ask(case: Case) -> None:
                if len(cases) % 4:
                    programs.place(case)
                cases.append(case)
                for name in programs.signed:
                    programs.ask(case, name, faults)

            try:
                ask()
            except Unsatisfiable:  # an address that wants nothing can be asked nothing wrong
                assert mode is GenerationMode.NEGATIVE, operation.path
    assert not faults, f"{len(faults)}\n" + "\n".join(dict.fromkeys(faults))
    assert len(cases) > 50
