"""Lists of players as they come from a chat, a letter or a spreadsheet without heads."""

import pytest

from tournaments.people.lists import pasted as lists_pasted

PASTED = """Список на субботу:
1. Соколов Андрей МС 1988
2. Новикова Анна, кмс, Тверь
3) Лебедев Пётр — Кострома мс
Тихонов Роман кмс Вологда
Гусева Дарья 1 разряд 2004
Зайцев Дмитрий Рыбинск КМС
Петров Пётр 2р
Крылова Елена, 1 р., Ярославль
Морозов Илья 1999 кмс
10 Петров Пётр 2 разряд Тверь
Константинопольский Владислав

оплата до пятницы!!
"""


def _only_player(line):
    people = lists_pasted.players_of_pasted_text(line)
    assert len(people.players) == 1, people.others
    return people.players[0]


def test_a_list_from_a_chat_is_read_and_what_is_no_player_is_told():
    people = lists_pasted.players_of_pasted_text(PASTED)
    known = [
        (player.name, player.title, player.birth_year, player.city) for player in people.players
    ]
    assert known == [
        ("Соколов Андрей", "МС", 1988, ""),
        ("Новикова Анна", "КМС", None, "Тверь"),
        ("Лебедев Пётр", "МС", None, "Кострома"),
        ("Тихонов Роман", "КМС", None, "Вологда"),
        ("Гусева Дарья", "1 разряд", 2004, ""),
        ("Зайцев Дмитрий", "КМС", None, "Рыбинск"),
        ("Петров Пётр", "2 разряд", None, ""),
        ("Крылова Елена", "1 разряд", None, "Ярославль"),
        ("Морозов Илья", "КМС", 1999, ""),
        ("Петров Пётр", "2 разряд", None, "Тверь"),
        ("Константинопольский Владислав", "", None, ""),
    ]
    assert people.others == [(1, "Список на субботу:"), (14, "оплата до пятницы!!")]
    assert not any(player.left_over for player in people.players)


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("1. Фамилия Имя, 1 разряд, 1985", ("Фамилия Имя", "1 разряд", None, 1985, "")),
        ("Гусева Дарья\t1 разряд\t2004\tТверь", ("Гусева Дарья", "1 разряд", None, 2004, "Тверь")),
        ("Иванов И.И. 12.03.1975", ("Иванов И.И.", "", None, 1975, "")),
        ("ИВАНОВ ИВАН ИВАНОВИЧ г. Орёл", ("Иванов Иван Иванович", "", None, None, "Орёл")),
        (
            "• Римский-Корсаков Лев (КМС, рейтинг 2010)",
            ("Римский-Корсаков Лев", "КМС", 2010, None, ""),
        ),
        (
            "Белов Олег; 2105; МС; Санкт-Петербург",
            ("Белов Олег", "МС", 2105, None, "Санкт-Петербург"),
        ),
        ("Зуев Ян II юн. разряд 2012 г.р.", ("Зуев Ян", "2 юн. разряд", None, 2012, "")),
        ("Ким Ли б/р", ("Ким Ли", "", None, None, "")),
        ("3 Сидорова–Белова Анна кмс", ("Сидорова-Белова Анна", "КМС", None, None, "")),
        ("Сидорова — Белова", None),
        ("12. д'Артаньян Шарль (Париж)", ("д'Артаньян Шарль", "", None, None, "Париж")),
        ("фон Берг Карл, Рига", ("фон Берг Карл", "", None, None, "Рига")),
        ("Мамедов Али, 2 юн", ("Мамедов Али", "2 юн. разряд", None, None, "")),
        ("9. Васильев Дима 1 юношеский 2014", ("Васильев Дима", "1 юн. разряд", None, 2014, "")),
        ("Фёдорова Елена, 1 взр, 1987", ("Фёдорова Елена", "1 разряд", None, 1987, "")),
        ("Фёдорова Елена 2-й взрослый", ("Фёдорова Елена", "2 разряд", None, None, "")),
        ("Фёдорова Елена 2 взрослый разряд", ("Фёдорова Елена", "2 разряд", None, None, "")),
        ("Волков Артём 2 разрад 2009", ("Волков Артём", "2 разряд", None, 2009, "")),
        ("Ким Ли, мастер спорта, 1958 г. Тольятти", ("Ким Ли", "МС", None, 1958, "Тольятти")),
        ("Ким Ли мастер спорта международного класса", ("Ким Ли", "МСМК", None, None, "")),
        ("Ким Ли кандидат в мастера спорта", ("Ким Ли", "КМС", None, None, "")),
        ("Морозов Виктор 1962 гросмейстер", ("Морозов Виктор", "гроссмейстер", None, 1962, "")),
        ("5. иванов пётр 3 юн. 2013", ("Иванов Пётр", "3 юн. разряд", None, 2013, "")),
        ("иванов пётр сергеевич кмс", ("Иванов Пётр Сергеевич", "КМС", None, None, "")),
        ("котов саша 2 юн 2015", ("Котов Саша", "2 юн. разряд", None, 2015, "")),
        ("3. римский-корсаков лев Самара", ("Римский-Корсаков Лев", "", None, None, "Самара")),
        ("Мамедов Али 1 юн. 2014", ("Мамедов Али", "1 юн. разряд", None, 2014, "")),
        ("1. Ivanov Ivan, 1 rank, 1985", ("Ivanov Ivan", "1 разряд", None, 1985, "")),
        ("Smith John MS 2105, London", ("Smith John", "МС", 2105, None, "London")),
        ("Smith John, category 2", ("Smith John", "2 разряд", None, None, "")),
        ("Smith John, 3rd category, cms", ("Smith John", "КМС", None, None, "")),
        ("Ли Вэй, р. 2105", ("Ли Вэй", "", 2105, None, "")),
    ],
)
def test_what_is_known_of_a_player_by_its_form(line, expected):
    if expected is None:
        assert lists_pasted.players_of_pasted_text(line).players == []
        return
    player = _only_player(line)
    assert (player.name, player.title, player.rating, player.birth_year, player.city) == expected
    assert player.left_over == ""


def test_words_that_mean_nothing_here_are_told_beside_the_player():
    assert _only_player("Петров Пётр, 2 разряд, оплатил, Тверь").left_over == "оплатил"


@pytest.mark.parametrize(
    ("line", "sex", "city", "left_over"),
    [
        ("1. Белова Анна, ж, 2010", "ж", "", ""),
        ("Белова Анна ж. 2 разряд Тверь", "ж", "Тверь", ""),
        ("Белов Олег (муж) Тверь 1985", "муж", "Тверь", ""),
        ("Белова Анна, девушка, 2 юн", "девушка", "", ""),
        ("Белов Олег МС 1985", "", "", ""),
        ("Белов Олег, м, оплатил", "м", "", "оплатил"),
    ],
)
def test_a_word_for_man_or_woman_is_read(line, sex, city, left_over):
    """The women's table needs it; what stands beside it is read as before."""
    player = _only_player(line)
    assert (player.sex, player.city, player.left_over) == (sex, city, left_over)


@pytest.mark.parametrize("line", ["привет всем", "8 (910) 123-45-67", "Тверь", "2004", "!!!"])
def test_a_line_without_a_name_is_no_player(line):
    people = lists_pasted.players_of_pasted_text(line)
    assert people.players == []
    assert len(people.others) == 1


@pytest.mark.parametrize(
    ("line", "name", "city"),
    [
        ("1. Петров — Пётр, Москва", "Петров Пётр", "Москва"),
        ("Петров — Пётр, Москва", "Петров Пётр", "Москва"),
        ("Петров - Пётр", "Петров Пётр", ""),
        ("2) Петров – Петр Иванович — Тверь", "Петров Петр Иванович", "Тверь"),
        ("ПЕТРОВ - ПЁТР; 2 разряд; Тверь", "Петров Пётр", "Тверь"),
        ("3. Петров — П. И., Тверь", "Петров П. И.", "Тверь"),
        ("Петров — П.", "Петров П.", ""),
        ("4. Римская-Корсакова — Анна 2010", "Римская-Корсакова Анна", ""),
        ("фон Берг — Карл Иванович, Рига", "фон Берг Карл Иванович", "Рига"),
        ("Петров — Пётр Москва", "Петров Пётр", "Москва"),
        ("5. Петров-Пётр, Москва", "Петров Пётр", "Москва"),
        ("Petrov - Peter, London", "Petrov Peter", "London"),
        ("Анна-Мария Белова, Москва", "Анна-Мария Белова", "Москва"),
        ("Марков-Роман Лев", "Марков-Роман Лев", ""),
        ("6. Шевелёв — Эльшан Маратович, Баку", "Шевелёв Эльшан Маратович", "Баку"),
    ],
)
def test_a_dash_between_surname_and_given_name_is_understood(line, name, city):
    player = _only_player(line)
    assert (player.name, player.city, player.left_over) == (name, city, "")


def test_after_a_dash_an_unknown_word_beside_a_surname_alone_is_told_and_no_city():
    """`Эльшан` may be a given name, `Кострома` a city: the organiser is asked."""
    for line, word in (
        ("1. Мамедов — Эльшан", "Эльшан"),
        ("1. Лебедев — Кострома", "Кострома"),
        ("1. Рзаев — Эльшан Мамед оглы", "Эльшан Мамед оглы"),
    ):
        player = _only_player(line)
        assert (player.city, player.left_over) == ("", word)
    player = _only_player("1. Мамедов — Эльшан, Баку")
    assert (player.name, player.city, player.left_over) == ("Мамедов", "Баку", "Эльшан")
    assert _only_player("1. Лебедев — г. Кострома").city == "Кострома"
    assert _only_player("1. Лебедев, Кострома").city == "Кострома"


@pytest.mark.parametrize(
    ("line", "name", "city"),
    [
        ("Иванов Пермь 1985", "Иванов", "Пермь"),
        ("ИВАНОВ ПЕРМЬ 1985", "Иванов", "ПЕРМЬ"),
        ("2. Сидоров Нижний Новгород, 1985", "Сидоров", "Нижний Новгород"),
        ("Белов Орел 1985", "Белов", "Орел"),
        ("Зуев Лесосибирск 1985", "Зуев", "Лесосибирск"),
        ("Иванов Владимир 1985", "Иванов Владимир", ""),
        ("Иванов Пермь Пётр 1985", "Иванов Пермь", "Пётр"),
        ("Мамедов Эльшан 1985", "Мамедов Эльшан", ""),
    ],
)
def test_a_town_after_a_surname_alone_is_no_given_name(line, name, city):
    player = _only_player(line)
    assert (player.name, player.city, player.birth_year) == (name, city, 1985)
    assert player.left_over == ""


@pytest.mark.parametrize(
    ("text", "town", "expected"),
    [
        ("Иванов Талица", "Талица", [("Иванов", "Талица")]),
        ("Иванов Талица 1 разряд", "ТАЛИЦА", [("Иванов", "Талица")]),
        ("Иванов Талица", "", [("Иванов Талица", "")]),
        ("Мамедов Эльчин", "Талица", [("Мамедов Эльчин", "")]),
        (
            "Белов Пётр Узловая\nИванов Узловая\nКрылов Лев, Узловая",
            "",
            [("Белов Пётр", "Узловая"), ("Иванов", "Узловая"), ("Крылов Лев", "Узловая")],
        ),
        (  # once is not enough: it may be a second given name
            "Ахмедов Рза Эльчин\nМамедов Эльчин",
            "",
            [("Ахмедов Рза Эльчин", ""), ("Мамедов Эльчин", "")],
        ),
        ("Петров Роман", "Роман", [("Петров Роман", "")]),
    ],
)
def test_the_town_of_the_event_and_of_the_list_is_no_given_name(text, town, expected):
    people = lists_pasted.players_of_pasted_text(text, town)
    assert [(player.name, player.city) for player in people.players] == expected


@pytest.mark.parametrize(
    ("line", "name", "city"),
    [
        ("Агеев А", "Агеев А.", ""),
        ("Агеев А Б", "Агеев А. Б.", ""),
        ("7 Агеев А, Тула", "Агеев А.", "Тула"),
        ("Агеев А 1985 Пермь", "Агеев А.", "Пермь"),
    ],
)
def test_an_initial_without_a_dot_belongs_to_the_name(line, name, city):
    player = _only_player(line)
    assert (player.name, player.city, player.left_over) == (name, city, "")


@pytest.mark.parametrize("line", ["Группа А", "Команда Б", "Турнир Б", "Зал А"])
def test_a_heading_with_a_letter_is_no_player(line):
    assert lists_pasted.players_of_pasted_text(f"{line}\nБелов Борис").others == [(1, line)]


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("Агеев\nБелов\n\nВолков", ["Агеев", "Белов", "Волков"]),
        ("АГЕЕВ\nИванов-Петров", ["Агеев", "Иванов-Петров"]),
        ("агеев андрей\nбелов борис", ["Агеев Андрей", "Белов Борис"]),
        ("Агеев\nбелов борис", ["Агеев", "Белов Борис"]),
    ],
)
def test_a_list_of_nothing_but_surnames_is_a_list_of_players(text, names):
    people = lists_pasted.players_of_pasted_text(text)
    assert [player.name for player in people.players] == names
    assert people.others == []


@pytest.mark.parametrize(
    "text", ["Привет", "Рейтинг;Город\n2000;Тула", "Играем завтра\nв семь", "Рейтинг\n2000"]
)
def test_a_text_that_is_no_list_of_surnames_has_no_players(text):
    assert lists_pasted.players_of_pasted_text(text).players == []


def test_a_second_player_in_a_line_is_told_and_no_city():
    player = _only_player("Агеев Андрей, Белов Борис; Волков Вадим, Тула")
    assert (player.name, player.city) == ("Агеев Андрей", "Тула")
    assert player.left_over == "Белов Борис; Волков Вадим"
    assert _only_player("Агеев Андрей, Павел Посад").city == ""
    assert _only_player("Агеев Андрей, Великий Новгород").city == "Великий Новгород"
    assert _only_player("Агеев Андрей, Владимир").city == "Владимир"


@pytest.mark.parametrize(
    "sign_off", ["С уважением,", "С наилучшими пожеланиями", "Best regards,", "-- С уважением"]
)
def test_name_that_signs_letter_is_no_player(sign_off: str) -> None:
    pasted = lists_pasted.players_of_pasted_text(
        f"1. Иванов Иван\n\n{sign_off}\nНиколай Петрович\nтел. 123"
    )
    assert [player.name for player in pasted.players] == ["Иванов Иван"]
    assert (4, "Николай Петрович") in pasted.others


def test_player_below_sign_off_is_kept_with_his_facts() -> None:
    pasted = lists_pasted.players_of_pasted_text("С уважением,\nПетров Пётр, КМС\nЛебедев Лев")
    assert [player.name for player in pasted.players] == ["Петров Пётр", "Лебедев Лев"]


@pytest.mark.parametrize(
    ("line", "name", "city"),
    [
        ("Сосновский Пётр Ильич 2001 г.р.", "Сосновский Пётр Ильич", ""),
        ("Сосновский Пётр Кузьмич, Тверь", "Сосновский Пётр Кузьмич", "Тверь"),
        ("Соснова Анна Ильинична Тверь 2001", "Соснова Анна Ильинична", "Тверь"),
        ("Ким Ён Су 1999", "Ким Ён Су", ""),
        ("Гарсия Маркес Хосе, Мадрид", "Гарсия Маркес Хосе", "Мадрид"),
        ("Салтыков Щедрин Михаил КМС", "Салтыков Щедрин Михаил", ""),
        ("Мамедов Али Рашид оглы Казань", "Мамедов Али Рашид оглы", "Казань"),
        ("Мамедова Лейла Рашид кызы, Баку", "Мамедова Лейла Рашид кызы", "Баку"),
        ("Мамедов Али Рашидоглы 1999", "Мамедов Али Рашидоглы", ""),
        ("Юлдашев Бахтиёр Акрам угли", "Юлдашев Бахтиёр Акрам угли", ""),
        ("Mammadov Ali Rashid oglu 1999", "Mammadov Ali Rashid oglu", ""),
        ("Зайцев Дмитрий Углич", "Зайцев Дмитрий", "Углич"),
        ("Зайцев Дмитрий Рыбинск", "Зайцев Дмитрий", "Рыбинск"),
        ("Зайцев Дмитрий г. Галич", "Зайцев Дмитрий", "Галич"),
        ("Зайцев Дмитрий, Нея", "Зайцев Дмитрий", "Нея"),
        ("Зайцев Дмитрий — Нея", "Зайцев Дмитрий", "Нея"),
    ],
)
def test_a_patronymic_and_a_second_given_name_are_no_town(line, name, city):
    player = _only_player(line)
    assert (player.name, player.city, player.left_over) == (name, city, "")


@pytest.mark.parametrize(
    ("line", "name", "left_over"),
    [
        ("[21.11.2026 12:41] Крылова Елена: я буду", "Крылова Елена", "я буду"),
        ("[21.11.2026, 12:41:07] Крылова Елена: +", "Крылова Елена", ""),
        ("21.11.2026, 12:43 - Анна Н.: +1", "Анна Н.", ""),
        ("[20/11/2026, 12:41] Bob J: +1", "Bob J.", ""),
        ("11/21/26, 12:43 PM - Bob Jones: +1", "Bob Jones", ""),
        ("[12:41] Крылова Елена: буду", "Крылова Елена", "буду"),
        ("Крылова Елена, [21 нояб. 2026 г., 12:42:10]: 1 разряд", "Крылова Елена", ""),
        ("Крылова Елена, [21.11.2026 12:42]", "Крылова Елена", ""),
        ("[21.11.2026 12:41] ~ Крылова Елена: я буду", "Крылова Елена", "я буду"),
        ("@petrov Петров Илья", "Петров Илья", "@petrov"),
        ("Петров Илья (@petrov)", "Петров Илья", "@petrov"),
        ("[21.11.2026 12:41] Крылова Елена: Крылов Лев, 2 разряд", "Крылов Лев", "Крылова Елена"),
    ],
)
def test_a_line_of_a_messenger_is_read_without_its_stamp(line, name, left_over):
    player = _only_player(line)
    assert (player.name, player.left_over) == (name, left_over)
    assert player.birth_year is None


def test_facts_said_in_a_message_are_the_senders():
    player = _only_player("Крылова Елена, [21 нояб. 2026 г., 12:42:10]: 1 разряд, 2001, Тверь")
    assert (player.title, player.birth_year, player.city) == ("1 разряд", 2001, "Тверь")


@pytest.mark.parametrize(
    "line",
    [
        "21.11.2026, 12:40 - Сообщения и звонки защищены шифрованием",
        "[21.11.2026 12:41] Тренер: кто едет?",
        "@petrov",
    ],
)
def test_a_message_of_nobody_is_no_player(line):
    assert lists_pasted.players_of_pasted_text(f"{line}\nБелов Борис").others == [(1, line)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("Smith, Paul 1720", ("Smith Paul", 1720, None, "")),
        ("Jones, Bob (1850)", ("Jones Bob", 1850, None, "")),
        ("1. O'Neil, Kevin", ("O'Neil Kevin", None, None, "")),
        ("van Berg, Jan, London", ("van Berg Jan", None, None, "London")),
        ("Jan van Berg - 2010 (CM)", ("Jan van Berg", None, 2010, "")),
        ("Smith, John A. 1720", ("Smith John A.", 1720, None, "")),
        ("Иванов, Пётр, Тула 1985", ("Иванов Пётр", None, 1985, "Тула")),
        ("2. Smith, London 1720", ("Smith", 1720, None, "London")),
        ("Ахмедов Р. 1500", ("Ахмедов Р.", 1500, None, "")),
        ("Ахмедов Р. 1985", ("Ахмедов Р.", None, 1985, "")),
    ],
)
def test_a_surname_a_comma_and_a_given_name(line, expected):
    player = _only_player(line)
    assert (player.name, player.rating, player.birth_year, player.city) == expected
    assert player.left_over == ""
