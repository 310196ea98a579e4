"""Points carried into a Swiss final: the table has them, opponents are found by them or not."""

from typing import Any

import pytest

from arbiter.rules.outcome import GameResult
from games.draughts.colour import Colour
from tests.support.small_event import NOON, SEED
from tests.support.stages import (
    compute,
    enter,
    entry_of,
    games_of,
    organiser,
    planned,
    two_semi_finals,
)
from tournaments.boards.queries.field import load_pairing_input
from tournaments.events.models import Tournament
from tournaments.exchange.queries.trf import collect_trf_facts_of_event
from tournaments.pairing import dutch, trf
from tournaments.pairing.field import Competitor
from tournaments.rounds.queries.seats import seats_by_entry
from tournaments.rounds.services import drafts, lots, publishing
from tournaments.stages.models import Stage
from tournaments.stages.services import stages
from tournaments.stages.services.carrying import carry_again
from tournaments.standings.queries.journal import check_standings
from tournaments.standings.queries.stored import stored_table

pytestmark = pytest.mark.django_db


def swiss_final(**terms: Any) -> tuple[Stage, Tournament]:
    """All eight of two round robins in one Swiss, with all their points: 6 4 2 0 and 6 4 2 0."""
    swiss = {
        "quotas": [{"first": 1, "last": 4}],
        "carry": "all",
        "regulations": {"system": "swiss", "rounds_planned": 3},
    }
    stage = planned(two_semi_finals(), **{**swiss, **terms})
    (final,) = stages.make_stage(stage=stage, actor=organiser(), at=NOON)
    return stage, final.tournament


def pair(final: Tournament) -> list[set[str]]:
    """Draw the lots of a final and pair its first round."""
    lots.draw_lots(tournament=final, seed=SEED, actor=organiser(), at=NOON)
    final.refresh_from_db()
    row = drafts.draft_round(tournament=final, actor=organiser(), at=NOON)
    return [
        {one.first.player.name, one.second.player.name}
        for one in row.pairings.select_related("first__player", "second__player").order_by("board")
    ]


def test_opponents_are_found_by_carried_points_c_04_3() -> None:
    _stage, final = swiss_final()
    assert pair(final) == [
        {"Абрамов", "Дёмин"},
        {"Белова", "Ершова"},
        {"Волков", "Жуков"},
        {"Громова", "Зимина"},
    ]
    (row,) = final.rounds.all()
    seat = seats_by_entry(row)[entry_of(final, "Абрамов").pk]
    assert (seat.points, seat.lent, seat.carried, seat.points_in_figures) == (0, 0, 6, "0+6")


def test_regulations_may_leave_carried_points_out_of_the_pairing() -> None:
    _stage, final = swiss_final(pairs_by_carried=False)
    assert {"Абрамов", "Дёмин"} not in pair(final)
    (row,) = final.rounds.all()
    assert not any(seat.carried for seat in seats_by_entry(row).values())


@pytest.mark.parametrize(
    ("carry", "points"),
    [
        pytest.param("none", [0, 0, 0, 0], id="none"),
        pytest.param("all", [6, 6, 4, 4], id="all"),
        pytest.param("mutual", [2, 2, 0, 0], id="mutual"),
    ],
)
def test_what_is_carried(carry: str, points: list[int]) -> None:
    _stage, final = swiss_final(carry=carry, quotas=[{"first": 1, "last": 2}])
    lots.draw_lots(tournament=final, seed=SEED, actor=organiser(), at=NOON)
    known = load_pairing_input(final, 1)
    assert [competitor.pairing_points for competitor in known.competitors] == points


def play_to_the_end(final: Tournament) -> None:
    """Play three rounds; of a pair he wins who stood higher in the list of the final."""
    pair(final)
    for number in (1, 2, 3):
        final.refresh_from_db()
        if number > 1:
            drafts.draft_round(tournament=final, actor=organiser(), at=NOON)
        publishing.publish_round(tournament=final, number=number, actor=organiser(), at=NOON)
        for game in games_of(final).filter(pairing__round__number=number):
            is_white = (game.white.number or 0) < (game.black.number or 0)
            enter(game, GameResult.WHITE_WINS if is_white else GameResult.BLACK_WINS)
    compute(final)


def test_table_and_file_of_a_swiss_final() -> None:
    _stage, final = swiss_final()
    play_to_the_end(final)
    table = stored_table(final)
    assert table is not None
    first = table.rows.select_related("entry__player").order_by("place_from").first()
    assert (first.entry.player.name, first.points, first.carried) == ("Абрамов", 12, 6)
    assert not [line for check in check_standings(final) for line in check.lines]
    facts = collect_trf_facts_of_event(final, after=3)
    text = trf.write_trf(trf.write_event_as_trf(facts, trf.TrfEdition.TRF26))
    records = [line for line in text.splitlines() if line.startswith("250")]
    assert "250  6.0  6.0   1   1    1    1" in records


def test_corrected_semi_final_makes_the_draft_old() -> None:
    stage, final = swiss_final()
    semi_final = stage.sources.order_by("position").first().tournament
    pair(final)
    (row,) = final.rounds.all()
    assert not drafts.is_draft_stale(final, row)
    game = games_of(semi_final).filter(white__player__name="Абрамов").first()
    enter(game, GameResult.BLACK_WINS, reason="записан не тот результат")
    assert carry_again(stage_id=stage.pk, at=NOON) == [final.pk]
    final.refresh_from_db()
    assert drafts.is_draft_stale(final, row)


def test_record_250_of_carried_points_stands_in_every_round() -> None:
    known = [Competitor(1, carried=3), Competitor(2, virtual=(2, 1), carried=3), Competitor(3)]
    text = dutch.field_as_trf(known, rounds=3, initial=Colour.WHITE, prohibited=())
    assert [line for line in text.splitlines() if line.startswith("250")] == [
        "250  3.0  3.0   1   1    1    1",
        "250  5.0  5.0   1   1    2    2",
        "250  4.0  4.0   2   2    2    2",
    ]


def test_more_points_than_the_engine_reads_are_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tournaments.stages.queries.preview.MOST_CARRIED", 5)
    with pytest.raises(stages.TournamentError) as refused:
        swiss_final()
    assert refused.value.code == "stage_carry_large"
    assert refused.value.params["points"] == 6
