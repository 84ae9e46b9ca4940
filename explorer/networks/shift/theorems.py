"""Theorems about the networks of words, with their sources."""

from __future__ import annotations

from explorer.analysis.measures.theorems import (
    Known,
    known_by_argument,
    known_by_source,
    known_connectivity,
    known_cycle_lengths,
    known_diameter,
    odd_cycle,
)
from explorer.networks.shift.de_bruijn import DeBruijn
from explorer.networks.shift.kautz import Kautz
from explorer.networks.shift.shuffle_exchange import ShuffleExchange


@odd_cycle.register
def _(net: DeBruijn) -> tuple[int, ...]:
    # The windows on the tape …001001001…: each is a shift of the next.
    tape = "001" * (net.n + 1)
    return tuple(net.word.value([int(c) for c in tape[i : i + net.n]]) for i in range(3))


@odd_cycle.register
def _(net: Kautz) -> tuple[int, ...]:
    # The windows on the tape …012012012…: each is a shift of the next.
    return tuple(net.word.value([(i + k) % 3 for k in range(net.n)]) for i in range(3))


@odd_cycle.register
def _(net: ShuffleExchange) -> tuple[int, ...]:
    if net.n == 3:
        return 1, 2, 4
    # Ones in positions 0 1, then 1 2, 0 1 2, -1 0 1, -2 -1 0, -2 -1, -1 0, and 0 1 again.
    cycle = [3]
    for port in (1, 0, 2, 2, 0, 1):
        cycle.append(int(net.neighbors(cycle[-1])[port]))
    return tuple(cycle)


@known_connectivity.register
def _(net: ShuffleExchange) -> Known[int]:
    return known_by_argument(1, "00…0 has one link")


@known_diameter.register
def _(net: ShuffleExchange) -> Known[int]:
    return known_by_argument(
        2 * net.n - 1,
        "from 00…0 to 11…1 every bit has to come to the last place and be flipped there;"
        " bit by bit no route takes longer",
    )


@known_cycle_lengths.register
def _(net: DeBruijn) -> Known[str] | None:
    source = "Lempel 1971: of every length from 3 to all nodes, along arcs alone"
    return known_by_source(f"3 to {net.nodes:,}", source) if net.nodes > 4 else None
