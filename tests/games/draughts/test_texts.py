"""Every code of the library has its text in both languages, and encodings their names."""

import codecs
import re
from enum import StrEnum

import pytest

from games.draughts import pdn
from games.draughts.colour import Colour
from games.draughts.errors import EndingFault, Fault, FaultCode, Note, NoteCode
from games.draughts.pdn import PdnFault, PdnNote, read
from games.draughts.pdn.encoding import _PAGES
from games.draughts.replay import replay
from games.draughts.texts.faults import NOTES
from games.draughts.texts.names import encoding_name
from games.draughts.texts.words import FAULTS, LANGUAGES, describe_place, explain

# Every code of faults, notes and suggestions has its text in both languages.


CYRILLIC = re.compile("[А-Яа-яЁё]")

FULL = {
    "ply": 3,
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
    "written": "Evenement",
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


# Encodings are named as text editors name them, not by the names of Python.


GAME = (
    '[White "Иванов Пётр"]\n[Black "Сидоров Андрей"]\n[Event "Первенство города"]\n\n1. c3-d4 *\n'
)


def notes_in_russian(data: bytes) -> list[str]:
    (game,) = read(data)
    return [explain(note, "ru") for note in game.notes]


@pytest.mark.parametrize(
    ("codec", "name"),
    [("cp1251", "Windows-1251"), ("cp866", "DOS (866)"), ("koi8-r", "KOI8-R")],
)
def test_a_note_names_the_encoding_for_people(codec, name):
    said = notes_in_russian(GAME.encode(codec))
    assert any(f"Кодировка: {name}" in note for note in said), said


def test_a_note_names_utf_16_without_its_byte_order():
    said = notes_in_russian(codecs.BOM_UTF16_LE + GAME.encode("utf-16-le"))
    assert any("UTF-16" in note and "utf-16" not in note for note in said), said


@pytest.mark.parametrize("codec", _PAGES)
def test_every_code_page_that_is_tried_has_a_name(codec):
    assert encoding_name(codec) != codec


def test_what_has_no_name_is_shown_as_it_is():
    assert encoding_name("cp437") == "cp437"
