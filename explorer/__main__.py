"""``python -m explorer``, and the command ``explorer``: the command line."""

import sys


def main() -> int:
    """Run the command line; Ctrl+C is no fault, even before it has loaded."""
    try:
        from explorer.cli.main import main as run
    except KeyboardInterrupt:
        return 130
    return run()


if __name__ == "__main__":
    sys.exit(main())
