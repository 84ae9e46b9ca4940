"""The highest cost of a question: ``python -m tests.bounds``, on Linux.

Every family, every task with all that can be chosen, on networks of every size. Each is answered
or refused in one line, within its seconds and 150 MB; lists the most expensive, and exits with 1
where one is not. They are asked in an order drawn by ``--seed``: those of a few minutes are a
sample.
"""

from __future__ import annotations

import argparse
import os
import random
import sys
import time

from explorer.web.server.worker import warm
from tests.bounds.cost import Cost, cost
from tests.bounds.nets import networks
from tests.bounds.questions import Question, questions


def shuffled_questions(seed: int, only: str = "") -> list[Question]:
    """Return all questions that hold a text, in an order of their own for each seed."""
    all_questions = [
        question for net in networks() for question in questions(net) if only in question.text
    ]
    questions_once = list(dict.fromkeys(all_questions))
    random.Random(seed).shuffle(questions_once)
    return questions_once


def row(cost: Cost) -> str:
    """Return a line that describes a cost."""
    what = f"{cost.asked.way:8}{cost.asked.text}"
    wrong = f": {cost.wrong}" if cost.wrong else ""
    return f"{cost.seconds:7.2f} s {cost.megabytes:6.0f} MB  {cost.ended:16} {what}{wrong}"


def main() -> int:
    """Send all questions, and list errors and the most expensive ones."""
    parser = argparse.ArgumentParser(prog="python -m tests.bounds", description=__doc__)
    parser.add_argument("--only", default="", help="only questions that hold this text")
    parser.add_argument("--many", type=int, help="so many questions")
    parser.add_argument("--seconds", type=float, help="ask for so long")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--rows", type=int, default=20, help="how many of the most expensive")
    args = parser.parse_args()
    warm(os.getppid())
    begun, costs = time.monotonic(), list[Cost]()
    all_questions = shuffled_questions(args.seed, args.only)
    for question in all_questions[: args.many]:
        if args.seconds is not None and time.monotonic() - begun > args.seconds:
            break
        costs.append(cost(question))
        if costs[-1].wrong:
            print(row(costs[-1]), flush=True)
    wrong = sum(bool(each_cost.wrong) for each_cost in costs)
    costs.sort(key=lambda each_cost: -max(each_cost.seconds / 2, each_cost.megabytes / 150))
    print("The most expensive:", *map(row, costs[: args.rows]), sep="\n")
    long = sum(each_cost.long for each_cost in costs)
    print(f"{len(costs):,} of {len(all_questions):,} questions, {long} of them long, {wrong} wrong")
    return int(wrong > 0)


if __name__ == "__main__":
    sys.exit(main())
