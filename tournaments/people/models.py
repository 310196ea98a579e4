"""Database rows of players as people."""

from django.conf import settings
from django.db import models
from django.db.models import Q

# Database rows of players as people.


OLDEST, YOUNGEST = 1850, 2100

STRONGEST = 4000


class Sex(models.TextChoices):
    """Sexes as the federations' files write them."""

    MAN = "m"
    WOMAN = "w"


class Player(models.Model):
    """A person who plays; never deleted, so that every old table keeps its names.

    ``name`` is in Russian letters where it has them, ``name_latin`` in Latin ones.
    ``federation`` is the three letters of a country, ``federation_id`` the number a federation
    gave him: nobody shares it. ``rating``, ``title`` and ``club`` are the newest known.
    ``birth_year`` is public; ``birth_date``, in that year, and ``sex`` are for federations, and
    only those who manage entries see them. ``is_guarded`` says that an event in which he stands
    shows those under 18 by initials (``people.texts.shown_name``).
    """

    name = models.CharField(max_length=120)
    name_latin = models.CharField(max_length=120, blank=True)
    city = models.CharField(max_length=80, blank=True)
    region = models.CharField(max_length=80, blank=True)
    club = models.CharField(max_length=80, blank=True)
    title = models.CharField(max_length=40, blank=True)
    rating = models.PositiveSmallIntegerField(null=True, blank=True)
    federation = models.CharField(max_length=3, blank=True)
    federation_id = models.CharField(max_length=20, blank=True)
    birth_year = models.PositiveSmallIntegerField(null=True, blank=True)
    birth_date = models.DateField(null=True, blank=True)
    sex = models.CharField(max_length=1, choices=Sex, blank=True)
    is_demo = models.BooleanField(default=False)
    is_guarded = models.BooleanField(default=False)
    user = models.OneToOneField(
        settings.AUTH_USER_MODEL,
        null=True,
        blank=True,
        on_delete=models.SET_NULL,
        related_name="player",
    )

    class Meta:
        ordering = ["name", "pk"]
        indexes = [
            models.Index(fields=["birth_year"], name="player_by_birth_year"),
            models.Index(
                fields=["birth_year"], name="player_guarded", condition=Q(is_guarded=True)
            ),
        ]
        constraints = [
            models.CheckConstraint(name="player_has_a_name", condition=~Q(name="")),
            models.CheckConstraint(
                name="player_birth_year_possible",
                condition=Q(birth_year__isnull=True)
                | Q(birth_year__gte=OLDEST, birth_year__lte=YOUNGEST),
            ),
            models.CheckConstraint(
                name="player_rating_possible",
                condition=Q(rating__isnull=True) | Q(rating__gte=1, rating__lte=STRONGEST),
            ),
            models.CheckConstraint(
                name="player_birth_date_has_a_year",
                condition=Q(birth_date__isnull=True) | Q(birth_year__isnull=False),
            ),
            models.CheckConstraint(
                name="player_sex_known", condition=Q(sex="") | Q(sex__in=Sex.values)
            ),
            models.UniqueConstraint(
                fields=["federation_id"],
                name="player_federation_id_once",
                condition=~Q(federation_id=""),
            ),
        ]

    def __str__(self) -> str:
        return self.name


# Check stored people against the journal: names, titles, ratings.
#
# A person stands in several events. Who is changed after he was entered is told in the journal of
# people, whichever event it was done from; so its word is newer than that of any event.


PEOPLE = "people"
