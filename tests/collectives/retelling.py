"""What every round of a broadcast tells, with every value in it: tests/golden/rounds.json.

python -m tests.collectives.retelling    writes the file: read what changed in it
"""

from __future__ import annotations

from pathlib import Path

import orjson

from explorer.collectives.registry import broadcast, broadcasts_for
from explorer.core.collective import Schedule
from explorer.core.registry import families, network

TARGET = Path(__file__).resolve().parents[1] / "golden" / "rounds.json"
LARGEST = 70
"""Nodes of a network in which a message is broadcast."""


def values_said(schedule: Schedule) -> list[str]:
    """Return the sentence of every round, and of the bound."""
    return [*(moment.why for moment in schedule.moments), schedule.bound_why]


def golden() -> dict[str, list[str]]:
    """Return what is told, by network, broadcast, model, variant and root."""
    nets = [network(spec) for family in families().values() for spec in family.samples]
    return {
        f"{net.spec} {item.key} {model} {variant} {root}": values_said(
            broadcast(net, root, item.key, model, variant)
        )
        for net in nets
        if net.nodes <= LARGEST
        for item in broadcasts_for(net)
        for model in item.models
        for variant in item.variants or (None,)
        for root in {net.nodes // 3}
    }


def main() -> None:
    """Write the file."""
    TARGET.write_bytes(orjson.dumps(golden(), option=orjson.OPT_INDENT_2) + b"\n")


if __name__ == "__main__":
    main()
