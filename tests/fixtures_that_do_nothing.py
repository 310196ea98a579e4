"""Leave out, test by test, the fixtures of plugins and of this suite that would do nothing for it.

A dozen are asked for by every test, and a small one takes longer to set them up than to run.
"""

import pytest

from tests import pure_tests

WITHOUT_MARK = {  # does nothing for a test without this mark
    "_django_set_urlconf": "urls",
    "_django_isolate_apps": "django_isolate_apps",
    "_template_string_if_invalid_marker": "ignore_template_errors",
}
WITHOUT_DATABASE = frozenset(
    {
        *("_django_db_marker", "_live_server_helper", "_dj_autoclear_mailbox"),
        *("_fresh_cache", "_watched", "_others_have_done"),
    }
)  # serve tests with tables and pages, which no pure one has
SOMETIMES_IDLE = WITHOUT_DATABASE.union(
    WITHOUT_MARK, ("_django_setup_unittest", "_pw_trace_api_requests", "_django_clear_site_cache")
)


def leave_out(items: list[pytest.Item]) -> None:
    """Take the idle ones from what each test is given."""
    for item in items:
        if isinstance(item, pytest.Function):
            is_pure = pure_tests.is_pure(item.nodeid)
            item.fixturenames = [
                name
                for name in item.fixturenames
                if name not in SOMETIMES_IDLE or not _is_idle(name, item, is_pure=is_pure)
            ]


def _is_idle(name: str, item: pytest.Function, *, is_pure: bool) -> bool:
    if name in WITHOUT_MARK:
        return item.get_closest_marker(WITHOUT_MARK[name]) is None
    if name == "_django_setup_unittest":
        return item.cls is None
    if name == "_pw_trace_api_requests":
        return "playwright" not in item.fixturenames
    if name == "_django_clear_site_cache":  # of a framework that is not installed here
        return True
    return is_pure
