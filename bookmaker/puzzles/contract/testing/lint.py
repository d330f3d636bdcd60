"""The law of independent witnesses as a contract of import-linter, for every kind found in a folder of kinds."""

import importlib.util
from pathlib import Path

from grimp import ImportGraph
from importlinter import Contract, ContractCheck, fields, output

from bookmaker.puzzles.contract.testing.independence import shared_modules


class IndependentWitnesses(Contract):
    """`kinds` is the package that holds the kinds; all its packages are checked, none is named."""

    type_name = "independent_witnesses"
    kinds = fields.StringField()

    def check(self, graph: ImportGraph, verbose: bool) -> ContractCheck:
        """Kept when no kind's witnesses share more than geometry."""
        spec = importlib.util.find_spec(str(self.kinds))
        assert spec is not None, f"no package '{self.kinds}'"
        assert spec.submodule_search_locations is not None, f"'{self.kinds}' is no package"
        home = Path(next(iter(spec.submodule_search_locations)))
        found: list[str] = []
        for file in sorted(home.glob("*/__init__.py")):
            found += shared_modules(f"{self.kinds}.{file.parent.name}", file.parent)
        return ContractCheck(kept=not found, metadata={"found": found})

    def render_broken_contract(self, check: ContractCheck) -> None:
        """A line for each module that is shared."""
        for sentence in check.metadata["found"]:
            output.print_error(sentence)
