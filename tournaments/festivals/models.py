"""Database rows of an event of many tournaments: programmes, groups, applications, sittings."""

from zoneinfo import ZoneInfo

from django.conf import settings
from django.db import models
from django.db.models import F, Q

from arbiter.ports import Subject
from tournaments.entries.models import Entry
from tournaments.events.models import NamesOfMinors, Tournament, time_zone_of_site
from tournaments.papers.models import Job, PrintState
from tournaments.people.models import Player, Sex

FESTIVAL = "festival"

# Database rows of the event itself, its programmes, its groups and the tournaments they make.


class VisibleFestivals(models.Manager):
    """Manager: festivals that are not hidden; ``public`` are those that anybody may see."""

    def get_queryset(self) -> models.QuerySet:
        """Select the festivals that are not hidden."""
        return super().get_queryset().filter(hidden_at__isnull=True)

    def public(self) -> models.QuerySet:
        """Select the festivals that everybody may see."""
        return self.get_queryset().filter(is_private=False)


class LimitScope(models.TextChoices):
    """What a limit of a region counts: its players in each group, or in the whole event."""

    GROUP = "group"
    FESTIVAL = "festival"


class Festival(models.Model):
    """An event (соревнование) that holds several tournaments: one roof over all of them.

    What stands here is common: a tournament takes it over when it is made, and follows it as
    long as its own value is the common one. ``organisers`` are the bodies that hold it, as they
    stand at the head of papers. ``ages_on`` is the day by which ages count, the end
    of the year of ``starts_on`` where it is empty. ``limit_per_region`` players of a region are
    taken, in each group or in all (``limit_scope``); ``extra_for_odd`` gives one place more
    where a group would be odd. Amounts of money are in the smallest unit of ``currency``.
    ``is_form_open`` opens the form for players until ``entries_until``. ``team_rule`` is how
    regions are placed (``rules.teams``), empty without a team standing. ``revision`` grows with
    every change that can move a medal; ``tables_revision`` is the newest whose tables are stored.
    """

    title = models.CharField(max_length=160)
    title_en = models.CharField(max_length=160, blank=True)
    city = models.CharField(max_length=80, blank=True)
    venue = models.CharField(max_length=160, blank=True)
    starts_on = models.DateField(null=True, blank=True)
    ends_on = models.DateField(null=True, blank=True)
    time_zone = models.CharField(max_length=64, default=time_zone_of_site)
    federation = models.CharField(max_length=3, blank=True)
    organisers = models.CharField(max_length=300, blank=True)
    organisers_en = models.CharField(max_length=300, blank=True)
    chief_arbiter = models.CharField(max_length=120, blank=True)
    deputy_arbiters = models.CharField(max_length=400, blank=True)
    chief_secretary = models.CharField(max_length=120, blank=True)
    names_of_minors = models.CharField(
        max_length=10, choices=NamesOfMinors, default=NamesOfMinors.FULL
    )
    ages_on = models.DateField(null=True, blank=True)
    currency = models.CharField(max_length=3, default="RUB")
    limit_per_region = models.PositiveSmallIntegerField(null=True, blank=True)
    limit_scope = models.CharField(max_length=8, choices=LimitScope, default=LimitScope.GROUP)
    extra_for_odd = models.BooleanField(default=False)
    is_form_open = models.BooleanField(default=False)
    entries_until = models.DateTimeField(null=True, blank=True)
    team_rule = models.JSONField(default=dict, blank=True)
    is_private = models.BooleanField(default=True)
    hidden_at = models.DateTimeField(null=True, blank=True)
    revision = models.PositiveIntegerField(default=0)
    tables_revision = models.PositiveIntegerField(default=0)
    opened_by = models.ForeignKey(
        settings.AUTH_USER_MODEL, null=True, on_delete=models.PROTECT, related_name="+"
    )
    opened_at = models.DateTimeField()

    objects = VisibleFestivals()
    everything = models.Manager()  # noqa: DJ012 – a manager, not a field

    class Meta:
        ordering = ["-starts_on", "-pk"]
        constraints = [
            models.CheckConstraint(
                name="festival_limit_scope_known", condition=Q(limit_scope__in=LimitScope.values)
            ),
            models.CheckConstraint(
                name="festival_names_of_minors_known",
                condition=Q(names_of_minors__in=NamesOfMinors.values),
            ),
            models.CheckConstraint(
                name="festival_tables_never_ahead",
                condition=Q(tables_revision__lte=F("revision")),
            ),
        ]

    def __str__(self) -> str:
        return self.title

    @property
    def scope_key(self) -> str:
        """The key of this event in rights and journal: ``festival:5``."""
        return str(Subject(FESTIVAL, self.pk))

    @property
    def zone(self) -> ZoneInfo:
        """The time zone of its halls."""
        return ZoneInfo(self.time_zone)


class Programme(models.Model):
    """One kind of play of an event: classic, rapid, blitz, another game of the family.

    ``regulations`` are the columns of a tournament that this programme sets; up to
    ``round_robin_up_to`` players a group plays a round robin, more play a Swiss of ``rounds``.
    ``round_minutes`` is how long one round takes with its pause.
    """

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="programmes")
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=60)
    title_en = models.CharField(max_length=60, blank=True)
    regulations = models.JSONField(default=dict, blank=True)
    round_robin_up_to = models.PositiveSmallIntegerField(default=10)
    rounds = models.PositiveSmallIntegerField(default=7)
    round_minutes = models.PositiveSmallIntegerField(default=60)

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["festival", "title"], name="programme_title_once"),
            models.UniqueConstraint(
                fields=["festival", "position"],
                name="programme_position_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Group(models.Model):
    """Players who play each other: birth years, sex, rating, rank from and to, all or any.

    ``born_from`` is the oldest year that may play, ``born_to`` the youngest; where
    ``takes_younger`` a younger player may play up into it. A group with fewer than ``minimum``
    gives no title. ``merged_into`` is the group in whose tournaments it plays, with places of
    its own.
    """

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="groups")
    position = models.PositiveSmallIntegerField()
    title = models.CharField(max_length=60)
    title_en = models.CharField(max_length=60, blank=True)
    sex = models.CharField(max_length=1, choices=Sex, blank=True)
    born_from = models.PositiveSmallIntegerField(null=True, blank=True)
    born_to = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_from = models.PositiveSmallIntegerField(null=True, blank=True)
    rating_to = models.PositiveSmallIntegerField(null=True, blank=True)
    rank_from = models.CharField(max_length=8, blank=True)
    rank_to = models.CharField(max_length=8, blank=True)
    takes_younger = models.BooleanField(default=False)
    minimum = models.PositiveSmallIntegerField(default=0)
    capacity = models.PositiveSmallIntegerField(null=True, blank=True)
    opening_table = models.CharField(max_length=101, blank=True)
    merged_into = models.ForeignKey(
        "self", null=True, blank=True, on_delete=models.PROTECT, related_name="merged"
    )

    class Meta:
        ordering = ["position"]
        constraints = [
            models.UniqueConstraint(fields=["festival", "title"], name="group_title_once"),
            models.UniqueConstraint(
                fields=["festival", "position"],
                name="group_position_once",
                deferrable=models.Deferrable.DEFERRED,
            ),
            models.CheckConstraint(
                name="group_sex_known", condition=Q(sex="") | Q(sex__in=Sex.values)
            ),
            models.CheckConstraint(
                name="group_years_in_order",
                condition=Q(born_from__isnull=True)
                | Q(born_to__isnull=True)
                | Q(born_from__lte=F("born_to")),
            ),
            models.CheckConstraint(
                name="group_not_merged_into_itself", condition=~Q(merged_into=F("id"))
            ),
        ]

    def __str__(self) -> str:
        return self.title


class Contest(models.Model):
    """A group in a programme, and the tournament in which it plays.

    The tournament of a merged group is that of the group it plays with: then several contests
    name one tournament, and the one whose ``is_host`` stands owns it. ``own`` is the hidden
    tournament that it gets back when the groups are split.
    """

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="contests")
    programme = models.ForeignKey(Programme, on_delete=models.PROTECT, related_name="contests")
    group = models.ForeignKey(Group, on_delete=models.PROTECT, related_name="contests")
    tournament = models.ForeignKey(Tournament, on_delete=models.PROTECT, related_name="contests")
    is_host = models.BooleanField(default=True)
    own = models.OneToOneField(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )

    final_title = ""  # of a copy that stands for a final behind it (queries.finals): its name
    decided_in = 0  # the tournament that gave its medals, itself or a final (queries.medals)

    class Meta:
        ordering = ["group__position", "programme__position"]
        constraints = [
            models.UniqueConstraint(fields=["programme", "group"], name="contest_once"),
            models.UniqueConstraint(
                fields=["tournament"], name="contest_one_host", condition=Q(is_host=True)
            ),
        ]

    def __str__(self) -> str:
        return f"{self.group} · {self.programme}"


# Database rows of who wants to play: applications, delegations, money.


class Delegation(models.Model):
    """A region, club or school that enters its players together; its code is not stored."""

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="delegations")
    body = models.CharField(max_length=120)
    head = models.CharField(max_length=120, blank=True)
    contact = models.CharField(max_length=120, blank=True)
    accompanying = models.PositiveSmallIntegerField(default=0)
    fingerprint = models.CharField(max_length=64, unique=True, null=True, blank=True)
    at = models.DateTimeField()

    class Meta:
        ordering = ["body", "pk"]
        constraints = [models.UniqueConstraint(fields=["festival", "body"], name="delegation_once")]

    def __str__(self) -> str:
        return self.body


class ApplicationState(models.TextChoices):
    """States of an application: sent, waiting for a place, confirmed, refused, withdrawn."""

    SENT = "sent"
    WAITING = "waiting"
    CONFIRMED = "confirmed"
    REFUSED = "refused"
    WITHDRAWN = "withdrawn"


class Admission(models.TextChoices):
    """Words of the commission of admission (мандатная комиссия)."""

    OPEN = "open"
    ADMITTED = "admitted"
    CONDITIONAL = "conditional"
    REFUSED = "refused"


class Application(models.Model):
    """One person entered once for the whole event; never deleted.

    ``group`` is his own; in which programmes he plays, and in whose group, say his ``parts``.
    ``rating``, ``title``, ``region``, ``club`` and ``coach`` are those of the day of entry.
    ``documents`` are the papers seen: kind → day. ``parent`` consented on ``consent_on``; where
    ``may_be_named`` does not stand the public sees initials. ``fee_category`` is the line of
    the fees he pays by. Letters go to ``email`` in ``language``, that of the form, until there are
    to be ``no_letters``. ``fingerprint`` is that of the code by which he changes his application.

    ``player`` is empty until an organiser confirms what came by a form: then ``said`` tells who
    it is (name, day and year of birth, sex, city, rank), and nobody else sees it. ``settled`` are
    the questions about it that the organiser has answered (``rules.questions``).
    """

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="applications")
    player = models.ForeignKey(
        Player, null=True, blank=True, on_delete=models.PROTECT, related_name="applications"
    )
    said = models.JSONField(default=dict, blank=True)
    settled = models.JSONField(default=list, blank=True)
    group = models.ForeignKey(
        Group, null=True, blank=True, on_delete=models.PROTECT, related_name="applications"
    )
    delegation = models.ForeignKey(
        Delegation, null=True, blank=True, on_delete=models.PROTECT, related_name="applications"
    )
    state = models.CharField(
        max_length=9, choices=ApplicationState, default=ApplicationState.CONFIRMED
    )
    reason = models.CharField(max_length=400, blank=True)
    admission = models.CharField(max_length=11, choices=Admission, default=Admission.OPEN)
    admission_reason = models.CharField(max_length=400, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=40, blank=True)
    region = models.CharField(max_length=80, blank=True)
    club = models.CharField(max_length=80, blank=True)
    coach = models.CharField(max_length=120, blank=True)
    documents = models.JSONField(default=dict, blank=True)
    parent = models.CharField(max_length=120, blank=True)
    consent_on = models.DateField(null=True, blank=True)
    may_be_named = models.BooleanField(default=True)
    may_be_photographed = models.BooleanField(default=False)
    phone = models.CharField(max_length=40, blank=True)
    email = models.CharField(max_length=120, blank=True)
    language = models.CharField(max_length=5, blank=True)
    no_letters = models.BooleanField(default=False)
    fee_category = models.CharField(max_length=40, blank=True)
    fingerprint = models.CharField(max_length=64, unique=True, null=True, blank=True)
    sent_by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.PROTECT,
        related_name="+",
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["festival", "player"], name="application_once"),
            models.CheckConstraint(
                name="application_confirmed_of_player",
                condition=Q(player__isnull=False) | ~Q(state="confirmed"),
            ),
            models.CheckConstraint(
                name="application_state_known",
                condition=Q(state__in=ApplicationState.values),
            ),
            models.CheckConstraint(
                name="application_admission_known",
                condition=Q(admission__in=Admission.values),
            ),
        ]

    def __str__(self) -> str:
        return str(self.player or self.said.get("name", ""))


class Part(models.Model):
    """That a person plays in a programme: in which contest, and his entry in its tournament.

    ``entry`` is empty until the application is confirmed.
    """

    application = models.ForeignKey(Application, on_delete=models.PROTECT, related_name="parts")
    programme = models.ForeignKey(Programme, on_delete=models.PROTECT, related_name="parts")
    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="parts")
    entry = models.OneToOneField(
        Entry, null=True, blank=True, on_delete=models.SET_NULL, related_name="part"
    )

    class Meta:
        ordering = ["programme__position"]
        constraints = [
            models.UniqueConstraint(fields=["application", "programme"], name="part_once")
        ]

    def __str__(self) -> str:
        return f"{self.application_id}: {self.contest_id}"


class Fee(models.Model):
    """A line of the fees: so much for a programme (or the event) of a category until a day.

    The first line by day that is not over holds; a line without a day holds after all others.
    """

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="fees")
    programme = models.ForeignKey(
        Programme, null=True, blank=True, on_delete=models.PROTECT, related_name="fees"
    )
    category = models.CharField(max_length=40, blank=True)
    until = models.DateField(null=True, blank=True)
    amount = models.PositiveIntegerField()

    class Meta:
        ordering = ["programme__position", "category", F("until").asc(nulls_last=True), "pk"]

    def __str__(self) -> str:
        return f"{self.category} {self.until}: {self.amount}"


class PaymentKind(models.TextChoices):
    """Movements of money: paid, given back, waived."""

    PAID = "paid"
    RETURNED = "returned"
    WAIVED = "waived"


class Payment(models.Model):
    """Money taken, given back or waived for an application; never changed or deleted."""

    application = models.ForeignKey(Application, on_delete=models.PROTECT, related_name="payments")
    kind = models.CharField(max_length=8, choices=PaymentKind)
    amount = models.PositiveIntegerField()
    reason = models.CharField(max_length=200, blank=True)
    by = models.ForeignKey(settings.AUTH_USER_MODEL, on_delete=models.PROTECT, related_name="+")
    at = models.DateTimeField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.CheckConstraint(
                name="payment_kind_known", condition=Q(kind__in=PaymentKind.values)
            ),
            models.CheckConstraint(name="payment_of_something", condition=Q(amount__gte=1)),
        ]

    def __str__(self) -> str:
        return f"{self.application_id}: {self.kind} {self.amount}"


# Database rows of what is derived and shown: classifications, tables over tournaments, timetable.


class Classification(models.Model):
    """A named table of some players of one tournament, or over the tournaments of an event.

    ``sex``, both birth bounds, ``title`` (several with commas between), ``region``, ``club`` and
    ``federation`` choose its players, empty where all do; over an event only the contests of
    ``programme`` and ``group`` count, where they stand. Fewer than ``minimum`` win no title.
    ``is_mutual`` counts only games among them.
    """

    festival = models.ForeignKey(
        Festival, null=True, blank=True, on_delete=models.PROTECT, related_name="classifications"
    )
    tournament = models.ForeignKey(
        Tournament, null=True, blank=True, on_delete=models.PROTECT, related_name="classifications"
    )
    position = models.PositiveSmallIntegerField(default=0)
    name = models.CharField(max_length=80)
    name_en = models.CharField(max_length=80, blank=True)
    programme = models.ForeignKey(
        Programme, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    group = models.ForeignKey(
        Group, null=True, blank=True, on_delete=models.PROTECT, related_name="+"
    )
    sex = models.CharField(max_length=1, choices=Sex, blank=True)
    born_from = models.PositiveSmallIntegerField(null=True, blank=True)
    born_to = models.PositiveSmallIntegerField(null=True, blank=True)
    title = models.CharField(max_length=40, blank=True)
    region = models.CharField(max_length=80, blank=True)
    club = models.CharField(max_length=80, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    minimum = models.PositiveSmallIntegerField(default=0)
    is_mutual = models.BooleanField(default=False)
    is_removed = models.BooleanField(default=False)

    class Meta:
        ordering = ["position", "pk"]
        constraints = [
            models.CheckConstraint(
                name="classification_of_one",
                condition=Q(festival__isnull=True, tournament__isnull=False)
                | Q(festival__isnull=False, tournament__isnull=True),
            ),
        ]

    def __str__(self) -> str:
        return self.name


class FestivalTables(models.Model):
    """The medal table and the team standing at one revision, as they were computed."""

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="tables")
    revision = models.PositiveIntegerField()
    tables = models.JSONField()
    at = models.DateTimeField()

    class Meta:
        ordering = ["-revision"]
        constraints = [
            models.UniqueConstraint(fields=["festival", "revision"], name="festival_tables_once")
        ]

    def __str__(self) -> str:
        return f"{self.festival_id}/{self.revision}"


class SittingKind(models.TextChoices):
    """What is done in a sitting."""

    PLAY = "play"
    COMMISSION = "commission"
    MEETING = "meeting"
    OPENING = "opening"
    CLOSING = "closing"
    AWARDS = "awards"
    OTHER = "other"


class Sitting(models.Model):
    """A line of the timetable: when, in which hall, what; the rounds played stand in ``rounds``.

    ``changes`` counts its changes, as calendars ask; a cancelled one stays and says so.
    """

    festival = models.ForeignKey(Festival, on_delete=models.PROTECT, related_name="sittings")
    kind = models.CharField(max_length=10, choices=SittingKind, default=SittingKind.PLAY)
    title = models.CharField(max_length=120, blank=True)
    starts_at = models.DateTimeField()
    ends_at = models.DateTimeField()
    hall = models.CharField(max_length=80, blank=True)
    changes = models.PositiveIntegerField(default=0)
    is_cancelled = models.BooleanField(default=False)

    class Meta:
        ordering = ["starts_at", "pk"]
        constraints = [
            models.CheckConstraint(
                name="sitting_kind_known", condition=Q(kind__in=SittingKind.values)
            ),
            models.CheckConstraint(
                name="sitting_ends_after_start", condition=Q(ends_at__gt=F("starts_at"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.starts_at:%Y-%m-%d %H:%M} {self.kind}"


class SittingRounds(models.Model):
    """Rounds of one contest that are played in a sitting."""

    sitting = models.ForeignKey(Sitting, on_delete=models.CASCADE, related_name="rounds")
    contest = models.ForeignKey(Contest, on_delete=models.PROTECT, related_name="sittings")
    first = models.PositiveSmallIntegerField()
    last = models.PositiveSmallIntegerField()

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["sitting", "contest"], name="sitting_contest_once"),
            models.CheckConstraint(
                name="sitting_rounds_in_order", condition=Q(first__gte=1, last__gte=F("first"))
            ),
        ]

    def __str__(self) -> str:
        return f"{self.sitting_id}: {self.contest_id} {self.first}–{self.last}"


# Database rows of papers of the whole event: what was typed for them, and jobs that make them.


class PaperWords(models.Model):
    """What its officials typed for the papers of an event.

    ``panel`` are its arbiters in order: post, name, category, place. ``report`` are sentences of
    the chief arbiter's report by point; a point that is not there has its standard sentence.
    """

    festival = models.OneToOneField(Festival, on_delete=models.PROTECT, related_name="paper_words")
    panel = models.JSONField(default=list, blank=True)
    report = models.JSONField(default=dict, blank=True)

    def __str__(self) -> str:
        return f"{self.festival_id}"


class FestivalJob(Job):
    """A job to make many papers of an event in one PDF, or to pack its files.

    ``choice`` is ``services.printing.Wanted`` as plain values; ``made_file`` is what came out.
    """

    festival = models.ForeignKey(Festival, on_delete=models.CASCADE, related_name="jobs")
    made_file = models.BinaryField(null=True, blank=True)

    class Meta:
        ordering = ["-pk"]
        constraints = [
            models.CheckConstraint(
                name="festival_job_state_known", condition=Q(state__in=PrintState.values)
            ),
            models.CheckConstraint(
                name="festival_job_done_has_file",
                condition=~Q(state=PrintState.DONE) | Q(made_file__isnull=False),
            ),
        ]
