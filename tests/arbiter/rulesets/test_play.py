"""Pages of how each game is played: an arbiter shows them to players who dispute a capture."""

import re
from html import unescape

import pytest
from django.test import Client
from django.urls import reverse
from django.utils.html import strip_tags

from arbiter.rules.rulesets import catalogue
from games.draughts.rules import articles_of_game, rules_of_game
from games.draughts.texts.rules import article_in_words
from games.draughts.variants import VARIANTS

pytestmark = pytest.mark.django_db

LANGUAGES = ("ru", "en")


def page_of(name: str, *args: str, language: str = "en", status: int = 200) -> str:
    answer = Client().get(reverse(name, args=args), headers={"accept-language": language})
    assert answer.status_code == status
    return answer.content.decode()


def anchors(page: str) -> set[str]:
    return set(re.findall(r'<div class="rule-of-play[^"]*" id="(\w+)"', page))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("game", VARIANTS)
def test_a_game_is_told_rule_by_rule(game: str, language: str) -> None:
    """Each paragraph has its address and its words, each ruleset of the game its link."""
    page = page_of("rules-of-game", game, language=language)
    assert anchors(page) == rules_of_game(VARIANTS[game])
    words = unescape(strip_tags(page))
    for article in articles_of_game(VARIANTS[game]):
        assert article_in_words(article, language) in words
    for rules in catalogue.load_all_rulesets():
        link = f'href="{reverse("ruleset", args=[rules.id])}"'
        assert (link in page) is (rules.variant == game)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_list_shows_every_game_with_a_board(language: str) -> None:
    page = page_of("rules-of-games", language=language)
    assert page.count("<svg") >= len(VARIANTS)
    for game in VARIANTS:
        assert f'href="{reverse("rules-of-game", args=[game])}"' in page


def test_an_italian_capture_in_dispute_is_shown_with_its_board() -> None:
    page = page_of("rules-of-game", "italian")
    rule = page[page.index('id="C3"') : page.index('id="C4"')]
    assert "A man may not capture a king." in rule
    assert "<svg" in rule
    assert "22x15" in rule
    assert "position FOUR" not in page
    assert "FID 9.3" in page


def test_a_game_that_nobody_knows_has_no_page() -> None:
    page_of("rules-of-game", "senegalese", status=404)


@pytest.mark.parametrize("language", LANGUAGES)
def test_lists_and_rulesets_lead_to_the_games(language: str) -> None:
    games, italian = reverse("rules-of-games"), reverse("rules-of-game", args=["italian"])
    assert f'href="{games}"' in page_of("rulesets", language=language)
    assert f'href="{games}"' in page_of("check-record", language=language)
    assert f'href="{italian}"' in page_of("ruleset", "italian@1", language=language)


@pytest.mark.parametrize(
    ("text", "address"),
    [
        ('[Variant "italian"]\n[SetUp "1"]\n[FEN "W:W18:BK14,K5"]\n1. 18x11 *', "italian/#C3"),
        ('[Variant "turkish"]\n1. a3-b4 *', "turkish/#M2"),
        ("1. c3-d4 b6-c5 2. d4-e5 *", "russian/#C1"),
    ],
)
def test_a_fault_leads_to_the_rule_of_its_own_game(text: str, address: str) -> None:
    page = Client().post(reverse("check-record"), {"text": text}).content.decode()
    assert f'href="/rules/games/{address}"' in page
    game, rule = address.split("/#")
    assert rule in anchors(page_of("rules-of-game", game))
