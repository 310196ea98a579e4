"""Words for ties: steps and ladders, sums, who has won and by what, what is played next."""

from collections.abc import Mapping, Sequence

from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext_lazy, override, pgettext_lazy

from arbiter.examinations.texts.clocks import describe_stored_control
from games.web.language import Text, in_language
from tournaments.boards.models import TieActKind
from tournaments.scoring.ladders import (
    DrawIs,
    LadderFault,
    Step,
    StepColours,
    StepKind,
    StepOpening,
    clock_of_game,
)
from tournaments.scoring.micro_matches import MatchCode, MatchOutcome
from tournaments.scoring.ties import TieCode, TieOutcome

KINDS: Mapping[str, Text] = {
    StepKind.CLASSIC: _("main games"),
    StepKind.RAPID: _("rapid"),
    StepKind.BLITZ: _("blitz"),
    StepKind.LEHMAN_GEORGIEV: _("Lehman–Georgiev"),
    StepKind.ARMAGEDDON: _("Armageddon"),
    StepKind.FURTHER: _("further games"),
}

SHORT: Mapping[str, Text] = {
    StepKind.CLASSIC: pgettext_lazy("head of a narrow column", "main"),
    StepKind.RAPID: pgettext_lazy("head of a narrow column", "rapid"),
    StepKind.BLITZ: pgettext_lazy("head of a narrow column", "blitz"),
    StepKind.LEHMAN_GEORGIEV: pgettext_lazy("head of a narrow column", "L–G"),
    StepKind.ARMAGEDDON: pgettext_lazy("head of a narrow column", "Arm."),
    StepKind.FURTHER: pgettext_lazy("head of a narrow column", "further"),
}

COLOURS: Mapping[str, Text] = {
    StepColours.ALTERNATE: _("colours in turn"),
    StepColours.DRAWN: _("colour of the first game drawn by lot"),
    StepColours.CHOOSER: _("colour of the first game chosen"),
}

OPENINGS: Mapping[str, Text] = {
    StepOpening.DRAWN: _("a new opening drawn"),
    StepOpening.KEEP: _("opening of the main games"),
    StepOpening.FREE: _("free opening"),
}

ACTS: Mapping[str, Text] = {
    TieActKind.PAUSE: _("pause set by the arbiter"),
    TieActKind.ASKED: _("pause asked for by a player"),
    TieActKind.WARNING: _("warning of a player"),
    TieActKind.MINUTE: _("a minute more for the opponent of a player warned before"),
    TieActKind.LATE: _("did not come: the games of the step are lost without play"),
}

FOLLOWS: Mapping[str, Text] = {
    "ready": pgettext_lazy("game of a tie", "Next"),
    "wanted": pgettext_lazy("game of a tie", "Next"),
    "round": pgettext_lazy("game of a tie", "Next"),
    "if_drawn": pgettext_lazy("game of a tie", "If this one is drawn"),
    "if_equal": pgettext_lazy("game of a tie", "If the two are equal then"),
}

NEW_STEP = frozenset({"wanted", "if_equal"})
"""What follows then may begin another step, which is told with its games and its clock."""

CODES: Mapping[str, Text] = {
    TieCode.PLAYING: _("in play: {step}"),
    TieCode.STEP_WANTED: _("equal; next: {step}"),
    TieCode.DECIDED: _("{winner} won: {step}"),
    TieCode.LEAD: _("{winner} won: the lead cannot be caught"),
    TieCode.FIRST_WIN: _("{winner} won the first decisive game: {step}"),
    TieCode.BLACK_BY_DRAW: _("{winner} won: a draw counts as a win of Black ({step})"),
    TieCode.WALKOVER: _("{winner} won without play"),
    TieCode.BOTH_AWAY: _("neither came: nobody has won"),
    TieCode.EXHAUSTED: _("equal after all steps"),
}

MATCHES: Mapping[str, Text] = {
    MatchCode.PLAYING: _("the match is in play"),
    MatchCode.LEAD: _("{winner} won the match: the lead cannot be caught"),
    MatchCode.BY_POINTS: _("{winner} won the match by points"),
    MatchCode.BY_WINS: _("{winner} won the match by micro-matches won: {step}"),
    MatchCode.BY_SCORE: _("{winner} won the match: equal points, a better score in {step}"),
    MatchCode.LAST_GAMES: _("{winner} won the match in its last games: {step}"),
    MatchCode.LAST_WANTED: _("the match is equal in everything; its last games are to be played"),
    MatchCode.EQUAL: _("the match is equal in everything: nobody has won"),
    MatchCode.UNPLAYED: _("neither came to the match: nobody has won"),
}

FAULTS: Mapping[str, Text] = {
    LadderFault.NOT_A_LADDER: _("this is no list of steps"),
    LadderFault.TOO_MANY_STEPS: _("there are too many steps"),
    LadderFault.VALUE_OUT_OF_RANGE: _("this value is not possible"),
    LadderFault.NEVER_ENDS: _("it has no number of games and does not end with the first win"),
    LadderFault.NEVER_REACHED: _("what stands behind a step that decides is never played"),
    LadderFault.ENDS_UNDECIDED: _(
        "After the last step the two may still be equal: nobody has won then."
    ),
}


def step_name(step: Step, language: str | None) -> str:
    """Return the name of a step: its own, or that of its kind."""
    return step.name or in_language(KINDS[step.kind], language)


def short_name(step: Step, language: str | None) -> str:
    """Return the name of a step for the head of a column."""
    return in_language(SHORT[step.kind], language)


def step_in_words(step: Step, language: str | None) -> str:
    """Describe a further step: ``rapid, 2 games, 20 minutes + 5 seconds``."""
    return f"{step_name(step, language)}, {step_terms(step, language)}"


def step_terms(step: Step, language: str | None) -> str:
    """Describe games and clocks of a further step: ``2 games, 20 minutes + 5 seconds``."""
    with override(language or "ru"):
        clock = clock_of_game(step)
        control = describe_stored_control(clock.control, language)
        if not control:
            control = " / ".join(
                describe_stored_control(str(seconds), language)
                for seconds in (clock.white, clock.black)
            )
        parts = [_games(step), control]
        if step.carries_clock:
            parts.append(str(_("the clock goes over to the next game")))
        if step.delay_after:
            words = _("after %(games)s drawn games a delay")
            parts.append(str(words) % {"games": step.delay_after})
        if step.draw_is is DrawIs.BLACK_WINS:
            parts.append(str(_("a draw is a win of Black")))
        return ", ".join(filter(None, parts))


def _games(step: Step) -> str:
    if not step.games:
        return str(_("until the first win"))
    words = ngettext_lazy("%(games)s game", "%(games)s games", step.games) % {"games": step.games}
    return f"{words} {_('until the first win')}" if step.until_win else str(words)


def game_in_words(step: Step, number: int, games: int, language: str | None) -> str:
    """Name a game of a tie by its step: ``rapid, game 1 of 2``, ``game 3, until the first win``.

    ``games`` is how many the step has, 0 where nothing bounds them.
    """
    with override(language or "ru"):
        words = _("game %(number)s of %(games)s") if games else _("game %(number)s")
        said = str(words) % {"number": number, "games": games}
        if step.until_win:
            said = f"{said}, {_('until the first win')}"
    return f"{step_name(step, language)}, {said}"


def colours_in_words(white: str, black: str, language: str | None) -> str:
    """Name who has White and who Black."""
    with override(language or "ru"):
        return str(_("White – %(white)s, Black – %(black)s")) % {"white": white, "black": black}


def next_game_in_words(
    when: str, step: Step, number: int, language: str | None, *, colours: str
) -> str:
    """Say what follows in a tie: when, the step with its clock, the game, its colours if known."""
    named = step_in_words(step, language) if when in NEW_STEP and number == 1 else ""
    with override(language or "ru"):
        head = str(FOLLOWS[when])
        if not named:
            named = f"{step_name(step, language)}, {_('game %(number)s') % {'number': number}}"
        colours = colours or str(COLOURS[step.colours])
    return f"{head}: {named}. {colours[:1].upper()}{colours[1:]}"


def ladder_in_words(steps: Sequence[Step], language: str | None) -> str:
    """Describe the further steps of a ladder in their order."""
    return " → ".join(step_in_words(step, language) for step in steps)


def sums_in_words(outcome: TieOutcome, steps: Sequence[Step], language: str | None) -> str:
    """Return the sums step by step: ``main games 2:2, rapid 3:1``."""
    return ", ".join(
        f"{step_name(steps[row.step], language)} {row.first}:{row.second}" for row in outcome.sums
    )


def outcome_in_words(
    outcome: TieOutcome, steps: Sequence[Step], winner: str, language: str | None
) -> str:
    """Say how a tie stands and why."""
    number = outcome.reason.params["step"]
    step = step_name(steps[int(str(number))], language)
    words = in_language(CODES[str(outcome.reason.code)], language)
    return words.format(step=step, winner=winner)


def match_in_words(
    match: MatchOutcome, steps: Sequence[Step], winner: str, language: str | None
) -> str:
    """Say how a match of micro-matches stands and why."""
    step = step_name(steps[match.step or 0], language)
    return in_language(MATCHES[match.code], language).format(step=step, winner=winner)


def ladder_fault_in_words(code: str, language: str | None) -> str:
    """Say what is wrong with a ladder."""
    return in_language(FAULTS[code], language)
