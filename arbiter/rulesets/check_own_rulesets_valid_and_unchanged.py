"""Django system checks of the organiser's own rulesets: valid, and unchanged once used."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from django.conf import settings
from django.core.checks import Error, Tags, register
from django.db import connection
from django.utils.translation import get_language
from django.utils.translation import gettext as _

from arbiter.examinations.models import Examination
from arbiter.refusals import texts as refusal_texts
from arbiter.rules.draws.read_draw_rule_keys import RulesetCode
from arbiter.rules.rulesets import ruleset_catalogue
from arbiter.rules.rulesets.ruleset import RulesetFault


@register("rulesets")
def check_own_rulesets(**options: Any) -> list[Error]:
    """Check that every file in the organiser's folder is a valid ruleset."""
    errors = []
    folder = settings.ARBITER_RULESETS
    if folder is not None and not folder.is_dir():
        words = _("ARBITER_RULESETS={folder} is no folder").format(folder=folder)
        errors.append(Error(words, id="arbiter.E002"))
    shipped = ruleset_catalogue.shipped_ruleset_ids()
    for path in ruleset_catalogue.own_ruleset_files():
        if path.stem in shipped:
            fault = RulesetFault(RulesetCode.SHIPPED_ID, path.stem)
            errors.append(_ruleset_error(path, fault))
            continue
        try:
            ruleset_catalogue.read_ruleset_file(path)
        except RulesetFault as fault:
            errors.append(_ruleset_error(path, fault))
    return errors


def _ruleset_error(path: Path, fault: RulesetFault) -> Error:
    words = refusal_texts.explain_refusal(fault.code, fault.params, get_language())
    return Error(f"{path}: {words}", id="arbiter.E003")


@register(Tags.database)
def check_used_rulesets(databases: Sequence[str] | None = None, **options: Any) -> list[Error]:
    """Check that rulesets already used for verdicts are unchanged."""
    own_ids = {path.stem for path in ruleset_catalogue.own_ruleset_files()} & set(
        ruleset_catalogue.all_ruleset_ids()
    )
    if not own_ids or not databases or "default" not in databases:
        return []
    if Examination._meta.db_table not in connection.introspection.table_names():
        return []  # before the first migration
    # no other column is read: ``migrate`` checks first, on tables of an older version
    documents = Examination.objects.filter(document__has_key="ruleset_digest").order_by("pk")
    errors = []
    for ruleset_id in sorted(own_ids):
        newest = documents.filter(ruleset_id=ruleset_id).values_list("document", flat=True).last()
        if newest and newest["ruleset_digest"] != ruleset_catalogue.load_ruleset(ruleset_id).digest:
            fault = RulesetFault(RulesetCode.RULESET_CHANGED, ruleset_id)
            words = refusal_texts.explain_refusal(fault.code, fault.params, get_language())
            errors.append(Error(words, hint=_("give it the next version"), id="arbiter.E004"))
    return errors
