"""Words for what is wrong in a TRF, with its place, Russian and English."""

from collections.abc import Mapping

Wording = tuple[str, str]

FAULTS: Mapping[str, Wording] = {
    "not_text": (
        "Это не текст: TRF пишется в UTF-8 или Windows-1251",
        "This is no text: a TRF is written in UTF-8 or Windows-1251",
    ),
    "no_players": ("В файле нет игроков (записей 001)", "There are no players (records 001)"),
    "unknown_record": (
        "запись «{found}» не из TRF16 и не из TRF-2026",
        "record “{found}” is neither of TRF16 nor of TRF-2026",
    ),
    "number_twice": ("номер {found} стоит второй раз", "number {found} stands there twice"),
    "not_a_number": ("здесь должно быть число, а не «{found}»", "a number, not “{found}”"),
    "unknown_colour": ("цвет — w, b или -, а не «{found}»", "a colour is w, b or -, not “{found}”"),
    "unknown_result": (
        "буквы результата «{found}» здесь не бывает",
        "there is no result “{found}” here",
    ),
    "unknown_word": ("слово «{found}» непонятно", "the word “{found}” is not understood"),
    "points_without_letter": (
        "в «{found}» у каждой буквы должны стоять очки",
        "every letter in “{found}” needs its points",
    ),
    "players_disagree": (
        "два игрока рассказывают одну партию по-разному: {found}",
        "two players tell one game differently: {found}",
    ),
    "points_disagree": (
        "очки не равны сумме туров: в турах набрано {found}",
        "the points are not the sum of the rounds, which is {found}",
    ),
    "result_missing": ("партия ещё не закончена", "the game is not over yet"),
    "other_system": ("другая система: {found}", "another system: {found}"),
    "too_wide": ("«{found}» не помещается в столбец", "“{found}” does not fit its column"),
}
NOTES: Mapping[str, Wording] = {
    "day_ambiguous": (
        "где здесь день, а где месяц, не понять: {text}; день не записан — впишите его сами",
        "which is the day and which the month nobody can tell: {text}; write the day in yourself",
    ),
    "day_unread": (
        "этот день не прочитан или не подходит к другому: {text}; впишите его сами",
        "this day cannot be read, or does not fit the other: {text}; write it in yourself",
    ),
    "record_unknown": (
        "такой записи нет ни в TRF16, ни в TRF-2026; она сохранена и выйдет в файл снова: {text}",
        "no record of TRF16 or TRF-2026; it is kept and goes out again: {text}",
    ),
    "record_kept": (
        "эта запись здесь ни на что не влияет; она сохранена и выйдет в файл снова: {text}",
        "this record changes nothing here; it is kept and goes out again: {text}",
    ),
    "national_kept": (
        "строки федерации сохранены и выйдут в файл снова: {text}",
        "lines of a federation are kept and go out again: {text}",
    ),
    "text_cut": (
        "запись длиннее, чем помещается, и укорочена (запись, знаков): {text}",
        "the record is longer than there is room for and was cut (record, characters): {text}",
    ),
    "name_twice": (
        "одно имя у двух участников, номера {text}",
        "two players have one name, numbers {text}",
    ),
    "rounds_too_many": (
        "туров и участников: {text} — без повторных встреч столько туров не сыграть",
        "rounds and players: {text} – so many rounds cannot be played without a rematch",
    ),
}
PLACE: Wording = ("строка {line}, позиция {column}: ", "line {line}, column {column}: ")


def explain(code: str, params: Mapping[str, object], language: str | None) -> str:
    """What is wrong, after its line and column where it has one."""
    which = 1 if (language or "").lower().startswith("en") else 0
    said = FAULTS[code][which].format_map(params)
    return (PLACE[which].format_map(params) if params.get("line") else "") + said


def explain_note(note: Mapping[str, object], language: str | None) -> str:
    """What a person should know of a file that was taken over."""
    which = 1 if (language or "").lower().startswith("en") else 0
    line = ("строка {line}: ", "line {line}: ")[which] if note.get("line") else ""
    return (line + NOTES[str(note["code"])][which]).format_map(note)
