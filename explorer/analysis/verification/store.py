"""Routes kept in a folder as they are found, so that a long check goes on where it was stopped."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Mapping
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from explorer.core.errors import ExplorerError, brief
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router
from explorer.jobs.distributed_map import installed_version
from explorer.jobs.whole_file import write_with

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
