"""Every word a page says exists in Russian: the catalogues are complete and compiled."""

import ast
import gettext
import re
from pathlib import Path

import pytest
from django.utils.translation import templatize

TOP = Path(__file__).resolve().parents[2]
ROOMS = ("games", "arbiter", "tournaments", "deploy")
PLAIN = {"_", "gettext", "gettext_lazy", "gettext_noop"}
PLURAL = {"ngettext", "ngettext_lazy"}
WITH_CONTEXT = {"pgettext", "pgettext_lazy", "npgettext"}
CYRILLIC = re.compile(r"[А-Яа-яЁё]")
THE_SAME = {"PDN", "JSON", "%(name)s, %(time)s", "№"}
SAMPLES = (1, 3, 5)  # the three Russian forms: 1 ход, 3 хода, 5 ходов

Message = tuple[str | None, str, str | None]  # context, singular, plural


def catalogue(room: str) -> gettext.GNUTranslations:
    folder = TOP / room / "locale"
    return gettext.translation("django", folder, languages=["ru"], class_=gettext.GNUTranslations)


def messages_of(room: str) -> set[Message]:
    """Everything marked for translation in the templates and the code of a room."""
    found: set[Message] = set()
    for path in sorted((TOP / room).rglob("*")):
        if path.suffix == ".html":
            found |= in_template(path)
        elif path.suffix == ".py" and "migrations" not in path.parts:
            found |= in_code(path.read_text(encoding="utf-8"))
    return found


def in_template(path: Path) -> set[Message]:
    """Django turns a template into calls of gettext among filler; only the calls are read."""
    text = templatize(path.read_text(encoding="utf-8"), origin=str(path))
    call = re.compile(r"(?<!\w)((?:n?p?gettext|_)\(.*?[\"'](?:, count)?\))", re.DOTALL)
    return set().union(
        *(in_code(re.sub(r"(?<=[( ])u(?=')", "", found[1])) for found in call.finditer(text))
    )


def in_code(text: str) -> set[Message]:
    calls = [node for node in ast.walk(ast.parse(text)) if isinstance(node, ast.Call)]
    return {found for call in calls if (found := message(call)) is not None}


def message(call: ast.Call) -> Message | None:
    name = getattr(call.func, "id", getattr(call.func, "attr", ""))
    texts = [one.value for one in call.args if isinstance(one, ast.Constant)]
    if not texts or not all(isinstance(one, str) for one in texts):
        return None
    if name in PLAIN:
        return None, texts[0], None
    if name in PLURAL:
        return None, texts[0], texts[1]
    if name in WITH_CONTEXT:
        return texts[0], texts[1], texts[2] if len(texts) > 2 else None
    return None


def translated(words: gettext.GNUTranslations, found: Message) -> list[str]:
    context, one, many = found
    if many is None:
        return [words.pgettext(context, one) if context else words.gettext(one)]
    if context:
        return [words.npgettext(context, one, many, number) for number in SAMPLES]
    return [words.ngettext(one, many, number) for number in SAMPLES]


@pytest.mark.parametrize("room", ROOMS)
def test_every_word_of_a_room_is_there_in_russian(room: str) -> None:
    words = catalogue(room)
    found = messages_of(room)
    assert found
    for one in sorted(found, key=str):
        for said in translated(words, one):
            assert CYRILLIC.search(said) or one[1] in THE_SAME or said in THE_SAME, one


@pytest.mark.parametrize("room", ROOMS)
def test_a_translation_fills_the_same_gaps(room: str) -> None:
    words = catalogue(room)
    gap = re.compile(r"%\((\w+)\)s")
    for found in messages_of(room):
        for said in translated(words, found):
            assert set(gap.findall(said)) == set(gap.findall(found[2] or found[1])), found


@pytest.mark.parametrize("room", ROOMS)
def test_the_compiled_catalogue_is_that_of_the_text(room: str) -> None:
    """The machine reads the .mo, people the .po: every translation stands in both."""
    folder = TOP / room / "locale" / "ru" / "LC_MESSAGES"
    source = (folder / "django.po").read_text(encoding="utf-8")
    written = re.findall(r'^msgstr(?:\[\d\])? (".+")$', source, re.MULTILINE)
    compiled = set(catalogue(room)._catalog.values())
    assert {ast.literal_eval(one) for one in written if one != '""'} <= compiled


def test_a_message_of_several_rooms_has_one_meaning() -> None:
    """Django joins the catalogues: of two translations the page would show either.

    Where the meaning really differs, a context tells the messages apart.
    """
    told: dict[str | tuple[str, int], dict[str, str]] = {}
    for room in ROOMS:
        for name, text in catalogue(room)._catalog.items():
            told.setdefault(name, {})[room] = text
    told.pop("")  # the heads of the catalogues
    assert [found for found in told.values() if len(set(found.values())) > 1] == []
