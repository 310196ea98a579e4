"""Command `convert`: good games only, and the file is written completely or not at all."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from games.draughts import pdn
from games.draughts.__main__ import main
from games.draughts.texts.catalogue import translate
from games.draughts.texts.commands import COMMAND

ROOT = Path(__file__).parents[3]

GOOD = ROOT / "games" / "data" / "ussr-1924.pdn"

MIXED = ROOT / "tests" / "data" / "records" / "three-games.pdn"  # the second is `- -`


def run(*arguments: object, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "games.draughts", *map(str, arguments)]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=60)


def convert(*arguments: object) -> int:
    """The command in this process."""
    return main(["convert", *map(str, arguments)])


@pytest.mark.parametrize("sign", ["x", ":"])
def test_a_file_of_our_own_comes_out_as_our_writer_writes_it(tmp_path: Path, sign: str) -> None:
    out = tmp_path / "out.pdn"
    assert convert(GOOD, out, "--sign", sign) == 0
    games = list(pdn.read(GOOD.read_bytes()))
    assert out.read_text("utf-8") == "\n".join(pdn.write_game(game, sign) for game in games)
    assert (sign == "x") == (out.read_bytes() == GOOD.read_bytes())


@pytest.mark.parametrize("suffix", [".pdn", ".json", ".jsonl"])
def test_pdn_and_json_lead_back_to_the_same_bytes(tmp_path: Path, suffix: str) -> None:
    middle, back = tmp_path / f"middle{suffix}", tmp_path / "back.pdn"
    assert convert(GOOD, middle) == 0
    assert convert(middle, back) == 0
    assert back.read_bytes() == GOOD.read_bytes()


@pytest.mark.parametrize("suffix", [".txt", ".table"])
def test_tables_stand_one_under_the_other(tmp_path: Path, suffix: str) -> None:
    out = tmp_path / f"out{suffix}"
    assert convert(GOOD, out) == 0
    games = pdn.read(GOOD.read_bytes())
    assert out.read_text("utf-8") == "\n".join(map(pdn.write_table, games))


def test_csv_is_a_row_a_game_that_no_spreadsheet_calculates(tmp_path: Path) -> None:
    source, out = tmp_path / "in.pdn", tmp_path / "out.csv"
    source.write_text('[White "=1+1"]\n[Black "Иванов"]\n\n1. c3-d4 d6-c5 1-0\n', "utf-8")
    assert convert(source, out) == 0
    assert out.read_bytes().startswith(b"\xef\xbb\xbfgame,event,")
    (row,) = csv.DictReader(io.StringIO(out.read_text("utf-8-sig")))
    assert (row["white"], row["black"], row["result"]) == ("'=1+1", "Иванов", "1-0")
    assert (row["plies"], row["variant"], row["moves"]) == ("2", "russian", "1. c3-d4 d6-c5")


def test_a_faulty_game_is_told_and_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out, rejects = tmp_path / "out.json", tmp_path / "rejects.pdn"
    assert convert(MIXED, out, "--rejects", rejects) == 1
    games = [json.loads(line) for line in out.read_text("utf-8").splitlines()]
    assert [(game["game"], game["ok"]) for game in games] == [(1, True), (3, True)]
    output = capsys.readouterr()
    assert (output.out, "game 2" in output.err, "left out" in output.err) == ("", True, True)
    assert "Games written: 2, left out: 1" in output.err
    (kept,) = pdn.read(rejects.read_bytes())
    assert kept.faults[0].code is pdn.PdnFault.UNKNOWN_MOVE
    assert kept.source in MIXED.read_text("utf-8")


def test_it_speaks_russian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert convert(MIXED, tmp_path / "out.pdn", "--language", "ru") == 1
    assert "Записано партий: 2, не записано: 1" in capsys.readouterr().err


def test_without_a_good_game_there_is_no_file(tmp_path: Path) -> None:
    for text, status in ((b"1. c3-d5 *", 1), (b"", 2), (bytes(range(256)), 2)):
        source, out = tmp_path / "in.pdn", tmp_path / "out.pdn"
        source.write_bytes(text)
        assert convert(source, out) == status
        assert os.listdir(tmp_path) == ["in.pdn"]


def test_nothing_is_overwritten_without_force(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    out = tmp_path / "out.pdn"
    out.write_text("somebody's")
    assert convert(GOOD, out) == 2
    assert "--force" in capsys.readouterr().err
    assert out.read_text() == "somebody's"
    assert convert(GOOD, out, "--force") == 0
    assert out.read_bytes() == GOOD.read_bytes()
    assert convert(out, out, "--force", "--sign", ":") == 0
    assert "b4:d6" in out.read_text("utf-8")


def test_a_failure_leaves_no_half_a_file(tmp_path: Path) -> None:
    """A disk that is full ends the writing in the middle."""
    limited = (
        "import resource, sys; resource.setrlimit(resource.RLIMIT_FSIZE, (9000, 9000));"
        "import signal; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "from games.draughts.__main__ import main; sys.exit(main())"
    )
    out = tmp_path / "out.pdn"
    done = subprocess.run(
        [sys.executable, "-c", limited, "convert", GOOD, out],
        cwd=ROOT,
        capture_output=True,
        timeout=60,
    )
    assert (done.returncode, b"Traceback" in done.stderr) == (2, False), done.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.parametrize(
    ("arguments", "wording"),
    [
        (("nowhere.pdn", "out.pdn"), "nowhere.pdn"),
        ((GOOD, "nowhere/out.pdn"), "nowhere/out.pdn: "),
        ((GOOD, "out.pdn", "--rejects", "./out.pdn", "--force"), "out.pdn: one file cannot hold"),
        ((GOOD, "-", "--to", "pdn", "--rejects", "-"), "one file cannot hold"),
        ((GOOD, "out.xyz"), "--to"),
        ((GOOD, "out"), "--to"),
        ((ROOT, "out.pdn"), str(ROOT)),
        ((GOOD, "bad\0name.pdn"), "null"),
    ],
)
def test_what_cannot_be_done_is_said_in_a_line(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    arguments: tuple[object, ...],
    wording: str,
) -> None:
    monkeypatch.chdir(tmp_path)
    assert convert(*arguments) == 2
    output = capsys.readouterr()
    assert wording in output.err
    assert len(output.err.splitlines()) == 1
    assert os.listdir(tmp_path) == []


def test_the_standard_streams_are_dashes() -> None:
    done = run("convert", "-", "-", "--to", "pdn", given="1. cd4 dc5 {да}".encode("cp1251"))
    assert done.returncode == 0
    assert done.stdout.decode().endswith("\n\n1. c3-d4 d6-c5 {да} *\n")
    assert done.stderr == b""


def test_a_document_that_lies_is_left_out(tmp_path: Path) -> None:
    good, out = tmp_path / "good.jsonl", tmp_path / "out.pdn"
    assert convert(GOOD, good) == 0
    lines = good.read_text("utf-8").splitlines()
    lines[3] = lines[3].replace('"written": "', '"written": "z', 1)
    lines[5:6] = ["", "no document"]
    good.write_text("\n".join(lines), "utf-8")
    assert convert(good, out) == 1
    assert len(list(pdn.read(out.read_bytes()))) == len(list(pdn.read(GOOD.read_bytes()))) - 2


@pytest.mark.parametrize("word", COMMAND)
def test_every_word_is_there_in_both_languages_with_the_same_places(word: str) -> None:
    russian, english = translate(COMMAND[word], "ru"), COMMAND[word]
    assert re.findall(r"\{\w+\}", russian) == re.findall(r"\{\w+\}", english)


@pytest.mark.parametrize("result", ["1-0", "0-1", "1/2-1/2"])
def test_a_result_behind_the_moves_stays_there(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], result: str
) -> None:
    """Head and last word say the same, as they did; a text that ended in `*` still does."""
    source = tmp_path / "in.pdn"
    source.write_text(f'[Event "A"]\n[Result "{result}"]\n[GameType "25"]\n\n1. c3-d4 {result}\n')
    assert convert(source, "-", "--to", "pdn") == 0
    written = capsys.readouterr().out
    assert f'[Result "{result}"]' in written
    assert written.endswith(f"1. c3-d4 {result}\n")
    source.write_text(written.replace(f"d4 {result}", "d4 *"))
    assert convert(source, "-", "--to", "pdn") == 0
    assert capsys.readouterr().out.endswith("1. c3-d4 *\n")
