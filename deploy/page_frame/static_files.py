"""Name static files by their content, including the JavaScript modules of the board."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_MODULES = (
    (
        r"""(?P<matched>from\s+['"](?P<url>[./].*?)["'];)""",
        """from "%(url)s";""",
    ),
)


class StaticFiles(CompressedManifestStaticFilesStorage):
    """Storage that writes hashed names into the imports of modules: no update mixes versions.

    The framework can do this for every script; here it is done for ours alone, because what looks
    like an import in a packed library is none.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("games/board/*.js", _MODULES))
