"""Routes kept in a folder as they are found, so that a long check goes on where it was stopped."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Mapping
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING
from zipfile import BadZipFile

import numpy as np

from explorer.analysis.verification.sums import Pair, Sum
from explorer.core.errors import ExplorerError, brief
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router
from explorer.jobs.distributed_map import installed_version
from explorer.jobs.whole_file import write_with

if TYPE_CHECKING:
    from explorer.analysis.verification.blocks import Block

Chunk = tuple[Ints, Ints, Ints, dict[int, str]]
"""Ports of all hops, lengths, fates, and why a message is lost."""


class Folder:
    """A folder of files that are named by all that routes depend on.

    That is the network, the router with the text of its module, the variant, what has failed. A
    folder may hold many checks: what is of another one is never taken. Raises ExplorerError for a
    folder that cannot be made.
    """

    def __init__(
        self,
        folder: str,
        net: Network,
        router: Router,
        variant: str | None,
        faults: Faults = NO_FAULTS,
    ) -> None:
        self.made(folder)
        self.name = self.key(net, router, variant, faults)

    def made(self, folder: str) -> None:
        """Make the folder, if it is not there."""
        self.folder = Path(folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ExplorerError(f"{brief(folder)} cannot be made: {error.strerror}") from None

    @classmethod
    def key(
        cls, net: Network, router: Router, variant: str | None, faults: Faults = NO_FAULTS
    ) -> str:
        """Return a name for all that routes depend on."""
        where = type(router).__module__, router.key, variant or "", cls.source_of(type(router))
        failed = [sorted(faults.nodes), sorted(faults.links)] if faults else []
        parts = [installed_version(), repr(net), *where, *failed]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    @staticmethod
    def source_of(kind: type) -> str:
        """Return the text of the module of a class, "" where there is none."""
        try:
            return inspect.getsource(inspect.getmodule(kind) or kind)
        except (OSError, TypeError):
            return ""

    @staticmethod
    def read(path: Path) -> dict[str, np.ndarray] | None:
        """Return the arrays of a file, None where there is none, or it is torn."""
        try:
            with np.load(path, allow_pickle=False) as arrays:
                return dict(arrays)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            return None

    def write(self, path: Path, arrays: Mapping[str, np.ndarray]) -> None:
        """Keep arrays."""
        write_with(path, lambda file: np.savez(file, **arrays))  # type: ignore[arg-type]


class Store(Folder):
    """A folder with one file for each chunk of pairs."""

    def _path(self, pairs: Ints) -> Path:
        digest = hashlib.sha256(self.name.encode() + np.ascontiguousarray(pairs).tobytes())
        return self.folder / f"{digest.hexdigest()[:32]}.npz"

    def get(self, pairs: Ints) -> Chunk | None:
        """Return what was found of some pairs, None where nothing was, or the file is torn."""
        arrays = self.read(self._path(pairs))
        if arrays is None or not {"ports", "lengths", "fates", "faults"} <= set(arrays):
            return None
        faults = json.loads(str(arrays["faults"]))
        chunk = arrays["ports"], arrays["lengths"], arrays["fates"]
        if len(chunk[1]) != len(pairs) or len(chunk[0]) != chunk[1].sum():
            return None
        return (*chunk, {int(row): str(why) for row, why in faults.items()})

    def put(self, pairs: Ints, chunk: Chunk) -> None:
        """Keep what was found of some pairs."""
        ports, lengths, fates, faults = chunk
        texts = np.array(json.dumps(faults))
        self.write(
            self._path(pairs), {"ports": ports, "lengths": lengths, "fates": fates, "faults": texts}
        )


ARRAYS = ("load", "waits", "host_load")
PAIRS = ("worst", "longest", "first_lost", "first_loop")


class KeptSums(Folder):
    """A folder with one file for each block of sources, named by all that its routes depend on."""

    @property
    def job(self) -> str:
        """The key of the job that the blocks are of."""
        return self.name[:24]

    def _place(self, first: int, last: int) -> Path:
        return self.folder / f"{self.job}-{first}-{last}.npz"

    def has(self, block: Block) -> bool:
        """Return whether there is a file of a block, sound or torn."""
        return self._place(block.first, block.last).is_file()

    def get(self, block: Block) -> Sum | None:
        """Return what a block comes to, None where that is not known."""
        arrays = self.read(self._place(block.first, block.last)) or {}
        # As an earlier build kept it, or torn: done again.
        return sum_from(arrays) if "waits" in arrays else None

    def put(self, block: Block, total: Sum) -> None:
        """Keep what a block comes to."""
        self.write(self._place(block.first, block.last), sum_arrays(total))


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


class KeptWaits(Folder):
    """The dependencies of blocks under one rule of virtual channels, in the same folder."""

    def __init__(self, sums: KeptSums, rule: str, many: int) -> None:
        self.folder = sums.folder
        self.name = hashlib.sha256(f"{sums.name} {rule} {many}".encode()).hexdigest()

    def _place(self, block: Block) -> Path:
        return self.folder / f"{self.name[:24]}-{block.first}-{block.last}-waits.npz"

    def has(self, block: Block) -> bool:
        """Return whether there is a file of a block, sound or torn."""
        return self._place(block).is_file()

    def get(self, block: Block) -> Ints | None:
        """Return the dependencies of a block, None where they are not known."""
        return (self.read(self._place(block)) or {}).get("waits")

    def put(self, block: Block, waits: Ints) -> None:
        """Keep the dependencies of a block."""
        self.write(self._place(block), {"waits": waits})
