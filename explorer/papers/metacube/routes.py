"""§3.2 and §3.3: the promise of Algorithm 4 to deliver every message on a shortest path."""

from __future__ import annotations

from explorer.collectives.exchange import check, exchange
from explorer.networks.metacube.metacube import Metacube
from explorer.papers.check import finding_unless, percent
from explorer.papers.claim import Bar, Finding, Foundation, Witness
from explorer.papers.forms.quantities import Quantity
from explorer.papers.forms.sizes import single
from explorer.papers.forms.vocabulary import (
    Beside,
    Depends,
    Form,
    FunctionForm,
    Holds,
    Joined,
    Promise,
    Sweep,
    statement,
)
from explorer.papers.metacube._messages import (
    LISTED_QUADS,
    QUADS,
    ROUTER,
    check_exchange,
    first_lost_witness,
    ordered_destinations,
    routes,
    schedule,
)
from explorer.routing.metacube.class_paths import CORRECTED as REPAIRED
from explorer.routing.metacube.class_paths import get_type

PRINTED_TABLE, CORRECTED = "as printed", "corrected"
MISPRINT = "mc-t1-3-2"
"""The wrong entry of Table 1; its consequences are counted there."""

ROUTED: tuple[Foundation, ...] = ("router", "links")
BUILT: tuple[Foundation, ...] = ("router", "links", "construction")
EACH_STEP = "every step, by translations"


def _losses() -> Finding:
    """Return how many messages are lost with the table as printed."""
    report = routes(PRINTED_TABLE)
    bars = []
    for net in QUADS.nets:
        total, count = schedule(net.m).steps, len(check_exchange(net.m, PRINTED_TABLE).lost)
        bars.append(Bar(net.spec, 100 * count / total, percent(count, total), count > 0))
    return finding_unless(
        first_lost_witness(),
        "every message arrives",
        "All 4,032 pairs of MC(2,1); by translations all pairs of MC(2,2) and MC(2,3).",
        "Lost are the messages of dest 3, type 2.",
        f"{report.lost} of {report.pairs:,} lost",
        tuple(bars),
        "Steps that lose their messages, Table 1 as printed",
    )


def _longer() -> Finding:
    """Return whether a message that arrives by the table as printed takes a detour."""
    report = routes(PRINTED_TABLE)
    wrong = None
    if report.longer:
        wrong = Witness("MC(2,1)", f"In MC(2,1) {report.longer} messages go a long way.")
    return finding_unless(wrong, "always shortest", "All pairs of MC(2,1).")


def _shortest_fault(net: Metacube) -> str:
    report = check_exchange(net.m)
    is_right = report.delivers and report.shortest
    return "" if is_right else f"In {net.spec} a message is lost or goes a long way."


def _stray_step_fault(net: Metacube) -> str:
    plan, targets = schedule(net.m), ordered_destinations(net.m)
    for step in range(plan.steps):
        if (plan.positions(step)[-1] != targets[step + 1]).any():
            return f"In {net.spec} step {step + 1} goes astray."
    return ""


ALL_MESSAGES = Quantity("the number of messages", lambda net: net.nodes - 1, rests=("counts",))


# Line 12 ----------------------------------------------------------------------------------------


def arrivals(net: Metacube, tested: bool) -> int:
    """Return how many messages from node 0 arrive, with or without the test of line 12.

    Algorithms 2–4 on MC(2,1) line by line, with Table 1 corrected: ``diff`` is never changed on the
    way, so a field is flipped at every visit of its class.
    """
    count = 0
    for target in range(1, net.nodes):
        dest, fields = target >> 4, target & 15
        kind = get_type(dest, tuple(bool(fields >> i & 1) for i in range(4)))
        at = fields & 1
        for class_id in REPAIRED[dest][kind][1:]:
            at = at & 15 | class_id << 4
            if at != target or not tested:
                at ^= fields & 1 << class_id
        count += at == target
    return count


def _arrivals_quantity(tested: bool) -> Quantity:
    return Quantity(
        f"the number of messages from node 0 that arrive {'with' if tested else 'without'} the"
        " test of line 12",
        lambda net: arrivals(net, tested),
        rests=("router",),
        means="every message from node 0, line by line, Table 1 corrected",
    )


# §3.1 and §1 ------------------------------------------------------------------------------------


def _exchange_fault(net: Metacube) -> str:
    report = check(exchange(net))
    is_right = report.delivers and report.shortest and not report.hop_synchronous
    return (
        "" if is_right else f"In {net.spec} a message is lost, takes a long way, or meets another."
    )


STEPS = Quantity(
    "the number of steps", lambda net: schedule(net.m).steps, rests=("links",), means="step by step"
)


def _excess_fault(net: Metacube) -> str:
    plan = schedule(net.m)
    # One port: the p - 1 messages of a node leave one by one, each over at least its distance.
    least = sum(d * count for d, count in enumerate(net.distance_pairs() or ())) // net.nodes
    if plan.steps != net.nodes - 1 or plan.hops != least or not check_exchange(net.m).delivers:
        return f"{net.spec} takes {plan.steps:,} steps and {plan.hops:,} hops, least {least:,}."
    return ""


ARRIVE: Form = FunctionForm(_losses, ROUTED)

CLAIMS = (
    statement("mc-a4-delivers", "Algorithm 4", "every message arrives",
         "Algorithm 4, with Table 1 as printed, takes every message to its destination.",
         ARRIVE, quote="reaching the destination", defect=MISPRINT),
    statement("mc-a4-shortest", "§3.3", "shortest", "A route by Algorithm 4 is a shortest path.",
         Depends("readings", (
             ("all messages", ARRIVE),
             ("the messages that arrive", FunctionForm(_longer, ROUTED)),
         )),
         quote="is a shortest path", defect=MISPRINT),
    statement("mc-a4-repaired", "Table 1", "(2, 2, 3) for (2, 1, 3)",
         "With (2, 2, 3) for dest = 3 and type = 2 in Table 1 every message arrives, on a shortest"
         " way.",
         Joined((
             ("MC(2,1)", Promise(("MC(2,1)",), ROUTER, CORRECTED)),
             ("larger", Holds(QUADS, _shortest_fault, "always shortest", EACH_STEP, BUILT)),
         ), "always shortest"),
         ours=True),
    statement("mc-a4-renaming", "§3.3", "one table for all nodes",
         "With every class renamed by xor with the source's class, one table serves all nodes.",
         Joined((
             ("node by node", Promise(("MC(2,1)",), ROUTER, CORRECTED)),
             ("step by step", Holds(LISTED_QUADS, _stray_step_fault, "from every class",
                                    "every source and every step, Table 1 corrected", BUILT)),
         ), "from every class"),
         quote="can be used for any node"),
    statement("mc-a4-line-12", "Algorithm 4", "if necessary",
         "The test of line 12, by which a cluster is routed in only if necessary, is needed: with"
         " it every message of MC(2,1) arrives, without it some do not.",
         Joined((
             ("with the test", Beside(single("MC(2,1)"), _arrivals_quantity(True), None, "=",
                                      against=ALL_MESSAGES)),
             ("without it", Beside(single("MC(2,1)"), _arrivals_quantity(False), None, "<",
                                   against=ALL_MESSAGES)),
         ), note="The difference of the addresses is not changed on the way: a message that enters"
                 " a class twice would undo there what it has put right."),
         quote="routes in the cluster (line 12) if necessary"),
    statement("mc-3.1-larger-k", "§3.1", "k ≥ 3", "The idea also works for $k \\geq 3$.",
         Holds(single("MC(3,1)"), _exchange_fault, "MC(3,1): all shortest",
               "every step of Algorithm 1 with a loop for each of the 8 classes, and shortest class"
               " walks in place of Table 1", ("links", "construction")),
         quote="should also work"),
    statement("mc-1-optimal", "§1", "optimal",
         "The paper's routing algorithm for the total exchange is optimal: with one port no"
         " schedule takes fewer steps or fewer hops, and every message arrives.",
         Joined((
             ("steps", Sweep(QUADS, STEPS, lambda m: (1 << 4 * m + 2) - 1)),
             ("messages", ARRIVE),
         )),
         quote="an optimal routing algorithm for total exchange", defect=MISPRINT),
    statement("mc-1-optimal-repaired", "§1", "least steps, least hops",
         "With Table 1 corrected the total exchange is optimal: it takes the least steps, and"
         " every message the least hops.",
         Holds(QUADS, _excess_fault, "least steps, least hops",
               "steps against p − 1, hops against the sum of the distances",
               ("router", "links", "distances", "construction")),
         ours=True),
)  # fmt: skip
