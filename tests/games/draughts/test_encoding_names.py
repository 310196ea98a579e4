"""Encodings are named as text editors name them, not by the names of Python."""

import codecs

import pytest

from games.draughts.pdn import read
from games.draughts.pdn.detect_encoding_and_decode import _PAGES
from games.draughts.texts.encoding_names import encoding_name
from games.draughts.texts.faults_notes_and_suggestions_in_words import explain

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
