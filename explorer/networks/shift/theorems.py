"""What is proved of the networks of words, and by whom."""

from __future__ import annotations

from explorer.analysis.measures.theorems import odd_cycle
from explorer.networks.shift.de_bruijn import DeBruijn
from explorer.networks.shift.kautz import Kautz


@odd_cycle.register
def _(net: DeBruijn) -> tuple[int, ...]:
    # The windows on the tape …001001001…: each is a shift of the next.
    tape = "001" * (net.n + 1)
    return tuple(net.word.value([int(c) for c in tape[i : i + net.n]]) for i in range(3))


@odd_cycle.register
def _(net: Kautz) -> tuple[int, ...]:
    # The windows on the tape …012012012…: each is a shift of the next.
    return tuple(net.word.value([(i + k) % 3 for k in range(net.n)]) for i in range(3))
