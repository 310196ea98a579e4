"""Database rows of an event with every regulation, and of the planned beginnings of its rounds."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from arbiter.ports import TOURNAMENT, Subject
from games.draughts.fen import LONGEST
from tournaments.pairing.knockout import terms
from tournaments.scoring.points import UnplayedPolicy
from tournaments.systems import registry, scheveningen, simultaneous
from tournaments.systems.base import PlaySystem
from tournaments.systems.regulations import BOUNDS

# Database row of an event: title, state and every regulation, with the choices of each.


class TournamentState(models.TextChoices):
    """State of an event: entries, then the lots, then play, then the end, or cancelled.

    It goes back only when the publication of the first round or a result of the last one is
    taken back, and when a cancelled event is resumed.
    """

    ENTRIES = "entries"
    DRAWN = "drawn"
    RUNNING = "running"
    FINISHED = "finished"
    CANCELLED = "cancelled"


class CountBy(models.TextChoices):
    """What a micro-match is worth: 2-1-0 by its sum, or the sum of its games."""

    MATCH = "match"
    GAMES = "games"


class Acceleration(models.TextChoices):
    """Points lent in the first rounds of a Swiss event."""

    NONE = "none"
    BAKU = "baku"


class Numbering(models.TextChoices):
    """How starting numbers are assigned."""

    LOT = "lot"
    RATING = "rating"  # rating, title, name (C.04.2)


class OpeningScope(models.TextChoices):
    """Whether an opening is drawn once for the whole round or for every board."""

    ROUND = "round"  # one lot for all boards of the round
    BOARD = "board"  # a lot for every board


class ResultBy(models.TextChoices):
    """Who must agree before a result counts; a ruling always does."""

    ONE_PLAYER = "one_player"  # what the board proves, or what a player says against himself
    BOTH_PLAYERS = "both_players"  # both players, or an official
    OFFICIAL = "official"  # an official alone; players state a result


class Mode(models.TextChoices):
    """Modes of play (X1, X3, X4-X5): at the board, by correspondence, blindfold."""

    BOARD = "board"  # X1: both at the board
    CORRESPONDENCE = "correspondence"  # X3: the moves are sent in turn
    BLINDFOLD = "blindfold"  # X4, X5: players marked so have no board before them


class GiverColour(models.TextChoices):
    """The colour of the one who gives a simultaneous display (X2)."""

    WHITE = simultaneous.WHITE
    BLACK = simultaneous.BLACK
    IN_TURN = simultaneous.IN_TURN


class SidesBy(models.TextChoices):
    """What tells the two sides of a Scheveningen: a column of the player, or his number."""

    CLUB = scheveningen.CLUB
    CITY = scheveningen.CITY
    REGION = scheveningen.REGION
    NUMBER = scheveningen.NUMBER  # the first half of the starting numbers against the second


class BracketWay(models.TextChoices):
    """How the bracket of a knock-out is filled."""

    SEEDED = terms.SEEDED
    DRAWN = terms.DRAWN
    POTS = terms.POTS  # the upper half seeded, the lower half drawn
    REDRAW = terms.REDRAW  # drawn anew in every round


class PlaceMatches(models.TextChoices):
    """Which places the losers of a knock-out play for."""

    NONE = terms.NONE
    THIRD = terms.THIRD
    ALL = terms.ALL


class Elimination(models.TextChoices):
    """When a player of a knock-out is out."""

    SINGLE = terms.SINGLE
    DOUBLE = terms.DOUBLE  # after two lost ties; the final is one tie
    DOUBLE_RESET = terms.DOUBLE_RESET  # ... and is played again if who had lost before wins it


class LadderKey(models.TextChoices):
    """The ready ladders of further steps (``scoring.ladders.READY``), none, and the event's own."""

    NONE = ""
    RAPID_BLITZ_LG = "rapid_blitz_lg"
    LG = "lg"
    LG_DELAY = "lg_delay"
    BLITZ_SUPERBLITZ = "blitz_superblitz"
    FIRST_WIN = "first_win"
    WORLD_CUP = "world_cup"
    BLITZ_ARMAGEDDON = "blitz_armageddon"
    OWN = "own"


class MicroSteps(models.TextChoices):
    """What the ladder of every micro-match counts (``scoring.micro_matches``); mostly none."""

    NONE = ""
    WINS = "wins"
    POINTS = "points"


class NamesOfMinors(models.TextChoices):
    """How players under 18 are named to the public: in full or by initials."""

    FULL = "full"
    INITIALS = "initials"  # on pages, papers and lists; not in certificates and the TRF
    INITIALS_EVERYWHERE = "everywhere"  # there too


class Unplayed(models.TextChoices):
    """Policies for unplayed rounds (``scoring.points.UnplayedPolicy``)."""

    FACE = UnplayedPolicy.FACE.value
    SKIP = UnplayedPolicy.SKIP.value
    FIDE_2024 = UnplayedPolicy.FIDE_2024.value
    FIDE_2026 = UnplayedPolicy.FIDE_2026.value


def time_zone_of_site() -> str:
    """Return the zone of the site: that of an event which names none."""
    return settings.TIME_ZONE


def _within(name: str) -> Q:
    """Return a number of the regulations inside its bounds, for a constraint of the table."""
    bounds = BOUNDS[name]
    return Q(**{f"{name}__gte": bounds.least, f"{name}__lte": bounds.most})


class VisibleEvents(models.Manager):
    """Manager: events that are not hidden; ``public`` are those that anybody may see."""

    def get_queryset(self) -> models.QuerySet:
        """Select the events that are not hidden."""
        return super().get_queryset().filter(hidden_at__isnull=True)

    def public(self) -> models.QuerySet:
        """Select the events that everybody may see."""
        return self.get_queryset().filter(is_private=False)


class Tournament(models.Model):
    """An event and its regulations.

    ``chief_arbiter``, ``deputy_arbiters`` and ``chief_secretary`` are the names that papers and
    files bear; where the first is empty the office's holder is named. ``federation`` is the one
    the event is held under; ``time_zone`` that of its hall, by whose clock its hours are told.
    ``state_before_cancel`` is where a cancelled event stood;
    ``trf`` is what a TRF said that no column holds, to be written again: ``records`` (code and
    rest), ``names`` by entry id, ``days`` of rounds, and the ``notes`` told when it was taken
    over. ``hidden_at`` says when an event opened by mistake was removed from sight: ``objects``
    leaves it out, ``everything`` does not. ``is_private`` is a draft of an event that only its
    officials see: entries alone are taken, lots are drawn once it is open to the public.

    ``revision`` grows with every change that can move a standing;
    ``standings_revision`` is the newest revision whose table is stored. The table is
    overdue exactly while it is the smaller of the two.

    ``time_control`` is the text of ``games.draughts.time_control``, empty where the event
    plays without clocks or has not said; whoever comes more than ``lateness_minutes`` late has
    lost. ``bye_points`` are what the allocated bye of an odd Swiss field is worth, 2-1-0;
    ``half_byes`` how many half-point byes a player may ask for; ``opening_table`` is
    ``slug@edition`` of the table from which openings are drawn, empty without drawn openings;
    ``set_up`` is the FEN from which every game begins, empty for the usual start;
    ``baku_border`` the last accelerated number. ``mode`` says how moves are made;
    ``days_per_move``, ``reserve_days`` (of a player in a game) and ``leave_days`` (of a player in
    the event) are those of correspondence, 0 elsewhere; in ``is_consultation`` a side may be
    several persons (P5); ``giver_colour`` is that of a simultaneous display, ``sides_by``
    what tells the sides of a Scheveningen, ``bracket`` and ``place_matches`` how a knock-out is
    filled and which places its losers play for, ``elimination`` whether one or two lost ties put
    out. ``ladder`` is the key of the ready ladder by which
    an equal tie is played on, or ``own`` with its ``ladder_steps`` (``scoring.ladders``); in a
    match that ``stops_when_decided`` no round follows a lead that cannot be caught. With
    ``micro_steps`` the ladder is that of every micro-match, which gives ``step_points``
    (``12:8:7``) or counts as won in its step; ``last_ladder`` follows when a match is equal after
    all of them. ``result_by`` says
    whose word makes a result; a stated one that nobody confirms within ``confirm_minutes`` goes to
    the arbiter's desk.
    """

    title = models.CharField(max_length=160)
    title_en = models.CharField(max_length=160, blank=True)
    city = models.CharField(max_length=80, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, default=time_zone_of_site)
    federation = models.CharField(max_length=3, blank=True)
    chief_arbiter = models.CharField(max_length=120, blank=True)
    deputy_arbiters = models.CharField(max_length=400, blank=True)
    chief_secretary = models.CharField(max_length=120, blank=True)
    names_of_minors = models.CharField(
        max_length=10, choices=NamesOfMinors, default=NamesOfMinors.FULL
    )
    system = models.CharField(max_length=20, choices=registry.choices, default=registry.USUAL)
    cycles = models.PositiveSmallIntegerField(default=1)
    games_per_pairing = models.PositiveSmallIntegerField(default=1)
    count_by = models.CharField(max_length=10, choices=CountBy, default=CountBy.GAMES)
    ruleset_id = models.CharField(max_length=40)
    coefficients = models.JSONField(default=list)
    state = models.CharField(
        max_length=10, choices=TournamentState, default=TournamentState.ENTRIES
    )
    trf = models.JSONField(default=dict, blank=True)
    state_before_cancel = models.CharField(max_length=10, blank=True)
    cancelled_reason = models.CharField(max_length=400, blank=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    is_private = models.BooleanField(default=False)
    revision = models.PositiveIntegerField(default=0)
    standings_revision = models.PositiveIntegerField(default=0)
    # a round robin knows its length when the table is laid out, a Swiss event from the start
    rounds_planned = models.PositiveSmallIntegerField(default=0)
    acceleration = models.CharField(max_length=10, choices=Acceleration, default=Acceleration.NONE)
    baku_border = models.PositiveSmallIntegerField(null=True, blank=True)
    numbering = models.CharField(max_length=10, choices=Numbering, default=Numbering.LOT)
    initial_colour = models.CharField(max_length=1, blank=True)
    bye_points = models.PositiveSmallIntegerField(default=2)
    half_byes = models.PositiveSmallIntegerField(default=1)
    unplayed = models.CharField(max_length=10, choices=Unplayed, default=Unplayed.FACE)
    reverse_last_two = models.BooleanField(default=True)
    daily_draw = models.BooleanField(default=False)
    exclude_under_half = models.BooleanField(default=True)
    four_eyes = models.BooleanField(default=False)
    result_by = models.CharField(max_length=12, choices=ResultBy, default=ResultBy.BOTH_PLAYERS)
    confirm_minutes = models.PositiveIntegerField(default=120)
    time_control = models.CharField(max_length=100, blank=True)
    lateness_minutes = models.PositiveSmallIntegerField(default=60)
    opening_table = models.CharField(max_length=101, blank=True)
    opening_scope = models.CharField(
        max_length=10, choices=OpeningScope, default=OpeningScope.ROUND
    )
    set_up = models.CharField(max_length=LONGEST, blank=True, default="")
    mode = models.CharField(max_length=14, choices=Mode, default=Mode.BOARD)
    days_per_move = models.PositiveSmallIntegerField(default=0)
    reserve_days = models.PositiveSmallIntegerField(default=0)
    leave_days = models.PositiveSmallIntegerField(default=0)
    is_consultation = models.BooleanField(default=False)
    giver_colour = models.CharField(max_length=8, choices=GiverColour, default=GiverColour.WHITE)
    sides_by = models.CharField(max_length=8, choices=SidesBy, default=SidesBy.CLUB)
    bracket = models.CharField(max_length=8, choices=BracketWay, default=BracketWay.SEEDED)
    place_matches = models.CharField(max_length=8, choices=PlaceMatches, default=PlaceMatches.NONE)
    elimination = models.CharField(max_length=12, choices=Elimination, default=Elimination.SINGLE)
    ladder = models.CharField(max_length=20, choices=LadderKey, blank=True, default=LadderKey.NONE)
    ladder_steps = models.JSONField(default=list, blank=True)
    stops_when_decided = models.BooleanField(default=False)
    micro_steps = models.CharField(
        max_length=8, choices=MicroSteps, blank=True, default=MicroSteps.NONE
    )
    step_points = models.CharField(max_length=40, blank=True, default="")
    last_ladder = models.CharField(
        max_length=20, choices=LadderKey, blank=True, default=LadderKey.NONE
    )
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()

    objects = VisibleEvents()
    everything = models.Manager()  # noqa: DJ012 – a manager, not a field

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(name="tournament_cycles_possible", condition=_within("cycles")),
            models.CheckConstraint(
                name="tournament_games_per_pairing_possible",
                condition=_within("games_per_pairing"),
            ),
            models.CheckConstraint(
                name="tournament_bye_points_known", condition=Q(bye_points__in=[0, 1, 2])
            ),
            models.CheckConstraint(
                name="tournament_lateness_within_an_hour",
                condition=Q(lateness_minutes__lte=BOUNDS["lateness_minutes"].most),
            ),
            models.CheckConstraint(
                name="tournament_result_by_known", condition=Q(result_by__in=ResultBy.values)
            ),
            models.CheckConstraint(
                name="tournament_confirm_minutes_from_one",
                condition=Q(confirm_minutes__gte=BOUNDS["confirm_minutes"].least),
            ),
            models.CheckConstraint(
                name="tournament_days_of_correspondence_alone",
                condition=Q(mode="correspondence", days_per_move__gte=1)
                | Q(mode__in=["board", "blindfold"], days_per_move=0, reserve_days=0, leave_days=0),
            ),
            models.CheckConstraint(
                name="tournament_initial_colour_known",
                condition=Q(initial_colour__in=["", "w", "b"]),
            ),
            models.CheckConstraint(
                name="tournament_swiss_has_rounds",
                condition=~Q(system="swiss") | Q(rounds_planned__gte=1),
            ),
            models.CheckConstraint(
                name="tournament_standings_never_ahead",
                condition=Q(standings_revision__lte=F("revision")),
            ),
            models.CheckConstraint(
                name="tournament_private_before_lots",
                condition=Q(is_private=False)
                | Q(state__in=[TournamentState.ENTRIES, TournamentState.CANCELLED]),
            ),
            models.CheckConstraint(
                name="tournament_names_of_minors_known",
                condition=Q(names_of_minors__in=NamesOfMinors.values),
            ),
            models.CheckConstraint(
                name="tournament_state_known", condition=Q(state__in=TournamentState.values)
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def has_ties(self) -> bool:
        """Whether an equal tie or micro-match is played on by the steps of the ladder."""
        return self.play_system.has_ties or bool(self.micro_steps)

    @property
    def counted_by(self) -> str:
        """What counts for places: games, or micro-matches; played by steps always these."""
        return CountBy.MATCH.value if self.micro_steps else self.count_by

    @property
    def scope_key(self) -> str:
        """The key of this event in rights and journal: ``tournament:5``."""
        return str(Subject(TOURNAMENT, self.pk))

    @property
    def play_system(self) -> PlaySystem:
        """The system of play of this event."""
        return registry.system_by_key(self.system)

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of the hall."""
        return ZoneInfo(self.time_zone)

    @property
    def is_by_correspondence(self) -> bool:
        """Whether moves are sent, not played at a board (X3)."""
        return self.mode == Mode.CORRESPONDENCE

    @property
    def is_blindfold(self) -> bool:
        """Whether the games are played blindfold (X4-X5)."""
        return self.mode == Mode.BLINDFOLD

    @property
    def is_cancelled(self) -> bool:
        """Whether the event was cancelled."""
        return self.state == TournamentState.CANCELLED

    @property
    def is_overdue(self) -> bool:
        """Whether the stored standings are behind the newest revision."""
        return self.standings_revision < self.revision


class PlannedStart(models.Model):
    """When a round is planned to begin; a round without a time has no row."""

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="planned_starts"
    )
    number = models.PositiveSmallIntegerField()
    starts_at = models.DateTimeField()

    class Meta:
        ordering = ["number"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "number"], name="planned_start_once")
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}/{self.number}: {self.starts_at:%Y-%m-%d %H:%M}"
