"""Words of pasted lists: given names, towns, man or woman."""

from collections.abc import Iterable

_MEN = """
Адам Александр Алексей Альберт Анатолий Андрей Антон Аркадий Арсений Арсен Артём Артур Ашот Богдан
Борис Вадим Валентин Валерий Василий Вениамин Виктор Виталий Владимир Владислав Всеволод Вячеслав
Гавриил Гарик Геннадий Георгий Герман Глеб Григорий Давид Дамир Даниил Данила Демид Демьян Денис
Дмитрий Евгений Егор Елисей Ефим Захар Иван Игнат Игорь Ибрагим Ильдар Илья Иннокентий Иосиф
Ипполит Карим Кирилл Климент Константин Лев Леонид Леонтий Лука Макар Максим Марат Марк Мартин
Матвей Мирон Мирослав Михаил Назар Никита Николай Олег Павел Пётр Платон Прохор Рамиль Расул
Ратмир Рафаэль Карл Ринат Роберт Родион Роман Ростислав Руслан Рустам Савва Савелий Святослав
Семён Сергей Станислав Степан Тарас Тимофей Тимур Тихон Фёдор Феликс Филипп Эдуард Эльдар Эмиль
Эрик Юлиан Юрий Ян Яков Ярослав Айдар Айрат Алан Амир Булат Гурам Ильнур Ильяс Камиль Махмуд Мурат
Мустафа Нурлан Омар Рашид Ренат Салават Султан Тагир Фарид Хасан Шамиль Юсуф Янис
"""

_WOMEN = """
Агата Аделина Алевтина Александра Алёна Алина Алиса Алла Альбина Амина Анастасия Ангелина Анжела
Анна Антонина Арина Валентина Валерия Варвара Василиса Вера Вероника Виктория Виолетта Галина
Дарья Джамиля Диана Дина Ева Евгения Евдокия Екатерина Елена Елизавета Есения Жанна Зинаида Злата
Зоя Зульфия Инга Инна Ирина Камилла Карина Кира Кристина Ксения Лариса Лидия Лилия Любовь Людмила
Майя Маргарита Марианна Марина Мария Милана Милена Мирослава Надежда Наталия Наталья Нелли Ника
Нина Оксана Олеся Ольга Пелагея Полина Раиса Регина Римма Роза Руслана Сабина Светлана Снежана
София Софья Стефания Таисия Тамара Татьяна Ульяна Фаина Фатима Эвелина Элина Эльвира Эльмира Эмма
Юлия Юлиана Яна Ярослава
"""

_AT_HOME = """
Алёша Андрюша Аня Боря Ваня Вася Валера Вика Витя Влад Вова Володя Галя Гена Гоша Гриша Даня Даша
Дима Женя Ира Катя Коля Костя Ксюша Лена Лера Лёня Лёша Лиза Люба Люда Макс Марго Маша Миша Надя
Настя Наташа Оля Паша Петя Рома Саша Света Серёжа Слава Соня Стас Стёпа Таня Тёма Тима Толя Федя
Юля Юра
"""

_LATIN = """
Alan Albert Alex Alexander Alexandra Alexey Alice Andrew Andrey Anna Anne Anton Arthur Boris
Charles Daniel David Denis Diana Dmitry Edward Elena Elizabeth Emma Eric Eugene George Georgy
Gregory Helen Henry Igor Ilya Irina Ivan Jack James Jan Jane John Joseph Julia Kate Leo Leonid
Maria Mark Martin Mary Maxim Michael Mikhail Nicholas Nikita Nikolay Oleg Olga Pavel Peter Philip
Pyotr Richard Robert Roman Sergey Simon Sofia Stephen Thomas Vadim Victor Viktor Vladimir William
Yuri
"""

GIVEN_NAMES = frozenset(
    name.casefold().replace("ё", "е") for name in f"{_MEN} {_WOMEN} {_AT_HOME} {_LATIN}".split()
)


def is_given_name(word: str) -> bool:
    """Return whether a word is a common given name, in any case and with «е» for «ё»."""
    return word.casefold().replace("ё", "е") in GIVEN_NAMES


# Names of towns, to tell «Иванов Пермь» from «Иванов Пётр» in a pasted list.


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
СПб; Питер; Мск;
London; Paris; Berlin; Rome; Madrid; Amsterdam; Rotterdam; Moscow; Kyiv; Kiev; Minsk; Riga; Vilnius;
Tallinn; Warsaw; Prague; Vienna; Baku; Tbilisi; Yerevan; Astana; Tashkent; Bishkek; Dakar; Abidjan
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


SEXES = {
    **dict.fromkeys(("m", "male", "man", "м", "муж", "мужской", "мужчина"), "m"),
    **dict.fromkeys(("юноша", "мальчик", "boy"), "m"),
    **dict.fromkeys(("w", "f", "female", "woman", "ж", "жен", "женский", "женщина"), "w"),
    **dict.fromkeys(("девушка", "девочка", "girl"), "w"),
}


def sex_of_word(words: str) -> str | None:
    """Return ``m`` or ``w`` for a word for a man or a woman; None for any other."""
    return SEXES.get(words.strip(" ,;").casefold().rstrip("."))
