"""Whether a name is a man's or a woman's, proposed from its parts; empty where it does not say."""

import re

from tournaments.festivals.rules.groups import MAN, WOMAN

_FATHERS = (
    (MAN, re.compile(r".{2,}(?:вич|ич|ovich|evich)|оглы|углы|улы|oglu|ogly", re.IGNORECASE)),
    (
        WOMAN,
        re.compile(r".{2,}(?:вна|ична|инична|ovna|evna|ichna)|кызы|кизи|qizi|kyzy", re.IGNORECASE),
    ),
)
_SURNAMES = (
    (WOMAN, re.compile(r".+(?:ова|ева|ёва|ина|ына|ская|цкая|ova|eva|ina|skaya)", re.IGNORECASE)),
    (MAN, re.compile(r".+(?:ов|ев|ёв|ин|ын|ский|цкий|ov|ev|in|sky|skiy)", re.IGNORECASE)),
)
_MEN_ON_A = frozenset(
    (
        *("илья", "никита", "данила", "лука", "савва", "фома", "кузьма", "миша", "гоша", "паша"),
        *("ваня", "коля", "петя", "вася", "дима", "лёша", "леша", "алёша", "серёжа", "гриша"),
        *("степа", "мустафа", "ilya", "nikita", "danila", "luka"),
    )
)
_EITHER = frozenset(("саша", "женя", "валя", "слава", "sasha", "zhenya"))


def sex_of_name(name: str) -> str:
    """Propose ``m`` or ``w`` by patronymic, surname or given name; empty where they do not agree.

    A proposal only: an organiser sees it before anything is stored.
    """
    surname, *given = name.replace(",", " ").split() or [""]
    for word in given[1:]:
        for sex, form in _FATHERS:
            if form.fullmatch(word):
                return sex
    by_surname = next((sex for sex, form in _SURNAMES if form.fullmatch(surname)), "")
    by_given = _of_given_name(given[0]) if given else ""
    if by_surname and by_given and by_surname != by_given:
        return by_given if surname.casefold().endswith(("ин", "ина", "in", "ina")) else ""
    return by_surname or by_given


def _of_given_name(word: str) -> str:
    plain = word.strip(".").casefold()
    if len(plain) < 2 or plain in _EITHER:
        return ""
    if plain in _MEN_ON_A:
        return MAN
    if plain in ("любовь", "нинель"):
        return WOMAN
    if plain.endswith(("а", "я", "a", "ia", "ya")):
        return WOMAN
    return MAN if plain[-1] in "бвгдзйклмнпрстфхцчшщbdfghklmnprstvy" else ""
