"""What a judge reads and says at a board: the six words, lines of a remedy, sentences aloud."""

from collections.abc import Iterable, Mapping
from datetime import datetime

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.cases.texts.rulings import describe_sanction
from arbiter.rules.incidents.facts import BadFacts, FactCode
from arbiter.rules.sanctions import SanctionKind
from games.web.language import Text, in_language
from tournaments.judging.words import Act, Line, LineCode, Remedy, Word

WORDS: Mapping[Word, tuple[Text, Text]] = {
    Word.TOUCHED: (_("Touched a man"), _("and moved another")),
    Word.WRONG_MOVE: (_("Wrong move"), _("pieces do not go so")),
    Word.NO_CAPTURE: (_("Did not capture"), _("and had to")),
    Word.FLAG: (pgettext_lazy("at the board", "Flag"), _("the time is over")),
    Word.LATE: (_("Late / absent"), _("not at the board")),
    Word.DISTURBS: (_("Disturbs, phone"), _("the opponent is hindered")),
}
"""What stands on the six buttons, with their second lines."""

WHO: Mapping[str, Text] = {
    "w": pgettext_lazy("who", "White"),
    "b": pgettext_lazy("who", "Black"),
    "wb": pgettext_lazy("who", "Both"),
}

TO_WHOM: Mapping[str, Text] = {
    "w": pgettext_lazy("to whom", "White"),
    "b": pgettext_lazy("to whom", "Black"),
    "wb": pgettext_lazy("to whom", "Both"),
}

OF_WHOM: Mapping[str, Text] = {
    "w": pgettext_lazy("of whom", "White"),
    "b": pgettext_lazy("of whom", "Black"),
    "wb": pgettext_lazy("of whom", "both"),
}

LINES: Mapping[LineCode, Text] = {
    LineCode.OPPONENT_DECIDES: _("Ask {other}: put it right, or play on?"),
    LineCode.ARBITER_DECIDES: _("Whether it is put right, you decide"),
    LineCode.MUST_BE_PUT_RIGHT: _("It is put right, whatever the players wish"),
    LineCode.TAKE_BACK: _("Put the pieces back as they stood before the move"),
    LineCode.TAKE_BACK_MOVE: _("Take {move} back"),
    LineCode.MOVE_TOUCHED: _("{who}: the touched piece moves, if it can"),
    LineCode.MOVE_PIECE: _("{who}: the piece on {square} moves"),
    LineCode.SAME_PIECE: _("{who}: another move, by the same piece if it can"),
    LineCode.ANY_PIECE: _("{who}: another move, by any piece"),
    LineCode.CAPTURE: _("{who}: capture"),
    LineCode.CAPTURE_BY: _("{who}: capture {moves}"),
    LineCode.CLOCK_RUNS: _("Start the clock of {of}: it runs meanwhile"),
    LineCode.CLOCK_STOPPED: _("Meanwhile the clocks stand"),
    LineCode.GIVE_SANCTION: "{to}: {sanction}",
    LineCode.QUIET: _("{who}: be quiet, telephone off and away"),
    LineCode.STOP_CLOCKS: _("Stop the clocks"),
    LineCode.GAME_LOST: _("{who}: the game is lost"),
    LineCode.GAME_DRAWN: _("The game is drawn"),
    LineCode.ILLEGAL_LOSES: _("{who}: by these rules the wrong move loses the game"),
    LineCode.CLOCK_SINCE_HOUR: _("The clock of {of} has been running for {minutes} min"),
    LineCode.WAIT_UNTIL: _("Wait until {time}: whoever comes later has lost"),
    LineCode.LIMIT_PASSED: _("The limit passed at {time}"),
    LineCode.HOUR_UNKNOWN: _(
        "The hour of the round is not in the schedule. More than {minutes} min late loses"
    ),
    LineCode.NO_VIOLATION: _("The rules of this event do not punish it: nothing follows"),
    LineCode.CANNOT_MOVE: _("The piece on {square} cannot move: nothing follows"),
    LineCode.WAS_CONSENT: _("The opponent has replied: that was consent, the move stands"),
}

ALOUD: Mapping[LineCode, Text] = {
    LineCode.TAKE_BACK: _("The move goes back."),
    LineCode.MOVE_TOUCHED: _("{who} moves the touched piece."),
    LineCode.MOVE_PIECE: _("{who} moves the piece on {square}."),
    LineCode.SAME_PIECE: _("{who} moves again, the same piece if it can."),
    LineCode.ANY_PIECE: _("{who} moves again."),
    LineCode.CAPTURE: _("{who} captures."),
    LineCode.CAPTURE_BY: _("{who} captures {moves}."),
    LineCode.CLOCK_RUNS: _("The clock runs."),
    LineCode.CLOCK_STOPPED: _("The clocks stand."),
    LineCode.GIVE_SANCTION: "{to}: {sanction}.",
    LineCode.QUIET: _("{who}, quiet please, telephone away."),
    LineCode.GAME_LOST: _("{who} loses the game."),
    LineCode.GAME_DRAWN: _("The game is drawn."),
    LineCode.ILLEGAL_LOSES: _("{who} loses the game by the wrong move."),
    LineCode.WAIT_UNTIL: _("We wait until {time}."),
}

ACTS: Mapping[Act, Text] = {
    Act.DECIDE: _("Write the decision down"),
    Act.LET_STAND: _("The opponent lets it stand"),
    Act.ARRIVED: _("Has come: play on"),
    Act.ABSENT: _("Write the loss down"),
}

DOUBTS: Mapping[str, Text] = {
    FactCode.NOTHING_TO_CAPTURE: _("By the record nothing can be captured now."),
    FactCode.MOVE_IS_LEGAL: _("By the record {move} is a legal move."),
    FactCode.SQUARE_EMPTY: _("By the record no piece stands on {square}."),
}

UNFIT: Text = _("By the record this cannot have happened.")

NO_SANCTION: Text = _("no sanction")

CLAIM: Text = "{word}: {who}"

LET_STAND: Text = _("The opponent lets it stand, the game goes on.")

TAKEN_BACK: Text = _("Taken back: entered by mistake at the board. The game goes on.")


def words_of_hall(word: Word, language: str | None) -> tuple[str, str]:
    """Return a word of the hall and its second line."""
    first, second = WORDS[word]
    return in_language(first, language), in_language(second, language)


def who(side: str, language: str | None) -> str:
    """Return a side as it is called at the board."""
    return in_language(WHO[side], language)


def claim_of_word(word: Word, side: str, language: str | None) -> str:
    """Say what happened and who did it, as the case keeps it."""
    words = words_of_hall(word, language)[0]
    return in_language(CLAIM, language).format(word=words, who=who(side, language))


def lines_of_remedy(remedy: Remedy, language: str | None) -> tuple[str, ...]:
    """Return what hands do now, line by line."""
    return tuple(_words(line, LINES, language) for line in remedy.lines)


def said_aloud(remedy: Remedy, language: str | None) -> str:
    """Return what the judge says to both players."""
    return " ".join(_words(line, ALOUD, language) for line in remedy.said)


def reason_of_decision(remedy: Remedy, act: str, language: str | None) -> str:
    """Return the reason of the ruling: what was said aloud, or that it was let stand."""
    if act == Act.LET_STAND:
        return in_language(LET_STAND, language)
    return said_aloud(remedy, language)


def doubt(error: BadFacts, language: str | None) -> str:
    """Say why the record speaks against what was pressed."""
    return in_language(DOUBTS.get(error.code, UNFIT), language).format_map(error.params)


def sanction_choices(
    means: Iterable[SanctionKind], nothing: str, language: str | None
) -> list[tuple[str, str]]:
    """Return the sanctions that may be given instead, none first."""
    named = [(kind.value, describe_sanction(kind, 0, language)) for kind in means]
    return [(nothing, in_language(NO_SANCTION, language)), *named]


def _words(line: Line, wording: Mapping[LineCode, Text], language: str | None) -> str:
    params = dict(line.params)
    side, other = str(params.get("side", "")), str(params.get("other", ""))
    if side:
        params |= {
            "who": in_language(WHO[side], language),
            "to": in_language(TO_WHOM[side], language),
            "of": in_language(OF_WHOM[side], language),
        }
    if other:
        params["other"] = in_language(OF_WHOM[other], language)
    if "time" in params:
        moment = timezone.localtime(datetime.fromisoformat(str(params["time"])))
        params["time"] = date_format(moment, "H:i")
    if line.code is LineCode.GIVE_SANCTION:
        kind, minutes = str(params["kind"]), int(params["minutes"])
        params["sanction"] = describe_sanction(kind, minutes, language)
    return in_language(wording[line.code], language).format_map(params)
