"""Routes kept in a folder as they are found, so that a long check goes on where it was stopped."""

from __future__ import annotations

import hashlib
import inspect
import json
from abc import abstractmethod
from pathlib import Path
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np

from explorer.core.errors import ExplorerError, brief
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router
from explorer.jobs.distributed_map import installed_version
from explorer.jobs.job_folder import KeptResults
from explorer.jobs.whole_file import write_with

T = TypeVar("T")
R = TypeVar("R")

Chunk = tuple[Ints, Ints, Ints, dict[int, str]]
"""Ports of all hops, lengths, fates, and why a message is lost."""


def made_folder(folder: str) -> Path:
    """Return a folder, made if it is not there; raise ExplorerError where it cannot be."""
    path = Path(folder)
    try:
        path.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise ExplorerError(f"{brief(folder)} cannot be made: {error.strerror}") from None
    return path


class Folder(KeptResults[T, R]):
    """A folder of files of arrays that are named by all that routes depend on.

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
        self.folder = made_folder(folder)
        self.name = self.key(net, router, variant, faults)

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

    @abstractmethod
    def read(self, block: T, arrays: dict[str, np.ndarray]) -> R | None:
        """Return what the arrays of a file say of a block, None where they are not whole."""

    @abstractmethod
    def written(self, result: R) -> dict[str, np.ndarray]:
        """Return the arrays of a file."""

    def get(self, block: T) -> R | None:
        try:
            with np.load(self.path(block), allow_pickle=False) as file:
                arrays = dict(file)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            return None
        return self.read(block, arrays)

    def put(self, block: T, result: R) -> None:
        arrays = self.written(result)
        write_with(self.path(block), lambda file: np.savez(file, **arrays))  # type: ignore[arg-type]


class Store(Folder[Ints, Chunk]):
    """A folder with one file for each chunk of pairs."""

    def path(self, block: Ints) -> Path:
        digest = hashlib.sha256(self.name.encode() + np.ascontiguousarray(block).tobytes())
        return self.folder / f"{digest.hexdigest()[:32]}.npz"

    def read(self, block: Ints, arrays: dict[str, np.ndarray]) -> Chunk | None:
        if not {"ports", "lengths", "fates", "faults"} <= set(arrays):
            return None
        faults = json.loads(str(arrays["faults"]))
        chunk = arrays["ports"], arrays["lengths"], arrays["fates"]
        if len(chunk[1]) != len(block) or len(chunk[0]) != chunk[1].sum():
            return None
        return (*chunk, {int(row): str(why) for row, why in faults.items()})

    def written(self, result: Chunk) -> dict[str, np.ndarray]:
        ports, lengths, fates, faults = result
        texts = np.array(json.dumps(faults))
        return {"ports": ports, "lengths": lengths, "fates": fates, "faults": texts}
