"""Where each column of the arbiter's and the archive's tables is compared with the journal."""

from arbiter.journal.columns import WhyNot, place_columns

CASE_ACTS = "case.opened case.added_to case.ruled case.withdrawn"

ISSUED = "certificate.issued"


def place_columns_of_arbiter() -> None:
    """Place the columns of every table of this app."""
    _place_cases()
    place_columns(
        "arbiter.office",
        compared={
            "office.appointed office.dismissed": "user scope role first_board last_board section"
        },
    )
    place_columns(
        "arbiter.certificate",
        told={ISSUED: "examination supersedes record issued_at"},
        compared={ISSUED: "serial subject pdn sha256 signature public_key namespace"},
    )
    place_columns(
        "arbiter.signedpaper",
        not_compared={
            WhyNot.PROOF: "number subject text sha256 signature public_key namespace issued_at"
        },
    )
    place_columns("arbiter.serialbook", compared={ISSUED: "year last"})
    place_columns(
        "arbiter.examination",
        not_compared={
            WhyNot.AGAIN: "question record ruleset_id recorded fact waivers clocks offers"
            " code_version kind result termination document at"
        },
    )
    place_columns(
        "arbiter.note",
        compared={"*": "stream text"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    for table, columns in (
        ("journalentry", "stream seq at actor verb origin data previous_hash hash"),
        ("journalhead", "stream seq hash"),
        (
            "journalanchor",
            "day made_at text sha256 signature public_key namespace previous",
        ),
    ):
        place_columns(f"arbiter.{table}", compared={"*": columns})
    for table, columns in (
        ("passwordlink", "user sha256 made_by made_at expires_at used_at"),
        ("secondfactor", "user hidden last_step enrolled_at"),
        ("recoverycode", "user sha256 used_at"),
        ("guesscounter", "key guesses waits_until forgotten_at"),
        ("knownaddress", "user address last_at"),
        ("apitoken", "user sha256 name created_at last_used_at expires_at password_mark"),
    ):
        place_columns(f"arbiter.{table}", not_compared={WhyNot.ACCESS: columns})
    place_columns(
        "arbiter.anchordelivery",
        not_compared={WhyNot.WORK: "anchor target delivered_at tries fault"},
    )
    _place_archive()
    place_columns(
        "arbiter.apianswer", not_compared={WhyNot.WORK: "user key request status body at"}
    )


def _place_archive() -> None:
    for table, columns in (
        ("collection", "slug title_ru title_en source"),
        (
            "gamerecord",
            "source sha256 variant encoding start_fen line plies is_ok fault notes tags white black"
            " event site date year round result players_folded event_folded collection created_at",
        ),
        (
            "openingtable",
            "slug edition title_ru title_en source link size text sha256 created_at",
        ),
        (
            "badgame",
            "job chunk number first_line white black event code line column ply fragment faults"
            " text",
        ),
        ("chunktext", "chunk data"),
    ):
        place_columns(f"games.{table}", not_compared={WhyNot.ARCHIVE: columns})
    for table, columns in (
        ("recordindex", "record positions materials since until"),
        (
            "importjob",
            "collection file_name sha256 size encoding game state requested_by created_at cut_bytes"
            " taken_by taken_until started_at looked_at finished_at",
        ),
        (
            "importchunk",
            "job number first_game first_line games is_rest fault size state taken_by taken_until"
            " attempts error read stored existing bad done_at",
        ),
        ("gameblock", "block made size results years white black names"),
        ("positionblock", "games part keys nexts records"),
    ):
        place_columns(f"games.{table}", not_compared={WhyNot.WORK: columns})


def _place_cases() -> None:
    place_columns(
        "arbiter.case",
        told={CASE_ACTS: "subject scope kind claim_text* board side rule ply appeals"},
        compared={CASE_ACTS: "state"},
        not_compared={
            WhyNot.AUTHOR: "opened_by opened_at closed_at",
            WhyNot.AGAIN: "examination",
            WhyNot.DERIVED: "context urgency urgency_reason",
        },
    )
    place_columns(
        "arbiter.statement",
        told={"case.answered": "case side text*"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "arbiter.drawoffer",
        told={"draw_offer.*": "subject number side ply answer without_sheet reason*"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "arbiter.incident",
        told={"incident.entered": "case article ply facts ruleset_id"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "arbiter.incidentact",
        told={"incident.*": "incident number act said* reason* stage orders waiver ruling"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "arbiter.ruling",
        told={"case.ruled": "article number supersedes certificate reason*"},
        compared={"case.ruled": "case result termination"},
        not_compared={WhyNot.AUTHOR: "by at"},
    )
    place_columns(
        "arbiter.sanction",
        told={"sanction.given": "scope subject side reason*"},
        compared={"sanction.given": "party kind minutes case ruling"},
        not_compared={WhyNot.AUTHOR: "by at", WhyNot.DERIVED: "name"},
    )
    place_columns(
        "arbiter.protestandsanctionrules",
        told={"office.rules_changed": "scope protest_minutes remarks warnings losses"},
    )
