"""Sheets of the ties of a round: every game of every step, clocks left, lines for both to sign."""

from collections.abc import Iterator

from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from games.web.language import in_language
from tournaments.boards.models import Game, TieAct
from tournaments.boards.queries.ties import Tie, ties_of_event
from tournaments.entries.models import Entry
from tournaments.games.texts import result_text
from tournaments.papers.queries.document import Block, ColumnHead, Paper, PaperTable, Words
from tournaments.papers.queries.parts import (
    PaperParameters,
    make_paper_of_round,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.texts import player_name, shown_name
from tournaments.scoring.ladders import Step
from tournaments.ties import texts

LINES_TO_FILL = 4
"""Empty lines of a step without a number of games."""


def tie_sheets(parameters: PaperParameters) -> Paper:
    """Build a sheet for each tie of a round; steps still to come have empty lines."""
    tournament, row = parameters.tournament, parameters.round
    ties = ties_of_event(tournament, [row.number])
    acts: dict[int, list[TieAct]] = {}
    for act in (
        TieAct.objects.filter(pairing__round=row, taken_back_at__isnull=True)
        .select_related("entry__player")
        .order_by("pk")
    ):
        acts.setdefault(act.pairing_id, []).append(act)
    blocks = [block for tie in ties for block in _blocks_of_tie(tie, acts.get(tie.pairing.pk, []))]
    return make_paper_of_round(
        "tie-sheets",
        tournament,
        row,
        _("match sheets step by step"),
        blocks=(*blocks, signatures_of_chief_arbiter_and_secretary(tournament)),
        notes=(
            _("The next step is played only if the two are still equal."),
            _("Time left is written down where it goes over to the next game."),
        ),
    )


def _blocks_of_tie(tie: Tie, acts: list[TieAct]) -> Iterator[Block]:
    language = get_language()
    heads = (
        ColumnHead(_("Step")),
        ColumnHead(_("Game"), is_number=True),
        ColumnHead(_("White"), is_name=True),
        ColumnHead(_("Black"), is_name=True),
        ColumnHead(_("Result"), is_centred=True),
        ColumnHead(_("Left to White")),
        ColumnHead(_("Left to Black")),
    )
    names = {"first": _named(tie.first), "second": _named(tie.second)}
    caption = _("Board %(board)s: %(first)s – %(second)s") % {"board": tie.pairing.board, **names}
    rows = tuple(line for number in range(len(tie.ladder.steps)) for line in _lines(tie, number))
    yield PaperTable(caption, heads, rows, is_boxed=True)
    if tie.ladder.further:
        steps = texts.ladder_in_words(tie.ladder.further, language)
        yield Words(_("Played on by: %(steps)s.") % {"steps": steps})
    winner = shown_name(tie.winner.player) if tie.winner else ""
    stands = texts.outcome_in_words(tie.outcome, tie.ladder.steps, winner, language)
    sums = texts.sums_in_words(tie.outcome, tie.ladder.steps, language)
    yield Words(f"{stands[:1].upper()}{stands[1:]} ({sums})." if sums else f"{stands}.")
    for act in acts:
        yield Words(_act_in_words(tie, act))
    sign = (ColumnHead(_("Player"), is_name=True), ColumnHead(_("Signature"), is_long=True))
    lines = ((names["first"], ""), (names["second"], ""), (_("Arbiter"), ""))
    yield PaperTable("", sign, lines, is_boxed=True)


def _named(entry: Entry) -> str:
    return f"{entry.number}. {player_name(entry.player)}"


def _lines(tie: Tie, number: int) -> Iterator[tuple[str, ...]]:
    """Yield the games of a step, and empty lines for those to come while the tie is not over."""
    step = tie.ladder.steps[number]
    games = tie.games_of_step(number)
    name = texts.step_name(step, get_language())
    for at, game in enumerate(games):
        yield (name if at == 0 else "", *_cells(tie, game, step))
    if tie.outcome.is_over:
        return
    wanted = step.games or LINES_TO_FILL
    for at in range(len(games), wanted):
        yield (name if at == 0 else "", "", "", "", "", "", "")


def _cells(tie: Tie, game: Game, step: Step) -> tuple[str, ...]:
    settled = game.is_settled
    left = (game.left_white, game.left_black) if step.carries_clock else (None, None)
    return (
        str(game.number),
        player_name(game.white.player),
        player_name(game.black.player),
        result_text(game, tie.tournament) if settled else "",
        *("" if seconds is None else f"{seconds // 60}:{seconds % 60:02}" for seconds in left),
    )


def _act_in_words(tie: Tie, act: TieAct) -> str:
    moment = date_format(localtime(act.at, tie.tournament.zone), "H:i")
    whom = player_name(act.entry.player) if act.entry else ""
    words = in_language(texts.ACTS[act.kind], get_language())
    minutes = _("%(minutes)s min") % {"minutes": act.minutes} if act.minutes else ""
    facts = [whom, minutes, act.reason, act.article]
    return f"{moment} {words}: {', '.join(filter(None, facts))}".removesuffix(": ")
