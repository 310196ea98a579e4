"""Every verb, fact and code of the journal has a text, and what stands under "Details"."""

import ast
import re
from collections.abc import Iterator

import pytest
from django.utils import translation

from arbiter.accounts.queries import rights
from arbiter.accounts.queries.rights import Role
from arbiter.cases.models import ANSWERS
from arbiter.cases.texts import incidents
from arbiter.journal.models.rows import JournalEntry
from arbiter.journal.texts.codes import coded_fact_in_words
from arbiter.journal.texts.facts import facts_by_code, separate_facts_from_proofs
from arbiter.journal.texts.names import NAMES
from arbiter.journal.texts.verbs import HISTORICAL, VERBS
from arbiter.rules.incidents.state import ArbiterAct
from arbiter.templatetags.verdicts import journal_row_words
from tests.support.writers import ACTING, TOP
from tournaments.games.models import ClockKind, SubmissionState
from tournaments.pairing.attendance import Presence

# Every verb, fact and code that services write into the journal has a text.


VERB = re.compile(r"[a-z]+(_[a-z]+)*\.[a-z_]+")

FORMED = {
    "clock": ClockKind.values,
    "draw_offer": ANSWERS,
    "entry": [presence.value for presence in Presence],
    "incident": [act.value for act in ArbiterAct],
    "record": [state for state in SubmissionState.values if state != "superseded"],
}
"""Verbs formed from a state: what stands before the dot, and all that may stand behind it."""

WRITERS = re.compile(
    r"write_journal_row|raise_revision|record|advance|tell|append_incident_act|journal_archive_act|write_import_act|write_down|write_password_change|take_back_result|_suspend|exchange_seats|_?journal(_\w+)?"
)


def _written() -> set[str]:
    """Every verb that code that acts gives to a writer of the journal."""
    return {verb for file in ACTING for verb in _verbs_of(ast.parse(file.read_text()))}


def _verbs_of(module: ast.Module) -> Iterator[str]:
    constants = {**SHARED, **_constants(module)}
    for node in ast.walk(module):
        if isinstance(node, ast.Assign) and re.search(r"\bverb\b", ast.unparse(node.targets[0])):
            yield from _in(node.value, constants)
        elif isinstance(node, ast.FunctionDef):
            yield from _in(_default_verb(node), constants)
        elif isinstance(node, ast.Call) and WRITERS.fullmatch(
            ast.unparse(node.func).split(".")[-1]
        ):
            for given in (
                *node.args,
                *(keyword.value for keyword in node.keywords if keyword.arg == "verb"),
            ):
                yield from _in(given, constants)


def _default_verb(function: ast.FunctionDef) -> ast.expr | None:
    named = zip(function.args.kwonlyargs, function.args.kw_defaults, strict=True)
    return next((default for argument, default in named if argument.arg == "verb"), None)


def _constants(module: ast.Module) -> dict[str, ast.expr]:
    return {
        target.id: node.value
        for node in ast.walk(module)
        if isinstance(node, ast.Assign)
        for target in node.targets
        if isinstance(target, ast.Name)
    }


def _shared_verbs() -> dict[str, ast.expr]:
    """Verbs that queries name, too: they look for the rows that services write."""
    return {
        name: value
        for file in sorted(TOP.glob("*/*/queries/*.py")) + sorted(TOP.glob("*/*/queries.py"))
        for name, value in _constants(ast.parse(file.read_text())).items()
        if isinstance(value, ast.Constant) and VERB.fullmatch(str(value.value))
    }


SHARED = _shared_verbs()


def _in(given: ast.expr | None, constants: dict[str, ast.expr]) -> Iterator[str]:
    """The verbs that an expression may be: a text, one of two, a constant, formed of a state."""
    if isinstance(given, ast.IfExp):
        yield from _in(given.body, constants)
        yield from _in(given.orelse, constants)
    elif isinstance(given, ast.Name) and given.id in constants:
        yield from _in(constants.pop(given.id), constants)
    elif isinstance(given, ast.Constant) and VERB.fullmatch(str(given.value)):
        yield given.value
    elif isinstance(given, ast.JoinedStr) and str(given.values[0].value).endswith("."):
        room = given.values[0].value.removesuffix(".")
        yield from (f"{room}.{state}" for state in FORMED[room])
    elif isinstance(given, ast.Tuple):  # the verb, and what it led from and to
        yield from _in(given.elts[0], constants)


def _names() -> set[str]:
    """The names of facts in every ``data={…}`` of a service."""
    blocks = [
        block
        for file in ACTING
        for block in re.findall(r"data ?= ?(\{[^}]*\})", file.read_text(), re.DOTALL)
    ]
    return {name for block in blocks for name in re.findall(r'"([a-z_0-9]+)":', block)}


def test_every_verb_that_is_written_has_words_and_no_other_has():
    """Words that no act writes would tell what cannot have happened; older rows keep theirs."""
    worded = set(VERBS) | {f"incident.{act.value}" for act in incidents.ACTS}
    assert sorted(_written() ^ (worded - set(HISTORICAL))) == []


DOERS = (  # somebody who does something, in either language
    re.compile(r"\b(игрок|участник|соперник)(и|а|у|ов)?\b.*\b(назвал|внёс|сказал|подтвердил)"),
    re.compile(r"\b(player|opponent)s?\b.*\b(told|said|entered|confirmed)\b"),
)


@pytest.mark.parametrize("verb", sorted(verb for verb in VERBS if verb.startswith("result.")))
def test_only_officials_enter_results_and_the_words_say_so(verb):
    """No player has the right; two officials who look at one sheet are no players."""
    assert Role.PLAYER not in rights.MATRIX[rights.Action.ENTER_RESULT]
    for text in VERBS[verb]:
        assert not any(doer.search(text) for doer in DOERS), (verb, text)


def test_every_name_of_a_fact_has_words():
    names = _names()
    assert len(names) > 40
    assert sorted(names - set(NAMES)) == []


@pytest.mark.parametrize(
    "data, russian, english",
    (
        (
            {"changes": {"rating": [2390, 2200], "title": ["", "МС"]}},
            ("изменено", "рейтинг 2390 → 2200; звание – → МС"),
            ("changed", "rating 2390 → 2200; title – → МС"),
        ),
        ({"subject": "game:21"}, ("о чём", "партия 21"), ("about", "game 21")),
        ({"kind": "violation"}, ("вид", "нарушение"), ("kind", "a violation")),
        ({"kind": "opening.3"}, ("вид", "начало, тур 3"), ("kind", "opening, round 3")),
        ({"kind": "remark"}, ("вид", "замечание"), ("kind", "remark")),
        ({"before": "0-1 resignation"}, ("было", "0–1, сдача"), ("before", "0–1, resignation")),
        ({"before": "* open"}, ("было", "*"), ("before", "*")),
        ({"time": 461_000}, ("время", "7:41"), ("time", "7:41")),
        ({"renumbered": True}, ("номера даны заново", "да"), ("numbered anew", "yes")),
        ({"order": [3, 1]}, ("порядок", "3, 1"), ("order", "3, 1")),
        ({"sha256": "ab" * 32}, ("SHA-256", "abababababab…"), ("SHA-256", "abababababab…")),
        ({"unheard_of": "x"}, ("unheard_of", "x"), ("unheard_of", "x")),
    ),
)
def test_a_fact_is_told_in_words(data, russian, english):
    assert list(facts_by_code(data, "ru").values()) == [russian]
    assert list(facts_by_code(data, "en").values()) == [english]


def test_what_stood_before_is_told_in_the_words_of_what_stands():
    """A case was open as it is open, not "not answered yet" as only a draw offer can be."""
    stood = list(facts_by_code({"before": "open", "after": "withdrawn"}, "ru").values())
    assert stood == [("было", "открыто"), ("стало", "отозвано")]
    turned = list(facts_by_code({"before": "accepted", "after": "accepted"}, "en").values())
    assert len({text for _, text in turned}) == 1


@pytest.mark.parametrize(
    "data, words, russian, english",
    (
        (
            {"state": "finished"},
            "title: Кубок → Кубок клуба\nchief_arbiter: – → Осипова",
            [
                ("состояние", "окончено"),
                ("словами", "название Кубок → Кубок клуба; главный судья – → Осипова"),
            ],
            [
                ("state", "finished"),
                ("in words", "title Кубок → Кубок клуба; chief arbiter – → Осипова"),
            ],
        ),
        (
            {"player": 4, "fields": ["title", "rating"]},
            "title: – → МС",
            [("игрок", "4"), ("поля", "звание, рейтинг"), ("словами", "звание – → МС")],
            [("player", "4"), ("fields", "title, rating"), ("in words", "title – → МС")],
        ),
        (
            {},
            "он сказал: 1-0 → и ушёл",
            [("словами", "он сказал: 1-0 → и ушёл")],
            [("in words", "он сказал: 1-0 → и ушёл")],
        ),
        (
            {"confirmed_by": ["white", "official"], "stated_by": "wb"},
            "",
            [("подтвердили", "белые, судья или организатор"), ("заявили", "оба игрока")],
            [("confirmed by", "White, an official"), ("stated by", "both players")],
        ),
        (
            {"before": "running", "after": "cancelled"},
            "",
            [("было", "идёт"), ("стало", "отменено")],
            [("before", "running"), ("after", "cancelled")],
        ),
    ),
)
def test_columns_states_and_confirmations_are_no_codes_on_the_page(data, words, russian, english):
    assert list(facts_by_code(data, "ru", {"words": words}).values()) == russian
    assert list(facts_by_code(data, "en", {"words": words}).values()) == english


def test_the_urn_of_a_drawn_opening_has_no_codes():
    """The first lot of an event leaves nothing out and says nothing of it."""
    first, later = ({"urn": {"table": "club@2026", "excluded": used}} for used in ([], [7, 12]))
    assert list(facts_by_code(first, "ru").values()) == [
        ("из чего тянули жребий", "таблица club@2026")
    ]
    told = ("из чего тянули жребий", "таблица club@2026; уже играны 7, 12")
    assert list(facts_by_code(later, "ru").values()) == [told]


def test_what_says_nothing_is_left_out():
    assert list(
        facts_by_code({"reason": "", "fell": None, "urn": {}, "round": 0}, "ru").values()
    ) == [("тур", "0")]


@pytest.mark.parametrize("language, named", (("ru", "регламент"), ("en", "regulations")))
def test_article_of_a_row_is_named_as_on_pages(language, named):
    assert coded_fact_in_words("article", "положение", language) == named
    assert coded_fact_in_words("article", "7.2.3", language) == "7.2.3"


# `separate_facts_from_proofs`: what all understand of a row, and what stands under "Details".


FINGERPRINT = "ab" * 32


@pytest.mark.parametrize(
    "data, russian, english",
    (
        (
            {"before": "* open", "after": "1-0 no_pieces"},
            ("результат", "нет → 1–0, победа белых (сбиты все шашки)"),
            ("result", "none → 1–0, White wins (no pieces left)"),
        ),
        (
            {"before": "1-0 resignation", "after": "* open"},
            ("результат", "1–0, победа белых (сдача) → нет"),
            ("result", "1–0, White wins (resignation) → none"),
        ),
        (
            {"before": "draft", "after": "published"},
            ("состояние", "черновик → опубликован"),
            ("state", "draft → published"),
        ),
        ({"before": None, "after": "active"}, ("состояние", "заявлен"), ("state", "entered")),
        (
            {"before": "active", "after": None},
            ("состояние", "заявлен → –"),
            ("state", "entered → –"),
        ),
    ),
)
def test_what_stood_and_what_stands_are_one_line(data, russian, english):
    assert separate_facts_from_proofs(data, "ru").plain == (russian,)
    assert separate_facts_from_proofs(data, "en").plain == (english,)
    assert separate_facts_from_proofs(data, "ru").proofs == ()


def test_fingerprints_stand_under_details():
    facts = separate_facts_from_proofs(
        {"before": None, "after": 1, "sha256": FINGERPRINT, "round": 3}, "ru"
    )
    assert facts.plain == (("тур", "3"),)
    assert facts.proofs == (("SHA-256", "abababababab…"),)


@pytest.mark.parametrize(
    ("data", "proofs"),
    (
        ({"entry": 9, "player": 8, "revision": 21}, ()),
        ({"after": {"examination": 50, "state": "open"}}, (("стало", "состояние открыто"),)),
        ({"after": {"submission": 1, "record": 51}}, ()),
        ({"entries": [3, 4], "created": [7]}, ()),
        ({"before": 4, "after": 5}, (("было", "4"), ("стало", "5"))),
        ({"before": None, "after": 1, "draft": 1, "act": 2}, ()),
    ),
)
def test_numbers_that_only_the_database_knows_are_told_nowhere(data, proofs):
    facts = separate_facts_from_proofs(data, "ru")
    assert (facts.plain, facts.proofs) == ((), proofs)


def test_the_number_that_a_ruling_bears_is_told():
    """A ruling's own number is one people read on paper, the row's is not."""
    told, untold = (separate_facts_from_proofs({"ruling": number}, "ru") for number in ("14/1", 14))
    assert told.proofs == (("решение", "14/1"),)
    assert (untold.plain, untold.proofs) == ((), ())


def test_a_game_is_told_by_its_board_where_the_page_knows_it():
    data = {"game": 22, "subject": "game:22"}
    assert separate_facts_from_proofs(data, "ru", {"game": "тур 6, доска 2"}).plain == (
        ("партия", "тур 6, доска 2"),
    )
    unknown = separate_facts_from_proofs(data, "ru")
    assert ("партия", "22") in unknown.proofs


def test_nothing_else_of_a_row_is_dropped():
    """Every fact stands in one of the two, but an appointment's empty boards."""
    data = {"before": 4, "after": 5, "seed": 64, "order": [2, 1], "unheard_of": "x"}
    facts = separate_facts_from_proofs(data, "ru")
    assert [name for name, _ in (*facts.plain, *facts.proofs)] == [
        *("unheard_of", "было", "стало"),
        *("число жребия", "порядок"),
    ]
    assert separate_facts_from_proofs({"before": None, "after": [None, None]}, "ru").proofs == ()


def test_the_lot_of_colours_is_told_in_words():
    assert separate_facts_from_proofs({"order": "w"}, "ru").plain == (("порядок", "белые"),)


def test_the_number_of_what_a_case_is_about_stands_under_details():
    data = {"case": 2, "subject": "game:21"}
    sorted_facts = separate_facts_from_proofs(data, "ru")
    assert sorted_facts.plain == (("дело", "2"),)
    assert sorted_facts.proofs == (("о чём", "партия 21"),)


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        ("* open", "1-0 recorded", "1–0"),
        ("0-1 recorded", "1-0 recorded", "0–1 → 1–0"),
        ("1-0 forfeit", "1/2-1/2 recorded", "+/− → ½–½"),
    ],
)
def test_a_corrected_result_is_told_with_the_one_that_stood_before(before, after, told):
    row = JournalEntry(verb="result.recorded", data={"game": 1, "before": before, "after": after})
    with translation.override("ru"):
        assert journal_row_words(row) == told
