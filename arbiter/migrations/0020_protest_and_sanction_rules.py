"""OfficeRules is called ProtestAndSanctionRules; its table stays."""

from django.db import migrations


class Migration(migrations.Migration):

    dependencies = [
        ("arbiter", "0001_squashed_0019"),
    ]

    operations = [
        migrations.AlterModelTable(name="OfficeRules", table="arbiter_officerules"),
        migrations.RenameModel(old_name="OfficeRules", new_name="ProtestAndSanctionRules"),
        migrations.AlterModelOptions(
            name="protestandsanctionrules",
            options={"ordering": ["scope"], "verbose_name_plural": "protest and sanction rules"},
        ),
    ]
