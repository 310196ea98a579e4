"""Database rows of team events: settings, teams, rosters, matches, line-ups, penalties, links."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from tournaments.boards.models import Round
from tournaments.entries.models import Entry
from tournaments.events.models import Tournament

MOST_BOARDS = 20
"""Of a match."""

MOST_MEMBERS = 40
"""Of a team, reserves included."""

MOST_TIES, MOST_PAIRS = 10, 200
"""Of an event: what separates equal teams, and pairs that must not meet."""

# Settings of a team event; an event without a row has those of a new row.


class PlacesBy(models.TextChoices):
    """What places a team: the sum of all its board points, or its match points (2-1-0)."""

    BOARD_POINTS = "board_points"
    MATCH_POINTS = "match_points"


class BoardOrder(models.TextChoices):
    """Whether a line-up keeps the order of the roster."""

    FIXED = "fixed"
    FREE = "free"


class TeamBye(models.TextChoices):
    """What the round without an opponent is worth to a team."""

    DRAW = "draw"  # a drawn match
    WIN = "win"  # a match won on every board
    NOTHING = "nothing"


class TeamColours(models.TextChoices):
    """Which colour preferences teams have in a Swiss (C.04.6, 1.7)."""

    A = "a"
    B = "b"
    NONE = "none"


class TeamSettings(models.Model):
    """How a team event is played and placed.

    ``conditions`` has an object a board, in their order: ``{"sex": "f"}``, ``{"age_from": 18,
    "age_to": 30}``, ``{}`` where anybody plays; ``opening_tables`` a table (``slug@edition``) a
    board, empty where that of the event holds; of both the last boards, of which nothing is told,
    are left out. ``coefficients`` separate teams after the other score, in their order. Line-ups
    are taken until ``line_up_minutes`` before the planned start. ``late_players`` are the most that
    a team may enter after the lots, None without such a limit.
    Of a Swiss alone: ``colours``, and ``prohibited`` pairs of teams that must not meet.
    """

    tournament = models.OneToOneField(
        Tournament, on_delete=models.PROTECT, related_name="team_settings"
    )
    boards = models.PositiveSmallIntegerField(default=4)
    places_by = models.CharField(max_length=12, choices=PlacesBy, default=PlacesBy.BOARD_POINTS)
    board_order = models.CharField(max_length=5, choices=BoardOrder, default=BoardOrder.FIXED)
    bye = models.CharField(max_length=7, choices=TeamBye, default=TeamBye.DRAW)
    conditions = models.JSONField(default=list, blank=True)
    opening_tables = models.JSONField(default=list, blank=True)
    coefficients = models.JSONField(default=list, blank=True)
    line_up_minutes = models.PositiveSmallIntegerField(default=0)
    colours = models.CharField(max_length=4, choices=TeamColours, default=TeamColours.A)
    prohibited = models.JSONField(default=list, blank=True)
    late_players = models.PositiveSmallIntegerField(null=True, blank=True)

    class Meta:
        verbose_name_plural = "team settings"
        constraints = [
            models.CheckConstraint(
                name="team_boards_possible",
                condition=Q(boards__gte=1, boards__lte=MOST_BOARDS),
            ),
            models.CheckConstraint(
                name="team_places_by_known", condition=Q(places_by__in=PlacesBy.values)
            ),
            models.CheckConstraint(
                name="team_board_order_known", condition=Q(board_order__in=BoardOrder.values)
            ),
            models.CheckConstraint(name="team_bye_known", condition=Q(bye__in=TeamBye.values)),
            models.CheckConstraint(
                name="team_colours_known", condition=Q(colours__in=TeamColours.values)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}: {self.boards} {self.places_by}"


# Teams with their rosters.


class Team(models.Model):
    """A team of an event; ``number`` is its lot, absent until the lots are drawn.

    ``captain`` is the account that hands in line-ups, ``captain_name`` what papers bear.
    ``withdrawn_from`` is the first round in which a team that has left plays no more.
    """

    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="teams")
    number = models.PositiveSmallIntegerField(null=True, blank=True)
    name = models.CharField(max_length=120)
    club = models.CharField(max_length=120, blank=True)
    region = models.CharField(max_length=80, blank=True)
    captain_name = models.CharField(max_length=120, blank=True)
    captain = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="captained_teams",
    )
    withdrawn_from = models.PositiveSmallIntegerField(null=True, blank=True)
    entered_at = models.DateTimeField()

    class Meta:
        ordering = ["number", "pk"]
        constraints = [
            models.UniqueConstraint(fields=["tournament", "name"], name="team_name_once"),
            models.UniqueConstraint(
                fields=["tournament", "number"],
                name="team_number_once",
                condition=Q(number__isnull=False),
            ),
            models.CheckConstraint(name="team_has_a_name", condition=~Q(name="")),
        ]

    def __str__(self) -> str:
        return self.name

    @property
    def is_withdrawn(self) -> bool:
        """Whether the team has left the event."""
        return self.withdrawn_from is not None

    @property
    def home(self) -> str:
        """Where the team is from, as a page names it beside the team."""
        return self.region or self.club


class TeamMember(models.Model):
    """A player of a team, at his place in the roster.

    ``late_reason`` is why he was entered after the lots, ``replaces`` whose place he took.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="members")
    entry = models.OneToOneField(Entry, on_delete=models.PROTECT, related_name="team_member")
    order = models.PositiveSmallIntegerField()
    is_reserve = models.BooleanField(default=False)
    late_reason = models.CharField(max_length=400, blank=True)
    replaces = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    class Meta:
        ordering = ["order"]
        constraints = [
            models.UniqueConstraint(fields=["team", "order"], name="team_member_order_once"),
            models.CheckConstraint(name="team_member_from_one", condition=Q(order__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.team_id}/{self.order}: {self.entry_id}"


# Matches of two teams, with the line-ups of both.


class TeamMatch(models.Model):
    """Two teams at one table of a round, or one team without an opponent (``second`` is empty).

    ``first`` has White on board 1, Black on board 2, and so on down the boards: they are the
    pairings of the match. ``reasons`` says why these two, as those of a pairing do.
    ``opened_at`` is when both line-ups were shown to everybody.
    """

    round = models.ForeignKey(Round, on_delete=models.PROTECT, related_name="team_matches")
    table = models.PositiveSmallIntegerField()
    first = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    second = models.ForeignKey(
        Team, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    reasons = models.JSONField(default=list)
    opened_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["table"]
        verbose_name_plural = "team matches"
        constraints = [
            models.UniqueConstraint(fields=["round", "table"], name="team_match_table_once"),
            models.UniqueConstraint(fields=["round", "first"], name="team_match_first_once"),
            models.UniqueConstraint(
                fields=["round", "second"],
                name="team_match_second_once",
                condition=Q(second__isnull=False),
            ),
            models.CheckConstraint(
                name="team_match_not_with_itself",
                condition=Q(second__isnull=True) | ~Q(first=F("second")),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.round_id}/{self.table}"

    @property
    def is_bye(self) -> bool:
        """Whether the team has no opponent."""
        return self.second_id is None


class LineUp(models.Model):
    """Who plays for a team in a match; secret until ``TeamMatch.opened_at``.

    ``is_default`` was made of the roster because none was handed in. ``exception`` is why an
    arbiter let one stand that breaks the order or a board's condition. ``revision`` counts the
    changes: of two captains who saw the same one the second is told. ``changes`` are those of
    an arbiter after the opening: board, member before and after; reason, by whom, when.
    """

    match = models.ForeignKey(TeamMatch, on_delete=models.PROTECT, related_name="line_ups")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="line_ups")
    is_default = models.BooleanField(default=False)
    exception = models.CharField(max_length=400, blank=True)
    revision = models.PositiveSmallIntegerField(default=1)
    changes = models.JSONField(default=list, blank=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    at = models.DateTimeField()

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["match", "team"], name="line_up_once"),
        ]

    def __str__(self) -> str:
        return f"{self.match_id}: {self.team_id}"


class LineUpPlace(models.Model):
    """A player at a board of a match; a board without one is empty."""

    line_up = models.ForeignKey(LineUp, on_delete=models.PROTECT, related_name="places")
    board = models.PositiveSmallIntegerField()
    member = models.ForeignKey(TeamMember, on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["board"]
        constraints = [
            models.UniqueConstraint(fields=["line_up", "board"], name="line_up_board_once"),
            models.UniqueConstraint(fields=["line_up", "member"], name="line_up_member_once"),
        ]

    def __str__(self) -> str:
        return f"{self.line_up_id}/{self.board}: {self.member_id}"


# Penalties of the arbiter, and links of captains.


class TeamPenalty(models.Model):
    """Points of a match that an arbiter took from a team, with his reason.

    ``board_points`` and ``match_points`` are on the scale 2-1-0. It is taken back, never deleted.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="penalties")
    match = models.ForeignKey(TeamMatch, on_delete=models.PROTECT, related_name="penalties")
    board_points = models.PositiveSmallIntegerField(default=0)
    match_points = models.PositiveSmallIntegerField(default=0)
    reason = models.CharField(max_length=400)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()
    is_taken_back = models.BooleanField(default=False)
    reason_back = models.CharField(max_length=400, blank=True)

    class Meta:
        ordering = ["pk"]
        verbose_name_plural = "team penalties"
        constraints = [
            models.CheckConstraint(name="team_penalty_has_reason", condition=~Q(reason="")),
            models.CheckConstraint(
                name="team_penalty_takes_points",
                condition=Q(board_points__gte=1) | Q(match_points__gte=1),
            ),
        ]

    def __str__(self) -> str:
        return f"{self.team_id}: {self.board_points} {self.match_points}"


class CaptainLink(models.Model):
    """A link with which the captain of a team hands in its line-ups.

    Its code is stored as a fingerprint only. ``user`` gives the acts of the link a name and
    signs in nowhere.
    """

    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="links")
    fingerprint = models.CharField(max_length=64, unique=True)
    user = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    made_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+"
    )
    made_at = models.DateTimeField()
    opened_at = models.DateTimeField(null=True, blank=True)
    ended_at = models.DateTimeField(null=True, blank=True)

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(
                fields=["team"],
                name="captain_link_one_in_force",
                condition=Q(ended_at__isnull=True),
            )
        ]

    def __str__(self) -> str:
        return f"{self.team_id}: {self.pk}"


# Stored tables of teams: numbered as those of players, never changed.


class TeamStanding(models.Model):
    """The table of teams as of one revision of its event.

    ``facts`` is what it was computed from (``scoring.teams.standings.TeamFacts``), with the
    points of the players board by board.
    """

    tournament = models.ForeignKey(
        Tournament, on_delete=models.PROTECT, related_name="team_standings"
    )
    revision = models.PositiveIntegerField()
    computed_at = models.DateTimeField()
    facts = models.JSONField(default=dict)

    class Meta:
        ordering = ["-revision"]
        constraints = [
            models.UniqueConstraint(
                fields=["tournament", "revision"], name="team_standing_revision_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.tournament_id}@{self.revision}"


class TeamStandingRow(models.Model):
    """One team's line of a stored table; points are on the scale 2-1-0."""

    standing = models.ForeignKey(TeamStanding, on_delete=models.CASCADE, related_name="rows")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    place_from = models.PositiveSmallIntegerField()
    place_to = models.PositiveSmallIntegerField()
    match_points = models.IntegerField()
    game_points = models.IntegerField()
    played = models.PositiveSmallIntegerField()
    won = models.PositiveSmallIntegerField()
    drawn = models.PositiveSmallIntegerField()
    lost = models.PositiveSmallIntegerField()
    values = models.JSONField(default=dict)
    reasons = models.JSONField(default=list)

    class Meta:
        ordering = ["place_from", "team__number"]
        constraints = [
            models.UniqueConstraint(fields=["standing", "team"], name="team_standing_row_once")
        ]

    def __str__(self) -> str:
        return f"{self.place_from} {self.team_id}"


class BoardStandingRow(models.Model):
    """A player among those of one board, in a stored table; points are on the scale 2-1-0."""

    standing = models.ForeignKey(TeamStanding, on_delete=models.CASCADE, related_name="boards")
    board = models.PositiveSmallIntegerField()
    entry = models.ForeignKey(Entry, on_delete=models.PROTECT, related_name="+")
    team = models.ForeignKey(Team, on_delete=models.PROTECT, related_name="+")
    place_from = models.PositiveSmallIntegerField()
    place_to = models.PositiveSmallIntegerField()
    points = models.PositiveSmallIntegerField()
    games = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["board", "place_from", "entry__number"]
        constraints = [
            models.UniqueConstraint(
                fields=["standing", "board", "entry"], name="board_standing_row_once"
            )
        ]

    def __str__(self) -> str:
        return f"{self.board}: {self.place_from} {self.entry_id}"
