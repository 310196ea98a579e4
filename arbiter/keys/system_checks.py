"""Django system checks of the signing key and the rulesets."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, register
from django.db import connection

from arbiter.examinations.models import Examination
from arbiter.keys import services as keys
from arbiter.refusals import texts as refusals
from arbiter.refusals.codes import KeyFault
from arbiter.rules.draws.read_draw_rule_keys import RulesetCode
from arbiter.rules.rulesets import catalogue
from arbiter.rules.rulesets.ruleset import RulesetFault


@register(Tags.security, deploy=True)
def certificate_key(**options: Any) -> list[Error]:
    """Check that the signing key exists, in OpenSSH form, readable by its owner only."""
    try:
        keys.signing_key()
    except KeyFault as fault:
        words = refusals.explain(fault.code, fault.params, "en")
        return [Error(words, hint="manage.py make_certificate_key", id="arbiter.E001")]
    return []


@register("rulesets")
def own_rulesets(**options: Any) -> list[Error]:
    """Check that every file in the organiser's folder is a valid ruleset."""
    errors = []
    folder = settings.ARBITER_RULESETS
    if folder is not None and not folder.is_dir():
        errors.append(Error(f"ARBITER_RULESETS={folder} is no folder", id="arbiter.E002"))
    shipped = catalogue.shipped_ids()
    for path in catalogue.own_files():
        if path.stem in shipped:
            fault = RulesetFault(RulesetCode.SHIPPED_ID, path.stem)
            errors.append(_ruleset_error(path, fault))
            continue
        try:
            catalogue.read_file(path)
        except RulesetFault as fault:
            errors.append(_ruleset_error(path, fault))
    return errors


def _ruleset_error(path: Path, fault: RulesetFault) -> Error:
    words = refusals.explain(fault.code, fault.params, "en")
    return Error(f"{path}: {words}", id="arbiter.E003")


@register(Tags.database)
def used_rulesets(databases: Sequence[str] | None = None, **options: Any) -> list[Error]:
    """Check that rulesets already used for verdicts are unchanged."""
    own_ids = {path.stem for path in catalogue.own_files()} & set(catalogue.all_ids())
    if not own_ids or not databases or "default" not in databases:
        return []
    if Examination._meta.db_table not in connection.introspection.table_names():
        return []  # before the first migration
    # no other column is read: ``migrate`` checks first, on tables of an older version
    documents = Examination.objects.filter(document__has_key="ruleset_digest").order_by("pk")
    errors = []
    for ruleset_id in sorted(own_ids):
        newest = documents.filter(ruleset_id=ruleset_id).values_list("document", flat=True).last()
        if newest and newest["ruleset_digest"] != catalogue.load(ruleset_id).digest:
            fault = RulesetFault(RulesetCode.RULESET_CHANGED, ruleset_id)
            words = refusals.explain(fault.code, fault.params, "en")
            errors.append(Error(words, hint="give it the next version", id="arbiter.E004"))
    return errors
