"""The families that are compared, and the sizes behind their curves: all as data."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from math import prod

from explorer.analysis.comparison.forms import coefficients, key_and_title, least_size, terms
from explorer.core.network import Network
from explorer.core.registry import families as registered
from explorer.core.registry import network_if_any


@dataclass(frozen=True)
class Sizes:
    """One series of sizes of a family: the arguments of its i-th network.

    Argument j is ``a·i + b`` for ``arguments[j] = (a, b)``; ``letter`` is the paper's name of i,
    ``first`` the least i that is compared, ``title`` the choice in words. If ``specs`` are given,
    they are the networks one by one, and no line joins them.

    >>> Sizes("next", "t = s + 1", "s", ((1, 0), (1, 1))).form("EH"), _ST[1].spec("EH", 3)
    ('EH(s,s+1)', 'EH(3,4)')
    """

    key: str
    title: str
    letter: str
    arguments: tuple[tuple[int, int], ...]
    first: int = 1
    specs: tuple[str, ...] = ()

    def spec(self, family: str, i: int) -> str:
        """Return the spec of the i-th network."""
        if self.specs:
            return self.specs[i - self.first]
        return f"{family}({','.join(str(a * i + b) for a, b in self.arguments)})"

    def form(self, family: str) -> str:
        """Return the spec with the letter in place of i: the name of the curve."""
        if self.specs:
            return self.specs[0] if len(self.specs) == 1 else f"{family}, {len(self.specs)}"
        return f"{family}({','.join(self._term(a, b) for a, b in self.arguments)})"

    def _term(self, a: int, b: int) -> str:
        if a == 0:
            return str(b)
        letter = self.letter if a == 1 else f"{a}{self.letter}"
        return letter if b == 0 else f"{letter}{b:+d}".replace("-", "−")


@dataclass(frozen=True)
class Group:
    """Families that choose their sizes together: a key for URLs, and the choices, default first."""

    key: str
    choices: tuple[Sizes, ...]

    def choice(self, key: str) -> Sizes | None:
        """Return the choice with this key, or None."""
        return next((c for c in self.choices if c.key == key), None)


@dataclass(frozen=True)
class Family:
    """A compared family: its name in specs, its title, its sizes, whether it is shown by default.

    ``nth`` numbers the curves of one family, from 0.
    """

    key: str
    title: str
    group: Group
    shown_by_default: bool = True
    nth: int = 0


def generalized_hypercubes(ports: int) -> tuple[str, ...]:
    """Return the specs of the generalized hypercubes with at most ``ports`` ports a node.

    Their radices minus one are the partitions of 1, 2 … ``ports``, ordered by ports, then by nodes.
    Source: generalized hypercube paper, §4.

    >>> generalized_hypercubes(3), len(generalized_hypercubes(10))
    (('GHC(2)', 'GHC(3)', 'GHC(2,2)', 'GHC(4)', 'GHC(2,3)', 'GHC(2,2,2)'), 138)
    """

    def parts(total: int, least: int) -> list[tuple[int, ...]]:
        splits: list[tuple[int, ...]] = [(total,)] if total >= least else []
        for part in range(least, total // 2 + 1):
            splits += [(part, *rest) for rest in parts(total - part, part)]
        return splits

    return tuple(
        f"GHC({','.join(str(part + 1) for part in radices)})"
        for total in range(1, ports + 1)
        for radices in sorted(parts(total, 1), key=lambda r: (prod(p + 1 for p in r), r))
    )


_N = (Sizes("n", "n free", "n", ((1, 0),)),)
_SYMBOLS = (Sizes("n", "n free", "n", ((1, 0),), 2),)
_MN = (
    Sizes("m3", "m = 3, n free", "n", ((0, 3), (1, 0)), 2),
    Sizes("m2", "m = 2, n free", "n", ((0, 2), (1, 0)), 2),
    Sizes("m4", "m = 4, n free", "n", ((0, 4), (1, 0)), 2),
    Sizes("equal", "m = n", "n", ((1, 0), (1, 0)), 2),
    Sizes("n3", "n = 3, m free", "m", ((1, 0), (0, 3))),
    Sizes("n4", "n = 4, m free", "m", ((1, 0), (0, 4))),
)
_ST = (
    Sizes("equal", "s = t", "s", ((1, 0), (1, 0))),
    Sizes("next", "t = s + 1", "s", ((1, 0), (1, 1))),
    Sizes("s1", "s = 1, t free", "t", ((0, 1), (1, 0))),
)
_KM = (
    Sizes("k2", "k = 2", "m", ((0, 2), (1, 0))),
    Sizes("k1", "k = 1", "m", ((0, 1), (1, 0))),
    Sizes("k3", "k = 3", "m", ((0, 3), (1, 0))),
)
_HALF = (
    Sizes("next", "n = m + 1", "m", ((1, 0), (1, 1))),
    Sizes("m1", "m = 1, n free", "n", ((0, 1), (1, 0)), 2),
)
_RADIX = (
    Sizes("3", "3 equal radices", "r", ((1, 0), (1, 0), (1, 0)), 2),
    Sizes("2", "2 equal radices", "r", ((1, 0), (1, 0)), 2),
    Sizes("all", "all up to 10 ports", "i", (), 1, generalized_hypercubes(10)),
)
_SIDES = (
    Sizes("3", "3 equal sides", "r", ((1, 0), (1, 0), (1, 0)), 2),
    Sizes("2", "2 equal sides", "r", ((1, 0), (1, 0)), 2),
)


def _dimensions(family: str) -> Sizes:
    """Return the networks of radix 4 with 1, 2 … dimensions, with 4^n nodes."""
    specs = tuple(f"{family}({','.join('4' * n)})" for n in range(1, 11))
    return Sizes("k4", "radix 4, n dimensions", "n", (), 1, specs)


_ONES = (
    Sizes("half", "n = 2k", "n", ((2, 0), (1, 0))),
    Sizes("k1", "k = 1, n free", "n", ((1, 0), (0, 1)), 2),
)

FROM_ONE = Group("", _N)
FROM_TWO = Group("", _SYMBOLS)
"""The sizes of a family with a single parameter, from 1 or from 2: there is no choice."""

STAR_CUBES = Group("scq", _MN)
EXCHANGED = Group("ecq", _ST)
METACUBES = Group("mc", _KM)
INCOMPLETE = Group("hcns", _HALF)
RADICES = Group("ghc", _RADIX)
HYPER_STARS = Group("hyperstar", _ONES)
TORI = Group("torus", (*_SIDES, _dimensions("Torus")))
MESHES = Group("mesh", (*_SIDES, _dimensions("Mesh")))


def declared_sizes(cls: type[Network]) -> Group:
    """Return the sizes that a family declares for its comparison.

    >>> [choice.title for choice in declared_sizes(registered()["DB"]).choices][:1]
    ['d = 2, n free']
    """
    choices = []
    for form in cls.curves:
        if " " in form:
            choices.append(Sizes("listed", "one by one", "i", (), 1, tuple(form.split())))
            continue
        read = [match for match in terms(form) if match]
        letter = next(match["letter"] for match in read if match["letter"])
        arguments = tuple(coefficients(match) for match in read)
        choices.append(Sizes(*key_and_title(cls, form), letter, arguments, least_size(cls, form)))
    return Group(cls.family.casefold(), tuple(choices))


GROUPS: tuple[Group, ...] = (
    *(STAR_CUBES, EXCHANGED, METACUBES, INCOMPLETE),
    *(RADICES, TORI, MESHES, HYPER_STARS),
    *(
        declared_sizes(cls)
        for cls in registered().values()
        if cls.curves and cls.__module__.startswith("explorer.")
    ),
)

COMPARED: tuple[Family, ...] = (
    Family("Q", "Hypercube", FROM_ONE),
    Family("CQ", "Crossed cube", FROM_ONE),
    Family("MC", "Metacube", METACUBES),
    Family("HCN", "Hierarchical cubic", FROM_ONE),
    Family("EH", "Exchanged hypercube", EXCHANGED),
    Family("ECQ", "Exchanged crossed", EXCHANGED),
    Family("S", "Star graph", FROM_TWO),
    Family("SC", "Star cube", STAR_CUBES),
    Family("SCQ", "Star-crossed cube", STAR_CUBES),
    Family("HyperStar", "Hyper-star", HYPER_STARS, shown_by_default=False),
    Family("HCNs", "HCN, subset of links", INCOMPLETE, shown_by_default=False),
    Family("HCNm", "HCN, multiple copies", INCOMPLETE, shown_by_default=False),
    Family("GHC", "Generalized hypercube", RADICES, shown_by_default=False),
    Family("Torus", "Torus", TORI, shown_by_default=False),
    Family("Mesh", "Mesh", MESHES, shown_by_default=False),
)
"""The families of the papers, in the order of the page."""


def comparable_families() -> tuple[Family, ...]:
    """Return the families that can be compared: the papers', then others that declare sizes.

    A family with a single parameter need not declare any.

    >>> [family.key for family in comparable_families()][:4]
    ['Q', 'CQ', 'MC', 'HCN']
    """
    return _compared_families(tuple(registered().values()))


@lru_cache(maxsize=8)
def _compared_families(classes: tuple[type[Network], ...]) -> tuple[Family, ...]:
    known_keys = {cls.family for cls in classes}
    compared = [family for family in COMPARED if family.key in known_keys]
    paper_keys = {family.key for family in COMPARED}
    # A family that declares no parameters reads its spec itself: it has no single size.
    rest = [cls for cls in classes if cls.family not in paper_keys]
    for cls in rest:
        if cls.curves:
            compared.append(
                Family(cls.family, cls.title, declared_sizes(cls), shown_by_default=False)
            )
        if cls.curves or len(getattr(cls, "parameters", ())) != 1:
            continue
        free = cls.parameters[0]
        sizes = Sizes(free.name, f"{free.name} free", free.name, ((1, 0),), max(free.minimum, 1))
        group = Group("", (sizes,))
        compared.append(Family(cls.family, cls.title, group, shown_by_default=False))
    return tuple(compared)


def member(entry: Family, sizes: Sizes, i: int) -> Network | None:
    """Return the i-th network of a family, or None if there is no such size.

    >>> member(COMPARED[0], _N[0], 3).spec, member(COMPARED[0], _N[0], 1000)
    ('Q(3)', None)
    """
    return network_if_any(sizes.spec(entry.key, i))
