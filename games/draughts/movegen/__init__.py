"""Legal moves: listed, counted and played, by the data of the variant.

The usual board has masks and shifts of its own, several times faster; what they cannot say, any
other board and variant, is played by tables made from the variant's data.
"""

from .. import compiled_build

__path__ = compiled_build.with_compiled(__path__)
