"""Networks that are isomorphic under two names, each with an explicit map."""

from __future__ import annotations

from collections.abc import Iterator

from explorer.analysis.partition.maps import Isomorphism
from explorer.core.ints import Ints
from explorer.core.network import Network
from explorer.core.registry import network
from explorer.networks.exchanged.exchanged import Exchanged
from explorer.networks.exchanged.exchanged_crossed_cube import ExchangedCrossedCube
from explorer.networks.exchanged.exchanged_hypercube import ExchangedHypercube
from explorer.networks.hypernet import Hypernet
from explorer.networks.lattice.generalized_hypercube import GeneralizedHypercube
from explorer.networks.lattice.mesh import Mesh
from explorer.networks.lattice.torus import Torus
from explorer.networks.metacube.metacube import Metacube


def isomorphisms(net: Network) -> tuple[Isomorphism, ...]:
    """Return the known isomorphisms of a network to networks of other names.

    >>> from explorer import network
    >>> [result.other.spec for result in isomorphisms(network("ECQ(1,3)"))]
    ['ECQ(3,1)']
    >>> [result.other.spec for result in isomorphisms(network("EH(2,2)"))]
    ['MC(1,2)']
    """
    return tuple(_isomorphisms(net))


def _isomorphisms(net: Network) -> Iterator[Isomorphism]:
    if isinstance(net, Exchanged) and net.s != net.t:
        twin = type(net)(net.t, net.s)

        def exchanged(v: Ints) -> Ints:
            a, b, c = net.split(v)
            return twin.join((b, a, 1 - c))

        theorem = "ECQ paper, Theorem 6"
        more = "" if isinstance(net, ExchangedCrossedCube) else ", as for ECQ"
        yield Isomorphism(net, twin, theorem + more, exchanged)
    if isinstance(net, ExchangedHypercube) and net.s == net.t:
        yield Isomorphism(
            net,
            dual := Metacube(1, net.s),
            "The definitions: a is m[0], b is m[1]",
            lambda v: dual.join(net.split(v)[::-1]),
        )
    same: list[tuple[str, str]] = []
    if isinstance(net, Hypernet):
        same.append((f"HCNs({net.m},{net.n})", "The reconstruction, node for node"))
    if isinstance(net, Torus | Mesh) and max(net.radices) <= GeneralizedHypercube.largest_radix:
        letters = (f"{radix}{shape}" for radix, shape in net.dimensions)
        same.append((f"GHC({','.join(letters)})", "Generalized hypercube paper, hybrids"))
    if isinstance(net, Metacube) and net.k == 0:
        same.append((f"Q({net.m})", "Metacube paper, §2"))
    for spec, source in same:
        yield Isomorphism(net, network(spec), source, lambda v: v)
