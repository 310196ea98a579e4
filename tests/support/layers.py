"""Contract for import-linter: layers are read off file names, subjects stand in one order.

In an app a module's layer is the first part of its path that names one: ``models``, ``texts``,
``queries``, ``services`` and so on, as a file or as a folder. A module imports its own layer and
those below it; inside a layer, subjects that stand before its own. A path that names no layer
holds values and stands lowest. Nothing imports in a circle; imports inside functions count.
"""

from collections.abc import Iterator
from graphlib import CycleError, TopologicalSorter

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

VALUES, TOP = 0, 7
LAYERS = {
    "errors": VALUES,
    "models": 1,
    "ports": 2,
    "texts": 2,
    "queries": 3,
    "services": 4,
    "forms": 5,
    "serializers": 5,
    "views": 6,
    "api": 6,
    "tasks": 6,
    "middleware": 6,
    "urls": 6,
}
"""``ports`` are registries that rooms above fill; ``errors`` are codes, without words."""
LOADED_BY_DJANGO = {"apps", "management", "templatetags", "models", "tasks", "urls", "api_urls"}
"""Files and folders at the root of an app; they may import anything."""


class SubjectLayers(Contract):
    """An app keeps its layers, the order of its subjects, and has no circle."""

    type_name = "subject_layers"
    app = fields.StringField()
    pure = fields.ListField(subfield=fields.StringField(), required=False)
    order = fields.ListField(subfield=fields.StringField())

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Find every import against layer or order, and a circle if there is one."""
        arrows = [
            (importer, imported)
            for importer in graph.modules
            if importer.startswith(f"{self.app}.") and ".migrations" not in importer
            for imported in graph.find_modules_directly_imported_by(importer)
            if imported.startswith(f"{self.app}.")
        ]
        wrong = [
            f"{one} → {other}: {why}" for one, other in arrows for why in self.broken(one, other)
        ]
        wrong += circle_among(arrows)
        return ContractCheck(kept=not wrong, metadata={"wrong": sorted(wrong)})

    def broken(self, importer: str, imported: str) -> Iterator[str]:
        """Say which law an import breaks."""
        one, other = self.layer_of(importer), self.layer_of(imported)
        if other > one:
            yield "a higher layer"
        if one != other or one in (VALUES, TOP):
            return
        subjects = [module.split(".")[1] for module in (importer, imported)]
        places = [self.order.index(subject) for subject in subjects if subject in self.order]
        if len(places) < 2:
            yield "a subject without a place in the order"
        elif places[1] > places[0]:
            yield "a later subject of the same layer"

    def layer_of(self, module: str) -> int:
        """Layer of a module, read off its path."""
        first, *rest = module.split(".")[1:]
        if first in (self.pure or ()):
            return VALUES
        if first in LOADED_BY_DJANGO and (not rest or first in ("management", "templatetags")):
            return TOP
        return next((LAYERS[part] for part in (first, *rest) if part in LAYERS), VALUES)

    def render_broken_contract(self, check: ContractCheck) -> None:
        """Print what is against the law, an import a line."""
        for line in check.metadata["wrong"]:
            output.print_error(line)


def circle_among(arrows: list[tuple[str, str]]) -> list[str]:
    """Name one circle of imports, or none."""
    sorter: TopologicalSorter[str] = TopologicalSorter()
    for importer, imported in arrows:
        sorter.add(importer, imported)
    try:
        sorter.prepare()
    except CycleError as error:
        return [f"a circle: {' → '.join(reversed(error.args[1]))}"]
    return []
