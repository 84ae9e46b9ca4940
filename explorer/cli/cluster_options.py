"""Options of commands that take hours: where the work is done and where results are stored."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.cli.arguments import Parser, with_arguments
from explorer.tasks.command import Argument, whole_number

if TYPE_CHECKING:
    from explorer.jobs.distributed_map import Cluster

MAX_PROCESSES = 64


def with_cluster(parser: Parser) -> None:
    """Let a command share its work with a Dask cluster, and resume where it was stopped."""
    processes = "share the work with a Dask cluster of N processes, started here (extra: cluster)"
    scheduler = "share it with the Dask cluster of a scheduler, such as tcp://127.0.0.1:8786"
    resume = "keep what is found in a folder, and go on from there when it was stopped"
    many = "number of processes"
    with_arguments(
        parser,
        whole_number("--processes", processes, many, 1, MAX_PROCESSES, "N", default=0),
        Argument("--scheduler", scheduler, "ADDRESS", default=""),
        Argument("--resume", resume, "DIR"),
    )


def cluster_of(args: argparse.Namespace) -> Cluster:
    """Return the cluster, or the local workers, that a command's options select."""
    from explorer.jobs.distributed_map import Cluster

    return Cluster(args.scheduler, args.processes, tuple(args.plugin))
