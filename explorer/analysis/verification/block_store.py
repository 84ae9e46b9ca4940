"""Results of a check's blocks, stored in the folder of its routes."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Callable
from dataclasses import asdict
from typing import TypeVar

import numpy as np

from explorer.analysis.verification.blocks import Block
from explorer.analysis.verification.store import Arrays, KeptArrays
from explorer.analysis.verification.sums import Pair, Sum
from explorer.core.ints import Ints

R = TypeVar("R")

ARRAYS = ("load", "waits", "host_load")
PAIRS = ("worst", "longest", "first_lost", "first_loop")


def store_of_blocks(
    folder: str,
    key: str,
    ending: str,
    read: Callable[[Arrays], R | None],
    arrays_of: Callable[[R], Arrays],
) -> KeptArrays[Block, R]:
    """Return the store of the blocks of a key, one file for each block of sources."""

    def name(block: Block) -> str:
        return f"{key[:24]}-{block.first}-{block.last}{ending}.npz"

    return KeptArrays(folder, name, lambda block, arrays: read(arrays), arrays_of)


def sum_store(folder: str, key: str) -> KeptArrays[Block, Sum]:
    """Return the store of sums of blocks by the key of their routes; none is read without waits."""

    return store_of_blocks(
        folder, key, "", lambda arrays: sum_from(arrays) if "waits" in arrays else None, sum_arrays
    )


def waits_store(folder: str, key: str, rule: str, channels: int) -> KeptArrays[Block, Ints]:
    """Return the store of the dependencies of blocks under one rule of virtual channels."""
    rule_key = hashlib.sha256(f"{key} {rule} {channels}".encode()).hexdigest()
    return store_of_blocks(
        folder, rule_key, "-waits", lambda arrays: arrays.get("waits"), lambda rows: {"waits": rows}
    )


def sum_arrays(total: Sum) -> Arrays:
    """Return a sum as the arrays of a file."""
    fields = asdict(total)
    arrays = {name: fields.pop(name) for name in ARRAYS}
    known = {name: array for name, array in arrays.items() if array is not None}
    return {**known, "told": np.array(json.dumps(fields))}


def sum_from(arrays: Arrays) -> Sum | None:
    """Return the sum in a file, None if the file is torn or of an earlier build."""
    fields = json.loads(str(arrays.get("told", "{}")))
    arrays_present = {name: arrays[name] for name in ARRAYS if name in arrays}
    is_complete = fields.keys() >= {"pairs", "spare"} and "load" in arrays_present
    if not is_complete or ("waits" in arrays_present and arrays_present["waits"].dtype != np.uint8):
        return None
    fields |= {name: fields[name] and Pair(**fields[name]) for name in PAIRS}
    fields |= {name: tuple(fields[name]) for name in ("spare", "needs")}
    return Sum(**fields | arrays_present)
