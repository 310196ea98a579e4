"""Papers of team events: table, crosstable, matches of a round, match sheets, players by board."""

from collections.abc import Iterator

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from tournaments.boards.models import Round
from tournaments.events.models import Tournament
from tournaments.events.texts import event_where_and_when
from tournaments.papers.queries.document import (
    Block,
    ColumnHead,
    Paper,
    PaperTable,
    Signatures,
)
from tournaments.papers.queries.parts import (
    PaperParameters,
    make_paper_of_round,
    signatures_of_chief_arbiter_and_secretary,
)
from tournaments.people.texts import player_name
from tournaments.teams.queries.matches import BoardOfMatch, MatchOfRound, matches_of_event
from tournaments.teams.queries.settings import (
    conditions_of_boards,
    rules_of_teams,
    settings_of_teams,
)
from tournaments.teams.queries.standings import (
    Cell,
    TeamLine,
    TeamTable,
    codes_that_separate,
    table_to_show,
)
from tournaments.teams.texts import PLACES_BY, condition_in_words, tie_title, value_in_words

TO_WRITE = "__:__"

WHITE, BLACK = "○", "●"


def team_table_paper(parameters: PaperParameters) -> Paper:
    """Build the table of teams after a round, with what places them."""
    tournament, number = parameters.tournament, parameters.round.number
    table = _table(tournament, number)
    codes, language = codes_that_separate(table), get_language()
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(pgettext("heads", "Team"), is_name=True),
        ColumnHead(_("City"), is_long=True),
        ColumnHead(pgettext("heads", "Won"), is_number=True),
        ColumnHead(pgettext("heads", "Drawn"), is_number=True),
        ColumnHead(pgettext("heads", "Lost"), is_number=True),
        *_heads_of_points(table),
        *(ColumnHead(tie_title(code, language), is_number=True) for code in codes),
    )
    rows = tuple(
        (
            line.place,
            str(line.team.number),
            line.team.name,
            line.team.home,
            str(line.row.won),
            str(line.row.drawn),
            str(line.row.lost),
            *_points(table, line),
            *(
                value_in_words(code, line.row.values[code].value) if code in line.row.values else ""
                for code in codes
            ),
        )
        for line in table.lines
        if line.row
    )
    blocks: tuple[Block, ...] = (
        PaperTable("", heads, rows, "large").without_empty_columns(),
        signatures_of_chief_arbiter_and_secretary(tournament),
    )
    return Paper(
        "team-table",
        _("Table of teams after round %(after)s") % {"after": number},
        event_where_and_when(tournament),
        blocks,
        notes=_notes(table),
    )


def team_crosstable_paper(parameters: PaperParameters) -> Paper:
    """Build the crosstable of teams by place, with the points of every match."""
    tournament, number = parameters.tournament, parameters.round.number
    table = _table(tournament, number)
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(pgettext("heads", "Team"), is_name=True),
        *(ColumnHead(str(at), is_centred=True) for at in range(1, len(table.numbers) + 1)),
        ColumnHead(pgettext("heads", "Bye"), is_centred=True),
        *_heads_of_points(table),
    )
    rows = tuple(
        (
            line.place,
            line.team.name,
            *("■" if cells is None else _cell(cells, number) for cells in line.cells),
            ", ".join(map(str, line.byes)),
            *_points(table, line),
        )
        for line in table.lines
        if line.row
    )
    size = "large" if len(table.numbers) <= 8 else "usual" if len(table.numbers) <= 16 else "narrow"
    blocks: tuple[Block, ...] = (
        PaperTable("", heads, rows, size, is_boxed=True).without_empty_columns(),
        signatures_of_chief_arbiter_and_secretary(tournament),
    )
    return Paper(
        "team-crosstable",
        _("Crosstable of teams after round %(after)s") % {"after": number},
        event_where_and_when(tournament),
        blocks,
        notes=(
            _("Each cell has the points of a match, those of the team of the line first."),
            *_notes(table),
        ),
    )


def players_by_board_paper(parameters: PaperParameters) -> Paper:
    """Build the tables of the players at every board by the points they scored at it."""
    tournament, number = parameters.tournament, parameters.round.number
    table = _table(tournament, number)
    heads = (
        ColumnHead(_("Place"), is_number=True),
        ColumnHead(_("Player"), is_name=True),
        ColumnHead(pgettext("heads", "Team"), is_long=True),
        ColumnHead(_("Games"), is_number=True),
        ColumnHead(_("Points"), is_number=True),
    )
    conditions = conditions_of_boards(table.settings)
    blocks: list[Block] = []
    for at, rows in enumerate(table.boards, start=1):
        caption = _("Board %(board)s") % {"board": at}
        if at <= len(conditions) and not conditions[at - 1].is_open:
            who = condition_in_words(conditions[at - 1].as_dict(), get_language())
            caption = f"{caption}, {who}"
        lines = tuple(
            (row.place, player_name(row.entry.player), row.team.name, str(row.games), str(points))
            for row in rows
            for points in (row.points,)
        )
        blocks.append(PaperTable(caption, heads, lines, "wall"))
    blocks.append(signatures_of_chief_arbiter_and_secretary(tournament))
    return Paper(
        "by-board",
        _("Players by board after round %(after)s") % {"after": number},
        event_where_and_when(tournament),
        tuple(blocks),
        notes=(_("Of equal points those of fewer games stand first."),),
    )


def matches_paper(parameters: PaperParameters) -> Paper:
    """Build the matches of a round with their scores, or with room to write them."""
    tournament, row = parameters.tournament, parameters.round
    matches = _matches(tournament, row)
    heads = (
        ColumnHead(pgettext("heads", "Table"), is_number=True),
        ColumnHead(_("Boards"), is_number=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(pgettext("heads", "Team"), is_name=True),
        ColumnHead(_("Result"), is_centred=True),
        ColumnHead(_("No."), is_number=True),
        ColumnHead(pgettext("heads", "Team"), is_name=True),
    )
    rows = tuple(
        (
            str(one.match.table),
            _boards_of(one),
            str(one.match.first.number),
            one.match.first.name,
            one.score if one.is_over else TO_WRITE,
            str(one.match.second.number),
            one.match.second.name,
        )
        for one in matches
        if one.match.second
    )
    alone = tuple(
        (str(one.match.first.number), one.match.first.name)
        for one in matches
        if one.match.second is None
    )
    blocks: list[Block] = [PaperTable("", heads, rows, "large")]
    if alone:
        resting = (
            ColumnHead(_("No."), is_number=True),
            ColumnHead(pgettext("heads", "Team"), is_name=True),
        )
        blocks.append(PaperTable(_("Without an opponent"), resting, alone, "large"))
    if all(one.is_over for one in matches):
        blocks.append(signatures_of_chief_arbiter_and_secretary(tournament))
    return make_paper_of_round(
        "matches",
        tournament,
        row,
        _("matches of teams"),
        blocks=tuple(blocks),
        notes=(
            _("The team on the left has White on board 1; down the boards the colours change."),
        ),
    )


def match_sheets_paper(parameters: PaperParameters) -> Paper:
    """Build a sheet for every match of a round, which both captains and the arbiter sign."""
    tournament, row = parameters.tournament, parameters.round
    blocks = [
        block
        for one in _matches(tournament, row)
        if one.match.second
        for block in _sheet(one, one.match.second.name)
    ]
    return make_paper_of_round(
        "match-sheets",
        tournament,
        row,
        _("match sheets"),
        blocks=tuple(blocks),
        notes=(_("○ has White in the first game, ● Black."),),
    )


def _sheet(one: MatchOfRound, second: str) -> Iterator[Block]:
    first = one.match.first.name
    heads = (
        ColumnHead(_("Board"), is_number=True),
        ColumnHead(first, is_name=True),
        ColumnHead(pgettext("of a match", "Score"), is_centred=True),
        ColumnHead(second, is_name=True),
    )
    rows = [
        (
            str(board.at),
            _seat(board, board.first, is_black=board.is_turned),
            board.score if board.is_over else TO_WRITE,
            _seat(board, board.second, is_black=not board.is_turned),
        )
        for board in one.boards
    ]
    rows.append(("", _("Sum of the boards"), one.score if one.is_over else TO_WRITE, ""))
    caption = _("Table %(table)s: %(first)s – %(second)s")
    facts = {"table": one.match.table, "first": first, "second": second}
    yield PaperTable(caption % facts, heads, tuple(rows), "wall", is_boxed=True)
    yield Signatures(
        (
            (_("captain of %(team)s") % {"team": first}, ""),
            (_("captain of %(team)s") % {"team": second}, ""),
            (pgettext("a signature", "arbiter"), ""),
        )
    )


def _seat(board: BoardOfMatch, entry: object, *, is_black: bool) -> str:
    player = getattr(entry, "player", None)
    if player is None:
        return "–"
    if not board.pairing.second_id:  # nobody sits opposite
        return player_name(player)
    return f"{BLACK if is_black else WHITE} {player_name(player)}"


# What the papers share.


def _table(tournament: Tournament, number: int) -> TeamTable:
    """Return the table after a round, the stored one where no later round has begun."""
    stored = table_to_show(tournament)
    is_newest = stored.lines and max(stored.rounds_over, default=0) == number
    later = any(one.match.round.number > number and one.is_begun for one in stored.matches)
    return stored if is_newest and not later else table_to_show(tournament, number)


def _matches(tournament: Tournament, row: Round) -> list[MatchOfRound]:
    rules = rules_of_teams(tournament, settings_of_teams(tournament))
    return matches_of_event(tournament, rules, rounds=[row.number])


def _boards_of(one: MatchOfRound) -> str:
    """Return the boards of the round at which a match is played."""
    numbers = [board.pairing.board for board in one.boards]
    if not numbers:
        return ""
    first, last = min(numbers), max(numbers)
    return str(first) if first == last else f"{first}–{last}"


def _heads_of_points(table: TeamTable) -> tuple[ColumnHead, ...]:
    """Return the heads of both sums, what places the teams first."""
    boards, matches = (
        ColumnHead(_("Board points"), is_number=True),
        ColumnHead(_("Match points"), is_number=True),
    )
    return (boards, matches) if table.is_by_boards else (matches, boards)


def _points(table: TeamTable, line: TeamLine) -> tuple[str, ...]:
    if line.row is None:
        return ("", "")
    boards, matches = str(line.row.game_points), str(line.row.match_points)
    return (boards, matches) if table.is_by_boards else (matches, boards)


def _cell(cells: tuple[Cell, ...], number: int) -> str:
    return " ".join(cell.score for cell in cells if cell.is_begun and cell.round <= number)


def _notes(table: TeamTable) -> tuple[str, ...]:
    language = get_language()
    notes = [
        _("Teams are placed by %(score)s.") % {"score": PLACES_BY[table.settings.places_by]},
        _("Equal teams are separated, in this order, by: %(ties)s.")
        % {"ties": ", ".join(tie_title(code, language) for code in table.ties)},
    ]
    if table.excluded:
        names = ", ".join(team.name for team in table.excluded)
        left = _("Left before half of their matches and count for nobody: %(teams)s.")
        notes.append(left % {"teams": names})
    if table.facts.taken:
        notes.append(_("Points that penalties took are missing in the sums."))
    return tuple(notes)
