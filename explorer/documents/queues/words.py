"""Sentences about messages over time, each from a measurement or a known fact."""

from __future__ import annotations

from fractions import Fraction

from explorer.analysis.queues.load import Load
from explorer.analysis.queues.run_measures import Measurements
from explorer.documents.queues.points import LoadPoint, decimal
from explorer.words.forms import capital
from explorer.words.lines import Line

MAX_SETTLED_SHARE = Fraction(91, 100)
"""Share of saturation up to which 500 cycles settle a queue (it takes about 4/(1 - ρ)² cycles)."""


def short_title(simulation: Load) -> Line:
    """Return the title of a router without its explanation."""
    return Line([simulation.chosen_router.title.partition(":")[0]])


def pattern_sentence(simulations: list[Load]) -> str:
    """Return how many pairs share the busiest channel, for both routers if two are compared.

    >>> from explorer import network
    >>> net = network("HCN(3)")
    >>> pattern_sentence([Load(net, "hcn-shortest"), Load(net, "hcn-optimal")])
    'Shortest route puts 84 of the 4,032 pairs on one channel, Optimal distance only 75.'
    """
    first = simulations[0]
    source, target, _ = first.estimate.busiest
    pairs = first.estimate.busiest_pairs
    if any(other.pattern != "uniform" or other.net != first.net for other in simulations):
        return ""
    pair_count = f"{len(first.routes.lengths[first.routes.lengths > 0]):,}"
    if len(simulations) > 1:
        other = simulations[1]
        fewer = other.estimate.busiest_pairs
        only = "only " if fewer < pairs else ""
        return (
            f"{short_title(first)} puts {pairs:,} of the {pair_count} pairs on one channel,"
            f" {short_title(other)} {only}{fewer:,}."
        )
    return (
        f"The busiest channel, `{first.net.format(source)}` to `{first.net.format(target)}`,"
        f" carries {pairs:,} of the {pair_count} pairs."
    )


def saturation_sentence(simulation: Load) -> str:
    """Return at which load the busiest channel is always busy.

    >>> from explorer import network
    >>> saturation_sentence(Load(network("Q(4)")))
    'It does not saturate: a node makes at most one message a cycle.'
    """
    saturation, sender = simulation.estimate.saturation, simulation.net.sender
    if saturation > 1:
        return f"It does not saturate: a {sender} makes at most one message a cycle."
    return f"It saturates at {decimal(float(saturation))} messages a {sender} and cycle."


def run_sentence(simulation: Load, point: Measurements, values: LoadPoint, name: str) -> str:
    """Return how a message fares: its waiting time, or a queue that grows or queues that are stuck.

    ``name`` is the name of the run if there are several, else empty.
    """
    net = simulation.net
    lead = f"{name}: " if name else ""
    if values["state"] == "stuck":
        circle = point.run.circles[point.load_index]
        assert circle is not None
        sentence = (
            f"from cycle {circle.cycle:,} on, {len(circle.channels)} full queues wait for each"
            " other in a circle, and nothing in it moves."
        )
    elif values["state"] == "past":
        source, target, _ = simulation.estimate.busiest
        full = decimal(float(simulation.estimate.saturation))
        channel = f"the queue of `{net.format(source)}` to `{net.format(target)}`"
        grows = "keeps growing" if point.is_rising else "will grow without end"
        if simulation.bound is not None:
            channel, grows = f"what waits at the {simulation.net.sender}s", "grows without end"
        sentence = f"at this load it is past saturation, λ* = {full}: {channel} {grows}."
    elif values["mean"] is None or values["hops"] is None:
        sentence = "no message was delivered in the measured cycles."
    else:
        waits = values["mean"] - values["hops"]
        sentence = f"a message waits {decimal(waits)} of its {decimal(values['mean'])} cycles."
    return lead + (sentence if lead else capital(sentence))


def run_note(simulation: Load, values: LoadPoint, name: str) -> str:
    """Return the error of the estimate, and whether the run is too short."""
    if values["mean"] is None or values["estimate"] is None:
        return ""
    lead = f"{name}: estimate" if name else "Estimate"
    note = f"{lead} {decimal(values['estimate'])}, measured {decimal(values['mean'])}."
    if values["load"] > MAX_SETTLED_SHARE * simulation.estimate.saturation:
        note += (
            f" {simulation.cycles:,} cycles are short so near saturation: the true mean may be"
            " higher."
        )
    return note


def why(
    simulations: list[Load], points: list[Measurements], values: list[LoadPoint], names: list[str]
) -> str:
    """Return the reason of one or more ways to send the same messages, the first on the stage."""
    sentences = [pattern_sentence(simulations)]
    below = points[0].run.loads[0] < simulations[0].estimate.saturation
    # Queues that stand still never saturate: the busiest channel is not what stops them.
    if len(simulations) == 1 and below and values[0]["state"] != "stuck":
        sentences.append(saturation_sentence(simulations[0]))
    sentences += map(run_sentence, simulations, points, values, names)
    return " ".join(sentence for sentence in sentences if sentence)


def notes(simulations: list[Load], values: list[LoadPoint], names: list[str]) -> list[str]:
    """Return the notes on the measured numbers of each run."""
    return [note for note in map(run_note, simulations, values, names) if note]
