"""Pages and API of rulesets: rows in words, two side by side, a record examined."""

import re

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.values import ACTED_ON, KINDS
from arbiter.rulesets import queries as rulesets_queries
from games.archive import services as archive_services
from games.archive.models import Collection, GameRecord
from games.archive.queries import records
from tests.support.draws import DV5

pytestmark = pytest.mark.django_db

LANGUAGES = ("ru", "en")

SMALL = f'[FEN "{DV5[0]}"]\n[GameType "25"]\n\n{DV5[1]} 1/2-1/2\n'

WRONG = "1. c3-d4 b6-c5 2. d4-e5 *"


def _get(name, *args, language="ru", status=200, **query):
    answer = Client().get(reverse(name, args=args), query, headers={"accept-language": language})
    assert answer.status_code == status
    return answer


def _rows(ruleset_id, language):
    sections = rulesets_queries.ruleset_sections(catalogue.load_ruleset(ruleset_id), language)
    return [row for section in sections for row in section.rows]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", catalogue.shipped_ruleset_ids())
def test_a_ruleset_says_everything_in_words(ruleset_id, language):
    """No code, no open gap, no empty cell: each row in both languages."""
    rows = _rows(ruleset_id, language)
    assert {row.key for row in rows} >= KINDS.keys()
    for row in rows:
        assert row.label
        assert row.text
        assert "{" not in row.text
        assert "_" not in row.text


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_ruleset_shows_every_row(language):
    rules = catalogue.load_ruleset("rus-fed@1")
    page = _get("ruleset", rules.id, language=language).content.decode()
    for section in rulesets_queries.ruleset_sections(rules, language):
        assert section.title in page
        for row in section.rows:
            if row.is_stated and not row.key.startswith("draws."):
                assert row.label in page
    assert "style=" not in page


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("ruleset_id", catalogue.shipped_ruleset_ids())
def test_a_ruleset_is_named_by_its_title(ruleset_id, language):
    """People read the title; the name that programs use stands once, in the line for them."""
    word = {"ru": "Для программ", "en": "For programs"}[language]
    page = _get("ruleset", ruleset_id, language=language).content.decode()
    shown = strip_tags(page.partition("<main")[2].partition("</main>")[0])
    before, line, after = shown.rpartition(word)
    assert line
    assert re.findall(r"[\w-]+@\d+", after) == [ruleset_id]
    assert re.findall(r"[\w-]+@\d+", before) == []
    assert _get("api-ruleset", ruleset_id).json()["id"] == ruleset_id


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_of_rulesets_show_titles_alone(language):
    for page in (
        _get("rulesets", language=language),
        _get("rulesets-compare", one="fmjd64@1", other="club@1", language=language),
    ):
        assert re.findall(r"[\w-]+@\d+", strip_tags(page.content.decode())) == []


def test_what_the_program_does_not_act_on_is_the_arbiters():
    """Touch-move, corrections, clocks: shown, and marked as his."""
    rules = catalogue.load_ruleset("fmjd64@1")
    rows = {
        row.key: row
        for section in rulesets_queries.ruleset_sections(rules, "en")
        for row in section.rows
    }
    ours = {name for name in KINDS if rows[name].is_ours}
    assert ours == ACTED_ON - {"draw_offer_from_move"}  # which FMJD leaves to the event
    page = _get("ruleset", "fmjd64@1", language="en").content.decode()
    assert page.count("decided by the arbiter") == len(KINDS) - len(ours)


@pytest.mark.parametrize(
    ("other", "keys"),
    [
        (
            "lidraughts@1",
            {
                "draws.three_kings_v_one.counted",
                "draws.kings_only.unless",
                "draws.main_road.resets",
                "draws.balance.trigger",
                "balance_overrides_kings_only",
                "obvious_win",
            },
        ),
        ("pavlovich@1", {"draws.balance.law", "draws.small_endings.counted", "violations"}),
        ("fmjd64@1", set()),
    ],
)
def test_differences_are_marked(other, keys):
    """Side by side the same key stands in the same line."""
    sections = rulesets_queries.two_rulesets_side_by_side(
        catalogue.load_ruleset("fmjd64@1"),
        catalogue.load_ruleset(other),
        "en",
    )
    differing = {pair.row.key for _, pairs in sections for pair in pairs if pair.differs}
    assert differing >= keys
    assert bool(differing) == bool(keys)
    assert all(pair.row.key == pair.other.key for _, pairs in sections for pair in pairs)
    page = _get("rulesets-compare", one="fmjd64@1", other=other, language="en").content.decode()
    assert page.count('class="differs"') == len(differing)


def test_a_draw_that_a_ruleset_lacks_has_dashes_in_its_other_rows():
    """The club has no draw by the main road: no limit, no material, nothing to count."""
    rows = {row.key: row.text for row in _rows("club@1", "en")}
    assert rows["draws.main_road.law"] == "not in force"
    assert rows["draws.main_road.limit"] == "–"
    assert rows["draws.main_road.road"] == "–"
    assert (
        "(&#x27;–" not in _get("rulesets-compare", one="club@1", other="fmjd64@1").content.decode()
    )


def test_a_comparison_of_nothing_leads_back():
    assert _get("rulesets-compare", status=302).url == reverse("rulesets")
    _get("rulesets-compare", one="fmjd64@1", other="nobody@1", status=404)


def test_the_club_text_carries_its_warning():
    """D5 is misprinted there; whoever reads the ruleset is told."""
    assert "misprinted" in _get("ruleset", "club@1", language="en").content.decode()
    assert "напечатана с ошибкой" in _get("ruleset", "club@1").content.decode()


def test_the_api_tells_every_parameter():
    """Values with article and source, and the same in the caller's words."""
    answer = _get("api-ruleset", "rus-fed@1", language="en").json()
    assert answer["parameters"]["touch_move"]["value"] == "on"
    assert answer["parameters"]["time_controls"]["value"][1] == {
        "kind": "classical",
        "minutes": 30,
        "increment": 30,
    }
    assert answer["draws"]["balance"]["bands"][0] == {"pieces": [2, 3], "moves": 5}
    assert answer["draws"]["balance"]["resets"] == ["capture", "crowning"]
    rows = {row["key"]: row for row in answer["words"]}
    assert rows["recording_duty"]["decided_by_arbiter"] is True
    assert rows["draws.balance.limit"]["text"] == "2–3 pieces — 5, 4–5 pieces — 30, 6–7 pieces — 60"
    assert len(_get("api-rulesets").json()) == len(catalogue.all_ruleset_ids())


def test_the_api_compares():
    answer = _get("api-rulesets-compare", one="fmjd64@1", other="rus-fed@1").json()
    differing = {row["key"] for row in answer["rows"] if row["differs"]}
    assert answer["differences"] == len(differing)
    assert {
        "draws.small_endings.law",
        "draws.balance.limit",
        "draws.main_road.material",
    } <= differing
    _get("api-rulesets-compare", one="fmjd64@1", other="x", status=404)


# --- examinations without a case -------------------------------------------------------


def _archived(text: str) -> GameRecord:
    collection = Collection.objects.create(slug="a", title_ru="А", title_en="A")
    return archive_services.store_record(records.read_one_game(text), collection=collection)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_record_of_the_archive_is_examined_under_any_rules(language):
    """7.2.8 stands after ply 9; under club rules nothing does."""
    record = _archived(SMALL)
    page = _get("record-examination", record.pk, language=language).content.decode()
    assert "7.2.8" in page
    assert "7.2.9" in page  # the arbiter's exception
    assert 'class="answer-right"' in page
    page = _get("record-examination", record.pk, ruleset="club@1", language=language)
    assert 'class="answer-right"' not in page.content.decode()
    _get("record-examination", record.pk, ruleset="nobody@1", status=404)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_page_of_a_record_leads_there(language):
    record = _archived(SMALL)
    page = _get("archive-game", record.pk, language=language).content.decode()
    assert reverse("record-examination", args=[record.pk]) in page
    assert "№" not in page  # no certificate, no heading for one


def test_a_claim_is_judged_at_the_ply_asked_for():
    record = _archived(SMALL)
    page = _get("record-examination", record.pk, ply=8, language="en").content.decode()
    assert "The claim is premature: one or two pieces against a lone king" in page
    assert "4 of 5 made, 1 short" in page


def test_a_record_shows_its_violation():
    page = _get("record-examination", _archived(WRONG).pk, language="en").content.decode()
    assert "V4.6: quiet move when a capture exists" in page


def test_what_players_handed_in_is_not_shown_here():
    record = archive_services.store_record(records.read_one_game(SMALL))
    _get("record-examination", record.pk, status=404)
    _get("record-examination", record.pk + 1, status=404)


def _examine(status=200, **fields):
    answer = Client().post(reverse("api-examine"), fields, content_type="application/json")
    assert answer.status_code == status
    return answer.json()


HUNDRED = (
    '[White "A"]\n1. 34-30 20-25 2. 31-27 25x34 3. 39x30 *\n\n'
    '[White "B"]\n1. 32-28 19-23 2. 28x19 14x23 *\n'
)


def test_the_api_asks_whether_a_text_is_of_another_game_and_takes_the_answer():
    for examined in _examine(text=HUNDRED, ruleset="fmjd64@1"):
        assert (examined["fault"] is None, examined["read_whole_as"][0]) == (False, "international")
    for examined in _examine(text=HUNDRED, ruleset="international@1"):
        assert (examined["fault"], examined["read_whole_as"]) == (None, [])
    assert _examine(text=SMALL, ruleset="fmjd64@1")[0]["read_whole_as"] == []


def test_the_api_examines_a_text():
    """The twin of the command: nothing is stored."""
    (examined,) = _examine(text=SMALL, ruleset="pavlovich@1")
    assert (examined["verdict"], examined["termination"]) == ("result", "small_endings")
    assert [(claim["rule"], claim["first_ply"]) for claim in examined["claims"]] == [
        ("small_endings", 10)
    ]
    (examined,) = _examine(text=SMALL, ruleset="fmjd64@1", obvious_win=True)
    assert examined["verdict"] == "ongoing"
    (examined,) = _examine(text=WRONG, ruleset="club@1")
    assert [
        (violation["code"], violation["ply"], violation["listed"])
        for violation in examined["violations"]
    ] == [("V4.6", 3, True)]
    assert not GameRecord.objects.exists()


@pytest.mark.parametrize(
    "question",
    [
        {"text": SMALL, "ruleset": "nobody@1"},
        {"text": SMALL},
        {"text": SMALL, "ruleset": "club@1", "obvious_win": True},
        {"text": "", "ruleset": "club@1"},
    ],
    ids=["no such rules", "no rules", "no such exception", "no game"],
)
def test_the_api_refuses_what_it_cannot_examine(question):
    _examine(status=400, **question)


def test_every_rule_has_its_heading():
    """The list of rulesets shows each draw that any of them has."""
    page = _get("rulesets", language="en").content.decode()
    for name in set(DrawRuleName) - {DrawRuleName.FLAT}:
        title = next(
            section.title
            for section in rulesets_queries.ruleset_sections(
                catalogue.load_ruleset("fmjd64@1"), "en"
            )
            if section.key == f"draws.{name}"
        )
        assert title in page
