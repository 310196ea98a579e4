"""Read whether a word of a list says man or woman."""

SEXES = {
    **dict.fromkeys(("m", "male", "man", "м", "муж", "мужской", "мужчина"), "m"),
    **dict.fromkeys(("юноша", "мальчик", "boy"), "m"),
    **dict.fromkeys(("w", "f", "female", "woman", "ж", "жен", "женский", "женщина"), "w"),
    **dict.fromkeys(("девушка", "девочка", "girl"), "w"),
}


def sex_of_word(words: str) -> str | None:
    """Return ``m`` or ``w`` for a word for a man or a woman; None for any other."""
    return SEXES.get(words.strip(" ,;").casefold().rstrip("."))
