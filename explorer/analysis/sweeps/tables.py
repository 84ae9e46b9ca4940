"""A table of all networks of some families up to a size: measured and printed quantities."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import islice

from explorer.analysis.comparison.families import comparable_families
from explorer.analysis.comparison.metrics import METRICS
from explorer.analysis.comparison.quantities import Exact, Metric, Printed, verdict
from explorer.analysis.measures.measures import Measures, measure
from explorer.analysis.sweeps.distances import Distances
from explorer.analysis.sweeps.sweep import Block, Sums
from explorer.core.errors import TooLarge, UnknownNetwork
from explorer.core.limits import MAX_NODES_SEARCHED
from explorer.core.network import Network
from explorer.core.registry import families, network, network_if_any

MAX_ROWS = 10_000
"""Most networks of a table."""


def members(family: str, largest: int) -> tuple[Network, ...]:
    """Return all networks of a family with at most ``largest`` nodes, by nodes, then by spec.

    For a family without declared parameters these are the networks of the comparison; an optional
    parameter is left out, because no link depends on it. Raises UnknownNetwork for an unknown
    family, TooLarge for more than 10,000 networks.

    >>> [net.spec for net in members("EH", 32)]
    ['EH(1,1)', 'EH(1,2)', 'EH(2,1)', 'EH(1,3)', 'EH(2,2)', 'EH(3,1)']
    """
    families_by_name = {name.casefold(): cls for name, cls in families().items()}
    if family.casefold() not in families_by_name:
        raise UnknownNetwork(f"there is no family {family!r}", nearest=", ".join(families()))
    cls = families_by_name[family.casefold()]
    every = _by_parameters(cls, largest) if cls.parameters else _by_sizes(cls.family, largest)
    networks = list(islice(every, MAX_ROWS + 1))
    if len(networks) > MAX_ROWS:
        raise TooLarge(
            f"{cls.family} has more than {MAX_ROWS:,} networks of at most {largest:,} nodes",
            nearest="a smaller --largest",
        )
    return tuple(sorted(networks, key=lambda net: (net.nodes, net.spec)))


def _by_parameters(cls: type[Network], largest: int) -> Iterator[Network]:
    """Yield networks by every choice of the parameters that a family grows with."""
    ranges = cls.parameters
    waiting = [tuple(parameter.minimum for parameter in ranges)]
    seen = set(waiting)
    while waiting:
        values = waiting.pop()
        net = network_if_any(f"{cls.family}({','.join(map(str, values))})")
        if net is not None:
            if net.nodes > largest:
                continue
            yield net
        for place, parameter in enumerate(ranges):
            larger = (*values[:place], values[place] + 1, *values[place + 1 :])
            # Some choices are invalid, such as HyperStar(2,2), although larger ones may be valid.
            worth_trying = (
                net is not None or sum(larger) <= sum(r.minimum for r in ranges) + SEARCH_MARGIN
            )
            allowed = parameter.grows and larger[place] <= parameter.maximum
            if allowed and larger not in seen and worth_trying:
                seen.add(larger)
                waiting.append(larger)


SEARCH_MARGIN = 64
"""How far parameters are increased beyond their minima while the choices are invalid."""


def _by_sizes(family: str, largest: int) -> Iterator[Network]:
    seen: set[str] = set()
    for entry in comparable_families():
        for sizes in entry.group.choices if entry.key == family else ():
            number = sizes.first
            while not sizes.specs or number < sizes.first + len(sizes.specs):
                net = network_if_any(sizes.spec(family, number))
                number += 1
                if net is None or (net.nodes > largest and not sizes.specs):
                    break
                if net.spec not in seen and net.nodes <= largest:
                    seen.add(net.spec)
                    yield net


@dataclass(frozen=True)
class Row:
    """The quantities of one network that need no search over all pairs."""

    spec: str

    def compute(self) -> Sums:
        """Return each quantity as a numerator and a denominator, null where it is not known."""
        measures = measure(network(self.spec))
        values = {metric.key: _fraction_pair(metric.measured(measures)) for metric in METRICS}
        return {"rows": {self.spec: values}, "searched": {}}


@dataclass(frozen=True)
class Searched:
    """A block of the search over all pairs of one network: some of its sources."""

    spec: str
    block: Block

    def compute(self) -> Sums:
        """Return the result of the block of the search."""
        return {"rows": {}, "searched": {self.spec: self.block.compute()}}


@dataclass(frozen=True)
class TableRow:
    """A network and its quantities, by key: the printed and the measured values."""

    net: Network
    method: str
    cells: dict[str, tuple[Printed | None, Exact | None, str]]


@dataclass(frozen=True)
class Table:
    """Networks with all their quantities.

    If the distances of a network have no closed form, or ``search`` is set, they are searched in
    blocks of sources. Raises TooLarge for more than 10,000 networks, or for one too large for a
    search that it needs.

    >>> from explorer.analysis.sweeps.sweep import run_sweep
    >>> row, *_ = run_sweep(Table(members("CQ", 8)))
    >>> row.net.spec, row.cells["diameter"][1:], [metric.key for metric in METRICS][:3]
    ('CQ(1)', (1, 'equal'), ['density', 'cost', 'cost-mean'])
    """

    networks: tuple[Network, ...]
    search: bool = False

    request = None

    @property
    def name(self) -> str:
        """The name of the sweep, as on the command line."""
        specs = [net.spec for net in self.networks]
        names = specs if len(specs) <= 4 else [*specs[:3], f"… {specs[-1]}, {len(specs)} networks"]
        return f"sweep table {' '.join(names)}{' --search' if self.search else ''}"

    def blocks(self) -> Sequence[Block]:
        """Return one block per row and the blocks of each search, in the order of the networks."""
        if not self.networks:
            raise UnknownNetwork("there is no network of these families that is so small")
        if len(self.networks) > MAX_ROWS:
            raise TooLarge(
                f"{len(self.networks):,} networks are too many: a table has {MAX_ROWS:,} at most",
                nearest="a smaller --largest",
            )
        blocks: list[Block] = []
        for net in self.networks:
            blocks.append(Row(net.spec))
            if self._searches(net):
                blocks += [Searched(net.spec, block) for block in Distances(net).blocks()]
        return blocks

    def _searches(self, net: Network) -> bool:
        closed = net.distance_pairs() is not None
        fits = net.nodes > 1 and (net.nodes <= MAX_NODES_SEARCHED or not closed)
        return fits and (self.search or not closed)

    def merge(self, first: Sums, second: Sums) -> Sums:
        """Return the rows and the sums of two blocks."""
        searched = dict(first["searched"])
        for spec, sums in second["searched"].items():
            before = searched.get(spec)
            net = network(spec)
            searched[spec] = sums if before is None else Distances(net).merge(before, sums)
        return {"rows": first["rows"] | second["rows"], "searched": searched}

    def result(self, sums: Sums) -> tuple[TableRow, ...]:
        """Return the rows, in the order of the networks."""
        return tuple(self._row(net, sums) for net in self.networks)

    def _row(self, net: Network, sums_of_row: Sums) -> TableRow:
        values = {key: _exact_number(value) for key, value in sums_of_row["rows"][net.spec].items()}
        sums = sums_of_row["searched"].get(net.spec)
        if sums is None:
            return TableRow(net, "closed form", _cells(net, values))
        measures = Distances(net).result(sums)
        by_search = {metric.key: _searched_value(metric, measures) for metric in METRICS}
        # Quantities without distances, such as a bisection width, were computed with the row.
        known = {k: v if by_search[k] is None else by_search[k] for k, v in values.items()}
        return TableRow(net, measures.method, _cells(net, known))


def _searched_value(metric: Metric, measures: Measures) -> Exact | None:
    """Return a quantity of searched distances; None for the bisection width, which is costly."""
    return None if metric.key == "bisection" else metric.measured(measures)


def _cells(
    net: Network, values: dict[str, Exact | None]
) -> dict[str, tuple[Printed | None, Exact | None, str]]:
    cells = {}
    for metric in METRICS:
        printed, measured = metric.printed(net), values[metric.key]
        cells[metric.key] = printed, measured, verdict(printed, measured)
    return cells


def _fraction_pair(value: Exact | None) -> list[int] | None:
    return None if value is None else [value.numerator, value.denominator]


def _exact_number(value: list[int] | None) -> Exact | None:
    if value is None:
        return None
    fraction = Fraction(*value)
    return fraction.numerator if fraction.denominator == 1 else fraction
