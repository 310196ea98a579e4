"""Cautions that a program takes note of."""

from rest_framework import serializers


class AcceptedField(serializers.ListField):
    """Keys of cautions, as a refusal ``needs_confirmation`` names them."""

    def __init__(self, **kwargs: object) -> None:
        kwargs.setdefault("child", serializers.CharField(max_length=80))
        kwargs.setdefault("required", False)
        kwargs.setdefault("default", list)
        kwargs.setdefault(
            "help_text", "keys of the cautions taken note of, as a refusal names them"
        )
        super().__init__(**kwargs)
