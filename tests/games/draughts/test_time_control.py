"""Time controls in organisers' words are read to the second, and written back."""

import pytest

from games.draughts.time_control import (
    BadControl,
    ControlFault,
    control_in_words,
    parse,
    parse_control_words,
    read_control,
)

pytestmark = pytest.mark.pure


@pytest.mark.parametrize(
    ("words", "stored"),
    [
        ("15 минут", "900"),
        ("15", "900"),
        ("15 мин на партию + 5 с за ход", "900+5"),
        ("45+30", "2700+30"),
        ("8 мин + 4 с", "480+4"),
        ("8мин+4сек", "480+4"),
        ("1 ч + 30 с", "3600+30"),
        ("1 час 30 минут", "5400"),
        ("1 ч 30 мин плюс 30 секунд на ход", "5400+30"),
        ("90 min", "5400"),
        ("1 hour + 10 seconds per move", "3600+10"),
        ("15'", "900"),
        ("15′ + 10″", "900+10"),
        ("полчаса", "1800"),
        ("Полчаса + 10 с", "1800+10"),
        ("1,5 часа", "5400"),
        ("1.5 часа на партию", "5400"),
        ("полтора часа каждому", "5400"),
        ("четверть часа", "900"),
        ("час", "3600"),
        ("по часу каждому", "3600"),
        ("час 20 минут", "4800"),
        ("1 час, 20 минут", "4800"),
        ("2,5 мин", "150"),
        ("по 15 минут", "900"),
        ("По 15 минут на партию каждому игроку", "900"),
        ("15 минут каждому", "900"),
        ("блиц 5 минут", "300"),
        ("Блиц: 3+2", "180+2"),
        ("рапид 15+10", "900+10"),
        ("быстрые шашки, 15 минут + 5 секунд", "900+5"),
        ("10 минут плюс 5 секунд на каждый ход", "600+5"),
        ("10 минут и 5 секунд на ход", "600+5"),
        ("10 мин, 5 сек за каждый ход", "600+5"),
        ("90 минут на 40 ходов", "40/5400"),
        ("90 минут на 40 ходов, затем 30 минут до конца партии", "40/5400:1800"),
        ("1 ч на 30 ходов + 30 с на ход", "30/3600+30"),
        ("half an hour", "1800"),
        ("1.5 hours", "5400"),
        ("an hour and a half", "5400"),
        ("15 minutes each", "900"),
        ("blitz 5 min", "300"),
        ("Rapid 15+10", "900+10"),
        ("10 minutes plus 5 seconds per move", "600+5"),
        ("10 minutes and 5 seconds per move", "600+5"),
        ("90 minutes for 40 moves", "40/5400"),
        ("90 minutes for 40 moves, then 30 minutes", "40/5400:1800"),
        ("пол часа на партию", "1800"),
        ("пол-часа", "1800"),
        ("пятнадцать минут", "900"),
        ("двадцать пять минут", "1500"),
        ("по пятнадцати минут", "900"),
        ("два с половиной часа", "9000"),
        ("час 30", "5400"),
        ("1ч30", "5400"),
        ("час и 20 минут", "4800"),
        ("минута", "60"),
        ("10|5", "600+5"),
        ("15:00", "900"),
        ("5:00+3", "300+3"),
        ("1:30:00", "5400"),
        ("0:45:00", "2700"),
        ("0:30", "30"),
        ("40 ходов за 2 часа, далее 1 час", "40/7200:3600"),
        ("2 часа на первые 40 ходов, затем 1 час", "40/7200:3600"),
        ("первые 40 ходов – 90 минут, далее 30 минут + 30 секунд на ход", "40/5400:1800+30"),
        ("15 минут с добавлением 5 секунд на каждый ход, начиная с первого", "900+5"),
        ("15 мин + добавление 5 с", "900+5"),
        ("15 минут без добавления", "900"),
        ("по 15 минут на партию каждому участнику", "900"),
        ("15 мин на всю партию", "900"),
        ("контроль времени: 15 минут", "900"),
        ("3+2 блиц", "180+2"),
        ("G/30", "1800"),
        ("G/60;+30", "3600+30"),
        ("SD/30", "1800"),
        ("game in 30", "1800"),
        ("game 30 inc 5", "1800+5"),
        ("fifteen minutes", "900"),
        ("twenty-five minutes plus five seconds", "1500+5"),
        ("1h30", "5400"),
        ("10 minutes with a 5 second increment", "600+5"),
        ("10 min + 5 sec/move", "600+5"),
        ("40 moves in 2 hours, then 1 hour", "40/7200:3600"),
        ("480", "480"),
        ("180+2", "180+2"),
        ("120d2", "120d2"),
        ("45/5400:900", "45/5400:900"),
    ],
)
def test_words_are_read_to_the_stored_seconds(words, stored):
    assert str(parse_control_words(words)) == stored


@pytest.mark.parametrize(
    "words",
    [
        "",
        "быстро",
        "15 + 5 + 5",
        "15 минут и рюмка",
        "+5",
        "0",
        "мин",
        "1,5",
        "блиц",
        "15 минут и 5 секунд и 3 секунды на ход",
        "90 минут на ходов",
        "90 минут на 0 ходов",
        "90 минут на 40 ходов, затем",
        "30 минут, затем 15 минут",
        "15'30",
        "5 секунд на ход",
        "2 minutes per move",
        "15»",
        "от 15 до 20 минут",
        "15-20 минут",
        "3 2",
        "1:75",
        "пятьсот дней",
    ],
)
def test_what_is_no_time_is_refused_not_guessed(words):
    with pytest.raises(BadControl):
        parse_control_words(words)


@pytest.mark.parametrize("words", ["1:30", "3:00 + 2", "2:00"])
def test_hours_or_minutes_are_asked_not_guessed(words):
    """An hour and a half, or a minute and a half: both are played."""
    with pytest.raises(BadControl) as refused:
        parse_control_words(words)
    assert refused.value.code == ControlFault.AMBIGUOUS


@pytest.mark.parametrize(
    "words", ["без часов", "Без контроля времени", "untimed", "No clock.", "нет", "–", ""]
)
def test_no_clocks_may_be_said(words):
    assert read_control(words) == ""


@pytest.mark.parametrize(
    "stored", ["900", "120", "180+2", "60+1", "5400+30", "3661", "45/5400:900"]
)
def test_what_is_written_for_the_form_is_read_back_the_same(stored):
    control = parse(stored)
    assert parse_control_words(control_in_words(control, "ч", "мин", "с")) == control
    assert parse_control_words(control_in_words(control, "h", "min", "s")) == control
