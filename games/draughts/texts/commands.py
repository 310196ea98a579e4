"""The texts of the command line, in Russian and English."""

from collections.abc import Mapping

from games.draughts.texts.fault_texts import Wording

COMMAND: Mapping[str, Wording] = {
    "good": Wording("верно", "good"),
    "faulty": Wording("С ОШИБКОЙ", "FAULTY"),
    "no_such_game": Wording(
        "Игры «{game}» здесь нет; есть {known}", "No game is called “{game}”; there are {known}"
    ),
    "refused_game": Wording(
        "{game}: источники говорят только, что её шашки ходят по трём прямым направлениям; доска, "
        "простые, дамки и конец игры нигде не описаны, поэтому здесь в неё не играют",
        "{game}: the sources say only that its pieces go in three straight directions; its board, "
        "its men, its kings and its end are told nowhere, so it is not played here",
    ),
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
    "no_records": Wording(
        "{game}: записи этой игры здесь не читаются; есть ходы, счёт ходов и диаграммы",
        "{game}: its records are not read here; its moves, counts and diagrams are",
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
    "white": Wording("Белые", "White"),
    "black": Wording("Чёрные", "Black"),
    "worth_win": Wording(
        "{side} выигрывают, полуходов до конца: {count}; {moves}",
        "{side} wins, half-moves to the end: {count}; {moves}",
    ),
    "worth_loss": Wording(
        "{side} проигрывают, полуходов до конца: {count}; {moves}",
        "{side} loses, half-moves to the end: {count}; {moves}",
    ),
    "worth_draw": Wording("Ничья при лучшей игре; {moves}", "A draw with best play; {moves}"),
    "no_moves": Wording("ходов нет", "no moves"),
    "endings_of_russian": Wording(
        "{game}: окончания рассчитаны только для русских шашек",
        "{game}: endings are worked out for Russian draughts only",
    ),
    "endings_built": Wording("{name}: {size} байт", "{name}: {size} bytes"),
    "endings_checked": Wording(
        "Проверено позиций: {count}, неверных: {wrong}",
        "Positions checked: {count}, wrong: {wrong}",
    ),
}
