"""``python -m explorer``, and the command ``explorer``: the command line."""

import signal
import sys

from explorer.cli.streams import leave_at_once


def main() -> int:
    """Run the command line; Ctrl+C ends it in a line, even before it has loaded."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, leave_at_once)
    try:
        from explorer.cli.main import main as run
    except (ImportError, MemoryError) as error:
        # Where a process may take too little memory not even its libraries are there.
        why = str(error).strip().splitlines() or ["no memory is left"]
        sys.stderr.write(f"explorer: it cannot be loaded: {why[-1]}\n")
        return 2
    return run()


if __name__ == "__main__":
    sys.exit(main())
