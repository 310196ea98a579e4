"""The command line prints lines a program can read, and never a traceback."""

import json
import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from games.draughts.__main__ import main
from games.draughts.cli.check import MOST_TOLD

ROOT = Path(__file__).parents[3]

FILE = ROOT / "tests" / "data" / "records" / "three-games.pdn"

GOOD = "1. c3-d4 d6-c5 2. b2-c3 f6-g5 1-0"


def run(*arguments: str, given: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """The command in a process of its own."""
    command = [sys.executable, "-m", "games.draughts", *arguments]
    return subprocess.run(command, input=given, capture_output=True, cwd=ROOT, timeout=60)


def answer(capsys: pytest.CaptureFixture[str], *arguments: str) -> tuple[int, str, str]:
    """The command in this process: status, output, errors."""
    status = main(list(arguments))
    output = capsys.readouterr()
    return status, output.out, output.err


@pytest.mark.parametrize(("length", "told"), [(80, 80), (81, 81), (90_000, 81)])
def test_check_json_shortens_what_cannot_be_read_and_tells_how_long_it_is(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], length: int, told: int
) -> None:
    file = tmp_path / "long.pdn"
    file.write_text(f"1. c3-d4 {'q' * length} *")
    status, out, _ = answer(capsys, "check", str(file), "--json")
    assert status == 1
    (fault,) = json.loads(out)["faults"]
    assert len(fault["token"]) == told
    assert fault.get("token_length", length) == length


def test_check_json_gives_one_document_a_line(capsys: pytest.CaptureFixture[str]) -> None:
    status, out, _ = answer(capsys, "check", str(FILE), "--json")
    games = [json.loads(line) for line in out.splitlines()]
    assert status == 1
    assert [(game["game"], game["ok"], game["plies"], game["result"]) for game in games] == [
        (1, True, 8, "1-0"),
        (2, False, 0, "1/2-1/2"),
        (3, True, 4, "0-1"),
    ]
    assert {game["variant"] for game in games} == {"russian"}
    assert {game["encoding"] for game in games} == {"utf-8"}
    (fault,) = games[1]["faults"]
    wanted = {"code": "unknown_move", "ply": 1, "line": 17, "column": 4, "token": "-"}
    assert {name: fault[name] for name in wanted} == wanted
    assert {note["code"] for note in games[0]["notes"]} >= {"tag_spaces", "short"}


def test_check_speaks_both_languages(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    record = tmp_path / "game.txt"
    record.write_text("1. c3-d4 d6-c5 2. d4-e5 f6:d4 3. c3-d4")
    status, english, _ = answer(capsys, "check", str(record))
    _, russian, _ = answer(capsys, "check", str(record), "--language", "ru")
    assert status == 1
    assert "game 1" in english
    assert "FAULTY" in english
    assert "move 3, White, line 1, column 34: c3-d4" in english
    assert "партия 1" in russian
    assert "ход 3 белых, строка 1, столбец 34: c3-d4" in russian


def test_check_status_is_the_worst_of_all_files(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    good, none = tmp_path / "good.pdn", tmp_path / "none.pdn"
    good.write_text(GOOD)
    none.write_bytes(bytes(range(256)) * 4)
    assert answer(capsys, "check", str(good))[0] == 0
    assert answer(capsys, "check", str(good), str(FILE))[0] == 1
    status, out, _ = answer(capsys, "check", "--json", str(none), str(good))
    first, second = map(json.loads, out.splitlines())
    assert status == 2
    assert (first["ok"], first["faults"][0]["code"]) == (False, "unreadable")
    assert second["ok"] is True


def test_a_file_that_is_not_there_is_said_so(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    for name in (tmp_path / "nowhere.pdn", tmp_path):
        status, out, err = answer(capsys, "check", str(name))
        assert (status, out) == (2, "")
        assert err.startswith(f"{name}: ")


def test_check_reads_standard_input() -> None:
    done = run("check", "-", "--json", given=GOOD.encode("cp1251"))
    assert (done.returncode, json.loads(done.stdout)["plies"]) == (0, 4)


@pytest.mark.parametrize(
    ("fen", "keys"),
    [
        ("start", "a3-b4;c3-b4;c3-d4;e3-d4;e3-f4;g3-f4;g3-h4"),  # T4
        ("W:We3:Bd4,d6,f4", "e3:e7|d4,d6;e3:g5|f4"),  # T7
        ("W:Wb6:Bc7,e7", "b6:f6|c7,e7=;b6:g5|c7,e7=;b6:h4|c7,e7="),  # T8
        ("W:Wg7:Ba7", "g7-f8=;g7-h8="),  # T13
        ("W:Wa1:Bb2,c3", ""),
    ],
)
def test_moves_lists_each_outcome_once(
    capsys: pytest.CaptureFixture[str], fen: str, keys: str
) -> None:
    status, out, _ = answer(capsys, "moves", fen)
    assert (status, sorted(out.strip().split(";"))) == (0, keys.split(";"))


def test_moves_answers_a_stream_line_by_line_and_goes_on_after_a_bad_one() -> None:
    done = run("moves", "-", given=b"W:Wa1:Bh8\nnonsense\n\xff\xfe\nB:Wa3:Bb6\r\n")
    first, *bad, last = done.stdout.decode().splitlines()
    assert (done.returncode, done.stderr) == (2, b"")
    assert (first, last) == ("a1-b2", "b6-c5;b6-a5")
    assert len(bad) == 2
    assert all(line.startswith("error: ") for line in bad)


def test_a_bad_position_is_told_without_a_traceback(capsys: pytest.CaptureFixture[str]) -> None:
    for command in (["moves", "x"], ["perft", "W:Wz9:B", "2"], ["render", ""]):
        status, out, err = answer(capsys, *command)
        assert (status, out) == (2, "")
        assert err.startswith("error: ")


@pytest.mark.parametrize(("depth", "count"), [("0", 1), ("1", 7), ("4", 1469)])
def test_perft_counts(capsys: pytest.CaptureFixture[str], depth: str, count: int) -> None:
    assert answer(capsys, "perft", "start", depth) == (0, f"{count}\n", "")


@pytest.mark.parametrize("depth", ["x", "-1", "99", "²"])
def test_a_bad_depth_is_refused(capsys: pytest.CaptureFixture[str], depth: str) -> None:
    with pytest.raises(SystemExit, match="2"):
        main(["perft", "start", depth])
    assert "Traceback" not in capsys.readouterr().err


def test_render_draws_both_ways(capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys, "render", "start")[1].startswith("<svg ")
    assert answer(capsys, "render", "start", "--text")[1].startswith("8   b")


@pytest.mark.parametrize(
    "command",
    [["check", str(FILE)], ["moves", "start"], ["perft", "start", "1"], ["render", "start"]],
)
def test_every_command_takes_a_variant(
    capsys: pytest.CaptureFixture[str], command: list[str]
) -> None:
    assert answer(capsys, *command, "--variant", "poddavki")[0] in (0, 1)


def test_a_reader_who_leaves_early_is_no_error() -> None:
    command = [sys.executable, "-m", "games.draughts", "moves", "-"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
    )
    process.stdout.close()
    process.stdin.write(b"W:Wa1:Bh8\n" * 1000)
    process.stdin.close()
    assert process.stderr.read() == b""
    assert process.wait(30) == 0
    process.stderr.close()


@pytest.mark.skipif(sys.platform == "win32", reason="no such signal there")
def test_ctrl_c_ends_quietly() -> None:
    command = [sys.executable, "-m", "games.draughts", "moves", "-"]
    process = subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        cwd=ROOT,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        # a suite in the background of a shell has Ctrl-C switched off for its children
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.default_int_handler),
    )
    process.stdin.write(b"W:Wa1:Bh8\n")
    process.stdin.flush()
    assert process.stdout.readline() == b"a1-b2\n"
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=30)
    assert (process.returncode, err) == (130, b"")


@pytest.mark.parametrize(
    ("data", "status", "code"),
    [
        (b"1. c3-d4 " + b"(" * 10**6, 1, "too_deep"),
        (b"a" * 10**8, 2, "too_long"),
        (bytes(10**6), 2, "unreadable"),
    ],
    ids=["brackets", "a row of a hundred megabytes", "zeros"],
)
def test_what_no_record_can_be_is_refused_with_its_reason(
    data: bytes, status: int, code: str, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "hostile.pdn"
    file.write_bytes(data)
    exit_status, errors, _ = answer(capsys, "check", "--json", str(file))
    (document,) = map(json.loads, errors.splitlines())
    assert (exit_status, document["faults"][0]["code"]) == (status, code)
    assert len(errors) < 20_000


ENDED = (
    '[Result "0-1"]\n[GameType "25"]\n[FEN "W:We5:Bd6"]\n\n1. e5:c7 0-1\n\n'
    '[Result "1-0"]\n[GameType "25"]\n[Termination "Ничья по соглашению"]\n\n1. c3-d4 1-0\n\n'
    '[Result "1-0"]\n[GameType "25"]\n\n1. c3-d4 1-0\n'
)


def test_W3_check_tells_of_a_legal_game_whose_end_contradicts_itself(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    record = tmp_path / "ended.pdn"
    record.write_text(ENDED, encoding="utf-8")
    status, out, _ = answer(capsys, "check", "--json", str(record))
    games = [json.loads(line) for line in out.splitlines()]
    codes = [[suggestion["code"] for suggestion in game["offers"]] for game in games]
    assert (status, [game["ok"] for game in games]) == (0, [True] * 3)
    assert codes == [
        ["result_contradicts_board", "other_variant"],
        ["result_contradicts_termination"],
        [],
    ]
    _, text, _ = answer(capsys, "check", "--quiet", "--language", "ru", str(record))
    assert "Результат 0-1 противоречит доске" in text
    assert "Результат 1-0 противоречит тегу Termination" in text
    assert "партия 3" not in text


@pytest.mark.parametrize(
    ("given", "explained"), [((), 25), (("--explain", "3"), 3), (("--explain", "40"), 30)]
)
def test_only_the_first_faulty_games_of_a_run_are_explained(
    given: tuple[str, ...], explained: int, capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """A search for each of many thousand faulty games would take hours."""
    file = tmp_path / "many.pdn"
    file.write_text('[GameType "25"]\n\n1. c3-d4 d6-c5 2. b2-b3 f6-g5 *\n\n' * 30)
    status, output, _ = answer(capsys, "check", "--json", *given, str(file))
    documents = [json.loads(row) for row in output.splitlines()]
    assert (status, len(documents)) == (1, 30)
    assert [document["offers"] is None for document in documents] == [
        at >= explained for at in range(30)
    ]
    _, text, _ = answer(capsys, "check", "--language", "ru", *given, str(file))
    assert ("--explain" in text) == (explained < 30)


@pytest.mark.parametrize("wrong", ["-1", "x", "1e9", "٣"])
def test_a_number_of_explanations_that_is_none_is_refused(
    wrong: str, capsys: pytest.CaptureFixture[str]
) -> None:
    with pytest.raises(SystemExit) as left:
        main(["check", "--explain", wrong, "x.pdn"])
    assert left.value.code == 2
    assert "--explain" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("game", "fen", "line"),
    [
        ("international", "W:W28:B22,23,13,33", "28:8|13,23"),
        ("english", "W:Wb6:Bc7,e7", "9:2|6="),
        ("turkish", "W:Wd4:Bd5,c4,b3", "d4:b4|c4;d4:d6|d5"),
        ("two-movers", "W:Wc7,f2:B:M1", ""),
    ],
)
def test_moves_are_told_in_the_squares_of_the_game(
    capsys: pytest.CaptureFixture[str], game: str, fen: str, line: str
) -> None:
    status, out, _ = answer(capsys, "moves", fen, "--variant", game)
    assert (status, set(out.strip().split(";"))) == (0, set(line.split(";")))


@pytest.mark.parametrize(
    ("game", "fen", "wording"),
    [
        ("towers", f"W:Wc3({'b' * 30}):Bd6", "The tower on c3 has 31 pieces"),
        ("towers", "W:Wc3(K):Bd6", "no king below the top"),
        ("russian", "W:W31-50:B1-20", "31-50"),
        ("international", "W:W51:B1", "51"),
        ("russian", "W:Wc3(b):Bd6", "c3(b)"),
        ("international", "W:W31(b):B1", "this game has none"),
        ("turkish", "W:Wd1:Bd6", "d1"),
        ("international", "W:W31:B1:M1", "M1"),
    ],
)
def test_a_position_of_another_game_is_refused_with_the_part(
    capsys: pytest.CaptureFixture[str], game: str, fen: str, wording: str
) -> None:
    status, out, errors = answer(capsys, "moves", fen, "--variant", game)
    assert (status, out) == (2, "")
    assert wording in errors


@pytest.mark.parametrize(("game", "count"), [("corners", "12"), ("star", "14")])
def test_a_race_game_lists_and_counts_its_moves(
    capsys: pytest.CaptureFixture[str], game: str, count: str
) -> None:
    assert answer(capsys, "perft", "start", "1", "--variant", game) == (0, f"{count}\n", "")
    status, out, _ = answer(capsys, "moves", "start", "--variant", game)
    assert (status, len(out.split(";"))) == (0, int(count))


def test_senegalese_draughts_are_refused_with_the_reason(
    capsys: pytest.CaptureFixture[str],
) -> None:
    for language, wording in (("en", "three straight directions"), ("ru", "трём прямым")):
        status = main(["moves", "start", "--variant", "senegalese", "--language", language])
        output = capsys.readouterr()
        assert (status, output.out) == (2, "")
        assert wording in output.err


def test_an_unknown_game_is_refused_with_those_there_are(
    capsys: pytest.CaptureFixture[str],
) -> None:
    assert main(["moves", "start", "--variant", "halma"]) == 2
    assert "armenian" in capsys.readouterr().err


def test_endings_of_a_list_are_answered_line_by_line() -> None:
    lines = ["W:Wb4:Bf8", "W:Wa9:Bh8", "W:Wa1,c1,e1:Ba7,c7", "B:WKa1:Bh2"]
    done = run("endings", "probe", "-", "--json", given="\n".join(lines).encode())
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 2
    assert [answer.get("value") or answer["code"] for answer in answers] == [
        *("win", "fen_syntax", "too_many_pieces", "draw"),
    ]


HUGE = {
    "words": "1. c3-d4 * " + " ".join(f"слово{number}," for number in range(5000)),
    "variations": "1. c3-d4 " + " ".join(f"(1. a3-b4 x{n})" for n in range(2000)) + " *",
    "tags": "".join(f'[Имя {number} "x"]\n' for number in range(900)) + "\n1. c3-d4 *",
    "numbers": " ".join(f"{number}. c3-d4" for number in range(1, 4000, 7)),
    "marks": "1. c3-d4 " + "d6-c5 ] , " * 3000,
}


@pytest.mark.parametrize("text", HUGE.values(), ids=HUGE)
def test_what_is_told_of_a_game_is_bounded(
    text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Some tens of findings, and how many more there are."""
    file = tmp_path / "huge.pdn"
    file.write_text(text, "utf-8")
    main(["check", "--language", "en", str(file)])
    rows = capsys.readouterr().out.splitlines()
    main(["check", "--json", str(file)])
    documents = [json.loads(row) for row in capsys.readouterr().out.splitlines()]
    for document in documents:
        assert len(document["notes"]) <= MOST_TOLD
        assert len(document["faults"]) <= MOST_TOLD
    more = [row for row in rows if "not shown" in row]
    assert len(more) == sum(len(document.get("more", {})) for document in documents)
    assert len(rows) <= len(documents) * (2 * MOST_TOLD + 10)


TEN_BY_TEN = (
    '[White "A"]\n1. 34-30 20-25 2. 31-27 25x34 3. 39x30 *\n\n'
    '[White "B"]\n1. 32-28 19-23 2. 28x19 14x23 *\n\n'
    '[White "C"]\n1. 31-26 17-21 2. 26x17 11x22 *\n'
)


def test_a_whole_file_of_another_board_is_asked_about_once(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """Nobody has to read three times that each game is one of 10x10; the answer is an option."""
    file = tmp_path / "club.pdn"
    file.write_text(TEN_BY_TEN)
    main(["check", "--language", "en", str(file)])
    text = capsys.readouterr().out
    assert text.count("--variant international") == 1
    assert "3 games" in text.rpartition("--variant")[0].rpartition("\n")[2]
    assert main(["check", "--language", "en", "--variant", "international", str(file)]) == 0
    assert "--variant" not in capsys.readouterr().out


def test_a_file_with_good_games_of_its_own_is_not_asked_about(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    file = tmp_path / "club.pdn"
    file.write_text(f'{TEN_BY_TEN}\n[White "D"]\n1. c3-d4 d6-c5 *\n')
    main(["check", "--language", "en", str(file)])
    assert "--variant" not in capsys.readouterr().out
