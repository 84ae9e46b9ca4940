"""``explorer networks``, ``info`` and ``routers``: what there is, and what is known of it."""

from __future__ import annotations

import argparse
from typing import Any

from explorer.cli.arguments import Commands, command, with_json
from explorer.cli.output import emit, emit_json, number, table
from explorer.core.network import Network
from explorer.core.registry import families, network, routers_for


def add(commands: Commands) -> None:
    """Add the commands of this group."""
    with_json(command(commands, "networks", networks, "List the families of networks."))
    parser = command(commands, "info", info, "Tell what is known of a network, exactly.")
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    with_json(parser)
    parser = command(commands, "routers", routers, "List the routers that serve a network.")
    parser.add_argument("spec", metavar="SPEC", help="a network, such as MC(2,2)")
    with_json(parser)


def networks(asked: argparse.Namespace) -> int:
    """Print every family with an example and its parameters."""
    rows = [
        {
            "family": cls.family,
            "spec": cls.samples[-1],
            "title": cls.title,
            "parameters": [
                {"name": p.name, "title": p.title, "min": p.minimum, "max": p.maximum}
                for p in cls.parameters
            ],
            "paper": cls.paper,
        }
        for cls in families().values()
    ]
    if asked.json:
        emit_json(rows)
        return 0
    emit(
        table(
            [
                (cls.family, cls.samples[-1], cls.title, _ranges(cls), cls.paper or "–")
                for cls in families().values()
            ],
            head=("family", "example", "title", "parameters", "paper"),
        )
    )
    return 0


def _ranges(cls: type[Network]) -> str:
    return ", ".join(f"{p.name} = {p.minimum}…{p.maximum}" for p in cls.parameters) or "–"


def info(asked: argparse.Namespace) -> int:
    """Print the measures of a network."""
    net = network(asked.spec)
    if asked.json:
        emit_json(facts(net))
    else:
        emit(_sheet(net))
    return 0


def facts(net: Network) -> dict[str, Any]:
    """Return the JSON form of a network's measures.

    ``bounds`` holds [low, high] where there is no exact answer, high null where nothing bounds.
    """
    found = net.info()
    document = {
        "spec": net.spec,
        "nodes": net.nodes,
        "links": net.links,
        "degree": {
            "min": found.degrees.minimum,
            "max": found.degrees.maximum,
            "mean": found.degrees.mean,
        },
        "diameter": found.diameter,
        "mean_distance": found.mean_distance,
        "mean_distance_excluding_self": found.mean_distance_excluding_self,
        "distance_distribution": found.distribution,
        "cost": found.cost,
        "cost_mean": found.cost_mean,
        "message_density": found.message_density,
        "method": found.method,
    }
    if found.diameter_bounds is not None:
        document["bounds"] = {
            "diameter": found.diameter_bounds,
            "mean_distance": found.mean_distance_bounds,
        }
    return document


def _sheet(net: Network) -> str:
    """Return the measures as a sheet: measured first, what the papers print beside it."""
    found, formulas = net.info(), net.formulas()
    low, high, mean = found.degrees.minimum, found.degrees.maximum, found.degrees.mean
    degree = number(high) if low == high else f"{low} to {high}, mean {number(mean)}"
    measured: list[tuple[str, str, str, Any]] = [
        ("nodes", "nodes", number(net.nodes), net.nodes),
        ("links", "links", number(net.links), net.links),
        ("degree", "degree", degree, high),
        ("diameter", "diameter", _or_bounds(found.diameter, found.diameter_bounds), found.diameter),
        (
            "mean distance, the node itself included",
            "mean_distance",
            _or_bounds(found.mean_distance, found.mean_distance_bounds),
            found.mean_distance,
        ),
        (
            "mean distance between different nodes",
            "mean_distance_excluding_self",
            number(found.mean_distance_excluding_self),
            found.mean_distance_excluding_self,
        ),
        ("cost, degree × diameter", "cost", number(found.cost), found.cost),
        (
            "message density",
            "message_density",
            number(found.message_density),
            found.message_density,
        ),
    ]
    rows = []
    for name, key, shown, value in measured:
        printed = formulas.get(key)
        if printed is None:
            rows.append((name, shown, "", ""))
            continue
        parts = printed.relation == "=" and value is not None and printed.value != value
        sign = "≠ " if parts else "" if printed.relation == "=" else f"{printed.relation} "
        rows.append((name, shown, sign + number(printed.value), printed.source))
    lines = [
        f"{net.spec}  {net.title}",
        "",
        table(rows, head=("", "measured", "printed", "where"), right="<>>"),
        "",
        f"method: {found.method}",
    ]
    if found.distribution is not None:
        what = "nodes, seen from any node" if found.uniform else "ordered pairs of nodes"
        counts = [(str(d), number(count)) for d, count in enumerate(found.distribution)]
        lines += ["", table(counts, head=("distance", what), right=">>")]
    return "\n".join(lines)


def _or_bounds(value: Any, bounds: tuple[Any, Any] | None) -> str:
    if value is not None or bounds is None:
        return number(value)
    low, high = bounds
    return f"≥ {number(low)}" if high is None else f"{number(low)} to {number(high)}"


def routers(asked: argparse.Namespace) -> int:
    """Print the routers that serve a network, its default first."""
    serving = routers_for(network(asked.spec))
    if asked.json:
        emit_json(
            [
                {
                    "key": r.key,
                    "title": r.title,
                    "paper": r.paper,
                    "variants": r.variants,
                    "promises_shortest": r.promises_shortest,
                }
                for r in serving
            ]
        )
        return 0
    emit(
        table(
            [
                (
                    r.key,
                    r.title,
                    ", ".join(r.variants) or "–",
                    "shortest" if r.promises_shortest else "–",
                    r.source or "–",
                )
                for r in serving
            ],
            head=("key", "title", "variants", "promises", "source"),
        )
    )
    return 0
