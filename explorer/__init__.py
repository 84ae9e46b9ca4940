"""Interconnect Explorer: see the interconnection networks of parallel computers.

A network is named by its spec, and is arithmetic on addresses: nothing is built.

>>> import explorer
>>> net = explorer.network("MC(3,3)")
>>> net.nodes, net.links
(134217728, 402653184)
>>> net.neighbors(net.parse("#5")).tolist()
[4, 7, 1, 16777221, 33554437, 67108869]

Its measures are exact: integers and fractions, with the method that found them.

>>> known = net.info()
>>> known.diameter, known.mean_distance, known.method
(32, Fraction(159816977, 8388608), 'closed form')

A route is a trace: the hops, each with the reason for it.

>>> trace = explorer.network("Q(3)").route("000", "110")
>>> [trace.net.format(node) for node in trace.nodes]
['000', '010', '110']
>>> trace.hops[1].why
'Only bit 2 still differs from the target, so the message flips it and arrives.'

What is small enough can be built, for other programs to go on with.

>>> graph = explorer.network("MC(1,2)").to_networkx()
>>> graph.number_of_nodes(), graph.number_of_edges(), graph.edges[0, 1]["kind"]
(32, 48, 'cube')
"""

from typing import TYPE_CHECKING, Any

from explorer.core.version import __version__

if TYPE_CHECKING:
    from explorer.api import (
        Network,
        Via,
        add_plugin,
        claims,
        course_file,
        families,
        figures,
        from_file,
        from_networkx,
        network,
        routers_for,
        show,
        tables,
    )

__all__ = [
    "Network",
    "Via",
    "__version__",
    "add_plugin",
    "claims",
    "course_file",
    "families",
    "figures",
    "from_file",
    "from_networkx",
    "network",
    "routers_for",
    "show",
    "tables",
]


def __getattr__(name: str) -> Any:
    """Load attributes on first use: the command line starts, and can be ended, at once."""
    if name not in __all__:
        raise AttributeError(f"module 'explorer' has no attribute {name!r}")
    from explorer import api

    value = globals()[name] = getattr(api, name)
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
