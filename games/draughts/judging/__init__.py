"""Written moves judged: what they can mean, whether they are legal, which rule they break."""

from .. import compiled_build

__path__ = compiled_build.with_compiled(__path__)
