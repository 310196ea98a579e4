"""The texts of the command line, in Russian and English."""

from collections.abc import Mapping

from games.draughts.texts.wording import Wording

COMMAND: Mapping[str, Wording] = {
    "good": Wording("верно", "good"),
    "faulty": Wording("С ОШИБКОЙ", "FAULTY"),
    "unreadable": Wording("НЕ ЧИТАЕТСЯ", "UNREADABLE"),
    "note": Wording("примечание:", "note:"),
    "suggestion": Wording("предположение:", "suggestion:"),
    "game": Wording("партия", "game"),
    "plies": Wording("полуходов", "plies"),
    "left_out": Wording("не записана", "left out"),
    "summary": Wording(
        "Всего партий: {games}, верных: {good}, с ошибкой: {faulty}",
        "Games: {games}, good: {good}, faulty: {faulty}",
    ),
    "explained": Wording(
        "Объяснения искались для первых партий с ошибкой, не больше {most}; число задаёт --explain",
        "Explanations were looked for in the first {most} faulty games; --explain sets how many",
    ),
    "converted": Wording(
        "Записано партий: {good}, не записано: {faulty}",
        "Games written: {good}, left out: {faulty}",
    ),
    "no_form": Wording(
        "{name}: по имени не понять, что записать; назовите вид: --to {forms}",
        "{name}: the name does not say what to write; say it: --to {forms}",
    ),
    "one_file": Wording(
        "{name}: верные партии и остальные нельзя записать в один файл",
        "{name}: one file cannot hold the good games and the others",
    ),
    "exists": Wording(
        "{name}: файл уже есть; заменить: --force", "{name}: is there already; to replace: --force"
    ),
}
