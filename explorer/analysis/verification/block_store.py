"""What blocks of a check come to, kept in the folder of its routes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path

import numpy as np

from explorer.analysis.verification.blocks import Block
from explorer.analysis.verification.store import Folder
from explorer.analysis.verification.sums import Pair, Sum
from explorer.core.ints import Ints

ARRAYS = ("load", "waits", "host_load")
PAIRS = ("worst", "longest", "first_lost", "first_loop")


class KeptSums(Folder[Block, Sum]):
    """A folder with one file for each block of sources, named by all that its routes depend on."""

    @property
    def job(self) -> str:
        """The key of the job that the blocks are of."""
        return self.name[:24]

    def path(self, block: Block) -> Path:
        return self.folder / f"{self.job}-{block.first}-{block.last}.npz"

    def read(self, block: Block, arrays: dict[str, np.ndarray]) -> Sum | None:
        # As an earlier build kept it, or torn: done again.
        return sum_from(arrays) if "waits" in arrays else None

    def written(self, result: Sum) -> dict[str, np.ndarray]:
        return sum_arrays(result)


def sum_arrays(total: Sum) -> dict[str, np.ndarray]:
    """Return a sum as the arrays of a file."""
    fields = asdict(total)
    arrays = {name: fields.pop(name) for name in ARRAYS}
    known = {name: array for name, array in arrays.items() if array is not None}
    return {**known, "told": np.array(json.dumps(fields))}


def sum_from(arrays: Mapping[str, np.ndarray]) -> Sum | None:
    """Return the sum of a file, None where it is torn, or of an earlier build."""
    fields = json.loads(str(arrays.get("told", "{}")))
    known = {name: arrays[name] for name in ARRAYS if name in arrays}
    whole = fields.keys() >= {"pairs", "spare"} and "load" in known
    if not whole or ("waits" in known and known["waits"].dtype != np.uint8):
        return None
    fields |= {name: fields[name] and Pair(**fields[name]) for name in PAIRS}
    fields |= {name: tuple(fields[name]) for name in ("spare", "needs")}
    return Sum(**fields | known)


class KeptWaits(Folder[Block, Ints]):
    """The dependencies of blocks under one rule of virtual channels, in the same folder."""

    def __init__(self, sums: KeptSums, rule: str, many: int) -> None:
        self.folder = sums.folder
        self.name = hashlib.sha256(f"{sums.name} {rule} {many}".encode()).hexdigest()

    def path(self, block: Block) -> Path:
        return self.folder / f"{self.name[:24]}-{block.first}-{block.last}-waits.npz"

    def read(self, block: Block, arrays: dict[str, np.ndarray]) -> Ints | None:
        return arrays.get("waits")

    def written(self, result: Ints) -> dict[str, np.ndarray]:
        return {"waits": result}
