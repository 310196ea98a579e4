from django.db import migrations


class Migration(migrations.Migration):
    dependencies = [("games", "0002_evidence")]
    operations = []
