"""Try a million random cases: ``python -m tests.fuzz``.

Cases are drawn from a seed, which is told, by as many processes as there are cores; what is
answered wrongly is made smaller and kept in ``tests/fuzz/corpus``, where the tests ask it for good.
With ``--guided`` Atheris (``pip install atheris``) leads to code that no case has reached yet.
Exits with 1 where anything was found.
"""

from __future__ import annotations

import argparse
import os
import random
import subprocess
import sys
import time
from collections.abc import Iterator
from multiprocessing import get_context

from tests.fuzz.corpus import keep
from tests.fuzz.target import shrunk, targets, wrong_cases

BATCH = 2000
"""Cases at a time, of the quickest targets."""

MAX_KEPT = 10
"""Cases of one target that are kept of a run: more are seldom another mistake."""

Job = tuple[str, str, int]
"""A target, the seed, how many cases."""


def jobs(cases: int, seed: int, only: list[str]) -> Iterator[Job]:
    """Yield the batches of work, the slow ones first."""
    all_targets = targets()
    chosen = [all_targets[name] for name in only] or list(all_targets.values())
    shares = sum(target.share for target in chosen)
    for target in sorted(chosen, key=lambda target: target.share):
        left, batch = cases * target.share // shares, max(20, BATCH * target.share // 1000)
        for part in range(-(-left // batch)):
            yield target.name, f"{seed} {target.name} {part}", min(batch, left - part * batch)


def run_batch(job: Job) -> tuple[Job, dict[str, str]]:
    """Do one batch; return what was answered wrongly, made smaller."""
    name, seed, count = job
    target = targets()[name]
    problems = wrong_cases(target, random.Random(seed), count)
    return job, {shrunk(target, case): why for case, why in list(problems.items())[:MAX_KEPT]}


def run(cases: int, seed: int, only: list[str], processes: int) -> dict[str, dict[str, str]]:
    """Ask all; return what was found by its target."""
    wrong: dict[str, dict[str, str]] = {}
    todo = list(jobs(cases, seed, only))
    case_count, begun = 0, time.monotonic()
    with get_context("spawn").Pool(processes, maxtasksperchild=200) as pool:
        for (name, _, count), failures in pool.imap_unordered(run_batch, todo):
            case_count += count
            for case, why in failures.items():
                if len(wrong.setdefault(name, {})) < MAX_KEPT:
                    wrong[name][case] = why
                print(f"\n{name}: {why}\n    {case!r}", flush=True)
            if sys.stderr.isatty():
                print(f"\r{case_count:,} cases", end="", file=sys.stderr, flush=True)
    many = sum(map(len, wrong.values()))
    print(f"{case_count:,} cases in {time.monotonic() - begun:,.0f} s, seed {seed}: {many} wrong")
    return {name: failures for name, failures in wrong.items() if failures}


def main() -> int:
    """Run the cases, report wrong answers, and store them."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz", description=__doc__)
    parser.add_argument("target", nargs="*", help=f"of {', '.join(targets())}; all without")
    parser.add_argument("--cases", type=int, default=1_000_000)
    parser.add_argument(
        "--seed", type=int, help="the day without", default=int(time.time()) // 86400
    )
    parser.add_argument("--processes", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--guided", action="store_true", help="led by coverage, with Atheris")
    args = parser.parse_args()
    if unknown := sorted(set(args.target) - set(targets())):
        parser.error(f"there is no target {unknown[0]!r}: there are {', '.join(targets())}")
    if args.guided:
        from tests.fuzz.guided import NAMES

        names = args.target or NAMES
        command = [sys.executable, "-m", "tests.fuzz.guided"]
        share = max(1, args.cases // len(names))
        codes = [subprocess.call([*command, name, str(share), str(args.seed)]) for name in names]
        return int(any(codes))
    wrong = run(args.cases, args.seed, args.target, args.processes)
    for name, failures in wrong.items():
        keep(name, failures)
    return int(bool(wrong))


if __name__ == "__main__":
    sys.exit(main())
