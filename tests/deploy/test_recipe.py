"""The recipe «add a variant» works for a made-up game in a copy of the tree.

The files it touches are counted and held against the number that the recipe tells.
"""

import filecmp
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

TOP = Path(__file__).resolve().parents[2]

RECIPES = TOP / "deploy" / "handbook" / "en" / "recipes.md"

WRITTEN = (".py", ".toml", ".po")

# what another process is just writing is called *.pyc.123456, and is gone in a moment
LEFT_OUT = shutil.ignore_patterns(".*", "var", "*.pyc.*", "node_modules")

VARIANT = """AHEAD = Variant(
    id="ahead",
    movement=Movement(False, True, LastRank.KING, CaptureChoice.MOST),
    game_type_full="25,W,8,8,A0,0",
    names=("ahead", "вперёд"),
    has_game_type=False,
    capture_sign=":",
    declared=("one_book",),
)
DIAGONAL_GERMAN_THAI = (AHEAD, """

RECORD = '[GameType "25"]\n[Variant "Ahead"]\n\n1. c3-d4 d6-c5 2. b2-c3 f6-g5 3. c3-b4 g5-h4 *\n'

FAULTY = RECORD.replace(" *", " 4. g3-f4 *")


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    """The tree with the recipe's four steps done, and the files that it changed."""
    tree = tmp_path_factory.mktemp("recipe") / "tree"
    shutil.copytree(TOP, tree, ignore=LEFT_OUT)
    family = "games/draughts/variants/national.py"
    write(tree, family, "DIAGONAL_GERMAN_THAI = (", VARIANT)
    row = "| thai     |"
    write(
        tree,
        family,
        row,
        "| ahead    | forward     | long                 | goes on as king  "
        f"| most | after the move |\n{row}",
    )
    known = '    KnownGame("diagonal",'
    write(
        tree,
        "games/draughts/variants/names.py",
        known,
        f'    KnownGame("ahead", ("ahead", "вперед")),\n{known}',
    )
    named = '    "diagonal": _('
    write(
        tree,
        "games/draughts/texts/names.py",
        named,
        f'    "ahead": _("ahead draughts"),\n{named}',
    )
    write_russian_name(tree)
    write_ruleset(tree)
    counted = "COUNTED: dict[str, tuple[int, ...]] = {\n"
    counts = '    "ahead": (7, 49, 302, 1469),\n'
    write(tree, "tests/support/perft.py", counted, counted + counts)
    worked = "WORKED: list[tuple[str, str, str]] = [\n"
    case = '    *_all("ahead", "W:Wc3,f2:Bd4,d6,g3", "c3:c7|d4,d6"),\n'
    write(tree, "tests/games/draughts/variants/test_positions.py", worked, worked + case)
    return tree


def write(tree, path, old, new):
    file = tree / path
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"the recipe's place is not in {path}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def write_russian_name(tree):
    """The name in the catalogue of the library, not compiled: msgfmt is not on every machine."""
    catalogue = "games/draughts/locale/ru/LC_MESSAGES/draughts.po"
    first = 'msgid "diagonal draughts"'
    write(tree, catalogue, first, f'msgid "ahead draughts"\nmsgstr "шашки вперёд"\n\n{first}')


def write_ruleset(tree):
    """The nearest ruleset under the new name, then its two lines of tests."""
    folder = tree / "arbiter" / "rulesets"
    text = (folder / "german-64@1.toml").read_text(encoding="utf-8")
    text = text.replace("german-64", "ahead").replace("Немецкие шашки на 64 полях", "Шашки вперёд")
    (folder / "ahead@1.toml").write_text(text, encoding="utf-8")
    ask = (
        "from arbiter.rules.rulesets import catalogue; "
        "print(catalogue.load_ruleset('ahead@1').digest)"
    )
    digest = run(tree, "-c", ask).stdout[:16]
    tests = "tests/arbiter/rules"
    first = '    "antidraughts@1": "'
    write(
        tree,
        f"{tests}/test_shipped_rulesets.py",
        first,
        f'    "ahead@1": "{digest}",\n{first}',
    )
    first = '    "antidraughts@1": ({'
    write(
        tree,
        f"{tests}/draws/test_repetition.py",
        first,
        f'    "ahead@1": ({{}}, {{}}, {{}}, {{}}, {{}}),\n{first}',
    )


def run(tree, *arguments, given=None):
    return subprocess.run(
        [sys.executable, *arguments], cwd=tree, input=given, capture_output=True, text=True
    )


def changed(tree):
    """The files of the copy that the tree does not have so."""
    return sorted(
        path.relative_to(tree).as_posix()
        for room in ("games", "arbiter", "tests")
        for path in (tree / room).rglob("*")
        if path.suffix in (".py", ".toml", ".po")
        and not _is_same(path, TOP / path.relative_to(tree))
    )


def _is_same(file, other):
    return other.exists() and filecmp.cmp(file, other, shallow=False)


def test_the_game_is_counted_read_and_refused_by_its_own_rules(copy):
    done = run(copy, "-m", "games.draughts", "perft", "start", "4", "--variant", "ahead")
    assert (done.stdout, done.stderr) == ("1469\n", "")
    assert run(copy, "-m", "games.draughts", "check", "-", given=RECORD).returncode == 0
    done = run(copy, "-m", "games.draughts", "check", "-", given=FAULTY)
    assert "White must capture: b4:d6" in done.stdout
    assert "by the reading declared here" in done.stdout


def test_its_tests_are_there_without_being_written(copy):
    done = run(
        copy,
        *("-m", "pytest", "-q", "-n0", "-p", "no:cacheprovider", "-k", "ahead or every"),
        "tests/games/draughts/variants/test_positions.py",
        "tests/games/draughts/variants/test_records.py",
        "tests/arbiter/rules/test_shipped_rulesets.py",
        "tests/arbiter/rules/draws/test_repetition.py",
        "tests/arbiter/rules/incidents/test_missed_captures.py",
    )
    assert done.returncode == 0, done.stdout[-3000:]
    assert " passed" in done.stdout


def test_the_recipe_tells_how_many_files_it_touches(copy):
    recipe = RECIPES.read_text(encoding="utf-8").partition("## Add a variant")[2]
    stated = re.search(
        r"\*\*Files: (\d)\*\*, and three more for a game nobody has named yet", recipe
    )
    files = changed(copy)
    assert len(files) == int(stated[1]) + 3, files
