"""Build the printed protocol of a game: result, what the record proves, what was decided."""

from collections.abc import Iterator

from django.utils.translation import gettext as _

from arbiter.cases.load_case_with_rulings_and_journal_rows import cases_with_people_and_rulings
from arbiter.incidents.irregular_moves_let_stand import waivers_of_subject
from arbiter.papers import (
    cases_of_game_part_of_protocol,
    incidents_part_of_protocol,
    lines_shared_by_protocols,
    moves_part_of_protocol,
    verdict_part_of_protocol,
)
from games.archive import read_and_replay_stored_record
from games.board.printing import Block, Facts, Head, Paragraph, Sheet
from tournaments.clock_readings.clock_notes_and_conclusions import load_clock_data
from tournaments.events.regulation_choices import ruleset_name
from tournaments.games.published_game import GamePage
from tournaments.papers import clock_and_sealed_move_parts_of_protocol
from tournaments.papers.shared_player_and_event_texts import (
    event_where_and_when,
    player_name,
    tell_namesakes_of_event_apart,
    time_control_fact,
)
from tournaments.rounds_and_boards.models import GameState
from tournaments.templatetags.game_words import how_ended, result_text, stated_by, stated_text


def game_protocol(page: GamePage, *, with_words: bool, head_right: str) -> Sheet:
    """Build a game's protocol, with or without a record; ``right`` heads every page.

    ``with_words`` shows claims and reasons in full: for its players and the officials.
    """
    game = page.game
    tournament = game.pairing.round.tournament
    event = event_where_and_when(tournament)
    with tell_namesakes_of_event_apart(tournament):
        names = f"{player_name(game.white.player)} – {player_name(game.black.player)}"
        return Sheet(
            Head(_("Protocol of the game"), names, event, head_right),
            tuple(_blocks(page, with_words)),
            lines_shared_by_protocols.signature_lines(
                tournament.scope_key, board=game.pairing.board
            ),
        )


def _blocks(page: GamePage, with_words: bool) -> Iterator[Block]:
    game = page.game
    is_over = game.state == GameState.FINISHED
    yield Facts(tuple(_facts(page)))
    if game.examination is not None:
        in_force = game.outcome if is_over else None
        yield from verdict_part_of_protocol.verdict_blocks(game.examination, in_force)
    elif is_over:
        yield Paragraph(_("The result was entered without a record."))
    if with_words:
        yield from incidents_part_of_protocol.incident_blocks(game.subject)
    yield from _clocks(page)
    cases = cases_with_people_and_rulings().filter(subject=game.subject)
    yield from cases_of_game_part_of_protocol.case_blocks(cases, with_words=with_words)
    if game.examination is not None:
        yield from moves_part_of_protocol.move_blocks(game.examination, game.subject)


def _clocks(page: GamePage) -> Iterator[Block]:
    game = page.game
    read = (
        read_and_replay_stored_record.read_record_again(
            game.record, waivers_of_subject(game.subject)
        )
        if game.record
        else None
    )
    clocks = load_clock_data(game, read)
    yield from clock_and_sealed_move_parts_of_protocol.clock_section(clocks)
    yield from clock_and_sealed_move_parts_of_protocol.sealed_move_section(
        list(game.sealed_moves.all()), clocks.black_first
    )


def _facts(page: GamePage) -> Iterator[tuple[str, str]]:
    game = page.game
    event = game.pairing.round.tournament
    place = {"round": game.pairing.round.number, "board": game.pairing.board}
    yield _("White"), player_name(game.white.player)
    yield _("Black"), player_name(game.black.player)
    yield _("Where"), _("round %(round)s, board %(board)s") % place
    if game.state == GameState.FINISHED:
        yield _("Result"), f"{result_text(game, event)}, {how_ended(game)}"
    elif game.is_stated:
        yield _("Result"), f"{stated_text(game, event)}, {stated_by(game)}"
    yield _("Rules"), ruleset_name(event.ruleset_id)
    yield from time_control_fact(event)
    if page.certificate is not None:
        yield _("Certificate"), f"{_('No.')} {page.certificate.serial}"
