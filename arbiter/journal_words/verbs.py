"""What was done, by the verb of a row of the journal."""

from collections.abc import Mapping

from arbiter import incident_words, messages
from arbiter.messages import Wording, pick

FIRST_ENTRY: Wording = (
    "результат внесён официальным лицом, ждёт второго",
    "an official entered the result; a second must enter it too",
)
ENTRIES_DIFFER: Wording = (
    "два официальных лица внесли разные результаты",
    "two officials entered different results",
)
HISTORICAL: Mapping[str, Wording] = {
    "result.said": FIRST_ENTRY,
    "result.words_differ": ENTRIES_DIFFER,
}
"""Verbs of rows written before; no service writes them any more."""
VERBS: Mapping[str, Wording] = {
    "import.resumed": ("загрузка в архив продолжена", "an import was resumed"),
    "import.stopped": ("загрузка в архив остановлена", "an import was stopped"),
    "import.opened": ("принесён файл для архива", "a file was brought into the archive"),
    "openings.imported": (
        "перенесена таблица начал",
        "a table of drawn openings was taken over",
    ),
    "tournament.opened": ("открыто соревнование", "the event was opened"),
    "office.appointed": ("назначена должность", "an office was given"),
    "office.dismissed": ("должность снята", "an office was taken away"),
    "office.rules_changed": (
        "заданы срок протеста или взыскания",
        "protest period or sanctions were set",
    ),
    "entry.added": ("заявлен участник", "a player was entered"),
    "entries.imported": ("перенесён список участников", "a list of players was taken over"),
    "event.imported": (
        "турнир перенесён из другой программы",
        "the event was taken over from another program",
    ),
    "results.taken_over": (
        "перенесены результаты из другой программы",
        "results were taken over from another program",
    ),
    "lots.drawn": ("проведён жребий", "the lots were drawn"),
    "round.published": ("опубликован тур", "a round was published"),
    "result.recorded": ("записан результат", "a result was recorded"),
    "game.reopened": (
        "партия без результата снова открыта",
        "a game without a result was opened again",
    ),
    "result.withdrawn": ("снят результат", "a result was withdrawn"),
    "record.agreed": (
        "соперник подтвердил заявленный результат, решает судья",
        "the opponent agreed with the stated result; an official has to confirm it",
    ),
    "record.stated_again": (
        "заявленный результат снова ждёт подтверждения",
        "the stated result waits for confirmation again",
    ),
    "record.unconfirmed": (
        "заявленный результат никто не подтвердил в срок, он у судьи",
        "nobody confirmed the stated result in time; it is with the arbiter",
    ),
    "record.withdrawn": (
        "заявленный результат снят: партия отложена",
        "the stated result was withdrawn: the game was adjourned",
    ),
    "record.faulty": ("поступила запись с ошибкой", "a faulty record came in"),
    "record.incomplete": ("поступила запись без результата", "a record without a result came in"),
    "record.waiting": (
        "поступила запись, результат заявлен и ждёт подтверждения",
        "a record came in; its result is stated and waits for confirmation",
    ),
    "record.confirmed": ("поступила запись, принята", "a record came in and was accepted"),
    "record.disputed": ("запись передана судье", "a record went to the arbiter"),
    "case.opened": ("открыто дело", "a case was opened"),
    "clock.reading": ("сняты показания часов", "the clock was read"),
    "clock.flag": ("флаг упал", "the flag is down"),
    "clock.correction": ("часы поправлены", "the clock was set"),
    "clock.arrival": ("опоздание", "a player came late"),
    "clock.absence": ("неявка", "a player did not come"),
    "clock.recording": ("запись не ведётся", "a player does not write the moves"),
    "draw_offer.open": ("предложена ничья", "a draw was offered"),
    "draw_offer.accepted": ("предложение ничьей принято", "a draw offer was accepted"),
    "draw_offer.declined": ("предложение ничьей отклонено", "a draw offer was declined"),
    "draw_offer.lapsed": (
        "на предложение ничьей ответили ходом",
        "a draw offer was refused by a move",
    ),
    "draw_offer.mistake": (
        "запись о предложении ничьей вычеркнута",
        "a line about a draw offer was struck",
    ),
    "game.adjourned": ("партия отложена", "the game was adjourned"),
    "game.resumed": ("партия доигрывается", "the game is played on"),
    "result.annulled": ("партия аннулирована", "the game was annulled"),
    "seal.closed": ("ход записан и запечатан", "a move was sealed"),
    "seal.opened": ("записанный ход вскрыт", "the sealed move was opened"),
    "case.added_to": ("дело дополнено", "something was added to a case"),
    "case.withdrawn": ("дело отозвано", "a case was withdrawn"),
    "case.answered": ("внесено объяснение по делу", "a statement was made in a case"),
    "case.ruled": ("по делу вынесено решение", "a case was ruled"),
    "sanction.given": ("наложено взыскание", "a sanction was given"),
    "certificate.issued": ("выдан сертификат", "a certificate was issued"),
    "key.rotated": ("сменён ключ сертификатов", "the key of certificates was changed"),
    "regulations.changed": ("изменено положение", "the regulations were changed"),
    "head.corrected": (
        "исправлены название, место, дни или судьи соревнования",
        "title, place, days or officials of the event were corrected",
    ),
    "event.cancelled": ("соревнование отменено", "the event was cancelled"),
    "event.resumed": ("отмена соревнования снята", "the event was resumed"),
    "event.hidden": ("соревнование убрано с глаз", "the event was removed from sight"),
    "event.shown": ("соревнование возвращено", "the event was brought back"),
    "rounds.changed": ("изменено число туров", "the number of rounds was changed"),
    "account.given": ("игроку дан вход", "a player was given an account"),
    "person.requested": (
        "просят согласия менять сведения и вход игрока",
        "consent was asked to change facts and account of a player",
    ),
    "person.answered": (
        "дан ответ: можно ли менять сведения и вход игрока",
        "answered whether facts and account of a player may be changed",
    ),
    "password.link_made": (
        "выдана разовая ссылка для пароля",
        "a one-time link for a password was given",
    ),
    "password.set_by_link": ("пароль задан по ссылке", "a password was set by a link"),
    "password.changed": ("пароль сменён", "a password was changed"),
    "email.changed": ("сменён адрес почты", "an e-mail address was changed"),
    "second_factor.enrolled": ("включён вход по коду", "signing in with a code was switched on"),
    "second_factor.recovered": ("вход по запасному коду", "signed in with a recovery code"),
    "second_factor.codes_renewed": ("выданы новые запасные коды", "new recovery codes were given"),
    "second_factor.removed": ("выключен вход по коду", "signing in with a code was switched off"),
    "token.created": ("выдан ключ для программ", "a key for programs was made"),
    "token.revoked": ("ключ для программ отозван", "a key for programs was taken back"),
    "player.changed": ("исправлены сведения об игроке", "facts about a player were corrected"),
    "people.imported": ("перенесён список людей", "a list of people was taken over"),
    "entry.present": ("участник присутствует", "a player is present"),
    "entry.half_bye": ("свободен по просьбе, с очками", "a bye asked for, with points"),
    "entry.zero_bye": ("свободен по просьбе, без очков", "a bye asked for, without points"),
    "entry.absent": ("участника нет в туре", "a player is away for a round"),
    "entry.forfeit": ("участник не явился", "a player did not come to his game"),
    "entry.withdrawn": ("участник выбыл", "a player withdrew"),
    "entry.returned": ("участник вернулся", "a player came back"),
    "entry.expelled": ("участник исключён", "a player was expelled"),
    "checkin.closed": ("закончена явка", "the check-in was closed"),
    "apart.kept": ("двоих не сводить", "two players are kept apart"),
    "apart.lifted": ("двоих можно сводить снова", "two players may meet again"),
    "round.drafted": ("составлен черновик тура", "a round was drafted"),
    "reasons.derived": (
        "причины жеребьёвки выведены заново",
        "the reasons of the pairings were derived anew",
    ),
    "round.started": ("начат тур", "a round was started"),
    "board.set_up": (
        "для доски назначена расстановка",
        "a set-up was laid down for a board",
    ),
    "board.turned": ("на доске обменены цвета", "the colours of a board were exchanged"),
    "manual.begun": ("начаты ручные изменения", "changes by hand were begun"),
    "manual.changed": ("изменено вручную", "changed by hand"),
    "manual.ended": ("закончены ручные изменения", "changes by hand were ended"),
    "result.first_entry": FIRST_ENTRY,
    "result.entries_differ": ENTRIES_DIFFER,
    "result.unconfirmed": (
        "второго внесения того же результата в срок не последовало, он у судьи",
        "no second entry of the same result in time; it is with the arbiter",
    ),
    "result.moves_stated": (
        "официальное лицо подтвердило: ходов для соглашения на ничью сделано достаточно",
        "an official stated that the moves needed for an agreed draw were made",
    ),
    "result.entry_withdrawn": (
        "внесённый результат, который ждал второго, снят: партия отложена",
        "the result that waited for a second entry was withdrawn: the game was adjourned",
    ),
    "result.waits_again": (
        "внесённый результат снова ждёт второго",
        "the result entered first waits for the second entry again",
    ),
    **HISTORICAL,
}


def describe_verb(name: str, language: str | None) -> str:
    """What was done; a verb unknown here keeps its name."""
    room, _dot, act = name.partition(".")
    if room == "incident" and act in incident_words.ACTS:
        return messages.word(incident_words.ACTS, act, language)
    return pick(VERBS[name], language) if name in VERBS else name
