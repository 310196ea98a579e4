"""Name static files by a hash of their content, also in the imports of JavaScript modules."""

from whitenoise.storage import CompressedManifestStaticFilesStorage

_MODULES = (
    (
        r"""(?P<matched>from\s+['"](?P<url>[./].*?)["'];)""",
        """from "%(url)s";""",
    ),
    (
        r"""(?P<matched>import\(['"](?P<url>[./].*?)['"]\))""",
        """import("%(url)s")""",
    ),
)


class HashedStaticFilesStorage(CompressedManifestStaticFilesStorage):
    """Storage that puts hashed names into modules' imports, so that versions never mix.

    The framework can do this for every script; here it is done for ours alone, because what looks
    like an import in a packed library is none.
    """

    patterns = (*CompressedManifestStaticFilesStorage.patterns, ("games/board/*.js", _MODULES))
