"""Ports as affine maps over GF(2), by which the links of a cell are counted in closed form.

A cell fixes some bits of the index and leaves the others free. A port whose map is affine maps it
to such a set again, so the number of links to any cell is a power of two, or a difference of two
powers.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

Equation = tuple[int, int]
"""A mask of index bits, and the parity of the masked bits."""


@dataclass(frozen=True)
class Rule:
    """The links of one kind at one port: which bits they change, and which nodes have them.

    ``moves`` are (bit, mask, constant): the bit of the neighbour is the parity of the masked bits
    of the node, plus the constant; all other bits are kept. A node has the link if all equations of
    ``where`` hold and not all of ``unless``; if ``unless`` is empty, ``where`` decides alone.
    """

    port: int
    kind: int
    moves: tuple[tuple[int, int, int], ...]
    where: tuple[Equation, ...] = ()
    unless: tuple[Equation, ...] = ()

    def has_link(self, node: int) -> bool:
        """Return whether a node has this link.

        >>> swap = Rule(0, 0, ((0, 2, 0), (1, 1, 0)), unless=((3, 0),))
        >>> [swap.has_link(node) for node in range(4)]
        [False, True, True, False]
        """
        excluded = bool(self.unless) and all(_parity(node & m) == c for m, c in self.unless)
        return not excluded and all(_parity(node & m) == c for m, c in self.where)

    def neighbor(self, node: int) -> int:
        """Return the node at the other end.

        >>> Rule(0, 0, ((0, 2, 0), (1, 1, 0))).neighbor(1)
        2
        """
        end = node
        for bit, mask, constant in self.moves:
            end = end & ~(1 << bit) | (_parity(node & mask) ^ constant) << bit
        return end


def flip(port: int, kind: int, bit: int, where: tuple[Equation, ...] = ()) -> Rule:
    """Return the rule of a port that flips one bit.

    >>> flip(0, 0, 3).neighbor(1)
    9
    """
    return Rule(port, kind, ((bit, 1 << bit, 1),), where)


def fixed_bits_equations(first: int, width: int, value: int) -> tuple[Equation, ...]:
    """Return the equations by which the ``width`` bits from ``first`` on equal ``value``.

    >>> fixed_bits_equations(4, 2, 1)
    ((16, 1), (32, 0))
    """
    return tuple((1 << (first + i), value >> i & 1) for i in range(width))


@dataclass(frozen=True)
class System:
    """Independent equations as (highest bit, equation), all highest bits different."""

    rows: tuple[tuple[int, Equation], ...] = ()

    @property
    def rank(self) -> int:
        """The number of independent equations."""
        return len(self.rows)

    def reduce(self, equation: Equation) -> Equation:
        """Return an equation reduced by the system; mask 0 means that the system decides it."""
        mask, parity = equation
        for bit, (row, constant) in self.rows:
            if mask >> bit & 1:
                mask, parity = mask ^ row, parity ^ constant
        return mask, parity

    def extended(self, equations: Iterable[Equation]) -> System | None:
        """Return the system with more equations, None if they contradict each other.

        >>> System().extended([(3, 1), (1, 0), (2, 0)]) is None
        True
        """
        system = self
        for equation in equations:
            mask, parity = system.reduce(equation)
            if mask:
                rows = (*system.rows, (mask.bit_length() - 1, (mask, parity)))
                system = System(tuple(sorted(rows, reverse=True)))
            elif parity:
                return None
        return system


def _parity(value: int) -> int:
    return value.bit_count() & 1
