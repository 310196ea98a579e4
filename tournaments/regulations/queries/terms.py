"""Sentences of what an event has set beside its system: teams, ties, byes, prizes, protests."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from django.utils.translation import get_language, ngettext
from django.utils.translation import gettext as _

from arbiter.cases.queries.rulings import numbers_in_force, own_numbers
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets.texts.articles import ruleset_title
from games.draughts.texts.catalogue import reads_cyrillic, russian_or_english
from games.openings.queries.tables import ListedTable
from games.web.language import in_language
from tournaments.boards.queries.openings import find_opening_table_by_name
from tournaments.boards.queries.ties import further_steps, last_steps
from tournaments.events.models import ResultBy, Tournament
from tournaments.events.queries.choices import bye_choices, numbering_choices
from tournaments.events.queries.positions import handicap_words
from tournaments.events.texts import (
    mode_lines,
    opening_per_round_or_board_in_words,
    unconfirmed_in_words,
    who_decides_result,
)
from tournaments.festivals.models import Festival
from tournaments.festivals.texts import classification_name, conditions_in_words, money
from tournaments.prizes.models import PrizeFund
from tournaments.prizes.queries import MAIN_KEY
from tournaments.prizes.texts import MAIN, RESTS, SHARING
from tournaments.ranks.models import EventNorms
from tournaments.ratings.models import RatedEvent
from tournaments.standings.texts import coefficient_in_sentence, unplayed_rounds_policy
from tournaments.teams.queries.settings import settings_of_teams, ties_of_event
from tournaments.teams.texts import BOARD_ORDERS, BYES, PLACES_BY, condition_in_words, tie_title
from tournaments.ties.texts import ladder_in_words

# Who may play, and at which board.


def sentences_of_boards(event: Tournament) -> Iterator[str]:
    """Say who plays at the boards of a team, and when its line-up is handed in."""
    settings, language = settings_of_teams(event), get_language()
    boards = ngettext(
        "A team plays at %(count)s board.", "A team plays at %(count)s boards.", settings.boards
    )
    yield boards % {"count": settings.boards}
    conditions = enumerate(settings.conditions[: settings.boards], start=1)
    said = [(condition_in_words(facts, language), board) for board, facts in conditions if facts]
    for who, together in groupby(said, itemgetter(0)):
        yield _board_sentence([board for _who, board in together], who)
    order = in_language(BOARD_ORDERS[settings.board_order], language)
    yield _("Order of the boards – %(order)s.") % {"order": order}
    if settings.line_up_minutes:
        until = ngettext(
            "A line-up is handed in at the latest %(count)s minute before the round.",
            "A line-up is handed in at the latest %(count)s minutes before the round.",
            settings.line_up_minutes,
        )
        yield until % {"count": settings.line_up_minutes}
    if settings.late_players is not None:
        late = ngettext(
            "After the lots a team enters at most %(count)s player more.",
            "After the lots a team enters at most %(count)s players more.",
            settings.late_players,
        )
        yield late % {"count": settings.late_players}


def _board_sentence(boards: Sequence[int], who: str) -> str:
    if len(boards) == 1:
        return _("Board %(board)s: %(who)s.") % {"board": boards[0], "who": who}
    span = f"{boards[0]}–{boards[-1]}"
    if boards[-1] - boards[0] + 1 != len(boards):
        span = ", ".join(map(str, boards))
    return _("Boards %(boards)s: %(who)s.") % {"boards": span, "who": who}


# How it is played.

FindTable = Callable[[str], ListedTable | None]


def sentences_of_rules(event: Tournament) -> Iterator[str]:
    """Say by which rules an event is played, and how the moves are made."""
    rules = ruleset_title(catalogue.load_ruleset(event.ruleset_id))
    yield _("Played by the rules: %(rules)s.") % {"rules": rules}
    yield from (f"{line[:1].upper()}{line[1:]}." for line in mode_lines(event))


def sentences_of_openings(
    event: Tournament, find: FindTable = find_opening_table_by_name
) -> Iterator[str]:
    """Say from which table the openings are drawn, and how often."""
    listed = find(event.opening_table) if event.opening_table else None
    if listed is None:
        return
    title = listed.title_ru if reads_cyrillic(get_language()) else listed.title_en
    scope = opening_per_round_or_board_in_words(event.opening_scope, get_language())
    yield _("Openings are drawn from “%(table)s”: %(scope)s.") % {
        "table": title or listed.title_ru,
        "scope": scope,
    }


def sentences_of_play(event: Tournament) -> Iterator[str]:
    """Say what a system's description leaves out: set-up, equal ties, byes, whose word counts."""
    system = event.play_system
    how = dict(numbering_choices()).get(event.numbering)
    if how:
        yield _("Starting numbers – %(how)s.") % {"how": how}
    if event.set_up:
        words = handicap_words(event.set_up, catalogue.variant_of_ruleset(event.ruleset_id))
        set_up = f"{words} ({event.set_up})" if words else event.set_up
        yield _("Every game begins from: %(set_up)s.") % {"set_up": set_up}
    if event.has_ties:
        yield from _sentences_of_steps(event)
    if system.rests_score and not system.plays_in_teams:
        worth = dict(bye_choices()).get(event.bye_points, str(event.bye_points))
        yield _("With an odd number of players, the bye counts as: %(worth)s.") % {"worth": worth}
    if system.takes_byes and event.half_byes:
        byes = ngettext(
            "A player may ask for %(count)s half-point bye.",
            "A player may ask for %(count)s half-point byes.",
            event.half_byes,
        )
        yield byes % {"count": event.half_byes}
    if system.drops_leavers_under_half(event):
        yield _("Who leaves before half of the games does not count: those games are struck out.")


def _sentences_of_steps(event: Tournament) -> Iterator[str]:
    """Say by which steps an equal match, or an equal micro-match, is played on."""
    language = get_language()
    steps, last = further_steps(event), last_steps(event)
    if not steps:
        yield _("An equal match is not played on.")
        return
    ladder = {"steps": ladder_in_words(steps, language)}
    if event.micro_steps:
        words = _(
            "An equal micro-match is played on at once, the next step only if it is still equal: "
            "%(steps)s."
        )
        yield words % ladder
    else:
        yield _("An equal match is played on by these steps: %(steps)s.") % ladder
    if last:
        words = _("A match that is equal after all micro-matches goes on by: %(steps)s.")
        yield words % {"steps": ladder_in_words(last, language)}


def sentences_of_results(event: Tournament) -> Iterator[str]:
    """Say when one who is late has lost, and whose word makes a result."""
    if event.lateness_minutes:
        late = ngettext(
            "Whoever comes more than %(count)s minute late has lost the game.",
            "Whoever comes more than %(count)s minutes late has lost the game.",
            event.lateness_minutes,
        )
        yield late % {"count": event.lateness_minutes}
    parts = [who_decides_result(event.result_by, get_language())]
    if event.four_eyes:
        parts.append(_("two officials are needed"))
    if event.four_eyes or event.result_by != ResultBy.ONE_PLAYER:
        parts.append(unconfirmed_in_words(event.confirm_minutes))
    yield _("A result counts by the word of: %(who)s.") % {"who": "; ".join(parts)}


# How places are decided.


def sentences_of_places(event: Tournament) -> Iterator[str]:
    """Say what places a player, or a team, and what a round that was not played counts."""
    system, language = event.play_system, get_language()
    if system.plays_in_teams:
        yield from _places_of_teams(event)
        return
    if system.has_bracket:
        yield _("Places follow the bracket: who goes on stands higher.")
        return
    if system.tie_spans_rounds:
        yield _("The match is won by the player with more points.")
        return
    if event.coefficients:
        order = "; ".join(coefficient_in_sentence(code, language) for code in event.coefficients)
        yield _(
            "Places follow the points; equal points are separated in this order: %(order)s."
        ) % {"order": order}
    else:
        yield _("Places follow the points; who has equal points shares a place.")
    yield _("A round that was not played: %(policy)s.") % {
        "policy": unplayed_rounds_policy(event.unplayed, language)
    }


def _places_of_teams(event: Tournament) -> Iterator[str]:
    settings, language = settings_of_teams(event), get_language()
    yield _("Teams are placed by %(score)s; equal ones are separated in this order: %(order)s.") % {
        "score": in_language(PLACES_BY[settings.places_by], language),
        "order": "; ".join(tie_title(code, language) for code in ties_of_event(settings)),
    }
    if event.play_system.rests_score:
        bye = in_language(BYES[settings.bye], language)
        yield _("For a team without an opponent the round counts as: %(bye)s.") % {"bye": bye}


def sentences_of_separate_tables(subject: Tournament | Festival) -> Iterator[str]:
    """Say which players have a table of their own beside that of all."""
    for table in subject.classifications.filter(is_removed=False):
        names = {"table": classification_name(table), "who": conditions_in_words(table)}
        yield _("A table of its own: %(table)s – %(who)s.") % names


# What is given, and what the event counts for.


def sentences_of_awards(events: Sequence[Tournament]) -> Mapping[int, tuple[str, ...]]:
    """Say prizes with their rules, norm tables and rating lists of events, by the event's id.

    Four queries, however many events.
    """
    said: dict[int, list[str]] = {event.pk: [] for event in events}
    language = get_language()
    funds = PrizeFund.objects.filter(tournament__in=events)
    for fund in funds.select_related("tournament").prefetch_related("tournament__classifications"):
        said[fund.tournament_id].extend(_prizes(fund))
    for norms in EventNorms.objects.filter(tournament__in=events).select_related("table"):
        status = f", {norms.status}" if norms.status else ""
        said[norms.tournament_id].append(
            _("Norms of ranks are counted by “%(table)s”, edition %(edition)s%(status)s.")
            % {"table": norms.table.title, "edition": norms.table.edition, "status": status}
        )
    for rated in RatedEvent.objects.filter(tournament__in=events).select_related("rating_list"):
        listed = rated.rating_list
        title = russian_or_english(listed.title, listed.title_en or listed.title, language)
        said[rated.tournament_id].append(
            _("The event counts for the rating list “%(list)s”.") % {"list": title}
        )
    return {pk: tuple(sentences) for pk, sentences in said.items()}


def _prizes(fund: PrizeFund) -> Iterator[str]:
    language = get_language()
    yield _("Prize fund: %(fund)s.") % {"fund": money(fund.fund, fund.currency)}
    tables = fund.tournament.classifications.all()
    names = {str(table.pk): classification_name(table) for table in tables}
    for key, amounts in fund.amounts.items():
        if not any(amounts):
            continue
        listed = "; ".join(
            f"{place} – {money(amount, fund.currency)}"
            for place, amount in enumerate(amounts, start=1)
        )
        table = str(MAIN) if key == MAIN_KEY else names.get(key, key)
        yield _("Prizes by place, %(table)s: %(amounts)s.") % {"table": table, "amounts": listed}
    sharing = in_language(SHARING[fund.sharing], language)
    yield _("Who has equal points shares: %(sharing)s.") % {"sharing": sharing}
    rest = in_language(RESTS[fund.rest], language)
    yield _("What does not divide into amounts of %(unit)s: %(rest)s.") % {
        "unit": money(fund.unit, fund.currency),
        "rest": rest,
    }
    if fund.one_prize and len(fund.amounts) > 1:
        yield _("Nobody takes more than one prize: the larger one is his.")
    if fund.minimum:
        least = money(fund.minimum, fund.currency)
        yield _("Amounts below %(least)s are not paid.") % {"least": least}


# What is done against a ruling, and against misbehaviour.


def sentences_of_protests(events: Sequence[Tournament]) -> Mapping[int, tuple[str, ...]]:
    """Say until when a ruling may be appealed, and the ladder of sanctions, by the event's id."""
    own = own_numbers([event.scope_key for event in events])
    return {
        event.pk: tuple(
            _protests(
                numbers_in_force(own.get(event.scope_key), catalogue.load_ruleset(event.ruleset_id))
            )
        )
        for event in events
    }


def _protests(numbers: Mapping[str, int]) -> Iterator[str]:
    appeal = ngettext(
        "A ruling of the arbiter may be appealed within %(count)s minute.",
        "A ruling of the arbiter may be appealed within %(count)s minutes.",
        numbers["protest_minutes"],
    )
    yield appeal % {"count": numbers["protest_minutes"]}
    yield (
        _(
            "Sanctions follow each other: remarks – %(remarks)s, warnings – %(warnings)s, then the "
            "loss of the game; after lost games – %(losses)s – the player is expelled."
        )
        % numbers
    )
