"""Names of towns, to tell «Иванов Пермь» from «Иванов Пётр» in a pasted list."""

from collections.abc import Iterable

from tournaments.player_list_reader.given_names import is_given_name

_TOWNS = """
Абакан; Азов; Альметьевск; Анапа; Армавир; Арзамас; Астрахань; Балаково; Балашиха; Барнаул; Батайск;
Белгород; Березники; Бийск; Братск; Брянск; Великий Новгород; Великие Луки; Владивосток;
Владикавказ; Волгодонск; Вологда; Воркута; Воронеж; Воткинск; Выборг; Гатчина; Глазов; Грозный;
Дербент; Дзержинск; Димитровград; Домодедово; Дубна; Ейск; Ессентуки; Златоуст; Иваново;
Ижевск; Йошкар-Ола; Казань; Калуга; Каспийск; Кемерово; Керчь; Кимры; Кинешма; Клин; Клязьма;
Ковров; Коломна; Кострома; Краснодар; Красногорск; Красноярск; Курган; Курск; Кызыл; Липецк;
Люберцы; Магадан; Майкоп; Махачкала; Миасс; Москва; Муром; Мытищи; Набережные Челны; Нальчик;
Находка; Невинномысск; Нижний Новгород; Нижний Тагил; Новомосковск; Новочебоксарск; Новый Уренгой;
Обнинск; Одинцово; Омск; Орёл; Оренбург; Орехово-Зуево; Орск; Пенза; Пермь; Псков; Пушкино; Рига;
Ростов; Ростов-на-Дону; Рыбинск; Рязань; Салехард; Самара; Саранск; Саратов; Сарапул; Саров; Сочи;
Старый Оскол; Стерлитамак; Сургут; Сызрань; Сыктывкар; Таганрог; Тамбов; Тверь; Тобольск; Тольятти;
Торжок; Троицк; Туапсе; Тула; Тюмень; Углич; Улан-Удэ; Уфа; Ухта; Хасавюрт; Химки; Чебоксары; Чехов;
Челябинск; Череповец; Чита; Шахты; Щёлково; Электросталь; Элиста; Энгельс; Якутск; Ялта;
Ярославль; Киев; Минск; Гомель; Могилёв; Гродно; Брест; Харьков; Одесса; Алма-Ата; Алматы; Астана;
Баку; Бишкек; Вильнюс; Ереван; Кишинёв; Таллин; Ташкент; Тбилиси; Даугавпилс; Варшава;
СПб; Питер; Мск
"""
_TELLING_ENDS = ("ск", "град", "бург", "поль")
_SHORTEST_BY_END = 5


def _folded(name: str) -> str:
    return name.casefold().replace("ё", "е")


TOWNS = frozenset(_folded(" ".join(town.split())) for town in _TOWNS.split(";"))


def folded_towns(names: Iterable[str]) -> frozenset[str]:
    """Return the names of towns folded for comparison by ``is_town``."""
    return frozenset(_folded(" ".join(name.split())) for name in names if name.strip())


def is_town(words: str, known: frozenset[str] = frozenset()) -> bool:
    """Return whether words surely name a town; «Владимир» counts as a given name.

    ``known``: further towns, as folded_towns gives them.
    """
    folded = _folded(words)
    if is_given_name(words):
        return False
    is_one_word = folded.isalpha() and len(folded) >= _SHORTEST_BY_END
    return folded in TOWNS or folded in known or (is_one_word and folded.endswith(_TELLING_ENDS))
