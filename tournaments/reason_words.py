"""Words for the reasons of a pairing and its colours, Russian and English."""

from collections.abc import Mapping

from tournaments.pairing.reasons import PairingCode

Wording = tuple[str, str]

_PLACES = (
    "Группа, где очков {points}: {group}, в верхней половине {half}. "
    "№ {higher} стоит {place}-м, № {lower} — {other_place}-м",
    "The bracket of {points} points: {group}, {half} in the upper half. "
    "No. {higher} stands in place {place}, No. {lower} in place {other_place}",
)

REASONS: Mapping[str, Wording] = {
    PairingCode.TABLE: (
        "По таблице круговой системы на {players} участников: тур {round}, {white}–{black}; "
        "первый номер играет белыми",
        "By the round-robin table for {players} players: round {round}, {white}–{black}; "
        "the first number has White",
    ),
    PairingCode.REST: (
        "По таблице круговой системы на {players} участников номер {white} свободен в туре {round}",
        "By the round-robin table for {players} players number {white} rests in round {round}",
    ),
    PairingCode.PRESCRIBED: (
        "Так предписывает система турнира: тур {round}, {white}–{black}; "
        "первый номер играет белыми",
        "The event's system of play prescribes it: round {round}, {white}–{black}; "
        "the first number has White",
    ),
    PairingCode.BOTH_DUE: (
        "Каждый получил положенный ему цвет: белые — номер {white}, чёрные — номер {black}",
        "Each has the colour due to him: White number {white}, Black number {black}",
    ),
    PairingCode.STRONGER_DUE: (
        "Обоим положен один цвет; право номера {stronger} сильнее",
        "The same colour is due to both; the right of number {stronger} is stronger",
    ),
    PairingCode.LAST_APART: (
        "Права равны; цвета сменились с последнего тура, где они у номеров {white} и {black} "
        "были разными",
        "Equal rights; the colours change from the last round in which those of numbers {white} "
        "and {black} differed",
    ),
    PairingCode.HIGHER_DUE: (
        "Права и цвета равны; положенный цвет получает стоящий выше номер {higher}",
        "Equal rights and colours; number {higher}, who stands higher, gets the one due to him",
    ),
    PairingCode.INITIAL: (
        "Партий ещё не было: по жребию первого цвета и порядковому номеру {place} стоящего выше",
        "No game yet: by the initial colour drawn and the place {place} of the higher ranked",
    ),
    PairingCode.HALVES: (
        _PLACES[0] + ": верхняя половина встречается с нижней",
        _PLACES[1] + ": the upper half meets the lower half",
    ),
    PairingCode.SAME_HALF: (
        _PLACES[0] + ": оба из одной половины, половины обменялись участниками",
        _PLACES[1] + ": both from one half, the halves exchanged players",
    ),
    PairingCode.EXCHANGED: (
        _PLACES[0] + ": оба из одной половины. Без обмена между половинами {why}",
        _PLACES[1] + ": both from one half. Without an exchange between the halves {why}",
    ),
    PairingCode.MOVED_DOWN: (
        "№ {higher} (очков {points}) спущен в группу, где очков {down_to}; "
        "его соперник № {lower} стоит в ней {place}-м из {size}",
        "No. {higher} ({points} points) came down to the bracket of {down_to} points; "
        "his opponent No. {lower} stands in place {place} of {size} there",
    ),
    PairingCode.FIRST_FREE: (
        "Из ещё свободных № {lower} — первый по порядку",
        "Of those still free No. {lower} is the first in order",
    ),
    PairingCode.PASSED_MET: (
        "Раньше по порядку: № {passed}; с № {higher} уже играли",
        "Earlier in order: No. {passed}; have met No. {higher} already",
    ),
    PairingCode.PASSED_ABSOLUTE: (
        "Раньше по порядку: № {passed}; обязателен тот же цвет, что и № {higher}",
        "Earlier in order: No. {passed}; must have the same colour as No. {higher}",
    ),
    PairingCode.PASSED_PROHIBITED: (
        "Раньше по порядку: № {passed}; с № {higher} в этом турнире не встречаются",
        "Earlier in order: No. {passed}; kept apart from No. {higher} in this event",
    ),
    PairingCode.PASSED_WORSE: (
        "Раньше по порядку: № {passed}; но тогда {why}",
        "Earlier in order: No. {passed}; but then {why}",
    ),
    PairingCode.PASSED_COLOURS: (
        "Раньше по порядку: № {passed}; но тогда пар, где один не получает положенного цвета, "
        "было бы не меньше {least}, а не {denied}",
        "Earlier in order: No. {passed}; but then the pairs in which one does not get the colour "
        "due would be {least} at least instead of {denied}",
    ),
    PairingCode.PASSED: (
        "Раньше по порядку: № {passed}; соединены с другими",
        "Earlier in order: No. {passed}; paired with others",
    ),
    PairingCode.ODD_BRACKET: (
        "В группе, где очков {points}, участников {size}, число нечётное: "
        "один спускается ниже, это № {higher}",
        "The bracket of {points} points has {size} players, an odd number: "
        "one goes down, it is No. {higher}",
    ),
    PairingCode.NO_MORE_PAIRS: (
        "В группе, где очков {points}, участников {size}; больше пар, чем {made}, по правилам "
        "не составить: № {higher} спускается ниже",
        "The bracket of {points} points has {size} players; by the rules no more than {made} "
        "pairs can be made: No. {higher} goes down",
    ),
    PairingCode.BARRED: (
        "В группе, где очков {points}, № {higher} не может встретиться с № {passed}",
        "In the bracket of {points} points No. {higher} may not meet No. {passed}",
    ),
    PairingCode.STAYED: (
        "В группе, где очков {points}, № {passed} стоит ниже, чем № {higher}, "
        "но получает соперника: иначе {why}",
        "In the bracket of {points} points No. {passed} stands below No. {higher} "
        "but gets an opponent: else {why}",
    ),
    PairingCode.STAYED_BY_ORDER: (
        "В группе, где очков {points}, № {passed} стоит ниже, чем № {higher}, "
        "но получает соперника: из равно хороших составов этот первый по порядку",
        "In the bracket of {points} points No. {passed} stands below No. {higher} "
        "but gets an opponent: of the pairings as good this is the first in order",
    ),
    PairingCode.BYE: (
        "В туре участников {size}, число нечётное: свободен № {higher} — очков {points}, "
        "туров без игры до этого: {unplayed}",
        "{size} players in the round, an odd number: No. {higher} has the bye – {points} points, "
        "rounds without a game before: {unplayed}",
    ),
    PairingCode.BYE_HAD: (
        "Ниже стоит № {passed}, но свободным уже быть не может: "
        "был им или получил очки победы без игры",
        "No. {passed} stands lower but may not have the bye: "
        "had it, or a win's points without a game",
    ),
    PairingCode.BYE_NEEDED: (
        "Ниже стоит № {passed}, но если свободен он, остальных не соединить",
        "No. {passed} stands lower, but with him out the rest cannot be paired",
    ),
    PairingCode.SAME_SCORE: (
        "№ {higher} и № {lower} — из одной группы, где очков {points}",
        "No. {higher} and No. {lower} are of one group, that of {points} points",
    ),
    PairingCode.FLOATED: (
        "№ {higher} (очков {points}) спущен к сопернику, у которого очков меньше",
        "No. {higher} ({points} points) came down to an opponent with fewer points",
    ),
    PairingCode.NATURAL_MET: (
        "№ {higher} и № {natural} уже играли",
        "No. {higher} and No. {natural} have met",
    ),
    PairingCode.NATURAL_COLOUR: (
        "№ {higher} и № {natural} положен один цвет",
        "The same colour is due to No. {higher} and No. {natural}",
    ),
    PairingCode.NATURAL_NEEDED: (
        "№ {natural} соединён с другим",
        "No. {natural} is paired with another",
    ),
    PairingCode.ALLOCATED_BYE: (
        "Нечётное число участников: свободен номер {white} — очков {points}, туров без соперника "
        "до этого: {unplayed}",
        "An odd field: number {white} has the bye – {points} points, rounds without an opponent "
        "before: {unplayed}",
    ),
    PairingCode.ASKED_BYE: (
        "Номер {white} в туре {round}: {presence}",
        "Number {white} in round {round}: {presence}",
    ),
    PairingCode.IMPORTED: (
        "Тур {round} перенесён вместе с турниром из другой программы",
        "Round {round} came with the event from another program",
    ),
    PairingCode.BY_HAND: (
        "Изменено вручную: {how}{by}{because}",
        "Changed by hand: {how}{by}{because}",
    ),
}

CRITERIA: Mapping[str, Wording] = {
    "C4": ("остальных не соединить", "the rest could not be paired"),
    "C5": (
        "свободным остался бы тот, у кого очков больше",
        "the bye would go to a player with more points",
    ),
    "C6": (
        "больше участников осталось бы в группе без пары",
        "more players would leave the bracket unpaired",
    ),
    "C7": (
        "вниз спустились бы участники с большим числом очков",
        "players with more points would go down",
    ),
    "C8": (
        "следующая группа осталась бы с худшим составом спущенных",
        "the next bracket would have worse players left unpaired",
    ),
    "C9": (
        "свободным остался бы тот, кто больше туров не играл",
        "the bye would go to one with more rounds without a game",
    ),
    "C10": (
        "у большего числа лидеров или их соперников разница цветов превысила бы два",
        "more leaders or their opponents would have a colour difference beyond two",
    ),
    "C11": (
        "больше лидеров или их соперников получили бы один цвет третий раз подряд",
        "more leaders or their opponents would have one colour the third time running",
    ),
    "C12": (
        "больше участников не получили бы положенного цвета",
        "more players would not get the colour due",
    ),
    "C13": (
        "больше участников не получили бы цвета, на который имеют сильное право",
        "more players would not get the colour strongly due",
    ),
    "C14": (
        "вниз спустилось бы больше тех, кого спускали в прошлом туре",
        "more of those who went down in the last round would go down",
    ),
    "C15": (
        "соперника сверху получило бы больше тех, кто имел его в прошлом туре",
        "more of those who met a higher score in the last round would do so",
    ),
    "C16": (
        "вниз спустилось бы больше тех, кого спускали два тура назад",
        "more of those who went down two rounds ago would go down",
    ),
    "C17": (
        "соперника сверху получило бы больше тех, кто имел его два тура назад",
        "more of those who met a higher score two rounds ago would do so",
    ),
    "C18": (
        "дальше вниз ушли бы те, кого спускали в прошлом туре",
        "those who went down in the last round would fall farther",
    ),
    "C19": (
        "соперник сверху стоял бы дальше от тех, кто имел его в прошлом туре",
        "those who met a higher score in the last round would meet one farther above",
    ),
    "C20": (
        "дальше вниз ушли бы те, кого спускали два тура назад",
        "those who went down two rounds ago would fall farther",
    ),
    "C21": (
        "соперник сверху стоял бы дальше от тех, кто имел его два тура назад",
        "those who met a higher score two rounds ago would meet one farther above",
    ),
}
"""What would be worse by each criterion of C.04.3, article 2."""

WHOLE: Wording = ("участников {size}", "{size} players")
REST: Wording = (
    "без пар со спущенными сверху (их {taken}) участников {size}",
    "{size} players besides the pairs with players from above ({taken})",
)
"""Who is halved: a bracket, or what the pairs of those moved down leave of it."""
