"""Maps a function over blocks, on cores of this machine or on a cluster, in their order.

A block whose worker fails is run again by another. Dask is imported only if a cluster is used.
"""

from __future__ import annotations

import multiprocessing
import signal
import sys
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack
from dataclasses import dataclass
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from itertools import islice
from time import monotonic
from typing import Any, Final, TypeVar

from explorer.core.errors import ExplorerError

T = TypeVar("T")
R = TypeVar("R")

RETRIES: Final = 3
"""How many times a block whose worker failed is run again."""

BLOCKS_PER_WORKER: Final = 4
"""Blocks submitted per core of a cluster: enough to keep all cores busy, few enough for memory."""

SECONDS_BETWEEN_CHECKS: Final = 5.0
"""Seconds between two checks of the number of cores."""

SCHEDULER_SECONDS: Final = 10
"""Seconds within which a scheduler must answer."""


@dataclass(frozen=True)
class Cluster:
    """Where blocks are run: by a Dask scheduler at an address, or by Dask processes here.

    With neither they are run by ``cores`` forked processes, without Dask. ``plugins`` are files
    that every worker loads; with a scheduler they have the same path on every machine.
    """

    scheduler: str = ""
    processes: int = 0
    plugins: tuple[str, ...] = ()
    cores: int = 1

    def __bool__(self) -> bool:
        return bool(self.scheduler or self.processes)


def installed_version() -> str:
    """Return the installed version, on which results may depend, "" if not installed."""
    try:
        return version("interconnect-explorer")
    except PackageNotFoundError:
        return ""


THIS_PROCESS: Final = Cluster()
"""No cluster, and one core: blocks are run in this process."""


def map_blocks(
    function: Callable[[T], R], blocks: Sequence[T], cluster: Cluster = THIS_PROCESS
) -> Iterator[R]:
    """Yield the result of a function for every block, in the order of the blocks.

    For a cluster the function, the blocks and the results must be picklable. Raises ExplorerError
    if no scheduler answers, if Dask is not installed, or if a block fails.

    >>> list(map_blocks(abs, [-1, 2]))
    [1, 2]
    """
    if not cluster:
        yield from map_in_forks(function, blocks, cluster.cores)
        return
    with ExitStack() as exit_stack:
        client = _client(cluster, exit_stack)
        work = _CheckedFunction(function, cluster.plugins, installed_version())
        waiting = iter(blocks)
        futures: deque[Any] = deque()
        checked_at = -SECONDS_BETWEEN_CHECKS
        while True:
            if (now := monotonic()) - checked_at >= SECONDS_BETWEEN_CHECKS:
                # The number of workers may change during long work.
                max_submitted, checked_at = (
                    BLOCKS_PER_WORKER * max(1, sum(client.nthreads().values())),
                    now,
                )
            room = max(0, max_submitted - len(futures))
            futures.extend(_submit_block(client, work, block) for block in islice(waiting, room))
            if not futures:
                return
            yield _result(futures.popleft())


def map_in_forks(function: Callable[[T], R], blocks: Sequence[T], cores: int = 1) -> Iterator[R]:
    """Yield the result of a function for every block, in order, by ``cores`` forked processes.

    Forked processes inherit the function, so that it need not be picklable, as functions of plug-in
    files are not. On other systems than Linux one process does all.
    """
    if cores < 2 or len(blocks) < 2 or sys.platform != "linux":
        yield from map(function, blocks)
        return
    context = multiprocessing.get_context("fork")
    with context.Pool(cores, _initialize_fork, (function,)) as pool:
        yield from pool.imap(_call_inherited, blocks)


_inherited: list[Callable[[Any], Any]] = []
"""The function that a forked process applies to blocks."""


def _initialize_fork(function: Callable[[Any], Any]) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    _inherited[:] = [function]


def _call_inherited(block: Any) -> Any:
    return _inherited[0](block)


@dataclass(frozen=True)
class _CheckedFunction:
    """A function that, in a worker, first checks the version and loads the plug-ins."""

    function: Callable[[Any], Any]
    plugins: tuple[str, ...]
    version: str

    def __call__(self, block: Any) -> Any:
        from explorer.core.plugins.loading import add_plugin

        if self.version != installed_version():
            raise ExplorerError(
                f"a worker has version {installed_version()} of the explorer, this is"
                f" {self.version}: every machine needs the same"
            )
        for path in self.plugins:
            add_plugin(path)
        return self.function(block)


def _client(where: Cluster, exit_stack: ExitStack) -> Any:
    """Return a Dask client; its processes end with ``exit_stack``."""
    try:
        # Dask's classes have no types.
        distributed: Any = import_module("distributed")
    except ModuleNotFoundError:
        raise ExplorerError(
            "a cluster needs Dask, which is not installed: pip install"
            " 'interconnect-explorer[cluster]' brings it"
        ) from None
    address: Any = where.scheduler
    if not where.scheduler:
        address = exit_stack.enter_context(
            distributed.LocalCluster(
                n_workers=where.processes,
                threads_per_worker=1,
                processes=True,
                dashboard_address=":0",
                silence_logs=50,
            )
        )
    try:
        client = distributed.Client(address, timeout=SCHEDULER_SECONDS, set_as_default=False)
    except (OSError, ValueError, TimeoutError) as error:
        raise ExplorerError(
            f"no scheduler answers at {where.scheduler}: `dask scheduler` prints the address of the"
            " one that it starts, such as tcp://127.0.0.1:8786"
        ) from error
    return exit_stack.enter_context(client)


def _submit_block(client: Any, work: _CheckedFunction, block: Any) -> Any:
    return client.submit(work, block, pure=False, retries=RETRIES)


def _result(future: Any) -> Any:
    """Return the result of a block; raise ExplorerError if its workers failed."""
    from distributed import KilledWorker

    try:
        return future.result()
    except KilledWorker:
        raise ExplorerError(
            f"a block was lost with its worker {RETRIES} times: it may need more memory than there"
            " is; what was found before is kept by --resume"
        ) from None
