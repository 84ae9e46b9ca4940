"""Options of commands that take hours: where the work is done and where results are stored."""

from __future__ import annotations

import argparse
from typing import TYPE_CHECKING

from explorer.cli.arguments import Parser, whole_number_type

if TYPE_CHECKING:
    from explorer.jobs.distributed_map import Cluster

MAX_PROCESSES = 64


def with_cluster(parser: Parser) -> None:
    """Let a command share its work with a Dask cluster, and resume where it was stopped."""
    parser.add_argument(
        "--processes",
        type=whole_number_type("number of processes", 1, MAX_PROCESSES),
        default=0,
        metavar="N",
        help="share the work with a Dask cluster of N processes, started here (extra: cluster)",
    )
    parser.add_argument(
        "--scheduler",
        default="",
        metavar="ADDRESS",
        help="share it with the Dask cluster of a scheduler, such as tcp://127.0.0.1:8786",
    )
    parser.add_argument(
        "--resume",
        metavar="DIR",
        help="keep what is found in a folder, and go on from there when it was stopped",
    )


def cluster_of(args: argparse.Namespace) -> Cluster:
    """Return the cluster, or the local workers, that a command's options select."""
    from explorer.jobs.distributed_map import Cluster

    return Cluster(args.scheduler, args.processes, tuple(args.plugin))
