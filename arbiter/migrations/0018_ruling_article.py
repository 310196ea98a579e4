"""A ruling names the article it rests on, and certificates name it by its number.

Plain columns that may be null are added without remaking the table, so that SQLite keeps the
triggers.
"""

from django.db import migrations, models


class Migration(migrations.Migration):
    dependencies = [("arbiter", "0017_journal_anchors")]
    operations = [
        migrations.AddField(
            model_name="ruling",
            name="article",
            field=models.CharField(blank=True, max_length=60, null=True),
        ),
        migrations.AddField(
            model_name="ruling",
            name="number",
            field=models.CharField(blank=True, max_length=24, null=True),
        ),
    ]
