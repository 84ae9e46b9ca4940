"""Routes kept in a folder as they are found, so that a long check goes on where it was stopped."""

from __future__ import annotations

import hashlib
import inspect
import json
import os
from collections.abc import Mapping
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from zipfile import BadZipFile

import numpy as np

from explorer.core.errors import ExplorerError
from explorer.core.ints import Ints
from explorer.core.network import Network, shown
from explorer.core.router import Router

Chunk = tuple[Ints, Ints, Ints, dict[int, str]]
"""Ports of all hops, lengths, fates, and why a message is lost."""


class Store:
    """A folder with one file for each chunk of pairs, named by all that its routes depend on.

    That is the network, the router with the text of its module, the variant, the pairs. A folder
    may hold many checks: a chunk of another one is never taken. Raises ExplorerError for a folder
    that cannot be made.
    """

    def __init__(self, folder: str, net: Network, router: Router, variant: str | None) -> None:
        self.folder = Path(folder)
        try:
            self.folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise ExplorerError(f"{shown(folder)} cannot be made: {error.strerror}") from None
        self.name = self.key(net, router, variant)

    @staticmethod
    def key(net: Network, router: Router, variant: str | None) -> str:
        """Return a name for all that routes depend on."""
        try:
            text = inspect.getsource(inspect.getmodule(type(router)) or type(router))
        except (OSError, TypeError):
            text = ""
        parts = [_version(), repr(net), type(router).__module__, router.key, variant or "", text]
        return hashlib.sha256(json.dumps(parts).encode()).hexdigest()

    def _path(self, pairs: Ints) -> Path:
        own = hashlib.sha256(self.name.encode() + np.ascontiguousarray(pairs).tobytes())
        return self.folder / f"{own.hexdigest()[:32]}.npz"

    def get(self, pairs: Ints) -> Chunk | None:
        """Return what was found of some pairs, None where nothing was, or the file is torn."""
        kept = self.read(self._path(pairs))
        if kept is None or not {"ports", "lengths", "fates", "faults"} <= set(kept):
            return None
        faults = json.loads(str(kept["faults"]))
        found = kept["ports"], kept["lengths"], kept["fates"]
        if len(found[1]) != len(pairs) or len(found[0]) != found[1].sum():
            return None
        return (*found, {int(row): str(why) for row, why in faults.items()})

    def put(self, pairs: Ints, chunk: Chunk) -> None:
        """Keep what was found of some pairs."""
        ports, lengths, fates, faults = chunk
        texts = np.array(json.dumps(faults))
        self.write(
            self._path(pairs), {"ports": ports, "lengths": lengths, "fates": fates, "faults": texts}
        )

    @staticmethod
    def read(path: Path) -> dict[str, np.ndarray] | None:
        """Return the arrays of a file, None where there is none, or it is torn."""
        try:
            with np.load(path, allow_pickle=False) as kept:
                return dict(kept)
        except (OSError, ValueError, KeyError, EOFError, BadZipFile):
            return None

    def write(self, path: Path, arrays: Mapping[str, np.ndarray]) -> None:
        """Keep arrays: written aside, then put in their place at once."""
        aside = path.with_suffix(f".{os.getpid()}.part")
        try:
            with aside.open("wb") as file:
                np.savez(file, **arrays)  # type: ignore[arg-type]
            aside.replace(path)
        except OSError as error:
            aside.unlink(missing_ok=True)
            raise ExplorerError(
                f"{shown(str(self.folder))} cannot be written: {error.strerror}"
            ) from None


def _version() -> str:
    """Return the version that is installed: routers of ours change with it alone."""
    try:
        return version("interconnect-explorer")
    except PackageNotFoundError:
        return ""
