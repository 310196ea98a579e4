"""Template filters: the boards of a round as table rows, a game's result, why two players meet.

A round has a hundred boards. What everybody sees of one is written in one step; what only an
official sees, or what only few boards have, is left to the templates named here. A line bears no
quote and no end tag that HTML does not ask for: a hundred lines are most of the page.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from django import template
from django.template.context import RequestContext
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from arbiter.rules.rulesets import ruleset_catalogue
from games.draughts import Colour
from tournaments.entries.models import Entry
from tournaments.events.handicap_texts import handicap_words
from tournaments.events.models import Tournament
from tournaments.partners_seconds_and_blindfold.load_persons_of_side import partners_by_entry
from tournaments.partners_seconds_and_blindfold.side_and_person_texts import side_notes_in_one_line
from tournaments.people import shown_names
from tournaments.people.tell_namesakes_apart import namesake_notes
from tournaments.rounds.read_boards_and_seats_of_round import BoardOfRound, PlayerBeforeRound
from tournaments.rounds_and_boards.models import Game, GameState, Pairing, PairingKind, RoundState
from tournaments.submitted_records.models import Submission
from tournaments.templatetags import game_words, round_and_pairing_words
from tournaments.templatetags.crosstable_and_colour_table_lines import pairing_or_colour_reason
from tournaments.templatetags.result_entry_buttons import ResultCells, entered_as, winner_shown_bold
from tournaments.templatetags.row_addresses import numbered
from tournaments.templatetags.standing_lines import note_apart

register = template.Library()

WAITING = '<span class="badge badge-open">{}</span>'
OPENING = "tournaments/_opening_small.html"
ENTRY_OF_RESULT = "tournaments/_result_entry.html"
WHY = "why/{}/"  # below the address of the round
_WON = " class=won"


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
            f'<span class="result">{escape(game_words.result_text(game, event or None))}</span>'
        )
    if game.state == GameState.ANNULLED:
        return mark_safe(f'<span class="badge">{escape(_("annulled"))}</span>')
    if game.state == GameState.ADJOURNED:
        return mark_safe(WAITING.format(escape(_("adjourned"))))
    if game.state == GameState.DISPUTED:
        word = escape(_("with the arbiter"))
        return mark_safe(f'<span class="badge badge-disputed">{word}</span>')
    if game.state == GameState.REPORTED:
        words = f"{game_words.stated_text(game, event or None)} {game_words.stated_by(game)}"
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
        "".join(f"<p>{pairing_or_colour_reason(code)}</p>" for code in pairing.reasons)
    )


@register.simple_tag
def seat_facts(seat: PlayerBeforeRound | None) -> SafeString:
    """Return a player's points and colours before the round; empty if unknown."""
    return mark_safe(_Seats().facts(seat))


class _Seats:
    """Writes what was known of a player; the words are looked up once for the whole round."""

    def __init__(self) -> None:
        self.discs = {colour: game_words.short_disc(colour) for colour in Colour}
        self.points: dict[tuple[int, int], str] = {}

    def facts(self, seat: PlayerBeforeRound | None) -> str:
        if seat is None:
            return ""
        facts = [self._points(seat.points, seat.lent)]
        if seat.colours:
            facts.append(self._turns(seat.colours))
        return f"<small class=known>{' · '.join(facts)}</small>"

    def _turns(self, colours: Sequence[Colour]) -> str:
        """The colours of his rounds as discs, read aloud by letters that the page explains."""
        return "".join(self.discs[colour] for colour in colours)

    def _points(self, points: int, lent: int) -> str:
        if (points, lent) not in self.points:
            words = ngettext("%(points)s point", "%(points)s points", points) % {"points": points}
            if lent:
                words += " " + ngettext("+ %(lent)s lent", "+ %(lent)s lent", lent) % {"lent": lent}
            self.points[points, lent] = escape(words)
        return self.points[points, lent]


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
        self.is_cancelled = context["event"].is_cancelled
        self.variant = ruleset_catalogue.variant_of_ruleset(context["event"].ruleset_id)
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
            f"<td>{escape(round_and_pairing_words.without_opponent(pairing))}"
            f"<td>{self._why_link(pairing)}\n"
        )

    def _game(self, board: BoardOfRound, game: Game, *, is_first: bool) -> str:
        number = f"{board.pairing.board}.{game.number}" if self.is_match else board.pairing.board
        white, black = self._name(game.white), self._name(game.black)
        if is_first:
            white += f" {self.seats.facts(board.first)}"
            black += f" {self.seats.facts(board.second)}"
        why = self._why(board) if is_first else ""
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
        name = escape(shown_names.shown_name(entry.player))
        words = side_notes_in_one_line(entry, self.partners.get(entry.pk, ()))
        note = f' <small class="side-note">{escape(words)}</small>' if words else ""
        page = self.player.address_of_row(entry.pk)
        apart = note_apart(self.notes, entry)
        return f"{entry.number}. <a href={page}>{name}</a>{apart}{note}"

    def _why(self, board: BoardOfRound) -> str:
        why = self._why_link(board.pairing)
        if board.opening and not self.has_one_opening:
            why += f" {self._partial(OPENING, drawn=board.opening)}"
        if board.pairing.set_up:
            handicap = handicap_words(board.pairing.set_up, self.variant)
            words = escape(handicap or _("set-up laid down"))
            why += f' <small title="{escape(board.pairing.set_up)}">{words}</small>'
        return why

    def _why_link(self, pairing: Pairing) -> str:
        """Leads to the reasons of a board, which a hundred boards would repeat a hundred times."""
        return f"<a class=why href={WHY.format(pairing.board)}>{self.why}</a>"

    def _partial(self, name: str, **values: object) -> str:
        with self.context.push(**values):
            return self.context.template.engine.get_template(name).render(self.context)
