"""How many rounds a broadcast takes at least, one call a node and round."""

from __future__ import annotations


def rounds_by_degree(nodes: int, degree: int, at_root: int) -> int | None:
    """Return the rounds after which one port and so many links a node could have told all nodes.

    A node other than the root got the message over one of its links, so it tells ``degree`` - 1
    others at most, one a round; the root tells ``at_root``. None where that never suffices.

    >>> rounds_by_degree(16, 3, 3), rounds_by_degree(15, 3, 2), rounds_by_degree(16, 15, 15)
    (5, 5, 4)
    """
    informed, fresh = 1, [0]
    while informed < nodes:
        round_ = len(fresh)
        new = (round_ <= at_root) + sum(fresh[max(1, round_ - degree + 1) :])
        if not new:
            return None
        fresh.append(new)
        informed += new
    return len(fresh) - 1
