from enum import EnumMeta, StrEnum
from typing import Any

class _ChoicesType(EnumMeta):
    @property
    def values(cls) -> list[str]: ...
    @property
    def choices(cls) -> list[tuple[str, str]]: ...

class TextChoices(StrEnum, metaclass=_ChoicesType):  # type: ignore[misc]  # has no members itself
    @property
    def label(self) -> str: ...

def __getattr__(name: str) -> Any: ...
