"""The API document is grouped by subject, and each operation has a summary."""

from tests.api_document import api_document


def test_operations_stand_by_their_subjects_and_each_says_what_it_does():
    document = api_document()
    operations = [
        operation
        for methods in document["paths"].values()
        for name, operation in methods.items()
        if name in {"get", "post", "put", "patch", "delete"}
    ]
    subjects = {tag for operation in operations for tag in operation["tags"]}
    assert {"standings", "results", "certificates"} <= subjects
    assert "api" not in subjects
    assert [row["operationId"] for row in operations if not row.get("summary")] == []
    assert "(/)" in document["info"]["description"]
