"""The order of names as a Russian reader looks for them: Ё stands with Е, not before А."""

from django.db.models import F, Value
from django.db.models.functions import Replace

from games.archive.clean_and_transliterate_names import fold_for_search


def order_by_name(field: str) -> Replace:
    """Order a query's rows by name, with ё as е, which no database does by itself."""
    return Replace(Replace(F(field), Value("ё"), Value("е")), Value("Ё"), Value("Е"))


def name_order(name: str) -> str:
    """Return the key to sort names by: capitals and ё make no difference."""
    return fold_for_search(name)
