"""Where each column of the tables of events is compared with the journal."""

from arbiter.journal.columns import WhyNot, place_columns

RULED = "tournament.opened regulations.changed"

HEADED = "tournament.opened head.corrected"

ENTERED = "entry.added entries.imported entries.copied event.imported"

LAID = "round.published manual.changed manual.taken_back results.taken_over line_up.changed"

RECORDED = "record.*"

RESULTS = "result.* results.taken_over"

MARKED = "entry.* checkin.* results.taken_over"

TEAMED = "team.* teams.*"

LINED = "teams.taken_over line_ups.opened line_up.changed"

COMMON = "festival.opened festival.changed festival.made_public festival.rule_changed"

MATRIX = "festival.opened groups.*"

APPLIED = "application.* applications.* admission.decided"


def place_columns_of_events() -> None:
    """Place the columns of every table of this app."""
    _place_events()
    _place_entries()
    _place_rounds()
    _place_games()
    _place_teams()
    _place_festivals()
    _place_applications()
    place_columns(
        "tournaments.prizefund",
        told={
            "prizes.set prizes.confirmed prizes.reopened": "tournament festival fund currency"
            " amounts sharing rest unit one_prize minimum awards table_revision"
        },
        not_compared={WhyNot.AUTHOR: "confirmed_by confirmed_at"},
    )
    place_columns(
        "tournaments.normtable",
        told={"norms.loaded": "code edition sha256"},
        not_compared={
            WhyNot.DERIVED: "title source kind is_official text",
            WhyNot.AUTHOR: "loaded_by loaded_at",
        },
    )
    place_columns("tournaments.eventnorms", told={"norms.chosen": "tournament table status"})
    place_columns(
        "tournaments.rankproposal",
        told={
            "rank.proposed rank.confirmed rank.withdrawn": "entry table rank state order_number"
            " order_date withdrawn_reason*"
        },
        not_compared={
            WhyNot.AGAIN: "line",
            WhyNot.AUTHOR: "proposed_by proposed_at confirmed_by confirmed_at withdrawn_by"
            " withdrawn_at",
        },
    )
    place_columns(
        "tournaments.openingdraft",
        not_compared={
            WhyNot.WORK: "title_ru title_en slug edition source link text file_name owner"
            " created_at changed_at revision published"
        },
    )
    place_columns(
        "tournaments.playoff",
        told={"play_off.opened": "tournament contest"},
        not_compared={WhyNot.AGAIN: "order", WhyNot.AUTHOR: "opened_by opened_at"},
    )
    place_columns(
        "tournaments.standingrevision",
        not_compared={WhyNot.AGAIN: "tournament revision computed_at facts"},
    )
    place_columns(
        "tournaments.standingrow",
        not_compared={
            WhyNot.AGAIN: "standing entry place_from place_to points carried played values reasons"
        },
    )
    _place_stages()
    place_columns(
        "tournaments.regulationswords",
        not_compared={WhyNot.PAPER: "subject section text text_en"},
    )
    place_columns(
        "tournaments.regulationsedition",
        not_compared={
            WhyNot.PROOF: "subject number published_at published_by text text_en sha256 signature"
            " public_key"
        },
    )
    place_columns(
        "tournaments.federationlist",
        not_compared={WhyNot.WORK: "title title_en source heads made_at made_by"},
    )
    place_columns(
        "tournaments.snapshot",
        not_compared={
            WhyNot.WORK: "federation_list state day edition file_name sha256 data top choice report"
            " answers fault tried asked_at brought_at brought_by stored_at stored_by rows"
        },
    )
    place_columns(
        "tournaments.listedrating",
        not_compared={
            WhyNot.ARCHIVE: "snapshot row number name name_latin surname rating title federation"
            " birth_year sex region city club player is_decided"
        },
    )
    place_columns(
        "tournaments.reportlayout",
        not_compared={WhyNot.WORK: "title source text loaded_at loaded_by"},
    )
    place_columns(
        "tournaments.sentreport",
        told={
            "report.*": "tournament title sent_on answered_on state reason*",
        },
        not_compared={
            WhyNot.AUTHOR: "sent_by sent_noted_at answered_by answer_noted_at",
            WhyNot.WORK: "form",
        },
    )
    place_columns(
        "tournaments.eventratings",
        not_compared={
            WhyNot.WORK: "tournament federation_list snapshot taken_from taken_at taken_by"
        },
    )
    place_columns(
        "tournaments.takenrating", not_compared={WhyNot.DERIVED: "entry line rating is_decided"}
    )
    place_columns(
        "tournaments.ratinglist",
        not_compared={
            WhyNot.WORK: "title title_en rules made_at made_by computed_from computed_at"
        },
    )
    place_columns(
        "tournaments.ratedevent", not_compared={WhyNot.WORK: "rating_list tournament added_at"}
    )
    place_columns(
        "tournaments.ratingchange",
        not_compared={
            WhyNot.AGAIN: "event player place before after deviation k games total performance"
            " facts is_newest"
        },
    )
    place_columns(
        "tournaments.hallalert", not_compared={WhyNot.WORK: "tournament text put_up_at put_up_by"}
    )
    place_columns(
        "tournaments.keptfile",
        not_compared={
            WhyNot.PROOF: "tournament after is_final revision made_at sha256 length named data"
        },
    )
    place_columns(
        "tournaments.takenevent",
        not_compared={
            WhyNot.PROOF: "sha256 title event after made key signers length data",
            WhyNot.AGAIN: "decided decided_at is_key_known is_archived",
            WhyNot.WORK: "tried asked_at",
            WhyNot.AUTHOR: "taken_by taken_at",
            WhyNot.SIGHT: "is_public",
        },
    )
    place_columns(
        "tournaments.printjob",
        not_compared={
            WhyNot.WORK: "tournament state asked_by asked_at language choice papers made began_at"
            " pdf"
        },
    )


def _place_stages() -> None:
    place_columns(
        "tournaments.stage",
        told={
            "stage.*": "tournament title title_en from_entries quotas finals_planned carry"
            " pairs_by_carried seeding distribution kept_apart seed regulations away decided"
            " decided_reason* deadline made_at is_removed"
        },
    )
    place_columns(
        "tournaments.stagesource",
        told={"stage.*": "stage tournament position"},
        not_compared={WhyNot.WORK: "counted_revision"},
    )
    place_columns("tournaments.stagefinal", told={"stage.*": "stage tournament position"})
    place_columns(
        "tournaments.stageentry",
        told={"stage.carried": "final source entry seed reason carried games"},
    )
    place_columns(
        "tournaments.series",
        told={
            "series.*": "title title_en points best_of counted_by shared ties is_private is_removed"
            " closed closed_at"
        },
        not_compared={WhyNot.AUTHOR: "opened_by opened_at"},
    )
    place_columns("tournaments.seriesevent", told={"series.*": "series tournament group position"})


def _place_events() -> None:
    place_columns(
        "tournaments.tournament",
        told={
            "lots.drawn event.imported entry.added entry.returned": "initial_colour baku_border",
            "event.cancelled event.resumed": "state_before_cancel cancelled_reason*",
        },
        compared={
            HEADED: "title title_en city starts_on ends_on time_zone federation chief_arbiter"
            " deputy_arbiters chief_secretary names_of_minors",
            RULED: "system cycles games_per_pairing count_by ruleset_id coefficients acceleration"
            " numbering bye_points half_byes unplayed reverse_last_two exclude_under_half"
            " four_eyes result_by confirm_minutes time_control lateness_minutes opening_table"
            " opening_scope set_up mode days_per_move reserve_days leave_days is_consultation"
            " giver_colour sides_by bracket place_matches elimination stops_when_decided"
            " micro_steps step_points last_ladder",
            f"{RULED} ladder.changed": "ladder ladder_steps",
            f"{RULED} lots.drawn rounds.changed": "rounds_planned daily_draw",
            "tournament.opened event.opened_to_public": "is_private",
            "event.cancelled event.resumed round.published round.unpublished result.*": "state",
        },
        not_compared={
            WhyNot.SIGHT: "hidden_at",
            WhyNot.AUTHOR: "opened_by opened_at",
            WhyNot.ARCHIVE: "trf",
            WhyNot.AGAIN: "standings_revision",
            WhyNot.DERIVED: "revision",  # one set back is found
        },
    )
    place_columns(
        "tournaments.plannedstart", told={"schedule.planned": "tournament number starts_at"}
    )


def _place_entries() -> None:
    place_columns(
        "tournaments.player",
        compared={
            f"{ENTERED} player.changed people.imported": "name name_latin title rating federation"
            " federation_id club city birth_year region"
        },
        not_compared={
            WhyNot.PRIVATE: "birth_date sex",
            WhyNot.SIGHT: "is_demo is_guarded",
            WhyNot.ACCESS: "user",
        },
    )
    place_columns(
        "tournaments.entry",
        told={
            f"{ENTERED} player.changed ratings.taken": "tournament rating title first_round",
            "lots.drawn entry.added entry.returned event.imported": "number",
            "entry.*": "state",
            "side.described": "is_giver plays_blind has_relief_board speakers",
        },
        compared={ENTERED: "player"},
        not_compared={WhyNot.AUTHOR: "entered_at"},
    )
    place_columns(
        "tournaments.sideperson",
        told={"side.described": "entry role user"},
        not_compared={WhyNot.PRIVATE: "name"},
    )
    place_columns(
        "tournaments.forbiddenpair",
        told={"apart.* event.imported": "tournament one other is_absolute is_lifted reason*"},
    )
    place_columns(
        "tournaments.entrymark",
        told={MARKED: "entry round presence takes_back reason*"},
        not_compared={WhyNot.AUTHOR: "actor at"},
    )
    for table, columns in (
        ("entrycard", "entry fingerprint issued_by issued_at opened_at ended_at"),
        ("personrequest", "player tournament reason asked_by at"),
        ("personanswer", "request capacity tournament agrees by at"),
    ):
        place_columns(f"tournaments.{table}", not_compared={WhyNot.ACCESS: columns})
    place_columns(
        "tournaments.pushdevice",
        not_compared={WhyNot.PRIVATE: "card endpoint p256dh auth name language made_at"},
    )
    place_columns(
        "tournaments.calladdress",
        not_compared={
            WhyNot.PRIVATE: "card address language letters asked_at confirmed_at",
            WhyNot.ACCESS: "fingerprint",
        },
    )
    place_columns(
        "tournaments.message",
        not_compared={
            WhyNot.WORK: "device mail application key topic title words link language state made_at"
            " due_at expires_at taken_until attempts fault ended_at"
        },
    )
    place_columns(
        "tournaments.peoplefile",
        not_compared={
            WhyNot.ARCHIVE: "tournament sha256 file_name data brought_by at applied_at outcome"
        },
    )


def _place_rounds() -> None:
    place_columns(
        "tournaments.lot",
        told={"lots.drawn": "tournament urn"},
        compared={"lots.drawn": "kind seed outcome"},
        not_compared={WhyNot.AUTHOR: "actor at"},
    )
    place_columns(
        "tournaments.round",
        told={"round.published results.taken_over": "tournament number table_number"},
        compared={"round.published round.unpublished result.*": "state"},
        not_compared={
            WhyNot.AUTHOR: "published_at started_at played_on",
            WhyNot.AGAIN: "known",
            WhyNot.WORK: "drafts",
        },
    )
    place_columns(
        "tournaments.pairing",
        told={
            LAID: "round board kind points is_display first second match",
            "lots.drawn round.published line_up.changed": "opening_table opening",
            "board.set_up board.set_up_taken_back round.published line_up.changed": "set_up",
            "tie.decided": "goes_on",
        },
        not_compared={WhyNot.AGAIN: "reasons"},
    )
    place_columns(
        "tournaments.tieact",
        told={
            "tie.act_noted": "pairing step after is_between kind entry minutes reason* article",
            "tie.act_taken_back": "taken_back_at",
        },
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "tournaments.manualphase",
        told={
            "manual.begun manual.ended manual.end_taken_back": "round engine differences reason*"
        },
        not_compared={
            WhyNot.AUTHOR: "begun_by begun_at ended_by ended_at",
            WhyNot.WORK: "last_change",
        },
    )
    place_columns(
        "tournaments.draftjob",
        not_compared={
            WhyNot.WORK: "tournament state asked_by asked_at round began_at finished_at error"
        },
    )


def _place_games() -> None:
    place_columns(
        "tournaments.game",
        compared={
            RESULTS: "result termination state record",
            f"{LAID} tie.step_set_up": "pairing number white black",
            "tie.step_set_up tie.clock_noted": "step opening_from opening_table opening clock"
            " left_white left_black",
        },
        not_compared={
            WhyNot.AGAIN: "examination",
            WhyNot.STATED: "word_result word_termination word_by word_at stated_result"
            " stated_termination stated_by stated_at",
            WhyNot.WORK: "revision",
        },
    )
    place_columns(
        "tournaments.submission",
        compared={RECORDED: "game number source sha256 record result termination"},
        not_compared={
            WhyNot.AUTHOR: "submitted_by at",
            WhyNot.AGAIN: "examination fault",
            WhyNot.STATED: "state fact",
            WhyNot.WORK: "under_key",
        },
    )
    place_columns(
        "tournaments.clockentry",
        told={"clock.*": "game number kind side ply time fell reason*"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "tournaments.sealedmove",
        not_compared={
            WhyNot.PROOF: "game ply commitment salt hidden text verdict",
            WhyNot.AUTHOR: "sealed_by sealed_at opened_by opened_at",
        },
    )
    place_columns(
        "tournaments.bestgame",
        told={"game.named_best game.best_taken_back": "game reason* is_of_whole"},
        not_compared={WhyNot.AUTHOR: "named_by named_at"},
    )
    place_columns(
        "tournaments.sentmove",
        told={"move.sent": "game ply sent_on commitment"},
        not_compared={
            WhyNot.PROOF: "move hidden salt",
            WhyNot.AUTHOR: "entered_by entered_at",
        },
    )
    place_columns(
        "tournaments.livemove",
        not_compared={
            WhyNot.WORK: "tournament game ply move fen white_ms black_ms shown_at",
            WhyNot.AUTHOR: "by at",
        },
    )
    place_columns(
        "tournaments.liveboard", not_compared={WhyNot.WORK: "game device writer heard_at done"}
    )
    place_columns(
        "tournaments.livesettings",
        not_compared={WhyNot.SIGHT: "tournament delay_minutes delay_moves players_write"},
    )
    place_columns(
        "tournaments.scorerlink",
        not_compared={
            WhyNot.ACCESS: "tournament board fingerprint user made_by made_at opened_at ended_at"
        },
    )
    place_columns(
        "tournaments.webhookendpoint",
        not_compared={
            WhyNot.ACCESS: "tournament festival address types secret old_secret old_until made_by"
            " made_at ended_at",
            WhyNot.WORK: "read_seq certified_seq standings_told end_told failing_since rests_until"
            " stopped_at stop_reason warned_at",
        },
    )
    place_columns(
        "tournaments.webhookreading",
        not_compared={WhyNot.WORK: "endpoint tournament read_seq standings_told end_told"},
    )
    place_columns(
        "tournaments.webhookdelivery",
        not_compared={
            WhyNot.WORK: "endpoint message_id type body state made_at due_at tried_at taken_until"
            " attempts tries answer ended_at"
        },
    )
    place_columns(
        "tournaments.leave",
        told={"leave.*": "entry first_day last_day"},
        not_compared={WhyNot.AUTHOR: "entered_by entered_at"},
    )


def _place_teams() -> None:
    place_columns(
        "tournaments.teamsettings",
        told={
            "teams.settings_changed teams.taken_over team.removed": "tournament boards places_by"
            " board_order bye conditions opening_tables coefficients line_up_minutes colours"
            " prohibited late_players"
        },
    )
    place_columns(
        "tournaments.team",
        told={
            TEAMED: "tournament number name club region captain_name* withdrawn_from",
        },
        not_compared={WhyNot.ACCESS: "captain", WhyNot.AUTHOR: "entered_at"},
    )
    place_columns(
        "tournaments.teammember", told={TEAMED: "team entry order is_reserve late_reason* replaces"}
    )
    place_columns(
        "tournaments.teammatch",
        told={
            "teams.drawn teams.round_drafted teams.draft_changed teams.taken_over"
            " line_ups.opened": "round table first second"
        },
        not_compared={WhyNot.AGAIN: "reasons", WhyNot.AUTHOR: "opened_at"},
    )
    place_columns(
        "tournaments.lineup",
        told={LINED: "match team is_default exception* changes"},
        not_compared={WhyNot.WORK: "revision", WhyNot.AUTHOR: "by at"},
    )
    place_columns("tournaments.lineupplace", told={LINED: "line_up board member"})
    place_columns(
        "tournaments.teampenalty",
        told={
            "teams.taken_over team.penalised team.penalty_taken_back": "team match board_points"
            " match_points is_taken_back reason* reason_back*"
        },
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "tournaments.captainlink",
        not_compared={WhyNot.ACCESS: "team fingerprint user made_by made_at opened_at ended_at"},
    )
    place_columns(
        "tournaments.teamstanding",
        not_compared={WhyNot.AGAIN: "tournament revision computed_at facts"},
    )
    place_columns(
        "tournaments.teamstandingrow",
        not_compared={
            WhyNot.AGAIN: "standing team place_from place_to match_points game_points played won"
            " drawn lost values reasons"
        },
    )
    place_columns(
        "tournaments.boardstandingrow",
        not_compared={WhyNot.AGAIN: "standing board entry team place_from place_to points games"},
    )


def _place_festivals() -> None:
    place_columns(
        "tournaments.festival",
        told={
            COMMON: "title title_en organisers organisers_en city venue starts_on ends_on"
            " time_zone federation chief_arbiter* deputy_arbiters* chief_secretary*"
            " names_of_minors ages_on currency limit_per_region limit_scope extra_for_odd"
            " is_form_open entries_until team_rule is_private"
        },
        not_compared={
            WhyNot.SIGHT: "hidden_at",
            WhyNot.AUTHOR: "opened_by opened_at",
            WhyNot.AGAIN: "revision tables_revision",
        },
    )
    place_columns(
        "tournaments.programme",
        told={
            MATRIX: "festival position title title_en regulations round_robin_up_to rounds"
            " round_minutes"
        },
    )
    place_columns(
        "tournaments.group",
        told={
            MATRIX: "festival position title title_en sex born_from born_to rating_from rating_to"
            " rank_from rank_to takes_younger minimum capacity opening_table merged_into"
        },
    )
    place_columns(
        "tournaments.contest",
        told={MATRIX: "festival programme group tournament is_host own"},
    )
    place_columns(
        "tournaments.sitting",
        told={"festival.timetable": "festival kind title starts_at ends_at hall is_cancelled"},
        not_compared={WhyNot.DERIVED: "changes"},
    )
    place_columns(
        "tournaments.sittingrounds",
        told={"festival.timetable": "sitting contest first last"},
    )
    place_columns(
        "tournaments.classification",
        told={
            "classification.*": "festival tournament position name name_en programme group sex"
            " born_from born_to title region club federation minimum is_mutual is_removed"
        },
    )
    place_columns(
        "tournaments.paperwords",
        not_compared={WhyNot.PAPER: "festival panel report"},
    )
    place_columns(
        "tournaments.festivaljob",
        not_compared={
            WhyNot.WORK: "festival state asked_by asked_at language choice papers made began_at"
            " made_file"
        },
    )
    place_columns(
        "tournaments.festivaltables",
        not_compared={WhyNot.AGAIN: "festival revision tables at"},
    )


def _place_applications() -> None:
    place_columns(
        "tournaments.delegation",
        told={f"delegation.* {APPLIED}": "festival body head* accompanying"},
        not_compared={
            WhyNot.PRIVATE: "contact",
            WhyNot.ACCESS: "fingerprint",
            WhyNot.AUTHOR: "at",
        },
    )
    place_columns(
        "tournaments.application",
        told={
            APPLIED: "festival player group delegation state reason* admission admission_reason*"
            " rating title region club coach* documents settled consent_on may_be_named"
            " may_be_photographed fee_category"
        },
        not_compared={
            WhyNot.PRIVATE: "said parent phone email language no_letters",
            WhyNot.ACCESS: "fingerprint",
            WhyNot.AUTHOR: "sent_by at",
        },
    )
    place_columns(
        "tournaments.part",
        told={APPLIED: "application programme contest"},
        not_compared={WhyNot.DERIVED: "entry"},
    )
    place_columns(
        "tournaments.fee", told={"fees.changed": "festival programme category until amount"}
    )
    place_columns(
        "tournaments.payment",
        told={"payment.recorded": "application kind amount reason*"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
