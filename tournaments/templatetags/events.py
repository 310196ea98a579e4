"""Filters that put events into words: regulations, people, sides, rounds, games, lists."""

from collections.abc import Iterable, Mapping
from datetime import datetime
from typing import Any

from django import template
from django.contrib.auth.models import User
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, ngettext, pgettext
from django.utils.translation import gettext as _

from arbiter.accounts.models import Office
from arbiter.accounts.queries.officials import person_name_for_paper
from arbiter.accounts.texts import OFFICES, describe_boards
from arbiter.cases.models import Ruling
from arbiter.examinations.texts import clocks
from arbiter.examinations.texts.clocks import time_control_words
from arbiter.rules.outcome import outcome_facts_for_standings
from arbiter.rules.rulesets import catalogue
from arbiter.rulesets.texts.articles import article_in_words
from games.board.pictures import draw_last_position, draw_position_after_move
from games.draughts.colour import Colour
from games.draughts.variants import VARIANTS
from games.web.language import in_language
from tournaments import texts as tournaments_texts
from tournaments.boards.models import Game, GameState, Pairing, PairingKind, Round, RoundState
from tournaments.boards.queries.ties import further_steps
from tournaments.entries import texts as entries_texts
from tournaments.entries.models import Entry
from tournaments.events import texts as events_texts
from tournaments.events.models import Tournament
from tournaments.events.queries.choices import bye_choices
from tournaments.events.queries.positions import handicap_words
from tournaments.exchange.queries import sheets
from tournaments.festivals import texts as festival_texts
from tournaments.festivals.models import Festival, SittingRounds
from tournaments.festivals.queries import rule_words
from tournaments.festivals.queries.classified import tables_of_tournament
from tournaments.festivals.queries.medals import medals_for_side
from tournaments.festivals.services.setup import Plan
from tournaments.games import texts as games_texts
from tournaments.games.models import Submission
from tournaments.games.queries import published
from tournaments.hall.queries.screens import EndLine, LastPosition
from tournaments.pairing.cautions import Caution
from tournaments.pairing.checker import Finding
from tournaments.papers.queries.choice import has_separate_tables as has_separate_tables_of
from tournaments.papers.queries.document import Block, ColumnHead, Paper, PaperTable, Signatures
from tournaments.people import texts as people_texts
from tournaments.people.models import Player
from tournaments.people.texts import namesake_notes, place_in_readers_letters, title_words
from tournaments.rounds import texts as rounds_texts
from tournaments.scoring.coefficients.model import Coefficient
from tournaments.standings import texts as standings_texts
from tournaments.standings.models import StandingRow
from tournaments.ties.texts import ladder_in_words

# Template filters that put an event into words: its regulations, sides and officials.


register = template.Library()


@register.filter
def system_words(tournament: Tournament) -> str:
    """Describe an event's system of play and its regulations."""
    return events_texts.join_system_messages(tournament.play_system.describe(tournament))


@register.filter
def mode_lines(tournament: Tournament) -> tuple[str, ...]:
    """Describe an event's mode of play in sentences; empty for an ordinary event."""
    return events_texts.mode_lines(tournament)


@register.filter
def entry_side_words(entry: Entry) -> str:
    """Describe a side besides its player: giver, blindfold, relief board."""
    return entries_texts.side_line(entry)


@register.filter
def side_role_words(role: str) -> str:
    """Return the role of a partner or second in words."""
    return in_language(entries_texts.ROLES[role], get_language())


@register.filter
def set_up_words(tournament: Tournament) -> str:
    """Describe a handicap from which every game begins."""
    return handicap_words(tournament.set_up, catalogue.variant_of_ruleset(tournament.ruleset_id))


@register.filter
def entry_of(number: int | None, people: Mapping[int, Entry]) -> Entry | None:
    """Return the entry with a starting number."""
    return None if number is None else people.get(number)


@register.filter
def giver_of(entries: Iterable[Entry]) -> Entry | None:
    """Return the giver of a simultaneous display; None while nobody is marked."""
    return next((entry for entry in entries if entry.is_giver), None)


@register.filter
def bye_words(points: int) -> str:
    """Return the worth of an odd field's bye, as the regulations offer it."""
    return dict(bye_choices()).get(points, str(points))


@register.filter
def event_name(event: Tournament) -> str:
    """Return the event's title in the reader's letters, where it has one."""
    return events_texts.event_title(event)


@register.filter
def article_words(article: str) -> str:
    """Return the name of an article in the reader's language."""
    return article_in_words(article, get_language())


@register.filter
def office_word(role: str) -> str:
    """Return the name of an office."""
    return in_language(OFFICES[role], get_language())


@register.filter
def result_by_words(code: str) -> str:
    """Say who must agree before a result counts."""
    return events_texts.who_decides_result(code, get_language())


@register.filter
def unconfirmed_words(minutes: int) -> str:
    """Say what happens to a stated result that nobody confirms, and after how long."""
    return events_texts.unconfirmed_in_words(minutes)


@register.filter
def refusal_words(error: Mapping[str, Any]) -> str:
    """Explain why a background job was refused."""
    return tournaments_texts.explain_error(error["code"], error["params"], get_language())


@register.filter
def office_boards(office: Office) -> str:
    """Describe the boards of a section arbiter."""
    return describe_boards(office.first_board, office.last_board, get_language())


@register.filter
def anybody_has_a(entries: Iterable[Entry], fact: str) -> bool:
    """Return whether any entry has this fact: title, city, rating."""
    of_entry = fact == "rating"
    return any(getattr(entry if of_entry else entry.player, fact) for entry in entries)


# Template filters: an event's days, its city, and all of it in one line with system and time.


register.filter("event_days", events_texts.event_days)


@register.filter
def shown_city(event: Tournament) -> str:
    """Return a city in the reader's letters."""
    return place_in_readers_letters(event.city)


@register.simple_tag
def event_line(event: Tournament) -> str:
    """Return city, days, system of play, rounds and time control in one line."""
    language = get_language()
    parts = [shown_city(event), events_texts.event_days(event), _(event.play_system.label)]
    if event.rounds_planned:
        words = ngettext("%(rounds)s round", "%(rounds)s rounds", event.rounds_planned)
        parts.append(words % {"rounds": event.rounds_planned})
    if event.time_control:
        parts.append(clocks.describe_stored_control(event.time_control, language))
    return " · ".join(filter(None, parts))


# Template filters that put people into words: names, notes on namesakes, titles, cities.


@register.filter
def shown_name(player: Player) -> str:
    """Return a player's name as the reader may see it, in his letters."""
    return people_texts.shown_name(player)


@register.filter
def name_spoken_by(user: User) -> str:
    """Return a person's name in place of his login, for the other player."""
    player = getattr(user, "player", None)
    return shown_name(player) if player else person_name_for_paper(user)


@register.simple_tag
def namesakes(people: Iterable[Any]) -> Mapping[int, str]:
    """Return notes that tell players of one name apart, by player, for ``value_of_key``.

    The list is of players, of entries, or of lines that have an entry each.
    """
    return namesake_notes(map(_player_of, people))


def _player_of(one: Any) -> Player:
    if isinstance(one, Player):
        return one
    return getattr(one, "entry", one).player


@register.filter
def rank_words(title: str) -> str:
    """Return a title or category in the reader's language."""
    return title_words(title)


@register.filter
def in_latin_letters(place: str) -> str:
    """Return a city or club in the reader's letters."""
    return place_in_readers_letters(place)


# Template filters that put a round into words: its state, its pairings and their reasons.


@register.filter
def pairing_reason(reason: Mapping[str, Any]) -> str:
    """Return the reason of a pairing in words."""
    return standings_texts.pairing_or_place_reason_in_words(reason, get_language())


@register.filter
def strength_word(strength: str) -> str:
    """Say how strongly a colour is due."""
    return rounds_texts.name_preference_strength(strength, get_language())


@register.filter
def without_opponent(pairing: Pairing) -> str:
    """Say why a player has no opponent."""
    kind = PairingKind(pairing.kind)
    if kind in (PairingKind.REST, PairingKind.ALLOCATED):
        return _("bye")
    return rounds_texts.presence_text(kind.value, get_language())


@register.filter
def presence_words(code: str) -> str:
    """Return an attendance state in words."""
    return rounds_texts.presence_text(code, get_language())


@register.filter
def round_state(row: Round) -> str:
    """Return the state of a round in words."""
    return {
        RoundState.DRAFT: _("draft"),
        RoundState.PUBLISHED: _("published"),
        RoundState.PLAYING: _("in play"),
        RoundState.CLOSED: _("closed"),
    }[RoundState(row.state)]


@register.filter
def finding_words(finding: Finding) -> str:
    """Return a finding of a pairing check in words."""
    return rounds_texts.explain_finding(finding, get_language())


@register.filter
def caution_words(caution: Caution) -> str:
    """Return a caution about a change by hand in words."""
    return rounds_texts.explain_caution(caution, get_language())


@register.filter
def change_words(how: str) -> str:
    """Return one change by hand in words."""
    return rounds_texts.describe_change(how, get_language())


@register.filter
def level_words(level: int) -> str:
    """Name the level of a caution."""
    return rounds_texts.describe_caution_level(level, get_language())


@register.filter
def scope_words(code: str) -> str:
    """Say whether an opening is drawn for a round or for each board."""
    return events_texts.opening_per_round_or_board_in_words(code, get_language())


register.filter(games_texts.clock_line)

register.filter(games_texts.value_of_flag_result)

register.filter(games_texts.offer_answer)

register.filter(games_texts.seal_words)

register.filter(games_texts.result_text)

register.filter(published.how_ended)

register.filter(games_texts.first_entry_result)

register.filter(games_texts.stated_text)

register.filter(games_texts.stated_by)

register.filter(games_texts.claimed_result)


@register.simple_tag
def word_to_confirm(
    row: Submission, game: Game, event: Tournament, user: User
) -> games_texts.WordToConfirm:
    """Put a reported result into words for this reader: a player hears it from his side."""
    own = next(
        (
            colour
            for colour, side in ((Colour.WHITE, game.white), (Colour.BLACK, game.black))
            if user.pk is not None and side.player.user_id == user.pk
        ),
        None,
    )
    return games_texts.word_to_confirm(row, own, event)


register.filter(games_texts.submission_state)

register.filter(games_texts.colour_sign)

register.filter(games_texts.colour_disc)

register.filter(games_texts.short_disc)

register.filter(games_texts.colour_word)

register.filter(games_texts.drawn_colour)

register.filter(games_texts.forfeit_sign)


@register.filter
def outcome_for_side(ruling: Ruling, has_white: bool) -> str:  # noqa: FBT001  (a filter's argument)
    """Tell a player what was ruled, from his side."""
    return games_texts.outcome_from_side(
        ruling.outcome, Colour.WHITE if has_white else Colour.BLACK
    )


@register.filter
def own_result(game: Game, entry: int) -> str:
    """Return won, drawn or lost for this entry; empty while the game is not over."""
    if game.state != GameState.FINISHED:
        return ""
    facts = outcome_facts_for_standings(game.outcome)
    own, other = facts.points_white, facts.points_black
    if game.white_id != entry:
        own, other = other, own
    if own == other:
        return pgettext("a game", "draw") if own else pgettext("a game", "loss")
    return pgettext("a game", "win") if own > other else pgettext("a game", "loss")


# Template filters of imported lists: how a row relates to known players, names of their facts.


@register.filter
def match_word(kind: str) -> str:
    """Say how a row of a list relates to the known players."""
    return in_language(entries_texts.MATCH_WORDS[kind], get_language())


@register.filter
def fact_word(name: str) -> str:
    """Return the name of a player's fact."""
    return in_language(entries_texts.FACT_WORDS[name], get_language())


@register.filter
def card_state(state: str) -> str:
    """Return a card's state in words: printed, in use, taken back."""
    return entries_texts.card_state(state)


# Template filters: names and boards for screens that are read from afar.


@register.filter
def wall_name(player: Player) -> SafeString:
    """Write a name with the surname bold, for reading from afar."""
    surname, rest = _surname_and_rest(player)
    return format_html("<b>{}</b> {}", surname, rest)


@register.filter
def short_name(entry: Entry) -> str:
    """Return surname and initial: Соколов А."""
    surname, rest = _surname_and_rest(entry.player)
    return f"{surname} {rest[0]}." if rest else surname


@register.filter
def climb_sign(places: int) -> SafeString:
    """Write places won or lost since the last round: ▲2 or ▼1, with words for screen readers."""
    sign, words = ("▲", _("up by %(places)s")) if places > 0 else ("▼", _("down by %(places)s"))
    return format_html(
        '<span class="{}" role="img" aria-label="{}">{}{}</span>',
        "is-up" if places > 0 else "is-down",
        words % {"places": abs(places)},
        sign,
        abs(places),
    )


def _surname_and_rest(player: Player) -> tuple[str, str]:
    surname, _blank, rest = people_texts.shown_name(player).strip().partition(" ")
    return surname, rest


@register.filter
def clock_words(milliseconds: int) -> str:
    """Write what a clock shows: ``8:41``, ``1:05:00``."""
    minutes, seconds = divmod(milliseconds // 1000, 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours}:{minutes:02}:{seconds:02}" if hours else f"{minutes}:{seconds:02}"


@register.simple_tag
def last_position_board(shown: LastPosition) -> SafeString:
    """Write a board's last position as a small picture, with the players as its text."""
    names = {
        "board": shown.board,
        "white": short_name(shown.game.white),
        "black": short_name(shown.game.black),
    }
    title = _("Board %(board)s: %(white)s – %(black)s") % names
    if shown.live is not None:
        variant = catalogue.variant_of_ruleset(shown.game.pairing.round.tournament.ruleset_id)
        drawn = draw_position_after_move(shown.live.fen, shown.live.move, title, variant)
        return mark_safe(drawn)  # noqa: S308  (ours, escaped)
    record = shown.game.record
    drawn = draw_last_position(record.start_fen, record.line, title, VARIANTS[record.variant])
    return mark_safe(drawn)  # noqa: S308  (ours, escaped)


# Template filters of the page of an event's files.


@register.filter
def table_title(key: str) -> str:
    """Return an exported table's title."""
    return sheets.table_title(key, get_language())


@register.filter
def csv_name(key: str) -> str:
    """Return the file name of an exported table."""
    return f"{key}.csv"


# Template filters of a paper's blocks: kind, cells with heads, where the last page begins.


@register.filter
def block_kind(block: Block) -> str:
    """Return the kind of a paper's block, which chooses its template."""
    return type(block).__name__


@register.filter
def cells_with_column_heads(grid: PaperTable) -> list[list[tuple[ColumnHead, str]]]:
    """Return every cell of a row with the heading of its column."""
    return [list(zip(grid.heads, row, strict=True)) for row in grid.rows]


@register.filter
def number_of_block_below_last_table(paper: Paper) -> int:
    """Count the first block below the last table of a signed paper from 1; else 0.

    From there on to the signatures and notes everything stands on one page when printed.
    """
    is_signed = any(isinstance(block, Signatures) for block in paper.blocks)
    tables = [place for place, block in enumerate(paper.blocks, 1) if isinstance(block, PaperTable)]
    return tables[-1] + 1 if is_signed and tables else 0


# Template filters for any page: a moment as time or date; a dictionary's value by its key.


@register.filter
def moment_words(moment: datetime) -> str:
    """Return the time of day for today, else date and time."""
    local = timezone.localtime(moment)
    is_today = local.date() == timezone.localdate()
    return date_format(local, "H:i" if is_today else "j E, H:i")


@register.filter
def moment_in_hall(moment: datetime, tournament: Tournament) -> str:
    """Return day and hour by the clock of the event's hall, named where it is not the site's."""
    return events_texts.moment_in_hall(tournament, moment)


@register.filter
def hour_in_hall(moment: datetime, tournament: Tournament) -> str:
    """Return the hour alone by the clock of the event's hall: of what came in just now."""
    return date_format(moment.astimezone(tournament.zone), "H:i")


@register.filter
def hours_of_hall(tournament: Tournament, moment: datetime) -> str:
    """Say by whose clock the hours of an event are told."""
    return events_texts.hours_of_hall(tournament, moment)


@register.filter
def value_of_key(mapping: Mapping[int, object], key: int) -> object | None:
    """Return a dictionary's value by a key; None where it is missing."""
    return mapping.get(key) if mapping else None


# Template filters that put parts of the standings into words: places, coefficients, reasons.


@register.filter
def coefficient_as_printed(values: Mapping[str, int], column: Coefficient) -> str:
    """Format a stored coefficient; one that was not needed is a dash."""
    stored = values.get(column.code)
    return "–" if stored is None else standings_texts.format_value(column.code, stored)


@register.filter
def coefficient_column_title(column: Coefficient) -> str:
    """Return the full name of a coefficient's column."""
    return standings_texts.coefficient_title(column.code, get_language())


@register.filter
def coefficient_column_short_title(column: Coefficient) -> str:
    """Return the short heading of a coefficient's column."""
    return standings_texts.coefficient_short(column.code, get_language())


@register.filter
def coefficient_definition(code: str) -> str:
    """Return what a coefficient counts, forfeits and unplayed rounds included."""
    return standings_texts.coefficient_definition(code, get_language())


@register.filter
def coefficient_title(code: str) -> str:
    """Return a coefficient's full name."""
    return standings_texts.coefficient_title(code, get_language())


@register.filter
def place(row: StandingRow | EndLine) -> str:
    """Format a place; a shared one is a span: 3–4."""
    if row.place_from == row.place_to:
        return str(row.place_from)
    return f"{row.place_from}–{row.place_to}"


@register.filter
def place_or_dash(row: StandingRow | None) -> str:
    """Format a place; a dash for one who is not in the table."""
    return place(row) if row else "–"


@register.filter
def value_of(value: int | list[int] | None, code: str) -> str:
    """Format one value of a coefficient."""
    return "–" if value is None else standings_texts.format_value(code, value)


@register.filter
def stored_value(row: StandingRow | None, code: str) -> str:
    """Format the coefficient of a stored line."""
    return value_of(row.values.get(code) if row else None, code)


@register.filter
def rank_reason(reason: Mapping[str, Any]) -> str:
    """Return the reason of a place in words."""
    return standings_texts.pairing_or_place_reason_in_words(reason, get_language())


@register.filter
def unplayed_words(code: str) -> str:
    """Say how the coefficients count an unplayed round."""
    return standings_texts.unplayed_rounds_policy(code, get_language())


@register.filter
def count_words(code: str) -> str:
    """Say how a micro-match is counted."""
    return standings_texts.describe_match_counting(code, get_language())


# Template tags of events of many tournaments: titles, years, the matrix before it is made.

register.filter("festival_name", festival_texts.festival_title)
register.filter("contest_title", festival_texts.contest_title)
register.filter("group_title", festival_texts.group_title)
register.filter("programme_title", festival_texts.programme_title)
register.filter("years_of_group", festival_texts.years_of_group)
register.filter("sex_of_group", festival_texts.sex_of_group)
register.filter("contest_name", festival_texts.contest_name)
register.filter("classified_title", festival_texts.classified_title)
register.filter("classification_name", festival_texts.classification_name)
register.filter("conditions_in_words", festival_texts.conditions_in_words)


register.filter("missing_word", rule_words.missing_in_words)
register.filter("why_word", rule_words.why_in_words)


@register.filter
def body_word(body: str) -> str:
    """Return the word for one region, club or federation."""
    return str(rule_words.BODY[body])


@register.filter
def bodies_word(body: str) -> str:
    """Return the word for regions, clubs or federations."""
    return str(rule_words.BODIES[body])


@register.filter
def sum_word(by: str) -> str:
    """Return the head of the column of a team's sum."""
    return str(rule_words.VALUES[by])


@register.simple_tag
def medals_beside(festival: Festival) -> Mapping[str, Any] | None:
    """Load the head of the medal table for the front page; None while no medal is won."""
    found = medals_for_side(festival)
    if found is None:
        return None
    medals, body, lines = found
    return {
        "medals": medals,
        "body": body,
        "lines": lines,
        "title": rule_words.SIDE_TITLES[body],
        "has_values": any(line.value for line in lines),
    }


@register.simple_tag
def separate_tables(event: Tournament) -> list[tuple[str, str]]:
    """Return the tables of some players: name in addresses, title."""
    tables = tables_of_tournament(event)
    return [(table.key, festival_texts.classified_title(table)) for table in tables]


@register.simple_tag
def has_separate_tables(event: Tournament) -> bool:
    """Say whether some of the players have a table of their own; one query."""
    return has_separate_tables_of(event)


register.filter("sitting_title", festival_texts.sitting_words)


@register.filter
def rounds_of_sitting(rounds: SittingRounds) -> str:
    """Return which rounds a sitting plays: "rounds 1–4"."""
    return festival_texts.rounds_words(rounds.first, rounds.last)


@register.filter
def roof_name(tournament: Tournament) -> str:
    """Return the title of the event a tournament belongs to, for this reader."""
    return festival_texts.title_for_reader(tournament.roof_title, tournament.roof_title_en)


@register.filter
def ladder_words(event: Tournament) -> str:
    """Describe the further steps by which an equal tie of this event is played on."""
    steps = further_steps(event)
    return ladder_in_words(steps, get_language()) if steps else _("none: an equal tie stays equal")


@register.filter
def time_control_words_or_nothing(stored: str) -> str:
    """Return a time control in words; nothing where none is stored."""
    return time_control_words(stored) if stored else ""


@register.simple_tag
def makes(plan: Plan, group: int, programme: int) -> bool:
    """Return whether a plan makes a tournament of this group in this programme."""
    return (group, programme) not in plan.left_out
