"""Words for the answer to a claim and for violations, Russian and English.

The answer is read aloud at the board: the verdict first, then what proves it.
"""

from collections.abc import Mapping

from arbiter import messages
from arbiter.messages import Wording, pick
from arbiter.rules.claims.claim_answers import AnswerKind, Why
from arbiter.rules.draws.names import Reset
from arbiter.rules.violations.record_violations import TWICE

ANSWERS: Mapping[str, Wording] = {
    AnswerKind.RIGHT: ("Требование верно", "The claim is right"),
    AnswerKind.PREMATURE: ("Требование преждевременно", "The claim is premature"),
    AnswerKind.WRONG: ("Требование неверно", "The claim is wrong"),
}
WHY: Mapping[str, Wording] = {
    Why.NOT_IN_RULESET: (
        "в этих правилах такой ничьей нет",
        "these rules have no such draw",
    ),
    Why.NOT_REPEATED: (
        "эта позиция стоит на доске первый раз",
        "this position is on the board for the first time",
    ),
    Why.NOT_COUNTED: (
        "здесь этот счёт не идёт{reset_by}",
        "nothing is being counted here{reset_by}",
    ),
    Why.WON_POSITION: (
        "ходы сделаны, но позиция выигрышная: взятий не избежать, и они выигрывают",
        "the moves are made, but the position is won: captures cannot be avoided and win",
    ),
    Why.GAME_OVER: ("партию уже решила доска", "the board has decided the game already"),
}
POSITION: Wording = ("позиция после {moves}", "position after {moves}")
MOVES: Wording = ("ходы с {first} по {last}", "moves from {first} to {last}")
SHORT_MOVES: Wording = (
    "сделано {value} из {limit}, не хватает ходов: {short}",
    "{value} of {limit} made, {short} short",
)
SHORT_TIMES: Wording = (
    "стояла {value} раз(а) из {limit}, не хватает повторений: {short}",
    "stood {value} times of {limit}, {short} short",
)
DUE: Wording = ("самое раннее — после {ply}", "at the earliest after {ply}")

VIOLATIONS: Mapping[str, Wording] = {
    "V4.1": ("два хода подряд", "two moves in a row"),
    "V4.2": ("неправильный ход шашкой или дамкой", "wrong move of a man or king"),
    "V4.3": ("тронута одна своя шашка, а ход другой", "one own piece touched, another moved"),
    "V4.4": ("ход взят обратно", "move taken back"),
    "V4.5": ("ход шашкой соперника", "opponent's piece moved"),
    "V4.6": ("тихий ход, когда надо бить", "quiet move when a capture exists"),
    "V4.7": ("шашка снята без причины", "piece lifted without reason"),
    "V4.8": (
        "побито меньше или больше шашек, чем можно",
        "capture of fewer or more pieces than possible",
    ),
    "V4.9": ("остановка при взятии нескольких шашек", "stopping during a multiple capture"),
    "V4.10": (
        "шашка неправильно снята до конца взятия",
        "piece wrongly lifted during an unfinished capture",
    ),
    "V4.11": ("снято меньше шашек, чем побито", "fewer pieces lifted than captured"),
    "V4.12": ("сняты шашки, которые не побиты", "pieces lifted that were not captured"),
    "V4.13": ("остановка при снятии шашек", "stopping while lifting"),
    "V4.14": ("после взятия снята своя шашка", "own piece lifted after a capture"),
    "V4.15": ("не сделано превращение в дамку", "crowning omitted"),
    "V4.16": ("ход дамкой, которая не увенчана", "playing an uncrowned king"),
    "V4.17": ("ход двумя руками", "two hands used"),
}
LINE: Wording = ("{code}: {words}, ход {move}", "{code}: {words}, move {move}")
TWICE_LINE: Wording = (
    "{code}: {words}, {side}: после хода {last} ещё и {move}",
    "{code}: {words}, {side}: after move {last} also {move}",
)
OTHER: Wording = (
    "по одной записи это может быть и {other} ({words}); кто и что тронул, говорит судья у доски",
    "by the record alone it may also be {other} ({words}); the arbiter at the board says who "
    "touched what",
)
UNLISTED: Wording = (
    "в перечне этих правил его нет, но ход невозможен",
    "not on the list of these rules, yet the move is impossible",
)
DUE_CAPTURES: Wording = ("надо было {moves}", "due was {moves}")
_OR: Wording = (" или ", " or ")
_EVENTS = (Reset.CAPTURE, Reset.MAN_MOVE, Reset.CROWNING, Reset.ROAD)


def explain_answer(said: Mapping[str, object], language: str | None) -> str:
    """``Требование верно: троекратное повторение, позиция после 20…, 28…, 34…c5-d4``."""
    head = pick(ANSWERS[str(said["answer"])], language)
    rule = messages.word(messages.RULES, str(said["rule"]), language)
    parts = [part for part in (rule, *_details(said, language)) if part]
    return f"{head}: {', '.join(parts)}{messages.article_of(said, language)}"


def explain_violation(
    said: Mapping[str, object], language: str | None, *, black_first: bool = False
) -> str:
    """``V4.6: тихий ход, когда надо бить, ход 2. d4-e5; надо было d4:b6 (п. …)``."""
    parts = [_violated(said, language, black_first)]
    params = said.get("params") or {}
    if isinstance(params, Mapping) and params.get("required"):
        due = pick(_OR, language).join(params["required"])
        parts.append(pick(DUE_CAPTURES, language).format(moves=due))
    if other := said.get("other"):
        words = pick(VIOLATIONS[str(other)], language)
        parts.append(pick(OTHER, language).format(other=other, words=words))
    if not said.get("listed"):
        parts.append(pick(UNLISTED, language))
    return "; ".join(parts) + (messages.article_of(said, language) if said.get("listed") else "")


def _violated(said: Mapping[str, object], language: str | None, black_first: bool) -> str:
    """The article, its words and the move; two moves in a row stand behind the first of them."""
    ply = int(str(said["ply"]))
    words = pick(VIOLATIONS[str(said["code"])], language)
    if said["code"] == TWICE:
        last = messages.format_ply(ply - 1, black_first=black_first)
        side = pick(messages.SIDES[str(said["side"])], language)
        found = {"last": last, "side": side, "move": said["move"]}
        return pick(TWICE_LINE, language).format(code=said["code"], words=words, **found)
    move = f"{messages.format_ply(ply, black_first=black_first)} {said['move']}"
    return pick(LINE, language).format(code=said["code"], words=words, move=move)


def _details(said: Mapping[str, object], language: str | None) -> list[str]:
    if said["why"]:
        reset = _reset(said, language)
        return [pick(WHY[str(said["why"])], language).format(reset_by=reset)]
    found = [_proof(said, language)]
    if said["answer"] == AnswerKind.PREMATURE:
        is_repetition = said["rule"] == "threefold"
        words = SHORT_TIMES if is_repetition else SHORT_MOVES
        found.append(pick(words, language).format_map(said))
        if said["due"] is not None:
            due = _moment(said, int(str(said["due"])), language)
            found.append(pick(DUE, language).format(ply=due))
    return found


def _reset(said: Mapping[str, object], language: str | None) -> str:
    """What on the board set the count back, with its ply; nothing where it never began."""
    if said["reset_by"] not in _EVENTS or not said["since"]:
        return ""
    word = messages.word(messages.RESETS, str(said["reset_by"]), language)
    return f" ({word}, {_moment(said, int(str(said['since'])), language)})"


def _proof(said: Mapping[str, object], language: str | None) -> str:
    """The plies that prove it, the last with its move."""
    plies = [int(ply) for ply in said["plies"]]  # type: ignore[attr-defined]
    if not plies:
        return ""
    shown = [_moment(said, ply, language) for ply in plies]
    if plies[-1] == said["ply"] and plies[-1]:
        shown[-1] += str(said["last_move"])
    if said["rule"] == "threefold":
        return pick(POSITION, language).format(moves=", ".join(shown))
    return pick(MOVES, language).format(first=shown[0], last=shown[-1])


def _moment(said: Mapping[str, object], ply: int, language: str | None) -> str:
    if not ply:
        return pick(messages.AT_START, language)
    return messages.format_ply(ply, black_first=bool(said["black_first"]))
