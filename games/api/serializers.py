"""What goes in and out of the archive's API."""

from rest_framework import serializers

from games.draughts.errors import Fault, Note
from games.messages import explain
from games.models import GameRecord
from games.services.check import CheckedGame


class RecordListOut(serializers.ModelSerializer):
    class Meta:
        model = GameRecord
        fields = [
            "id",
            "white",
            "black",
            "event",
            "site",
            "date",
            "round",
            "result",
            "plies",
            "is_ok",
            "variant",
        ]
        read_only_fields = fields


class RecordOut(RecordListOut):
    movetext = serializers.SerializerMethodField()
    text = serializers.CharField()
    steps = serializers.SerializerMethodField()

    class Meta(RecordListOut.Meta):
        fields = [
            *RecordListOut.Meta.fields,
            "sha256",
            "encoding",
            "start_fen",
            "line",
            "movetext",
            "tags",
            "notes",
            "text",
            "steps",
        ]
        read_only_fields = fields

    def get_movetext(self, record: GameRecord) -> str:
        """The moves with their numbers, the same for the same moves however written."""
        return self.context["movetext"]

    def get_steps(self, record: GameRecord) -> list[dict]:
        """Every ply: its text, the board after it, the squares it touched."""
        return [step.as_dict() for step in self.context["steps"]]


class CheckIn(serializers.Serializer):
    text = serializers.CharField(
        required=False, default="", trim_whitespace=False, allow_blank=True
    )
    file = serializers.FileField(required=False, default=None, allow_null=True)

    def data_bytes(self) -> bytes:
        """Exactly the bytes handed in."""
        file = self.validated_data["file"]
        return file.read() if file else self.validated_data["text"].encode()


class CheckedGameOut(serializers.Serializer):
    """A game judged; faults and notes are data, each with its sentence in ``words``."""

    game = serializers.IntegerField()
    ok = serializers.BooleanField()
    plies = serializers.IntegerField()
    result = serializers.CharField(allow_null=True)
    variant = serializers.CharField()
    encoding = serializers.CharField()
    white = serializers.CharField()
    black = serializers.CharField()
    final_fen = serializers.CharField()
    faults = serializers.ListField(child=serializers.DictField())
    notes = serializers.ListField(child=serializers.DictField())


def checked(game: CheckedGame, language: str | None) -> dict[str, object]:
    """A checked game as the API says it."""
    return {
        "game": game.number,
        "ok": game.is_ok,
        "plies": game.plies,
        "result": game.result,
        "variant": game.replay.variant.id,
        "encoding": game.encoding,
        "white": game.white,
        "black": game.black,
        "final_fen": game.final_fen,
        "faults": [in_words(fault, language) for fault in game.faults],
        "notes": [in_words(note, language) for note in game.notes],
    }


def in_words(found: Fault | Note, language: str | None) -> dict[str, object]:
    """The data of a fault or note with its sentence beside them."""
    return {**found.as_dict(), "words": explain(found, language)}
