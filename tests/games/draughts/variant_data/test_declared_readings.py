"""Faults that rest on an uncertain rule say so; others do not."""

import pytest

from games.draughts import replay
from games.draughts.faults_and_errors import DraughtsError
from games.draughts.parse_move_as_variant_writes_it import parse_as_variant_writes
from games.draughts.position import Position
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain
from games.draughts.texts.uncertain_rule_texts import DECLARED
from games.draughts.variants import VARIANTS
from games.draughts.verify_written_move import verify

NO_MOVE = frozenset({"board", "choice"})
"""Codes on which no single fault rests: the size of a board, and a choice that is free."""


@pytest.mark.parametrize(
    ("game", "fen", "text", "declared"),
    [
        ("towers", "W:Wc3,a1:Bd4(w)", "a1-b2", ("whole",)),
        ("northern", "W:Wc3:BKd4", "c3-b4", ("whole",)),
        ("stavropol", "W:Wc3:Bd4", "c3-b4", ("whole",)),
        ("german-64", "W:Wb6,a1:Bc7", "a1-b2", ("one_book",)),
        ("turkish", "W:Wg6,a2:Bg7,Kf8", "a2-a3", ("crowning",)),
        ("turkish", "W:Wd4,a2:Bd5", "a2-a3", ()),
        ("german", "W:W12,46:B8", "46-41", ("crowning",)),
        ("kit", "B:W33,32:B28,1", "1-6", ()),
        ("armenian", "W:Wd4:Be3", "d4-e3", ("diagonal_step",)),
        ("thai", "B:W1-8:B25-32", "6-10", ("who_begins",)),
        ("international", "W:W28,46:B22", "46-41", ()),
        ("russian", "W:Wc3,a1:Bd4", "a1-b2", ()),
    ],
)
def test_a_fault_names_the_reading_it_rests_on(game, fen, text, declared):
    variant = VARIANTS[game]
    position = Position.from_fen(fen, variant)
    with pytest.raises(DraughtsError) as caught:
        verify(position, parse_as_variant_writes(text, variant), variant)
    fault = caught.value.fault
    assert fault.params.get("declared", ()) == declared
    for language, wording in (
        ("ru", "по принятому здесь чтению"),
        ("en", "by the reading declared"),
    ):
        assert (wording in explain(fault, language)) == bool(declared)


def test_the_fault_of_a_record_bears_it_to_pages_and_programs():
    played = replay("1. c3-d4 b6-c5 2. g3-h4", variant=VARIANTS["towers"])
    assert played.fault.params["declared"] == ("whole",)
    assert played.fault.as_dict()["params"]["declared"]


def test_every_declared_reading_has_its_words():
    codes = {code for variant in VARIANTS.values() for code in variant.declared}
    assert codes - NO_MOVE == set(DECLARED)
