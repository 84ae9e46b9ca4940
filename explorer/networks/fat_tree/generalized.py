"""The extended generalized fat tree XGFT(m1w1,…,mhwh): children and parents of each level."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar, Self

from explorer.core.errors import OutsideRange, brief
from explorer.core.network import MAX_NODES, Parameter
from explorer.networks.fat_tree.fat_tree import FatTree, Place, Shape

MAX_LEVELS = 16
RANGES = (("m", "children", 2, 512), ("w", "parents", 1, 256))
"""The numbers of a level: letter, meaning, minimum and maximum."""


@dataclass(frozen=True)
class GeneralFatTree(FatTree):
    """A node of level i has m_i children, and a node of the level below has w_i parents.

    Diameter 2h. KT(k,n) and FT(k) are special cases, and so is the butterfly (all m and w are 2).
    Source: Öhring, Ibel, Das and Kumar 1995.

    >>> net = GeneralFatTree(((2, 2), (3, 1)))
    >>> net.spec, [net.format(v) for v in net.neighbors(net.parse("0:2.1")).tolist() if v >= 0]
    ('XGFT(2w2,3w1)', ['1:2.0', '1:2.1'])
    """

    pairs: Shape

    family: ClassVar[str] = "XGFT"
    title: ClassVar[str] = "Generalized fat tree"
    source: ClassVar[str] = "Öhring, Ibel, Das and Kumar 1995"
    teaches: ClassVar[str] = (
        "Two numbers of each level say all of a tree, how many children and how many parents:"
        " where there are fewer parents than children, hosts below share what leads up."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = ()
    samples: ClassVar[tuple[str, ...]] = (
        "XGFT(2w2)",
        "XGFT(3w1,4w2)",
        "XGFT(2w2,2w2,2w2)",
        "XGFT(4w1,4w2,4w2)",
        "XGFT(2w2,2w2,3w1)",
    )
    curves: ClassVar[tuple[str, ...]] = (
        " ".join(f"XGFT(4w1{',4w2' * more})" for more in range(6)),
    )

    @property
    def shape(self) -> Shape:
        return self.pairs

    def check_parameters(self) -> None:
        if not 1 <= len(self.pairs) <= MAX_LEVELS:
            raise OutsideRange(
                f"XGFT has {len(self.pairs)} levels of switches here: it takes 1 to {MAX_LEVELS}",
                nearest=_nearest(self.pairs),
            )
        for level, pair in enumerate(self.pairs, 1):
            for value, (letter, meaning, least, most) in zip(pair, RANGES, strict=True):
                if not least <= value <= most:
                    raise OutsideRange(
                        f"{letter}{level} = {value} is outside its range: XGFT takes {meaning} from"
                        f" {least} to {most}",
                        nearest=_nearest(self.pairs),
                    )
        if (bits := (self.nodes - 1).bit_length()) > MAX_NODES.bit_length() - 1:
            raise OutsideRange(
                f"{self.spec} would have more than 2^{bits - 1} nodes: the largest network here"
                " has 2^72",
                nearest=_nearest(self.pairs),
            )

    @classmethod
    def from_arguments(cls, arguments: Sequence[str]) -> Self:
        pairs = []
        for text in arguments:
            match = re.fullmatch(r"([0-9]{1,9})[wW]([0-9]{1,9})", text)
            if match is None:
                raise OutsideRange(
                    f"'{brief(text)}' is no level of XGFT: a number of children, the letter w and"
                    " a number of parents is, as in 2w2",
                    nearest=_nearest([_children_and_parents(text) for text in arguments]),
                )
            pairs.append((int(match[1]), int(match[2])))
        return cls(tuple(pairs))

    @property
    def spec(self) -> str:
        return _spec(self.pairs)

    def __str__(self) -> str:
        return self.spec

    def steps(self) -> tuple[tuple[str, str, int, str, str], ...]:
        rows = []
        for level, pair in enumerate(self.pairs):
            for pair_index, (letter, meaning, _, _) in enumerate(RANGES):
                beside = [_spec(_change_level(self.pairs, level, pair_index, by)) for by in (-1, 1)]
                name = f"{letter}{level + 1}"
                rows.append((name, meaning.capitalize(), pair[pair_index], beside[0], beside[1]))
        return tuple(rows)


def _spec(pairs: Sequence[tuple[int, int]]) -> str:
    return f"XGFT({','.join(f'{m}w{w}' for m, w in pairs)})"


def _change_level(pairs: Shape, level: int, pair_index: int, by: int) -> Shape:
    pair = list(pairs[level])
    pair[pair_index] += by
    return (*pairs[:level], (pair[0], pair[1]), *pairs[level + 1 :])


def _children_and_parents(text: str) -> tuple[int, int]:
    """Return the two numbers in the text of one level; parents are 1 unless given."""
    numbers = [int(number) for number in re.findall(r"[0-9]{1,9}", text[:40])]
    children, parents = ([*numbers, 1][:2]) if numbers else (2, 1)
    return children, parents


def _nearest(pairs: Sequence[tuple[int, int]]) -> str:
    """Return a valid spec: all numbers in range, the last levels reduced as little as possible."""
    near = [
        [min(max(v, least), most) for v, (_, _, least, most) in zip(pair, RANGES, strict=True)]
        for pair in list(pairs)[:MAX_LEVELS] or [(2, 1)]
    ]
    for which, (_, _, least, _) in list(enumerate(RANGES)) * 2:
        for pair in reversed(near):
            while (
                pair[which] > least and Place("v", tuple((m, w) for m, w in near)).size > MAX_NODES
            ):
                pair[which] -= 1
    return _spec([(m, w) for m, w in near])
