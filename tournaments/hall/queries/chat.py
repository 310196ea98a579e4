"""What a club's chat is sent of a round: pairings, results and the table, as text and as rows.

Where teams play, the text tells their matches with the boards of each, and the table is theirs.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from arbiter.rules.outcome import outcome_facts_for_standings
from games.board.share_pictures import ListRow
from tournaments.boards.models import Game, Pairing, Round
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.events.texts import event_title, moment_in_hall
from tournaments.papers.queries.rounds import result_told_from_left
from tournaments.people.texts import name_with_namesake_note
from tournaments.rounds.texts import why_without_opponent
from tournaments.standings.models import StandingRow
from tournaments.standings.queries.stored import StoredPlace, stored_table
from tournaments.standings.queries.tables import table_after_round
from tournaments.teams.queries.matches import matches_of_event
from tournaments.teams.queries.settings import rules_of_teams, settings_of_teams
from tournaments.teams.queries.standings import TeamTable, stored_table_of_teams, table_of_teams

PLACES = 10  # of the table, told in a text

LONGEST_MESSAGE = 4096  # signs; a longer one is cut by the messengers

FIRST, SECOND = 1, 2


@dataclass(frozen=True, slots=True)
class ChatLine:
    """A line of a table: the place, who has it, the points."""

    place: str
    name: str
    points: int


@dataclass(frozen=True, slots=True)
class ChatTable:
    """The table after a round, or as it stands: ``after`` is None then."""

    lines: Sequence[ChatLine]
    after: int | None

    @property
    def title(self) -> str:
        """What table it is."""
        if self.after is None:
            return _("The table as it stands, the round is not over")
        return _("Standings after round %(after)s") % {"after": self.after}


def has_results(row: Round) -> bool:
    """Return whether a result of the round is known."""
    return any(game.is_settled for pairing in row.pairings.all() for game in pairing.games.all())


def table_of_round(tournament: Tournament, row: Round) -> ChatTable | None:
    """Return the table after a round that is over, else the one that stands.

    None while it does not know the last results yet.
    """
    if tournament.play_system.plays_in_teams:
        return _table_of_teams(tournament, row)
    computed = table_after_round(tournament, row.number)
    if computed is not None:
        return ChatTable(lines_of_players(computed.rows.all()), row.number)
    stored = stored_table(tournament)
    if stored is None or tournament.standings_revision < tournament.revision:
        return None
    return ChatTable(lines_of_players(stored.rows.all()), None)


def lines_of_players(rows: Iterable[StandingRow]) -> tuple[ChatLine, ...]:
    """Return the lines of a stored table of players."""
    return tuple(
        ChatLine(
            str(StoredPlace(row.place_from, row.place_to)),
            name_with_namesake_note(row.entry.player),
            row.points,
        )
        for row in rows
    )


def _table_of_teams(tournament: Tournament, row: Round) -> ChatTable | None:
    stored = stored_table_of_teams(tournament)
    if stored is None or tournament.standings_revision < tournament.revision:
        return None
    after = row.number if row.number in stored.rounds_over else None
    is_newest = after is None or after == stored.after
    table = stored if is_newest else table_of_teams(tournament, after)
    return ChatTable(lines_of_teams(table), after)


def lines_of_teams(table: TeamTable) -> tuple[ChatLine, ...]:
    """Return the lines of a table of teams."""
    return tuple(
        ChatLine(line.place, line.team.name, line.row.points(table.rules.primary))
        for line in table.lines
        if line.row
    )


def pairings_text(tournament: Tournament, row: Round, address: str) -> str:
    """Write who meets whom in a round: event, round, its beginning, boards, the address."""
    head = [event_title(tournament), pairings_title(row)]
    if row.begins is not None:
        head.append(_("Beginning: %(moment)s") % {"moment": moment_in_hall(tournament, row.begins)})
    if tournament.play_system.plays_in_teams:
        lines = list(_lines_of_matches(tournament, row, shows_results=False))
    else:
        lines = [_line(pairing) for pairing in row.pairings.all()]
    return "\n".join([*head, "", *lines, "", address])


def results_text(tournament: Tournament, row: Round, table: ChatTable | None, address: str) -> str:
    """Write the results of a round, as many as there are, and the first places of the table."""
    lines = [event_title(tournament), results_title(row)]
    if tournament.play_system.plays_in_teams:
        lines += ["", *_lines_of_matches(tournament, row, shows_results=True)]
        return "\n".join([*lines, "", *_table_lines(table), "", address])
    if tournament.games_per_pairing > 1:
        lines.append(_("Every result is told from the side of the player on the left."))
    lines.append("")
    for pairing in row.pairings.all():
        told = _results(tournament, pairing)
        lines.append(f"{_line(pairing)}: {told}" if told else _line(pairing))
    return "\n".join([*lines, "", *_table_lines(table), "", address])


def pairings_title(row: Round) -> str:
    """Name the pairings of a round."""
    return f"{_('Round %(round)s') % {'round': row.number}}. {_('Pairings')}"


def results_title(row: Round) -> str:
    """Name the results of a round."""
    return f"{_('Round %(round)s') % {'round': row.number}}. {_('Results')}"


def rows_of_pairings(tournament: Tournament, row: Round) -> tuple[ListRow, ...]:
    """Return the boards of a round for a picture, with the results that are known.

    Where teams play, their matches.
    """
    if tournament.play_system.plays_in_teams:
        return tuple(_rows_of_matches(tournament, row))
    shown = has_results(row)
    return tuple(_picture_row(tournament, pairing, shown) for pairing in row.pairings.all())


def count_rows(tournament: Tournament, row: Round) -> int:
    """Count the rows that ``rows_of_pairings`` returns."""
    if tournament.play_system.plays_in_teams:
        return row.team_matches.count()
    return len(row.pairings.all())


def lines_of_stored_table(tournament: Tournament) -> tuple[ChatLine, ...]:
    """Return the lines of the newest stored table, of teams where they play; empty without one."""
    if tournament.play_system.plays_in_teams:
        teams = stored_table_of_teams(tournament)
        return lines_of_teams(teams) if teams else ()
    stored = stored_table(tournament)
    return lines_of_players(stored.rows.all()) if stored else ()


def rows_of_table(table: ChatTable) -> tuple[ListRow, ...]:
    """Return the lines of a table for a picture."""
    return tuple(ListRow(line.place, line.name, value=str(line.points)) for line in table.lines)


def _picture_row(tournament: Tournament, pairing: Pairing, shown: bool) -> ListRow:
    first = name_with_namesake_note(pairing.first.player)
    if pairing.second is None:
        return ListRow("", first, value=why_without_opponent(pairing))
    return ListRow(
        mark=str(pairing.board),
        first=first,
        second=name_with_namesake_note(pairing.second.player),
        value=_results(tournament, pairing) if shown else "–",
        winner=_winner(pairing),
    )


def _rows_of_matches(tournament: Tournament, row: Round) -> Iterator[ListRow]:
    rules = rules_of_teams(tournament, settings_of_teams(tournament))
    for one in matches_of_event(tournament, rules, rounds=[row.number]):
        match = one.match
        if match.second is None:
            yield ListRow("", match.first.name, value=_("no opponent"))
            continue
        ahead = one.first_points - one.second_points if one.is_over else 0
        yield ListRow(
            mark=str(match.table),
            first=match.first.name,
            second=match.second.name,
            value=one.score if one.is_begun else "–",
            winner=FIRST if ahead > 0 else SECOND if ahead < 0 else 0,
        )


def _line(pairing: Pairing) -> str:
    first = name_with_namesake_note(pairing.first.player)
    if pairing.second is None:
        return f"{first}: {why_without_opponent(pairing)}"
    return f"{pairing.board}. {first} – {name_with_namesake_note(pairing.second.player)}"


def _lines_of_matches(tournament: Tournament, row: Round, *, shows_results: bool) -> Iterator[str]:
    """Tell the matches of a round with their scores, and under each its boards.

    The players stand as their teams do, and so do their points.
    """
    rules = rules_of_teams(tournament, settings_of_teams(tournament))
    for one in matches_of_event(tournament, rules, rounds=[row.number]):
        match = one.match
        if match.second is None:
            yield f"{match.first.name}: {_('no opponent')}"
            continue
        score = f"  {one.score}" if shows_results and one.is_begun else ""
        yield f"{match.table}. {match.first.name} – {match.second.name}{score}"
        for board in one.boards:
            names = (_name_at_board(entry) for entry in (board.first, board.second))
            points = f"  {board.score}" if shows_results and board.is_over else ""
            yield f"    {board.at}. {' – '.join(names)}{points}"


def _name_at_board(entry: Entry | None) -> str:
    if entry is None:
        return pgettext("at a board", "nobody")
    return name_with_namesake_note(entry.player)


def _results(tournament: Tournament, pairing: Pairing) -> str:
    """Return the results at a board, dots for a game that is not over; empty for a bye."""
    return ", ".join(
        result_told_from_left(game, pairing, tournament) if game.is_settled else "…"
        for game in pairing.games.all()
    )


def _winner(pairing: Pairing) -> int:
    """Return which of the two has more points of all games at the board; 0 for neither."""
    games = pairing.games.all()
    if not games or not all(game.is_settled for game in games):
        return 0
    ahead = sum(_ahead(game, pairing) for game in games)
    return FIRST if ahead > 0 else SECOND if ahead < 0 else 0


def _ahead(game: Game, pairing: Pairing) -> int:
    facts = outcome_facts_for_standings(game.outcome)
    ahead = facts.points_white - facts.points_black
    return ahead if game.white_id == pairing.first_id else -ahead


def _table_lines(table: ChatTable | None) -> Iterator[str]:
    if table is None:
        yield _("The table is still being computed: find it at the address in a minute.")
        return
    yield table.title
    for line in table.lines[:PLACES]:
        yield f"{line.place}. {line.name} – {line.points}"
    if len(table.lines) > PLACES:
        yield "…"
