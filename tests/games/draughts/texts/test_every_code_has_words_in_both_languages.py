"""Every code of faults, notes and suggestions has its text in both languages."""

import re
from enum import StrEnum

import pytest

from games.draughts import pdn
from games.draughts.colour import Colour
from games.draughts.faults_and_errors import EndingFault, Fault, FaultCode, Note, NoteCode
from games.draughts.pdn import PdnFault, PdnNote
from games.draughts.replay import replay
from games.draughts.texts.faults_notes_and_suggestions_in_words import (
    FAULTS,
    LANGUAGES,
    describe_place,
    explain,
)
from games.draughts.texts.note_texts import NOTES

CYRILLIC = re.compile("[А-Яа-яЁё]")


FULL = {
    "unread": 9,
    "id": "brazilian",
    "pieces": 3,
    "size": "10x10",
    "game": "italian",
    "required": ("c5:e7",),
    "candidates": ("a1:c3", "a1:e5"),
    "next": ("f4",),
    "part": "x9",
    "file": "c",
    "expected": "25",
    "article": "V4.1",
    "found": 7,
    "first": "1-0",
    "second": "0-1",
    "rival": "koi8-r",
    "encoding": "cp1251",
    "count": 3,
    "tag": "Event",
    "result": "1-0",
    "joined": "e3:c5:e7",
    "reason": "must_capture",
    "taken": 1,
    "most": 2,
    "side": "w",
    "players": "134",
    "standing": "135",
    "said": "3",
    "arrived": "1",
}


def test_every_code_has_words_and_nothing_else_has() -> None:
    assert set(FAULTS) == {*FaultCode, *PdnFault, *EndingFault}
    assert set(NOTES) == {*NoteCode, *PdnNote}


def test_no_code_means_two_things() -> None:
    codes = (FaultCode, PdnFault, EndingFault)
    assert len({*FaultCode, *PdnFault, *EndingFault}) == sum(map(len, codes))
    assert len({*NoteCode, *PdnNote}) == len(NoteCode) + len(PdnNote)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*FAULTS, *NOTES])
def test_all_words_are_filled_in(code: StrEnum, language: str) -> None:
    if code in FAULTS:
        remark = Fault(code, "C1", token="c3-d4", square="d4", side=Colour.WHITE, params=FULL)
    else:
        remark = Note(code, 1, 2, "c3-d4", FULL)
    text = explain(remark, language)
    assert not re.search(r"[{}]|\[\?\]", text)
    assert bool(CYRILLIC.search(text)) == (language == "ru")


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("code", [*FAULTS, *NOTES])
def test_a_missing_parameter_never_raises(code: StrEnum, language: str) -> None:
    bare = Fault(code) if code in FAULTS else Note(code)
    assert explain(bare, language)


def test_c1_is_said_as_an_arbiter_says_it() -> None:
    fault = replay("1. c3-d4 b6-c5 2. a3-b4").fault
    assert explain(fault, "ru") == "Белые обязаны были бить: d4:b6 (п. C1)"
    assert explain(fault, "en") == "White must capture: d4:b6 (rule C1)"
    assert explain(fault, "ru-ru") == explain(fault, "ru")
    assert describe_place(fault, "en").startswith("move 2, White")


def test_a_long_list_of_moves_is_cut() -> None:
    fault = Fault(
        FaultCode.MUST_CAPTURE, params={"required": tuple(f"a{number}" for number in range(9))}
    )
    assert explain(fault, "en").endswith("a0 or a1 or a2 or a3 or a4 or a5 …")


def test_a_text_that_is_no_record_is_told_from_a_word_that_is_no_move() -> None:
    (letter,) = pdn.read("Здравствуйте")
    assert explain(letter.faults[0], "ru") == "Это не запись партии"
    (typo,) = pdn.read("1. c3-d4 zz")
    assert explain(typo.faults[0], "ru") == "«zz» — не запись хода (п. N1)"


def test_a_fault_of_a_variation_is_told_in_full() -> None:
    (game,) = pdn.read("1. c3-d4 d6-e5 (1... b6-c5 2. a3-b4) *")
    note = next(note for note in game.notes if note.code == PdnNote.VARIATION_FAULT)
    assert explain(note, "ru") == ("В варианте, ход «a3-b4»: Белые обязаны были бить: d4:b6")


def test_a_place_unknown_is_empty() -> None:
    assert describe_place(Fault(FaultCode.UNREADABLE), "ru") == ""
    assert describe_place(Note(NoteCode.DASH, 3, 4), "ru") == "строка 3, столбец 4"
