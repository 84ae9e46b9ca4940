"""``explorer compare``: networks and families on a quantity, printed and measured values."""

from __future__ import annotations

import argparse
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from explorer.cli.arguments import Commands, add_command, refusal, with_json
from explorer.cli.output import emit_answer
from explorer.core.errors import ExplorerError, UnknownNetwork
from explorer.core.registry import families, network
from explorer.notation.text_table import number, table
from explorer.words.lines import Line, Lines

if TYPE_CHECKING:
    from explorer.analysis.comparison.curves import Comparison, Curve


def add(commands: Commands) -> None:
    """Add the command of this group."""
    title = "Compare networks and families on a quantity, by formula and as measured."
    parser = add_command(commands, "compare", compare, title)
    parser.add_argument(
        "what", metavar="WHAT", nargs="+", help="a network, such as CQ(5), or a family, such as CQ"
    )
    parser.add_argument("--metric", metavar="KEY", default="cost", help="what is compared (cost)")
    parser.add_argument(
        "--across", metavar="KEY", default="degree", help="degree, nodes, hosts, ports or size"
    )
    with_json(parser)


def compare(args: argparse.Namespace) -> int:
    """Print a row for each network, in the order of the arguments."""
    from explorer.documents.compare.table import record
    from explorer.documents.papers.figure_files import comparison_json

    compared = comparison(args.what, args.metric, args.across)

    def document() -> dict[str, Any]:
        # In the page's document `across` is the axis; here it is the axis's key, `axis` the axis.
        data = comparison_json(compared)
        rows = [record(compared, row) for curve in compared.rows for row in curve]
        names = {"metric": compared.vertical.key, "across": compared.across.key}
        return {**data, **names, "axis": data["across"], "rows": rows}

    return emit_answer(args.json, document, lambda: _report(compared))


def comparison(texts: list[str], metric: str, across: str) -> Comparison:
    """Return a comparison like the page's: each named network is a curve, and so is each family."""
    from explorer.analysis.comparison.curves import Comparison
    from explorer.analysis.comparison.metrics import AXES, METRICS

    metrics, axes = {m.key: m for m in METRICS}, {a.key: a for a in AXES}
    if metric not in metrics:
        raise ExplorerError(refusal("metric", metric, list(metrics)))
    if across not in axes:
        raise ExplorerError(refusal("axis", across, list(axes)))
    are_specs = all("(" in text for text in texts)
    # Named networks are all shown, wherever they lie on the axis.
    axis = replace(axes[across], low=1, high=2**72) if are_specs else axes[across]
    return Comparison(metrics[metric], axis, tuple(_curve(text) for text in texts))


def _curve(text: str) -> Curve:
    from explorer.analysis.comparison.curves import Curve
    from explorer.analysis.comparison.families import Family, Group, Sizes, comparable_families

    families_by_key = {family.key.casefold(): family for family in comparable_families()}
    if "(" not in text:
        if text.casefold() not in families_by_key:
            same_key = [key for key in families() if key.casefold() == text.casefold()]
            raise UnknownNetwork(
                f"{text!r} is no family that grows in one way: name its networks",
                nearest=families()[same_key[0]].samples[-1] if same_key else "Q",
            )
        family = families_by_key[text.casefold()]
        return Curve(family, family.group.choices[0])
    net = network(text)
    sizes = Sizes("one", net.spec, "i", (), 1, (net.spec,))
    cls = type(net)
    single = Family(cls.family, cls.title, Group("", (sizes,)))
    return Curve(families_by_key.get(cls.family.casefold(), single), sizes)


def _report(compared: Comparison) -> str:
    rows: list[tuple[Any, ...]] = []
    for curve in compared.rows:
        for row in curve:
            printed = row.printed
            relation = "" if printed is None or printed.relation == "=" else f"{printed.relation} "
            rows.append(
                (
                    row.net.spec,
                    number(row.x),
                    number(row.measured),
                    relation + number(printed.value) if printed else "–",
                    row.verdict if printed and row.measured is not None else "",
                )
            )
    head = ("network", compared.across.key, "measured", "printed", "")
    lead = Line([compared.vertical.title, compared.vertical.line], ": ")
    return Lines([lead, "", table(rows, head=head, right="<>>><")])
