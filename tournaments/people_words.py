"""Words for what may be wrong in a list of people, Russian and English."""

from collections.abc import Mapping

from tournaments.lists.people import FIRST_YEAR, HIGHEST, LAST_YEAR, LOWEST, RowFault

Wording = tuple[str, str]

ROWS: Mapping[str, Wording] = {
    "name_missing": ("нет имени; нужна фамилия и имя", "no name; a surname and a name are needed"),
    "too_long": ("слишком длинно для этого столбца", "too long for this column"),
    "formula_cell": (
        "в ячейке формула; вставьте её значение",
        "the cell holds a formula; paste its value instead",
    ),
    "bad_rating": (
        f"«{{found}}» — не рейтинг; нужно целое число от {LOWEST} до {HIGHEST} или пусто",
        f"“{{found}}” is no rating; a whole number from {LOWEST} to {HIGHEST} or nothing",
    ),
    "bad_federation": (
        "«{found}» — не код страны; нужны три латинские буквы, например RUS, или пусто",
        "“{found}” is no country code; three Latin letters such as RUS, or nothing",
    ),
    "bad_federation_id": (
        "«{found}» — не номер в федерации; нужны цифры, латинские буквы и дефис, до 20 знаков",
        "“{found}” is no federation number; digits, Latin letters and hyphens, up to 20",
    ),
    "bad_birth_year": (
        f"«{{found}}» — не год рождения; нужен год от {FIRST_YEAR} до {LAST_YEAR} "
        "или дата с таким годом",
        f"“{{found}}” is no year of birth; a year from {FIRST_YEAR} to {LAST_YEAR} "
        "or a date with one",
    ),
    "bad_sex": (
        "«{found}» — не пол; нужно «м» или «ж» (m или w) или пусто",
        "“{found}” is no sex; m or w (м, ж) or nothing",
    ),
    "twice_in_file": (
        "{found}: тот же человек уже стоит в строке {other}",
        "{found}: the same person stands in row {other} already",
    ),
}

FILES: Mapping[str, Wording] = {
    "empty_file": ("Файл пуст", "The file is empty"),
    "not_text": (
        "Это не таблица: нужен XLSX или текст CSV в UTF-8 или Windows-1251",
        "This is no table: XLSX or CSV text in UTF-8 or Windows-1251 is needed",
    ),
    "old_workbook": (
        "Это книга Excel старого вида (XLS); сохраните её как XLSX или CSV",
        "This is a workbook of the old kind (XLS); save it as XLSX or CSV",
    ),
    "broken_workbook": (
        "Книга XLSX повреждена; откройте её и сохраните заново",
        "The XLSX workbook is broken; open it and save it again",
    ),
    "zip_bomb": (
        "Книга распаковывается в слишком большой объём; сохраните как CSV один лист со списком",
        "The workbook unpacks to too much; save the one sheet with the list as CSV",
    ),
    "too_many_rows": ("Строк больше {limit}", "There are more than {limit} rows"),
    "too_many_columns": (
        "Строка {row}: столбцов больше {limit}",
        "Row {row}: more than {limit} columns",
    ),
    "cell_too_long": (
        "Строка {row}: в ячейке больше {limit} знаков",
        "Row {row}: a cell of more than {limit} characters",
    ),
    "broken_quotes": (
        "Строка {row}: кавычки не закрыты или стоят посреди ячейки",
        "Row {row}: quotes are not closed or stand inside a cell",
    ),
    "no_name_column": (
        "Нет столбца с именем. Назовите его «Фамилия Имя» (или «Фамилия» и «Имя»); "
        "найдено: {found}",
        "No column of names. Call it “Name” (or “Surname” and “First name”); found: {found}",
    ),
}

MATCHES: Mapping[str, Wording] = {
    "new": ("новый", "new"),
    "known": ("уже в базе", "known"),
    "entered": ("уже заявлен", "entered already"),
    "ask": ("решите сами", "please decide"),
}

FACTS: Mapping[str, Wording] = {
    "name_latin": ("имя латиницей", "name in Latin letters"),
    "rating": ("рейтинг", "rating"),
    "title": ("звание", "title"),
    "federation": ("федерация", "federation"),
    "federation_id": ("номер в федерации", "federation number"),
    "club": ("клуб", "club"),
    "city": ("город", "city"),
    "birth_year": ("год рождения", "year of birth"),
    "birth_date": ("дата рождения", "date of birth"),
    "sex": ("пол", "sex"),
    "name": ("имя", "name"),
}


def explain_row(fault: RowFault, language: str | None) -> str:
    """What is wrong in a row and what would be right, without its place."""
    params = {"found": fault.found, "other": fault.other}
    return pick(ROWS[fault.code], language).format_map(params)


def explain_file(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Why a whole file cannot be read."""
    return pick(FILES[code], language).format_map(params)


def pick(wording: Wording, language: str | None) -> str:
    """The English of a pair for English readers, else the Russian."""
    return wording[1] if (language or "").lower().startswith("en") else wording[0]
