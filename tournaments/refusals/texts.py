"""Texts of what is refused in an event."""

from collections import defaultdict
from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from games.draughts.bilingual import either
from games.draughts.errors import FaultCode
from games.draughts.texts.wording import FAULTS
from games.web.language import Text, in_language
from tournaments.events.param_texts import params_in_words
from tournaments.exchange import trf_texts
from tournaments.people import texts as people_texts
from tournaments.rounds.texts import FINDINGS

ERRORS: Mapping[str, Text] = {
    "schedule_out_of_order": _("Round {later} would begin no later than round {earlier}"),
    "alert_empty": _("The line over the screens is empty"),
    "alert_too_long": _("The line has {length} signs; {limit} can be read from afar"),
    "unknown_result_by": _(
        "No result is made so: {result_by}. There are one_player, both_players, official"
    ),
    "confirm_minutes_out_of_range": _("A confirmation is waited for between 1 and {most} minutes"),
    "against_record": _(
        "The record of the game says otherwise: {result}. Against a record only the arbiter's "
        "ruling in a case enters a result: call the arbiter on the page of the game"
    ),
    "ruled_before": _(
        "The result stands by ruling No. {ruling}; only another ruling in case {case} changes it"
    ),
    "annulled_by_ruling": _(
        "The game has an accepted record; only the arbiter's ruling in a case annuls it"
    ),
    "bad_seal": _("The sealed move is empty or too long, or its number is missing"),
    "seal_unreadable": _(
        "The sealed move cannot be read: the key of the server has changed since. Open the envelope"
    ),
    "bad_time_control": _(
        "This is no time control: {said}. Seconds are written: 480, 180+2, 45/5400:900"
    ),
    "lateness_out_of_range": _("Between 0 and {most} minutes of lateness can be tolerated"),
    "clock_entry_unknown": _(
        "There is no such entry about a clock: its kind, side and move are needed"
    ),
    "clock_time_missing": _("The time is missing, or it is over a hundred hours"),
    "no_card_chosen": _("Choose at least one player"),
    "account_exists": _("{player} has an account already"),
    "no_such_entry": _("There is no such entry in this event"),
    "unknown_user": _("There is nobody called “{user}”"),
    "no_account_here": _("Nobody with such an account plays or holds an office in this event"),
    "account_elsewhere": _(
        "{user} holds an office, or also plays where you are no organiser: an organiser of the "
        "site gives the new password, and to staff a superuser"
    ),
    "person_shared": _(
        "{player} also stands in events that are not yours ({events}): an organiser of the site "
        "changes facts and account, or you once the player, the site or those organisers agree"
    ),
    "person_not_shared": _("{player}: no consent is needed, he stands in your events only"),
    "already_gone": _("The player has left: {state}"),
    "already_drawn": _("The lot of round {round} has been drawn already"),
    "acceleration_unknown": _(
        "The file lends points otherwise than by Baku; there is no such acceleration here"
    ),
    "adjourned_open": _(
        "A game is adjourned: the outcome of the event after round {round} is not known yet"
    ),
    "already_imported": _("This file was taken over before: event {event}"),
    "initial_colour_missing": _("The file does not say the initial colour (152 or XXC)"),
    "not_the_table": _("Round {round} of the file was not played by the official table"),
    "people_asked": _("Please decide who they are: numbers {numbers}"),
    "rounds_missing": _(
        "The file does not say how many rounds there are (142 or XXR); played: {rounds}"
    ),
    "unreadable_trf": _("The TRF cannot be read"),
    "already_entered": _("{player} has already entered"),
    "apart_needs_two": _("Name two different players"),
    "bad_seed": _("A seed is 1 to 64 hexadecimal digits, not “{seed}”"),
    "bye_needs_swiss": _("A bye on request exists only in the Swiss system"),
    "lot_reason_missing": _("Say why the numbers were not drawn here"),
    "numbers_by_rating": _("By the regulations the numbers go by rating, not by lot"),
    "numbers_incomplete": _("Every player needs one of the numbers 1 to {last}, each of them once"),
    "board_in_play": _("Board {board} has a record or a result already and is not changed"),
    "change_refused": _("This cannot be seated: somebody would sit at two boards or at none"),
    "claim_missing": _("Say what the claim is"),
    "draft_refused": _(
        "The draft was refused by our own check, findings: {count}; the first: {first}"
    ),
    "event_hidden": _("The event was hidden while it was paired: draft the round again"),
    "entry_numbered": _(
        "{player} has a number by the lots already: he cannot be struck off, withdraw him"
    ),
    "entry_in_use": _(
        "{player} has a card, or his attendance was noted: he cannot be struck off, withdraw him"
    ),
    "event_private": _("Open the event to the public first: lots are drawn in sight of everybody"),
    "draft_stale": _(
        "Players or results have changed since round {round} was drafted: draft it again"
    ),
    "earlier_round_first": _("Publish the rounds before round {round} first"),
    "entries_closed": _("Entries are closed: {state}"),
    "engine_slow": _(
        "The pairing engine took more than {seconds} s; try again or divide the field"
    ),
    "engine_failed": _("The pairing engine failed in round {round}; the server's log says more"),
    "game_annulled": _("The game is annulled and takes no record"),
    "player_changed": _(
        "{player}: somebody else has just changed these facts; what stands now is shown below"
    ),
    "event_changed": _(
        "Title or regulations have changed meanwhile: {by}, {time}. Your change is not written; "
        "look at what stands now and decide again"
    ),
    "birth_differs": _("The year of birth {year} and the date {day} contradict each other"),
    "federation_id_taken": _("The federation number {number} belongs to somebody else: {player}"),
    "game_changed": _(
        "Board {board} has changed meanwhile: {by}, {time}, now {result}. "
        "Your result {meant} is not entered; if it is right, correct it on the page of the game"
    ),
    "half_bye_limit": _("The regulations allow this many half-point byes: {limit}"),
    "idempotency_key_reused": _("This idempotency key belongs to another request"),
    "manual_not_open": _("Begin the changes by hand of round {round} first"),
    "manual_open": _("Round {round} is being changed by hand: end the changes first"),
    "name_missing": _("A name is missing"),
    "needs_confirmation": _("This change must be confirmed; cautions: {count}"),
    "no_such_number": _("Number {number} sits at no board of this round"),
    "needs_swiss": _("Rounds are drafted one by one only in the Swiss system"),
    "no_daily_draw": _(
        "The regulations do not draw the round of the table: they are played in order"
    ),
    "no_opening_table": _("The regulations draw no openings"),
    "no_pairing": _(
        "Round {round} cannot be paired by the rules: the arbiter decides (C.04.3, 1.9.3)"
    ),
    "no_such_pair": _("There is no such pair"),
    "no_such_round": _("There is no round {round}"),
    "ends_before_start": _("The last day ({last}) is before the first ({first})"),
    "not_cancelled": _("The event is not cancelled"),
    "event_played": _(
        "The event has been played in: it cannot be hidden, only cancelled with a reason"
    ),
    "not_all_seated": _("Numbers {numbers} sit nowhere yet: give each an opponent or the bye"),
    "seated_already": _("Number {number} sits at a board already: dissolve it first"),
    "cycles_out_of_range": _("There can be 1 to {most} cycles; {cycles} were named"),
    "games_out_of_range": _("A pairing can have 1 to {most} games; {games} were named"),
    "too_many_games": _(
        "There would be {games} games, and a table holds at most {most}; take fewer cycles, games "
        "or players"
    ),
    "event_finished": _("The event is finished: what a player is to round {round} changes no more"),
    "not_in_play": _("The game is not in play: {state}"),
    "not_withdrawn": _("Only a player who has withdrawn can return"),
    "not_waiting": _("This record does not wait to be confirmed: {state}"),
    "open_result": _("A result is missing"),
    "only_for_round_robin": _("Cycles and the daily draw of a round exist only in a round robin"),
    "only_for_swiss": _("The number of rounds and acceleration are set only in the Swiss system"),
    "boards_played": _("Round {round} has no board for which an opening is still to be drawn"),
    "opening_not_drawn": _(
        "The opening of round {round} is not drawn yet. First the lot, which an arbiter or "
        "organiser draws on the page of the round, then records and results; a forfeit may be "
        "entered now"
    ),
    "bad_set_up": _("The set-up cannot be used: {said}"),
    "bad_handicap": _("At the start no piece stands on the square “{square}”"),
    "handicap_of_both": _("Only one side gives a handicap: name pieces of one colour"),
    "set_up_is_over": _("In this set-up the side to move has no move: {fen}"),
    "set_up_and_openings": _("Either a set-up of the event or drawn openings: leave one of them"),
    "openings_of_russian": _(
        "The tables of openings are of Russian draughts; the rules of the event are of another game"
    ),
    "opening_first": _("Draw the opening of round {round} first"),
    "openings_exhausted": _("Openings of the table not yet drawn: {left}, {wanted} are needed"),
    "own_word": _("Your own word is confirmed by your opponent, not by you"),
    "moves_not_stated": _(
        "By the rules of the event a draw is not agreed before move {least}, and there is no "
        "record. State on the page of the game that {least} moves were made"
    ),
    "nothing_to_undo": _("On board {board} there is no result of yours to take back"),
    "result_built_on": _(
        "The result of board {board} can no longer be simply taken back: a record, a case or the "
        "next round came after it. Correct it with a reason"
    ),
    "reason_missing": _("This is not changed without a reason"),
    "needs_round_robin": _("This exists only in a round robin"),
    "no_such_board": _("There is no board {board} in the round"),
    "results_missing": _("Games of earlier rounds are not over: {count}"),
    "rounds_out_of_range": _("There can be {least} to {most} rounds; {rounds} were named"),
    "round_closed": _("Round {round} is closed"),
    "round_not_published": _("Round {round} is not published yet"),
    "round_played_in": _(
        "Round {round} stays published: it was started, something was entered in it, or a later "
        "round exists"
    ),
    "round_published": _("Round {round} is already published"),
    "table_round_first": _("First draw which round of the table is played as round {round}"),
    "table_refused": _("The table was refused: {first}"),
    "title_missing": _("A title is missing"),
    "no_such_list": _("There is no such list here"),
    "unreadable_list": _("The list cannot be read"),
    "too_few_players": _("Players: {players}, at least {least} are needed"),
    "too_many_players": _("Players: {players}, tables go up to {most}"),
    "unknown_coefficient": _("Unknown: {coefficient}"),
    "coefficient_needs_swiss": _(
        "{coefficient} separates nobody in a round robin: equals have the same"
    ),
    "unknown_dispute": _("There is no such claim: {kind}"),
    "unknown_draw_rule": _("No rule of a draw has this name: {rule}"),
    "ply_not_in_record": _("The record has no ply {ply}: the last is {last}"),
    "unknown_opening_table": _("There is no opening table “{table}”"),
    "not_finished": _("First every game must be over"),
    "places_drawn": _("The lot for the places has already been drawn"),
    "unknown_system": _("The system “{system}” is unknown"),
    "unknown_ruleset": _("The rules “{ruleset}” are unknown"),
    "wrong_state": _("This cannot be done now: {state}"),
}


REFUSED: Text = _("Refused ({code})")


def explain_error(code: str, params: Mapping[str, object], language: str | None) -> str:
    """Text of a refusal; an unknown code is named."""
    said = {**params_in_words(params, language), "code": code}
    if "fault" in params:  # a file that somebody sent, refused by its reader
        return people_texts.explain_file(str(params["fault"]), params, language)
    if params.get("finding") in FINDINGS:
        said["first"] = in_language(FINDINGS[params["finding"]], language).format_map(said)
    if code == "bad_set_up":
        fault = FAULTS[FaultCode(str(params["reason"]))]
        said["said"] = either(fault.ru, fault.en, language).format_map(defaultdict(str, params))
    if "trf" in params:
        return trf_texts.explain(str(params["trf"]), params, language)
    return in_language(ERRORS.get(code, REFUSED), language).format_map(said)
