"""Words for incidents, Russian and English: articles, stages, acts, and the lines to be said."""

from collections.abc import Mapping

from arbiter import claim_words, messages
from arbiter.messages import Wording, pick
from arbiter.rules.incidents.orders import OrderCode
from arbiter.rules.incidents.stages import Act, Stage

ARTICLES: Mapping[str, Wording] = {
    **claim_words.VIOLATIONS,
    "V6": ("доска повёрнута неверно", "the board stands the wrong way"),
    "P2": ("соперники играют не своим цветом", "the players have each other's colour"),
    "V7": ("шашки расставлены неверно", "the pieces were put up wrongly"),
    "V8": ("шашка стоит на белом поле", "a piece stands on a light square"),
    "V9": (
        "шашки сдвинуты не игроками",
        "the pieces were moved by neither of the players",
    ),
    "T1": ("своя шашка тронута, а ходить хотят другой", "an own piece was touched and left"),
    "T3": ("шашка поправлена на своём ходу", "a piece was adjusted by the side to move"),
    "T4": (
        "шашка поправлена на ходу соперника",
        "a piece was adjusted while the opponent was to move",
    ),
}

STAGES: Mapping[str, Wording] = {
    Stage.CHOICE: ("ждёт выбора", "waits for the choice"),
    Stage.CORRECTING: ("исправляется", "being put right"),
    Stage.AWAITING_RULING: ("ждёт решения судьи", "waits for a ruling"),
    Stage.CORRECTED: ("исправлено", "put right"),
    Stage.STANDS: ("оставлено как есть", "left as it is"),
    Stage.HUFFED: ("шашка снята (фук)", "the piece was huffed"),
    Stage.PLAYED_ON: ("партия продолжается", "the game goes on"),
    Stage.NO_VIOLATION: ("нарушения нет", "no violation"),
    Stage.ANNULLED: ("партия аннулирована", "the game is annulled"),
    Stage.RULED: ("решено судьёй", "ruled"),
    Stage.WITHDRAWN: ("внесено по ошибке", "entered by mistake"),
}

ACTS: Mapping[str, Wording] = {
    Act.ENTERED: ("происшествие внесено", "the incident was entered"),
    Act.DEMANDED: ("потребовали исправить", "correction was demanded"),
    Act.LET_STAND: ("оставили как есть", "it was let stand"),
    Act.HUFFED: ("сняли шашку (фук)", "the piece was huffed"),
    Act.MOVED_AGAIN: ("ход сделан заново", "the move was made again"),
    Act.REFUSED: ("исправлять отказались", "correction was refused"),
    Act.ANNULLED: ("партия аннулирована решением", "a ruling annulled the game"),
    Act.RULED: ("закрыто решением по делу", "closed by the ruling on the case"),
    Act.WITHDRAWN: ("снято: внесено по ошибке", "taken back: entered by mistake"),
}

CHOICES: Mapping[str, Wording] = {
    Act.DEMANDED: ("Требует исправить", "Demands correction"),
    Act.LET_STAND: ("Оставляет ход и играет дальше", "Lets it stand and plays on"),
    Act.HUFFED: ("Снимает шашку (фук)", "Huffs the piece"),
    Act.MOVED_AGAIN: ("Ход сделан заново", "The move is made again"),
    Act.REFUSED: ("Отказывается исправлять", "Refuses to correct"),
    Act.ANNULLED: ("Аннулировать партию и переиграть", "Annul the game and replay it"),
    Act.WITHDRAWN: ("Внесено по ошибке", "Entered by mistake"),
}
"""What stands on a button."""

ORDERS: Mapping[str, Wording] = {
    OrderCode.VIOLATED: ("Нарушение {article}: {what}", "Violation {article}: {what}"),
    OrderCode.NOT_LISTED: (
        "Эти правила не считают это нарушением: {violation}",
        "These rules do not call it a violation: {violation}",
    ),
    OrderCode.ANNOUNCED: (
        "Сказано «Поправляю!»: последствий нет",
        "“I adjust” was said: nothing follows",
    ),
    OrderCode.CANNOT_MOVE: (
        "Тронутая шашка {square} ходить не может: последствий нет",
        "The touched piece on {square} cannot move: nothing follows",
    ),
    OrderCode.NO_CONSEQUENCE: (
        "На ходу соперника это неприлично, но последствий не имеет",
        "While the opponent is to move this is improper, but nothing follows",
    ),
    OrderCode.NOBODYS_FAULT: (
        "Никто из игроков не виноват: шашки ставят на место",
        "Neither player is to blame: the pieces go back",
    ),
    OrderCode.OPPONENT_CHOOSES: (
        "Исправлять или играть дальше, решают только {side}, до своего ответного хода",
        "Only {side} decides whether it is put right, before the next move of that side",
    ),
    OrderCode.ARBITER_CHOOSES: (
        "Исправлять или играть дальше, решает судья",
        "The arbiter decides whether it is put right",
    ),
    OrderCode.MUST_POINT_OUT: (
        "{side} обязаны указать на невзятие, оставить его нельзя",
        "{side} must point the missed capture out and cannot let it stand",
    ),
    OrderCode.REPLAYED_ANYHOW: (
        "Ход переигрывается, выбора нет",
        "The move is played again whatever the players wish",
    ),
    OrderCode.MAY_HUFF: ("Можно снять шашку: {squares}", "A piece may be huffed: {squares}"),
    OrderCode.REPLY_WAS_CONSENT: (
        "Ответный ход означал согласие: право требовать исправления утрачено",
        "The reply was consent: the right to correction is lost",
    ),
    OrderCode.TOO_LATE_FOR_BOARD: (
        "Заявить об этом уже поздно: партия продолжается",
        "It is too late to claim this: the game goes on",
    ),
    OrderCode.LET_STAND: ("{side} оставили ход: он стоит", "{side} let the move stand"),
    OrderCode.WHOLE_OR_NOT: (
        "Исправляют всё или ничего",
        "All of it is put right, or nothing",
    ),
    OrderCode.READ_FROM: (
        "Партия идёт дальше из расстановки, которая стояла; запись читается с неё: {fen}",
        "The game goes on from the set-up that stood; the record is read from it: {fen}",
    ),
    OrderCode.RESTORE: ("На доске должно стоять: {fen}", "The board must show: {fen}"),
    OrderCode.TO_MOVE: ("Ход: {side}", "To move: {side}"),
    OrderCode.BOUND: (
        "Тронул — ходи: ходить надо шашкой {square}",
        "Touch-move: the piece on {square} must move",
    ),
    OrderCode.FREE: ("Ходить можно любой шашкой", "Any piece may be moved"),
    OrderCode.CLOCK_RUNS: (
        "Пока исправляют, идут часы: {side}",
        "Meanwhile the clock runs: {side}",
    ),
    OrderCode.CLOCK_STOPPED: ("Пока исправляют, часы стоят", "Meanwhile the clocks are stopped"),
    OrderCode.EXTRA_MINUTES: (
        "В быстрой игре и блице после предупреждения можно добавить минут: {minutes} ({side})",
        "In rapid and blitz, after a warning, minutes may be added: {minutes} ({side})",
    ),
    OrderCode.LOSES: (
        "Невозможный ход по этим правилам проигрывает: {side}. Нужно решение",
        "By these rules the illegal move loses: {side}. A ruling is needed",
    ),
    OrderCode.HUFFED: ("Снята шашка {square}", "The piece on {square} was huffed"),
    OrderCode.MOVED_AGAIN: ("Сделан ход {move}", "The move made is {move}"),
    OrderCode.REFUSED: (
        "{side} отказались исправить; кто стоит на этом, проигрывает. Нужно решение",
        "{side} refused to put it right; whoever insists loses. A ruling is needed",
    ),
    OrderCode.ANNUL: (
        "Партия аннулируется и играется заново: это делает решение судьи",
        "The game is annulled and played again, by the arbiter's ruling",
    ),
    OrderCode.PLAY_ON: ("Партия продолжается", "The game goes on"),
    OrderCode.RULING_DECIDES: ("Решает судья", "The arbiter's ruling decides"),
    OrderCode.WITHDRAWN: ("Внесено по ошибке, не считается", "Entered by mistake, does not count"),
}


def explain_order(said: Mapping[str, object], language: str | None) -> str:
    """A stored line in words, with its article."""
    code, params = str(said["code"]), said["params"]
    spoken = dict(params) if isinstance(params, Mapping) else {}
    spoken["article"] = said["article"]
    spoken["what"] = article_words(str(said["article"]), language)
    if "side" in spoken:
        side = str(spoken["side"])
        spoken["side"] = pick(messages.SIDES[side], language) if side else "—"
    if "squares" in spoken:
        spoken["squares"] = ", ".join(spoken["squares"])
    words = pick(ORDERS[code], language).format_map(spoken)
    where = "" if code == OrderCode.VIOLATED else messages.article_of(said, language)
    return words[:1].upper() + words[1:] + where


def article_words(article: str, language: str | None) -> str:
    """What an article forbids; nothing for an id that is none of the board's."""
    found = ARTICLES.get(article)
    return pick(found, language) if found else ""
