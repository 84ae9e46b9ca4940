"""The printed formulas of the parent networks, on which the paper's own formulas build.

They are written out here, because the program's own formulas are held against them.
"""

from __future__ import annotations

from fractions import Fraction

STAR_DIAMETER, CUBE_DIAMETER = r"\lfloor \frac{3(n-1)}{2} \rfloor", r"\lceil \frac{m+1}{2} \rceil"
"""The diameters of the n-star and of CQ(m), as LaTeX without dollars."""

CUBE_MEAN = r"\frac{11x+4y}{8}"
STAR_MEAN = r"n - 4 + \frac{2}{n} + \sum_{i=1}^{n} \frac{1}{i}"
"""Their mean distances; $m = 3x+y$ and $y < 3$."""


def star_diameter(n: int) -> int:
    """Return ⌊3(n−1)/2⌋.

    >>> star_diameter(4)
    4
    """
    return 3 * (n - 1) // 2


def cube_diameter(m: int) -> int:
    """Return ⌈(m+1)/2⌉.

    >>> cube_diameter(3)
    2
    """
    return (m + 2) // 2


def star_mean(n: int) -> Fraction:
    """Return n - 4 + 2/n + 1 + 1/2 + … + 1/n.

    >>> star_mean(3)
    Fraction(3, 2)
    """
    return n - 4 + Fraction(2, n) + sum(Fraction(1, i) for i in range(1, n + 1))
