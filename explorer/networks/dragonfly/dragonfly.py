"""The dragonfly DF(a,h), in the palmtree wiring."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar

import numpy as np

from explorer.core.addresses.fields import Digit, Field
from explorer.core.families.symmetry import rotate_digit
from explorer.core.ints import Ints, index_array
from explorer.core.network import Formula, Kind, Parameter, Port
from explorer.networks.regular import RegularNetwork


@dataclass(frozen=True)
class Dragonfly(RegularNetwork):
    """Groups of a switches, all joined to each other; one global link joins any two groups.

    g = ah+1 groups. Port k of switch s is port j = sh+k of its group: it leads to group G+j+1 (mod
    g), and arrives there at port ah-1-j, which is the palmtree wiring. g·a nodes of degree a+h-1,
    diameter 3. Source: Kim, Dally, Scott and Abts 2008; the wiring Camarero, Vallejo and Beivide
    2014. Nodes are switches; p hosts are attached to each and are not nodes, balanced for a = 2p =
    2h. In DF(a,h) p is 1.

    >>> net = Dragonfly(4, 2)
    >>> [net.format(v) for v in net.neighbors(net.parse("(0,1)")).tolist()]
    ['(0,0)', '(0,2)', '(0,3)', '(3,2)', '(4,2)']
    """

    a: int
    h: int
    p: int = 1

    family: ClassVar[str] = "DF"
    title: ClassVar[str] = "Dragonfly (palmtree)"
    source: ClassVar[str] = (
        "Kim, Dally, Scott and Abts 2008; the wiring Camarero, Vallejo and Beivide 2014"
    )
    teaches: ClassVar[str] = (
        "Long links are few and dear, so one is spent on each pair of groups: any message crosses"
        " one at the most, and a bad pattern then needs detours."
    )
    parameters: ClassVar[tuple[Parameter, ...]] = (
        Parameter("a", "Switches of a group", 2, 256),
        Parameter("h", "Global links of a switch", 1, 128),
    )
    optional: ClassVar[Parameter | None] = Parameter("p", "Hosts on a switch", 1, 256, grows=False)
    samples: ClassVar[tuple[str, ...]] = ("DF(2,1)", "DF(3,2)", "DF(2,3)", "DF(6,3)", "DF(4,2)")
    curves: ClassVar[tuple[str, ...]] = ("DF(2h,h)", "DF(h,h)", "DF(4,h)", "DF(2h,h,h)")
    kinds: ClassVar[tuple[Kind, ...]] = (
        Kind("local", "Local", "local"),
        Kind("global", "Global", "cross"),
    )
    levels: ClassVar[tuple[str, ...]] = ("group",)

    @property
    def groups(self) -> int:
        """The number of groups."""
        return self.a * self.h + 1

    @property
    def fields(self) -> tuple[Field, ...]:
        return Digit("G", self.groups), Digit("s", self.a)

    @property
    def hosts_each(self) -> int:
        return self.p

    @property
    def degree(self) -> int:
        return self.a + self.h - 1

    @property
    def ports(self) -> tuple[Port, ...]:
        local = (Port(f"local {i}", "local", 0) for i in range(self.a - 1))
        return (*local, *(Port(f"global {k}", "global", 1) for k in range(self.h)))

    def neighbors(self, node: object) -> Ints:
        group, switch = (v[..., None] for v in self.split(node))
        others = np.arange(self.a - 1)
        local = self.join((group, others + (others >= switch)))
        port = switch * self.h + np.arange(self.h)
        there = (group + port + 1) % self.groups, (self.a * self.h - 1 - port) // self.h
        return np.concatenate([local, self.join(there)], axis=-1)

    def formulas(self) -> Mapping[str, Formula]:
        source, groups = "Kim, Dally, Scott and Abts 2008", self.a * self.h + 1
        return {
            "nodes": Formula(self.a * groups, "a(ah+1)", source),
            "hosts": Formula(self.a * self.p * groups, "ap(ah+1)", source),
            "degree": Formula(self.a + self.h - 1, "a+h-1", source),
            "diameter": Formula(3, "3", source),
        }

    def gate(self, group: object, other: object) -> Ints:
        """Return the switch of each group that has the link to another: (...,), (...,) -> (...,).

        >>> net = Dragonfly(4, 2)
        >>> net.gate([0, 0, 8], [1, 4, 0]).tolist()
        [0, 1, 0]
        """
        offset = np.asarray(other) - np.asarray(group) - 1
        return np.asarray(offset % self.groups // self.h)

    # Distances ---------------------------------------------------------------------------------

    def distance(self, a: object, b: object) -> Ints:
        """Return the hops of local, global, local; 2 if two global links in a row lead there."""
        (g, s), (k, t) = self.split(a), self.split(b)
        g, s, k, t = (np.asarray(v, dtype=np.int64) for v in np.broadcast_arrays(g, s, k, t))
        hops = 1 + (s != self.gate(g, k)) + (t != self.gate(k, g))
        two_globals = np.zeros(hops.shape, dtype=bool)
        for link in range(self.h):
            port = s * self.h + link
            group, switch = (g + port + 1) % self.groups, (self.a * self.h - 1 - port) // self.h
            # This switch has a link to the target's group, and it ends at the target.
            two_globals |= (
                (self.gate(group, k) == switch) & (self.gate(k, group) == t) & (group != k)
            )
        hops = np.where(two_globals, np.minimum(hops, 2), hops)
        return np.asarray(np.where(g == k, (s != t).astype(np.int64), hops))

    def orbits(self) -> tuple[tuple[int, int], ...]:
        """Return the switches of group 0: renumbering the groups cyclically preserves all links."""
        return tuple((switch, self.groups) for switch in range(self.a))

    def symmetries(self) -> tuple[Ints, ...]:
        """Return the shift of all groups by one."""
        return (rotate_digit(self, 0),)

    def farthest_pair(self) -> tuple[int, int]:
        # Switch 0 has no link to group h + 1, nor do two global links in a row lead from it there.
        return 0, int(index_array((self.h + 1) * self.a + self.a - 1, self.nodes))
