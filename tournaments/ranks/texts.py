"""Words of ranks: their names, norms and what lacks, faults of tables, forecasts."""

from collections.abc import Iterable, Mapping
from decimal import Decimal

from django.utils.translation import get_language, gettext, ngettext, pgettext, pgettext_lazy
from django.utils.translation import gettext_lazy as _

from games.draughts.texts.catalogue import reads_cyrillic, russian_or_english
from games.web.language import Text
from tournaments.errors import RefusalCode
from tournaments.people.texts import title_words
from tournaments.ranks.models import ProposalState
from tournaments.scoring.norms.forecast import Forecast, ForecastState
from tournaments.scoring.norms.fulfilled import CountCode, NormCode, NormLine, NormReason
from tournaments.scoring.norms.ladder import NO_RANK
from tournaments.scoring.norms.loading import TableFault, TableFaultCode
from tournaments.scoring.norms.tables import (
    AverageOf,
    Conditions,
    MatchUnit,
    NormKind,
    NormRow,
    NormTable,
    Rounding,
)

ERRORS: Mapping[str, Text] = {
    RefusalCode.NORM_TABLE_BAD: _("The table cannot be loaded: {faults}"),
    RefusalCode.NORM_EDITION_TAKEN: _(
        "{table} is loaded already with other numbers. A loaded edition never changes: "
        "give the new one another edition"
    ),
    RefusalCode.NO_SUCH_NORM_TABLE: _("There is no norm table {table} here"),
    RefusalCode.NORM_STATUS_UNKNOWN: _("The table {table} names no status “{status}”"),
    RefusalCode.NORM_TABLE_IN_USE: _(
        "A rank is proposed by the table “{table}”: withdraw it first"
    ),
    RefusalCode.NORM_NOT_FULFILLED: _("The norm is not fulfilled: {rank}"),
    RefusalCode.RANK_PROPOSED_ALREADY: _("This rank is proposed for the player already: {rank}"),
    RefusalCode.RANK_GAMES_LEFT: _(
        "The player has games left: {left}. A norm is proposed when they are over"
    ),
    RefusalCode.RANK_NOT_PROPOSED: _("The proposal is confirmed or withdrawn already"),
    RefusalCode.RANK_IN_REVIEW: _(
        "The norm is fulfilled no longer ({rank}): results have changed since it was proposed"
    ),
    RefusalCode.NO_SUCH_PROPOSAL: _("There is no such proposal"),
    RefusalCode.ORDER_MISSING: _("Give the number and the date of the order"),
    RefusalCode.ORDER_TOO_EARLY: _("The order of {date} is older than the event ({first})"),
}

KINDS: Mapping[str, Text] = {
    NormKind.PER_OPPONENT: _("per cent by the coefficient of each opponent"),
    NormKind.AVERAGE_PERCENT: _("per cent by the average of the opponents"),
    NormKind.AVERAGE_PLACES: _("places by the average of the whole field"),
    NormKind.PLACE: _("places by the status of the event"),
}

STATES: Mapping[str, Text] = {
    ProposalState.PROPOSED: pgettext_lazy("rank", "proposed"),
    ProposalState.CONFIRMED: pgettext_lazy("rank", "confirmed"),
    ProposalState.WITHDRAWN: pgettext_lazy("rank", "withdrawn"),
}

COUNTED: Mapping[str, Text] = {
    CountCode.COUNTED: pgettext_lazy("a game for a norm", "counts"),
    CountCode.NOT_PLAYED: _("does not count: a forfeit"),
    CountCode.ANNULLED: _("does not count: annulled"),
    CountCode.NO_CELL: _("does not count: the table has no number for such an opponent"),
    CountCode.UNKNOWN_TITLE: _("does not count: the table has no coefficient for his title"),
    CountCode.NO_RATING: _("does not count: he has no rating"),
}

LACKING: Mapping[str, Text] = {
    NormCode.POINTS_SHORT: _("%(points)s points, %(needed)s are needed"),
    NormCode.TOO_FEW_GAMES: _("games that count: %(games)s, at least %(least)s are needed"),
    NormCode.TOO_FEW_ENTRANTS: _("players: %(entrants)s, at least %(least)s are needed"),
    NormCode.TOO_FEW_REGIONS: _("regions: %(regions)s, at least %(least)s are needed"),
    NormCode.TOO_FEW_ROUNDS: _("rounds: %(rounds)s, at least %(least)s are needed"),
    NormCode.TOO_YOUNG: _("age: %(age)s, from %(least)s on"),
    NormCode.AGE_UNKNOWN: _("the age is not known, the rank is given from %(least)s on"),
    NormCode.NO_BAND: _("the table has no band for the average %(average)s"),
    NormCode.PLACE_SHORT: _("place %(place)s, the rank is given for places %(first)s–%(last)s"),
    NormCode.PLACE_SHARED: _(
        "places %(first)s–%(last)s are shared, the rank is given down to place %(until)s"
    ),
    NormCode.NOT_OVER: _("the event is not over"),
}

FAULTS: Mapping[str, Text] = {
    TableFaultCode.NOT_JSON: _("this is no JSON of a table (line %(line)s)"),
    TableFaultCode.TOO_LONG: _("it is too long, at most %(most)s"),
    TableFaultCode.FIELD_MISSING: _("“%(field)s” is missing"),
    TableFaultCode.FIELD_UNKNOWN: _("row %(row)s: “%(field)s” means nothing here"),
    TableFaultCode.FIELD_WRONG: _("row %(row)s: “%(field)s” cannot be “%(found)s”"),
    TableFaultCode.RANK_UNKNOWN: _("row %(row)s: there is no rank “%(rank)s”"),
    TableFaultCode.RANK_TWICE: _("the rank %(rank)s stands in two rows"),
    TableFaultCode.NO_COEFFICIENT: _("%(rank)s has no coefficient"),
    TableFaultCode.COEFFICIENTS_REVERSED: _("%(higher)s has a weaker coefficient than %(lower)s"),
    TableFaultCode.WEAKER_ASKS_LESS: _(
        "%(rank)s asks less against the weaker coefficient %(weaker)s than against %(stronger)s"
    ),
    TableFaultCode.HIGHER_ASKS_LESS: _(
        "%(higher)s asks less than %(lower)s against the coefficient %(at)s"
    ),
    TableFaultCode.BANDS_OVERLAP: _("%(rank)s: the bands %(first)s and %(second)s overlap"),
    TableFaultCode.BAND_REVERSED: _("row %(row)s: the band ends before it begins"),
    TableFaultCode.STRONGER_ASKS_MORE: _(
        "%(rank)s: of the bands %(first)s and %(second)s the stronger asks for more"
    ),
    TableFaultCode.PLACES_REVERSED: _("row %(row)s: the last place is above the first"),
    TableFaultCode.PLACES_TWICE: _("%(rank)s stands twice for the same status and sex"),
    TableFaultCode.HIGHER_GIVES_MORE: _(
        "%(higher)s is given for more places than the lower rank %(lower)s"
    ),
}

MOST_FAULTS = 8  # told in one sentence


def norm_title(table: NormTable) -> str:
    """Return a norm table's title in the language of the reader, where it has one."""
    return russian_or_english(table.title, table.title_en or table.title, get_language())


def describe_table_faults(faults: Iterable[TableFault]) -> str:
    """Name the faults of a table, some of them where they are many."""
    told = [str(FAULTS[one.code]) % dict(one.facts) for one in faults]
    shown = "; ".join(told[:MOST_FAULTS])
    left = len(told) - MOST_FAULTS
    return f"{shown} … (+{left})" if left > 0 else shown


def rank_title(rank: str) -> str:
    """Return a rank as people say it: «I разряд», "category 1"."""
    if rank == NO_RANK:
        return gettext("no rank")
    number = {"I": 1, "II": 2, "III": 3}.get(rank)
    youth = rank[0] if rank.endswith("юн.") else ""
    if reads_cyrillic(get_language()):
        return f"{rank} разряд" if number else f"{youth} юношеский разряд" if youth else rank
    if youth:
        return gettext("youth category %(number)s") % {"number": youth}
    return gettext("category %(number)s") % {"number": number} if number else title_words(rank)


def half_points(points: int) -> str:
    """Write half-points as points: ``4½``.

    >>> half_points(9), half_points(1), half_points(0)
    ('4½', '½', '0')
    """
    whole, half = divmod(points, 2)
    return f"{whole or ''}½" if half else str(whole)


def hundredths(number: int) -> str:
    """Write hundredths with the decimal sign of the reader: ``5,85``."""
    written = f"{Decimal(number) / 100:.2f}"
    return written.replace(".", ",") if reads_cyrillic(get_language()) else written


def forecast_words(of: Forecast) -> str:
    """Say what a player still needs: «нужно 1½ из 2 для I разряда»."""
    rank = rank_title(of.rank)
    if of.state is ForecastState.SURE:
        said = gettext("%(rank)s: nothing more is needed") % {"rank": rank}
    else:
        said = gettext("%(rank)s: %(needed)s of %(left)s needed") % {
            "rank": rank,
            "needed": half_points(of.needed),
            "left": of.left,
        }
    return f"{said} ({pgettext('forecast', 'estimate')})" if of.is_estimate else said


def reason_words(reason: NormReason) -> str:
    """Say what lacks to a norm."""
    facts = dict(reason.facts)
    if reason.code is NormCode.POINTS_SHORT:
        facts = {name: half_points(value) for name, value in facts.items()}
    if reason.code is NormCode.PLACE_SHORT and not facts["place"]:
        facts["place"] = "–"
    return str(LACKING[reason.code]) % facts


def lacking_words(line: NormLine) -> str:
    """Say everything that lacks to a norm."""
    return "; ".join(map(reason_words, line.reasons))


def line_words(line: NormLine) -> str:
    """Say by what a norm is measured: points and norm, or the place."""
    if line.places is not None:
        first, last = line.places
        place = line.place or (0, 0)
        span = "–".join(str(one) for one in dict.fromkeys(place) if one) or "–"
        return gettext("place %(place)s, the rank is given for places %(first)s–%(last)s") % {
            "place": span,
            "first": first,
            "last": last,
        }
    games = ngettext("%(count)s game", "%(count)s games", line.counted) % {"count": line.counted}
    return gettext("%(points)s of %(needed)s (norm %(norm)s, %(games)s)") % {
        "points": half_points(line.points),
        "needed": half_points(line.needed),
        "norm": hundredths(line.norm),
        "games": games,
    }


def conditions_words(of: Conditions) -> tuple[str, ...]:
    """Say what a table asks besides the result."""
    asked = (
        (gettext("games that count"), of.games),
        (pgettext("condition", "players"), of.entrants),
        (gettext("regions"), of.regions),
        (pgettext("condition", "rounds"), of.rounds),
        (gettext("age"), of.age_from),
    )
    numbers = tuple(
        gettext("%(what)s: at least %(least)s") % {"what": what, "least": least}
        for what, least in asked
        if least
    )
    return (*numbers, *of.by_hand)


def reading_words(table: NormTable) -> tuple[str, ...]:
    """Say how a table is counted: rounding, matches, averages."""
    said = []
    if table.is_by_points:
        said.append(
            gettext("the norm is rounded up to a whole point")
            if table.rounding is Rounding.WHOLE
            else gettext("the norm is rounded up to half a point")
        )
        said.append(
            gettext("a match of several games counts as one")
            if table.unit is MatchUnit.MATCHES
            else gettext("each game of a match counts")
        )
    if table.kind in (NormKind.AVERAGE_PERCENT, NormKind.AVERAGE_PLACES):
        said.append(
            gettext("the average is taken of ratings")
            if table.average_of is AverageOf.RATING
            else gettext("the average is taken of coefficients")
        )
    return tuple(said)


SEXES: Mapping[str, Text] = {"m": _("men"), "w": _("women")}


def row_words(row: NormRow) -> tuple[str, str]:
    """Return for whom a row is, and what it asks."""
    ends = tuple(
        "" if end is None else hundredths(end) for end in (row.average_from, row.average_to)
    )
    band = "…".join(ends) if any(ends) else ""
    who = ", ".join(filter(None, (row.status, str(SEXES.get(row.sex, "")), band)))
    if row.places:
        asks = gettext("places %(first)s–%(last)s") % {
            "first": row.places_from,
            "last": row.places,
        }
    else:
        asks = f"{row.percent} %" if row.percent else ""
    return who, ", ".join(filter(None, (asks, *conditions_words(row.conditions))))
