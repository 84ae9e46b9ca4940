"""Routes stored in a folder as they are found, so that a long check can resume after a stop."""

from __future__ import annotations

import hashlib
import inspect
import json
from collections.abc import Callable, Mapping
from typing import TypeVar
from zipfile import BadZipFile

import numpy as np

from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.router import NO_FAULTS, Faults, Router
from explorer.jobs.distributed_map import installed_version
from explorer.jobs.job_folder import KeptResults
from explorer.jobs.whole_file import write_with

T = TypeVar("T")
R = TypeVar("R")

Arrays = Mapping[str, np.ndarray]
"""The arrays of a file, by their names."""

Chunk = tuple[Ints, Ints, Ints, dict[int, str]]
"""Ports of all hops, lengths, fates, and why a message is lost."""


def source_of(kind: type) -> str:
    """Return the source text of the module of a class, "" without a source file."""
    try:
        return inspect.getsource(inspect.getmodule(kind) or kind)
    except (OSError, TypeError):
        return ""


def routes_key(
    net: Network, router: Router, variant: str | None, faults: Faults = NO_FAULTS
) -> str:
    """Return a key for everything that the routes depend on.

    These are the network, the router with the source text of its module, the variant, the faults.
    """
    router_identity = type(router).__module__, router.key, variant or "", source_of(type(router))
    failed = [sorted(faults.nodes), sorted(faults.links)] if faults else []
    parts = [installed_version(), repr(net), *router_identity, *failed]
    return hashlib.sha256(json.dumps(parts).encode()).hexdigest()


class KeptArrays(KeptResults[T, R]):
    """A store of results in a folder, with one file of arrays for each block.

    ``read`` returns the result of a block from its arrays, None if they are incomplete; ``written``
    returns the arrays of a result.
    """

    def __init__(
        self,
        folder: str,
        name: Callable[[T], str],
        read: Callable[[T, Arrays], R | None],
        written: Callable[[R], Arrays],
    ) -> None:
        super().__init__(folder, name)
        self._read = read
        self._written = written

    def get(self, block: T) -> R | None:
        try:
            with np.load(self.path(block), allow_pickle=False) as file:
                arrays = dict(file)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            return None
        return self._read(block, arrays)

    def put(self, block: T, result: R) -> None:
        arrays = self._written(result)
        write_with(self.path(block), lambda file: np.savez(file, **arrays))  # type: ignore[arg-type]


def route_store(folder: str, key: str) -> KeptArrays[Ints, Chunk]:
    """Return the store of the routes of a key, with one file for each chunk of pairs."""

    def name(block: Ints) -> str:
        digest = hashlib.sha256(key.encode() + np.ascontiguousarray(block).tobytes())
        return f"{digest.hexdigest()[:32]}.npz"

    return KeptArrays(folder, name, _chunk_from, _chunk_arrays)


def _chunk_from(block: Ints, arrays: Arrays) -> Chunk | None:
    if not {"ports", "lengths", "fates", "faults"} <= set(arrays):
        return None
    faults = json.loads(str(arrays["faults"]))
    chunk = arrays["ports"], arrays["lengths"], arrays["fates"]
    if len(chunk[1]) != len(block) or len(chunk[0]) != chunk[1].sum():
        return None
    return (*chunk, {int(row): str(why) for row, why in faults.items()})


def _chunk_arrays(result: Chunk) -> Arrays:
    ports, lengths, fates, faults = result
    texts = np.array(json.dumps(faults))
    return {"ports": ports, "lengths": lengths, "fates": fates, "faults": texts}
