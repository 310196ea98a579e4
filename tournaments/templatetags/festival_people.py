"""Template tags of the people of an event: money, names for officials and for everybody."""

from django import template

from tournaments.festivals import texts as festival_texts
from tournaments.festivals.forms.money import typed_amount
from tournaments.festivals.models import Application, Festival
from tournaments.festivals.queries.people import PersonFacts, PersonRow
from tournaments.people.texts import shown_name, surname_with_initials

register = template.Library()

register.filter("contest_words", festival_texts.contest_words)


@register.filter
def duration_words(minutes: int) -> str:
    """Return so many minutes in hours and minutes: ``8:40``."""
    return f"{minutes // 60}:{minutes % 60:02d}"


@register.filter
def as_money(amount: int, festival: Festival) -> str:
    """Return an amount as money of the event."""
    return festival_texts.money(amount, festival.currency)


register.filter("typed_money", typed_amount)


@register.simple_tag
def seen_on(row: PersonRow, kind: str) -> str:
    """Return the day on which a paper was seen; empty where it was not."""
    return row.application.documents.get(kind, "")


@register.filter
def full_name(facts: PersonFacts) -> str:
    """Return a person's full name for an official."""
    return festival_texts.person_name(facts.name, facts.name_latin)


@register.filter
def public_name_of(application: Application) -> str:
    """Return the name as everybody may see it: initials where the family asked for them."""
    name = shown_name(application.player)
    return name if application.may_be_named else surname_with_initials(name)
