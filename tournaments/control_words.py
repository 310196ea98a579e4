"""Words for states of players, drawn openings, and cautions of a change by hand."""

from collections.abc import Mapping

from tournaments.pairing.cautions import CautionCode, Level
from tournaments.pairing.presence import Presence

Wording = tuple[str, str]

CAUTIONS: Mapping[str, Wording] = {
    CautionCode.THIRD_COLOUR: (
        "У номера {numbers} тот же цвет третий раз подряд",
        "Number {numbers} gets the same colour a third time running",
    ),
    CautionCode.COLOUR_DIFFERENCE: (
        "У номера {numbers} разница белых и чёрных станет {count}",
        "Whites and blacks of number {numbers} will differ by {count}",
    ),
    CautionCode.BOTH_AGAINST_DUE: (
        "Оба номера, {numbers}, получают цвет, противоположный положенному",
        "Both numbers, {numbers}, get the opposite of the colour due to them",
    ),
    CautionCode.DISCOURAGED: (
        "Номерам {numbers} лучше не встречаться",
        "Numbers {numbers} should rather not meet",
    ),
    CautionCode.AFTER_PUBLICATION: (
        "Пары уже опубликованы. Они остаются в силе, если не нарушено безусловное правило; "
        "участники {numbers} могли уже узнать соперников",
        "The pairings are published. They stand unless an absolute rule is broken; numbers "
        "{numbers} may know their opponents already",
    ),
    CautionCode.TOO_MANY_ROUNDS: (
        "Без повторных встреч столько участников сыграют туров не больше {limit}, а назначено "
        "{count}: последние туры придётся составлять вручную",
        "Without a rematch this field plays at most {limit} rounds, and {count} are planned: "
        "the last ones will have to be paired by hand",
    ),
    CautionCode.SAME_NAME: (
        "Участник с таким именем уже заявлен: {about}. Это другой человек",
        "A player of this name has entered already: {about}. This is somebody else",
    ),
}

LEVELS: Mapping[int, Wording] = {
    Level.ACKNOWLEDGE: ("примите к сведению", "take note"),
    Level.CONFIRM: ("подтвердите", "confirm"),
    Level.TWICE: ("подтвердите дважды", "confirm twice"),
    Level.REFUSE: ("невозможно", "impossible"),
}

PRESENCES: Mapping[str, Wording] = {
    Presence.PRESENT: ("участвует", "present"),
    Presence.HALF_BYE: ("свободен за пол-очка победы", "half-point bye"),
    Presence.ZERO_BYE: ("пропускает, 0 очков", "zero-point bye"),
    Presence.ABSENT: ("отсутствует", "absent"),
    Presence.FORFEIT: ("не явился", "did not come"),
    Presence.WITHDRAWN: ("выбыл", "withdrawn"),
    Presence.RETURNED: ("вернулся", "returned"),
    Presence.EXPELLED: ("исключён", "expelled"),
}

SCOPES: Mapping[str, Wording] = {
    "round": ("одно начало на весь тур", "one opening for the whole round"),
    "board": ("своё начало на каждой доске", "an opening for every board"),
}
