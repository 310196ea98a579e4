"""Catalogues are complete and compiled, and one place asks for the language."""

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.utils.translation import templatize

from tests.support.environment import TOP
from tests.support.languages import LETTERS, Reader

# Catalogues of translations are complete in Russian, and compiled.


TREE = Path(__file__).resolve().parents[2]

LIBRARY = "games/draughts"  # has a catalogue of its own, without Django

ROOMS = ("games", "arbiter", "tournaments", "deploy")

PLACES = (*ROOMS, LIBRARY)

PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}

PLURAL = {"ngettext", "ngettext_lazy", "translate_count"}

WITH_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext", "pgettext_noop"}

CYRILLIC = re.compile(r"[А-Яа-яЁё]")

# Russian says the name of a side in another case, filled in from another gap
OTHER_CASE = {
    "{side} is to move, but the piece on {square} is the opponent's",
    "{side} is to move and has no piece on the file {file}",
}

THE_SAME = {
    "PDN",
    "JSON",
    "%(name)s, %(time)s",
    "%(short)s – %(words)s",
    "%(place)s, UTC%(ahead)s",
    "UTC",
    "№",
    "“{word}”",
}

SHORT_SENTENCE = 2  # words; «Это верно.» may answer two questions

SAMPLES = (1, 3, 5)  # the three Russian forms: 1 ход, 3 хода, 5 ходов

# a word of its own sentence, in another number, gender or case than the heading of a column
OWN_SENSE = {
    *("after", "article", "back", "black", "white", "counted", "entered", "examination", "faulty"),
    *("games", "rounds", "players", "hidden", "in play", "name", "title", "source", "stated by"),
    *("import", "imported", "player", "did not come to the round before"),
    "the game goes on",  # as an order of the arbiter: «Продолжать партию»
    "round %(number)s at %(time)s",
}

Message = tuple[str | None, str, str | None]  # context, singular, plural


def domain(room: str) -> str:
    return "draughts" if room == LIBRARY else "django"


def catalogue(room: str) -> gettext.GNUTranslations:
    folder = TREE / room / "locale"
    return gettext.translation(domain(room), folder, ["ru"], class_=gettext.GNUTranslations)


def messages_of(room: str) -> set[Message]:
    """Everything marked for translation in the templates and the code of a room."""
    marked: set[Message] = set()
    for path in sorted((TREE / room).rglob("*")):
        if room != LIBRARY and path.is_relative_to(TREE / LIBRARY):
            continue
        if path.suffix == ".html":
            marked |= in_template(path)
        elif path.suffix == ".py" and "migrations" not in path.parts:
            marked |= in_code(path.read_text(encoding="utf-8"))
    return marked


def in_template(path: Path) -> set[Message]:
    """Django turns a template into calls of gettext among filler; only the calls are read."""
    text = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    call = re.compile(r"(?<!\w)((?:n?p?gettext|_)\(.*?[\"'](?:, count)?\))", re.DOTALL)
    return set().union(
        *(
            in_code(re.sub(r"(?<=[( ])u(?=')", "", call_match[1]))
            for call_match in call.finditer(text)
        )
    )


def in_code(text: str) -> set[Message]:
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return {marked for call in calls if (marked := message(call)) is not None}


def message(call: ast.Call) -> Message | None:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    texts = [argument.value for argument in call.args if isinstance(argument, ast.Constant)]
    if not texts or not all(isinstance(text, str) for text in texts):
        return None
    if name in PLAIN:
        return None, texts[0], None
    if name in PLURAL:
        return None, texts[0], texts[1]
    if name in WITH_CONTEXT and len(texts) > 1:
        return texts[0], texts[1], texts[2] if len(texts) > 2 else None
    return None


def translated(words: gettext.GNUTranslations, marked: Message) -> list[str]:
    context, message, many = marked
    if many is None:
        return [words.pgettext(context, message) if context else words.gettext(message)]
    if context:
        return [words.npgettext(context, message, many, number) for number in SAMPLES]
    return [words.ngettext(message, many, number) for number in SAMPLES]


@pytest.mark.parametrize("room", PLACES)
def test_every_word_of_a_room_is_there_in_russian(room: str) -> None:
    words = catalogue(room)
    marked = messages_of(room)
    assert marked
    for message in sorted(marked, key=str):
        for text in translated(words, message):
            assert CYRILLIC.search(text) or message[1] in THE_SAME or text in THE_SAME, message


@pytest.mark.parametrize("room", PLACES)
def test_a_translation_fills_the_same_gaps(room: str) -> None:
    words = catalogue(room)
    gap = re.compile(r"%\((\w+)\)s|\{(\w+)\}")
    for marked in messages_of(room):
        for text in translated(words, marked):
            gaps = set(gap.findall(marked[2] or marked[1]))
            assert set(gap.findall(text)) == gaps or marked[1] in OTHER_CASE, marked


@pytest.mark.parametrize("room", PLACES)
def test_the_compiled_catalogue_is_that_of_the_text(room: str) -> None:
    """The machine reads the .mo, people the .po: every translation stands in both."""
    folder = TREE / room / "locale" / "ru" / "LC_MESSAGES"
    source = (folder / f"{domain(room)}.po").read_text(encoding="utf-8")
    written = re.findall(r'^msgstr(?:\[\d\])? (".+")$', source, re.MULTILINE)
    compiled = set(catalogue(room)._catalog.values())
    assert {ast.literal_eval(message) for message in written if message != '""'} <= compiled


@pytest.mark.parametrize("room", PLACES)
def test_two_sentences_are_not_translated_by_one(room: str) -> None:
    """When two branches meet, the translation of one message may land under another."""
    words = catalogue(room)
    of_sentence: dict[str, set[str]] = {}
    for context, message, many in messages_of(room):
        text = translated(words, (context, message, many))[0]
        if text.endswith(".") and len(text.split()) > SHORT_SENTENCE:
            of_sentence.setdefault(text, set()).add(message)
    assert {text: found for text, found in of_sentence.items() if len(found) > 1} == {}


REGULATIONS_OR_TABLE = re.compile(r"(?i)положени\w*")

OF_PIECES = {
    "Партия начинается не с разыгранного начала: по жребию положение № {number} ",
}


@pytest.mark.parametrize("room", (*("arbiter", "tournaments", "deploy", "games"),))
def test_no_word_means_both_the_standings_and_the_regulations(room: str) -> None:
    """«Положение» is either: pages say «таблица», «места» or «регламент»."""
    source = (TREE / room / "locale" / "ru" / "LC_MESSAGES" / "django.po").read_text("utf-8")
    said = re.findall(r'^(?:msgstr(?:\[\d\])? )?"(.*)"$', source, re.MULTILINE)
    assert [text for text in said if REGULATIONS_OR_TABLE.search(text)] == [
        text for text in said if text in OF_PIECES
    ]


TEMPLATE_COMMENT = re.compile(r"\{#.*?#\}|\{% comment.*?endcomment %\}", re.DOTALL)

TEMPLATE_TRANSLATED = re.compile(
    r"\{%\s*blocktranslate\b.*?%\}.*?\{%\s*endblocktranslate\s*%\}", re.DOTALL
)

TEMPLATE_TAG = re.compile(r"\{%.*?%\}", re.DOTALL)

TEMPLATE_VALUE = re.compile(r"\{\{.*?\}\}", re.DOTALL)

# names of formats, which every language writes so
NAMES = re.compile(r"\b(?:PDN|PDF|CSV|JSON|XLSX|ZIP|TRF16|TRF-2026|SHA-256|YAML)\b")

SQUARES = re.compile(r"\b[a-h][1-8]\b")

BOTH_AT_ONCE = {"500.html", "503.html"}  # shown where nobody knows the language any more

PART_OF_A_TAG = {"_live.html"}  # attributes alone, none of which is read by people


def untranslated_words(template: str) -> list[str]:
    """What a template says to people, in texts and attributes, outside its translations."""
    for wanting, instead in (
        (TEMPLATE_COMMENT, ""),
        (TEMPLATE_TRANSLATED, " "),
        (TEMPLATE_TAG, " "),
        (TEMPLATE_VALUE, "0"),
    ):
        template = wanting.sub(instead, template)
    said = (SQUARES.sub("", NAMES.sub("", text)) for text in Reader(template).said)
    return [text.strip() for text in said if LETTERS.search(text)]


def test_no_template_says_a_word_outside_the_catalogue() -> None:
    """Every page and paper, also those that no reader comes to in a test."""
    left = {
        str(path.relative_to(TREE)): words
        for room in ROOMS
        for path in sorted((TREE / room).rglob("*.html"))
        if path.name not in BOTH_AT_ONCE | PART_OF_A_TAG
        and (words := untranslated_words(path.read_text(encoding="utf-8")))
    }
    assert left == {}


@pytest.mark.parametrize(
    "template",
    [
        "<p>Round {{ number }}</p>",
        '<button title="Close" {% if open %}hidden{% endif %}>×</button>',
        "<h{{ level }}>{% translate 'Round' %} of the event</h{{ level }}>",
    ],
)
def test_a_word_outside_the_catalogue_is_found(template: str) -> None:
    assert untranslated_words(template)


def test_a_message_of_several_rooms_has_one_meaning() -> None:
    """Django joins the catalogues: of two translations the page would show either.

    Where the meaning really differs, a context tells the messages apart.
    """
    meanings: dict[str | tuple[str, int], dict[str, str]] = {}
    for room in ROOMS:
        for name, text in catalogue(room)._catalog.items():
            meanings.setdefault(name, {})[room] = text
    meanings.pop("")  # the heads of the catalogues
    assert [meaning for meaning in meanings.values() if len(set(meaning.values())) > 1] == []


def test_a_text_says_the_same_with_and_without_a_capital_letter() -> None:
    """One English wording has one Russian one; only letter case and stops may differ."""
    translations: dict[tuple[str, str], dict[str, str]] = {}
    for room in PLACES:
        for name, text in catalogue(room)._catalog.items():
            if not isinstance(name, tuple):
                context, _between, english = name.rpartition("\x04")
                translations.setdefault((context, without_capitals_and_stops(english)), {})[
                    without_capitals_and_stops(text)
                ] = text
    differing = {key: set(texts.values()) for key, texts in translations.items() if len(texts) > 1}
    assert {english for _context, english in differing} - {""} <= OWN_SENSE, differing


def without_capitals_and_stops(text: str) -> str:
    """Without capital letters and stops."""
    return re.sub(r"[^\w%{}() ]", "", text).strip().lower()


# Only one place in the code asks whether the reader reads Russian or English.


ASKED = re.compile(
    r"""[!=]=\s*["'](?:ru|en)["']|["'](?:ru|en)["']\s*[!=]=|startswith\(\(?\s*["'](?:ru|en)\b"""
    r"""|\bin\s*[\[({]\s*["'](?:ru|en)["']|\.get\(language\b|\b(?:ru|en)\b\s*if\s"""
)


def files_that_compare_language() -> set[str]:
    """Files of code and templates that compare a language with Russian or English."""
    files = [
        path
        for room in ROOMS
        for path in sorted((TOP / room).rglob("*"))
        if path.suffix in (".py", ".html") and "migrations" not in path.parts
    ]
    return {
        str(path.relative_to(TOP))
        for path in files
        if ASKED.search(path.read_text(encoding="utf-8"))
    }


def test_nothing_asks_which_of_two_languages_it_is():
    assert files_that_compare_language() == set()


def test_the_question_is_known_in_every_form():
    for form in (
        'if language == "en":',
        "{% if LANGUAGE_CODE == 'ru' %}",
        'language.startswith("en")',
        'if language in ("ru", "be"):',
        'said = ru if language != "en" else en',
    ):
        assert ASKED.search(form), form
    assert not ASKED.search('russian_or_english("ru", "en", language)')
