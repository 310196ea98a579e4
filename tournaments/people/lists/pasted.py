"""A list of players pasted from a chat, a letter or a spreadsheet without heads.

    1. Соколов Андрей МС 1988
    2) Лебедев Пётр — Кострома мс
    Крылова Елена, 1 р., Ярославль
    Гусева Дарья<tab>1 разряд<tab>2004

A number in front of a line goes, a year, a rank, a rating and `ж` or `муж.` are known by their
form, what is left at the beginning is the name, what is left after it a city. A dash may stand
between surname and given name, and a town is known by its name after a surname alone; what is
neither name nor city for certain is told. A line without a name is told as no player's, and so is
the bare name that signs the letter; a word that means nothing here is told beside the player:
nothing is dropped in silence. A text in which nobody is found so, and which is nothing but words in
a column, is a list of surnames. A line of a messenger is read without its stamp; a third word of
a name is no town.
"""

import re
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field, replace

from games.archive.names import clean_name
from tournaments.people.lists.words import folded_towns, is_given_name, is_town, sex_of_word

_NUMBERED = re.compile(r"^\s*(?:№\s*)?\d{1,3}\s*(?:[.):]|[-–—]\s|\s)\s*(?=[^\d\s])")

_BULLET = re.compile(r"^[\s•·*+✅✔️\-–—>]+(?=\S)")

_YEAR = re.compile(
    r"(?<!\d)(?P<year>(?:19[2-9]|20[0-2])\d)(?!\d)\s*"
    r"(?:(?:г\.?\s?р|года рождения|год|г)(?!\w)\.?)?",
    re.I,
)

_DAY = re.compile(r"(?<!\d)\d{1,2}\.\d{1,2}\.(?P<year>(?:19[2-9]|20[0-2])\d)(?!\d)")

_RATING = re.compile(
    r"(?<!\w)(?:рейтинг|рейт\.?|rating|elo|r|р\.)\s*[:=]?\s*(?P<rating>\d{3,4})(?!\d)", re.I
)

_BARE_RATING = re.compile(r"(?<!\d)(?P<rating>[1-3]\d{3})(?!\d)")

_RANK = re.compile(
    r"(?<!\w)(?:(?:category|cat\.?)\s*(?P<category>[123])(?!\w)"
    r"|(?P<rank>[123]|i{1,3})\s*-?(?:й|ый|ой|ий|st|nd|rd)?\s*(?:взр(?:осл\w+)?(?!\w)\.?\s*)?"
    r"(?:(?P<youth>юн(?:ошеск\w+|\.)?)?\s*(?:р[ао]зр(?:[яа]д\w?)?|р|rank|category|cat)(?!\w)\.?"
    r"|(?P<young>юн(?:ошеск\w+)?(?!\w))\.?|(?<=взр)\.?|(?<=взр\.)|(?<=взрослый)))",
    re.I,
)

_TITLES = {
    "гмр": "ГМР", "мсмк": "МСМК", "мг": "МГ", "гр": "ГМР", "мм": "ММ", "мф": "МФ",
    "змс": "ЗМС", "мс": "МС", "кмс": "КМС", "ms": "МС", "cms": "КМС", "kms": "КМС",
    "cm": "CM", "gmi": "GMI", "mi": "MI", "mf": "MF",
}  # fmt: skip

_TITLES_IN_WORDS = {
    r"заслуженн\w+\s+мастер\w*\s+спорта": "ЗМС",
    r"мастер\w*\s+спорта\s+(?:международн\w+\s+класса|м/?к)": "МСМК",
    r"кандидат\w*(?:\s+в\s+мастера)?(?:\s+спорта)?": "КМС",
    r"мастер\w*\s+спорта(?:\s+россии|\s+ссср)?": "МС",
    r"(?:международн\w+|межд\.?)\s+гросс?мейстер\w*": "МГ",
    r"гросс?мейстер\w*\s+россии": "ГМР",
    r"гросс?мейстер\w*": "гроссмейстер",
}

_TITLE_IN_WORDS = re.compile(
    "|".join(rf"(?<!\w)(?P<t{n}>{words})(?!\w)" for n, words in enumerate(_TITLES_IN_WORDS)), re.I
)

_TITLE = re.compile(rf"(?<!\w)(?P<title>{'|'.join(_TITLES)})(?!\w)\.?", re.I)

_NO_RANK = re.compile(r"(?<!\w)(?:б/р|бр|без разряда|без звания)(?!\w)\.?", re.I)

_CITY = re.compile(r"^(?:г\.|гор\.|город|пос\.|с\.)\s*", re.I)

_WORD = re.compile(r"[^\W\d_](?:[^\W\d_]|['’-])*\.?")

_INITIALS = re.compile(r"(?:[^\W\d_]\.){1,2}")

_BARE_INITIAL = re.compile(r"[^\W\d_]")

_BARE_NAME = re.compile(r"\s*[^\W\d_]{2,}(?:-[^\W\d_]{2,})*(?P<given>\s+[^\W\d_]{2,})?\s*")

_HEADINGS = frozenset(
    {
        *("группа", "подгруппа", "команда", "секция", "турнир", "лига", "дивизион", "категория"),
        *("класс", "школа", "зал", "стол", "тур", "корпус", "список"),
        *("group", "team", "section", "league", "division", "hall", "room", "round", "list"),
    }
)
"""Words before a letter that is no initial: `Группа А`."""

_DASH_IN_NAME = re.compile(r"(?<=[^\W\d_])[‐‑‒–—−](?=[^\W\d_])")

_PARTICLE = re.compile(
    r"(?:фон|ван|де|да|ди|дер|ла|ле|эль|аль|бен|von|van|de|der|la|le|el|al)", re.I
)

_ELIDED = re.compile(r"[^\W\d_]{1,2}['’][^\W\d_]{2,}")

_PATRONYMIC = re.compile(
    r"(?:.+(?:вич|вна|ична|инична|[кмтм]ич|ьич)|.*(?:[гкқ][ыи]з[ыи]|[оу]гл[ыиу]|уулу)|"
    r".+(?:ovich|evich|ovna|evna|ichna)|.*(?:oglu|ogly|oghlu|kyzy|qizi|gyzy))$",
    re.I,
)

_CHILD_OF = re.compile(r"[гкқ][ыи]з[ыи]|[оу]гл[ыиу]|уулу|oglu|ogly|oghlu|kyzy|qizi|gyzy", re.I)
"""What follows the father's name: `Рашид оглы`."""

_CLOCK = r"\d{1,2}:\d{2}(?::\d{2})?(?:\s?[AaPp]\.?[Mm]\.?)?"

_CHAT_DAY = r"\d{1,2}(?:[./-]\d{1,2}[./-]|\s+[^\W\d_]{3,9}\.?,?\s+)\d{2,4}(?:\s*г\.)?"

_STAMP = re.compile(rf"\[(?:{_CHAT_DAY},?\s+)?{_CLOCK}\]|{_CHAT_DAY},?\s+{_CLOCK}\s+[-–—]\s")
"""When a message of a chat was sent, as the messengers copy it: `[21.11.2026, 12:41] `."""

_STAMPED = re.compile(
    rf"\s*(?:(?:{_STAMP.pattern})\s*(?P<sender>[^:\[\]]{{2,60}}?)"
    rf"|(?P<named>[^:\[\]]{{2,60}}?),?\s*\[(?:{_CHAT_DAY},?\s+)?{_CLOCK}\])\s*"
    r"(?::\s*(?P<said>.*))?"
)

_HANDLE = re.compile(r"(?<![\w.@])@\w{2,}")

_CONSENT = re.compile(r"\s*\+\s*1?\s*[!.]*\s*")

_INITIAL_AND_NUMBER = re.compile(
    rf"(?P<surname>\s*{_WORD.pattern}\s+)(?P<initial>[РR])\.?\s+(?P<number>\d{{3,4}})(?!\d)"
)
"""`Ахмедов Р. 1500`: the letter is a given name's, not «рейтинг»."""

_SURNAME_COMMA_GIVEN = re.compile(
    rf"(?P<surname>(?:{_PARTICLE.pattern}\s+)*[^\W\d_][^\W\d_'’-]*(?:['’-][^\W\d_]+)*)\s*,\s*"
    r"(?P<given>[^\W\d_]+(?:-[^\W\d_]+)*(?:\s+(?:[^\W\d_]\.?|[^\W\d_]+))?)(?=\s*(?:[;,(]|$))"
)

_BETWEEN = re.compile(r"[\t;,]|\s[-–—]+\s|\s{3,}|[()|]")

_DASHED_NAME = re.compile(
    rf"\s*(?P<surname>(?:{_PARTICLE.pattern}\s+)?{_WORD.pattern})"
    r"(?P<dash>\s*[-–—]+\s+|\s+[-–—]+\s*|-)"
    rf"(?P<given>{_INITIALS.pattern}|[^\W\d_]+)(?![\w.])",
    re.I,
)

_AFTER_DASH = re.compile(rf"\s*{_WORD.pattern}\s+[-–—]+\s")

_SIGN_OFF = re.compile(
    r"с\s+(?:глубоким\s+|большим\s+)?уважением|с\s+наилучшими\s+пожеланиями|всего\s+(?:доброго|хорошего)"
    r"|(?:best|kind)\s+regards|regards|(?:yours\s+)?sincerely|best\s+wishes",
    re.I,
)
"""What stands alone above the name of a letter's writer."""

RANK_NUMBERS = {"i": "1", "ii": "2", "iii": "3"}


@dataclass(frozen=True, slots=True)
class ChatLine:
    """One pasted line about a player: the facts read, and the words not understood.

    ``sex`` is the word for it as it was written.
    """

    row: int
    name: str
    title: str = ""
    rating: int | None = None
    birth_year: int | None = None
    city: str = ""
    sex: str = ""
    left_over: str = ""
    last_word: str = ""
    """The third word of a name, which may be a town by other lines of the list."""


@dataclass(slots=True)
class ChatList:
    """A pasted list: players, and the lines that name none, with their numbers."""

    players: list[ChatLine] = field(default_factory=list)
    others: list[tuple[int, str]] = field(default_factory=list)


def players_of_pasted_text(text: str, town: str = "") -> ChatList:
    """Read players from pasted lines; a line without a player is listed apart.

    ``town`` is where the event is played: `Иванов Талица` is a surname and that town, as is a town
    that stands beside several names of the same list.
    """
    first = _read_lines(text, folded_towns([town]))
    if not first.players and _is_column_of_surnames(text):
        return _read_lines(text, folded_towns([town]), are_names=True)
    times = Counter(player.city for player in first.players if player.city)
    words = Counter(player.last_word for player in first.players if player.last_word)
    often = [city for city, count in times.items() if count + words[city] > 1]
    return _read_lines(text, folded_towns([town, *often]))


def _is_column_of_surnames(text: str) -> bool:
    """Lines of one word each, or of a surname and a well-known given name; more than one line."""
    lines = [_BARE_NAME.fullmatch(line) for line in text.splitlines() if line.strip()]
    return len(lines) > 1 and all(
        match is not None and (match["given"] is None or is_given_name(match["given"].strip()))
        for match in lines
    )


def _read_lines(text: str, towns: frozenset[str], *, are_names: bool = False) -> ChatList:
    """``are_names``: each line is somebody's, as if it had a number."""
    pasted = ChatList()
    is_after_sign_off = False
    for row, line in enumerate(text.splitlines(), start=1):
        words = clean_name(line.replace("\t", " ; "))
        if not words:
            continue
        player = _player_of_message(row, words, towns) or _player(
            row, f"{row}. {words}" if are_names else words, towns
        )
        is_signature = (
            is_after_sign_off and player is not None and words.strip(" ,.") == player.name
        )
        is_after_sign_off = bool(_SIGN_OFF.fullmatch(words.strip(" -–—,.!")))
        if player is None or is_signature:
            pasted.others.append((row, words))
        else:
            pasted.players.append(player)
    return pasted


def _player_of_message(row: int, words: str, towns: frozenset[str]) -> ChatLine | None:
    """Read a message of a chat: who is named in it, else who has sent it; None for any other line.

    A sender who names somebody else is told, and so is what he says besides.
    """
    match = _STAMPED.fullmatch(words)
    if match is None:
        return None
    sender = (match["sender"] or match["named"]).strip(" ~,")
    said = match["said"] or ""
    player = _player(row, said, towns)
    if player is not None:
        return replace(player, left_over="; ".join(filter(None, (player.left_over, sender))))
    said = "" if _CONSENT.fullmatch(said) else said
    return _player(row, f"{sender} ; {said}" if said else sender, towns)


def _player(row: int, words: str, towns: frozenset[str]) -> ChatLine | None:
    handles = " ".join(_HANDLE.findall(words))
    rest, is_numbered = _without_number(_DASH_IN_NAME.sub("-", _HANDLE.sub(" ", words)))
    if (match := _INITIAL_AND_NUMBER.match(rest)) is not None:
        rest = f"{match['surname']}{match['initial']}. ; {rest[match.start('number') :]}"
    rest, title = _title(rest)
    rest, rating = _cut_number(rest, _RATING, "rating")
    rest, year = _cut_number(rest, _DAY, "year")
    if year is None:
        rest, year = _cut_number(rest, _YEAR, "year")
    if rating is None:
        rest, rating = _cut_number(rest, _BARE_RATING, "rating")
    rest = _surname_beside_given_name(rest)
    rest = _surname_comma_given(rest)
    parts = [part for part in map(clean_name, _BETWEEN.split(rest)) if part.strip(" .,:-–—")]
    if not parts:
        return None
    name, after = _surname_before_town(parts[0], towns) or _name(parts[0])
    if not name and (is_numbered or title or rating or year):
        name, after = _name_without_capitals(parts[0])
    unclear = ""
    if not name and is_numbered and _is_name_word(parts[0]):
        name, after = _as_name(parts[0]), ""
        if _AFTER_DASH.match(rest) and parts[1:] and not _CITY.match(parts[1]):
            unclear = parts.pop(1)  # a given name or a city?
    if not name:
        return None
    name, after, last_word = _with_third_word(name, after, towns)
    sex, parts = _sex([after, *parts[1:]])
    city, others = _city(parts)
    left_over = "; ".join(filter(None, (unclear, others, handles)))
    return ChatLine(row, name, title, rating, year, city, sex, left_over, last_word)


def _with_third_word(name: str, after: str, towns: frozenset[str]) -> tuple[str, str, str]:
    """Return the name with the one word after it, what is left, and that word.

    A word is a town only behind a comma or another mark, or as one that is known: a name of three
    words without a patronymic stays whole, as `Ким Ён Су`.
    """
    own, words = name.split(), after.split()
    is_complete = len(own) != 2 or any("." in word for word in own) or is_town(own[1])
    if is_complete or len(words) != 1 or not _is_name_word(words[0]) or "." in words[0]:
        return name, after, ""
    if sex_of_word(words[0]) or is_town(words[0], towns) or _CITY.match(after):
        return name, after, ""
    return f"{name} {_as_name(words[0])}", "", words[0]


def _surname_comma_given(words: str) -> str:
    """`Smith, Paul` and `Иванов, Пётр` as a name; a town behind the comma stays one."""
    match = _SURNAME_COMMA_GIVEN.match(words.lstrip())
    if match is None or not _is_name_word(match["surname"].split()[-1]):
        return words
    given = match["given"].split()
    first = given[0].rstrip(".")
    if is_given_name(match["surname"]) or is_town(match["given"]) or is_town(first):
        return words
    is_latin = match["surname"].isascii() and first.isascii() and len(first) > 1
    if not first[:1].isupper() or not (is_given_name(first) or is_latin):
        return words
    return f"{match['surname']} {words.lstrip()[match.start('given') :]}"


def _surname_beside_given_name(words: str) -> str:
    """`Петров — Пётр` and `Петров-Пётр` as `Петров Пётр`, where the second is a given name.

    A hyphen inside a name may belong to it: `Анна-Мария Белова`, `Марков-Роман Лев` stay.
    """
    match = _DASHED_NAME.match(words)
    if match is None:
        return words
    given, following = match["given"], words[match.end() :].split(" ; ")[0].split()
    has_patronymic = bool(following) and bool(_PATRONYMIC.fullmatch(following[0].rstrip(",;")))
    is_initials = bool(_INITIALS.fullmatch(given)) and given[0].isupper()
    if not (is_given_name(given) or is_initials or has_patronymic):
        return words
    goes_on = bool(following) and _is_name_word(following[0])
    if match["dash"] == "-" and (
        is_given_name(match["surname"]) or (goes_on and not has_patronymic)
    ):
        return words
    return f"{match['surname']} {words[match.start('given') :]}"


def _without_number(words: str) -> tuple[str, bool]:
    plain = _BULLET.sub("", words)
    bare = _NUMBERED.sub("", plain)
    return bare, bare != plain


def _title(words: str) -> tuple[str, str]:
    """Return a title or a rank, the title first: `МС, 1 разряд` is a master."""
    rest, title = words, ""
    if (match := _TITLE_IN_WORDS.search(rest)) is not None:
        title = tuple(_TITLES_IN_WORDS.values())[int(str(match.lastgroup)[1:])]
        rest = _cut(rest, match)
    elif (match := _TITLE.search(rest)) is not None:
        title = _TITLES[match["title"].casefold()]
        rest = _cut(rest, match)
    if (match := _RANK.search(rest)) is not None:
        found = match["category"] or match["rank"]
        number = RANK_NUMBERS.get(found.casefold(), found)
        title = title or f"{number} {'юн. ' if match['youth'] or match['young'] else ''}разряд"
        rest = _cut(rest, match)
    return _NO_RANK.sub(" ; ", rest), title


def _cut_number(words: str, form: re.Pattern[str], name: str) -> tuple[str, int | None]:
    match = form.search(words)
    return (words, None) if match is None else (_cut(words, match), int(match[name]))


def _cut(words: str, match: re.Match[str]) -> str:
    return f"{words[: match.start()]} ; {words[match.end() :]}"


def _is_name_word(word: str) -> bool:
    return bool(_INITIALS.fullmatch(word)) or (
        bool(_WORD.fullmatch(word))
        and (word[0].isupper() or bool(_ELIDED.fullmatch(word)))
        and len(word) > 1
    )


def _name(part: str) -> tuple[str, str]:
    """Surname and given name at the beginning, with a patronymic or initials; and what follows."""
    words = part.split()
    first = 0
    while first < len(words) - 2 and _PARTICLE.fullmatch(words[first]):
        first += 1
    count = first + 2
    while count < len(words) and _is_particle_inside(words[count - 1]):
        count += 1
    if len(words) < count or not _is_name_word(words[first]):
        return "", part
    has_initial = _is_bare_initial(words[count - 1]) and words[first].casefold() not in _HEADINGS
    if not (has_initial or _is_name_word(words[count - 1])):
        return "", part
    if count + 1 < len(words) and _CHILD_OF.fullmatch(words[count + 1]):
        count += 2
    while count < len(words) and (
        (_INITIALS.fullmatch(words[count]) and words[count][0].isupper())
        or (has_initial and _is_bare_initial(words[count]))
        or (_PATRONYMIC.fullmatch(words[count]) and not is_town(words[count]))
    ):
        count += 1
    return " ".join(map(_as_name, words[:count])), " ".join(words[count:])


def _is_particle_inside(word: str) -> bool:
    """Return whether a word stands inside a name: `Jan van Berg`."""
    return word.islower() and bool(_PARTICLE.fullmatch(word))


def _is_bare_initial(word: str) -> bool:
    """`А` as it is typed for `А.`"""
    return bool(_BARE_INITIAL.fullmatch(word)) and word.isupper()


def _name_without_capitals(part: str) -> tuple[str, str]:
    """`иванов пётр`: a surname and a given name that is well known, typed in small letters.

    Only in a line that a number, a rank or a year makes a player's.
    """
    words = part.split()
    if len(words) < 2 or len(words[0]) < 2 or not is_given_name(words[1]):
        return "", part
    if not re.fullmatch(r"[^\W\d_]+(?:-[^\W\d_]+)*", words[0]):
        return "", part
    count = 3 if len(words) > 2 and _PATRONYMIC.fullmatch(words[2]) else 2
    name = (
        "-".join(half[:1].upper() + half[1:] for half in word.split("-")) for word in words[:count]
    )
    return " ".join(name), " ".join(words[count:])


def _surname_before_town(part: str, towns: frozenset[str]) -> tuple[str, str] | None:
    """`Иванов Пермь`: a surname alone and its town; nothing where that is not certain."""
    surname, _blank, town = part.partition(" ")
    if not (_is_name_word(surname) and town[:1].isupper() and is_town(town, towns)):
        return None
    return _as_name(surname), town


def _as_name(word: str) -> str:
    """`ИВАНОВ` as a name is written, an initial with its dot; others as they are."""
    if _is_bare_initial(word):
        return f"{word}."
    is_shouted = word.isupper() and len(word) > 2 and "." not in word
    return "-".join(map(str.capitalize, word.split("-"))) if is_shouted else word


def _sex(parts: Iterable[str]) -> tuple[str, list[str]]:
    """Return the first part that is `ж` or `муж.` alone, and all other parts."""
    sex, others = "", []
    for part in parts:
        if not sex and sex_of_word(part):
            sex = part.strip(" ,;.")
        else:
            others.append(part)
    return sex, others


def _city(parts: Iterable[str]) -> tuple[str, str]:
    """Return the first part that looks like a place, and all the rest; no other player's name."""
    city, others = "", []
    for part in parts:
        bare = _CITY.sub("", part).strip(" .,:")
        is_place = bool(bare) and bare[0].isupper() and not any(map(str.isdigit, bare))
        names = bare.split()
        is_person = len(names) > 1 and any(map(is_given_name, names)) and not is_town(bare)
        if is_place and not is_person and not city and len(names) <= 3 and len(bare) <= 80:
            city = bare
        elif part.strip(" .,:-–—"):
            others.append(part.strip(" ,;"))
    return city, "; ".join(others)
