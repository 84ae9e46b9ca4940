"""``python -m explorer``, and the command ``explorer``: the command line."""

import signal
import sys

from explorer.cli.streams import exit_at_once, report_not_loaded


def main() -> int:
    """Run the command line; Ctrl+C ends it in a line, even before it has loaded."""
    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:
        signal.signal(signal.SIGINT, exit_at_once)
    try:
        from explorer.cli.main import main as run
    except (ImportError, MemoryError) as error:
        return report_not_loaded(error)
    return run()


if __name__ == "__main__":
    sys.exit(main())
