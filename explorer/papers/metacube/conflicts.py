"""§3.3: the total exchange with all nodes sending at once: link conflicts, and link capacity."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import lru_cache
from itertools import combinations, pairwise

import numpy as np

from explorer.analysis.traffic.conflicts import collisions
from explorer.networks.metacube.metacube import Metacube
from explorer.papers.claim import Bar, Finding, Witness
from explorer.papers.forms.quantities import Quantity, searched_pairs
from explorer.papers.forms.vocabulary import Beside, Depends, FunctionForm, Holds, statement
from explorer.papers.metacube._messages import LISTED_QUADS, QUADS, check_exchange, schedule
from explorer.papers.metacube.routes import BUILT, EACH_STEP, ROUTED


def _two_in_a_hop(net: Metacube) -> str:
    count = check_exchange(net.m).hop_synchronous
    return f"In {net.spec} {count} steps have two messages on a link in one hop." if count else ""


def _held_link(net: Metacube) -> Witness | None:
    """Return the first two messages of a step whose paths share a link, in one direction."""
    plan = schedule(net.m)
    step = next((i for i, row in enumerate(plan.sharing) if row.max() > 1), None)
    if step is None:
        return None
    paths = plan.positions(step).T
    first = next(collisions(net, paths))
    first_path, other = (paths[message] for message in first.messages[:2])
    a, b = map(net.format, first.link)
    ends = [(net.format(path[0]), net.format(path[-1])) for path in (first_path, other)]
    sentence = (
        f"In step {step + 1} the messages from {ends[0][0]} to {ends[0][1]} and from {ends[1][0]}"
        f" to {ends[1][1]} both cross the link from {a} to {b}."
    )
    return Witness(net.spec, sentence, (("task", "exchange"), ("step", str(step + 1))))


def _held_path_finding() -> Finding:
    """Return whether no two paths of a step share a link, as cut-through may ask."""
    finding = Holds(QUADS, _held_link, "no conflict", EACH_STEP)()
    counts = [
        (net.spec, check_exchange(net.m).held_path, schedule(net.m).steps) for net in QUADS.nets
    ]
    bars = tuple(
        Bar(spec, 100 * held / steps, f"{held:,} of {steps:,}", held > 0)
        for spec, held, steps in counts
    )
    spec, held, steps = counts[0]
    return replace(
        finding,
        computed=f"{held} of {steps} steps of {spec} conflict" if held else finding.computed,
        evidence=bars,
        measure="Steps in which held paths share a link",
    )


Meeting = tuple[int, int, tuple[int, int], tuple[int, int]]


@lru_cache(maxsize=4)
def _meetings(m: int) -> tuple[Meeting, ...]:
    """Return the closest two messages on a link for each number of hops between them.

    Each is (hops between them, step, the link, the sources of the two), the closest first; in every
    step the links of every two hops are compared, per direction.
    """
    plan = schedule(m)
    closest: dict[int, Meeting] = {}
    for step in range(plan.steps):
        at = plan.positions(step)
        onward = np.empty_like(at[1:])
        for hop, (here, there) in enumerate(pairwise(at)):
            onward[hop, here] = there
        for i, j in combinations(range(len(onward)), 2):
            if j - i in closest:
                continue
            shared = np.flatnonzero(onward[i] == onward[j])
            if len(shared):
                node = int(shared[0])
                first, second = (int(np.argmax(at[hop] == node)) for hop in (i, j))
                link = node, int(onward[i, node])
                closest[j - i] = (j - i, step, link, (first, second))
    return tuple(closest[between] for between in sorted(closest))


def _waits_for_link(length: int) -> Callable[[Metacube], Witness | None]:
    """Return a function that finds a message that waits if links are held for ``length`` th."""

    def wait(net: Metacube) -> Witness | None:
        meeting = next((candidate for candidate in _meetings(net.m) if candidate[0] < length), None)
        if meeting is None:
            return None
        hops_between, step, link, sources = meeting
        (a, b), (first, second) = map(net.format, link), map(net.format, sources)
        sentence = (
            f"In step {step + 1} the message from {second} reaches the link from {a} to {b}"
            f" {hops_between} th after that from {first}, which holds it for g·tw = {length} th."
        )
        return Witness(net.spec, sentence, (("task", "exchange"), ("step", str(step + 1))))

    return wait


def _idle_step_fault(net: Metacube) -> str:
    plan = schedule(net.m)
    for step, word in enumerate(plan.words):
        at = plan.positions(step)
        moved = (at[1:] != at[:-1]).all() if word else False
        if not moved or len(np.unique(at[-1])) != net.nodes:
            return f"In {net.spec} not all messages of step {step + 1} move."
    return ""


HOPS = Quantity(
    "the number of hops of all messages",
    None,
    lambda net: sum(d * count for d, count in enumerate(searched_pairs(net))),
    "a search",
)
"""By shortest paths: no routing takes fewer."""


CAPACITY = Quantity(
    "the room for hops",
    lambda net: (net.nodes - 1) * 2 * net.links,
    rests=("counts",),
    means="p − 1 times the links of both directions",
)
"""In p - 1 steps, if no step uses a link twice in one direction."""

CLAIMS = (
    statement("mc-3.3-all-at-once", "§3.3", "all at once",
         "In the total exchange all nodes send messages simultaneously, and all messages of a step"
         " are equally long on their way.",
         Holds(LISTED_QUADS, _idle_step_fault, "all move in every hop", "every source, hop by hop",
               ROUTED),
         quote="all nodes send messages simultaneously"),
    statement("mc-3.3-conflict-free", "§3.3", "conflict-free",
         "Algorithm 4 gives conflict-free routes for the total exchange.",
         Depends("readings", (
             ("hop by hop: no two messages on a link in the same hop",
              Holds(QUADS, _two_in_a_hop, "no conflict", EACH_STEP, BUILT)),
             ("held paths: no two on a link anywhere in a step",
              FunctionForm(_held_path_finding, BUILT)),
         ), "Every step applies one word of ports everywhere, so that in a hop all messages leave"
            " by the same port from different nodes. Under cut-through, which the paper assumes, a"
            " message may hold its whole path: then a word that takes a port twice makes two"
            " messages meet. Table 1 corrected."),
         quote="each path must not conflict with every other path at any given time"),
    statement("mc-3.4-waiting", "§3.1 and §3.4", "$t_s + g t_w + d t_h$",
         "Every message of the exchange takes $t_s + g t_w + d t_h$: none waits for a link that"
         " another one holds.",
         Depends("readings", (
             ("short messages, $g t_w \\leq 2 t_h$",
              Holds(LISTED_QUADS, _waits_for_link(2), "none waits", EACH_STEP, ROUTED)),
             ("longer ones, $g t_w = 3 t_h$",
              Holds(LISTED_QUADS, _waits_for_link(3), "none waits", EACH_STEP, ROUTED)),
         ), "A link is held for $g t_w$ from the moment the head of a message crosses it, hop i at"
            " $i t_h$. Table 1 corrected.")),
    statement("mc-3.3-room", "§3.3", "more hops than room",
         "No routing of a total exchange in $p - 1$ steps on MC(2,m) can hold its paths without"
         " sharing a link: all messages together take more hops, over shortest ways, than the"
         " $p(m+2)$ links of the two directions have room for in $p - 1$ steps.",
         Beside(QUADS, HOPS, None, ">", against=CAPACITY), ours=True),
)  # fmt: skip
