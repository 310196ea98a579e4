"""Four more draws by count end a game: balance, main road, small endings, flat.

On SQLite a changed constraint remakes the table and its triggers are lost, so the refusals of
0002 are taken away before and installed again after.
"""

from importlib import import_module

from django.db import migrations, models

_refusals = import_module("arbiter.migrations.0002_evidence")

BEFORE = [
    "resignation",
    "blocked",
    "no_pieces",
    "clock",
    "forfeit",
    "refusal",
    "discipline",
    "agreement",
    "threefold",
    "three_kings_v_one",
    "kings_only",
]
MORE = ["balance", "main_road", "small_endings", "flat"]
AFTER = ["adjudicated", "recorded", "double_forfeit", "open"]


def _known(model, name):
    return [
        migrations.RemoveConstraint(model_name=model, name=name),
        migrations.AddConstraint(
            model_name=model,
            constraint=models.CheckConstraint(
                condition=models.Q(("termination__in", [*BEFORE, *MORE, *AFTER])), name=name
            ),
        ),
    ]


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0002_evidence")]
    operations = [
        migrations.RunPython(_refusals.remove, _refusals.install),
        *_known("examination", "examination_termination_known"),
        *_known("ruling", "ruling_termination_known"),
        migrations.RunPython(_refusals.install, _refusals.remove),
    ]
