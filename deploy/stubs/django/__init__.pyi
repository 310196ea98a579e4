"""What the type checker is told of Django, which comes without types: its choices are enums.

Everything else of it is Any.
"""

def setup(set_prefix: bool = True) -> None: ...
