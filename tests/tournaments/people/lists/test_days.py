"""Days in lists that are none."""

import pytest

from tournaments.people.lists.reader import read_people


@pytest.mark.parametrize("born", ["31.02.2012", "2012-13-01", "2012/02/30"])
def test_a_day_that_no_calendar_has_is_told(born):
    people = read_people(f"Имя;Год рождения\nБелов Борис;{born}\n".encode())
    assert people.people == ()
    assert [(fault.code, fault.found) for fault in people.faults] == [("bad_birth_year", born)]


@pytest.mark.parametrize("born", ["2012", "00.00.2012", "2012/00/00", "29.02.2012", "2012 г.р."])
def test_a_year_alone_or_with_an_unknown_day_is_read(born):
    people = read_people(f"Имя;Год рождения\nБелов Борис;{born}\n".encode())
    assert [person.birth_year for person in people.people] == [2012]
