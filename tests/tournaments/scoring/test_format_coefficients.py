"""What leaves the house is in the units people read; inside everything stays an integer."""

import pytest

from tournaments.scoring.convert_stored_coefficients_to_points import (
    reasons_in_points,
    value_in_points,
    values_in_points,
)

# code | stored | as people read it
READ = [
    ("sonneborn_berger", 76, 38),
    ("sonneborn_berger", 77, 38.5),
    ("shmulyan", -3, -3),
    ("solkoff_full", [31, 27], [31, 27]),
    ("lot", 4, 4),
    ("sonneborn_berger", None, None),
]


@pytest.mark.parametrize(("code", "stored", "read"), READ)
def test_a_coefficient_is_told_as_people_read_it(code, stored, read):
    assert value_in_points(code, stored) == read
    assert values_in_points({code: stored}) == {code: read}


def test_both_values_of_a_reason_are_halved_and_nothing_else():
    params = {"coefficient": "sonneborn_berger", "number": 2, "value": 17, "above": 38}
    ((reason,)) = reasons_in_points([{"code": "coefficient", "article": "", "params": params}])
    assert reason["params"] == {**params, "value": 8.5, "above": 19}
    (points,) = reasons_in_points(
        [{"code": "fewer_points", "article": "", "params": {"number": 1, "value": 4, "above": 5}}]
    )
    assert points["params"]["value"] == 4
