"""Texts of every refusal of an act on an event, by its code."""

from collections import defaultdict
from collections.abc import Mapping
from typing import Any

from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from games.draughts.errors import FaultCode
from games.draughts.texts.catalogue import translate
from games.draughts.texts.faults import FAULTS
from games.draughts.texts.words import explain
from games.imports.queries import restore_fault
from games.web.language import Text, in_language
from tournaments.entries import texts as entries_texts
from tournaments.errors import RefusalCode
from tournaments.events import texts as events_texts
from tournaments.exchange import texts as exchange_texts
from tournaments.games import texts as games_texts
from tournaments.prizes import texts as prizes_texts
from tournaments.ranks import texts as ranks_texts
from tournaments.rounds.texts import FINDINGS, round_params_in_words
from tournaments.standings.texts import coefficient_params_in_words
from tournaments.teams.texts import TEAM_REFUSALS, condition_in_words, tie_title

ERRORS: Mapping[str, Text] = {
    **TEAM_REFUSALS,
    RefusalCode.EVENT_FILE_UNREADABLE: _(
        "This is no whole file of an event: a ZIP with manifest.json and event.json is needed. Was "
        "it cut off on the way? Nothing was taken in."
    ),
    RefusalCode.EVENT_FILE_FORMAT: _(
        "The file is of another layout, “{found}”: draughts-event-capsule@1 is read here. Nothing "
        "was taken in."
    ),
    RefusalCode.EVENT_FILE_TOO_LARGE: _(
        "The file holds more than is read here ({limit}). Nothing was taken in."
    ),
    RefusalCode.EVENT_FILE_CHANGED: _(
        "The file was changed after it was signed: {parts}. Nothing was taken in."
    ),
    RefusalCode.EVENT_FILE_SEAL: _(
        "The signature of the file is not good ({status}): by another key, or of another file. "
        "Nothing was taken in."
    ),
    RefusalCode.EVENT_FILE_NOT_PUBLIC: _(
        "Not everybody may read this file: it is the officials' (the journal, full names of "
        "children), or it does not say that it is not. Take the file that a visitor without a "
        "login downloads, or one kept after a round. Nothing was taken in."
    ),
    RefusalCode.SCHEDULE_OUT_OF_ORDER: _("Round {later} would begin no later than round {earlier}"),
    RefusalCode.NO_SUCH_WEBHOOK: _("There is no such address in this event: {webhook}"),
    RefusalCode.WEBHOOK_ADDRESS: _(
        "{address}: messages go to https:// addresses in the open internet alone"
    ),
    RefusalCode.WEBHOOK_TWICE: _("{address} is told already; change what it wants to know"),
    RefusalCode.WEBHOOK_STOPPED: _("Nothing is sent to this address now: switch it on first"),
    RefusalCode.WEBHOOK_WANTS_NOTHING: _("Choose at least one kind of message"),
    RefusalCode.TOO_MANY_WEBHOOKS: _("An event tells at most {most} addresses"),
    RefusalCode.NO_SUCH_STAGE: _("There is no such stage"),
    RefusalCode.STAGE_EMPTY: _("Say who goes on: at least one line with places is needed"),
    RefusalCode.STAGE_QUOTA_WRONG: _(
        "Places {first} to {last} cannot go on: write the first and the last, from 1"
    ),
    RefusalCode.STAGE_FINAL_UNKNOWN: _(
        "There is no tournament {final} in the stage; there are {finals}"
    ),
    RefusalCode.STAGE_FINALS_OUT_OF_RANGE: _("A stage has 1 to {most} tournaments"),
    RefusalCode.STAGE_SOURCE_UNKNOWN: _(
        "Event {event} is not known, or you are no organiser of it: a stage takes players only "
        "from events that are yours"
    ),
    RefusalCode.STAGE_TABLE_UNKNOWN: _(
        "There is no separate table {table} in the events that the stage takes players from"
    ),
    RefusalCode.STAGE_OF_TEAMS: _(
        "A stage takes players by their own places; teams go on to no stage yet, and nobody to a "
        "tournament of teams"
    ),
    RefusalCode.STAGE_TOO_FAR: _(
        "An event of many tournaments follows its players through {most} stages, and this one "
        "would be one more: its places would reach neither the medals nor the prizes. Take the "
        "players from an earlier tournament"
    ),
    RefusalCode.STAGE_CARRY_SYSTEM: _(
        "In a knock-out the ties decide and in a simultaneous display everybody plays one giver: "
        "no points count there besides. Choose “no points are carried”, or another system"
    ),
    RefusalCode.STAGE_CARRY_LARGE: _(
        "{player} would carry {points} points, and the pairing of a Swiss takes no more than "
        "{most}: carry the games among those who go on alone, or pair without these points"
    ),
    RefusalCode.STAGE_CARRY_ENTRIES: _(
        "From a list of entries no points can be carried: nobody has played yet"
    ),
    RefusalCode.STAGE_MADE: _(
        "The stage “{title}” is made already and does not change any more; its tournaments are "
        "changed on their own pages"
    ),
    RefusalCode.STAGE_NOT_MADE: _("Make the stage “{title}” first"),
    RefusalCode.STAGE_NOT_OVER: _(
        "“{title}” is not over ({state}): the next stage is made from final places. End it first, "
        "or reduce its number of rounds"
    ),
    RefusalCode.STAGE_BEGUN: _(
        "“{title}” is being played already ({state}): from a list of entries groups are made "
        "before the lots are drawn. Take the places of its table instead"
    ),
    RefusalCode.STAGE_TABLE_LATE: _(
        "The table of “{title}” is being brought up to date; try again in a moment"
    ),
    RefusalCode.STAGE_TIE: _(
        "{names} are equal in everything in “{title}”, and only so many of them go on: {free}. "
        "Draw lots for the shared places there, or write down here who won the play-off"
    ),
    RefusalCode.STAGE_TIE_WRONG: _("Choose exactly as many players as go on: {free}"),
    RefusalCode.STAGE_TWICE: _(
        "{player} would go on twice, from two tournaments: say on this page that he does not come "
        "from one of them"
    ),
    RefusalCode.STAGE_FINAL_SMALL: _(
        "Tournament {final} would have {players} players, and its system needs {least}: take more "
        "places, or fewer tournaments"
    ),
    RefusalCode.STAGE_REASON_MISSING: _(
        "Say why: the reason stands on the page and in the journal"
    ),
    RefusalCode.STAGE_DEADLINE_PASSED: _(
        "The next in rank stepped in until {deadline}. Move the deadline first, or play without "
        "him: withdraw the player in the tournament"
    ),
    RefusalCode.STAGE_FINAL_DRAWN: _(
        "The lots of “{title}” are drawn: nobody is replaced there any more. Withdraw the player "
        "in that tournament"
    ),
    RefusalCode.STAGE_NO_RESERVE: _("Nobody is left who could step in"),
    RefusalCode.STAGE_NOT_OF_IT: _("This player is not among those of this stage"),
    RefusalCode.ENTRY_CAME_BY_STAGE: _(
        "{player} came here by an earlier stage: replace him by the next in rank on the page of "
        "the stage, or withdraw him"
    ),
    RefusalCode.NO_SUCH_SERIES: _("There is no such series"),
    RefusalCode.SERIES_POINTS_WRONG: _(
        "Points are whole numbers for places 1, 2, 3 …, none greater than the one before: {said}"
    ),
    RefusalCode.SERIES_POINTS_MISSING: _("Write what the places are worth: 100 80 65 …"),
    RefusalCode.SERIES_BEST_WRONG: _("The best 1 to {most} events can count, or all of them"),
    RefusalCode.SERIES_EVENT_TWICE: _("“{title}” counts in this series already"),
    RefusalCode.SERIES_EVENT_UNKNOWN: _("Event {event} is not known, or you may not see it"),
    RefusalCode.SERIES_COLUMN_TAKEN: _(
        "The table “{group}” has a tournament in column {position} already"
    ),
    RefusalCode.SERIES_TOO_LARGE: _("A series has at most {most} tournaments"),
    RefusalCode.SERIES_CLOSED: _("The series is closed: open it again to change it"),
    RefusalCode.SERIES_OPEN_EVENTS: _("These events are not over: {titles}"),
    RefusalCode.ALERT_EMPTY: _("The message is empty"),
    RefusalCode.ALERT_TOO_LONG: _("The line has {length} signs; {limit} can be read from afar"),
    RefusalCode.UNKNOWN_REGULATION_VALUE: _("“{value}” is no known value of {regulation}"),
    RefusalCode.UNKNOWN_RESULT_BY: _(
        "No result is made so: {result_by}. There are one_player, both_players, official"
    ),
    RefusalCode.CONFIRM_MINUTES_OUT_OF_RANGE: _(
        "A confirmation is waited for between 1 and {most} minutes"
    ),
    RefusalCode.AGAINST_RECORD: _(
        "The record of the game says otherwise: {result}. Against a record only the arbiter's "
        "ruling in a case enters a result: call the arbiter on the page of the game"
    ),
    RefusalCode.RULED_BEFORE: _(
        "The result stands by ruling No. {ruling}; only another ruling in case {case} changes it"
    ),
    RefusalCode.ANNULLED_BY_RULING: _(
        "The game has an accepted record; only the arbiter's ruling in a case annuls it"
    ),
    RefusalCode.BAD_SEAL: _("The sealed move is empty or too long, or its number is missing"),
    RefusalCode.SEAL_UNREADABLE: _(
        "The sealed move cannot be read: the key of the server has changed since. Open the envelope"
    ),
    RefusalCode.BAD_TIME_CONTROL: _(
        "This is no time control: {said}. Seconds are written: 480, 180+2, 45/5400:900"
    ),
    RefusalCode.HALF_BYES_OUT_OF_RANGE: _(
        "The regulations can allow a player 0 to {most} half-point byes"
    ),
    RefusalCode.LATENESS_OUT_OF_RANGE: _(
        "Between 0 and {most} minutes of lateness can be tolerated"
    ),
    RefusalCode.CLOCK_ENTRY_UNKNOWN: _(
        "There is no such entry about a clock: its kind, side and move are needed"
    ),
    RefusalCode.CLOCK_TIME_MISSING: _("The time is missing, or it is over a hundred hours"),
    RefusalCode.NO_CARD_CHOSEN: _("Choose at least one player"),
    RefusalCode.PUSH_ADDRESS_UNREADABLE: _(
        "The browser gave no address to which messages could be sent"
    ),
    RefusalCode.TOO_MANY_LETTERS: _(
        "Letters to confirm an address were sent from this card several times already; "
        "ask at the arbiters' table"
    ),
    RefusalCode.ACCOUNT_EXISTS: _("{player} has an account already"),
    RefusalCode.NO_SUCH_ENTRY: _("There is no such entry in this event"),
    RefusalCode.UNKNOWN_USER: _(
        "Nobody signs in as “{user}”: the name for signing in is meant, not a surname"
    ),
    RefusalCode.NO_ACCOUNT_HERE: _(
        "Nobody with such an account plays or holds an office in this event"
    ),
    RefusalCode.ACCOUNT_ELSEWHERE: _(
        "{user} holds an office, or also plays where you are no organiser: an organiser of the "
        "site gives the new password, and to staff a superuser"
    ),
    RefusalCode.PERSON_SHARED: _(
        "{player} also stands in events that are not yours ({events}): an organiser of the site "
        "changes facts and account, or you once the player, the site or those organisers agree"
    ),
    RefusalCode.PERSON_NOT_SHARED: _(
        "{player}: no consent is needed, he stands in your events only"
    ),
    RefusalCode.ALREADY_GONE: _("The player has left: {state}"),
    RefusalCode.ALREADY_DRAWN: _("The lot of round {round} has been drawn already"),
    RefusalCode.ACCELERATION_UNKNOWN: _(
        "The file lends points otherwise than by Baku; there is no such acceleration here"
    ),
    RefusalCode.ADJOURNED_OPEN: _(
        "A game is adjourned: the outcome of the event after round {round} is not known yet"
    ),
    RefusalCode.DISPLAY_HAS_NO_TRF: _(
        "A TRF has one opponent a round, and the giver of a display plays all at once: take XLSX, "
        "JSON or PDN"
    ),
    RefusalCode.ALREADY_IMPORTED: _(
        "This file has already been imported: event {event}. To import it again hide that event"
    ),
    RefusalCode.INITIAL_COLOUR_MISSING: _("The file does not say the initial colour (152 or XXC)"),
    RefusalCode.NOT_THE_TABLE: _("Round {round} of the file was not played by the official table"),
    RefusalCode.MET_TOO_OFTEN: _(
        "In these rounds of the file two players meet more often than a round robin of so many "
        "cycles ({cycles}) has it: {rounds}. Mend these rounds; or, if there are two cycles, "
        "write record 192 FIDE_DOUBLE_ROUND_ROBIN; or take the file over as a Swiss"
    ),
    RefusalCode.POINTS_WITHOUT_GAME: _(
        "In these rounds of the file somebody has points without a game: {rounds}. A round robin "
        "gives none: write a rest there (0000 - Z), or take the file over as a Swiss"
    ),
    RefusalCode.NAMES_BROKEN: _(
        "Names of the file were broken by a wrong encoding, numbers {numbers}. Say of each whether "
        "the name behind it is right: {mended}"
    ),
    RefusalCode.PEOPLE_ASKED: _("Please decide who they are: numbers {numbers}"),
    RefusalCode.ROUNDS_MISSING: _(
        "The file does not say how many rounds there are (142 or XXR); played: {rounds}"
    ),
    RefusalCode.UNREADABLE_TRF: _("The TRF cannot be read"),
    RefusalCode.ALREADY_ENTERED: _("{player} has already entered"),
    RefusalCode.APART_NEEDS_TWO: _("Choose two different players"),
    RefusalCode.BAD_SEED: _(
        "The number of a lot is 1 to 64 digits and letters from a to f, not “{seed}”"
    ),
    RefusalCode.BYE_NEEDS_SWISS: _("A bye on request exists only in the Swiss system"),
    RefusalCode.LOT_REASON_MISSING: _("Give the reason why the numbers were not drawn here"),
    RefusalCode.NUMBERS_BY_RATING: _("By the regulations the numbers go by rating, not by lot"),
    RefusalCode.NUMBERS_INCOMPLETE: _(
        "Every player needs one of the numbers 1 to {last}, each of them once"
    ),
    RefusalCode.BOARD_IN_PLAY: _(
        "Board {board} has a record or a result already and is not changed"
    ),
    RefusalCode.CHANGE_REFUSED: _(
        "This cannot be seated: somebody would sit at two boards or at none"
    ),
    RefusalCode.CLAIM_MISSING: _("Say what the claim is"),
    RefusalCode.CLAIM_OF_ENDED_GAME: _(
        "The game is over ({result}), and no draw is claimed any more. If its result is wrong, "
        "call the arbiter"
    ),
    RefusalCode.CLAIM_DOUBTFUL: _("{doubt} By the record this claim does not hold."),
    RefusalCode.DRAFT_REFUSED: _(
        "The draft was refused by our own check, findings: {count}; the first: {first}"
    ),
    RefusalCode.EVENT_HIDDEN: _("The event was hidden while it was paired: draft the round again"),
    RefusalCode.ENTRY_NUMBERED: _(
        "{player} has a number by the lots already: he cannot be struck off, withdraw him"
    ),
    RefusalCode.ENTRY_IN_USE: _(
        "{player} has a card, or his attendance was noted: he cannot be struck off, withdraw him"
    ),
    RefusalCode.EVENT_PRIVATE: _(
        "Open the event to the public first: lots are drawn in sight of everybody"
    ),
    RefusalCode.DRAFT_STALE: _(
        "Players or results have changed since round {round} was drafted: draft it again"
    ),
    RefusalCode.EARLIER_ROUND_FIRST: _("Publish the rounds before round {round} first"),
    RefusalCode.ENTRIES_CLOSED: _("Entries are closed: {state}"),
    RefusalCode.ENGINE_SLOW: _(
        "The pairing program took more than {seconds} s; try again or divide the field"
    ),
    RefusalCode.ENGINE_FAILED: _(
        "The pairing program failed in round {round}; the server's log says more"
    ),
    RefusalCode.GAME_ANNULLED: _("The game is annulled and takes no record"),
    RefusalCode.PLAYER_CHANGED: _(
        "{player}: somebody else has just changed these facts; what stands now is shown below"
    ),
    RefusalCode.EVENT_CHANGED: _(
        "Title or regulations have changed meanwhile: {by}, {time}. Your change is not written; "
        "look at what stands now and decide again"
    ),
    RefusalCode.BIRTH_DIFFERS: _(
        "The year of birth {year} and the date {day} contradict each other"
    ),
    RefusalCode.FEDERATION_ID_TAKEN: _(
        "The federation number {number} belongs to somebody else: {player}"
    ),
    RefusalCode.GAME_CHANGED: _(
        "Board {board} has changed meanwhile: {by}, {time}, now {result}. "
        "Your result {meant} is not entered; if it is right, correct it on the page of the game"
    ),
    RefusalCode.GAME_MOVED_ON: _(
        "Board {board} has changed meanwhile: {by}, {time}, now {result}. The arbiter was not "
        "called; if you still want to, call the arbiter on the page of the game"
    ),
    RefusalCode.RECORD_CAME_IN: _(
        "Another record of board {board} came in meanwhile, so the draw was not claimed. Look at "
        "its moves and claim again on the page of the game"
    ),
    RefusalCode.HALF_BYE_LIMIT: _("The regulations allow this many half-point byes: {limit}"),
    RefusalCode.MANUAL_NOT_OPEN: _("Begin the changes by hand of round {round} first"),
    RefusalCode.MANUAL_OPEN: _("Round {round} is being changed by hand: end the changes first"),
    RefusalCode.NAME_MISSING: _("A name is missing"),
    RefusalCode.NAME_BROKEN: _(
        "“{found}” was broken by a wrong encoding. Write it as it is: {mended}"
    ),
    RefusalCode.ROWS_UNREAD: _(
        "Nobody has been entered: rows {rows} may name players and were not understood. Write "
        "their names, or decide “skip” for each of them"
    ),
    RefusalCode.NEEDS_CONFIRMATION: _("This change must be confirmed; cautions: {count}"),
    RefusalCode.NO_SUCH_NUMBER: _("Number {number} sits at no board of this round"),
    RefusalCode.NEEDS_SWISS: _("Rounds are drafted one by one only in the Swiss system"),
    RefusalCode.NO_DAILY_DRAW: _(
        "The regulations do not draw the round of the table: they are played in order"
    ),
    RefusalCode.NO_OPENING_TABLE: _("The regulations draw no openings"),
    RefusalCode.OPENING_DRAFT_CHANGED: _(
        "The table was changed meanwhile. What you wrote stands here: look at it and send it again"
    ),
    RefusalCode.REGULATIONS_UNCHANGED: _(
        "Edition {number} of the regulations says the same: there is nothing new to publish"
    ),
    RefusalCode.SNAPSHOT_THERE: _(
        "The edition of {day} ({edition}) is here already, from another file. A stored edition "
        "never changes: name the new one by its own number, or throw the waiting file away"
    ),
    RefusalCode.TOO_MANY_SNAPSHOTS: _(
        "So many editions wait or are kept already: {limit}. Store or throw away one first"
    ),
    RefusalCode.SNAPSHOT_STORED: _("This edition is stored: nothing in it changes any more"),
    RefusalCode.SNAPSHOT_BUSY: _("The list is being read: wait a moment"),
    RefusalCode.SNAPSHOT_NOT_COMPARED: _("Name the columns first, and read what is different"),
    RefusalCode.RATINGS_DRAWN: _(
        "The lots are drawn: the event keeps the ratings with which its numbers were given"
    ),
    RefusalCode.NO_EDITION: _(
        "“{list}” has no stored edition for the day of the event: bring one or name another"
    ),
    RefusalCode.LINE_TWICE: _(
        "The line of {name} would be both {one} and {other}: say for each again who it is"
    ),
    RefusalCode.REPORT_SENT: _(
        "This report went out on {day}: it is accepted or awaits its answer. Take that back first"
    ),
    RefusalCode.REPORT_NOT_AWAITED: _("The answer stands already: take it back to correct it"),
    RefusalCode.REPORT_DAY: _("The day is not to come, and an answer is not older than the report"),
    RefusalCode.REPORT_REASON: _("Say why the federation has refused the report"),
    RefusalCode.TOO_MANY_SENT_REPORTS: _("There are {limit} reports of this event, the most"),
    RefusalCode.TOO_MANY_LAYOUTS: _("There are {limit} forms of reports already, the most"),
    RefusalCode.SNAPSHOT_ASKS: _("Answer the questions first, {count} of them are open"),
    RefusalCode.TOO_MANY_RATING_LISTS: _("There are {limit} rating lists already, the most"),
    RefusalCode.TOO_MANY_RATED_EVENTS: _("A rating list counts {limit} events at most"),
    RefusalCode.EVENT_NOT_PUBLIC: _(
        "An event that the public does not see counts for no rating: open it first"
    ),
    RefusalCode.OPENING_DRAFT_PUBLISHED: _(
        "The table is published and never changes: make a new edition of it"
    ),
    RefusalCode.OPENING_TABLE_CAUTIONS: _(
        "Rows in doubt: {count}. Look at them, and say that the list is so"
    ),
    RefusalCode.OPENING_TABLE_NAMELESS: _(
        "Give the table a name and an edition: they stand on every sheet"
    ),
    RefusalCode.TOO_MANY_DRAFTS: _(
        "You have {limit} tables that are not published: publish or discard some first"
    ),
    RefusalCode.NO_PAIRING: _(
        "Round {round} cannot be paired by the rules: the arbiter decides (C.04.3, 1.9.3)"
    ),
    RefusalCode.NOBODY_TO_PAIR: _(
        "Nobody is to be paired in round {round}. Mark somebody present, or pair the round by "
        "hand, or end the event with its rounds played ({played}): reduce the number of rounds; "
        "an event without a round is cancelled"
    ),
    RefusalCode.NO_SUCH_PAIR: _("There is no such ban"),
    RefusalCode.NO_SUCH_ROUND: _("There is no round {round}"),
    RefusalCode.ENDS_BEFORE_START: _("The last day ({last}) is before the first ({first})"),
    RefusalCode.NOT_CANCELLED: _("The event is not cancelled"),
    RefusalCode.EVENT_PLAYED: _(
        "The event has been played in: it cannot be hidden, only cancelled with a reason"
    ),
    RefusalCode.NOT_ALL_SEATED: _(
        "Numbers {numbers} sit nowhere yet: give each an opponent or the bye"
    ),
    RefusalCode.SEATED_ALREADY: _("Number {number} sits at a board already: dissolve it first"),
    RefusalCode.CYCLES_OUT_OF_RANGE: _("There can be 1 to {most} cycles; {cycles} were named"),
    RefusalCode.GAMES_OUT_OF_RANGE: _("A pairing can have 1 to {most} games; {games} were named"),
    RefusalCode.TOO_MANY_GAMES: _(
        "There would be {games} games, and a table holds at most {most}; take fewer cycles, games "
        "or players"
    ),
    RefusalCode.EVENT_FINISHED: _(
        "The event is finished: nobody's status in round {round} can change any more"
    ),
    RefusalCode.NOT_IN_PLAY: _("The game is not in play: {state}"),
    RefusalCode.NOT_WITHDRAWN: _("Only a player who has withdrawn can return"),
    RefusalCode.NOT_WAITING: _("This record does not wait to be confirmed: {state}"),
    RefusalCode.OPEN_RESULT: _("A result is missing"),
    RefusalCode.ONLY_FOR_ROUND_ROBIN: _(
        "The daily draw of a round exists only in a round robin, cycles there and in a Scheveningen"
    ),
    RefusalCode.ONLY_FOR_SWISS: _(
        "The number of rounds is set only in the Swiss system and in a match, acceleration only in "
        "the Swiss system"
    ),
    RefusalCode.ONLY_FOR_DISPLAY: _(
        "The colour of the giver is set only in a simultaneous display"
    ),
    RefusalCode.ONLY_FOR_SIDES: _("There are two sides only in a Scheveningen"),
    RefusalCode.ONLY_FOR_BRACKET: _(
        "How a bracket is filled and which places are played for is set only in a knock-out"
    ),
    RefusalCode.ONLY_FOR_SINGLE: _(
        "Where one is out only after two lost ties, the bracket is not drawn anew in every round, "
        "and nobody plays for places apart: the lower side gives them. Choose another bracket and "
        "no matches for places"
    ),
    RefusalCode.BRACKET_WENT_ON: _(
        "This sends on {number} instead of {instead} from tie {tie}, and round {round} is "
        "published. The page of the bracket, “Correct a result”, shows everything that changes "
        "with it and takes those rounds back"
    ),
    RefusalCode.ONLY_BY_RULING: _(
        "Only a ruling in a case has a game played on. Here say what becomes of the rounds that "
        "followed, then sign the ruling"
    ),
    RefusalCode.ROUNDS_BEGUN: _(
        "Round {round} is in play already, and what was played in it would be lost. Correct the "
        "result so that who went on stays"
    ),
    RefusalCode.TIE_NOT_KNOWN: _("Tie {tie} is not there, or its two are not known yet"),
    RefusalCode.TIE_NOT_PLAYED: _(
        "Tie {tie} has games without a result: enter them first, then say who goes on"
    ),
    RefusalCode.TIES_UNDECIDED: _(
        "Round {round} is not drafted yet: equal so far and without a winner – {ties}. Play these "
        "ties on, or correct a result; then draft the round"
    ),
    RefusalCode.ONLY_FOR_TIES: _(
        "Only a match and a knock-out are played on by a ladder of steps; in a round robin, a "
        "Swiss or a Danish say that it is played in every micro-match"
    ),
    RefusalCode.ONLY_FOR_MATCH: _(
        "Only a match ends when the lead cannot be caught, or goes on by last games"
    ),
    RefusalCode.ONLY_FOR_MICRO_MATCHES: _(
        "A ladder in every micro-match is of a match, a round robin, a Swiss and a Danish, of "
        "teams as well. In a knock-out the tie itself has the ladder; in a Scheveningen match or "
        "a display every game counts"
    ),
    RefusalCode.WINS_ONLY_OF_A_MATCH: _(
        "Wins step by step decide only a match of two; choose points by the step"
    ),
    RefusalCode.MICRO_STEPS_WITHOUT_LADDER: _(
        "Choose the ladder of steps by which an equal micro-match is played on"
    ),
    RefusalCode.STEP_POINTS_ALONE: _(
        "Points by the step, and last games, belong to micro-matches with a ladder in each"
    ),
    RefusalCode.BAD_STEP_POINTS: _(
        "“{points}” are no points by steps: write those of the winner, never growing and more than "
        "half: 12:8:7"
    ),
    RefusalCode.UNKNOWN_LADDER: _("There is no ready ladder “{ladder}”"),
    RefusalCode.BAD_LADDER: _("The ladder cannot be played so: step {step}, {field} ({fault})"),
    RefusalCode.STEP_PLAYED: _(
        "Games of step {step} are set up already: it and those before it stay as they are"
    ),
    RefusalCode.NO_SUCH_TIE: _("Round {round}, board {board}: no tie is played on here"),
    RefusalCode.NO_STEP_WANTED: _("No further games are to be set up now"),
    RefusalCode.STEP_STARTED: _("These games have begun, or there are none to be taken back"),
    RefusalCode.COLOURS_TO_CHOOSE: _("Enter who has White in the first game of the step"),
    RefusalCode.MICRO_MATCH_UNDECIDED: _(
        "Round {round} waits: a micro-match of round {before} is equal so far. Play its next step, "
        "or correct a result"
    ),
    RefusalCode.MATCH_DECIDED: _("The match is decided: no round follows"),
    RefusalCode.TIE_IS_OVER: _("This tie is over: nothing more is noted in it"),
    RefusalCode.NOT_OF_THE_TIE: _("Choose one of the two; only of those who did not come both"),
    RefusalCode.BETWEEN_GAMES_ONLY: _("A pause is between two games: this game is being played"),
    RefusalCode.PAUSE_TOO_SHORT: _("A pause here has at least {least} min and ends within a day"),
    RefusalCode.PAUSE_ASKED_BEFORE: _("This player has had his pause: each may ask once"),
    RefusalCode.WARNING_FIRST: _("First a warning: only then the opponent has a minute more"),
    RefusalCode.NO_CLOCK_GOES_OVER: _(
        "In this step every game has its own clock: give the minute on the clock of the game"
    ),
    RefusalCode.NOBODY_AWAITED: _(
        "No game of a further step waits for its players: enter a result on the page of the game"
    ),
    RefusalCode.NO_SUCH_ACT: _(
        "This cannot be taken back: it is not there any more, or a game has followed from it"
    ),
    RefusalCode.NOT_TIED: _(
        "A play-off is for two or more players with equal points who stand together in the table: "
        "everybody with a share of a place, or nobody of it"
    ),
    RefusalCode.PLAY_OFF_OPEN: _("One of them is in a play-off already: {title}"),
    RefusalCode.IS_PLAY_OFF: _("This is a play-off itself: its equal ties go on by the ladder"),
    RefusalCode.CLOCK_NOT_CARRIED: _(
        "What is left on these clocks goes over to no game, or is no time"
    ),
    RefusalCode.CLOCK_MISSING: _(
        "First note what is left on both clocks: it goes over to the next game"
    ),
    RefusalCode.UNKNOWN_SIDES_BY: _(
        "Sides are told by the club, the city, the region or the starting number, not by “{sides}”"
    ),
    RefusalCode.SIDES_ODD: _(
        "Players: {players}. Two equal sides need an even number: add one, or let one go"
    ),
    RefusalCode.SIDES_UNTOLD: _(
        "The sides are told by the {told_by}, and it is not written for: {names}"
    ),
    RefusalCode.SIDES_NOT_TWO: _(
        "The sides are told by the {told_by}; two are needed, and there are {count}: {names}"
    ),
    RefusalCode.SIDES_UNEQUAL: _(
        "The sides are not equal. Players of {first}: {count}, of {second}: {others}"
    ),
    RefusalCode.SIDES_MIXED_BY_HAND: _(
        "The numbers 1 to {last} belong to the players of one side, the numbers after them to the "
        "other: these mix the two"
    ),
    RefusalCode.UNKNOWN_MODE: _("There is no way of making moves named “{mode}”"),
    RefusalCode.UNKNOWN_GIVER_COLOUR: _(
        "The giver of a display has White, Black or both in turn, not “{colour}”"
    ),
    RefusalCode.DAYS_OF_CORRESPONDENCE: _(
        "Days a move, reserve and leave are set only for correspondence"
    ),
    RefusalCode.DAYS_OUT_OF_RANGE: _("{days} days were named; there can be {least} to {most}"),
    RefusalCode.CLOCK_AND_DAYS: _(
        "Correspondence is timed by days a move: leave the time control empty"
    ),
    RefusalCode.GIVER_MISSING: _(
        "Say first who gives the simultaneous display: mark him on the page “Sides”"
    ),
    RefusalCode.GIVER_OF_NO_DISPLAY: _(
        "Somebody gives a display only where the system is the simultaneous display"
    ),
    RefusalCode.GIVER_AFTER_LOTS: _(
        "The boards are laid out: who gives the display changes no more"
    ),
    RefusalCode.BLIND_WITHOUT_MODE: _("A player plays blindfold only where the regulations say so"),
    RefusalCode.PARTNERS_WITHOUT_MODE: _(
        "A side is several persons only where the regulations say so"
    ),
    RefusalCode.SECOND_WITHOUT_NEED: _(
        "A second makes the moves of a player who plays blindfold or at a relief board; "
        "mark the player first"
    ),
    RefusalCode.TOO_MANY_PERSONS: _("A side can have at most {most} persons besides its player"),
    RefusalCode.PERSON_WITHOUT_NAME: _("Each partner and second needs a name"),
    RefusalCode.NO_SUCH_ACCOUNT: _("Nobody signs in with the name “{username}”"),
    RefusalCode.ON_BOTH_SIDES: _(
        "“{username}” plays in this event himself or speaks for another side already"
    ),
    RefusalCode.NOT_BY_CORRESPONDENCE: _("The games of this event are not by correspondence"),
    RefusalCode.NOT_YOUR_MOVE: _("It is the other side's move"),
    RefusalCode.NOT_A_MOVE_HERE: _("“{move}” is no move of this position{why}"),
    RefusalCode.MOVE_ANSWERED: _(
        "This move has been sent already: look at the game again before you answer"
    ),
    RefusalCode.BAD_DAY_OF_MOVE: _(
        "The move cannot have been sent on {day}: only from {first} to {last}"
    ),
    RefusalCode.ANSWER_OVERDUE: _(
        "The last day for this answer was {day}: the arbiter decides, and he may enter the move"
    ),
    RefusalCode.LEAVE_OUT_OF_RANGE: _("{days} days of leave were asked; {left} are left"),
    RefusalCode.BAD_DAYS_OF_LEAVE: _(
        "Leave begins today or later, ends after it begins, and does not overlap another leave"
    ),
    RefusalCode.SENT_MOVES_DIFFER: _(
        "The record differs from the moves sent by correspondence, first at half-move {ply}"
    ),
    RefusalCode.SENT_MOVE_UNREADABLE: _(
        "The hidden move cannot be read: the key of this installation has changed since it was sent"
    ),
    RefusalCode.LIVE_OTHER_WRITER: _("The moves of this board are written by: {name}"),
    RefusalCode.LIVE_NOT_IN_PLAY: _("The game is not being played: no moves are written now"),
    RefusalCode.LIVE_MOVE_DIFFERS: _(
        "{stands} stands on the board where another move was sent; look at the board again"
    ),
    RefusalCode.LIVE_MOVE_GAP: _("Moves are missing before this one; look at the board again"),
    RefusalCode.LIVE_OWN_MOVE_DUE: _(
        "A player writes the moves up to his own, not while he is to move himself"
    ),
    RefusalCode.LIVE_NOTHING_WRITTEN: _("No move of this game has been written yet"),
    RefusalCode.NO_BOARD_CHOSEN: _("Choose a board"),
    RefusalCode.BOARDS_PLAYED: _(
        "Round {round} has no board for which an opening is still to be drawn"
    ),
    RefusalCode.OPENING_NOT_DRAWN: _(
        "The opening of round {round} is not drawn yet. First the lot, which an arbiter or "
        "organiser draws on the page of the round, then records and results; a forfeit may be "
        "entered now"
    ),
    RefusalCode.BAD_SET_UP: _("The set-up cannot be used: {said}"),
    RefusalCode.BAD_HANDICAP: _("At the start no piece stands on the square “{square}”"),
    RefusalCode.HANDICAP_OF_BOTH: _("Only one side gives a handicap: name pieces of one colour"),
    RefusalCode.SET_UP_IS_OVER: _("In this set-up the side to move has no move: {fen}"),
    RefusalCode.SET_UP_AND_OPENINGS: _(
        "Either a set-up of the event or drawn openings: leave one of them"
    ),
    RefusalCode.OPENINGS_OF_RUSSIAN: _(
        "The tables of openings are of Russian draughts; the rules of the event are of another game"
    ),
    RefusalCode.OPENING_FIRST: _("Draw the opening of round {round} first"),
    RefusalCode.OWN_WORD: _("Your own word is confirmed by your opponent, not by you"),
    RefusalCode.MOVES_NOT_STATED: _(
        "By the rules of the event a draw is not agreed before move {least}, and there is no "
        "record. State on the page of the game that {least} moves were made"
    ),
    RefusalCode.BEST_NOT_OVER: _("Only a game that is over can be named the best"),
    RefusalCode.BEST_NOT_NAMED: _("The game is not named the best"),
    RefusalCode.BEST_OF_NO_WHOLE: _(
        "The event is none of several tournaments: name the game the best of the event itself"
    ),
    RefusalCode.NOTHING_TO_UNDO: _("On board {board} there is no result of yours to take back"),
    RefusalCode.MARK_IS_FINAL: _(
        "This can no longer be taken back: something was entered after it. Enter what is true now"
    ),
    RefusalCode.RESULT_BUILT_ON: _(
        "The result of board {board} can no longer be simply taken back: a record, a case or the "
        "next round came after it. Correct it with a reason"
    ),
    RefusalCode.ROWS_WRONG: _("Nothing was entered: {count} rows cannot be, each says why"),
    RefusalCode.NO_SUCH_GAME: _("There is no game {game} in the published rounds of this event"),
    RefusalCode.REASON_MISSING: _("A reason is needed for this change"),
    RefusalCode.NEEDS_ROUND_ROBIN: _("This exists only in a round robin"),
    RefusalCode.NO_SUCH_BOARD: _("There is no board {board} in the round"),
    RefusalCode.RESULTS_MISSING: _("Games of earlier rounds are not over: {count}"),
    RefusalCode.ROUNDS_OUT_OF_RANGE: _(
        "There can be {least} to {most} rounds; {rounds} were named"
    ),
    RefusalCode.ROUND_CLOSED: _("Round {round} is closed"),
    RefusalCode.ROUND_NOT_PUBLISHED: _("Round {round} is not published yet"),
    RefusalCode.ROUND_PLAYED_IN: _(
        "Round {round} stays published: it was started, something was entered in it, or a later "
        "round exists"
    ),
    RefusalCode.ROUND_PUBLISHED: _("Round {round} is already published"),
    RefusalCode.TABLE_ROUND_FIRST: _(
        "First draw which round of the table is played as round {round}"
    ),
    RefusalCode.TABLE_REFUSED: _("The table was refused: {first}"),
    RefusalCode.TITLE_MISSING: _("A title is missing"),
    RefusalCode.ROUND_TWICE_IN_TIMETABLE: _(
        "{contest}: round {round} stands twice in the timetable, or after a later one"
    ),
    RefusalCode.FESTIVAL_EMPTY: _(
        "No tournament is left: an event needs a group and a programme at least"
    ),
    RefusalCode.FESTIVAL_TOO_LARGE: _(
        "These are {count} tournaments; one event holds {most} at most"
    ),
    RefusalCode.NO_SUCH_APPLICATION: _("There is no such application in this event"),
    RefusalCode.NO_SUCH_GROUP: _("There is no such group in this event"),
    RefusalCode.NO_SUCH_CONTEST: _(
        "The event has no such tournament: the group does not play this programme"
    ),
    RefusalCode.NO_SUCH_PROGRAMME: _("There is no such programme in this event"),
    RefusalCode.NO_SUCH_DELEGATION: _("There is no such delegation in this event"),
    RefusalCode.NO_SUCH_CLASSIFICATION: _("There is no such table here"),
    RefusalCode.APPLICATION_ASKED: _(
        "Application {application} cannot be confirmed yet: open it and say who is meant or in "
        "which group he plays"
    ),
    RefusalCode.PAYMENT_OF_NOTHING: _("Write a sum: nothing cannot be paid"),
    RefusalCode.PAYMENT_NOT_THERE: _("Not so much can be given back: {player} has paid {paid}"),
    RefusalCode.PAYMENT_TWICE: _(
        "{player} owes {owed}, {paid} is paid already. If more was really taken, write the reason"
    ),
    RefusalCode.SUM_TOO_LARGE: _(
        "{body} owes {owed} in all. Take so much, and give the rest back or record it at a name"
    ),
    RefusalCode.MERGE_INTO_ITSELF: _("A group does not play with itself: choose another"),
    RefusalCode.MERGE_CHAIN: _(
        "One of “{group}” and “{host}” plays with a third group already. Split that first"
    ),
    RefusalCode.MERGE_NO_PROGRAMME: _(
        "“{group}” does not play the programme “{programme}”: choose a group that does, or take "
        "that programme away from the players first"
    ),
    RefusalCode.MERGE_TOO_LATE: _(
        "“{tournament}” is drawn: groups are merged and split before that. Let it be played as it "
        "is, places by group stand apart anyway; or withdraw those who change and enter them in "
        "the other tournament as late players"
    ),
    RefusalCode.MERGE_OTHERS: _(
        "“{tournament}” has players who were entered there and not in the event. Bring them into "
        "the event or strike them off there; then the groups can be merged"
    ),
    RefusalCode.FORM_CLOSED: _(
        "Applications are no longer taken ({until}). What you typed stands here: telephone the "
        "organiser, who can still enter the player"
    ),
    RefusalCode.FORM_NOT_TO_CHANGE: _(
        "This application is closed and cannot be changed. Ask the organiser"
    ),
    RefusalCode.FORM_BODY_TAKEN: _(
        "“{body}” is on the list already. Open the link you got when you sent it, or ask the "
        "organiser for a new one; what you typed stands here"
    ),
    RefusalCode.APPLICATION_TWICE: _(
        "{player} is entered in this event already. Change what he plays at his name in the list"
    ),
    RefusalCode.APPLICATION_IN_PLAY: _(
        "{player} plays in “{tournament}”, whose lots are drawn. Withdraw him there first; then "
        "the application can be withdrawn, and the rounds he has played stay"
    ),
    RefusalCode.FESTIVAL_NAME_TWICE: _("“{name}” stands twice: each needs a name of its own"),
    RefusalCode.CLASSIFICATION_EMPTY: _(
        "Say who belongs to this table: sex, years of birth, rank, region, club or federation"
    ),
    RefusalCode.CLASSIFICATION_TWICE: _("There is a table “{name}” already: give another name"),
    RefusalCode.CLASSIFICATION_YEARS: _(
        "The years are turned round: {born_from} is later than {born_to}"
    ),
    RefusalCode.TOO_MANY_CLASSIFICATIONS: _("There can be {most} such tables at most"),
    RefusalCode.RULE_IS_FIXED: _(
        "Round 1 of “{title}” is published, so the rule stands as it was announced. If the jury "
        "changes it nevertheless, give the reason: it is written into the journal"
    ),
    RefusalCode.SYSTEM_ASKED: _(
        "The file says “{said}”, and such events are not held here. Say as what it is to be taken "
        "over: swiss, round_robin or knockout"
    ),
    RefusalCode.PLACE_MATCHES_ASKED: _(
        "The file ends after round {round} and does not tell which places the losers of this "
        "knock-out play for. Choose it: {options}"
    ),
    RefusalCode.UNREADABLE_LIST: _("The list cannot be read"),
    RefusalCode.TOO_FEW_PLAYERS: _("Players: {players}, at least {least} are needed"),
    RefusalCode.TOO_MANY_PLAYERS: _("Players: {players}, tables go up to {most}"),
    RefusalCode.UNKNOWN_COEFFICIENT: _("Unknown: {coefficient}"),
    RefusalCode.COEFFICIENT_NEEDS_SWISS: _(
        "{coefficient} separates nobody in a round robin: equals have the same"
    ),
    RefusalCode.UNKNOWN_DISPUTE: _("There is no such claim: {kind}"),
    RefusalCode.UNKNOWN_DRAW_RULE: _("Unknown draw rule: {rule}"),
    RefusalCode.DRAW_RULE_NOT_IN_RULESET: _(
        "The rules of this game ({ruleset}) have no draw “{rule}”; they have: {rules}"
    ),
    RefusalCode.PLY_NOT_IN_RECORD: _(
        "The record has no move {ply}, both sides counted together: the last is {last}"
    ),
    RefusalCode.UNKNOWN_OPENING_TABLE: _("There is no opening table “{table}”"),
    RefusalCode.NOT_FINISHED: _("First every game must be over"),
    RefusalCode.PLACES_DRAWN: _("The lot for the places has already been drawn"),
    RefusalCode.UNKNOWN_SYSTEM: _("The system “{system}” is unknown"),
    RefusalCode.UNKNOWN_TIME_ZONE: _(
        "There is no time zone “{zone}”: name one as Europe/Moscow or Asia/Yakutsk"
    ),
    RefusalCode.UNKNOWN_RULESET: _("The rules “{ruleset}” are unknown"),
    RefusalCode.WHO_IS_MEANT: _(
        "Who is meant by {name}: somebody known here, or another person, new here?"
    ),
    RefusalCode.WRONG_STATE: _("This cannot be done now: the event stands at “{state}”"),
    **ranks_texts.ERRORS,
    **prizes_texts.ERRORS,
}

REFUSED: Text = _("Refused ({code})")


def explain_error(code: str, params: Mapping[str, Any], language: str | None) -> str:
    """Explain a refusal; an unknown code is named."""
    parameters = {**params_in_words(params, language), "code": code}
    if "fault" in params:  # a file that somebody sent, refused by its reader
        return entries_texts.explain_file_fault(str(params["fault"]), params, language)
    if params.get("finding") in FINDINGS:
        parameters["first"] = in_language(FINDINGS[params["finding"]], language).format_map(
            parameters
        )
    if code == RefusalCode.BAD_SET_UP:
        fault = translate(FAULTS[FaultCode(str(params["reason"]))], language)
        parameters["said"] = fault.format_map(defaultdict(str, params))
    if "trf" in params:
        return exchange_texts.explain_trf_fault(str(params["trf"]), params, language)
    return in_language(ERRORS.get(code, REFUSED), language).format_map(parameters)


MOVES_SHOWN = 6

LEGAL_MOVES = _(". Legal moves here: {moves}")

STATES: Mapping[str, Text] = {
    **events_texts.EVENT_STATES,
    **entries_texts.ENTRY_STATES,
    **games_texts.GAME_STATES,
    **games_texts.SUBMISSION_STATES,
}

SIDES_TOLD_BY: Mapping[str, Text] = {
    "club": pgettext_lazy("sides are told by the", "club"),
    "city": pgettext_lazy("sides are told by the", "city"),
    "region": pgettext_lazy("sides are told by the", "region"),
}

SIGNS = {"1-0": "1–0", "0-1": "0–1", "1/2-1/2": "½–½", "0-0": "0–0", "*": "–"}
"""Results as they are printed."""


def params_in_words(params: Mapping[str, Any], language: str | None) -> dict[str, object]:
    """Convert a refusal's params for its text: coefficients by title, states in words."""
    values = round_params_in_words(params, language)
    values |= coefficient_params_in_words(params, language)
    values |= {key: SIGNS.get(params[key], "–") for key in ("result", "meant") if key in params}
    if "illegal" in params:
        values["why"] = _why_illegal(params["illegal"], language)
    if "age_from" in params:
        values["condition"] = condition_in_words(params, language)
    if "tie" in params:
        values["tie"] = tie_title(str(params["tie"]), language)
    if params.get("told_by") in SIDES_TOLD_BY:
        values["told_by"] = in_language(SIDES_TOLD_BY[params["told_by"]], language)
    if params.get("state") in STATES:
        values["state"] = in_language(STATES[params["state"]], language)
    return values


def _why_illegal(stored: Mapping[str, Any] | None, language: str | None) -> str:
    """The rule that a move breaks and moves that are legal, the likeliest first; "" if unknown."""
    if stored is None:
        return ""
    fault = restore_fault(stored)
    sentence = f": {explain(fault, language)}"
    if not fault.legal:
        return sentence
    moves = ", ".join(fault.legal[:MOVES_SHOWN])
    return sentence + in_language(LEGAL_MOVES, language).format(moves=moves)
