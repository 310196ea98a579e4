import django.db.models.functions.datetime
from django.db import migrations, models

TABLE = "games_openingtable"
REFUSAL = "an edition of an opening table is never changed or deleted"

POSTGRESQL = f"""
CREATE OR REPLACE FUNCTION {TABLE}_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '{REFUSAL}' USING ERRCODE = 'restrict_violation';
END $$;
CREATE TRIGGER {TABLE}_no_change BEFORE UPDATE OR DELETE ON {TABLE}
    FOR EACH ROW EXECUTE FUNCTION {TABLE}_refuse();
"""
POSTGRESQL_BACK = f"""
DROP TRIGGER {TABLE}_no_change ON {TABLE};
DROP FUNCTION {TABLE}_refuse();
"""
SQLITE = tuple(
    f"CREATE TRIGGER {TABLE}_no_{what.lower()} BEFORE {what} ON {TABLE} "
    f"BEGIN SELECT RAISE(ABORT, '{REFUSAL}'); END"
    for what in ("UPDATE", "DELETE")
)
SQLITE_BACK = (f"DROP TRIGGER {TABLE}_no_update", f"DROP TRIGGER {TABLE}_no_delete")

INSTALL = {"postgresql": (POSTGRESQL,), "sqlite": SQLITE}
REMOVE = {"postgresql": (POSTGRESQL_BACK,), "sqlite": SQLITE_BACK}


def install(apps, schema_editor):
    for statement in INSTALL[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


def remove(apps, schema_editor):
    for statement in REMOVE[schema_editor.connection.vendor]:
        schema_editor.execute(statement)


class Migration(migrations.Migration):
    dependencies = [("games", "0004_search")]
    operations = [
        migrations.CreateModel(
            name="OpeningTable",
            fields=[
                (
                    "id",
                    models.BigAutoField(
                        auto_created=True, primary_key=True, serialize=False, verbose_name="ID"
                    ),
                ),
                ("slug", models.SlugField(max_length=60)),
                ("edition", models.SlugField(max_length=40)),
                ("title_ru", models.CharField(max_length=200)),
                ("title_en", models.CharField(max_length=200)),
                ("source", models.TextField(blank=True, default="")),
                ("size", models.PositiveIntegerField()),
                ("text", models.TextField()),
                ("sha256", models.CharField(max_length=64)),
                (
                    "created_at",
                    models.DateTimeField(
                        db_default=django.db.models.functions.datetime.Now()
                    ),
                ),
            ],
            options={
                "ordering": ["slug", "id"],
                "constraints": [
                    models.UniqueConstraint(
                        fields=("slug", "edition"), name="opening_table_edition_once"
                    )
                ],
            },
        ),
        migrations.RunPython(install, remove),
    ]
