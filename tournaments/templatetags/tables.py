"""Tags that write tables row by row: boards of a round, standings, crosstable, colours."""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any

from django import template
from django.template import Context
from django.template.context import RequestContext
from django.urls import reverse
from django.utils.html import escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from arbiter.rules.rulesets import catalogue
from games.draughts import Colour
from tournaments.boards.models import Game, GameState, Pairing, PairingKind, RoundState
from tournaments.boards.queries.ties import all_steps
from tournaments.entries.models import Entry
from tournaments.entries.queries.sides import partners_by_entry
from tournaments.entries.texts import left_or_expelled_words, side_notes_in_one_line
from tournaments.events.models import Tournament
from tournaments.events.queries.positions import handicap_words
from tournaments.events.views.page import RowAddresses, numbered
from tournaments.games import texts as games_texts
from tournaments.games.models import Submission
from tournaments.games.views.results import ResultCells, entered_as, winner_shown_bold
from tournaments.pairing.colours import ColourOfRound, ColourPreference, PreferenceStrength
from tournaments.people import texts as people_texts
from tournaments.people.texts import namesake_notes
from tournaments.ranks import texts as ranks_texts
from tournaments.ratings import texts as ratings_texts
from tournaments.rounds.queries.reasons import reasons_of_board
from tournaments.rounds.queries.seats import BoardOfRound, PlayerBeforeRound
from tournaments.scoring.coefficients.model import Coefficient
from tournaments.scoring.crosstable import CellGame, CrosstableCell
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRevision, StandingRow
from tournaments.standings.queries.crosstable import ColourLine, CrossPage
from tournaments.standings.queries.tables import PlacesOfPlayerByRound
from tournaments.standings.texts import HALF
from tournaments.templatetags import events
from tournaments.ties.texts import step_name

# Template filters: the boards of a round as table rows, a game's result, why two players meet.
#
# A round has a hundred boards. What everybody sees of one is written in one step; what only an
# official sees, or what only few boards have, is left to the templates named here. A line bears
# no quote and no end tag that HTML does not ask for: a hundred lines are most of the page.


register = template.Library()

WAITING = '<span class="badge badge-open">{}</span>'

OPENING = "tournaments/games/_opening_small.html"

ENTRY_OF_RESULT = "tournaments/games/_result_entry.html"

WHY = "why/{}/"  # below the address of the round

_WON = " class=won"

NO_BREAK = "\u00a0"  # a number is not left alone when its name goes to the next line


@register.simple_tag
def result_of_board(
    game: Game,
    *,
    is_cancelled: bool,
    is_played: bool = False,
    event: Tournament | None = None,
) -> SafeString:
    """Return a game's result or what it waits for; nothing awaited in a cancelled event.

    ``is_played`` says that the clocks of its round were started; of the ``event`` a result is
    written as its game writes it.
    """
    if game.state == GameState.FINISHED:
        return mark_safe(
            f'<span class="result">{escape(games_texts.result_text(game, event or None))}</span>'
        )
    if game.state == GameState.ANNULLED:
        return mark_safe(f'<span class="badge">{escape(_("annulled"))}</span>')
    if game.state == GameState.ADJOURNED:
        return mark_safe(WAITING.format(escape(_("adjourned"))))
    if game.state == GameState.DISPUTED:
        word = escape(_("with the arbiter"))
        return mark_safe(f'<span class="badge badge-disputed">{word}</span>')
    if game.state == GameState.REPORTED:
        words = f"{games_texts.stated_text(game, event or None)} {games_texts.stated_by(game)}"
        return mark_safe(f'<span class="badge badge-reported">{escape(words)}</span>')
    if is_cancelled:
        return mark_safe(f'<span class="badge">{escape(_("event cancelled"))}</span>')
    has_begun = is_played or game.revision > 0  # something was reported, entered or ruled in it
    waits = _("being played") if has_begun else _("to be played")
    return mark_safe(WAITING.format(escape(waits)))


@register.filter
def is_being_played(game: Game) -> bool:
    """Return whether the round of the game was started and is not over."""
    return game.pairing.round.state == RoundState.PLAYING


@register.simple_tag
def why_paired_on_demand(pairing: Pairing) -> SafeString:
    """Return why two meet and with which colours, as a fold to open."""
    summary = escape(_("why?"))
    reasons = why_paired_in_paragraphs(pairing)
    return mark_safe(f'<details class="why"><summary>{summary}</summary>{reasons}</details>')


@register.simple_tag
def why_paired_in_paragraphs(pairing: Pairing) -> SafeString:
    """Return why two meet and with which colours, one paragraph a reason."""
    return mark_safe(
        "".join(f"<p>{pairing_or_colour_reason(code)}</p>" for code in reasons_of_board(pairing))
    )


@register.simple_tag
def seat_facts(seat: PlayerBeforeRound | None) -> SafeString:
    """Return a player's points and colours before the round; empty if unknown."""
    return mark_safe(_Seats().facts(seat))


class _Seats:
    """Writes what was known of a player; the words are looked up once for the whole round."""

    def __init__(self) -> None:
        self.discs = {colour: games_texts.short_disc(colour) for colour in Colour}
        self.points: dict[tuple[int, int, int], str] = {}

    def facts(self, seat: PlayerBeforeRound | None) -> str:
        if seat is None:
            return ""
        facts = [self._points(seat.points, seat.lent, seat.carried)]
        if seat.colours:
            facts.append(self._turns(seat.colours))
        return f"<small class=known>{' · '.join(facts)}</small>"

    def _turns(self, colours: Sequence[Colour]) -> str:
        """The colours of his rounds as discs, read aloud by letters that the page explains."""
        return "".join(self.discs[colour] for colour in colours)

    def _points(self, points: int, lent: int, carried: int) -> str:
        key = (points, lent, carried)
        if key not in self.points:
            words = ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
            if lent:
                words += " " + ngettext("+ %(lent)s lent", "+ %(lent)s lent", lent) % {"lent": lent}
            if carried:
                words += " " + _("+ %(carried)s carried") % {"carried": carried}
            self.points[key] = escape(words)
        return self.points[key]


@register.simple_tag(takes_context=True)
def board_lines(
    context: RequestContext, boards: Iterable[BoardOfRound], results_at: Collection[int]
) -> SafeString:
    """Write the table rows of a round; ``results_at`` are boards the visitor may enter.

    ``to_confirm`` of the page are the versions that wait for his word, by game, ``cases`` what
    lies on the desk, by game.
    """
    write = _Boards(context, results_at)
    return mark_safe("".join(line for board in boards for line in write.lines(board)))


def _seated(boards: Iterable[BoardOfRound]) -> Iterator[Entry]:
    for board in boards:
        yield from filter(None, (board.pairing.first, board.pairing.second))


class _Boards:
    """Writes the boards of one round for one visitor."""

    def __init__(self, context: RequestContext, results_at: Collection[int]) -> None:
        self.context, self.results_at = context, results_at
        self.state = context["round"].state
        self.event: Tournament = context["event"]
        self.is_match = context["event"].games_per_pairing > 1
        self.has_ties = context["event"].has_ties
        self.steps = all_steps(context["event"]) if self.has_ties else ()
        self.is_cancelled = context["event"].is_cancelled
        self.variant = catalogue.variant_of_ruleset(context["event"].ruleset_id)
        self.to_confirm: Mapping[int, Submission] = context["to_confirm"]
        self.has_one_opening = bool(context["opening"])
        self.seats = _Seats()
        self.why = escape(_("why?"))
        self.partners = partners_by_entry(context["event"])
        self.notes = namesake_notes(entry.player for entry in _seated(context["all_boards"]))
        self.page = numbered("game")
        self.player = numbered("event-player", context["event"].pk)
        self.cells = ResultCells(context["cases"], self.event) if results_at else None
        visitor = context.get("user")
        self.own = visitor.pk if visitor is not None and visitor.is_authenticated else None

    def lines(self, board: BoardOfRound) -> list[str]:
        """Return one for each game; one for a player without an opponent."""
        if board.pairing.second is None:
            return [self._rest_line(board)]
        games = board.pairing.games.all()
        return [self._game(board, game, is_first=at == 0) for at, game in enumerate(games)]

    def _rest_line(self, board: BoardOfRound) -> str:
        pairing = board.pairing
        points = "" if pairing.kind == PairingKind.REST else pairing.points
        return (
            f'<tr class="rest{self._own_class(pairing.first)}"><td class=num>–'
            f"<th scope=row>{self._name(pairing.first)} {self.seats.facts(board.first)}"
            f"<td class=result-cell>{points}"
            f"<td>{escape(events.without_opponent(pairing))}"
            f"<td>{self._why_link(pairing)}\n"
        )

    def _game(self, board: BoardOfRound, game: Game, *, is_first: bool) -> str:
        is_match = self.is_match or self.has_ties
        number = f"{board.pairing.board}.{game.number}" if is_match else board.pairing.board
        white, black = self._name(game.white), self._name(game.black)
        if is_first:
            white += f" {self.seats.facts(board.first)}"
            black += f" {self.seats.facts(board.second)}"
        why = self._why(board) if is_first else self._step(game)
        won = winner_shown_bold(game)
        enters = self.cells is not None and board.pairing.board in self.results_at
        known = (
            f" id=g{game.pk} data-game={game.pk} data-seen={game.revision}"
            f' data-table={number} data-result="{escape(entered_as(game))}"'
        )
        place = f"<a href={self.page.address_of_row(game.pk)}>{number}</a>" if enters else number
        own = self._own_class(game.white, game.black)
        cells = " has-cells" if enters and self._has_cells(game) else ""
        return (
            f'<tr class="game-{game.state}{own}{cells}"{known if enters else ""}>'
            f"<td class=num>{place}"
            f"<th scope=row{_WON if won == 'w' else ''}>{white}"
            f"<td class=result-cell>{self._result(board, game, enters=enters)}"
            f"<td{_WON if won == 'b' else ''}>{black}"
            f"<td>{why}\n"
        )

    def _has_cells(self, game: Game) -> bool:
        is_draft = self.state == RoundState.DRAFT
        return self.cells is not None and not is_draft and self.cells.are_for(game)

    def _result(self, board: BoardOfRound, game: Game, *, enters: bool) -> str:
        if self.state == RoundState.DRAFT:
            return "–"
        waiting = self.to_confirm.get(game.pk)
        entry = ""
        if waiting or (enters and game.word_by_id):
            context = {"game": game, "enters": enters, "waiting": waiting}
            entry = self._partial(ENTRY_OF_RESULT, **context)
        cells = self.cells.cells_of_game(game) if self.cells and enters else ""
        is_told = not enters or game.state not in (GameState.OPEN, GameState.FINISHED)
        if not is_told:
            return f"{cells}{entry}"
        is_played = self.state == RoundState.PLAYING
        shown = result_of_board(
            game, is_cancelled=self.is_cancelled, is_played=is_played, event=self.event
        )
        return f"<a href={self.page.address_of_row(game.pk)}>{shown}</a>{cells}{entry}"

    def _own_class(self, *seats: Entry) -> str:
        """Marks the line in which the visitor himself sits."""
        is_own = self.own is not None and any(seat.player.user_id == self.own for seat in seats)
        return " own" if is_own else ""

    def _name(self, entry: Entry) -> str:
        name = escape(people_texts.shown_name(entry.player))
        words = side_notes_in_one_line(entry, self.partners.get(entry.pk, ()))
        note = f' <small class="side-note">{escape(words)}</small>' if words else ""
        page = self.player.address_of_row(entry.pk)
        apart = note_apart(self.notes, entry)
        return f"{entry.number}.{NO_BREAK}<a href={page}>{name}</a>{apart}{note}"

    def _why(self, board: BoardOfRound) -> str:
        why = self._why_link(board.pairing)
        if self.has_ties and self.state != RoundState.DRAFT:
            place = [self.event.pk, board.pairing.round.number, board.pairing.board]
            words = escape(pgettext("of two players", "tie"))
            why += f" <a href={reverse('event-tie', args=place)}>{words}</a>"
        if board.opening and not self.has_one_opening:
            why += f" {self._partial(OPENING, drawn=board.opening)}"
        if board.pairing.set_up:
            handicap = handicap_words(board.pairing.set_up, self.variant)
            words = escape(handicap or _("set-up laid down"))
            why += f' <small title="{escape(board.pairing.set_up)}">{words}</small>'
        return why

    def _step(self, game: Game) -> str:
        """Name the step of a game by which an equal tie is played on."""
        if not 0 < game.step < len(self.steps):
            return ""
        return f"<small>{escape(step_name(self.steps[game.step], get_language()))}</small>"

    def _why_link(self, pairing: Pairing) -> str:
        """Leads to the reasons of a board, which a hundred boards would repeat a hundred times."""
        return f"<a class=why href={WHY.format(pairing.board)}>{self.why}</a>"

    def _partial(self, name: str, **values: object) -> str:
        with self.context.push(**values):
            return self.context.template.engine.get_template(name).render(self.context)


# Template tag: write all rows of a standings table in one step.


@register.simple_tag(takes_context=True)
def standing_lines(
    context: Context,
    table: StandingRevision,
    columns: Sequence[Coefficient],
    *,
    has_lot: bool,
    has_carried: bool = False,
    paths: Mapping[int, PlacesOfPlayerByRound] | None = None,
) -> SafeString:
    """Write the rows of a table: place, player, games, points and every coefficient.

    Where the ``paths`` are known the places round by round and the points of the last round. The
    place leads to its reasons.
    """
    visitor = context.get("user")
    own = visitor.pk if visitor is not None and visitor.is_authenticated else None
    shown = context.get("lines")
    rows = (shown or table.rows).all()
    write = _Lines(context["event"], table, columns, rows=rows, has_lot=has_lot, own=own)
    write.has_carried = has_carried
    places = PlacesByRound(paths or {})
    return mark_safe("".join(write.line(row, places.cells(row.entry_id)) for row in write.rows))


def left_mark(entry: Entry) -> str:
    """Write a mark that the player has left the event; empty for others."""
    words = left_or_expelled_words(entry)
    return f' <small class="left">{escape(words)}</small>' if words else ""


def note_apart(notes: Mapping[int, str], entry: Entry) -> str:
    """Write the note that tells a player from his namesakes; empty for others."""
    note = notes.get(entry.player_id)
    return f' <small class="apart">{escape(note)}</small>' if note else ""


class _Lines:
    """Writes the lines of one table; addresses are looked up once."""

    def __init__(
        self,
        event: Tournament,
        table: StandingRevision,
        columns: Sequence[Coefficient],
        *,
        rows: Sequence[StandingRow],
        has_lot: bool,
        own: int | None,
    ) -> None:
        self.columns, self.has_lot, self.own = columns, has_lot, own
        self.has_carried = False
        self.query = getattr(table, "query", "") or f"revision={table.revision}"
        self.rows = rows
        self.notes = namesake_notes(row.entry.player for row in rows)
        self.player = numbered("event-player", event.pk)
        self.why = numbered("event-standings-why", event.pk)
        self.numbers = {row.pk: self._numbers(row) for row in rows}
        self.has_halves = [
            any(number.endswith(HALF) for number in column)
            for column in zip(*self.numbers.values(), strict=True)
        ]

    def line(self, row: StandingRow, path: str) -> str:
        name = escape(people_texts.shown_name(row.entry.player))
        cells = "".join(map(self._cell, self.numbers[row.pk], self.has_halves))
        own = ' class="own"' if self.own and row.entry.player.user_id == self.own else ""
        why = f"{self.why.address_of_row(row.entry.number)}?{self.query}"
        return (
            f'<tr{own}><td><a href="{why}">{events.place(row)}</a></td>'
            f'<th scope="row"><a href="{self.player.address_of_row(row.entry_id)}">{name}</a>'
            f"{note_apart(self.notes, row.entry)}{left_mark(row.entry)}</th>"
            f"<td>{row.played}</td><td>{row.points}</td>{self._carried(row)}{cells}{path}</tr>\n"
        )

    def _carried(self, row: StandingRow) -> str:
        """The points of an earlier stage; they are part of the sum before."""
        return f"<td>{row.carried or '–'}</td>" if self.has_carried else ""

    def _numbers(self, row: StandingRow) -> list[str]:
        numbers = [events.coefficient_as_printed(row.values, column) for column in self.columns]
        if self.has_lot:
            numbers.append(str(row.values.get("lot") or "–"))
        return numbers

    @staticmethod
    def _cell(number: str, has_halves: bool) -> str:
        """Where a column has halves, whole numbers keep the place of one free."""
        whole = ' class="whole"' if has_halves and not number.endswith(HALF) else ""
        return f"<td{whole}>{escape(number)}</td>"


# Template tags that write all rows of the crosstable and of the colour table.
#
# A cell that a template includes costs ten times as much as the text of one; whatever is the same
# in many cells is put into words once. Two hundred players have thousands of cells, so a cell
# bears nothing but what it says: no class, no end tag where HTML asks for none.


AGAINST_DUE = '<span class="against">!</span>'


@register.simple_tag
def cross_lines(event: Tournament, page: CrossPage, *, is_match: bool) -> SafeString:
    """Write the rows of a crosstable.

    A cell is a round with the opponent's number, or an opponent.
    A single game is a link; a micro-match is its score with the games on demand.
    """
    write = _Games(is_match)
    player = numbered("event-player", event.pk)
    by_rounds = event.play_system.crosstable_by_rounds
    notes = namesake_notes(line.entry.player for line in page.lines)
    lines = []
    for line in page.lines:
        if by_rounds:
            cells = [_round(cell, rest, stated, write) for cell, rest, stated in line.rounds]
        else:
            cells = [_opponent(cell, stated, write) for cell, stated in line.opponents]
        name = escape(people_texts.shown_name(line.entry.player))
        carried = f"<td>{line.carried or '–'}" if page.has_carried else ""
        lines.append(
            f'<tr><td>{line.entry.number}<th scope="row">'
            f'<a href="{player.address_of_row(line.entry.pk)}">{name}</a>'
            f"{note_apart(notes, line.entry)}{left_mark(line.entry)}"
            f"{''.join(cells)}{carried}<td>{line.points}<td>{line.place}\n"
        )
    return mark_safe("".join(lines))


def _round(
    cell: CrosstableCell | None, rest: int | None, stated: tuple[Game, ...], write: "_Games"
) -> str:
    if cell is not None:
        return f"<td>{cell.opponent} {write.games_of(cell)}{write.stated(stated)}"
    rested = "" if rest is None else f"({rest})"
    return f"<td>{rested}{write.stated(stated)}"


def _opponent(cell: CrosstableCell | None, stated: tuple[Game, ...], write: "_Games") -> str:
    if cell is None:
        return '<td class="cross-self" aria-hidden="true">'
    return f"<td>{write.games_of(cell)}{write.stated(stated)}"


class _Games:
    """Writes the games of cells; the signs of the colours are made once."""

    def __init__(self, is_match: bool) -> None:
        self.is_match = is_match
        self.signs = {colour: games_texts.short_disc(colour) for colour in Colour}
        self.page = numbered("game")

    def games_of(self, cell: CrosstableCell) -> str:
        games = [self._game(game) for game in cell.games]
        if not self.is_match or len(games) < 2:
            return " ".join(games)
        score = f"{cell.points}:{cell.opponent_points}"
        return f"<details><summary>{score}</summary>{' '.join(games)}</details>"

    def stated(self, games: tuple[Game, ...]) -> str:
        """Stated results, which do not count yet."""
        return "".join(
            f' <a href="{self.page.address_of_row(game.pk)}" class="stated" '
            f'title="{escape(games_texts.stated_by(game))}">'
            f"({escape(games_texts.stated_text(game))}?)</a>"
            for game in games
        )

    def _game(self, game: CellGame) -> str:
        """The points, with the colour; no colour without play, one word where it was annulled."""
        if game.annulled:
            word = escape(standings_texts.ANNULLED)
            return f'<a href="{self.page.address_of_row(game.key)}"><small>{word}</small></a>'
        sign = self.signs[game.colour]
        if not game.played:
            sign = f"<small>{games_texts.forfeit_sign(game)}</small>"
        return f'<a href="{self.page.address_of_row(game.key)}">{game.points}{sign}</a>'


@register.simple_tag
def colour_legend() -> SafeString:
    """Write the legend of the colour discs, with the letter read aloud for each."""
    discs = {"white": Colour.WHITE, "black": Colour.BLACK}
    shown = {word: games_texts.short_disc(colour) for word, colour in discs.items()}
    return format_html(
        '<span class="discs">{}</span>', format_html(_("{white}White, {black}Black"), **shown)
    )


@register.simple_tag
def colour_lines(event: Tournament, lines: Sequence[ColourLine], *, has_next: bool) -> SafeString:
    """Write the rows of the colour table: rounds, difference, colour due next.

    The name leads to the reasons of every colour of the player.
    """
    notes = namesake_notes(line.entry.player for line in lines)
    write = _ColoursByRound(numbered("event-colours-why", event.pk), notes, has_next=has_next)
    return mark_safe("".join(write.line(line) for line in lines))


class _ColoursByRound:
    """Writes the cells of the colour table; words are looked up once."""

    def __init__(self, why: RowAddresses, notes: Mapping[int, str], *, has_next: bool) -> None:
        self.why, self.notes, self.has_next = why, notes, has_next
        self.signs = {
            Colour.WHITE: f"<i>{escape(games_texts.colour_word(Colour.WHITE))}</i>",
            Colour.BLACK: f"<b>{escape(games_texts.colour_word(Colour.BLACK))}</b>",
        }
        self.colours = {colour: escape(games_texts.colour_word(colour)) for colour in Colour}
        self.strengths = {
            strength: escape(events.strength_word(strength)) for strength in PreferenceStrength
        }

    def line(self, line: ColourLine) -> str:
        cells = "".join(f"<td>{self._cell(round_colour)}" for round_colour in line.by_round)
        name = escape(people_texts.shown_name(line.entry.player))
        return (
            f'<tr><td class="num">{line.entry.number}'
            f'<th scope="row"><a href="{self.why.address_of_row(line.entry.number)}">{name}</a>'
            f"{note_apart(self.notes, line.entry)}{cells}"
            '<td class="num">'
            f"{standings_texts.difference_of_colours(line.row.difference)}"
            f"{self._next(line.row.next)}\n"
        )

    def _next(self, wanted: ColourPreference) -> str:
        if not self.has_next:
            return ""
        if wanted.due is None:
            return "<td class=due>–"
        strength = f"<small>{self.strengths[wanted.strength]}</small>"
        return f"<td class=due>{self.colours[wanted.due]} {strength}"

    def _cell(self, round_colour: ColourOfRound | None) -> str:
        """The colour with the opponent's number; in brackets where the game was not played."""
        if round_colour is None or round_colour.given is None:
            return "–"
        text = f"{self.signs[round_colour.given]} {round_colour.opponent}"
        if not round_colour.counts:
            text = f"({text})"
        return f"{text}{AGAINST_DUE}" if round_colour.is_against_due else text


@register.simple_tag
def due_words(round_colour: ColourOfRound) -> str:
    """Return the colour that was due to a player in a round, and how strongly."""
    if round_colour.due is None:
        return _("no colour due")
    due = {
        "due": games_texts.colour_word(round_colour.due),
        "strength": events.strength_word(round_colour.strength),
    }
    return _("due: %(due)s (%(strength)s)") % due


@register.filter
def colour_reason(round_colour: ColourOfRound) -> SafeString:
    """Return why this colour was given, with its article."""
    return mark_safe(pairing_or_colour_reason(round_colour.reason.as_dict()))


def pairing_or_colour_reason(stored: Mapping[str, Any]) -> str:
    """Return why two meet or why this colour, with the article."""
    why = escape(events.pairing_reason(stored))
    if not stored.get("article"):
        return why
    article = events.article_words(stored["article"])
    return f"{why} <small>({escape(article)})</small>"


class PlacesByRound:
    """Writer of two cells per player: places after each round, and the last round's gain.

    The places stand there as text; places_line.js draws them.
    """

    def __init__(self, paths: Mapping[int, PlacesOfPlayerByRound]) -> None:
        self.paths = paths
        self.up, self.down = escape(_("up")), escape(_("down"))

    def cells(self, entry: int) -> str:
        """Write a player's places, and the last round's points and places won or lost."""
        if not self.paths:
            return ""
        path = self.paths.get(entry)
        if path is None:
            return "<td></td><td></td>"
        places = ", ".join(str(place or "–") for place in path.places)
        return f'<td class="path">{places}</td><td>{self._last(path)}</td>'

    def _last(self, path: PlacesOfPlayerByRound) -> str:
        gained = "–" if path.gained is None else f"{path.gained}"
        if not path.moved:
            return f'{gained} <small class="moved">=</small>'
        way, word = ("up", self.up) if path.moved > 0 else ("down", self.down)
        return f'{gained} <small class="moved {way}"><b>{word} </b>{abs(path.moved)}</small>'


# Rating lists, norm tables.


register.filter("list_title", ratings_texts.list_title)

register.filter("rating_delta", ratings_texts.delta_in_words)

register.filter("rating_gain", ratings_texts.gain_in_words)

register.filter("part_of_one", ratings_texts.part_of_one)

register.filter("why_not_counted", ratings_texts.why_not_counted)

register.filter("norm_title", ranks_texts.norm_title)
