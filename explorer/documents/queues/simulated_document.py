"""The output of BookSim 2 for the page: rows beside the model, and packets to play."""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import Final, TypedDict

from explorer.analysis.queues.limits import MAX_CYCLES
from explorer.analysis.queues.load import Load
from explorer.core.errors import TooLarge
from explorer.documents.queues.points import load_points
from explorer.documents.queues.simulator_rows import (
    SimulatedRow,
    SimulatorOutput,
    beside_rows,
    beside_sentences,
    read_simulator_output,
)
from explorer.simulators.booksim_trace import MAX_PACKETS, TracedPacket

BOOKSIM_PATTERNS: Final = {
    "uniform": "uniform", "bitcomp": "complement", "bitrev": "bit-reversal",
    "transpose": "transpose",
}  # fmt: skip
"""The patterns of messages that BookSim and the model both have: BookSim's name, the model's."""


class LowestLoad(TypedDict):
    """The lowest load at which model and BookSim both have a mean, and their means there."""

    load: float
    model: float
    booksim: float


class SimulatedDocument(TypedDict):
    """The content of BookSim files; ``run`` is the run of the page to compare the rows with."""

    run: int
    rows: tuple[SimulatedRow, ...]
    lowest: LowestLoad | None
    sentences: list[str]
    packets: tuple[TracedPacket, ...]


def simulated_document(
    simulations: Sequence[Load], files: Sequence[tuple[str, str]]
) -> SimulatedDocument:
    """Return the content of files, given by name and text, beside the model's runs of simulations.

    Raises BadFile with the line at fault, also if a file names another network; TooLarge if the
    files exceed the page's limits.

    >>> from explorer import network
    >>> text = "0 | node1 | Enqueuing flit 3 (packet 2) at time 0.\\n"
    >>> text += "4 | network_0/router_1 | Received flit 3 from channel at input 0."
    >>> simulated_document([Load(network("Q(2)"))], [("out.txt", text)])["packets"][0].nodes
    (1,)
    """
    net = simulations[0].net
    content = read_simulator_output(net, files)
    _require_playable(content.packets)
    of_this_network = [place for place, each in enumerate(simulations) if each.net == net]
    same_router = (
        place for place in of_this_network if simulations[place].chosen_router.key == content.router
    )
    run = next(same_router, 0)
    results = content.results
    points = load_points(simulations[run], content.loads) if results else []
    rows = beside_rows([SimpleNamespace(**point) for point in points], results)
    return {
        "run": run,
        "rows": rows,
        "lowest": _lowest(rows),
        "sentences": simulated_sentences(simulations[run], content),
        "packets": content.packets,
    }


def simulated_sentences(simulation: Load, content: SimulatorOutput) -> list[str]:
    """Return notes for comparing a simulation with the content of files, one sentence each."""
    results, router = content.results, content.router
    if not results:
        return []
    sentences = list(beside_sentences(results, simulation.net, simulation.bound))
    model_router = simulation.chosen_router.key
    if router not in ("", model_router):
        sentences.append(f"BookSim ran by the table of {router}, the model by {model_router}.")
    patterns = {dict(each.settings).get("traffic", "uniform") for each in results}
    if other_patterns := sorted(
        name for name in patterns if BOOKSIM_PATTERNS.get(name) != simulation.pattern
    ):
        model_pattern = simulation.pattern_title
        sentences.append(
            f"BookSim's messages go by {' or '.join(other_patterns)}, "
            f"those of the model by {model_pattern}."
        )
    return sentences


def _lowest(rows: Sequence[SimulatedRow]) -> LowestLoad | None:
    for row in rows:
        model, booksim = row.model.mean, row.booksim.mean
        if row.offered is not None and model is not None and booksim is not None:
            return {"load": row.offered, "model": model, "booksim": booksim}
    return None


def _require_playable(packets: Sequence[TracedPacket]) -> None:
    """Raise TooLarge for more packets or cycles than are played."""
    if len(packets) > MAX_PACKETS:
        raise TooLarge(f"the traces have {len(packets):,} packets: {MAX_PACKETS:,} are played")
    ends = [packet.cycles[-1] if packet.retired is None else packet.retired for packet in packets]
    span = max(ends, default=0) - min((packet.born for packet in packets), default=0)
    if span >= MAX_CYCLES:
        raise TooLarge(
            f"the packets are {span:,} cycles apart, and {MAX_CYCLES:,} are played: watch packets"
            " whose numbers are nearer to each other"
        )
