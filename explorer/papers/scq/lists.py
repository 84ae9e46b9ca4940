"""The lists in Section 5 of the star-crossed cube paper: Gray codes, cycles, meshes.

Cube parts are decimal numbers and star parts permutations, as in the paper.
"""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Ring:
    """A printed cycle: guest node i of the Gray code is mapped to (cube part, star part)."""

    key: str
    spec: str
    codes: tuple[int, ...]
    images: tuple[tuple[int, str], ...]


@dataclass(frozen=True)
class Mesh:
    """A printed mesh: 2×2 blocks in a row; the columns of a block occur with both star parts."""

    key: str
    spec: str
    stars: tuple[str, str]
    blocks: tuple[tuple[int, int], ...]

    @property
    def rows(self) -> tuple[tuple[tuple[int, str], ...], ...]:
        """The nodes, one 2×2 block after another: upper pair, then lower pair."""
        upper, lower = self.stars
        return tuple(((a, upper), (b, upper), (a, lower), (b, lower)) for a, b in self.blocks)


GRAY: dict[int, tuple[str, ...]] = {
    1: ("0", "1"),
    2: ("00", "01", "11", "10"),
    3: ("000", "001", "011", "010", "110", "111", "101", "100"),
}
"""The Gray codes printed in full (§5.1)."""

GRAY_4 = (0, 1, 3, 2, 6, 7, 5, 4, 12, 13, 15, 14, 10, 11, 9, 8)
"""The code of the cycle of 16 nodes (§5.1)."""

GRAY_5: tuple[tuple[str, bool], ...] = (("00", False), ("01", True), ("11", True), ("10", False))
"""G_5 as printed: two bits before each G_3, and whether that one is reversed (§5.1)."""

_G3 = (0, 1, 3, 2, 6, 7, 5, 4)

RINGS: tuple[Ring, ...] = (
    Ring("8", "SCQ(3,3)", _G3, tuple((code, "123") for code in _G3)),
    Ring(
        "16",
        "SCQ(3,3)",
        GRAY_4,
        (*((code, "123") for code in _G3), *((code, "213") for code in (4, 5, 7, 6, 2, 3, 1, 0))),
    ),
)
"""The cycles of §5.1; nodes omitted by dots follow the code."""

_STARS = {"1": ("123", "321"), "2": ("231", "132"), "3": ("213", "312")}

MESHES: tuple[Mesh, ...] = tuple(
    Mesh(f"m{first}{second}", "SCQ(3,3)", stars, blocks)
    for first, stars in _STARS.items()
    for second, blocks in (("1", ((0, 2), (1, 3))), ("2", ((4, 6), (5, 7))))
)
"""The six meshes of Lemma 1, with two blocks each."""

M1_PRINTED = Mesh(
    "M1",
    "SCQ(4,3)",
    _STARS["1"],
    ((0, 2), (1, 3), (4, 6), (5, 7), (8, 10), (15, 13), (9, 11), (12, 14)),
)
"""M_1 of Lemma 2 with its nodes as printed, two rows of four blocks."""

M_RULE: tuple[tuple[int, str], ...] = ((0, "1"), (0, "2"), (1, "2"), (1, "1"))
"""M_i of Lemma 2 as 0(m_i1) 0(m_i2) 1(m_i2) 1(m_i1): the bit prefixed, and which m."""


def mesh_by_rule(i: str) -> Mesh:
    """Return M_i of Lemma 2 by its rule: the bit is prefixed to the cube part.

    >>> mesh_by_rule("1").blocks[-2:]
    ((8, 10), (9, 11))
    """
    small = {mesh.key: mesh.blocks for mesh in MESHES}
    blocks = tuple((bit * 8 + a, bit * 8 + b) for bit, j in M_RULE for a, b in small[f"m{i}{j}"])
    return Mesh(f"M{i}", "SCQ(4,3)", _STARS[i], blocks)
