"""Words for what is refused in an event, Russian and English."""

from collections.abc import Mapping

Wording = tuple[str, str]

ERRORS: Mapping[str, Wording] = {
    "unknown_result_by": (
        "Так результат не определяют: {result_by}. Можно: one_player, both_players, official",
        "No result is made so: {result_by}. There are one_player, both_players, official",
    ),
    "confirm_minutes_out_of_range": (
        "Подтверждения ждут от 1 до {most} минут",
        "A confirmation is waited for between 1 and {most} minutes",
    ),
    "against_record": (
        "Запись партии говорит другое: {result}. Против записи результат вносит только судья "
        "решением по делу: откройте спор на странице партии",
        "The record of the game says otherwise: {result}. Against a record only the arbiter's "
        "ruling in a case enters a result: call the arbiter on the page of the game",
    ),
    "ruled_before": (
        "Результат определён решением судьи № {ruling}; его изменит только новое решение по делу "
        "{case}",
        "The result stands by ruling No. {ruling}; only another ruling in case {case} changes it",
    ),
    "annulled_by_ruling": (
        "У партии есть принятая запись; аннулировать её может только судья решением по делу",
        "The game has an accepted record; only the arbiter's ruling in a case annuls it",
    ),
    "bad_seal": (
        "Записанный ход пуст, слишком длинен или не назван его номер",
        "The sealed move is empty or too long, or its number is missing",
    ),
    "seal_unreadable": (
        "Записанный ход не прочесть: ключ сервера с тех пор сменился. Откройте конверт",
        "The sealed move cannot be read: the key of the server has changed since. "
        "Open the envelope",
    ),
    "bad_time_control": (
        "Контроль времени не читается: {said}. Пишут секунды: 480, 180+2, 45/5400:900",
        "This is no time control: {said}. Seconds are written: 480, 180+2, 45/5400:900",
    ),
    "lateness_out_of_range": (
        "Опоздание допускают от 0 до {most} минут",
        "Between 0 and {most} minutes of lateness can be tolerated",
    ),
    "clock_entry_unknown": (
        "Такой записи о часах не бывает: нужны вид, сторона и ход",
        "There is no such entry about a clock: its kind, side and move are needed",
    ),
    "clock_time_missing": (
        "Не названо время или оно больше ста часов",
        "The time is missing, or it is over a hundred hours",
    ),
    "account_exists": ("У игрока {player} уже есть вход", "{player} has an account already"),
    "no_such_entry": ("Такой заявки в этом турнире нет", "There is no such entry in this event"),
    "unknown_user": ("Никого с именем «{user}» нет", "There is nobody called “{user}”"),
    "no_account_here": (
        "Входа с таким именем в этом соревновании нет",
        "Nobody with such an account plays or holds an office in this event",
    ),
    "account_elsewhere": (
        "{user} — должностное лицо или играет и там, где организатор не вы: новый пароль даёт "
        "организатор сайта, а сотруднику сайта — администратор",
        "{user} holds an office, or also plays where you are no organiser: an organiser of the "
        "site gives the new password, and to staff a superuser",
    ),
    "person_shared": (
        "{player} стоит и в соревнованиях, которые ведёте не вы ({events}): сведения и вход "
        "меняет организатор сайта или вы — с согласия игрока, сайта или тех организаторов",
        "{player} also stands in events that are not yours ({events}): an organiser of the site "
        "changes facts and account, or you once the player, the site or those organisers agree",
    ),
    "person_not_shared": (
        "{player}: согласия не нужно, это игрок только ваших соревнований",
        "{player}: no consent is needed, he stands in your events only",
    ),
    "already_gone": ("Участник уже не играет: {state}", "The player has left: {state}"),
    "already_drawn": (
        "Жребий {round}-го тура уже брошен",
        "The lot of round {round} has been drawn already",
    ),
    "acceleration_unknown": (
        "Файл добавляет очки не по системе Баку; такого ускорения здесь нет",
        "The file lends points otherwise than by Baku; there is no such acceleration here",
    ),
    "adjourned_open": (
        "Есть отложенная партия: итог турнира после тура {round} ещё не известен",
        "A game is adjourned: the outcome of the event after round {round} is not known yet",
    ),
    "already_imported": (
        "Этот файл уже перенесён: турнир {event}",
        "This file was taken over before: event {event}",
    ),
    "initial_colour_missing": (
        "Файл не говорит, какой цвет выпал в первом туре (152 или XXC)",
        "The file does not say the initial colour (152 or XXC)",
    ),
    "not_the_table": (
        "Тур {round} файла сыгран не по официальной таблице",
        "Round {round} of the file was not played by the official table",
    ),
    "people_asked": (
        "Нужно решить, кто это: номера {numbers}",
        "Please decide who they are: numbers {numbers}",
    ),
    "rounds_missing": (
        "Сколько всего туров, файл не говорит (142 или XXR); сыграно {rounds}",
        "The file does not say how many rounds there are (142 or XXR); played: {rounds}",
    ),
    "unreadable_trf": ("TRF не прочитан", "The TRF cannot be read"),
    "already_entered": ("{player} уже заявлен", "{player} has already entered"),
    "apart_needs_two": ("Назовите двух разных участников", "Name two different players"),
    "bad_seed": (
        "Зерно жребия — от 1 до 64 шестнадцатеричных цифр, а не «{seed}»",
        "A seed is 1 to 64 hexadecimal digits, not “{seed}”",
    ),
    "bye_needs_swiss": (
        "Тур без соперника по просьбе есть только в швейцарской системе",
        "A bye on request exists only in the Swiss system",
    ),
    "lot_reason_missing": (
        "Скажите, почему номера разыграны не здесь",
        "Say why the numbers were not drawn here",
    ),
    "numbers_by_rating": (
        "По положению номера идут по рейтингу, а не по жребию",
        "By the regulations the numbers go by rating, not by lot",
    ),
    "numbers_incomplete": (
        "Номера от 1 до {last} нужны каждому участнику, и каждый один раз",
        "Every player needs one of the numbers 1 to {last}, each of them once",
    ),
    "board_in_play": (
        "На доске {board} уже есть запись или результат: её не пересаживают",
        "Board {board} has a record or a result already and is not changed",
    ),
    "change_refused": (
        "Так рассадить нельзя: кто-то окажется за двумя досками или ни за одной",
        "This cannot be seated: somebody would sit at two boards or at none",
    ),
    "claim_missing": ("Напишите, о чём заявление", "Say what the claim is"),
    "draft_refused": (
        "Черновик не прошёл нашу проверку, замечаний: {count}; первое: {first}",
        "The draft was refused by our own check, findings: {count}; the first: {first}",
    ),
    "event_hidden": (
        "Пока составлялись пары, соревнование убрали с глаз: составьте пары заново",
        "The event was removed from sight while it was paired: draft the round again",
    ),
    "draft_stale": (
        "После черновика {round}-го тура изменились участники или результаты: "
        "составьте пары заново",
        "Players or results have changed since round {round} was drafted: draft it again",
    ),
    "earlier_round_first": (
        "Сначала опубликуйте туры до {round}-го",
        "Publish the rounds before round {round} first",
    ),
    "entries_closed": ("Приём заявок закрыт: {state}", "Entries are closed: {state}"),
    "engine_slow": (
        "Программа жеребьёвки не справилась за {seconds} с; попробуйте ещё раз или разделите "
        "участников на группы",
        "The pairing engine took more than {seconds} s; try again or divide the field",
    ),
    "engine_failed": (
        "Программа жеребьёвки не смогла составить {round}-й тур; подробности в журнале сервера",
        "The pairing engine failed in round {round}; the server's log says more",
    ),
    "game_annulled": (
        "Партия аннулирована: запись к ней не принимается",
        "The game is annulled and takes no record",
    ),
    "player_changed": (
        "{player}: эти сведения только что изменил кто-то другой; ниже то, что записано сейчас",
        "{player}: somebody else has just changed these facts; what stands now is shown below",
    ),
    "event_changed": (
        "Название или регламент тем временем изменены: {by}, {time}. Ваши изменения не записаны; "
        "посмотрите, что записано сейчас, и решите снова",
        "Title or regulations have changed meanwhile: {by}, {time}. Your change is not written; "
        "look at what stands now and decide again",
    ),
    "birth_differs": (
        "Год рождения {year} и дата {day} противоречат друг другу",
        "The year of birth {year} and the date {day} contradict each other",
    ),
    "federation_id_taken": (
        "Номер {number} в федерации принадлежит другому: {player}",
        "The federation number {number} belongs to somebody else: {player}",
    ),
    "game_changed": (
        "Доска {board} тем временем изменилась: {by}, {time}, теперь {result}. "
        "Ваш результат {meant} не записан; если верен он, исправьте на странице партии",
        "Board {board} has changed meanwhile: {by}, {time}, now {result}. "
        "Your result {meant} is not entered; if it is right, correct it on the page of the game",
    ),
    "half_bye_limit": (
        "По положению можно взять туров за пол-очка: {limit}",
        "The regulations allow this many half-point byes: {limit}",
    ),
    "idempotency_key_reused": (
        "Этот ключ повторного запроса уже занят другим запросом",
        "This idempotency key belongs to another request",
    ),
    "manual_not_open": (
        "Сначала начните ручные изменения {round}-го тура",
        "Begin the changes by hand of round {round} first",
    ),
    "manual_open": (
        "Тур {round} изменяют вручную: сначала закончите изменения",
        "Round {round} is being changed by hand: end the changes first",
    ),
    "name_missing": ("Напишите имя", "A name is missing"),
    "needs_confirmation": (
        "Это изменение нужно подтвердить; предупреждений: {count}",
        "This change must be confirmed; cautions: {count}",
    ),
    "no_such_number": (
        "Номера {number} в этом туре нет за досками",
        "Number {number} sits at no board of this round",
    ),
    "needs_swiss": (
        "Пары по ходу турнира составляют только в швейцарской системе",
        "Rounds are drafted one by one only in the Swiss system",
    ),
    "no_daily_draw": (
        "По положению тур таблицы не разыгрывают: они идут по порядку",
        "The regulations do not draw the round of the table: they are played in order",
    ),
    "no_opening_table": (
        "По положению начала не разыгрывают",
        "The regulations draw no openings",
    ),
    "no_pairing": (
        "Для {round}-го тура нет ни одной жеребьёвки по правилам: решает главный судья "
        "(C.04.3, 1.9.3)",
        "Round {round} cannot be paired by the rules: the arbiter decides (C.04.3, 1.9.3)",
    ),
    "no_such_pair": ("Такого запрета нет", "There is no such pair"),
    "no_such_round": ("Тура {round} нет", "There is no round {round}"),
    "ends_before_start": (
        "Последний день ({last}) раньше первого ({first})",
        "The last day ({last}) is before the first ({first})",
    ),
    "not_cancelled": ("Соревнование не отменено", "The event is not cancelled"),
    "event_played": (
        "В соревновании уже играли: убрать с глаз его нельзя, только отменить с причиной",
        "The event has been played in: it cannot be removed from sight, only cancelled "
        "with a reason",
    ),
    "not_all_seated": (
        "Ещё не посажены номера {numbers}: дайте каждому соперника или свободный тур",
        "Numbers {numbers} sit nowhere yet: give each an opponent or the bye",
    ),
    "seated_already": (
        "Номер {number} уже сидит за доской: сначала снимите её",
        "Number {number} sits at a board already: dissolve it first",
    ),
    "cycles_out_of_range": (
        "Кругов может быть от 1 до {most}; названо {cycles}",
        "There can be 1 to {most} cycles; {cycles} were named",
    ),
    "games_out_of_range": (
        "Партий во встрече может быть от 1 до {most}; названо {games}",
        "A pairing can have 1 to {most} games; {games} were named",
    ),
    "too_many_games": (
        "Получится партий: {games}, а таблица выдержит не больше {most}; уменьшите круги, партии "
        "во встрече или число участников",
        "There would be {games} games, and a table holds at most {most}; take fewer cycles, games "
        "or players",
    ),
    "event_finished": (
        "Соревнование завершено: состояние участника в туре {round} больше не меняют",
        "The event is finished: what a player is to round {round} changes no more",
    ),
    "not_in_play": ("Партия сейчас не идёт: {state}", "The game is not in play: {state}"),
    "not_withdrawn": (
        "Вернуться может только выбывший",
        "Only a player who has withdrawn can return",
    ),
    "not_waiting": (
        "Эта запись не ждёт подтверждения: {state}",
        "This record does not wait to be confirmed: {state}",
    ),
    "open_result": ("Укажите результат", "A result is missing"),
    "only_for_round_robin": (
        "Круги и жеребьёвка тура таблицы бывают только в круговой системе",
        "Cycles and the daily draw of a round exist only in a round robin",
    ),
    "only_for_swiss": (
        "Число туров и ускорение задают только в швейцарской системе",
        "The number of rounds and acceleration are set only in the Swiss system",
    ),
    "boards_played": (
        "В {round}-м туре нет доски, для которой ещё разыгрывают начало",
        "Round {round} has no board for which an opening is still to be drawn",
    ),
    "opening_not_drawn": (
        "Начало {round}-го тура ещё не разыграно. Сначала жеребьёвка начала — её проводит судья "
        "или организатор на странице тура, — потом запись и результат; неявку вписать можно "
        "и сейчас",
        "The opening of round {round} is not drawn yet. First the lot, which an arbiter or "
        "organiser draws on the page of the round, then records and results; a forfeit may be "
        "entered now",
    ),
    "bad_set_up": ("Расстановка не годится: {said}", "The set-up cannot be used: {said}"),
    "set_up_is_over": (
        "В этой расстановке нечем ходить: {fen}",
        "In this set-up the side to move has no move: {fen}",
    ),
    "set_up_and_openings": (
        "Или своя расстановка, или жребий начал: оставьте одно",
        "Either a set-up of the event or drawn openings: leave one of them",
    ),
    "openings_of_russian": (
        "Таблицы начал составлены для русских шашек; правила турнира — другой игры",
        "The tables of openings are of Russian draughts; the rules of the event are of another "
        "game",
    ),
    "opening_first": (
        "Сначала проведите жеребьёвку начала для {round}-го тура",
        "Draw the opening of round {round} first",
    ),
    "openings_exhausted": (
        "В таблице осталось неразыгранных начал: {left}, нужно {wanted}",
        "Openings of the table not yet drawn: {left}, {wanted} are needed",
    ),
    "own_word": (
        "Своё сообщение подтверждает соперник, а не вы сами",
        "Your own word is confirmed by your opponent, not by you",
    ),
    "moves_not_stated": (
        "По правилам соревнования о ничьей договариваются не раньше {least}-го хода, а записи нет. "
        "На странице партии подтвердите, что {least} ходов сделано",
        "By the rules of the event a draw is not agreed before move {least}, and there is no "
        "record. State on the page of the game that {least} moves were made",
    ),
    "reason_missing": (
        "Без обоснования это не меняют",
        "This is not changed without a reason",
    ),
    "needs_round_robin": (
        "Это бывает только в круговом турнире",
        "This exists only in a round robin",
    ),
    "no_such_board": ("Доски {board} в туре нет", "There is no board {board} in the round"),
    "results_missing": (
        "Не все партии прошлых туров окончены: {count}",
        "Games of earlier rounds are not over: {count}",
    ),
    "rounds_out_of_range": (
        "Туров может быть от {least} до {most}; названо {rounds}",
        "There can be {least} to {most} rounds; {rounds} were named",
    ),
    "round_closed": ("Тур {round} уже закрыт", "Round {round} is closed"),
    "round_not_published": ("Тур {round} ещё не опубликован", "Round {round} is not published yet"),
    "round_published": ("Тур {round} уже опубликован", "Round {round} is already published"),
    "table_round_first": (
        "Сначала разыграйте, какой тур таблицы играется {round}-м",
        "First draw which round of the table is played as round {round}",
    ),
    "table_refused": ("Таблица не прошла проверку: {first}", "The table was refused: {first}"),
    "title_missing": ("Напишите название", "A title is missing"),
    "no_such_list": ("Такого списка здесь нет", "There is no such list here"),
    "unreadable_list": ("Список не прочитан", "The list cannot be read"),
    "too_few_players": (
        "Участников: {players}, нужно не меньше {least}",
        "Players: {players}, at least {least} are needed",
    ),
    "too_many_players": (
        "Участников: {players}, таблица есть не больше чем на {most}",
        "Players: {players}, tables go up to {most}",
    ),
    "unknown_coefficient": ("Показатель «{coefficient}» неизвестен", "Unknown: {coefficient}"),
    "coefficient_needs_swiss": (
        "{coefficient} в круговом турнире не разделяет равных: он у них одинаков",
        "{coefficient} separates nobody in a round robin: equals have the same",
    ),
    "unknown_dispute": ("Такого вида заявления нет: {kind}", "There is no such claim: {kind}"),
    "unknown_draw_rule": (
        "Такой ничьей правила не знают: {rule}",
        "No rule of a draw has this name: {rule}",
    ),
    "ply_not_in_record": (
        "В записи партии нет полухода {ply}: последний — {last}",
        "The record has no ply {ply}: the last is {last}",
    ),
    "unknown_opening_table": (
        "Таблицы начал «{table}» нет",
        "There is no opening table “{table}”",
    ),
    "not_finished": (
        "Сначала должны закончиться все партии",
        "First every game must be over",
    ),
    "places_drawn": (
        "Жребий о местах уже проведён",
        "The lot for the places has already been drawn",
    ),
    "unknown_system": ("Система «{system}» неизвестна", "The system “{system}” is unknown"),
    "unknown_ruleset": ("Правила «{ruleset}» неизвестны", "The rules “{ruleset}” are unknown"),
    "wrong_state": ("Сейчас это невозможно: {state}", "This cannot be done now: {state}"),
}
