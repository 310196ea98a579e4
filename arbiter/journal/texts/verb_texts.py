"""Texts for the verbs of journal rows: what was done, such as a result entered."""

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from arbiter.incidents import articles_acts_and_instructions_texts
from games.web.render_text_in_language import Text, in_language
from games.web.text_of_code_in_language import text_of_code

FIRST_ENTRY: Text = _("an official entered the result; a second must enter it too")


ENTRIES_DIFFER: Text = _("two officials entered different results")


HISTORICAL: Mapping[str, Text] = {
    "result.said": FIRST_ENTRY,
    "result.words_differ": ENTRIES_DIFFER,
}
"""Verbs of rows written before; no service writes them any more."""


VERBS: Mapping[str, Text] = {
    "import.resumed": _("an import was resumed"),
    "import.stopped": _("an import was stopped"),
    "import.opened": _("a file was brought into the archive"),
    "openings.imported": _("a table of drawn openings was imported"),
    "tournament.opened": _("the event was opened"),
    "office.appointed": _("an office was given"),
    "office.dismissed": _("an office was taken away"),
    "office.rules_changed": _("protest period or sanctions were set"),
    "entry.added": _("a player was entered"),
    "entries.copied": _("players were copied from an earlier event"),
    "entry.removed": _("a player entered by mistake was struck off the list"),
    "entries.imported": _("a list of players was imported"),
    "event.imported": _("the event was imported from another program"),
    "results.taken_over": _("results were imported from another program"),
    "lots.drawn": _("the lots were drawn"),
    "round.published": _("a round was published"),
    "round.unpublished": _("the publication of a round was taken back"),
    "result.recorded": _("a result was recorded"),
    "game.reopened": _("a game without a result was opened again"),
    "result.withdrawn": _("a result was withdrawn"),
    "record.agreed": _("the opponent agreed with the stated result; an official has to confirm it"),
    "record.stated_again": _("the stated result waits for confirmation again"),
    "record.unconfirmed": _("nobody confirmed the stated result in time; it is with the arbiter"),
    "record.withdrawn": _("the stated result was withdrawn: the game was adjourned"),
    "record.faulty": _("a faulty record came in"),
    "record.incomplete": _("a record without a result came in"),
    "record.waiting": _("a record came in; its result is stated and waits for confirmation"),
    "record.confirmed": _("a record came in and was accepted"),
    "record.disputed": _("a record went to the arbiter"),
    "case.opened": _("a case was opened"),
    "clock.reading": _("the clock was read"),
    "clock.flag": _("the flag is down"),
    "clock.correction": _("the clock was set"),
    "clock.arrival": _("a player came late"),
    "clock.absence": _("a player did not come"),
    "clock.recording": _("a player does not write the moves"),
    "draw_offer.open": _("a draw was offered"),
    "draw_offer.accepted": _("a draw offer was accepted"),
    "draw_offer.declined": _("a draw offer was declined"),
    "draw_offer.lapsed": _("a draw offer was refused by a move"),
    "draw_offer.mistake": _("a line about a draw offer was struck"),
    "game.adjourned": _("the game was adjourned"),
    "game.resumed": _("the game is played on"),
    "result.annulled": _("the game was annulled"),
    "seal.closed": _("a move was sealed"),
    "seal.opened": _("the sealed move was opened"),
    "case.added_to": _("something was added to a case"),
    "case.withdrawn": _("a case was withdrawn"),
    "case.answered": _("a statement was made in a case"),
    "case.ruled": _("a case was ruled"),
    "sanction.given": _("a sanction was given"),
    "certificate.issued": _("a certificate was issued"),
    "key.rotated": _("the key of certificates was changed"),
    "regulations.changed": _("the regulations were changed"),
    "head.corrected": _("title, place, days or officials of the event were corrected"),
    "event.cancelled": _("the event was cancelled"),
    "event.resumed": _("the event was resumed"),
    "event.hidden": _("the event was hidden"),
    "event.shown": _("the event was brought back"),
    "event.opened_to_public": _("the event was opened to the public"),
    "schedule.planned": _("the schedule of the rounds was changed"),
    "hall.alert_put_up": _("a line was put over the screens of the hall"),
    "hall.alert_taken_down": _("the line over the screens of the hall was taken down"),
    "rounds.changed": _("the number of rounds was changed"),
    "card.issued": _("a card was made for a player"),
    "card.renewed": _("a new card was made for a player; the old one ended"),
    "card.revoked": _("the card of a player was taken back"),
    "account.given": _("somebody was given an account"),
    "person.requested": _("consent was asked to change facts and account of a player"),
    "person.answered": _("answered whether facts and account of a player may be changed"),
    "password.link_made": _("a one-time link for a password was given"),
    "password.set_by_link": _("a password was set by a link"),
    "password.changed": _("a password was changed"),
    "email.changed": _("an e-mail address was changed"),
    "second_factor.enrolled": _("signing in with a code was switched on"),
    "second_factor.recovered": _("signed in with a recovery code"),
    "second_factor.codes_renewed": _("new recovery codes were given"),
    "second_factor.removed": _("signing in with a code was switched off"),
    "token.created": _("a key for programs was made"),
    "token.revoked": _("a key for programs was taken back"),
    "player.changed": _("facts about a player were corrected"),
    "people.imported": _("a list of people was imported"),
    "entry.present": _("a player is present"),
    "entry.half_bye": _("a bye asked for, with points"),
    "entry.zero_bye": _("a bye asked for, without points"),
    "entry.absent": _("a player is away for a round"),
    "entry.forfeit": _("a player did not come to his game"),
    "entry.withdrawn": _("a player withdrew"),
    "entry.returned": _("a player came back"),
    "entry.expelled": _("a player was expelled"),
    "entry.unexplained": _("that a player who had not come plays was taken back"),
    "checkin.closed": _("the check-in was closed"),
    "checkin.taken_back": _("the check-in was taken back"),
    "apart.kept": _("two players are kept apart"),
    "apart.lifted": _("two players may meet again"),
    "round.drafted": _("a round was drafted"),
    "reasons.derived": _("the reasons of the pairings were derived anew"),
    "round.started": _("a round was started"),
    "board.set_up": _("a set-up was laid down for a board"),
    "board.set_up_taken_back": _("the set-up of a board was taken back"),
    "move.sent": _("a move of a correspondence game was sent"),
    "move.overdue": _("an answer by correspondence is overdue; it is with the arbiter"),
    "leave.taken": _("a player takes leave from his correspondence games"),
    "side.described": _("what a side is besides its player was written down"),
    "board.turned": _("the colours of a board were exchanged"),
    "board.turn_taken_back": _("an exchange of the colours of a board was taken back"),
    "manual.begun": _("changes by hand were begun"),
    "manual.changed": _("changed by hand"),
    "manual.taken_back": _("a change by hand was taken back"),
    "manual.ended": _("changes by hand were ended"),
    "manual.end_taken_back": _("the end of changes by hand was taken back"),
    "result.first_entry": FIRST_ENTRY,
    "result.entries_differ": ENTRIES_DIFFER,
    "result.unconfirmed": _("no second entry of the same result in time; it is with the arbiter"),
    "result.moves_stated": _(
        "an official stated that the moves needed for an agreed draw were made"
    ),
    "result.entry_withdrawn": _(
        "the result that waited for a second entry was withdrawn: the game was adjourned"
    ),
    "result.entry_undone": _("an official took back the result that he had entered first"),
    "result.waits_again": _("the result entered first waits for the second entry again"),
    **HISTORICAL,
}


def journal_verb_in_words(name: str, language: str | None) -> str:
    """Put a journal row's verb into words; an unknown one stays itself."""
    room, _dot, act = name.partition(".")
    if room == "incident" and act in articles_acts_and_instructions_texts.ACTS:
        return text_of_code(articles_acts_and_instructions_texts.ACTS, act, language)
    return in_language(VERBS[name], language) if name in VERBS else name
