"""Let every call to the system fail once, in turn: ``python -m tests.faults``, on Linux.

All reads, writes, process starts and socket calls of the main commands, each in a process of its
own. What Python reads to load modules is loaded before. Exits with 1 where anything is wrong.
"""

from __future__ import annotations

import argparse
import sys

from tests.faults import serving
from tests.faults.commands import COMMANDS
from tests.faults.trial import fault_of, run, warm

SERVE = "serve"


def main() -> int:
    """Try all faults, and list the errors."""
    parser = argparse.ArgumentParser(prog="python -m tests.faults", description=__doc__)
    parser.add_argument("--only", default="", help="commands that hold this text")
    parser.add_argument("--most", type=int, help="calls of each command, evenly spread")
    parser.add_argument("--without", help="commands that do not hold this text")
    args = parser.parse_args()
    tries = failures = 0
    for command in COMMANDS:
        if args.only not in command.name or (args.without or "\0") in command.name:
            continue
        warm(command)
        usual = run(command, None)
        step = max(1, len(usual.calls) // (args.most or len(usual.calls) or 1))
        for at, name in list(enumerate(usual.calls))[::-step]:
            tries += 1
            why = fault_of(command, usual, at)
            if why is not None:
                failures += 1
                print(
                    f"explorer {command.name}: {name}, call {at} of {len(usual.calls)}: {why}",
                    flush=True,
                )
    if args.only in SERVE and args.without != SERVE:
        usual_places = serving.run().places
        step = max(1, len(usual_places) // (args.most or len(usual_places) or 1))
        for place in usual_places[::-step]:
            tries += 1
            why = serving.fault_of(serving.run(place))
            if why is not None:
                failures += 1
                print(f"explorer serve: {place}: {why}", flush=True)
    print(f"{tries:,} calls failed once, {failures} wrong")
    return int(failures > 0)


if __name__ == "__main__":
    sys.exit(main())
