"""Texts for everything a ruleset may state: names, units, values.

Each parameter has a name and a sentence for each of its values; numbers and lists are put
into words by `arbiter.rulesets.queries`.
"""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from arbiter.rules.draws.counts import DrawRuleName
from arbiter.rules.draws.main_road import LeavingRoad
from games.web.language import Text

GROUPS: Mapping[str, Text] = {
    "draws": _("How draws are counted"),
    "offers": _("Offering a draw"),
    "board": _("Moving and the board"),
    "office": _("Protests and sanctions"),
    "violations": _("Violations and their correction"),
    "clock": _("Clock and score sheet"),
}

PARAMETERS: Mapping[str, Text] = {
    "count_starts": _("Start of the count"),
    "balance_overrides_kings_only": _("The balance in place of king moves"),
    "obvious_win": _("An obvious win"),
    "winning_position": _("A won position when the count is full"),
    "draws_without_record": _("Counting without a score sheet"),
    "draw_offer_from_move": _("A draw may be agreed"),
    "draw_offer_pieces_without_sheet": _("Agreement without a score sheet"),
    "draw_offer_again": _("Offering again"),
    "touch_move": _("Touch-move"),
    "adjusting": _("Adjusting"),
    "crowning_by": _("Who crowns"),
    "wrong_board": _("Board turned the wrong way"),
    "wrong_board_window": _("Until when that may be claimed"),
    "shifted_pieces": _("Pieces shifted by accident"),
    "violations": _("List of violations"),
    "missed_capture": _("A missed capture"),
    "decider": _("Who decides on a correction"),
    "deadline": _("Until when"),
    "partial_correction": _("Partial correction"),
    "clock_while_correcting": _("The clock while correcting"),
    "illegal_move_loses": _("Loss for an illegal move"),
    "protest_minutes": _("Appealing a ruling"),
    "remarks_before_warning": _("Remarks before a warning"),
    "warnings_before_loss": _("Warnings before a loss"),
    "losses_before_expulsion": _("Lost games before expulsion"),
    "extra_minutes_after_warning": _("Time to the opponent after a warning"),
    "time_controls": _("Time control"),
    "flag_call": _("Who calls the flag"),
    "both_flags": _("Both flags down"),
    "flag_vs_lone_king": _("Flag down against a lone king"),
    "recording_duty": _("Duty to record"),
}

VALUES: Mapping[tuple[str, str], Text] = {
    ("count_starts", "after_creating_move"): _("the move that makes the ratio is not counted"),
    ("balance_overrides_kings_only", "yes"): _(
        "with these numbers of pieces king moves are not counted"
    ),
    ("balance_overrides_kings_only", "no"): _("the rules are independent"),
    ("obvious_win", "no"): _("no exception"),
    ("obvious_win", "arbiter"): _("the arbiter may refuse the draw if the win is obvious"),
    ("winning_position", "by_article"): _(
        "no draw where captures cannot be avoided and win; so where the article speaks of a "
        "winning position (7.2.7, 7.2.8), elsewhere the count decides"
    ),
    ("winning_position", "judged"): _("no draw where captures cannot be avoided and win"),
    ("winning_position", "not_judged"): _("the count alone decides"),
    ("draws_without_record", "arbiter_counts"): _("the arbiter counts the moves"),
    ("draws_without_record", "none"): _("every move is recorded"),
    ("draw_offer_pieces_without_sheet", "any"): _("with any number of pieces"),
    ("draw_offer_again", "any_time"): _("at any time"),
    ("draw_offer_again", "after_opponents_offer"): _("only after the opponent has offered"),
    ("touch_move", "on"): _("in force"),
    ("touch_move", "off"): _("not in force"),
    ("adjusting", "announced"): _("after saying “I adjust”"),
    ("adjusting", "off"): _("not regulated"),
    ("crowning_by", "either"): _("either player"),
    ("crowning_by", "owner"): _("the owner of the piece"),
    ("wrong_board", "annul"): _("the game is annulled and replayed"),
    ("wrong_board", "play_on"): _("the game goes on"),
    ("wrong_board_window", "any_time"): _("at any time of the game"),
    ("wrong_board_window", "before_black_moves"): _("until Black's first move"),
    ("shifted_pieces", "restored_at_once"): _("no violation if noticed at once"),
    ("missed_capture", "opponent_option"): _("the opponent demands the capture or plays on"),
    ("missed_capture", "must_point_out"): _("the opponent must point it out"),
    ("missed_capture", "replay"): _("the move is played again"),
    ("missed_capture", "huff"): _("the piece is huffed"),
    ("decider", "opponent"): _("the opponent"),
    ("decider", "arbiter"): _("the arbiter"),
    ("deadline", "own_next_move"): _("before his own reply"),
    ("partial_correction", "never"): _("never"),
    ("clock_while_correcting", "offender"): _("runs for the offender"),
    ("clock_while_correcting", "stopped"): _("is stopped"),
    ("illegal_move_loses", "yes"): pgettext_lazy("values", "yes"),
    ("illegal_move_loses", "no"): pgettext_lazy("values", "no"),
    ("flag_call", "auto"): _("seen by itself"),
    ("flag_call", "player"): _("a player"),
    ("flag_call", "arbiter"): _("the arbiter"),
    ("both_flags", "first_fallen_loses"): _("the first to fall has lost"),
    ("both_flags", "draw"): pgettext_lazy("values", "a draw"),
    ("flag_vs_lone_king", "loss"): _("a loss"),
    ("flag_vs_lone_king", "draw_if_D7"): _("a draw if it is a small ending"),
    ("recording_duty", "always"): _("always"),
    ("recording_duty", "not_in_one_period"): _("not with one period to the end of the game"),
}

EVENT: Text = _("as the event's regulations say")

NOT_STATED: Text = _("not stated")

BY_DEFAULT: Text = _(
    "{value}: not stated, taken here; the regulations of an event may say otherwise"
)

_MEASURES_ONLY = _("the texts name the measures, not the numbers; so it is taken here")

WHY_BY_DEFAULT: Mapping[str, Text] = {
    "protest_minutes": _("no text names a time limit; so it is taken here"),
    "remarks_before_warning": _MEASURES_ONLY,
    "warnings_before_loss": _MEASURES_ONLY,
    "losses_before_expulsion": _MEASURES_ONLY,
    "winning_position": _(
        "7.2.7 and 7.2.8 say “no winning position has been reached”; which one is, they do not "
        "say; here: captures cannot be avoided, and they win against every answer"
    ),
}
"""Why a parameter is so where neither the ruleset nor the event states it."""

TIMES: Text = "{number}"

FROM_MOVE: Text = _("from move {number} of each side")

ANY_MOMENT: Text = _("at any moment")

PIECES_EACH: Text = _("when each side has {number} pieces at most")

MINUTES: Text = _("{number} min")

CONTROL: Text = _("{kind} {minutes} min")

CONTROL_PLUS: Text = _("{kind} {minutes} min + {increment} s")

CLASSES: Mapping[str, Text] = {
    "classical": _("classical"),
    "rapid": _("rapid"),
    "blitz": _("blitz"),
    "club": pgettext_lazy("classes", "club"),
}

LAWS: Mapping[str, Text] = {
    DrawRuleName.THREEFOLD: _(
        "A draw when the same position, with the same side to move, stands {limit} times"
    ),
    DrawRuleName.THREE_KINGS_V_ONE: _(
        "A draw when the stronger side ({strong}) has not won against the weaker ({weak}) "
        "within {limit} moves"
    ),
    DrawRuleName.KINGS_ONLY: _(
        "A draw when each side has made {limit} moves with kings only and nothing was captured"
    ),
    DrawRuleName.BALANCE: _(
        "A draw when both have kings and for so many moves nothing was captured or crowned: {bands}"
    ),
    DrawRuleName.MAIN_ROAD: _(
        "A draw when the opponent of a king on the main road has not won within {limit} moves, "
        "having {strong}"
    ),
    DrawRuleName.SMALL_ENDINGS: _(
        "A draw when the opponent of a lone king has not won within {limit} moves, having {strong}"
    ),
    DrawRuleName.FLAT: _("A draw when nobody has won in {limit} moves in a row"),
}

BAND: Text = "{pieces} — {moves}"

PIECES: Text = _("{least}–{most} pieces")

ANY_PIECES: Text = _("any number of pieces")

LIMIT: Text = _("Limit")

COUNTED: Text = _("Counted")

TAKES_EFFECT: Text = pgettext_lazy("takes effect", "Takes effect")

RESET_BY: Text = _("The count is set back by")

MATERIAL: Text = _("Material")

ROAD: Text = _("Leaving the main road")

CLEAR: Text = _("An opponent's piece on the main road")

UNLESS: Text = _("Except")

LAW: Text = _("Rule")

NOT_IN_FORCE: Text = _("not in force")

NOTHING: Text = pgettext_lazy("nothing", "nothing")

LEAVING: Mapping[str, Text] = {
    LeavingRoad.PAUSES: _("pauses the count"),
    LeavingRoad.RESTARTS: _("starts the count anew"),
}

CLEARED: Mapping[bool, Text] = {
    True: _("such moves are not counted"),
    False: _("does not matter"),
}

VERSUS: Text = _("{strong} against: {weak}")

OR: Text = pgettext_lazy("or", " or ")

KINGS: Text = _("{number} kings")

MEN: Text = _("{number} men")

EXACT: Mapping[tuple[str, int], Text] = {
    ("K", 1): _("a king"),
    ("K", 2): _("two kings"),
    ("K", 3): _("three kings"),
    ("m", 1): _("a man"),
    ("m", 2): _("two men"),
    ("m", 3): _("three men"),
}

OR_MORE: Text = _("{some} or more")

OR_NONE: Text = _("{some} or none")

ANY_MEN: Text = _("any men")

ANY_KINGS: Text = _("any kings")

AND: Text = pgettext_lazy("and", " and ")
