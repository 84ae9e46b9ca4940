"""The server in a separate process in which one call fails: ``python -m tests.faults.start``."""

from __future__ import annotations

import multiprocessing.forkserver
import sys

from tests.faults.server_calls import SERVER, count


def main() -> int:
    """Serve, with the calls of this process and of its workers counted."""
    preload = multiprocessing.forkserver.set_forkserver_preload

    def count_calls(names: list[str]) -> None:
        preload([*names, "tests.faults.worker_calls"])

    multiprocessing.forkserver.set_forkserver_preload = count_calls
    from explorer.cli.main import main as command

    count(SERVER)
    return command(sys.argv[1:])


if __name__ == "__main__":
    sys.exit(main())
