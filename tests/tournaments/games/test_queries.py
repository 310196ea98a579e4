"""Handing in a record stays cheap: at most nineteen questions to the database, all told."""

import json
import subprocess
import sys

import pytest

from tests.benchmarks import submission_queries
from tests.support.environment import TOP, bare_environment

MOST = 19


@pytest.mark.django_db
def test_a_record_costs_at_most_nineteen_queries_on_postgresql():
    counts = submission_queries.count()
    assert {what: number for what, number in counts.items() if number > MOST} == {}


def test_a_record_costs_at_most_nineteen_queries_on_sqlite(embedded_database):
    command = [sys.executable, "-m", "tests.benchmarks.submission_queries", embedded_database]
    done = subprocess.run(
        command, cwd=TOP, env=bare_environment(), capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    counts = json.loads(done.stdout)
    assert counts
    assert {what: number for what, number in counts.items() if number > MOST} == {}
