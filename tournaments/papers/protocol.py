"""Final protocol for a federation: regulations, table, lots, signatures."""

from dataclasses import replace

from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from arbiter.journal.models import JournalHead
from arbiter.rules.rulesets import catalogue
from games.draughts.colour import Colour
from games.web.language import in_language
from tournaments.events.models import Tournament, TournamentState
from tournaments.exchange.trf_facts import published_rounds
from tournaments.lots.models import Lot
from tournaments.papers.paper import Facts, Grid, Head, Paper
from tournaments.papers.signing import judges
from tournaments.papers.tables import crosstable_grid
from tournaments.papers.texts import lead, place_words, player_name, system_words, title_words
from tournaments.papers.wall_lists import place_span
from tournaments.standings import selectors as standings
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRow
from tournaments.templatetags.game_words import colour_word

OF_ENTRIES = ("numbers", "places")  # the tables show what came out
WIDEST = 10  # columns of usual size on paper that stands


def protocol(tournament: Tournament) -> Paper:
    """Final only when the event is over and its table is the newest; else it says what it is."""
    is_final = tournament.state == TournamentState.FINISHED and not tournament.is_overdue
    rounds = published_rounds(tournament)
    title = _("Final protocol")
    if not is_final:
        title = _("Protocol after round %(round)s, not final") % {"round": rounds}
    return Paper(
        "protocol",
        title,
        lead(tournament),
        (
            Facts(_("Regulations"), _regulations(tournament, rounds)),
            _places(tournament),
            crosstable_grid(tournament),
            Facts(_("Lots"), _lots(tournament)),
            judges(tournament),
        ),
        notes=_notes(tournament),
    )


def _regulations(tournament: Tournament, rounds: int) -> tuple[tuple[str, str], ...]:
    language = get_language()
    rules = catalogue.load(tournament.ruleset_id)
    coefficients = ", ".join(
        standings_texts.coefficient_title(code, language) for code in tournament.coefficients
    )
    players = tournament.entries.filter(number__isnull=False).count()
    return (
        (_("System"), system_words(tournament)),
        (_("Rounds"), f"{rounds} / {tournament.rounds_planned}"),
        (_("Games in a pairing"), str(tournament.games_per_pairing)),
        (_("Points"), in_language(standings_texts.COUNTS[tournament.count_by], language)),
        (_("Rules"), f"{rules.title(language)} ({tournament.ruleset_id})"),
        (_("Equal points are separated by"), coefficients or "–"),
        (
            _("Rounds without play"),
            in_language(standings_texts.POLICIES[tournament.unplayed], language),
        ),
        (_("Players"), str(players)),
    )


def _places(tournament: Tournament) -> Grid:
    codes = tuple(tournament.coefficients)
    heads = (
        Head(_("Place"), is_number=True),
        Head(_("Player"), is_name=True),
        Head(_("Born"), is_number=True),
        Head(pgettext("title", "Rank")),
        Head(_("Rating"), is_number=True),
        Head(_("City, club"), is_long=True),
        Head(_("Federation")),
        Head(_("Points"), is_number=True),
        *(
            Head(standings_texts.coefficient_short(code, get_language()), is_number=True)
            for code in codes
        ),
    )
    stored = standings.stored_table(tournament)
    rows = tuple(_table_line(row, codes) for row in stored.rows.all()) if stored else ()
    grid = Grid(_("Places"), heads, rows).trimmed()
    return replace(grid, size="narrow" if len(grid.heads) > WIDEST else "usual")


def _table_line(row: StandingRow, codes: tuple[str, ...]) -> tuple[str, ...]:
    entry, player = row.entry, row.entry.player
    told = (
        standings_texts.format_value(code, row.values[code]) if code in row.values else "–"
        for code in codes
    )
    return (
        place_span(row),
        player_name(player),
        str(player.birth_year or ""),
        title_words(entry.title),
        str(entry.rating or ""),
        place_words(player),
        " ".join(filter(None, (player.federation, player.federation_id))),
        str(row.points),
        *told,
    )


def _lots(tournament: Tournament) -> tuple[tuple[str, str], ...]:
    """Every lot with its seed, so that it can be drawn again from the paper alone.

    The order of the numbers is told by the table itself.
    """
    return tuple((_lot_words(lot.kind), _seed(lot)) for lot in tournament.lots.order_by("pk"))


def _seed(lot: Lot) -> str:
    if lot.by_hand:
        return _("by hand in the hall: %(reason)s") % {"reason": lot.by_hand}
    if lot.is_by_rating:
        return _("by rating, title, name")
    return lot.seed if lot.kind in OF_ENTRIES else f"{lot.seed} → {_outcome(lot)}"


def _lot_words(kind: str) -> str:
    what, _dot, number = kind.partition(".")
    words = {
        "numbers": _("Numbers of the table"),
        "places": _("Shared places"),
        "colour": _("Initial colour"),
        "table": _("Which round of the table is played as round %(round)s"),
        "opening": _("Opening of round %(round)s"),
    }
    return words[what] % {"round": number} if number else words[what]


def _outcome(lot: Lot) -> str:
    if lot.kind == "colour":
        return colour_word(Colour(lot.outcome[0]))
    return ", ".join(map(str, lot.outcome))


def _notes(tournament: Tournament) -> tuple[str, ...]:
    """The table's revision and the hash under which the journal then stood."""
    head = JournalHead.objects.filter(stream=tournament.scope_key).first()
    number = _("Table No. %(number)s.") % {"number": tournament.standings_revision}
    if head is None:
        return (number,)
    journal = _("Control line of the journal, to check it by later: %(head)s") % {
        "head": f"{head.stream} {head.seq} {head.hash}"
    }
    return (number, journal)
