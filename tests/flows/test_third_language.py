"""A made-up third language finds untranslated texts on pages, papers and in refusals.

The declared exception: what is written in Russian and English where it is defined, and shown
by ``games.draughts.texts.catalogue`` — titles of rulesets and of tables of
openings; the handbook, in Russian or English files; and the reference for programs, in English.
"""

import importlib
import re
from collections.abc import Iterator, Mapping
from pathlib import Path
from types import ModuleType

import django
import pytest
from django.apps import apps
from django.contrib.auth.models import User
from django.core.cache import cache
from django.test import Client, override_settings
from django.utils import translation
from django.utils.functional import Promise

from arbiter.cases.services import incidents
from arbiter.rules.rulesets import catalogue
from deploy.handbook import chapters as handbook_chapters
from deploy.handbook.chapters import CHAPTERS
from games.draughts.colour import Colour
from games.draughts.errors import Fault, FaultCode, Note
from games.draughts.suggestions import Suggestion, SuggestionCode
from games.draughts.texts import catalogue as catalogue_texts
from games.draughts.texts import words
from games.draughts.texts.commands import COMMAND, command_text
from games.draughts.texts.faults import NOTES
from games.draughts.texts.names import VARIANT_NAMES, variant_name
from games.draughts.texts.words import FAULTS
from tests.support import languages, records, small_event
from tests.support.addresses import operations_with_number, pages_by_links
from tests.support.languages import LANGUAGE, Reader, untranslated
from tournaments.boards.models import Game
from tournaments.games.services import disputes
from tournaments.games.services import records as records_services

pytestmark = pytest.mark.django_db

TOP = Path(__file__).parents[2]

ROOMS = ("games", "arbiter", "tournaments", "deploy")

GREEK = "Αβγ"  # people's own words, in letters that no text of the service has

DATA = (
    r"https?://\S+",
    r"SHA-256|XLSX|PDN|JSON|CSV|ZIP|PDF|FEN|TRF16|TRF-2026",
    r"(?:Кубок клуба|Kubok kluba)|Игрок \d\d|Igrok(?: \d\d)?",  # the event and its players
    r"\b[a-z0-9-]+@\d+",  # ids of rulesets
    r"\b[0-9a-f]{12,64}\b",  # fingerprints and seeds
    r"\b(?:application|multipart|text)/[a-z-]+",  # types of a body that an address takes
    r"\b20\d\d-\d\d-\d\dT[\d:.]+Z",
    r"\b(?:tournament|table|game):\d+|\bid \d+",
    r"[WB]:[WBK\da-h,.…:]+",  # positions in FEN
    r"\bK?[a-h][1-8](?:[-:]K?[a-h][1-8])*(?!\w)",
    r"(?<!\w)[a-h](?!\w)",  # letters at the edges of a board
    r"(?<!\w)[A-H](?!\w)",  # finals of a stage
    r"\b(?:RUB|BYN|UAH|KZT|PLN|EUR|USD|GBP)\b",  # codes of money
    r"\b[A-Z]\d+(?:\.\d+)*(?!\w)",  # articles
    r"\((?:C\.05 Annex 1)\)|(?:FMJD|CBD|WCDF|APCA|FID|FPD|DA|FR)(?:, annex \d)?(?:,? ?[\d.–]+)?",
    r"K7MQ-2XWP-HD9C",  # how the letters of a card look
    r"white, black|no_pieces",  # tags of a certified text
    r"\bnumbers\b",  # the kind of a lot, as it stands in the text that is hashed
)


def bilingual_by_definition() -> list[str]:
    """What has its Russian and its English where it is defined."""
    rules = [catalogue.load_ruleset(ruleset_id) for ruleset_id in catalogue.all_ruleset_ids()]
    of_rules = [text for rule in rules for text in (rule.title_en, rule.warning_en) if text]
    names = [
        "Club table of drawn openings (64)",
        "Club table of drawn openings ·",
        "Club table of drawn openings",
        "White's first move (7)",
        "White's first move",
        "our own, made by rule, not official",
        "Lines",
        "Flying",
        "Norms by coefficients of opponents (the program “Turnir”, 2014–2022)",
    ]  # tables of openings: title, source and groups, told in both languages where they are kept
    chapters = [
        handbook_chapters.chapter_title(chapter, "en")
        for part in CHAPTERS.values()
        for chapter in part
    ]
    return [*of_rules, *names, *chapters]


@pytest.fixture(scope="module")
def locale(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder of catalogues that has the made-up language and nothing else."""
    folder = tmp_path_factory.mktemp("locale")
    ours = [TOP / room / "locale" for room in ROOMS]
    frame = [Path(django.__file__).parent / "conf" / "locale"]
    frame += [Path(app.path) / "locale" for app in apps.get_app_configs()]
    places = [folder / "ru" / "LC_MESSAGES" / "django.mo" for folder in {*ours, *frame}]
    target = folder / LANGUAGE / "LC_MESSAGES" / "django.mo"
    languages.write_catalogue([place for place in sorted(places) if place.exists()], target)
    library = Path(catalogue_texts.LOCALE) / "ru" / "LC_MESSAGES" / "draughts.mo"
    languages.write_catalogue([library], target.with_name("draughts.mo"))
    return folder


@pytest.fixture(autouse=True)
def _spoken(locale: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The service and its library have the made-up language as their third."""
    monkeypatch.setattr(catalogue_texts, "LOCALE", locale)
    languages = [("ru", "⟦Russian⟧"), ("en", "⟦English⟧"), (LANGUAGE, "⟦third⟧")]
    with override_settings(LANGUAGES=languages, LOCALE_PATHS=[str(locale)]):
        yield


@pytest.fixture
def allowed() -> re.Pattern[str]:
    longest_first = sorted(map(re.escape, bilingual_by_definition()), key=len, reverse=True)
    return re.compile("|".join([*longest_first, *DATA]))


@pytest.fixture
def story() -> small_event.Story:
    """A small event with a certified game, a dispute and an incident; its users are Greek."""
    story = small_event.event(4)
    for user in User.objects.all():
        user.username = user.first_name = GREEK + chr(ord("α") + user.pk % 20) + str(user.pk)
        user.is_superuser = user.pk == story.organiser.pk
        user.save()
    first, second = story.game(), story.game(board=2)
    _hand_in(story, first, records.record(1))
    waiting = first.submissions.get()
    black = story.user_of(first.black)
    records_services.confirm_result(submission_id=waiting.pk, actor=black, at=small_event.NOON)
    _hand_in(story, second, records.record(3))
    disputed = {"game_id": second.pk, "kind": "result", "claim_text": GREEK}
    case = disputes.open_dispute(**disputed, actor=story.user_of(second.black), at=small_event.NOON)
    fields = {"article": "T4", "ply": 1, "text": GREEK}
    incidents.enter_incident(case=case, entry=fields, actor=story.arbiter, at=small_event.NOON)
    return story


def _hand_in(story: small_event.Story, game: Game, text: str) -> None:
    white = story.user_of(game.white)
    records_services.submit_record(
        game_id=game.pk, data=text.encode(), actor=white, at=small_event.NOON
    )


@pytest.mark.parametrize(("reader", "least"), [("visitor", 30), ("player", 30), ("organiser", 45)])
def test_no_page_or_paper_says_a_word_outside_the_catalogue(story, allowed, reader, least):
    white = story.user_of(story.game().white)
    users = {"player": white, "organiser": story.organiser}
    client = small_event.signed_in(users[reader]) if reader in users else Client()
    texts = pages_by_links(client, "/", language=LANGUAGE)
    pages = {path: Reader(text) for path, text in texts.items()}
    untranslated_texts = {
        (path, left)
        for path, page in pages.items()
        for text in page.said
        if (left := untranslated(text, allowed))
    }
    assert untranslated_texts == set()
    assert len(pages) >= least
    assert sum("⟦" in text for page in pages.values() for text in page.said) > 1000


def test_no_refusal_of_the_api_says_a_word_outside_the_catalogue(story, allowed):
    """Every act of the API asked with nothing in it, by one who may everything."""
    client = small_event.signed_in(story.organiser)
    client.raise_request_exception = False
    untranslated_texts, count = set(), 0
    for method, path in operations_with_number(story.tournament.pk):
        if method == "get":
            continue
        cache.clear()
        answer = client.generic(
            method.upper(),
            path,
            b"{}",
            content_type="application/json",
            headers={"accept-language": LANGUAGE},
        )
        if answer.status_code < 400:
            continue
        for text in said_to_people(answer.json()):
            count += 1
            if left := untranslated(text, allowed):
                untranslated_texts.add((path, left))
    assert untranslated_texts == set()
    assert count > 50


def said_to_people(document: object) -> Iterator[str]:
    """The details and messages in a problem document."""
    if isinstance(document, list):
        for part in document:
            yield from said_to_people(part)
    elif isinstance(document, dict):
        for name, value in document.items():
            if name in ("detail", "message") and isinstance(value, str):
                yield value
            else:
                yield from said_to_people(value)


def modules_of_texts() -> list[ModuleType]:
    """The tables of the shell: every ``texts.py`` and its kin, but not the library's."""
    paths = [
        path.relative_to(TOP).with_suffix("")
        for room in ROOMS
        for path in sorted((TOP / room).rglob("*.py"))
    ]
    names = [
        ".".join(path.parts)
        for path in paths
        if "draughts" not in path.parts and (path.stem.endswith("texts") or "texts" in path.parts)
    ]
    return [importlib.import_module(name.removesuffix(".__init__")) for name in names]


def texts_in(value: object) -> Iterator[str]:
    """The lazy texts of a table, however deep they stand."""
    if isinstance(value, Promise):
        yield str(value)
    elif isinstance(value, Mapping):
        for part in value.values():
            yield from texts_in(part)
    elif isinstance(value, (tuple, list)):
        for part in value:
            yield from texts_in(part)


def test_every_table_of_texts_speaks_the_third_language(allowed):
    untranslated_texts, count = set(), 0
    gaps = re.compile(r"\{[^{}]*\}|%\(\w+\)[sd]")
    with translation.override(LANGUAGE):
        for module in modules_of_texts():
            for name, value in vars(module).items():
                for text in texts_in(value):
                    count += 1
                    if left := untranslated(gaps.sub(" ", text), allowed):
                        untranslated_texts.add((module.__name__, name, left))
    assert untranslated_texts == set()
    assert count > 700


def test_the_library_speaks_the_third_language(allowed):
    """Every sentence of the library, about a fault of which nothing but its code is known."""
    faults = [words.explain(Fault(code, "C1", side=None), LANGUAGE) for code in FAULTS]
    notes = [words.explain(Note(code), LANGUAGE) for code in NOTES]
    places = [
        words.describe_place(Fault(FaultCode.UNREADABLE, move_number=3, side=side), LANGUAGE)
        for side in Colour
    ]
    suggestions = [words.explain_suggestion(Suggestion(code), LANGUAGE) for code in SuggestionCode]
    commands = [
        command_text(name, LANGUAGE)
        for name in COMMAND
        if name != "version"  # names
    ]
    games = [variant_name(game, LANGUAGE) for game in VARIANT_NAMES]
    gaps = re.compile(r"\{[^{}]*\}")
    for text in (*faults, *notes, *places, *suggestions, *commands, *games):
        assert "⟦" in text
        assert untranslated(gaps.sub(" ", text), allowed) == ""
