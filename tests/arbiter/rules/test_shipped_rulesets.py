"""Shipped rulesets: every parameter has its article, and no published file ever changes."""

import pytest

from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.rulesets import catalogue, reader
from arbiter.rules.rulesets.values import DEFAULTS, EVENT, KINDS, RulesetFault

# a published version never changes: a changed text needs the next number, not a new digest
PUBLISHED = {
    "antidraughts@1": "95d4b383167d95d8",
    "armenian@1": "fe01176cc4244431",
    "brazilian@1": "a6a57aa7d5539871",
    "canadian@1": "c955e088e7d9b20a",
    "club@1": "b29d201252d85734",
    "corners@1": "e32542b3cb5d12f6",
    "czech@1": "1436aec4b709cf7c",
    "diagonal@1": "955ad6722fc8fa68",
    "english@1": "82f18e6d81423b27",
    "fmjd64@1": "7541973b5a8b2025",
    "frisian@1": "f1aa122b59a63210",
    "german-64@1": "67686a39f56525ee",
    "german@1": "01aebe981a29a73e",
    "international@1": "7b38536c4c12b8b9",
    "italian@1": "8c1bad4ae544e1f8",
    "killer@1": "4c80c14452f2d14d",
    "kit@1": "373bf6473becfd2f",
    "lidraughts@1": "81caee0df2c97106",
    "northern@1": "36d04a50b6af41cb",
    "pavlovich@1": "7be147fffe9a646b",
    "poddavki@1": "1e8596e6d5709c28",
    "pool@1": "a10a35d184c3c8d3",
    "portuguese@1": "faf049cec2a80f9e",
    "rus-fed@1": "1c3d7fe2278a240d",
    "self-eaters@1": "96c34d5cbddd2876",
    "spanish@1": "eebee81ebf2478a9",
    "spantsiretti@1": "901056b2ba450759",
    "star@1": "4f7d01d2d17462c1",
    "stavropol@1": "18aecd80f98cd8b8",
    "thai@1": "b5c5c4e537e8550b",
    "towers@1": "b9b7b79f63fab844",
    "turkish@1": "41707f10e2957623",
    "two-movers@1": "33b32b5205e1221d",
    "ua64@1": "46a520aeae507294",
}

HEAD = """
id = "mine@1"
title_ru = "Свои"
title_en = "Mine"
source = "club"
[draws]
"""


@pytest.mark.parametrize("ruleset_id", PUBLISHED)
def test_a_published_version_is_what_it_was(ruleset_id):
    assert catalogue.load_ruleset(ruleset_id).digest.startswith(PUBLISHED[ruleset_id])


def test_every_shipped_ruleset_is_published():
    assert set(PUBLISHED) == set(catalogue.shipped_ruleset_ids())


@pytest.mark.parametrize("ruleset_id", PUBLISHED)
def test_every_parameter_is_stated_with_article_and_source(ruleset_id):
    rules = catalogue.load_ruleset(ruleset_id)
    assert rules.parameters.keys() == KINDS.keys() - DEFAULTS.keys()
    for parameter in (*rules.parameters.values(), *rules.draws.values()):
        assert parameter.article.strip()
        assert parameter.source.strip()


# the table of recommended rulesets, as far as it is no draw by count
SAID = {
    "touch_move": ("off", "on", "on", "on", "on"),
    "draw_offer_from_move": (0, 0, EVENT, EVENT, 20),
    "draw_offer_pieces_without_sheet": ("any", "any", EVENT, EVENT, 6),
    "obvious_win": ("no", "no", "arbiter", "no", "no"),
    "balance_overrides_kings_only": (False,) * 5,
    "decider": ("opponent",) * 5,
    "deadline": ("own_next_move",) * 5,
    "clock_while_correcting": ("offender",) * 5,
    "wrong_board": ("annul",) * 5,
    "missed_capture": ("opponent_option",) * 5,
    "illegal_move_loses": (False,) * 5,
    "flag_call": ("auto",) * 5,
    "both_flags": ("first_fallen_loses",) * 5,
    "flag_vs_lone_king": ("loss",) * 5,
}

IN_ORDER = ("club@1", "pavlovich@1", "fmjd64@1", "rus-fed@1", "ua64@1")


@pytest.mark.parametrize("name", SAID)
def test_what_the_rulesets_recommend(name):
    assert (
        tuple(catalogue.load_ruleset(ruleset_id).value(name) for ruleset_id in IN_ORDER)
        == SAID[name]
    )


def test_the_lists_of_violations():
    """S0 names one, S3 fourteen, the codes seventeen."""
    counts = [
        len(catalogue.load_ruleset(ruleset_id).value("violations")) for ruleset_id in IN_ORDER
    ]
    assert counts == [1, 14, 17, 17, 17]


def test_the_time_controls():
    """K1: eight minutes; order 722: three classical, one rapid, one blitz."""
    controls = [
        ", ".join(map(str, catalogue.load_ruleset(ruleset_id).value("time_controls")))
        for ruleset_id in IN_ORDER
    ]
    assert controls == [
        "club 8",
        "",
        "",
        "classical 45, classical 30+30, classical 40+5, rapid 8+4, blitz 3+2",
        "",
    ]


@pytest.mark.parametrize(
    ("more", "code", "key"),
    [
        ("[parameters.speed]\nvalue = 1", "unknown_key", "parameters.speed"),
        ("[parameters.touch_move]\nvalue = 'on'", "missing_key", "parameters.touch_move.article"),
        ("[parameters.touch_move]\nvalue = 'maybe'{}", "bad_value", "parameters.touch_move.value"),
        ("[parameters.touch_move]\nvalue = true{}", "bad_value", "parameters.touch_move.value"),
        (
            "[parameters.illegal_move_loses]\nvalue = 'no'{}",
            "bad_value",
            "parameters.illegal_move_loses.value",
        ),
        (
            "[parameters.draw_offer_from_move]\nvalue = -1{}",
            "bad_value",
            "parameters.draw_offer_from_move.value",
        ),
        (
            "[parameters.violations]\nvalue = ['V4.18']{}",
            "bad_value",
            "parameters.violations.value",
        ),
        (
            "[parameters.time_controls]\nvalue = [{{kind = 'slow', minutes = 5}}]{}",
            "bad_value",
            "parameters.time_controls.value",
        ),
        ("[parameters.touch_move]\nvalue='on'\nx=1{}", "unknown_key", "parameters.touch_move.x"),
        ("parameters = 3", "bad_value", "draws.parameters"),
        ("[draws.balance]{0}\nrule = 'D5'", "missing_key", "draws.balance.bands"),
        (
            "[draws.balance]{0}\nrule='D5'\nbands=[{{pieces=[6,4], moves=3}}]",
            "bad_value",
            "draws.balance.bands.pieces",
        ),
        (
            "[draws.balance]{0}\nrule='D5'\nbands=[{{pieces=[4,6],moves=3}},{{pieces=[6,7],moves=9}}]",
            "bad_value",
            "draws.balance.bands",
        ),
        (
            "[draws.kings_only]{0}\nrule='D6'\nlimit=15\nstrong=['K']",
            "unknown_key",
            "draws.kings_only.strong",
        ),
        (
            "[draws.kings_only]{0}\nrule='D6'\nlimit=15\ncount_by='strong'",
            "bad_value",
            "draws.kings_only.count_by",
        ),
        (
            "[draws.threefold]{0}\nrule='D3'\nlimit=3\nsame_mover=false",
            "bad_value",
            "draws.threefold.same_mover",
        ),
        (
            "[draws.main_road]{0}\nrule='D9'\nlimit=5\nstrong=['KmK']",
            "bad_value",
            "draws.main_road.strong",
        ),
        (
            "[draws.small_endings]{0}\nrule='D7'\nlimit=5\nresets=['ratio']",
            "bad_value",
            "draws.small_endings.resets",
        ),
        (
            "[draws.main_road]{0}\nrule='D9'\nlimit=5\nleaving='never'",
            "bad_value",
            "draws.main_road",
        ),
    ],
)
def test_a_parameter_at_fault_is_refused_by_name(more, code, key):
    text = HEAD + more.format("\narticle = '1'\nsource = 'x'")
    with pytest.raises(RulesetFault) as refused:
        reader.parse_ruleset(text, "mine@1")
    assert (refused.value.code, refused.value.params["key"]) == (code, key)


def test_an_unknown_variant_is_refused():
    with pytest.raises(RulesetFault) as refused:
        reader.parse_ruleset("variant = 'chess'\n" + HEAD, "mine@1")
    assert refused.value.params["key"] == "variant"


@pytest.mark.parametrize("ruleset_id", PUBLISHED)
def test_a_published_version_gains_nothing_from_parameters_that_came_later(ruleset_id):
    """It does not state them, its digest is what it was, and the declared default holds."""
    rules = catalogue.load_ruleset(ruleset_id)
    for name, held in DEFAULTS.items():
        assert rules.value(name) is None
        if type(held.value) is int:
            assert rules.number(name) == held.value


@pytest.mark.parametrize(
    ("ruleset_id", "expected"),
    [
        ("fmjd64@1", {DrawRuleName.MAIN_ROAD: True, DrawRuleName.SMALL_ENDINGS: True}),
        ("ua64@1", {DrawRuleName.MAIN_ROAD: True, DrawRuleName.SMALL_ENDINGS: True}),
        ("rus-fed@1", {DrawRuleName.MAIN_ROAD: True}),
        ("pavlovich@1", {DrawRuleName.SMALL_ENDINGS: False}),  # S3 asks for the moves alone
        ("poddavki@1", {DrawRuleName.MAIN_ROAD: False}),  # D9 too
        ("lidraughts@1", {DrawRuleName.MAIN_ROAD: False, DrawRuleName.SMALL_ENDINGS: False}),
    ],
)
def test_7_2_7_7_2_8_a_won_position_denies_the_draw_where_the_article_says_so(ruleset_id, expected):
    draws = catalogue.load_ruleset(ruleset_id).draws
    assert {name: draws[name].unless_won for name in expected} == expected


@pytest.mark.parametrize(
    ("value", "is_judged"), [("judged", True), ("by_article", False), ("not_judged", False)]
)
def test_7_2_8_a_ruleset_may_say_it_of_an_article_of_its_own(value, is_judged):
    rules = reader.parse_ruleset(
        HEAD.replace("[draws]", "")
        + "[draws.small_endings]\nrule='D7'\nlimit=5\narticle='4.2'\nsource='club'\n"
        + f"[parameters.winning_position]\nvalue='{value}'\narticle='4.2'\nsource='club'\n",
        "mine@1",
    )
    assert rules.draws[DrawRuleName.SMALL_ENDINGS].unless_won is is_judged


STATED = """
[parameters.protest_minutes]
value = 15
article = "9.2"
source = "протест подаётся в течение 15 минут"
"""


def test_a_file_of_an_organiser_may_state_them():
    """And a word in place of the number leaves it to the event, so the default holds."""
    shipped = (catalogue.FOLDER / "club@1.toml").read_text(encoding="utf-8")
    text = shipped.replace('"club@1"', '"mine@1"')
    own = reader.parse_ruleset(text + STATED, "mine@1")
    assert (own.number("protest_minutes"), own.article("protest_minutes")) == (15, "9.2")
    left = reader.parse_ruleset(text + STATED.replace("15\n", '"event"\n'), "mine@1")
    assert left.number("protest_minutes") == 30
    assert own.digest != left.digest != catalogue.load_ruleset("club@1").digest
