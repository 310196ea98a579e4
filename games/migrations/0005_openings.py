from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0004_search")]
    operations = []
