"""Collect players, rounds and results of an event after a round, for its export as TRF."""

from collections import defaultdict
from collections.abc import Collection, Mapping
from datetime import date

from arbiter.offices import names_of_officials_on_papers
from games.archive.clean_and_transliterate_names import clean_name, name_in_latin_letters
from games.draughts.colour import Colour
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament
from tournaments.pairing.attendance_in_round import GONE, PAIRED, Presence
from tournaments.pairing.competitor import Competitor
from tournaments.pairing.trf import TrfEventFacts, TrfPlayerFacts, comma_after_surname
from tournaments.people.names_on_certificates_and_in_trf import name_on_certificate
from tournaments.refusals.codes_and_exceptions import RefusalCode, TournamentError
from tournaments.rounds_and_boards import load_pairing_input
from tournaments.rounds_and_boards.models import SETTLED, Game, GameState, RoundState
from tournaments.scoring.coefficient_registry import COEFFICIENTS
from tournaments.scoring.rank_players import rank_players
from tournaments.standings import load_scoring_input


def number_of_published_rounds(tournament: Tournament) -> int:
    """Return the number of published rounds."""
    return tournament.rounds.exclude(state=RoundState.DRAFT).count()


def collect_trf_facts_of_event(
    tournament: Tournament,
    after: int | None = None,
    *,
    is_private: bool = False,
    own: Collection[int] = (),
) -> TrfEventFacts:
    """Collect the facts of an event for a TRF after round ``after`` (default: the last).

    ``is_private`` says sex and day of birth too, ``own`` of these players only: for the
    federation, not for everybody.

    A game still at the board has no letter yet. Raises TournamentError ``no_such_round``,
    ``display_has_no_trf``, and ``adjourned_open``: the last table of an event with an adjourned
    game is none (C.04.2).
    """
    if tournament.play_system.has_giver:
        raise TournamentError(RefusalCode.DISPLAY_HAS_NO_TRF)
    last = number_of_published_rounds(tournament)
    after = last if after is None else after
    if not 0 <= after <= last:
        raise TournamentError(RefusalCode.NO_SUCH_ROUND, round=after)
    adjourned, still_open = _unfinished(tournament, after)
    if after == tournament.rounds_planned and adjourned:
        raise TournamentError(RefusalCode.ADJOURNED_OPEN, round=after)
    entries = {
        entry.number: entry
        for entry in tournament.entries.filter(number__isnull=False).select_related("player")
    }
    places = _places(tournament, after, tuple(sorted(entries)))
    ahead = _ahead(tournament, after)
    competitors, forbidden_pairs = _competitors(tournament, after, entries)
    return TrfEventFacts(
        title=tournament.title_en or name_in_latin_letters(tournament.title),
        players=tuple(
            TrfPlayerFacts(
                number=number,
                name=_name(entry, tournament),
                title=entry.title,
                rating=entry.rating,
                federation=entry.player.federation,
                identity=entry.player.federation_id,
                birth_year=entry.player.birth_year,
                birth_date=(
                    entry.player.birth_date if is_private or entry.player_id in own else None
                ),
                sex=entry.player.sex if is_private or entry.player_id in own else "",
                rank=places.get(number),
                past=competitors[number].past,
                open_rounds=frozenset(still_open[entry.pk]),
                adjourned=frozenset(adjourned[entry.pk]),
                ahead=ahead.get(entry.pk, ""),
                lent=competitors[number].virtual[: after + 1],
            )
            for number, entry in sorted(entries.items())
        ),
        rounds=tournament.rounds_planned,
        kind=tournament.play_system.trf_kind(tournament),
        system=tournament.play_system.trf_code(tournament),
        city=name_in_latin_letters(tournament.city),
        starts_on=tournament.starts_on,
        ends_on=tournament.ends_on,
        federation=tournament.federation,
        arbiter=name_in_latin_letters(
            tournament.chief_arbiter
            or names_of_officials_on_papers.officials_of_scope(tournament.scope_key).chief
        ),
        deputies=tuple(
            filter(
                None, map(str.strip, name_in_latin_letters(tournament.deputy_arbiters).split(";"))
            )
        ),
        time_control=tournament.time_control,
        days=_days(tournament, after),
        kept=tuple((code, rest) for code, rest in tournament.trf.get("records", ())),
        initial=Colour(tournament.initial_colour) if tournament.initial_colour else None,
        bye=tournament.bye_points,
        forbidden_pairs=forbidden_pairs,
        remarks=_remarks(tournament, after),
    )


def _name(entry: Entry, tournament: Tournament) -> str:
    """As the file he came with wrote it, while it is still his name; else surname, comma, name."""
    name = entry.player.name_latin or name_in_latin_letters(entry.player.name)
    imported = tournament.trf.get("names", {}).get(str(entry.pk), "")
    is_his = imported and name_in_latin_letters(clean_name(imported.replace(",", " "))) == name
    certified = name_on_certificate(entry.player, tournament, name)
    return imported if is_his and certified == name else comma_after_surname(certified)


def _days(tournament: Tournament, after: int) -> tuple[date | None, ...]:
    """The day on which each round was played, as far as known, and those a file has foretold."""
    days = [day and date.fromisoformat(day) for day in tournament.trf.get("days", ())]
    played = dict(tournament.rounds.values_list("number", "played_on"))
    return tuple(
        played.get(number) or (days[number - 1] if number <= len(days) else None)
        for number in range(1, max(after, len(days)) + 1)
    )


def _competitors(
    tournament: Tournament, after: int, entries: Mapping[int, Entry]
) -> tuple[dict[int, Competitor], tuple[frozenset[int], ...]]:
    if tournament.initial_colour:
        field = load_pairing_input.load_pairing_input(tournament, after + 1)
        return {competitor.number: competitor for competitor in field.competitors}, field.prohibited
    numbers = {entry.pk: number for number, entry in entries.items()}
    past = load_pairing_input.load_histories(tournament, after + 1, numbers)
    return {
        number: Competitor(number, tuple(past[entry][at] for at in range(1, after + 1)))
        for entry, number in numbers.items()
    }, ()


def _unfinished(
    tournament: Tournament, after: int
) -> tuple[dict[int, set[int]], dict[int, set[int]]]:
    """Entry → rounds with an adjourned game, and → rounds with one still at the board.

    A match that has an open game is open, else one with an adjourned game is adjourned.
    """
    rows = Game.objects.filter(
        pairing__round__tournament=tournament, pairing__round__number__lte=after
    ).exclude(state__in=SETTLED)
    adjourned: dict[int, set[int]] = defaultdict(set)
    still_open: dict[int, set[int]] = defaultdict(set)
    for white, black, number, state in rows.values_list(
        "white", "black", "pairing__round__number", "state"
    ):
        unfinished = adjourned if state == GameState.ADJOURNED else still_open
        unfinished[white].add(number)
        unfinished[black].add(number)
    return adjourned, still_open


def _places(tournament: Tournament, after: int, numbers: tuple[int, ...]) -> dict[int, int]:
    """Computed here and now, so that the same event gives the same bytes whenever asked."""
    games = [game for game in load_scoring_input.counted_games(tournament) if game.round <= after]
    known = tuple(code for code in tournament.coefficients if code in COEFFICIENTS)
    rows = rank_players(
        games, numbers, known, **load_scoring_input.counting_rules_of_event(tournament)
    )
    return {row.number: row.place_from for row in rows}


def _ahead(tournament: Tournament, after: int) -> dict[int, str]:
    """Return what is known of the round to come: a bye asked for, or that somebody is away."""
    if tournament.play_system.is_laid_out_whole or after >= tournament.rounds_planned:
        return {}
    presences = load_pairing_input.attendance_of_entries(tournament, after + 1)
    return {
        entry: "H" if presence is Presence.HALF_BYE else "Z"
        for entry, presence in presences.items()
        if presence not in PAIRED or presence in GONE
    }


def _remarks(tournament: Tournament, after: int) -> tuple[str, ...]:
    """What no letter says: matches, those of which each side forfeited one half, a cancelling."""
    cancelled = ("the event was cancelled",) if tournament.is_cancelled else ()
    if tournament.games_per_pairing == 1:
        return cancelled
    counted = "game points" if tournament.count_by == "games" else "match points"
    return (
        *cancelled,
        f"a match has {tournament.games_per_pairing} games; a letter is the result of the match, "
        f"standings count {counted}",
        *(
            f"round {at}: {number} and {other} were paired and forfeited as many games each; no "
            "letter says so, H stands for the drawn match"
            for at, number, other in load_pairing_input.split_forfeits(tournament, after + 1)
        ),
    )
